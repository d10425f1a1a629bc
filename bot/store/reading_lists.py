"""The queries of lists: a person's games, the channels that cannot be reached, the boards of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Executable,
    LargeBinary,
    bindparam,
    case,
    cast,
    func,
    literal,
    or_,
    select,
    text,
)

from bot.store.schema import animations, games, invitations, outbox, results, seats

REFUSED_BY_DISCORD: Final = "Discord says "
"""How the reason begins why a row of the outbox was dropped, if Discord refused its message."""
_OPEN: Final = ("lobby", "running")
_SITTING: Final = seats.alias("sitting")
_HOSTED: Final = games.alias("hosted")


def is_number(column: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether a column holds a whole number. In a damaged row it may hold anything."""
    return func.typeof(column) == "integer"


def _names_seat(column: ColumnElement[Any], path: str = "$") -> ColumnElement[bool]:
    """Whether a list in a JSON column names the person's seat. Damaged JSON names none."""
    sound = case((func.json_valid(column) == 1, column), else_="[]")
    return (
        select(literal(1))
        .select_from(func.json_each(sound, path).table_valued("value", name=f"in_{column.key}"))
        .where(text(f"in_{column.key}.value = sitting.seat"))
        .exists()
    )


_WAITS: Final = or_(
    games.c.id.in_(select(invitations.c.game).where(invitations.c.person == bindparam("who"))),
    select(_SITTING.c.seat)
    .where(
        _SITTING.c.game == games.c.id,
        _SITTING.c.person == bindparam("who"),
        _SITTING.c.resigned.is_(False),
        _SITTING.c.seat >= 0,
        games.c.lock.is_(None),  # else nobody can do anything
        or_(_names_seat(games.c.owing), _names_seat(games.c.reopened), _names_seat(games.c.offer, "$[3]")),
    )
    .exists(),
)
_HOSTED_UNSEATED: Final = select(_HOSTED.c.id).where(
    text("hosted.status IN ('lobby', 'running')"),  # as in the partial index, which holds the open games only
    _HOSTED.c.host == bindparam("who"),
    ~select(literal(1)).where(seats.c.game == _HOSTED.c.id, seats.c.person == bindparam("who")).exists(),
)
"""The open games that a person hosts without ever having taken a seat. Whoever resigned is done with the game."""
_OF_PERSON: Final = (
    select(games.c.id, _WAITS.label("waits"))
    .where(
        games.c.status.in_(_OPEN),
        or_(
            games.c.id.in_(
                select(seats.c.game).where(seats.c.person == bindparam("who"), seats.c.resigned.is_(False))
            ),
            games.c.id.in_(select(invitations.c.game).where(invitations.c.person == bindparam("who"))),
            games.c.id.in_(_HOSTED_UNSEATED),
        ),
    )
    .subquery()
)
_COUNTED: Final = select(func.count(), func.sum(case((_OF_PERSON.c.waits, 1), else_=0))).select_from(
    _OF_PERSON
)
_PAGE: Final = (
    select(_OF_PERSON.c.id)
    .join(games, games.c.id == _OF_PERSON.c.id)
    .order_by(_OF_PERSON.c.waits.desc(), games.c.changed, games.c.id)
    .limit(bindparam("most"))
    .offset(bindparam("start"))
)
_DAYS_OF: Final = (
    select(cast(results.c.day, LargeBinary), results.c.game, is_number(results.c.score))
    .join(seats, seats.c.game == results.c.game)
    .where(
        results.c.which == bindparam("which"),
        results.c.day.is_not(None),
        seats.c.person == bindparam("who"),
        seats.c.seat >= 0,
        seats.c.resigned.is_(False),
    )
    .order_by(results.c.day.desc(), results.c.game.desc())
    .limit(bindparam("most"))
)
_UNREACHABLE: Final = (
    select(games.c.channel)
    .join(
        outbox, outbox.c.id == case((games.c.status == "lobby", games.c.lobby_post), else_=games.c.board_post)
    )
    .where(
        games.c.status.in_(_OPEN),
        outbox.c.dropped.startswith(REFUSED_BY_DISCORD),
        is_number(games.c.channel),
    )
)
_BOARD_BEFORE: Final = (
    select(outbox.c.message)
    .where(
        outbox.c.game == bindparam("which"),
        outbox.c.lane == bindparam("where"),
        outbox.c.kind == "board",
        is_number(outbox.c.message),
        outbox.c.id < bindparam("before"),
    )
    .order_by(outbox.c.id.desc())
    .limit(1)
)
_SINCE_OF: Final = select(outbox.c.since).where(outbox.c.id == bindparam("which"), is_number(outbox.c.since))
_LAST_POSTED: Final = (
    select(outbox.c.message)
    .where(
        outbox.c.lane == bindparam("where"),
        outbox.c.kind.in_(("lobby", "board", "line", "animation", "direct", "notice")),
        is_number(outbox.c.message),
        outbox.c.id < bindparam("before"),
    )
    .order_by(outbox.c.id.desc())
    .limit(1)
)
_ARRIVED: Final = (
    select(outbox.c.id)
    .where(
        outbox.c.lane == bindparam("where"),
        outbox.c.kind.in_(("lobby", "board", "line", "animation", "notice", "call")),
        is_number(outbox.c.message),
        outbox.c.id > bindparam("after"),
    )
    .limit(1)
)
_LAST_REFUSAL: Final = (
    select(outbox.c.since)
    .where(
        outbox.c.lane == -bindparam("who"),
        outbox.c.game == bindparam("which"),
        outbox.c.channel == bindparam("where"),
        outbox.c.kind == "direct",
        outbox.c.buttons == "unreachable",
        is_number(outbox.c.since),
    )
    .order_by(outbox.c.id.desc())
    .limit(1)
)
_LAST_BOARD: Final = (
    select(func.coalesce(func.max(outbox.c.id), 0))
    .where(outbox.c.game == bindparam("which"), outbox.c.kind == "board", outbox.c.message.is_not(None))
    .scalar_subquery()
)
_UNTOLD: Final = select(func.min(outbox.c.since)).where(
    outbox.c.game == bindparam("which"),
    outbox.c.kind == "board",
    outbox.c.id > _LAST_BOARD,
    is_number(outbox.c.since),
)


