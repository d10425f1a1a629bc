"""Snapshots give the same positions as the whole log, are quick however long a game is, and can be deleted. The games in memory
are bounded by what they take, not by their number."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import sqlite3
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.store import LogRow, Store
from bot.table.log.entries import Entry
from bot.table.log.games import MEMORY
from bot.table.log.positions import EVERY, Past
from bot.table.log.replay import position_of, replay, weight
from bot.table.model.table import Status, Table
from games.core.codec import encode_state
from tests.table.conftest import ANN, BOB, CLEO, ELSEWHERE, HERE, Sitting
from tests.table.long_games import grow


def by_hand(sitting: Sitting, statement: str, *values: object) -> list[Any]:
    with contextlib.closing(sqlite3.connect(sitting.path, isolation_level=None)) as database:
        return database.execute(statement, values).fetchall()


def kept(sitting: Sitting) -> list[int]:
    """The rows that have snapshots."""
    return [seq for (seq,) in by_hand(sitting, "SELECT seq FROM snapshots ORDER BY seq")]


async def by_the_whole_log(sitting: Sitting, table: Table) -> list[Entry]:
    rows = await sitting.service.store.log(table.id)
    return await replay(table.game, len(table.players), table.options, rows)


class Counting(Store):
    """A store that counts the rows of logs that are read from it."""

    rows = 0

    async def log(self, game: int, after: int = 0, until: int | None = None) -> list[LogRow]:
        found = await super().log(game, after, until)
        self.rows += len(found)
        return found


async def test_a_replay_from_a_snapshot_equals_one_from_the_start(sitting: Sitting) -> None:
    table = await grow(sitting.service.tables, await sitting.game(key="high_ground"), 8 * EVERY)
    expected = await by_the_whole_log(sitting, table)
    await sitting.again()
    live = await sitting.service.tables.playing(table.id)
    assert len(kept(sitting)) >= 8
    assert live.position == position_of(expected, None)
    past = Past(sitting.service.store)
    for seq in range(1, table.seq + 1, 41):
        assert await past.rows(table, seq - 1, seq) == [expected[seq - 1]]
    assert await past.rows(table, 3 * EVERY, 5 * EVERY) == expected[3 * EVERY : 5 * EVERY]
    show, shift = sitting.service.play.projection.show, "UPDATE snapshots SET rules_version = rules_version"
    for viewer in (None, ANN.id, BOB.id):
        for seq in (1, EVERY, EVERY + 1, 5 * EVERY + 5):
            quick = await show(table.id, viewer, seq=seq, since=max(seq - 40, 0))
            by_hand(sitting, f"{shift} + 100")
            assert await show(table.id, viewer, seq=seq, since=max(seq - 40, 0)) == quick
            by_hand(sitting, f"{shift} - 100 WHERE rules_version > 100")


async def test_a_move_keeps_the_position_when_the_log_has_grown_enough(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    resigned = False
    while table.status is Status.RUNNING and table.seq < 3 * EVERY:
        if table.seq > EVERY and not resigned and len(table.owing) == 1:
            table, resigned = await sitting.service.play.offers.resign(table.id, CLEO), True
        else:
            table = await sitting.move(table, lambda legal: legal[-1])
    found = kept(sitting)
    assert [seq // EVERY for seq in found] == list(range(1, table.seq // EVERY + 1))
    expected = await by_the_whole_log(sitting, table)
    await sitting.again()
    assert (await sitting.service.tables.playing(table.id)).position == position_of(expected, None)


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM snapshots",
        "UPDATE snapshots SET state = '{'",
        "UPDATE snapshots SET state = replace(state, '1', '2')",
        "UPDATE snapshots SET checksum = 0",
        "UPDATE snapshots SET rules_version = 99",
        "UPDATE snapshots SET state = (SELECT state FROM snapshots AS other WHERE other.seq < 70)",
        "UPDATE snapshots SET seq = seq + 1",
    ],
)
async def test_a_snapshot_that_is_gone_or_wrong_changes_nothing(sitting: Sitting, damage: str) -> None:
    table = await grow(sitting.service.tables, await sitting.game(key="high_ground"), 3 * EVERY)
    await sitting.again()
    expected = await sitting.service.play.projection.show(table.id, ANN.id)
    assert kept(sitting)
    by_hand(sitting, damage)
    await sitting.again()
    assert await sitting.service.play.projection.show(table.id, ANN.id) == expected
    earlier = await sitting.service.play.projection.show(table.id, BOB.id, seq=2 * EVERY - 1)
    rows = await by_the_whole_log(sitting, table)
    assert earlier.view == table.game.knowledge.view(rows[2 * EVERY - 2].state, 1)
    moved = await sitting.move(await sitting.service.play.projection.get(table.id))
    assert moved.moves == table.moves + 1


async def test_snapshots_are_made_anew_by_looking_unless_the_database_cannot_be_written(
    sitting: Sitting,
) -> None:
    table = await grow(sitting.service.tables, await sitting.game(key="high_ground"), 3 * EVERY)
    by_hand(sitting, "DELETE FROM snapshots")
    service = await sitting.again()
    writer = service.store._writer
    assert writer is not None
    await writer.exec_driver_sql("PRAGMA query_only = ON")
    await writer.rollback()
    assert (await service.play.projection.show(table.id, ANN.id, seq=EVERY + 3)).seq == EVERY + 3
    assert kept(sitting) == []
    await service.close()
    looking = sitting._made()
    await looking.store.open()
    await looking.play.projection.show(table.id, ANN.id)
    await looking.store.close()
    assert kept(sitting) == [], "a database that only looks keeps none"
    await sitting.again()
    await sitting.service.play.projection.show(table.id, ANN.id)
    assert kept(sitting) == [EVERY, 2 * EVERY, 3 * EVERY]


async def test_a_snapshot_from_before_a_state_had_a_field_is_passed_over(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await grow(sitting.service.tables, await sitting.game(key="high_ground"), 3 * EVERY)
    expected = await sitting.service.play.projection.show(table.id, ANN.id)
    by_hand(sitting, "DELETE FROM snapshots")

    def without_counted(game: Any, state: Any) -> Any:
        return {name: part for name, part in encode_state(game, state).items() if name != "counted"}

    with monkeypatch.context() as earlier:
        earlier.setattr("bot.table.log.positions.encode_state", without_counted)
        await sitting.again()
        await sitting.service.play.projection.show(table.id, ANN.id)
    assert kept(sitting) == [EVERY, 2 * EVERY, 3 * EVERY]
    await sitting.again()
    assert await sitting.service.play.projection.show(table.id, ANN.id) == expected
    assert "lacks counted" in caplog.text


async def test_snapshots_go_a_month_after_the_end_and_not_before(sitting: Sitting) -> None:
    over = await grow(sitting.service.tables, await sitting.game(key="high_ground"), 2 * EVERY)
    going = await grow(
        sitting.service.tables, await sitting.game(key="high_ground", place=ELSEWHERE), 2 * EVERY
    )
    await sitting.service.lobby.abort(over.id, ANN, force=True)

    def games() -> set[int]:
        return {game for (game,) in by_hand(sitting, "SELECT game FROM snapshots")}

    sitting.clock.now += timedelta(days=29)
    await sitting.service.time_control.scheduler.fire()
    assert games() == {over.id, going.id}
    sitting.clock.now += timedelta(days=2)
    await sitting.service.time_control.scheduler.fire()
    assert games() == {going.id}
    assert (await sitting.service.play.projection.show(over.id, ANN.id, seq=EVERY + 9)).seq == EVERY + 9


async def test_taking_back_after_a_restart_goes_behind_a_snapshot(sitting: Sitting) -> None:
    table = await grow(sitting.service.tables, await sitting.game(key="high_ground"), EVERY - 1)
    while table.seq < EVERY + 1:
        table = await sitting.move(table)
    await sitting.again()
    mover = table.players[
        next(row.seat for row in reversed(await by_the_whole_log(sitting, table)) if row.kind == "action")
        or 0
    ].person
    table = await sitting.service.play.moves.undo(table.id, mover)
    table = await sitting.agree(table)
    expected = await by_the_whole_log(sitting, table)
    await sitting.again()
    live = await sitting.service.tables.playing(table.id)
    assert live.position == position_of(expected, None)
    assert dataclasses.replace(live.table, secret=None) == dataclasses.replace(table, secret=None)


async def test_an_old_position_of_a_long_game_is_read_from_few_rows_and_its_pages_once(
    sitting: Sitting,
) -> None:
    table = await grow(sitting.service.tables, await sitting.game(key="high_ground"), 20 * EVERY)
    await sitting.again()
    projection = sitting.service.play.projection
    await projection.show(table.id, ANN.id)
    store = sitting.service.tables.past._store = Counting(sitting.path)
    await store.open()
    for seq in (1, 7 * EVERY, table.seq - 100):
        store.rows = 0
        assert (await projection.show(table.id, ANN.id, seq=seq)).seq == seq
        # A row that goes back behind a snapshot asks for the one before.
        assert store.rows <= 4 * EVERY
    first = {viewer: await projection.history(table.id, viewer) for viewer in (None, ANN.id, BOB.id)}
    assert first[ANN.id] != first[BOB.id]
    store.rows = 0
    for viewer, lines in first.items():
        assert await projection.history(table.id, viewer) == lines
    assert store.rows == 0
    moved = await sitting.move(table)
    lines = await projection.history(table.id, ANN.id)
    assert len(lines) == moved.seq
    assert lines[: table.seq] == first[ANN.id]
    await store.close()


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
