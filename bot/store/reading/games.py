"""The queries."""

import contextlib
import logging
from collections.abc import Callable, Container, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Select,
    Table,
    bindparam,
    false,
    func,
    null,
    or_,
    select,
    true,
    union_all,
)

from bot.district import District
from bot.errors import StoreError
from bot.store.expressions import AsBytes, IsNumber, ListOf, ListOfAll, in_district
from bot.store.problems import CorruptRow
from bot.store.reading.lists import ALL, OPEN, REFUSED
from bot.store.reading.queries import Queries
from bot.store.rows import (
    GameRow,
    LogRow,
    ResultRow,
    SeatRow,
    TimerRow,
    checksum,
    from_micros,
    load,
    read_timer,
    to_micros,
)
from bot.store.schema import (
    daily_deals,
    games,
    holidays,
    invitations,
    log,
    met_deals,
    outbox,
    people,
    plans,
    requests,
    reserved_seats,
    results,
    seats,
    timers,
)

LOG: Final = logging.getLogger("cairn.store")
T = TypeVar("T")
_FIRST: Final = datetime.min.replace(tzinfo=UTC)
_LAST: Final = datetime.max.replace(tzinfo=UTC)
_IMPLAUSIBLE: Final = 2**48
"""No bot gets to this number of a game or a message: whatever has it is damaged. Any text or bytes are above it too."""
_LOG: Final = (
    select(log.c.seq, log.c.at, log.c.kind, log.c.seat, log.c.data, log.c.checksum)
    .where(log.c.game == bindparam("game"))
    .order_by(log.c.seq)
)
_EVERY_GAME: Final = (
    select(games.c.id).union(*(select(table.c.game) for table in (seats, reserved_seats, log))).order_by("id")
)


_THOSE: Final[BindParameter[Any]] = bindparam("those", expanding=True)
_AHEAD: Final = (
    select(ListOfAll(plans.c.person))
    .where(plans.c.game == games.c.id, plans.c.kind == "ahead", IsNumber(plans.c.person))
    .scalar_subquery()
)
_AWAY: Final = (
    select(ListOfAll(ListOf(holidays.c.person, holidays.c.began, holidays.c.ended)))
    .join_from(seats, holidays, holidays.c.person == seats.c.person)
    .where(seats.c.game == games.c.id, *map(IsNumber, holidays.c))
    .correlate(games)
    .scalar_subquery()
)
_GAMES: Final = select(games, REFUSED.label("refused"), _AHEAD.label("ahead"), _AWAY.label("away")).where(
    games.c.id.in_(_THOSE)
)
"""Games, and what is known with them without further reads: whether Discord has refused their board, who has set something
ahead, and when their players are away."""
_VERSIONS: Final = select(games.c.id, games.c.version).where(games.c.id.in_(_THOSE))
_SITTING: Final = (
    select(
        seats.c.game,
        seats.c.seat,
        seats.c.person,
        people.c.name,
        seats.c.resigned,
        false().label("of_file"),
        false().label("opened"),
        seats.c.checksum,
    )
    .join(people, people.c.id == seats.c.person)
    .where(seats.c.game.in_(_THOSE))
)
_OF_FILE: Final = select(
    reserved_seats.c.game,
    reserved_seats.c.seat,
    reserved_seats.c.person,
    reserved_seats.c.name,
    reserved_seats.c.resigned,
    true().label("of_file"),
    reserved_seats.c.opened,
    null().label("checksum"),
).where(reserved_seats.c.game.in_(_THOSE))
_SEATS: Final = union_all(_SITTING, _OF_FILE).order_by("game", "seat")
"""Who sits in games, and whom their files name."""
_INVITED: Final = (
    select(invitations.c.game, people.c.id, people.c.name)
    .join(people, people.c.id == invitations.c.person)
    .where(invitations.c.game.in_(_THOSE))
    .order_by(invitations.c.game, people.c.id)
)
_OPEN_HERE: Final = select(games.c.id).where(
    games.c.channel == bindparam("channel"), games.c.status.in_(OPEN)
)
_DUE: Final = select(timers.c.id).where(timers.c.due <= bindparam("now")).order_by(timers.c.due, timers.c.id)
_NEXT_TIMER: Final = select(func.min(timers.c.due))
_TIMELESS: Final = select(timers.c.id).where(
    or_(
        timers.c.due < to_micros(_FIRST), timers.c.due > to_micros(_LAST)
    )  # in SQLite any text is more than a number
)


def _of_games(asked: Select[Any], of: District) -> Select[Any]:
    """Those of these timers whose games are a district's."""
    here = in_district(games.c.server, of.number, of.processes)
    return asked.join(games, games.c.id == timers.c.game).where(here)


def _log_row(game: int, row: Sequence[Any]) -> LogRow:
    """A row of a log from its columns. Raises CorruptRow if its checksum is wrong."""
    if checksum(game, *row[:5]) != row[5]:
        raise CorruptRow(
            f"Row {row[0]} of the log of game #{game} is damaged in the database.",
            "Keep the database for a report and put the last backup in its place; other games are not affected.",
        )
    return LogRow(*row[:5])


