"""The queries."""

# ruff: noqa: S608 - only constants of this file stand in the queries

from __future__ import annotations

import contextlib
import logging
from collections.abc import Container, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from bot.errors import StoreError
from bot.store.problems import CorruptRow
from bot.store.reading_lists import ReadingLists
from bot.store.reading_people import ReadingPeople
from bot.store.rows import (
    GameRow,
    LogRow,
    ResultRow,
    SeatRow,
    SnapshotRow,
    TimerRow,
    checksum,
    dump,
    from_micros,
    load,
    read_timer,
    to_micros,
)

LOG: Final = logging.getLogger("cairn.store")
_THOSE: Final = "(SELECT value FROM json_each(:those))"
_IMPLAUSIBLE: Final = 2**48
"""No bot gets to this number of a game or a message: whatever has it is damaged. Any text or bytes are above it too."""
EVERY_GAME: Final = """
    SELECT id FROM games UNION SELECT game FROM seats UNION SELECT game FROM reserved_seats UNION SELECT game FROM log
    ORDER BY 1
"""
_LOG: Final = "SELECT seq, at, kind, seat, data, checksum FROM log WHERE game = :game"
_RESULTS: Final = """
    SELECT results.game, results.channel, score, turns, at,
        -- text that cannot be decoded would hide all other results
        CAST(day AS BLOB), CAST(options AS BLOB)
    FROM results JOIN games ON games.id = results.game
    WHERE which = :which AND typeof(score) = 'integer' AND typeof(turns) = 'integer' AND typeof(at) = 'integer'
    AND {where} ORDER BY score DESC, turns, at LIMIT :most
"""


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


