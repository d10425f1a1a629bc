"""What hosts do where moves were set ahead, moves play themselves, or somebody is replaced."""

from typing import Any

from games.bring_down_the_mountain.actions import Move
from tests.table.conftest import ANN, BOB, CLEO, Sitting
from tests.table.test_clocks import PER_TURN, now, playing, wait
from tests.table.test_conditional_moves import climb, draw, notes, set_line, to_due
from tests.table.test_forced import MOUNTAIN, to_forced
from tests.table.test_moderation import rewound
from tests.table.test_substitutes import ZOE, replaced


async def test_whoever_plays_the_beginning_of_an_answer_by_hand_gets_the_rest_played(
    sitting: Sitting,
) -> None:
    table = await climb(sitting)

    def card(legal: Any) -> Any:
        return next(each for each in legal if isinstance(each, Move))

    await set_line(sitting, table, draw, card, draw)
    table = await sitting.move(table, draw)
    assert table.owing == {0}
    table = await sitting.move(table, card)
    assert table.owing == {0}
    await wait(sitting, hours=3)
    assert (await now(sitting, table)).moves == table.moves + 1
    assert "Played as you set it ahead" in await notes(sitting, table)


async def test_what_was_set_during_a_pause_and_a_lock_is_played_after_it(sitting: Sitting) -> None:
    table, service = await climb(sitting), sitting.service
    await service.moderation.hosting.lock(table.id, ANN)
    await service.time_control.timekeeper.pause(table.id, ANN)
    await set_line(sitting, table)
    await service.moderation.hosting.unlock(table.id, ANN)
    await service.time_control.timekeeper.unpause(table.id, ANN)
    table = await sitting.move(table, draw)
    assert table.owing == {0}
    await to_due(sitting, table.id)
    await service.time_control.scheduler.fire()
    assert (await now(sitting, table)).moves == table.moves + 1


async def test_rewinding_drops_what_was_set_ahead(sitting: Sitting) -> None:
    table = await climb(sitting)
    await set_line(sitting, table)
    table = await sitting.move(table, draw)
    table = await rewound(sitting, table)
    assert table.owing == {1}
    table = await sitting.move(table, draw)
    for _ in range(5):
        sitting.clock.turn(days=1)
        await sitting.service.time_control.scheduler.fire()
    assert (await now(sitting, table)).moves == table.moves


async def test_moves_that_played_themselves_are_undone_with_the_one_before(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key=MOUNTAIN, options={"moves_a_turn": "1"})
    before, after = await to_forced(sitting, table)
    was = await sitting.service.play.projection.show(before.id, None, seq=before.seq)
    table = await rewound(sitting, after)
    shown = await sitting.service.play.projection.show(table.id, None)
    assert (shown.view, shown.owing, shown.moves) == (was.view, was.owing, was.moves)
    assert await (await sitting.again()).play.projection.get(table.id) == table
    await sitting.play_out(table, 3)


async def test_rewinding_past_a_replacement_leaves_the_new_player_in_the_seat(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    for _ in range(3):
        table = await sitting.move(table)
    table = await sitting.move(await replaced(sitting, table, 1, ZOE))
    table = await rewound(sitting, table, 0)
    assert table.moves == 0
    assert table.players[1].person == ZOE
    assert await (await sitting.again()).play.projection.get(table.id) == table
    await wait(sitting, hours=1)
    await sitting.move(table)
