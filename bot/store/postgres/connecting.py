"""Connections to a server: those of the running bot, and those for the commands of owners."""

import asyncio
import contextlib
import math
import os
import socket
import threading
from collections.abc import Iterator
from typing import Any, Final, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.types.numeric import Int8Dumper

from bot.address import Postgres
from bot.errors import StoreError

LIMITS: Final = {
    "synchronous_commit": "on",
    "statement_timeout": "5s",
    "lock_timeout": "2s",
    # A process that hangs holds no row for long.
    "idle_in_transaction_session_timeout": "10s",
}
"""What the server holds the running bot to."""
CONNECTING: Final = 2
"""Seconds that connecting may take the running bot."""
SILENCE: Final = 10.0
"""Seconds after which the running bot takes a server that does not answer for gone. It answers sooner if it lives: a
statement that takes too long is refused."""
PATIENCE: Final = 10
"""Seconds in which the server must take a connection of a command."""
_NOTICED: Final[dict[str, Any]] = {
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Within these times the system notices that the other side is gone without a word, also while nothing is asked."""

_Found = TypeVar("_Found")


class _Whole(Int8Dumper):
    """Numbers whose type the statement says. The driver would prepare each statement anew for each mixture of small and large
    ones, and soon have more than it keeps."""

    oid = 0


class Connection(psycopg.AsyncConnection[tuple[Any, ...]]):
    """A connection of the running bot. It breaks if the server does not answer: a network can swallow every answer, and a
    machine can hang, without any error. A `patient` one waits as long as it takes; `silence` is how many seconds another does
    at most."""

    patient = False
    silence = math.inf

    async def wait(self, gen: PQGen[_Found], *how: Any, **named: Any) -> _Found:
        """Wait for an answer, whatever was asked."""
        if self.patient:
            return await super().wait(gen, *how, **named)
        cut = asyncio.get_running_loop().call_later(min(self.silence, SILENCE), self._cut)
        try:
            return await super().wait(gen, *how, **named)
        finally:
            cut.cancel()

    def _cut(self) -> None:
        # Not `close`: it would take the connection from under those who wait. So the driver finds it broken and says so.
        with contextlib.suppress(psycopg.Error, OSError):
            _shut(self.fileno())


async def connected(where: Postgres) -> Connection:
    """A connection of the running bot. Raises psycopg.Error."""
    connection = await Connection.connect(
        where.url,
        password=where.password or None,
        connect_timeout=CONNECTING,
        application_name="cairn",
        options=" ".join(f"-c {name}={value}" for name, value in LIMITS.items()),
        **_NOTICED,
    )
    connection.adapters.register_dumper(int, _Whole)
    return connection


def _shut(number: int) -> None:
    """End a connection both ways, and leave its socket to those who hold it."""
    with socket.socket(fileno=os.dup(number)) as line:
        line.shutdown(socket.SHUT_RDWR)


def connect(where: Postgres, name: str, *, limit: int | None = None) -> psycopg.Connection[tuple[Any, ...]]:
    """A connection with this name, by which the server knows the program. A statement may take `limit` seconds, or as long
    as it likes. Raises psycopg.Error."""
    milliseconds = 0 if limit is None else limit * 1000
    return psycopg.connect(
        where.url,
        password=where.password or None,
        application_name=name,
        connect_timeout=limit or PATIENCE,
        **_NOTICED,
        options=f"-c statement_timeout={milliseconds} -c idle_in_transaction_session_timeout={milliseconds}",
    )


@contextlib.contextmanager
def asking(where: Postgres, name: str, limit: int) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
    """A connection that is cut after so many seconds, even if the server hangs. Raises psycopg.Error, and StoreError if
    it was cut."""
    with contextlib.closing(connect(where, name, limit=limit)) as connection:
        connection.read_only = True
        cut = threading.Event()
        with socket.socket(fileno=os.dup(connection.fileno())) as line:

            def cut_off() -> None:
                cut.set()
                with contextlib.suppress(OSError):
                    line.shutdown(socket.SHUT_RDWR)

            timer = threading.Timer(limit, cut_off)
            timer.start()
            try:
                yield connection
            except psycopg.Error:
                if not cut.is_set():
                    raise
                raise StoreError(
                    f"The database {where} does not answer within {limit} seconds.",
                    "Check its server and the network.",
                ) from None
            finally:
                timer.cancel()
                timer.join()
