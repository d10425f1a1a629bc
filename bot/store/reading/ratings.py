"""The queries of ratings and records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    func,
    literal,
    or_,
    select,
    true,
)

from bot.store.expressions import AsBytes, IsNumber
from bot.store.reading.queries import Queries
from bot.store.schema import games, log, people, ratings, results, seats, timed_turns, uncounted

_THOSE: Final[BindParameter[Any]] = bindparam("those", expanding=True)
_PRACTISED: Final = (
    select(literal(1))
    .where(results.c.game == games.c.id, results.c.practice == true())
    .correlate(games)
    .exists()
)
_SOMEBODY_OUT: Final = (
    select(literal(1))
    .join_from(seats, uncounted, uncounted.c.person == seats.c.person)
    .where(
        seats.c.game == games.c.id,
        seats.c.seat >= 0,
        uncounted.c.began <= games.c.changed,
        or_(uncounted.c.ended == 0, uncounted.c.ended > games.c.changed),
    )
    .correlate(games)
    .exists()
)
_ENDED: Final = select(
    games.c.id,
    AsBytes(games.c.game),
    games.c.rules_version,
    games.c.server,
    games.c.channel,
    games.c.changed,
    AsBytes(games.c.options),
    AsBytes(games.c.outcome),
    or_(func.coalesce(games.c.friendly, literal(False)), _PRACTISED, _SOMEBODY_OUT),
).where(games.c.id.in_(_THOSE), games.c.status == "over", IsNumber(games.c.changed))
_SITTING: Final = (
    select(seats.c.game, seats.c.person)
    .where(seats.c.game.in_(_THOSE), seats.c.seat >= 0)
    .order_by(seats.c.game, seats.c.seat)
)
_HANDED: Final = (
    select(log.c.game, log.c.seat, log.c.seq, AsBytes(log.c.data))
    .join_from(
        seats, log, and_(log.c.game == seats.c.game, log.c.seat == seats.c.seat, log.c.kind == "replace")
    )
    .where(seats.c.game.in_(_THOSE), seats.c.seat >= 0, seats.c.person < 0)
    .order_by(log.c.game, log.c.seq)
)
"""Who took over seats that nobody on Discord has at the end."""
_EVERY_ENDED: Final = (
    select(games.c.id)
    .where(games.c.status == "over", IsNumber(games.c.changed))
    .order_by(games.c.changed, games.c.id)
)
_HERE: Final = and_(ratings.c.server == bindparam("server"), ratings.c.which == bindparam("which"))
_AFTER: Final = or_(
    ratings.c.at > bindparam("when"),
    and_(ratings.c.at == bindparam("when"), ratings.c.game > bindparam("this")),
)
_LATER: Final = (
    select(ratings.c.game)
    .where(_HERE, ratings.c.at >= bindparam("when"), _AFTER)
    .group_by(ratings.c.at, ratings.c.game)
    .order_by(ratings.c.at, ratings.c.game)
    .limit(bindparam("most"))
)


@dataclass(frozen=True, slots=True)
class HandedRow:
    """A seat that changed hands: the number and the text of the row of the log that says so."""

    seat: int
    seq: int
    data: bytes


@dataclass(frozen=True, slots=True)
class EndedRow:
    """A game that has ended, as far as ratings need it: the texts of its options and its outcome, the people by seat,
    whether it is `left_out`: friendly, practice, or with somebody who is in no table; which of the seats
    were `handed` over that nobody on Discord has now; and who is the loser, by seat, if a computer's seat loses."""

    game: int
    which: str
    rules_version: int
    server: int | None
    channel: int
    at: int
    options: bytes
    outcome: bytes
    left_out: bool
    people: tuple[int, ...]
    handed: tuple[HandedRow, ...] = ()
    losers: Mapping[int, int] = field(default_factory=dict)


SETTLED: Final = 4_500_000
"""A rating with a larger spread still settles."""
_OUT_NOW: Final = (
    select(literal(1))
    .where(uncounted.c.person == ratings.c.person, uncounted.c.ended == 0)
    .correlate(ratings)
    .exists()
)


@dataclass(frozen=True, slots=True)
class RungRow:
    """A person on a ladder: their name, None if they want to be in no table; their rating, and how many games they have
    played and won."""

    person: int
    name: str | None
    mean: int
    spread: int
    played: int
    won: int


def _rung(row: Sequence[Any]) -> RungRow:
    person, name, mean, spread, played, won, out = row
    told = None if out or name is None else name.decode(errors="replace")
    return RungRow(person, told, mean, spread, int(played), int(won))