def _seat_row(row: Sequence[Any]) -> SeatRow:
    game, seat, person, name, resigned, of_file, opened, sealed = row
    sound = type(name) is str and (bool(of_file) or checksum(game, seat, person) == sealed)
    return SeatRow(seat, person, name, bool(resigned), bool(of_file), bool(opened), sound)


def _results(rows: Sequence[Sequence[Any]]) -> list[ResultRow]:
    """The results that can be read. The others are left out."""
    found = []
    for game, channel, score, turns, at, day, options in rows:
        with contextlib.suppress(CorruptRow, UnicodeDecodeError):
            about = load(options, f"Game #{game} (options)")
            of_day = None if day is None else day.decode()
            if isinstance(about, dict):
                found.append(ResultRow(game, channel, score, turns, from_micros(at), of_day, about))
    return found


class ReadingGames(Queries):
    """The queries; `_all` runs one."""

    async def games(self, ids: Sequence[int]) -> list[tuple[GameRow, list[SeatRow], list[tuple[int, str]]]]:
        """Those of these games that exist, each with its seats in order and the people invited.

        Of several, those that cannot be read are left out. A single one raises CorruptRow.
        """
        try:
            return await self._games(ids)
        except CorruptRow:
            if len(ids) == 1:
                raise
        found = []
        for one in ids:
            try:
                found += await self._games([one])
            except CorruptRow as error:
                LOG.error("game %s cannot be read: %s", one, error.message)
        return found

    async def _games(self, ids: Sequence[int]) -> list[tuple[GameRow, list[SeatRow], list[tuple[int, str]]]]:
        found, seated, asked = await self._all_at_once([_GAMES, _SEATS, _INVITED], {"those": list(ids)})
        rows = [GameRow(row._mapping) for row in found]
        sitting: dict[int, list[SeatRow]] = {}
        for row in seated:
            sitting.setdefault(row[0], []).append(_seat_row(row))
        invited: dict[int, list[tuple[int, str]]] = {}
        for game, person, name in asked:
            invited.setdefault(game, []).append((person, name))
        return [(row, sitting.get(row["id"], []), invited.get(row["id"], [])) for row in rows]

    async def versions(self, ids: Sequence[int]) -> dict[int, int]:
        """The versions of these games."""
        return dict(await self._all(_VERSIONS, {"those": list(ids)}))

    async def every_game(self) -> list[int]:
        """The numbers of all games, even of those of which only seats or the log are left."""
        return [row[0] for row in await self._all(_EVERY_GAME) if type(row[0]) is int]

    async def names(self, people_ids: Sequence[int]) -> dict[int, str]:
        """The names of these people."""
        return dict(await self._all(select(people).where(people.c.id.in_(people_ids))))

    async def log(self, game: int) -> list[LogRow]:
        """A game's log, oldest first. Raises CorruptRow."""
        return [_log_row(game, row) for row in await self._all(_LOG, {"game": game})]

    async def open_in(self, channel: int) -> int | None:
        """The number of the open game in a channel."""
        return await self._number(_OPEN_HERE, channel=channel)

    async def latest_in(self, channel: int) -> int | None:
        """The number of the newest game in a channel, open or not."""
        here = select(games.c.id).where(games.c.channel == channel)
        return await self._number(here.order_by(games.c.id.desc()).limit(1))

    async def answer(self, request: str) -> tuple[int, Any] | None:
        """The game and the answer that a request got."""
        row = await self.row(requests, request=request)
        return None if row is None else (int(row.game), load(row.answer, f"The answer to request {request}"))

    async def last_ids(self) -> tuple[int, int]:
        """The highest numbers of a game and of an outbox row."""
        # Of a damaged game perhaps only seats or the log are left; its number stays taken.
        numbers = (outbox.c.id, games.c.id, seats.c.game, log.c.game)
        last = [select(func.max(each)).where(each < _IMPLAUSIBLE).scalar_subquery() for each in numbers]
        post, *of_games = (await self._all(select(*last)))[0]
        return max(int(number or 0) for number in of_games), int(post or 0)

    async def timers_due(self, now: datetime, most: int = 100, of: District = ALL) -> list[int]:
        """The numbers of timers of a district's games that have run out, earliest first.

        Only the numbers: each row is read on its own, so that a damaged one hides no other.
        """
        due = _DUE if of.alone else _of_games(_DUE, of)
        return await self._numbers(due.limit(most), now=to_micros(now))

    async def timer(self, number: int) -> TimerRow | None:
        """A timer; None if it is gone. Raises CorruptRow."""
        row = await self.row(timers, id=number)
        return None if row is None else read_timer(row._mapping)

    async def timers_of(self, game: int, kind: str) -> list[TimerRow]:
        """A game's timers of one kind that can be read."""
        return (await self._legible(timers, read_timer, timers.c.game == game, timers.c.kind == kind))[0]

    async def unreadable_timers(self, kinds: Container[str] | None = None) -> list[int]:
        """The numbers of timers that are damaged, or of none of these kinds."""
        found, unreadable = await self._legible(timers, read_timer)
        return unreadable + [each.id for each in found if kinds is not None and each.kind not in kinds]

    async def timeless_timers(self) -> list[int]:
        """The numbers of timers whose time is damaged."""
        return await self._numbers(_TIMELESS)

    async def next_timer(self, of: District = ALL) -> datetime | None:
        """When the next timer of a district's games runs out. Raises CorruptRow if its time is damaged."""
        # Alone, the first of an index; else it is looked along from its start.
        first = select(timers.c.due).order_by(timers.c.due).limit(1)
        rows = await self._all(_NEXT_TIMER if of.alone else _of_games(first, of))
        due = rows[0][0] if rows else None
        return None if due is None else from_micros(due)

    async def day(self, game_key: str, day: str) -> int | None:
        """The number of the day's deal, if it has been found."""
        attempt = daily_deals.c.attempt
        found = select(attempt).where(daily_deals.c.which == game_key, daily_deals.c.day == day)
        return await self._number(found.where(IsNumber(attempt), attempt > 0))

    async def day_of(self, game: int) -> str | None:
        """The day in whose table a game counts, if any."""
        rows = await self._all(
            select(results.c.day).where(results.c.game == game, results.c.counts.is_(True))
        )
        return rows[0][0] if rows else None

    async def met(self, game_key: str, day: str, people_ids: Sequence[int]) -> set[int]:
        """Those of these people who have had a seat in a game with the deal of this day."""
        of_day = (met_deals.c.which == game_key, met_deals.c.day == day)
        rows = await self._all(select(met_deals.c.person).where(*of_day, met_deals.c.person.in_(people_ids)))
        return {row[0] for row in rows}

    async def best(self, game_key: str, most: int, **where: Any) -> list[ResultRow]:
        """The best results of a game whose rows have these values, best first: the higher score, then fewer turns, then the
        earlier."""
        columns = (results.c.score, results.c.turns, results.c.at)
        return _results(
            await self._all(
                select(
                    results.c.game,
                    results.c.channel,
                    *columns,
                    AsBytes(results.c.day),
                    AsBytes(games.c.options),
                )
                .join(games, games.c.id == results.c.game)
                .where(
                    results.c.which == game_key,
                    *map(IsNumber, columns),
                    *(results.c[name] == value for name, value in where.items()),
                )
                .order_by(results.c.score.desc(), results.c.turns, results.c.at)
                .limit(most)
            )
        )

    async def best_of_day(
        self, game_key: str, day: str, most: int, server: int | None = None
    ) -> list[ResultRow]:
        """The best results with the deal of a day, on one server or everywhere."""
        there = {} if server is None else {"server": server}
        return await self.best(game_key, most, day=day, counts=True, **there)

    async def undelivered(
        self,
        read: Callable[[Mapping[str, Any]], T],
        of: District = ALL,
        games: Sequence[int] | None = None,
    ) -> tuple[list[T], list[int]]:
        """What `read` makes of the rows of the outbox that a district has to deliver and Discord has not accepted yet, of all
        games or of these, oldest first; and the numbers of those that cannot be read."""
        where: list[ColumnElement[bool]] = [outbox.c.done.is_(None)]
        where += [] if of.alone else [in_district(outbox.c.key, of.number, of.processes)]
        where += [] if games is None else [outbox.c.game.in_(games)]
        return await self._legible(outbox, read, *where)

    async def _legible(
        self, table: Table, read: Callable[[Mapping[str, Any]], T], *where: ColumnElement[bool]
    ) -> tuple[list[T], list[int]]:
        """What `read` makes of the rows of a table, and the numbers of those that cannot be read."""
        found: list[T] = []
        unreadable = []
        rows: dict[int, Any]
        try:
            rows = {row.id: row for row in await self._all(select(table).where(*where))}
        except StoreError:
            # One row is so damaged that it hides all others: each is read on its own.
            rows = dict.fromkeys(await self._numbers(select(table.c.id).where(*where)))
        for number, row in sorted(rows.items()):  # asked for in order, SQLite would look through all of them
            try:
                for each in await self.rows_with(table, id=number) if row is None else [row]:
                    found.append(read(each._mapping))
            except CorruptRow:
                unreadable.append(number)
        return found, unreadable

    async def is_owed(self, post: int) -> bool:
        """Whether Discord has neither accepted an outbox row yet, nor was it given up."""
        return (
            await self._number(select(outbox.c.id).where(outbox.c.id == post, outbox.c.done.is_(None)))
            is not None
        )

    async def message_of(self, post: int) -> int | None:
        """The id of the message that an outbox row made. Raises CorruptRow."""
        rows = await self._all(select(outbox.c.message).where(outbox.c.id == post))
        message = rows[0][0] if rows else None
        if message is not None and type(message) is not int:
            raise CorruptRow(f"Row {post} of the outbox cannot be read.", "Its message will not be sent.")
        return message
