"""Killing a process while it makes or migrates the database: the next start goes on from there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import Store
from tests.store.conftest import new_game, row

MAKER = """
import asyncio, os, signal, sys
from pathlib import Path
import alembic.runtime.environment, alembic.script  # loaded before the forks, so that each is quick
from sqlalchemy import Connection, Engine, event
from bot.store import Store

folder = Path(sys.argv[1])

async def make(path):
    store = Store(path)
    await store.open()
    await store.close()

def doomed(path, moment):
    left = moment

    def step(*_):
        nonlocal left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    for name in ("before_cursor_execute", "after_cursor_execute", "commit"):
        event.listen(Engine, name, step)
    asyncio.run(make(path))

for moment in range(0, 3000, int(sys.argv[2])):
    path = folder / f"{moment}.db"
    child = os.fork()
    if child == 0:
        doomed(path, moment)
        os._exit(0)
    if os.waitpid(child, 0)[1] == 0:
        print(moment)
        break
"""


@pytest.fixture
def killed(tmp_path: Path, every: int) -> list[Path]:
    """Databases whose making was cut off before or after a statement or before a commit, at each of these
    moments or some of them; the last one was made to its end."""
    done = subprocess.run(
        [sys.executable, "-c", MAKER, str(tmp_path), str(every)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [tmp_path / f"{moment}.db" for moment in range(0, int(done.stdout) + 1, every)]


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.long)])
async def test_a_database_whose_making_was_cut_off_anywhere_is_made_at_the_next_start(
    killed: list[Path], every: int
) -> None:
    assert len(killed) > 90 / every, "all statements of the migration"
    made = []
    for path in killed:
        store = Store(path)
        made.append(bool(await store.open()))
        await store.commit(new_game(1))
        await store.commit(row(1, 1))
        assert [found.seq for found in await store.log(1)] == [1], path
        assert await store.check() == [], path
        await store.close()
    # Whole or not at all: after the first whole one, all that were cut off later are whole too.
    assert made == sorted(made, reverse=True)
    assert (made[0], made[-1]) == (True, False)