_LAST_TOLD: Final = (
    select(outbox.c.text, outbox.c.buttons)
    .where(
        outbox.c.game == bindparam("which"), outbox.c.kind.in_(("board", "board_edit")), outbox.c.text != ""
    )
    .order_by(outbox.c.id.desc())
    .limit(1)
)

_REMOVALS: Final = outbox.alias("removals")
_REMOVABLE: Final = (
    select(outbox.c.id)
    .where(
        outbox.c.game == bindparam("which"),
        outbox.c.lane == bindparam("where"),
        outbox.c.kind.in_(("lobby", "board", "line", "call", "notice")),
        is_number(outbox.c.message),
        outbox.c.id < bindparam("before"),
        outbox.c.id.not_in(
            select(_REMOVALS.c.target).where(
                _REMOVALS.c.game == bindparam("which"),
                _REMOVALS.c.kind == "remove",
                _REMOVALS.c.target.is_not(None),
            )
        ),
    )
    .order_by(outbox.c.id)
    .limit(bindparam("most"))
)
_ANIMATION: Final = select(animations.c.post).where(
    animations.c.game == bindparam("which"), is_number(animations.c.post)
)
_ENDED_IN: Final = (
    games.c.channel == bindparam("where"),
    games.c.status.in_(("over", "aborted")),
    # A lobby that was closed is no game. That of a game that was to go on has a log, and never had a board.
    games.c.seq > 0,
    or_(games.c.status == "over", games.c.board_post.is_not(None)),
)
_ENDED: Final = (
    select(games.c.id)
    .where(*_ENDED_IN)
    .order_by(games.c.id.desc())
    .limit(bindparam("most"))
    .offset(bindparam("start"))
)
_NUMBER_ENDED: Final = select(func.count()).select_from(games).where(*_ENDED_IN)


