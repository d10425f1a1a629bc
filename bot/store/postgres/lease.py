"""Which process looks after a district, by the clock of the database's server alone.

A process takes a district that nobody holds, and says every few seconds that it is still there. Without that for 20 seconds,
anybody may take it. Each time it is taken, its `epoch` grows, and every transaction names the epoch of those who write it: so
whoever has lost a district can save nothing more, however long they hung. The connection that says so also hears what other
processes have changed.
"""

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import Callable
from datetime import datetime
from typing import Final

import psycopg

from bot.address import Postgres
from bot.clock import since_boot
from bot.district import District
from bot.errors import StoreError
from bot.health.meters import count as one_more
from bot.store.engine import Engine
from bot.store.postgres.connecting import Connection, connected
from bot.store.postgres.upgrade import TAKING, VERSION, refuse_newer
from bot.store.postgres.words import in_words
from bot.store.upgrade import HEAD

LOG: Final = logging.getLogger("cairn.store")
HELD: Final = 20
"""Seconds after which whoever has said nothing has lost their district."""
EVERY: Final = 5.0
"""Seconds between two times that the holder says it is there."""
_ANSWER: Final = 3.0
"""Seconds in which the server must answer that. After them another connection is tried, while there is still time."""
LOOK: Final = 1.0
"""Seconds between two looks whether a district is free, or the server there again."""
HOLDERS_FIRST: Final = 3.0
"""Seconds that whoever waits for a district gives the holders, once the server is there again: their time may be over only since
they could not say that they are there."""
ALL: Final = "cairn"
"""The channel that all processes hear; that of a district has its number besides."""

FENCE: Final = "UPDATE districts SET write = %s WHERE number = %s AND epoch = %s"
"""The first statement of every transaction. Unless it changes a row, others hold the district now."""
_HOLDERS: Final = (
    "SELECT number, holder, processes, shards FROM districts WHERE until > clock_timestamp() ORDER BY number"
)
_MAKE: Final = (
    "INSERT INTO districts (number, epoch, write, before, until) "
    "SELECT number, 0, 0, 0, '-infinity' FROM generate_series(0, %s - 1) AS number "
    "WHERE number NOT IN (SELECT number FROM districts)"
)
"""A row that is there is not tried again (`ON CONFLICT`): that would wait for a transaction under way."""
_END_OLD: Final = (
    "UPDATE districts SET epoch = districts.epoch + 1, before = districts.write, processes = %(processes)s, shards = %(shards)s "
    "FROM (SELECT number FROM districts WHERE until <= clock_timestamp() AND (processes, shards) <> (%(processes)s, %(shards)s) "
    "FOR UPDATE SKIP LOCKED) AS old WHERE districts.number = old.number"
)
"""Whoever held a district with other numbers, and hangs, has lost it: its servers are now parts of others."""
_OLD: Final = "SELECT FROM districts WHERE (processes, shards) <> (%(processes)s, %(shards)s)"
_TAKE: Final = (
    "UPDATE districts SET epoch = districts.epoch + 1, before = districts.write, holder = %(holder)s, "
    "version = %(version)s, processes = %(processes)s, shards = %(shards)s, status = '', "
    "seen = clock_timestamp(), until = clock_timestamp() + make_interval(secs => %(held)s) "
    "FROM (SELECT number, seen FROM districts WHERE number < %(processes)s AND until <= clock_timestamp() "
    "ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED) AS free "
    "WHERE districts.number = free.number RETURNING districts.number, districts.epoch, free.seen"
)
"""A row is locked by a transaction under way of those who held it before: it is taken once that has ended."""
FROZEN: Final = 10.0
"""Seconds after which a transaction that its process has not sent to its end is ended by others."""
_END_FROZEN: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
    "AND state IN ('active', 'idle in transaction') AND wait_event = 'ClientRead' AND xact_start < clock_timestamp() - make_interval(secs => %s) "
    "AND EXISTS (SELECT FROM pg_locks WHERE pg_locks.pid = pg_stat_activity.pid "
    "AND relation = 'districts'::regclass AND mode = 'RowExclusiveLock')"
)
"""A server waits without end for the rest of a pipeline. Once it has read anything more, its limit for idle transactions does not
hold either."""
_RENEW: Final = (
    "UPDATE districts SET seen = clock_timestamp(), until = clock_timestamp() + make_interval(secs => %s), status = %s "
    "WHERE number = %s AND epoch = %s RETURNING extract(epoch FROM clock_timestamp())::float8"
)
_RELEASE: Final = "UPDATE districts SET seen = clock_timestamp(), until = clock_timestamp() WHERE number = %s AND epoch = %s"
_COUNTED: Final = "SELECT epoch, write, before FROM districts WHERE number = %s FOR UPDATE"


