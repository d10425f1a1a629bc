"""The queries of lists and of the outbox: what a person has and wishes, their games, and what was posted about a game."""

import contextlib
from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    Select,
    bindparam,
    case,
    func,
    literal,
    or_,
    select,
    text,
)

from bot.district import District
from bot.store.expressions import AsBytes, IsNoNumber, IsNumber, ListHas, ListWithinHas, in_district
from bot.store.problems import CorruptRow
from bot.store.reading.queries import Queries
from bot.store.rows import from_micros
from bot.store.schema import (
    games,
    holidays,
    invitations,
    outages,
    outbox,
    reminder_preferences,
    results,
    seats,
)

ALL: Final = District()
"""What one process looks after that is alone."""
REFUSED_BY_DISCORD: Final = "Discord says "
"""How the reason begins why a row of the outbox was dropped, if Discord refused its message."""
OPEN: Final = ("lobby", "running")
REFUSED: Final = (
    select(literal(1))
    .where(
        outbox.c.id == case((games.c.status == "lobby", games.c.lobby_post), else_=games.c.board_post),
        outbox.c.dropped.startswith(REFUSED_BY_DISCORD),
    )
    .correlate(games)
    .exists()
)
"""Whether Discord has refused the lobby or board of a game."""
_SITTING: Final = seats.alias("sitting")
_HOSTED: Final = games.alias("hosted")


_WAITS: Final = or_(
    games.c.id.in_(select(invitations.c.game).where(invitations.c.person == bindparam("who"))),
    select(_SITTING.c.seat)
    .where(
        _SITTING.c.game == games.c.id,
        _SITTING.c.person == bindparam("who"),
        _SITTING.c.resigned.is_(False),
        _SITTING.c.seat >= 0,
        games.c.lock.is_(None),  # else nobody can do anything
        or_(
            ListHas(games.c.owing, _SITTING.c.seat),
            ListHas(games.c.reopened, _SITTING.c.seat),
            ListWithinHas(games.c.offer, _SITTING.c.seat, text("3")),
        ),
    )
    .exists(),
)
_AWAY: Final = (
    select(holidays)
    .where(holidays.c.person.in_(bindparam("those", expanding=True)), *map(IsNumber, holidays.c))
    .order_by(holidays.c.person, holidays.c.began)
)
HOSTED_UNSEATED: Final = select(_HOSTED.c.id).where(
    text("hosted.status IN ('lobby', 'running')"),  # as in the partial index, which holds the open games only
    _HOSTED.c.host == bindparam("who"),
    ~select(literal(1)).where(seats.c.game == _HOSTED.c.id, seats.c.person == bindparam("who")).exists(),
)
"""The open games that a person hosts without ever having taken a seat. Whoever resigned is done with the game."""
_OF_PERSON: Final = (
    select(games.c.id, _WAITS.label("waits"))
    .where(
        games.c.status.in_(OPEN),
        or_(
            games.c.id.in_(
                select(seats.c.game).where(seats.c.person == bindparam("who"), seats.c.resigned.is_(False))
            ),
            games.c.id.in_(select(invitations.c.game).where(invitations.c.person == bindparam("who"))),
            games.c.id.in_(HOSTED_UNSEATED),
        ),
    )
    .subquery()
)
_PAGE: Final = (
    select(_OF_PERSON.c.id)
    .join(games, games.c.id == _OF_PERSON.c.id)
    .order_by(_OF_PERSON.c.waits.desc(), games.c.changed, games.c.id)
    .limit(bindparam("most"))
    .offset(bindparam("start"))
)


def _posted(lane: int, *kinds: str) -> Select[Any]:
    """The messages that rows of these kinds have posted in a lane, the newest first."""
    return (
        select(outbox.c.message)
        .where(outbox.c.lane == lane, outbox.c.kind.in_(kinds), IsNumber(outbox.c.message))
        .order_by(outbox.c.id.desc())
        .limit(1)
    )


