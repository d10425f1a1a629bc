"""A process that is killed at a certain moment: `python -m tests.store.doomed birth|change PATH MOMENT`."""

import asyncio
import os
import signal
import sys
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from bot.store import Store, schema
from bot.store.rows import from_micros, timer_row
from tests.databases import watch
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
    statements = count()

    def called(name: str) -> None:
        at = (
            f"statement {next(statements)}"
            if name == "executemany"
            else "committing"
            if name == "commit"
            else ""
        )
        if stage == at:
            die()

    watch(called, pytest.MonkeyPatch())
    if stage == "committed":
        write.then = die
    await store.commit(write)
    die()


if __name__ == "__main__":
    asyncio.run({"birth": birth, "change": change}[sys.argv[1]](Path(sys.argv[2]), sys.argv[3]))