class Lease:
    """The district of this process, once it has taken one. It tells `engine` what it hears; `heard` is told what the server's
    clock says, and how many seconds the answer took."""

    def __init__(self, engine: Engine, where: Postgres, heard: Callable[[float, float], None]) -> None:
        self._engine = engine
        self._heard = heard
        self._where = where
        self._line: Connection | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._sent = 0.0
        self.district: District | None = None
        self.epoch = 0
        self.seen: datetime | None = None
        """When somebody last looked after the district before; None if nobody did."""

    async def take(self, processes: int, shards: int, tell: Callable[[str], None]) -> District:
        """Wait for a free district and take it; `tell` is told why it takes long."""
        said, away = "", False
        while self.district is None:
            try:
                if away:
                    await self._connected()
                    await asyncio.sleep(HOLDERS_FIRST)
                    away = False
                why = await self._try(processes, shards)
            except psycopg.Error as error:
                away = away or self._line is None or self._line.closed
                await self._hang_up()
                known = self._engine.known(error)
                if known is None:
                    raise
                why = str(known)
            if self.district is not None:
                break
            if why != said:
                tell(why)
                said = why
            await asyncio.sleep(LOOK)
        self._keeping = asyncio.create_task(self._keep(), name="store: district")
        return self.district

    async def _try(self, processes: int, shards: int) -> str:
        """Take a district if one is free. Returns in words why none is."""
        line = await self._connected()
        why = await self._why(line, processes, shards)
        if why:
            return why
        async with line.transaction():
            await line.execute(TAKING)
            version, oldest = (await (await line.execute(VERSION)).fetchall())[0]
            refuse_newer(version, oldest, self._engine.name)
            why = await self._why(line, processes, shards)
            if why:
                return why
            await line.execute(_MAKE, (processes,))
            how = {"processes": processes, "shards": shards, "holder": here(), "version": HEAD, "held": HELD}
            await line.execute(_END_OLD, how)
            self._sent, taken = since_boot(), None
            if await (await line.execute(_OLD, how)).fetchone() is None:
                taken = await (await line.execute(_TAKE, how)).fetchone()
        if taken is None:
            await line.execute(_END_FROZEN, (FROZEN,))
            return "The process that looked after a part of the servers has not quite ended: this one waits for it."
        number, self.epoch, self.seen = taken
        self.district = District(number, processes, shards)
        await self._listen(line)
        return ""

    async def _why(self, line: Connection, processes: int, shards: int) -> str:
        holders = await (await line.execute(_HOLDERS)).fetchall()
        for number, holder, *theirs in holders:
            if theirs != [processes, shards]:
                return (
                    f"This process has processes = {processes} and shards = {shards}, and another ({holder}), which looks "
                    f"after district {number}, has {theirs[0]} and {theirs[1]}: this one waits until all those have ended."
                )
        if len(holders) < processes:
            return ""
        names = ", ".join(str(holder) for _, holder, *_ in holders)
        return f"Other processes look after all servers ({names}): this one is a spare and waits."

    def left(self) -> float:
        """The seconds for which nobody else can have the district, counted from when the server was last told."""
        if self.district is None or self._engine.lost.is_set():
            return 0.0
        return max(0.0, self._sent + HELD - since_boot())

    def mine(self) -> tuple[int, int]:
        """The number of the district and its epoch. Raises StoreError if this process may not write."""
        if self.district is None:
            raise StoreError(
                f"This process looks after no part of the database {self._engine.name}, so it changes nothing there.",
                "Changes are made by the running bot.",
            )
        if self._engine.lost.is_set():
            raise self.lose()
        return self.district.number, self.epoch

    def lose(self) -> StoreError:
        """Another process has the district. Returns what is said to those who wanted to change something."""
        if not self._engine.lost.is_set():
            LOG.warning("another process looks after the servers of this one now")
            self._engine.lost.set()
            one_more("lost", "district")
        return StoreError(
            f"Another process has taken over this part of the database {self._engine.name}.",
            "It answers in a moment; this one begins anew as a spare.",
        )

    async def counted(self, connection: psycopg.AsyncConnection, write: int) -> bool | None:
        """Whether the transaction with this number counted. Waits until it has ended. None if others have written since, so
        that nobody can tell any more. Raises psycopg.Error."""
        number, epoch = self.district.number if self.district else 0, self.epoch
        row = await (await connection.execute(_COUNTED, (number,))).fetchone()
        now, last, before = row or (epoch, 0, 0)
        if now != epoch:
            self.lose()
        if now > epoch + 1:
            return None
        return bool(write == (last if now == epoch else before))

    async def close(self) -> None:
        """Give the district back, so that others need not wait, and hang up."""
        keeping, self._keeping = self._keeping, None
        if keeping is not None:
            keeping.cancel()
            await asyncio.wait([keeping])
        district, self.district = self.district, None
        if district is not None and not self._engine.lost.is_set():
            try:
                await (await self._connected()).execute(_RELEASE, (district.number, self.epoch))
            except psycopg.Error as error:
                LOG.warning(
                    "the district could not be given back, and is free in %d seconds: %s", HELD, error
                )
        await self._hang_up()

    async def _keep(self) -> None:
        """Say again and again that this process is there, and hear what others have changed, until the district is lost."""
        said = False
        while not self._engine.lost.is_set():
            try:
                new = self._line is None or self._line.closed
                line = await self._connected()
                if new:
                    await self._listen(line)
                    self._doubt()
                    await self._renew(line)
                await self._hear(line, max(0.0, self._sent + EVERY - since_boot()))
                await self._renew(line)
                said = False
            except Exception as error:
                if not said and isinstance(error, psycopg.Error):
                    told = in_words(error, self._engine.name)
                    LOG.warning("the hold on the district could not be renewed: %s", told)
                elif not said:
                    LOG.error("the hold on the district could not be renewed", exc_info=error)
                said = True
                # What an owner mends, such as a server that took no changes, holds only for new connections.
                await self._hang_up()
                await asyncio.sleep(LOOK)
        await self._hang_up()

    async def _renew(self, line: Connection) -> None:
        if self.district is None:
            return
        sent = since_boot()
        values = (HELD, self._engine.status(), self.district.number, self.epoch)
        told = await (await line.execute(_RENEW, values)).fetchone()
        if told is None:
            self.lose()
        else:
            self._heard(told[0], since_boot() - sent)
            self._sent = sent

    async def _listen(self, line: Connection) -> None:
        if self.district is not None:
            await line.execute(f"LISTEN {ALL}")
            await line.execute(f"LISTEN {channel(self.district.number)}".encode())

    async def _hear(self, line: Connection, seconds: float) -> None:
        """Pass on what others have changed, for so long."""
        line.patient = True  # there may be nothing to hear
        try:
            async with contextlib.aclosing(line.notifies(timeout=seconds)) as heard:
                async for news in heard:
                    sender, _, what = news.payload.partition(" ")
                    if self.district is not None and sender != str(self.district.number):
                        self._told(what)
        finally:
            line.patient = False

    def _told(self, what: str) -> None:
        try:
            self._engine.on_told(what)
        except Exception as error:
            LOG.error("what another process has changed could not be followed", exc_info=error)

    def _doubt(self) -> None:
        try:
            self._engine.on_doubt()
        except Exception as error:
            LOG.error("what other processes may have changed could not be followed", exc_info=error)

    async def _connected(self) -> Connection:
        if self._line is None or self._line.closed:
            line = await connected(self._where)
            line.silence = _ANSWER
            await line.set_autocommit(True)
            self._line = line
        return self._line

    async def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            await line.close()


def channel(district: int | None) -> str:
    """The channel on which a district is told something; None: all are."""
    return ALL if district is None else f"{ALL}_{district}"


def here() -> str:
    """How people know this process."""
    return f"{socket.gethostname()} {os.getpid()}"
