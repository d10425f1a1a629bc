"""Connections to a server for the commands of owners. Those of the running bot are the engine's."""

import contextlib
import os
import socket
import threading
from collections.abc import Iterator
from typing import Any, Final

import psycopg

from bot.address import Postgres
from bot.errors import StoreError

PATIENCE: Final = 10
"""Seconds in which the server must take a connection."""


def connect(where: Postgres, name: str, *, limit: int | None = None) -> psycopg.Connection[tuple[Any, ...]]:
    """A connection with this name, by which the server knows the program. A statement may take `limit` seconds, or as long
    as it likes. Raises psycopg.Error."""
    milliseconds = 0 if limit is None else limit * 1000
    return psycopg.connect(
        where.url,
        password=where.password or None,
        application_name=name,
        connect_timeout=limit or PATIENCE,
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
