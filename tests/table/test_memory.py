"""The games in memory are bounded by what they take, not by their number."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bot.table.log.games import MEMORY
from bot.table.log.replay import weight
from tests.table.conftest import HERE, Sitting


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads the memory of a process from /proc")
@pytest.mark.parametrize(
    ("count", "memory", "most"), [(10, 1, 22), pytest.param(60, MEMORY // 2**20, 40, marks=pytest.mark.long)]
)
async def test_imports_of_1_mib_do_not_grow_the_memory_beyond_its_bound(
    tmp_path: Path, count: int, memory: int, most: int
) -> None:
    """In MiB. An import takes some 16 for a moment; without a bound 10 imports leave 25, and 60 some 140."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.table.importing", str(tmp_path), str(count), str(memory)),
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await process.communicate()
    assert process.returncode == 0
    assert float(told) < most


async def test_long_games_leave_memory_before_short_ones_fill_it(sitting: Sitting) -> None:
    tables = sitting.service.tables
    games = [await sitting.game(place=type(HERE)(1, 3000 + number)) for number in range(6)]
    assert tables._weight == sum(weight(live) for live in tables._live.values())
    assert tables._weight < MEMORY
    tables._memory = sum(weight(tables._live[game.id]) for game in games[-3:])
    await sitting.move(games[-1])
    assert len(tables._live) == 2
    assert tables._weight == sum(weight(live) for live in tables._live.values())
    for game in games[:-1]:
        assert await sitting.service.play.projection.get(game.id) == game
    tables.forget(games[0].id)
    assert set(tables._weights) == set(tables._live)


async def test_one_game_stays_however_large(sitting: Sitting) -> None:
    sitting.service.tables._memory = 1
    table = await sitting.game()
    assert list(sitting.service.tables._live) == [table.id]