class Reading(ReadingLists, ReadingPeople):
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
        those = dump(list(ids))
        found = await self._all(f"SELECT * FROM games WHERE id IN {_THOSE}", those=those)
        rows = [GameRow(row._mapping) for row in found]
        sitting: dict[int, list[SeatRow]] = {}
        seats = f"""
            SELECT game, seat, person, name, resigned, 0, 0, checksum
            FROM seats JOIN people ON people.id = seats.person WHERE game IN {_THOSE}
            UNION ALL SELECT game, seat, person, name, resigned, 1, opened, NULL
            FROM reserved_seats WHERE game IN {_THOSE} ORDER BY game, seat
        """
        for row in await self._all(seats, those=those):
            sitting.setdefault(row[0], []).append(_seat_row(row))
        invited: dict[int, list[tuple[int, str]]] = {}
        asked = f"""
            SELECT game, id, name FROM invitations JOIN people ON people.id = invitations.person
            WHERE game IN {_THOSE} ORDER BY game, id
        """
        for row in await self._all(asked, those=those):
            invited.setdefault(row[0], []).append((row[1], row[2]))
        return [(row, sitting.get(row["id"], []), invited.get(row["id"], [])) for row in rows]

    async def version_of(self, game: int) -> int | None:
        """The version of a game's row, which grows with every write."""
        return await self._number("SELECT version FROM games WHERE id = :game", game=game)

    async def names(self, people_ids: Sequence[int]) -> dict[int, str]:
        """The names of these people."""
        sql = f"SELECT id, name FROM people WHERE id IN {_THOSE}"
        return {row[0]: row[1] for row in await self._all(sql, those=dump(list(people_ids)))}

    async def log(self, game: int, after: int = 0, until: int | None = None) -> list[LogRow]:
        """A game's log, oldest first: the rows after `after`, up to `until` if given.

        Raises CorruptRow.
        """
        end = "" if until is None else " AND seq <= :until"
        sql = f"{_LOG} AND seq > :after{end} ORDER BY seq"
        rows = await self._all(sql, game=game, after=after, until=until)
        return [_log_row(game, row) for row in rows]

    async def undos(self, game: int, before: int) -> list[LogRow]:
        """The undo rows of a game's log before row `before`."""
        sql = f"{_LOG} AND seq < :before AND kind = 'undo' ORDER BY seq"
        return [_log_row(game, row) for row in await self._all(sql, game=game, before=before)]

    async def snapshot(self, game: int, rules_version: int, most: int) -> SnapshotRow | None:
        """The last snapshot of a game at or before row `most`, made by this version of the rules."""
        rows = await self._all(
            """
            SELECT log.seq, at, kind, seat, data, log.checksum, rules_version, state, snapshots.checksum
            FROM snapshots JOIN log ON log.game = snapshots.game AND log.seq = snapshots.seq
            WHERE snapshots.game = :game AND snapshots.seq <= :most AND rules_version = :rules
            ORDER BY snapshots.seq DESC LIMIT 1
            """,
            game=game,
            rules=rules_version,
            most=most,
        )
        return SnapshotRow(_log_row(game, rows[0]), *rows[0][6:]) if rows else None

    async def open_in(self, channel: int) -> int | None:
        """The number of the open game in a channel."""
        return await self._number(
            "SELECT id FROM games WHERE channel = :channel AND status IN ('lobby', 'running')",
            channel=channel,
        )

    async def latest_in(self, channel: int) -> int | None:
        """The number of the newest game in a channel, open or not."""
        return await self._number(
            "SELECT id FROM games WHERE channel = :channel ORDER BY id DESC LIMIT 1", channel=channel
        )

    async def answer(self, request: str) -> tuple[int, Any] | None:
        """The game and the answer that a request got."""
        rows = await self._all("SELECT game, answer FROM requests WHERE request = :request", request=request)
        return (int(rows[0][0]), load(rows[0][1], f"The answer to request {request}")) if rows else None

    async def last_ids(self) -> tuple[int, int]:
        """The highest numbers of a game and of an outbox row."""
        # Of a damaged game perhaps only seats or the log are left; its number stays taken.
        numbered = (("outbox", "id"), ("games", "id"), ("seats", "game"), ("log", "game"))
        lasts = [
            f"(SELECT max({name}) FROM {table} WHERE {name} < {_IMPLAUSIBLE})" for table, name in numbered
        ]
        post, *numbers = (await self._all(f"SELECT {', '.join(lasts)}"))[0]
        return max(int(number or 0) for number in numbers), int(post or 0)

    async def timers_due(self, now: datetime, most: int = 100) -> list[int]:
        """The numbers of timers that have run out, earliest first.

        Only the numbers: each row is read on its own, so that a damaged one hides no other.
        """
        return await self._numbers(
            "SELECT id FROM timers WHERE due <= :now ORDER BY due, id LIMIT :most",
            now=to_micros(now),
            most=most,
        )

    async def timer(self, number: int) -> TimerRow | None:
        """A timer; None if it is gone. Raises CorruptRow."""
        rows = await self._all("SELECT * FROM timers WHERE id = :number", number=number)
        return read_timer(rows[0]._mapping) if rows else None

    async def timers_of(self, game: int, kind: str) -> list[TimerRow]:
        """A game's timers of one kind. Raises CorruptRow."""
        rows = await self._all(
            "SELECT * FROM timers WHERE game = :game AND kind = :kind", game=game, kind=kind
        )
        return [read_timer(row._mapping) for row in rows]

    async def unreadable_timers(self, kinds: Container[str] | None = None) -> list[int]:
        """The numbers of timers that are damaged, or of none of these kinds."""
        found = []
        try:
            rows = [row._mapping for row in await self._all("SELECT * FROM timers")]
        except StoreError:
            # One row is so damaged that it hides all others: each is read on its own.
            rows = [{"id": number} for (number,) in await self._all("SELECT id FROM timers")]
        for row in rows:
            try:
                timer = read_timer(row) if len(row) > 1 else await self.timer(row["id"])
            except CorruptRow:
                found.append(int(row["id"]))
            else:
                if timer is not None and kinds is not None and timer.kind not in kinds:
                    found.append(int(row["id"]))
        return found

    async def next_timer(self) -> datetime | None:
        """When the next timer runs out. Raises CorruptRow if its time is damaged."""
        due = (await self._all("SELECT min(due) FROM timers"))[0][0]
        return None if due is None else from_micros(due)

    async def day(self, game_key: str, day: str) -> int | None:
        """The number of the day's deal, if it has been found."""
        return await self._number(
            "SELECT attempt FROM daily_deals WHERE which = :which AND day = :day AND typeof(attempt) = 'integer' "
            "AND attempt > 0",
            which=game_key,
            day=day,
        )

    async def day_of(self, game: int) -> str | None:
        """The day in whose table a game counts, if any."""
        rows = await self._all("SELECT day FROM results WHERE game = :game AND counts IS 1", game=game)
        return rows[0][0] if rows else None

    async def met(self, game_key: str, day: str, people_ids: Sequence[int]) -> bool:
        """Whether one of these people has had a seat in a game with the deal of this day."""
        sat = f"""
            SELECT results.game FROM results JOIN seats ON seats.game = results.game
            WHERE which = :which AND day = :day AND person IN {_THOSE} LIMIT 1
        """
        if await self._all(sat, which=game_key, day=day, those=dump(list(people_ids))):
            return True
        replaced = """
            SELECT data FROM log JOIN results ON results.game = log.game
            WHERE which = :which AND day = :day AND kind = 'replace'
        """
        left = await self._all(replaced, which=game_key, day=day)
        return any(f'"id":"{person}"' in str(row[0]) for row in left for person in people_ids)

    async def best_here(self, game_key: str, channel: int, most: int) -> list[ResultRow]:
        """The best results of a channel, best first: the higher score, then fewer turns, then the earlier."""
        sql = _RESULTS.format(where="results.channel = :channel")
        return _results(await self._all(sql, which=game_key, channel=channel, most=most))

    async def best_of_day(
        self, game_key: str, day: str, most: int, server: int | None = None
    ) -> list[ResultRow]:
        """The best results with the deal of a day, on one server or everywhere."""
        there = "" if server is None else " AND results.server = :server"
        sql = _RESULTS.format(where=f"day = :day AND counts IS 1{there}")
        return _results(await self._all(sql, which=game_key, day=day, server=server, most=most))

    async def undelivered(self) -> tuple[list[Mapping[str, Any]], list[int]]:
        """The rows of the outbox that Discord has not accepted yet, oldest first, and the numbers of those that cannot be
        read."""
        try:
            return [
                row._mapping for row in await self._all("SELECT * FROM outbox WHERE done IS NULL ORDER BY id")
            ], []
        except CorruptRow:
            found: list[Mapping[str, Any]] = []
            unreadable = []
            for (number,) in await self._all("SELECT id FROM outbox WHERE done IS NULL ORDER BY id"):
                try:
                    rows = await self._all("SELECT * FROM outbox WHERE id = :number", number=number)
                    found += [row._mapping for row in rows]
                except CorruptRow:
                    unreadable.append(number)
            return found, unreadable

    async def message_of(self, post: int) -> int | None:
        """The id of the message that an outbox row made. Raises CorruptRow."""
        rows = await self._all("SELECT message FROM outbox WHERE id = :post", post=post)
        if not rows:
            return None
        (message,) = rows[0]
        if message is not None and type(message) is not int:
            raise CorruptRow(f"Row {post} of the outbox cannot be read.", "Its message will not be sent.")
        return message
