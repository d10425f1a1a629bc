"""Killing a process at each stage of a change: what was committed is there, and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from bot.store import Store

WRITER = """
import asyncio, json, os, signal, sys
from pathlib import Path
from bot.store import Store, connections, schema
from bot.store.rows import from_micros, timer_row
from tests.store.conftest import new_game, row

def die():
    os.kill(os.getpid(), signal.SIGKILL)

class Doomed:
    # A connection that ends the process before a statement or the commit.

    def __init__(self, connection, stage):
        self._connection = connection
        self._stage = stage
        self._left = int(stage[-1]) if stage.startswith("statement") else -1

    def __getattr__(self, name):
        return getattr(self._connection, name)

    def executemany(self, *statement):
        if self._left == 0:
            die()
        self._left -= 1
        return self._connection.executemany(*statement)

    def commit(self):
        if self._stage == "committing":
            die()
        self._connection.commit()

async def change(path, stage):
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
    connections.transact = lambda connection, *rest: transact(Doomed(connection, stage), *rest)
    if stage == "committed":
        write.then = die
    await store.commit(write)
    die()

ended = {}
for stage in sys.argv[2:]:
    child = os.fork()  # so that the program is loaded once
    if child == 0:
        asyncio.run(change(Path(sys.argv[1]) / f"{stage}.db", stage))
        os._exit(0)
    ended[stage] = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print(json.dumps(ended))
"""
STAGES = {
    "before": [1],
    "statement0": [1],
    "statement1": [1],
    "statement2": [1],
    "committing": [1],
    "committed": [1, 2],
    "after": [1, 2],
}
"""When the process is killed, and the rows that its log has then."""


async def test_a_kill_leaves_all_of_a_change_or_nothing(tmp_path: Path) -> None:
    done = subprocess.run(  # noqa: ASYNC221 - nothing else runs meanwhile
        [sys.executable, "-c", WRITER, str(tmp_path), *STAGES], capture_output=True, text=True, check=False
    )
    assert json.loads(done.stdout) == dict.fromkeys(STAGES, -9), done.stderr
    for stage, rows in STAGES.items():
        store = Store(tmp_path / f"{stage}.db")
        assert await store.open() == [], stage
        assert [found.seq for found in await store.log(1)] == rows, stage
        assert (await store.answer("r") is not None) == (len(rows) == 2), stage
        assert (await store.next_timer() is not None) == (len(rows) == 2), stage
        assert await store.check() == [], stage
        await store.close()