class Queries(ABC):
    """What runs the queries."""

    @abstractmethod
    async def _all(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Any]:
        """The rows that a query finds."""

    async def _number(self, statement: Executable, **values: Any) -> int | None:
        """The number in the first column of the first row; None if there is no row, or none in it."""
        rows = await self._all(statement, values)
        return int(rows[0][0]) if rows and rows[0][0] is not None else None

    async def _numbers(self, statement: Executable, **values: Any) -> list[int]:
        """The numbers in the first column."""
        return [int(row[0]) for row in await self._all(statement, values)]


class ReadingLists(Queries):
    """The queries of lists and of the outbox."""

    async def open_of(self, person: int, start: int, most: int) -> list[int]:
        """Some of the open games in which a person sits, to which they are invited, or which they host without a
        seat: those that wait for them first, then by how long nothing has changed."""
        return await self._numbers(_PAGE, who=person, start=start, most=most)

    async def number_of(self, person: int) -> tuple[int, int]:
        """The number of these games, and of those that wait for this person."""
        row = (await self._all(_COUNTED, {"who": person}))[0]
        return row[0], row[1] or 0

    async def ended_in(self, channel: int, start: int, most: int) -> list[int]:
        """Some of the games that have ended in a channel, the newest first."""
        return await self._numbers(_ENDED, where=channel, start=start, most=most)

    async def number_ended(self, channel: int) -> int:
        """How many games have ended in a channel."""
        return int((await self._all(_NUMBER_ENDED, {"where": channel}))[0][0])

    async def days_of(self, game_key: str, person: int, most: int) -> list[tuple[str, int, bool]]:
        """A person's games with deals of days, the latest day first: the day, the game, whether it came to its end."""
        rows = await self._all(_DAYS_OF, {"which": game_key, "who": person, "most": most})
        return [(day.decode(errors="replace"), int(game), bool(ended)) for day, game, ended in rows]

    async def unreachable(self) -> list[int]:
        """The channels of open games whose lobby or board Discord has refused."""
        return await self._numbers(_UNREACHABLE)

    async def board_before(self, game: int, channel: int, post: int) -> int | None:
        """The id of the last board message of a game in this channel that a row before this one made."""
        return await self._number(_BOARD_BEFORE, which=game, where=channel, before=post)

    async def since_of(self, post: int) -> int | None:
        """The log row after which an outbox row tells what happened."""
        return await self._number(_SINCE_OF, which=post)

    async def last_told(self, game: int) -> tuple[str, str]:
        """What the last board of a finished game says besides the result, who stopped it or its story, and its further
        buttons."""
        rows = await self._all(_LAST_TOLD, {"which": game})
        return (str(rows[0][0]), str(rows[0][1])) if rows else ("", "")

    async def removable(self, game: int, channel: int, before: int, most: int) -> list[int]:
        """The rows before this one that have posted a game's messages in a channel, as far as no row removes them."""
        return await self._numbers(_REMOVABLE, which=game, where=channel, before=before, most=most)

    async def animation(self, game: int) -> int | None:
        """The outbox row that posts the animation of a finished game."""
        return await self._number(_ANIMATION, which=game)

    async def untold_since(self, game: int) -> int | None:
        """The log row after which nobody has read what happened in a game, because the boards that tell it were not
        delivered; None if the last one was."""
        return await self._number(_UNTOLD, which=game)

    async def posted_before(self, lane: int, post: int) -> int | None:
        """The id of the last message that a row before this one made in its lane."""
        return await self._number(_LAST_POSTED, where=lane, before=post)

    async def arrived_since(self, channel: int, post: int) -> bool:
        """Whether a row after this one has posted a message in a channel."""
        return bool(await self._all(_ARRIVED, {"where": channel, "after": post}))

    async def last_refusal(self, person: int, game: int, channel: int) -> int | None:
        """The last row that Discord refused in the channel of a game, of which this person was told."""
        return await self._number(_LAST_REFUSAL, who=person, which=game, where=channel)
