"""Moves that are the only ones play themselves: told, taken back with the move before, and replayed like any other."""

import json
import random

import pytest

from bot.table.model.table import HistoryLine, Status, Table
from bot.table.model.words import BY_ITSELF
from games.core.numbered_choices.forced import only_move
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, Sitting, refused

MOUNTAIN = "bring_down_the_mountain"


def kinds(sitting: Sitting, table: Table) -> list[str]:
    with raw(sitting.place) as database:
        found = database.execute("SELECT kind FROM log WHERE game = ? ORDER BY seq", (table.id,))
        return [kind for (kind,) in found]


async def to_forced(sitting: Sitting, table: Table, seed: int = 1) -> tuple[Table, Table]:
    """Play until a move plays itself. Returns the game before the move that led to it, and after it."""
    choose = random.Random(seed).choice
    while table.status is Status.RUNNING:
        before, table = table, await sitting.move(table, choose)
        if "forced" in kinds(sitting, table)[before.seq :]:
            return before, table
    raise AssertionError("no move played itself")


@pytest.mark.parametrize("key", ["bring_down_the_mountain", "high_heavens", "high_ground"])
async def test_no_player_is_asked_for_a_move_that_everybody_knows(sitting: Sitting, key: str) -> None:
    table = await sitting.game(ANN, BOB, key=key)
    choose = random.Random(3).choice
    while table.status is Status.RUNNING and table.moves < 120:
        live = await sitting.service.tables.playing(table.id)
        assert live.position is not None
        assert only_move(table.game, live.position.state, table.game.hides(table.options)) is None
        table = await sitting.move(table, choose)
    assert table.moves == kinds(sitting, table).count("action")


async def test_what_played_itself_is_told_goes_on_from_a_file_and_is_taken_back_with_the_move_before(
    sitting: Sitting,
) -> None:
    table = await sitting.game(ANN, BOB, key=MOUNTAIN, options={"moves_a_turn": "1"})
    before, after = await to_forced(sitting, table)
    projection, moves = sitting.service.play.projection, sitting.service.play.moves

    async def told() -> list[HistoryLine]:
        return [line for line in await projection.history(table.id, None) if BY_ITSELF in line.words]

    lines = await told()
    assert len(lines) == kinds(sitting, after).count("forced") > 0
    assert all(line.notation and line.move == 0 for line in lines)
    shown = await projection.show(after.id, None, since=before.seq)
    assert shown.by_itself
    assert max(shown.by_itself) < len(shown.events)
    positions = await projection.positions(after.id)
    assert positions[-1] == after.seq
    assert before.seq in positions
    data = await sitting.service.archive.records.export(after.id, None)
    resumed = await sitting.resumed(data, ANN, BOB, place=ELSEWHERE)
    assert (resumed.owing, resumed.turn, resumed.moves) == (after.owing, after.turn, after.moves)
    mover = before.players[min(before.owing)].person
    assert await moves.undoable(after.id, mover.id) is not None
    plan = await moves.undo_plan(after.id, mover)
    assert plan.needs == ()
    assert len(plan.lines) > 1
    back = await moves.undo(after.id, mover)
    assert (back.owing, back.turn, back.moves) == (before.owing, before.turn, before.moves)
    assert {line.undone for line in await told() if line.seq > before.seq} == {True}


async def test_where_the_table_wants_it_every_move_is_made_by_hand(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB, key=MOUNTAIN, options={"moves_a_turn": "1"})
    assert table.forced
    error = await refused(sitting.service.lobby.seating.set(table.id, BOB, forced=False))
    assert error.code == "not_host"
    await sitting.service.lobby.seating.set(table.id, ANN, forced=False)
    table = await sitting.play_out(await sitting.service.lobby.starting.start(table.id, ANN))
    assert "forced" not in kinds(sitting, table)
    again = await sitting.service.lobby.seating.rematch(table.id, ANN)
    assert not again.forced


async def test_a_game_that_began_before_there_was_the_choice_goes_on_by_hand(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key=MOUNTAIN)
    await sitting.service.store.close()
    with raw(sitting.place) as database:
        database.execute("UPDATE games SET forced = NULL")
    await sitting.again()
    assert not (await sitting.service.play.projection.get(table.id)).forced


async def test_four_seats_and_every_viewer_hear_the_same_of_it(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO, DAN, key=MOUNTAIN, options={"fog": "on", "moves_a_turn": "1"})
    before, after = await to_forced(sitting, table, 2)
    seen = [
        await sitting.service.play.projection.show(after.id, who, since=before.seq)
        for who in (None, 101, 104)
    ]
    assert len({each.by_itself for each in seen}) == 1


@pytest.mark.parametrize("seed", [0, 1])
async def test_a_move_that_ends_the_game_is_made_by_hand(sitting: Sitting, seed: int) -> None:
    table = await sitting.game(ANN, key=MOUNTAIN, options={"moves_a_turn": "1"})
    table = await sitting.play_out(table, seed)
    assert kinds(sitting, table)[-1] != "forced"


async def test_a_file_cannot_call_any_move_the_only_one(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key=MOUNTAIN)
    table = await sitting.move(table)
    data = json.loads(await sitting.service.archive.records.export(table.id, None))
    row = next(row for row in data["log"] if row["kind"] == "action")
    row["kind"] = "forced"
    error = await refused(
        sitting.service.archive.records.import_game(ELSEWHERE, ANN, json.dumps(data).encode())
    )
    assert "is not the only move" in error.message
