"""Killing a process while it makes a database, and at each stage of a change: what was committed is there, and nothing
else."""

import signal
from pathlib import Path

import pytest

from bot.store import Store
from tests.databases import ready
from tests.store.conftest import new_game, opened, row
from tests.wire.forking import start_forked

STAGES = {
    "before": [1],
    "statement 0": [1],
    "statement 1": [1],
    "statement 2": [1],
    "committing": [1],
    "committed": [1, 2],
    "after": [1, 2],
}
"""When the process is killed, and the rows that its log has then."""
MOST_STEPS = 3000


async def ended(what: str, path: Path, moment: object) -> int:
    """The exit code of a process that does this to a database, and is killed at this moment."""
    program = ("tests.store.doomed", what, str(path), str(moment))
    process = await start_forked(program, path.parent, {}, path.with_name("said"), in_threads=True)
    return await process.wait()


@pytest.mark.parametrize("stage", STAGES)
async def test_a_kill_leaves_all_of_a_change_or_nothing(path: Path, stage: str) -> None:
    assert await ended("change", ready(path), stage) == -signal.SIGKILL, path.with_name("said").read_text()
    rows = STAGES[stage]
    async with opened(path) as store:
        assert [found.seq for found in await store.log(1)] == rows
        assert (await store.answer("r") is not None) == (len(rows) == 2)
        assert (await store.next_timer() is not None) == (len(rows) == 2)
        assert await store.check() == []


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.long)])
async def test_a_database_whose_making_was_cut_off_anywhere_is_made_at_the_next_start(
    tmp_path: Path, every: int
) -> None:
    made = []
    for moment in range(0, MOST_STEPS, every):
        path = tmp_path / f"{moment}.db"
        code = await ended("birth", path, moment)
        store = Store(path)
        made.append(bool(await store.open()))
        await store.commit(new_game(1))
        await store.commit(row(1, 1))
        assert [found.seq for found in await store.log(1)] == [1], path
        assert await store.check() == [], path
        await store.close()
        if code == 0:
            break
    assert len(made) > 90 / every, "all statements of the migration"
    # Whole or not at all: after the first whole one, all that were cut off later are whole too.
    assert made == sorted(made, reverse=True)
    assert (made[0], made[-1]) == (True, False)
