"""Killing a process at each stage of a change: what was committed is there, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import Store

WRITER = """
import asyncio, os, signal, sys
from pathlib import Path
from bot.store import Statement, Store, connections
from bot.store.rows import from_micros, timer_row
from tests.store.conftest import new_game, row

stage = sys.argv[2]

def die():
    os.kill(os.getpid(), signal.SIGKILL)

class Doomed:
    # A connection that ends the process before a statement or the commit.

    def __init__(self, connection):
        self._connection = connection
        self._left = int(stage[-1]) if stage.startswith("statement") else -1

    def __getattr__(self, name):
        return getattr(self._connection, name)

    def executemany(self, *statement):
        if self._left == 0:
            die()
        self._left -= 1
        return self._connection.executemany(*statement)

    def commit(self):
        if stage == "committing":
            die()
        self._connection.commit()

async def main():
    store = Store(Path(sys.argv[1]))
    await store.open()
    await store.commit(new_game(1))
    await store.commit(row(1, 1))
    print("1", flush=True)
    write = row(1, 2)
    write.add(Statement.REQUEST, request="r", at=0, game=1, answer="[]")
    write.add(Statement.TIMER, **timer_row(1, "lobby", from_micros(5)))
    if stage == "before":
        die()
    transact = connections.transact
    connections.transact = lambda connection, *rest: transact(Doomed(connection), *rest)
    if stage == "committed":
        write.then = die
    await store.commit(write)
    print("2", flush=True)
    die()

asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("stage", "rows"),
    [
        ("before", [1]),
        ("statement0", [1]),
        ("statement1", [1]),
        ("statement2", [1]),
        ("committing", [1]),
        ("committed", [1, 2]),
        ("after", [1, 2]),
    ],
)
async def test_a_kill_leaves_all_of_a_change_or_nothing(path: Path, stage: str, rows: list[int]) -> None:
    done = subprocess.run(  # noqa: ASYNC221 - nothing else runs meanwhile
        [sys.executable, "-c", WRITER, str(path), stage], capture_output=True, text=True, check=False
    )
    assert done.returncode == -9, done.stderr
    store = Store(path)
    assert await store.open() == []
    assert [found.seq for found in await store.log(1)] == rows
    assert (await store.answer("r") is not None) == (len(rows) == 2)
    assert (await store.next_timer() is not None) == (len(rows) == 2)
    assert await store.check() == []
    await store.close()