_LAST: Final = (
    select(ratings.c.person, ratings.c.mean, ratings.c.spread)
    .where(_HERE, ratings.c.person == bindparam("who"))
    .order_by(ratings.c.at.desc(), ratings.c.game.desc())
    .limit(1)
)
"""The last rating of a person."""
_RATED: Final = (
    select(people.c.id.label("person"))
    .where(people.c.id.in_(_THOSE))
    .union(select(literal(0)))
    .subquery("rated")
)
"""Some people, and the deal."""
_EARLIER: Final = ratings.alias("earlier")
_LAST_BEFORE: Final = (
    select(_EARLIER.c.game)
    .where(
        _EARLIER.c.server == bindparam("server"),
        _EARLIER.c.which == bindparam("which"),
        _EARLIER.c.person == _RATED.c.person,
        _EARLIER.c.at <= bindparam("when"),
        or_(_EARLIER.c.at < bindparam("when"), _EARLIER.c.game < bindparam("this")),
    )
    .order_by(_EARLIER.c.at.desc(), _EARLIER.c.game.desc())
    .limit(1)
    .correlate(_RATED)
    .scalar_subquery()
)
_ALL_BEFORE: Final = select(ratings.c.person, ratings.c.mean, ratings.c.spread).join_from(
    _RATED, ratings, and_(ratings.c.person == _RATED.c.person, ratings.c.game == _LAST_BEFORE)
)
"""The last rating of each of them before a moment."""


@cache
def _ladder(of_a_channel: bool) -> Select[Any]:
    """The query that finds some people on a ladder, and how many there are."""
    counts: ColumnElement[bool] = ratings.c.at >= bindparam("since")
    if of_a_channel:
        counts = and_(counts, ratings.c.channel == bindparam("channel"))
    played = func.sum(case((counts, 1), else_=0))
    of_each = (
        select(
            ratings.c.person,
            func.max(ratings.c.at).label("last"),
            played.label("played"),
            func.sum(case((and_(counts, ratings.c.place == 1), 1), else_=0)).label("won"),
        )
        .where(_HERE, ratings.c.person > 0)
        .group_by(ratings.c.person)
        .having(played > 0)
        .subquery()
    )
    # Two games can end in the same microsecond: the later number counts.
    again = ratings.alias("again")
    newest = (
        select(func.max(again.c.game))
        .where(
            again.c.server == bindparam("server"),
            again.c.which == bindparam("which"),
            again.c.person == of_each.c.person,
            again.c.at == of_each.c.last,
        )
        .scalar_subquery()
    )
    return (
        select(
            ratings.c.person,
            AsBytes(people.c.name),
            ratings.c.mean,
            ratings.c.spread,
            of_each.c.played,
            of_each.c.won,
            _OUT_NOW,
            func.count().over(),
        )
        .join_from(of_each, ratings, and_(ratings.c.person == of_each.c.person, ratings.c.game == newest))
        .outerjoin(people, people.c.id == ratings.c.person)
        .order_by(ratings.c.spread > SETTLED, ratings.c.mean.desc(), ratings.c.person)
        .limit(bindparam("most"))
        .offset(bindparam("start"))
    )


_TIMED: Final = (
    select(timed_turns.c.person, func.count(), func.sum(case((timed_turns.c.late, 1), else_=0)))
    .where(timed_turns.c.person.in_(_THOSE), timed_turns.c.at >= bindparam("since"))
    .group_by(timed_turns.c.person)
)
_OTHER: Final = ratings.alias("other")
_TOGETHER: Final = (
    select(ratings.c.game)
    .where(
        _HERE,
        ratings.c.person.in_(_THOSE),
        ~select(literal(1))
        .where(_OTHER.c.game == ratings.c.game, _OTHER.c.person != 0, _OTHER.c.person.not_in(_THOSE))
        .correlate(ratings)
        .exists(),
    )
    .group_by(ratings.c.game)
    .having(func.count() == bindparam("many"))
)
_MEETING: Final = ratings.alias("meeting")
_MEETINGS: Final = (
    select(_MEETING.c.game, _MEETING.c.person, _MEETING.c.place, games.c.moves, AsBytes(games.c.outcome))
    .join(games, games.c.id == _MEETING.c.game)
    .where(_MEETING.c.game.in_(_TOGETHER), _MEETING.c.person != 0)
    .order_by(_MEETING.c.at, _MEETING.c.game, _MEETING.c.side, _MEETING.c.person)
)
_PLAYED_BY: Final = (
    select(
        AsBytes(ratings.c.which),
        func.count().label("played"),
        func.sum(case((ratings.c.place == 1, 1), else_=0)),
    )
    .where(ratings.c.person == bindparam("who"))
    .group_by(ratings.c.which)
    .order_by(func.count().desc(), ratings.c.which)
)


