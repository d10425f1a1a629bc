"""What the store needs of a database, whichever program keeps it."""

import asyncio
import contextlib
import logging
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Executable, Table
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.district import District, Turns
from bot.errors import StoreError
from bot.store.core_engine import AsyncConnection, AsyncEngine
from bot.store.writing import Write

LOG: Final = logging.getLogger("cairn.store")


class Engine(ABC):
    """A database that can be opened, written in transactions, and read by several at once. `name` is how people know it.
    `closing` says that nobody may ask for anything more. `patience` is how many seconds a change may wait for those before it,
    if there is a limit: what hangs may be a network."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.closing = False
        self.patience: float | None = None
        self.district = District()
        """The part of all servers that this process looks after, once it holds it."""
        self.lost = asyncio.Event()
        """Set once another process may hold the district."""
        self.on_told: Callable[[str], None] = lambda what: None
        """Told what another process has changed that this one looks after (`Write.tell`)."""
        self.on_doubt: Callable[[], None] = lambda: None
        """Called when such news may have been missed: whatever is in memory is to be read again."""
        self.on_time: Callable[[float], None] = lambda ahead: None
        """Told by how many seconds the server's clock is ahead of this machine's, whenever that was measured."""
        self.turns = Turns()
        """What all processes of the bot together may do only so often."""
        self.status: Callable[[], str] = lambda: ""
        """How this process is, which those that look after other districts can read."""
        self.seen: datetime | None = None
        """When somebody last looked after the district before this process took it, by the clock of the database's server; None
        if nobody did, or the database is a file."""
        self.numbers: list[int] = []
        """Numbers for posts that the last transactions have taken along for the next changes."""
        self._reading: AsyncEngine | None = None
        self._reads: set[asyncio.Task[list[Sequence[Any]]]] = set()
        self._readable = asyncio.Event()
        self._readable.set()

    @abstractmethod
    async def open(self, *, migrate: bool) -> list[str]:
        """Create, check or migrate the database. Returns the migrations that were run. Raises StoreError."""

    @abstractmethod
    async def close(self) -> None:
        """Finish the reads under way and close everything."""

    @abstractmethod
    async def attempt(self, writes: Sequence[Write]) -> Exception | None:
        """Write these changes in one transaction, all or none. Returns the error, None if there is none.

        An error that is neither a StoreError nor a Conflict may be the fault of one of the changes. Only one attempt runs
        at a time.
        """

    @abstractmethod
    async def check(self) -> list[str]:
        """What is wrong with the database; empty if it is sound."""

    @abstractmethod
    async def wipe(self, alone: asyncio.Lock) -> None:
        """Have what was deleted or overwritten stand nowhere in the files of the database any more, as far as that can be
        done. Whoever holds the lock `alone` writes."""

    @abstractmethod
    def snapshot(self, connection: AsyncConnection) -> AbstractAsyncContextManager[None]:
        """In it, all queries on this reading connection find the same state of the database."""

    async def hold(self, processes: int, shards: int, tell: Callable[[str], None]) -> District:
        """Wait until a district is free, and hold it from then on; `tell` is told in words why it takes long. Call it after
        `open`, and before anything is written; `close` gives the district back. Only one process can use a file, so it looks
        after everything there."""
        self.district = District(0, processes, shards)
        return self.district

    def left(self) -> float:
        """The seconds for which no other process can look after the district, on a clock that nobody sets."""
        return math.inf

    async def next_number(self, table: Table) -> int | None:
        """A number that no other process gets; None where only one process writes."""
        return None

    def read_anew(self) -> None:
        """A game was read, another process has changed one, or a later number was given: numbers that were taken before are
        not used."""
        self.numbers = []

    @abstractmethod
    def known(self, error: Exception) -> StoreError | None:
        """The words for an error of the database; None for any other error, such as the fault of one change."""

    def in_words(self, error: Exception) -> StoreError:
        """What is wrong, and what to do. An error that nobody foresaw goes to the log."""
        if isinstance(error, StoreError):
            return error
        if isinstance(error, PoolTimeoutError):
            return StoreError(
                f"The database {self.name} is too busy: no connection became free.",
                "The bot carries on by itself. If this does not pass, check whether the disk is slow.",
            )
        if (said := self.known(error)) is not None:
            return said
        LOG.error("an unexpected error in the store", exc_info=error)
        return StoreError(
            f"The database {self.name} cannot be used: {type(error).__name__}: {error}.",
            "The bot's log may say more.",
        )

    def closed(self) -> StoreError:
        """What is said to those who ask for anything after the end."""
        return StoreError(f"The database {self.name} is closed.", "Start the bot again.")

    async def read(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Any]:
        """The rows that a query finds. Raises StoreError."""
        return (await self.read_at_once([statement], values))[0]

    async def read_at_once(
        self, statements: Sequence[Executable], values: Mapping[str, Any] | None = None
    ) -> list[Sequence[Any]]:
        """The rows that each of these queries finds, in one and the same state of the database. Raises StoreError."""
        while not self._readable.is_set():
            await self._readable.wait()
        # A task of its own: a read that nobody waits for any more gives its connection back too.
        reading = asyncio.create_task(self._read_whole(statements, values), name="store: read")
        self._reads.add(reading)
        reading.add_done_callback(self._was_read)
        return await asyncio.shield(reading)

    def _was_read(self, reading: asyncio.Task[list[Sequence[Any]]]) -> None:
        self._reads.discard(reading)
        if not reading.cancelled():
            reading.exception()  # if nobody waits for it any more, asyncio would write it to the log

    async def _read_whole(
        self, statements: Sequence[Executable], values: Mapping[str, Any] | None
    ) -> list[Sequence[Any]]:
        if self._reading is None:
            raise self.closed()
        try:
            connection = await self._reading.connect()
            try:
                async with self.snapshot(connection) if len(statements) > 1 else contextlib.nullcontext():
                    return [(await connection.execute(each, values)).all() for each in statements]
            finally:
                # Not `async with`: it closes in a task of its own, which may be cancelled before it begins.
                await connection.close()
        except Exception as error:
            raise self.in_words(error) from error

    async def all_read(self) -> None:
        """Wait for the reads under way: a pool does not close what somebody still uses."""
        while self._reads:
            await asyncio.wait(self._reads)