class ReadingLists(Queries):
    """The queries of lists and of the outbox, and when clocks stand: while people are away, and while the bot was down."""

    async def dailies_due(self, now: int, most: int = 100, of: District = ALL) -> list[tuple[int, int]]:
        """The people of a district whose daily message is due, and since when, the earliest first."""
        person, due = reminder_preferences.c.person, reminder_preferences.c.daily_due
        those = _people(select(person, due), of).where(due <= now, IsNumber(due))
        rows = await self._all(those.order_by(due, person).limit(most))
        return [(int(person), int(due)) for person, due in rows]

    async def next_daily(self, of: District = ALL) -> int | None:
        """When the next daily message of a district is due; None if nobody gets one."""
        due = reminder_preferences.c.daily_due
        return await self._number(_people(select(func.min(due)), of).where(IsNumber(due)))

    async def dailies_astray(self, latest: int, of: District = ALL) -> list[int]:
        """The people of a district who want a daily message that is never due, or only after `latest`."""
        due = reminder_preferences.c.daily_due
        wanting = select(reminder_preferences.c.person).where(reminder_preferences.c.way == "daily")
        return await self._numbers(_people(wanting, of).where(or_(IsNoNumber(due), due > latest)))

    async def outages(self) -> list[tuple[District, datetime, int]]:
        """When nobody looked after a district: from when, and up to when as it is stored, earliest first. Raises CorruptRow."""
        found = await self._all(select(outages).order_by(outages.c.began))
        return [
            (District(int(number), int(processes)), from_micros(began), ended)
            for processes, number, began, ended in found
        ]

    async def away(self, people: Collection[int]) -> dict[int, list[tuple[datetime, datetime]]]:
        """The holidays of those of these people who have any; damaged ones are left out."""
        found = defaultdict[int, list[tuple[datetime, datetime]]](list)
        for person, began, ended in await self._all(_AWAY, {"those": list(people)}):
            with contextlib.suppress(CorruptRow):
                found[person].append((from_micros(began), from_micros(ended)))
        return dict(found)

    async def holidays(self, person: int) -> list[tuple[datetime, datetime]]:
        """When a person is away, from a time up to another, the earliest first. Raises CorruptRow."""
        rows = sorted(await self.rows_with(holidays, person=person))
        return [(from_micros(began), from_micros(ended)) for _, began, ended in rows]

    async def open_of(self, person: int, start: int, most: int) -> list[int]:
        """Some of the open games in which a person sits, to which they are invited, or which they host without a
        seat: those that wait for them first, then by how long nothing has changed."""
        return await self._numbers(_PAGE, who=person, start=start, most=most)

    async def number_of(self, person: int) -> tuple[int, int]:
        """The number of these games, and of those that wait for this person."""
        waiting = func.sum(case((_OF_PERSON.c.waits, 1), else_=0))
        rows = await self._all(select(func.count(), waiting).select_from(_OF_PERSON), {"who": person})
        return rows[0][0], rows[0][1] or 0

    async def ended_in(self, channel: int, start: int, most: int) -> list[int]:
        """Some of the games that have ended in a channel, the newest first."""
        ended = _ended(select(games.c.id), channel)
        return await self._numbers(ended.order_by(games.c.id.desc()).limit(most).offset(start))

    async def number_ended(self, channel: int) -> int:
        """How many games have ended in a channel."""
        return await self._number(_ended(select(func.count()).select_from(games), channel)) or 0

    async def days_of(self, game_key: str, person: int, most: int) -> list[tuple[str, int, bool]]:
        """A person's games with deals of days, the latest day first: the day, the game, whether it came to its end."""
        rows = await self._all(
            select(AsBytes(results.c.day), results.c.game, IsNumber(results.c.score))
            .join(seats, seats.c.game == results.c.game)
            .where(
                results.c.which == game_key,
                results.c.day.is_not(None),
                seats.c.person == person,
                seats.c.seat >= 0,
                seats.c.resigned.is_(False),
            )
            .order_by(results.c.day.desc(), results.c.game.desc())
            .limit(most)
        )
        return [(day.decode(errors="replace"), int(game), bool(ended)) for day, game, ended in rows]

    async def unreachable(self, channel: int | None = None) -> list[int]:
        """The channels of open games whose lobby or board Discord has refused: all, or only this one if it is such."""
        refused = select(games.c.channel).where(games.c.status.in_(OPEN), IsNumber(games.c.channel), REFUSED)
        return await self._numbers(refused if channel is None else refused.where(games.c.channel == channel))

    async def board_before(self, game: int, channel: int, post: int) -> int | None:
        """The id of the last board message of a game in this channel that a row before this one made."""
        return await self._number(_posted(channel, "board").where(outbox.c.game == game, outbox.c.id < post))

    async def last_told(self, game: int) -> str:
        """What the last board of a finished game says besides the result: who stopped it. An older one has its story."""
        rows = await self._all(
            select(outbox.c.text)
            .where(outbox.c.game == game, outbox.c.kind.in_(("board", "board_edit")), outbox.c.text != "")
            .order_by(outbox.c.id.desc())
            .limit(1)
        )
        return str(rows[0][0]) if rows else ""

    async def untold_since(self, game: int) -> int | None:
        """The log row after which nobody has read what happened in a game, because the boards that tell it were not
        delivered; None if the last one was."""
        boards = (outbox.c.game == game, outbox.c.kind == "board")
        arrived = select(func.coalesce(func.max(outbox.c.id), 0)).where(
            *boards, outbox.c.message.is_not(None)
        )
        return await self._number(
            select(func.min(outbox.c.since)).where(
                *boards, outbox.c.id > arrived.scalar_subquery(), IsNumber(outbox.c.since)
            )
        )

    async def posted_before(self, lane: int, post: int) -> int | None:
        """The id of the last message that a row before this one made in its lane."""
        kinds = ("lobby", "board", "line", "animation", "direct", "notice", "event", "reports")
        return await self._number(_posted(lane, *kinds).where(outbox.c.id < post))

    async def arrived_since(self, channel: int, post: int) -> bool:
        """Whether a row after this one has posted a message in a channel."""
        kinds = ("lobby", "board", "line", "animation", "notice", "call", "event")
        return await self._number(_posted(channel, *kinds).where(outbox.c.id > post)) is not None

    async def last_refusal(self, person: int, game: int, channel: int) -> int | None:
        """The last row that Discord refused in the channel of a game, of which this person was told."""
        return await self._number(
            select(outbox.c.since)
            .where(
                outbox.c.lane == -person,
                outbox.c.game == game,
                outbox.c.channel == channel,
                outbox.c.kind == "direct",
                outbox.c.buttons == "unreachable",
                IsNumber(outbox.c.since),
            )
            .order_by(outbox.c.id.desc())
            .limit(1)
        )


def _people(asked: Select[Any], of: District) -> Select[Any]:
    """Those of these people who belong to a district."""
    person = reminder_preferences.c.person
    return asked if of.alone else asked.where(in_district(person, of.number, of.processes))


def _ended(games_: Select[Any], channel: int) -> Select[Any]:
    """Those of these games that have ended in a channel. A lobby that was closed is no game; that of a game that was to go
    on has a log, and never had a board."""
    return games_.where(
        games.c.channel == channel,
        games.c.status.in_(("over", "aborted")),
        games.c.seq > 0,
        or_(games.c.status == "over", games.c.board_post.is_not(None)),
    )
