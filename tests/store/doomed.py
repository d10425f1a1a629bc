"""A process that is killed at a certain moment: `python -m tests.store.doomed birth|change PATH MOMENT`."""

import asyncio
import os
import signal
import sys
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

from bot.store import Store, connections, schema
from bot.store.rows import from_micros, timer_row
from tests.store.conftest import new_game, row


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def birth(path: Path, moment: str) -> None:
    """Make a database, and die before or after this statement or commit."""
    steps = count()

    def step(*_: object) -> None:
        if next(steps) == int(moment):
            die()

    for name in ("before_cursor_execute", "after_cursor_execute", "commit"):
        event.listen(Engine, name, step)
    store = Store(path)
    await store.open()
    await store.close()


class Doomed:
    """A connection that ends the process before a statement or the commit."""

    def __init__(self, connection: Any, stage: str) -> None:
        self._connection = connection
        self._stage = stage
        self._statements = count()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def executemany(self, *statement: Any) -> Any:
        if self._stage == f"statement {next(self._statements)}":
            die()
        return self._connection.executemany(*statement)

    def commit(self) -> None:
        if self._stage == "committing":
            die()
        self._connection.commit()


async def change(path: Path, stage: str) -> None:
    """Make a change, and die at this stage of it."""
    store = Store(path)
    await store.open()
    await store.commit(new_game(1))
    await store.commit(row(1, 1))
    write = row(1, 2)
    write.insert(schema.requests, request="r", at=0, game=1, answer="[]")
    write.insert(schema.timers, **timer_row(1, "lobby", from_micros(5)))
    if stage == "before":
        die()
    transact = connections.transact
    connections.transact = lambda connection, *rest: transact(Doomed(connection, stage), *rest)  # type: ignore[arg-type]
    if stage == "committed":
        write.then = die
    await store.commit(write)
    die()


if __name__ == "__main__":
    asyncio.run({"birth": birth, "change": change}[sys.argv[1]](Path(sys.argv[2]), sys.argv[3]))
