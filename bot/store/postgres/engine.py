"""The database on a PostgreSQL server.

A transaction goes out in one pipeline; once the server has said how many rows each statement changed, `COMMIT` follows. So
it takes two round trips, however many statements it has.

A connection can break after `COMMIT` was sent and before its answer came. So each transaction first writes its own number
into the row of its district. Afterwards that row tells whether the transaction counted; until then nobody is told anything.
The same statement finds out whether this process still holds the district (`lease.py`).
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any, Final

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import Executable, Table, event, select, text
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from bot.address import Postgres
from bot.district import District
from bot.errors import StoreError
from bot.health.meters import count as one_more, took
from bot.store import schema
from bot.store.core_engine import AsyncConnection, AsyncEngine, create_async_engine
from bot.store.engine import Engine
from bot.store.expressions import POSTGRESQL
from bot.store.postgres.connecting import SILENCE, connected
from bot.store.postgres.lease import FENCE, Lease, channel
from bot.store.postgres.shares import SharedTurns
from bot.store.postgres.tables import SEQUENCES
from bot.store.postgres.upgrade import refuse_unfit, upgrade
from bot.store.postgres.words import cause, conflict, in_words
from bot.store.problems import Conflict, NotKnown, Overtaken
from bot.store.schema import outbox
from bot.store.writing import Statement, Write, in_order, prepared

LOG: Final = logging.getLogger("cairn.store")
CLOCK: Final = "SELECT extract(epoch FROM clock_timestamp())::float8"
VACUUM: Final = f"VACUUM {', '.join(schema.METADATA.tables)}"
_READERS: Final = 4
_MORE_NUMBERS: Final = "SELECT nextval('outbox_numbers') FROM generate_series(1, %s)"
_NUMBERS_AT_MOST: Final = 4
_AGAIN: Final = frozenset({"40001", "40P01", "55P03", "08006"})
"""Serialization failure, deadlock, lock timeout, connection lost: the transaction has changed nothing and is tried again."""
_TRIES: Final = 3
"""How often a transaction is tried that others were in the way of, or whose connection was gone before it."""
_PAUSE: Final = 0.05
"""Seconds before the second of these tries; each further pause is as much longer."""
_ASKING: Final = 0.2
"""Seconds between two questions whether a transaction counted."""
_FAULTS: Final = (
    psycopg.ProgrammingError,
    psycopg.DataError,
    psycopg.NotSupportedError,
    psycopg.errors.ProgramLimitExceeded,  # something is too large for an index
)
"""Errors that may be the fault of one change."""
_OF_ALL: Final = (psycopg.errors.InsufficientPrivilege, psycopg.errors.UndefinedTable)
"""The errors among them that meet every change."""

_Prepared = Sequence[tuple[Statement, str, Sequence[Sequence[Any]]]]


def _read_only_for_good(error: ExceptionContext) -> None:
    """A connection that was made while the server took no changes takes none afterwards either: it is made anew."""
    if isinstance(error.original_exception, psycopg.errors.ReadOnlySqlTransaction):
        error.is_disconnect = True


class PostgresEngine(Engine):
    """A database on a server: one connection writes, a few read."""

    def __init__(self, where: Postgres) -> None:
        super().__init__(str(where))
        self.patience = SILENCE
        self.turns = SharedTurns(self.read)
        self._where = where
        self._writer: psycopg.AsyncConnection | None = None
        self._ahead: float | None = None
        self._lease = Lease(self, where, self.heard)

    async def open(self, *, migrate: bool) -> list[str]:
        """Make the tables in an empty database, or migrate it. Refuses a server on which moves would not be safe."""
        making = create_async_engine(
            "postgresql+psycopg://", async_creator=partial(connected, self._where), poolclass=NullPool
        )
        try:
            async with making.connect() as connection:
                await connection.run_sync(refuse_unfit, self.name)
                asked = time.monotonic()
                told = (await connection.exec_driver_sql(CLOCK)).scalar_one()
                self.heard(told, time.monotonic() - asked)
                # A migration of a large database takes long.
                driver: Any = (await connection.get_raw_connection()).driver_connection
                driver.patient = True
                await connection.exec_driver_sql("SET statement_timeout = 0")
                await connection.commit()
                done = await connection.run_sync(upgrade, self.name, migrate=migrate)
        except Exception as error:
            raise self.in_words(error) from error
        finally:
            await making.dispose()
        self._reading = self._readers()
        return done

    def heard(self, told: float, seconds: float) -> None:
        """The server's clock told this time (`CLOCK`), in an answer that took so many seconds and has just come. What is known
        of both clocks changes by no more than that proves wrong: an answer may have been on its way for long."""
        took("database", seconds)
        at_most = told - time.time() + seconds
        at_least = at_most - seconds
        known = (at_least + at_most) / 2 if self._ahead is None else self._ahead
        self._ahead = min(max(known, at_least), at_most)
        self.on_time(self._ahead)

    async def close(self) -> None:
        """Finish the reads under way, give the district back and close all connections."""
        reading, self._reading = self._reading, None
        await self.all_read()
        await self._drop_writer()
        await self._lease.close()
        if reading is not None:
            await reading.dispose()

    async def hold(self, processes: int, shards: int, tell: Callable[[str], None]) -> District:
        """Wait until a district is free, and hold it from then on."""
        self.district = self._lease.district or await self._lease.take(processes, shards, tell)
        self.seen = self._lease.seen
        return self.district

    def left(self) -> float:
        """The seconds for which no other process can look after the district, on a clock that nobody sets."""
        return self._lease.left()

    async def next_number(self, table: Table) -> int | None:
        """A number of the table's sequence. Gaps stay where a change is not made, or where `read_anew` is called. For the outbox
        a transaction takes the numbers along that the next changes will need, so that these need not ask."""
        if table is outbox and self.numbers:
            return self.numbers.pop(0)
        number = int((await self.read(select(SEQUENCES[table.name].next_value())))[0][0])
        if table is outbox:
            self.read_anew()  # numbers that a transaction under way brings are lower
        return number

    async def check(self) -> list[str]:
        """What PostgreSQL cannot read or trusts no more."""
        rows = await self.read(
            text("SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid ORDER BY 1")
        )
        return [f"the index {row[0]} is not valid" for row in rows]

    async def attempt(self, writes: Sequence[Write]) -> Exception | None:
        """Write these changes. What failed since others were in the way is tried again."""
        if not any(writes):
            return None
        for tried in range(1, _TRIES + 1):
            failure = await self._attempt_once(writes)
            gone = self._writer is None or self._writer.closed
            if not isinstance(failure, psycopg.OperationalError) or tried == _TRIES:
                break
            if failure.sqlstate not in _AGAIN and not (gone and tried == 1):
                break
            await asyncio.sleep(_PAUSE * tried)
        if isinstance(failure, psycopg.IntegrityError):
            return conflict(failure) or failure
        known = self.known(failure) if isinstance(failure, psycopg.Error) else None
        if known is not None:
            # What an owner mends, such as a server that took no changes, holds only for new connections.
            await self._drop_writer()
        return known or failure

    async def _attempt_once(self, writes: Sequence[Write]) -> Exception | None:
        try:
            await self._transaction(
                [(part, *prepared(part, rows, POSTGRESQL)) for part, rows in in_order(writes)],
                self._news(writes),
            )
        except (Conflict, StoreError) as error:
            return error
        except psycopg.Error as error:
            await self._roll_back()
            return error
        except BaseException as error:
            await self._drop_writer()
            if not isinstance(error, Exception):
                raise
            return error
        return None

    def _news(self, writes: Sequence[Write]) -> set[tuple[str, str]]:
        """The channels on which other processes hear what these changes have made old, and what."""
        if self.district.processes == 1:
            return set()
        here = self.district.number
        return {
            (channel(district), f"{here} {what}")
            for write in writes
            for district, what in write.news
            if district != here
        }

    async def _transaction(self, statements: _Prepared, news: Iterable[tuple[str, str]]) -> None:
        mine = self._lease.mine()
        connection = await self._writing()
        number = secrets.randbits(62)
        numbers, missing = self.numbers, _NUMBERS_AT_MOST - len(self.numbers)
        fence, taken = connection.cursor(), connection.cursor()
        try:
            async with connection.pipeline():
                await connection.execute("BEGIN")
                await fence.execute(FENCE, (number, *mine))
                counts = []
                for _, sql, values in statements:
                    cursor = connection.cursor()
                    await cursor.executemany(sql, values)
                    counts.append(cursor)
                for told in news:
                    await connection.execute("SELECT pg_notify(%s, %s)", told)
                if missing:
                    await taken.execute(_MORE_NUMBERS, (missing,))
        except psycopg.Error as error:
            if fence.rowcount == 0:
                await self._roll_back()
                raise self._lease.lose() from error
            raise
        if fence.rowcount == 0:
            await connection.rollback()
            raise self._lease.lose()
        for (part, _, values), cursor in zip(statements, counts, strict=True):
            if part.exact and cursor.rowcount != len(values):
                await connection.rollback()
                raise Overtaken(f"{part.table.name} changed {cursor.rowcount} rows instead of {len(values)}")
        try:
            await connection.commit()
        except Exception as error:
            if connection.info.transaction_status is TransactionStatus.IDLE:
                raise  # the server has said that it was rolled back
            await self._drop_writer()
            if not await self._counted(number):
                raise psycopg.errors.ConnectionFailure(str(error)) from error
        else:
            numbers += [each for (each,) in await taken.fetchall()] if missing else []

    async def _counted(self, number: int) -> bool:
        """Whether the transaction with this number counted, whose answer was lost. Asks until it is known. Raises StoreError
        if the bot ends before that."""
        LOG.warning("the answer to a transaction was lost; looking whether it counted")
        one_more("lost", "answer")
        for asked in count(1):
            try:
                connection = await self._writing()
                # The old transaction may still be running: its lock is waited for.
                counted = await self._lease.counted(connection, number)
            except psycopg.Error as error:
                await self._drop_writer()
                if self.closing:
                    raise self._unknown() from error
                if asked == 1:
                    told = in_words(error, self.name)
                    LOG.error(
                        "until the database answers, nobody is told whether a change was saved: %s %s",
                        told,
                        told.hint,
                    )
                await asyncio.sleep(_ASKING)
            else:
                if counted is None:
                    raise self._unknown()
                LOG.warning(
                    "the transaction counted"
                    if counted
                    else "the transaction did not count: it is made again"
                )
                return counted
        raise AssertionError

    def _unknown(self) -> NotKnown:
        return NotKnown(
            f"It is not known whether the last change in the database {self.name} was saved.",
            "It is there or not, as a whole; the next look at the game shows it.",
        )

    def _readers(self) -> AsyncEngine:
        made = create_async_engine(
            "postgresql+psycopg://",
            async_creator=partial(connected, self._where),
            hide_parameters=True,  # an error in the log names nobody
            isolation_level="AUTOCOMMIT",
            pool_size=_READERS,
            max_overflow=0,
            pool_reset_on_return=None,
            skip_autocommit_rollback=True,
        )
        event.listen(made.sync_engine, "handle_error", _read_only_for_good)
        return made

    async def wipe(self, alone: asyncio.Lock) -> None:
        """Have the server give up the rows that were deleted or overwritten; others read and write meanwhile."""
        async with await connected(self._where) as connection:
            await connection.set_autocommit(True)
            connection.patient = True
            await connection.execute("SET statement_timeout = 0")
            await connection.execute(VACUUM)

    async def _writing(self) -> psycopg.AsyncConnection:
        if self._reading is None:
            raise self.closed()
        if self._writer is None or self._writer.closed:
            writer = await connected(self._where)
            # The driver would wait for an answer to each BEGIN of its own.
            await writer.set_autocommit(True)
            self._writer = writer
        return self._writer

    async def _roll_back(self) -> None:
        """End a transaction that failed. A connection on which that is not possible is closed."""
        writer = self._writer
        if writer is None or writer.closed:
            return
        try:
            await writer.rollback()
        except psycopg.Error:
            await writer.close()
        if writer.info.transaction_status is not TransactionStatus.IDLE:
            await writer.close()

    async def _drop_writer(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.close()

    @contextlib.asynccontextmanager
    async def snapshot(self, connection: AsyncConnection) -> AsyncIterator[None]:
        """A read transaction; without one, each query would find what others have written since the one before."""
        try:
            await connection.exec_driver_sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
            await connection.exec_driver_sql("ROLLBACK")
        except BaseException:
            await connection.invalidate()
            raise

    async def _read_whole(
        self, statements: Sequence[Executable], values: Mapping[str, Any] | None
    ) -> list[Sequence[Any]]:
        try:
            return await super()._read_whole(statements, values)
        except StoreError as error:
            lost = error.__cause__
            if not (isinstance(lost, DBAPIError) and lost.connection_invalidated):
                raise
            # The server was started anew since: all old connections of the pool are gone with this one.
            return await super()._read_whole(statements, values)

    def known(self, error: Exception) -> StoreError | None:
        """The words for an error of the server or of the way to it."""
        found = cause(error)
        fault = isinstance(found, _FAULTS) and not isinstance(found, _OF_ALL)
        return None if found is None or fault else in_words(found, self.name)
