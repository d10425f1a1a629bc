"""The queries of what is kept of one person: who is to be forgotten, and where they are named."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import BindParameter, Select, Table, bindparam, exists, false, func, or_, select, union

from bot.district import District
from bot.store.expressions import IsNumber, in_district
from bot.store.people import own_tables
from bot.store.reading.lists import ALL, OPEN
from bot.store.reading.queries import Queries
from bot.store.schema import (
    appearance_preferences,
    daily_preferences,
    entrants,
    event_changes,
    events,
    forgetting,
    games,
    holidays,
    invitations,
    log,
    names,
    outbox,
    people,
    ratings,
    reminder_preferences,
    reserved_seats,
    seats,
    seen,
)

NAMING: Final = ("replace", "lock", "unlock", "moved", "abort", "undo", "pause", "unpause", "more")
"""The kinds of rows of a log that may name somebody."""
_WHO: Final[BindParameter[Any]] = bindparam("who")
_THOSE: Final[BindParameter[Any]] = bindparam("those", expanding=True)
_NAMED_IN: Final = union(
    *(
        select(table.c.game).where(table.c.person == _WHO)
        for table in (names, seats, reserved_seats, invitations, ratings)
    ),
    select(games.c.id).where(games.c.host == _WHO),
)
_GAMES: Final = (
    select(
        games.c.id,
        games.c.server,
        games.c.version,
        games.c.host,
        games.c.offer,
        games.c.clocks,
        games.c.substitutes,
        games.c.lock,
    )
    .where(games.c.id.in_(_THOSE))
    .order_by(games.c.id)
)
_SEATS: Final = select(seats).where(seats.c.game.in_(_THOSE), seats.c.person == _WHO).order_by(seats.c.game)
_SAT: Final = (
    select(seats.c.game)
    .join(games, games.c.id == seats.c.game)
    .where(
        *(seats.c.person == _WHO, seats.c.seat >= 0),
        *(games.c.game == bindparam("which"), games.c.id != bindparam("but")),
    )
    .limit(1)
)
_RESERVED: Final = (
    select(reserved_seats)
    .where(reserved_seats.c.game.in_(_THOSE), reserved_seats.c.person == _WHO)
    .order_by(reserved_seats.c.game, reserved_seats.c.seat)
)
_NAMES: Final = (
    select(names.c.game, names.c.name)
    .where(names.c.game.in_(_THOSE), names.c.person == _WHO)
    .order_by(names.c.game, names.c.name)
)
_LOG: Final = (
    select(log).where(log.c.game.in_(_THOSE), log.c.kind.in_(NAMING)).order_by(log.c.game, log.c.seq)
)
_POSTS: Final = (
    select(outbox.c.id, outbox.c.game, outbox.c.text, outbox.c.mention)
    .where(
        outbox.c.game.in_(_THOSE),
        or_(outbox.c.text != "", outbox.c.mention != "[]"),
        outbox.c.person.is_distinct_from(_WHO),
    )
    .order_by(outbox.c.id)
)


_PLAYED: Final = (
    select(
        games.c.id,
        games.c.game,
        games.c.server,
        games.c.channel,
        games.c.created,
        games.c.status,
        games.c.changed,
        games.c.outcome,
        (games.c.host == _WHO).label("hosts"),
    )
    .where(games.c.id.in_(_THOSE))
    .order_by(games.c.id)
)
_MOVE: Final = select(log.c.game, log.c.seq, log.c.at, log.c.kind, log.c.seat, log.c.data)
_CHANGES: Final = ("replace", "fork")
_MINE: Final = exists().where(seats.c.game == log.c.game, seats.c.seat == log.c.seat, seats.c.person == _WHO)
_MOVES: Final = _MOVE.where(log.c.game.in_(_THOSE), or_(log.c.kind.in_(_CHANGES), _MINE)).order_by(
    log.c.game, log.c.seq
)
_SITS: Final = exists().where(seats.c.game == log.c.game, seats.c.person == _WHO)
_CHANGED: Final = select(names.c.game).where(names.c.person == _WHO)
_MOVES_BEFORE: Final = _MOVE.where(
    log.c.game.in_(_THOSE), log.c.game.in_(_CHANGED), ~_SITS, log.c.seat.is_not(None)
).order_by(log.c.game, log.c.seq)
_OWED: Final = (
    select(outbox.c.game, outbox.c.kind, outbox.c.text, outbox.c.mention, outbox.c.person)
    .where(outbox.c.done.is_(None), or_(outbox.c.person == _WHO, outbox.c.mention.like(bindparam("number"))))
    .order_by(outbox.c.id)
)


_ABOUT_NO_GAME: Final = (
    select(outbox.c.id, outbox.c.game, outbox.c.text, outbox.c.mention)
    .where(outbox.c.game.is_(None), outbox.c.person.is_distinct_from(_WHO))
    .order_by(outbox.c.id)
)
_EVENTS_NAMING: Final = union(
    select(events.c.id).where(events.c.host == _WHO),
    *(select(table.c.event).where(table.c.person == _WHO) for table in (entrants, event_changes)),
)


@dataclass(frozen=True, slots=True)
class Naming:
    """What some games say of a person: rows of the games themselves, of the person's seats, of those that a file keeps for
    them, their names there by game, and what may name them: rows of the log, and messages."""

    games: Sequence[Any]
    seats: Sequence[Any]
    reserved: Sequence[Any]
    names: Sequence[tuple[int, str]]
    log: Sequence[Any]
    posts: Sequence[Any]

    def of(self, game: int) -> "Naming":
        """What one of these games says."""
        games = [row for row in self.games if row.id == game]
        names = [each for each in self.names if each[0] == game]
        others = self.seats, self.reserved, self.log, self.posts
        seats, reserved, log, posts = ([row for row in rows if row.game == game] for rows in others)
        return Naming(games, seats, reserved, names, log, posts)


_SEATED: Final = exists().where(
    seats.c.person == seen.c.person,
    seats.c.resigned.is_(False),
    seats.c.game == games.c.id,
    games.c.status.in_(OPEN),
)
_KNOWN: Final = union(
    select(people.c.id.label("person")),
    *(
        select(table.c.person)
        for table in (reminder_preferences, appearance_preferences, holidays, daily_preferences)
    ),
).subquery()


class ReadingPeople(Queries):
    """The queries of what is kept of one person."""

    async def sat_before(self, person: int, which: str, but: int) -> bool:
        """Whether a person sits or has sat in a game with this key, but for the game with this number."""
        return bool(await self._all(_SAT, {"who": person, "which": which, "but": but}))

    async def wishes(self, of: District = ALL) -> list[tuple[int, int, bool, int]]:
        """Those of a district who are to be forgotten, the earliest wish first: the person, the number that takes the place
        of theirs, whether computers play on for them, and when they wished it."""
        asked = select(forgetting).where(forgetting.c.person > 0)
        if not of.alone:
            asked = asked.where(in_district(forgetting.c.person, of.number, of.processes))
        rows = await self._all(asked.order_by(forgetting.c.at, forgetting.c.person))
        return [(int(person), int(nobody), bool(plays), int(at)) for person, nobody, plays, at in rows]

    async def wiped_until(self) -> int | None:
        """When the last of those wished it who are forgotten, but of whom the files of the database may still hold something."""
        return await self._number(select(func.max(forgetting.c.at)).where(forgetting.c.person < 0))

    async def named_in(self, person: int) -> list[int]:
        """The games that name a person."""
        rows = await self._all(_NAMED_IN, {"who": person})
        return sorted(row[0] for row in rows if type(row[0]) is int)

    async def naming(self, person: int, ids: Sequence[int]) -> Naming:
        """What these games say of a person."""
        asked = [_GAMES, _SEATS, _RESERVED, _NAMES, _LOG, _POSTS]
        found = await self._all_at_once(asked, {"who": person, "those": list(ids)})
        return Naming(found[0], found[1], found[2], [(row[0], row[1]) for row in found[3]], *found[4:])

    async def events_naming(self, person: int) -> list[int]:
        """The events in which a person had a part."""
        rows = await self._all(_EVENTS_NAMING, {"who": person})
        return sorted(int(row[0]) for row in rows)

    async def said_without_game(self, person: int, names_: Sequence[str]) -> Sequence[Any]:
        """The messages about no game, to others, in which one of these names stands."""
        said = or_(false(), *(outbox.c.text.contains(name, autoescape=True) for name in names_))
        return await self._all(_ABOUT_NO_GAME.where(said), {"who": person}) if names_ else []

    async def own_rows(self, person: int, most: int) -> list[tuple[Table, list[dict[str, Any]]]]:
        """The primary keys of a person's own rows, at most so many of each table."""
        tables = own_tables()
        asked = [_keys(table, column == person).limit(most) for table, column in tables]
        found = await self._all_at_once(asked)
        return [
            (table, [dict(row._mapping) for row in rows])
            for (table, _), rows in zip(tables, found, strict=True)
            if rows
        ]

    async def unseen_since(self, when: int, most: int) -> list[int]:
        """People who have not used the bot since a time, and sit in no open game."""
        unseen = select(seen.c.person).where(seen.c.at < when, ~_SEATED)
        return await self._numbers(unseen.order_by(seen.c.at, seen.c.person).limit(most))

    async def never_seen(self, most: int) -> list[int]:
        """People of whom it is not kept when they last used the bot."""
        there = exists().where(seen.c.person == _KNOWN.c.person)
        return await self._numbers(
            select(_KNOWN.c.person).where(_KNOWN.c.person > 0, ~there).order_by(_KNOWN.c.person).limit(most)
        )

    async def ended_before(self, when: int, most: int) -> list[tuple[int, int | None, int]]:
        """Games that ended before a time: the number, the server and the version of each, the longest over first. Those with the
        last number of a game or of a message are not among them, since no number is given twice."""
        last = select(func.max(games.c.id)).scalar_subquery()
        newest = select(outbox.c.game).order_by(outbox.c.id.desc()).limit(1).scalar_subquery()
        rows = await self._all(
            select(games.c.id, games.c.server, games.c.version)
            .where(
                games.c.status.in_(("over", "aborted")),
                games.c.changed < when,
                IsNumber(games.c.changed),
                IsNumber(games.c.version),
                games.c.id < last,
                games.c.id.is_distinct_from(newest),
            )
            .order_by(games.c.changed, games.c.id)
            .limit(most)
        )
        return [(int(game), server, int(version)) for game, server, version in rows]

    async def own_part(self, person: int, ids: Sequence[int]) -> tuple[Sequence[Any], ...]:
        """A person's part in some games: rows of the games, of the seats, of the log as far as their seats or changes of seats
        are concerned, and of the log of games in which another has their seat now."""
        asked = [_PLAYED, _SEATS, _MOVES, _MOVES_BEFORE]
        found = await self._all_at_once(asked, {"who": person, "those": list(ids)})
        return tuple(found)

    async def owed_to(self, person: int) -> Sequence[Any]:
        """The messages to a person, or that call them, which are not delivered yet, in order."""
        return await self._all(_OWED, {"who": person, "number": f"%{person}%"})


def _keys(table: Table, where: Any) -> Select[Any]:
    """The primary keys of some rows of a table."""
    key = list(table.primary_key)
    return select(*key).where(where).order_by(*key)