class ReadingRatings(Queries):
    """The queries of ratings and records."""

    async def every_ended(self) -> list[int]:
        """All games that have ended with a result, in the order of their ends."""
        return await self._numbers(_EVERY_ENDED)

    async def ended(self, ids: Sequence[int]) -> list[EndedRow]:
        """Those of these games that have ended with a result, in the order of their ends."""
        rows, sitting, handed = await self._all_at_once([_ENDED, _SITTING, _HANDED], {"those": list(ids)})
        seated: dict[int, list[int]] = {}
        for game, person in sitting:
            seated.setdefault(game, []).append(person)
        changes: dict[int, list[HandedRow]] = {}
        for game, *change in handed:
            changes.setdefault(game, []).append(HandedRow(*change))
        found = []
        for game, which, version, server, channel, at, options, outcome, left_out in rows:
            key, sides = which.decode(errors="replace"), tuple(seated.get(game, ()))
            texts = options, outcome or b"null"
            handed_over = tuple(changes.get(game, ()))
            found.append(
                EndedRow(game, key, version, server, channel, at, *texts, bool(left_out), sides, handed_over)
            )
        return sorted(found, key=lambda row: (row.at, row.game))

    async def ratings_before(
        self, server: int, which: str, people_ids: Sequence[int], when: int, this: int
    ) -> dict[int, tuple[int, int]]:
        """The ratings that these people, and the deal, had in a game on a server before the game with the number `this` ended, at
        `when`."""
        asked = {"server": server, "which": which, "those": list(people_ids), "when": when, "this": this}
        return {row[0]: (row[1], row[2]) for row in await self._all(_ALL_BEFORE, asked)}

    async def rated_after(self, server: int, which: str, when: int, this: int, most: int) -> list[int]:
        """The rated games of a server that ended after the game with the number `this`, which did at `when`, in the order of
        their ends."""
        asked = {"server": server, "which": which, "when": when, "this": this, "most": most}
        return await self._numbers(_LATER, **asked)

    async def out_of_tables_ever(self, people_ids: Sequence[int]) -> list[tuple[int, int, int]]:
        """When these people wanted to be in no table: the person, from when and until when, 0 if they still do."""
        asked = select(uncounted).where(uncounted.c.person.in_(_THOSE))
        rows = await self._all(asked, {"those": list(people_ids)}) if people_ids else ()
        return [(person, began, ended) for person, began, ended in rows]

    async def rated(self, ids: Sequence[int]) -> list[dict[str, Any]]:
        """The rows of ratings of these games."""
        found = await self._all(select(ratings).where(ratings.c.game.in_(_THOSE)), {"those": list(ids)})
        return [dict(row._mapping) for row in found]

    async def out_of_tables(self, people_ids: Sequence[int]) -> set[int]:
        """Those of these people who want to be in no table."""
        where = uncounted.c.person.in_(_THOSE), uncounted.c.ended == 0
        asked = select(uncounted.c.person).where(*where)
        return (
            {row[0] for row in await self._all(asked, {"those": list(people_ids)})} if people_ids else set()
        )

    async def ladders_of(self, server: int) -> list[str]:
        """The keys of the games of which somebody has a rating on a server."""
        asked = select(AsBytes(ratings.c.which)).where(ratings.c.server == server).distinct()
        return sorted(row[0].decode(errors="replace") for row in await self._all(asked))

    async def ladder(
        self, server: int, which: str, *, since: int, channel: int | None, start: int, most: int
    ) -> tuple[int, list[RungRow]]:
        """How many people have ended a rated game on a server, or in a channel of it, since a time, and some of them, the best
        first, those whose rating has not settled last. Behind the last of them it finds none, and counts 0."""
        asked = {"server": server, "which": which, "since": since, "start": start, "most": most}
        asked |= {} if channel is None else {"channel": channel}
        rows = await self._all(_ladder(channel is not None), asked)
        return int(rows[0][-1]) if rows else 0, [_rung(row[:-1]) for row in rows]

    async def last_rating(self, server: int, which: str, person: int) -> tuple[int, int] | None:
        """The rating that a person has in a game on a server; None before their first game."""
        rows = await self._all(_LAST, {"server": server, "which": which, "who": person})
        return (rows[0][1], rows[0][2]) if rows else None

    async def meetings(self, server: int, which: str, people_ids: Sequence[int]) -> Sequence[Sequence[Any]]:
        """The rated games of a server in which exactly these people played, computers among them: for each and each person
        its number, the person and their place, how many moves it had, and its outcome as it is stored; in the order of their
        ends."""
        asked = {"server": server, "which": which, "those": list(people_ids), "many": len(people_ids)}
        return await self._all(_MEETINGS, asked) if people_ids else []

    async def timed_turns(self, people_ids: Sequence[int], since: int) -> dict[int, tuple[int, int]]:
        """How many turns each of these people has taken on a clock since a time, and how many of them late; without those who
        have taken none."""
        rows = await self._all(_TIMED, {"those": list(people_ids), "since": since}) if people_ids else []
        return {row[0]: (int(row[1]), int(row[2])) for row in rows}

    async def played_by(self, person: int) -> list[tuple[str, int, int]]:
        """What a person has played, the most often played first: the key of the game, how many rated games they finished on all
        servers, and how many they won."""
        rows = await self._all(_PLAYED_BY, {"who": person})
        return [(row[0].decode(errors="replace"), int(row[1]), int(row[2])) for row in rows]
