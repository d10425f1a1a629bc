"""A game that is not in memory is replayed from its log, once for all who step through it. The games in memory are bounded by
what they take, not by their number."""

import asyncio
import dataclasses
import sys
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.table.log.in_memory import MEMORY
from bot.table.log.replay import weight
from tests.table.conftest import ANN, BOB, HERE, Sitting
from tests.table.long_games import grow


async def test_a_long_game_with_much_taken_back_is_the_same_after_a_restart(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await grow(sitting.service.tables, await sitting.game(key="high_ground"), 300)
    while table.seq < 310:
        table = await sitting.move(table)
    mover = next(
        mark
        for mark in reversed((await sitting.service.tables.playing(table.id)).place.marks)
        if mark.kind == "action"
    )
    table = await sitting.service.play.moves.undo(table.id, table.players[mover.seat or 0].person)
    table = await sitting.agree(table)
    before = await sitting.service.tables.playing(table.id)
    await sitting.again()
    after = await sitting.service.tables.playing(table.id)
    assert (after.place.state, after.place.marks) == (before.place.state, before.place.marks)
    assert [row.state for row in after.place.recent] == [row.state for row in before.place.recent]
    assert dataclasses.replace(after.table, secret=None) == dataclasses.replace(table, secret=None)
    store = sitting.service.store
    log = AsyncMock(wraps=store.log)
    monkeypatch.setattr(store, "log", log)
    projection = sitting.service.play.projection
    rows = await sitting.service.tables.all_rows(after)
    for seq in (1, 100, table.seq - 100):
        shown = await projection.show(table.id, BOB.id, seq=seq)
        assert shown.view == table.game.knowledge.view(rows[seq - 1].state, 1)
    first = {viewer: await projection.history(table.id, viewer) for viewer in (None, ANN.id, BOB.id)}
    assert first[ANN.id] != first[BOB.id]
    log.assert_awaited_once_with(table.id)
    moved = await sitting.move(table)
    lines = await projection.history(table.id, ANN.id)
    assert len(lines) == moved.seq
    assert lines[: table.seq] == first[ANN.id]


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
