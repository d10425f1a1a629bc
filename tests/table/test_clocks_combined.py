"""Clocks where one thing meets another: rewinding and banks, pauses and taking back, time that is over for several."""

from __future__ import annotations

import pytest

from bot.table.model import time_control as paces
from bot.table.model.posts import PostKind
from bot.table.model.table import Status, Table
from bot.table.model.time_control import Zero
from bot.table.notifications.reminders import ReminderPreferences, Way
from tests.table.conftest import ANN, BOB, CLEO, Sitting
from tests.table.test_clocks import HOUR, left, now, owing, playing, wait

PER_TURN = paces.own(move=10 * HOUR)


async def passed_on(sitting: Sitting, table: Table) -> Table:
    """The game once somebody else is to move."""
    first = owing(table)
    while table.status is Status.RUNNING and owing(table) == first:
        table = await sitting.move(table)
    return table


async def rewound(sitting: Sitting, table: Table, moves: int) -> Table:
    found, _, seen = await sitting.service.moderation.rewinding.choices(table.id, ANN)
    to = next(each for each in found if each.moves == moves)
    return await sitting.service.moderation.rewinding.rewind(table.id, ANN, to.number, seen=seen)


async def test_rewinding_takes_back_what_undone_moves_added_to_a_bank(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(bank=20 * HOUR, increment=5 * HOUR), key="high_ground")
    first = owing(table)
    before = table.moves
    for _ in range(3):
        table = await passed_on(sitting, table)
        second = table.moves
        assert owing(table) == 1 - first
        table = await passed_on(sitting, table)
        table = await rewound(sitting, table, table.moves - before)
        assert owing(table) == first
    assert second > before
    table = await passed_on(sitting, table)
    assert left(sitting, table, 1 - first) == 20 * HOUR


@pytest.mark.parametrize("kept", [0, 1, 2])
async def test_rewinding_several_turns_takes_back_what_each_of_them_added(
    sitting: Sitting, kept: int
) -> None:
    table = await playing(sitting, paces.own(bank=20 * HOUR, increment=5 * HOUR), key="high_ground")
    first = owing(table)
    moves = []
    for _ in range(3):
        moves.append(table.moves)
        table = await passed_on(sitting, await passed_on(sitting, table))
    table = await passed_on(sitting, table)
    assert owing(table) == 1 - first
    table = await rewound(sitting, table, table.moves - moves[kept])
    assert owing(table) == first
    assert left(sitting, table, first) == (20 + 5 * kept) * HOUR
    table = await passed_on(sitting, table)
    assert left(sitting, table, 1 - first) == (20 + 5 * kept) * HOUR
    table = await passed_on(sitting, table)
    assert left(sitting, table, first) == (25 + 5 * kept) * HOUR


async def test_what_was_thought_in_turns_that_are_rewound_is_not_given_back(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(bank=20 * HOUR, increment=5 * HOUR), key="high_ground")
    first, before = owing(table), table.moves
    for _ in range(3):
        sitting.clock.turn(hours=2)
        table = await passed_on(sitting, await passed_on(sitting, table))
    assert owing(table) == first
    assert left(sitting, table, first) == 29 * HOUR
    table = await rewound(sitting, table, table.moves - before)
    assert left(sitting, table, first) == 14 * HOUR


async def test_a_restart_keeps_what_rewinding_takes_back(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(bank=20 * HOUR, increment=5 * HOUR), key="high_ground")
    first, before = owing(table), table.moves
    for _ in range(4):
        table = await passed_on(sitting, table)
    await sitting.again()
    table = await rewound(sitting, await now(sitting, table), table.moves - before)
    assert left(sitting, table, first) == 20 * HOUR


async def test_taking_back_a_move_of_a_pause_gains_no_time(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    first = owing(table)
    who = table.players[first].person
    sitting.clock.turn(hours=9)
    await sitting.service.time_control.timekeeper.pause(table.id, ANN)
    table = (await sitting.service.play.moves.act(table.id, who, "pass")).table
    await sitting.service.time_control.timekeeper.unpause(table.id, ANN)
    table = await sitting.service.play.moves.undo(table.id, who)
    assert owing(table) == first
    assert left(sitting, table, first) == HOUR


async def test_a_turn_that_comes_again_after_rewinding_has_its_reminders(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, key="high_ground")
    first, before = owing(table), table.moves
    table = await passed_on(sitting, table)
    await wait(sitting, hours=9)
    await sitting.service.time_control.timekeeper.mute(table.id, table.players[1 - first].person)
    table = await passed_on(sitting, await now(sitting, table))
    table = await rewound(sitting, table, table.moves - before)
    table = await passed_on(sitting, table)
    assert owing(table) == 1 - first
    assert [post for post in await wait(sitting, hours=6) if post.kind is PostKind.CALL]


async def test_a_turn_that_comes_again_in_a_pause_has_its_whole_time(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, key="high_ground")
    first, before = owing(table), table.moves
    table = await passed_on(sitting, table)
    sitting.clock.turn(hours=9)
    table = await passed_on(sitting, await now(sitting, table))
    await sitting.service.time_control.timekeeper.pause(table.id, ANN)
    table = await rewound(sitting, await now(sitting, table), table.moves - before)
    table = await passed_on(sitting, table)
    table = await sitting.service.time_control.timekeeper.unpause(table.id, ANN)
    assert left(sitting, table, 1 - first) == 10 * HOUR


@pytest.mark.parametrize("pace", [PER_TURN, paces.own(bank=20 * HOUR, increment=5 * HOUR)])
async def test_turns_that_nobody_was_hurried_in_cost_nothing_once_they_are_rewound(
    sitting: Sitting, pace: paces.Pace
) -> None:
    table = await playing(sitting, pace, key="high_ground")
    first, before = owing(table), table.moves
    full = left(sitting, table, first)
    await sitting.service.time_control.timekeeper.pause(table.id, ANN)
    for _ in range(2):
        table = await passed_on(sitting, table)
    table = await rewound(sitting, table, table.moves - before)
    table = await sitting.service.time_control.timekeeper.unpause(table.id, ANN)
    assert left(sitting, table, first) == full
    table = await passed_on(sitting, table)
    assert left(sitting, table, 1 - first) == full


async def test_nobody_wins_because_all_ran_out_of_time_together(sitting: Sitting) -> None:
    pace = paces.own(move=10 * HOUR, zero=Zero.FORFEIT)
    table = await playing(sitting, pace, ANN, BOB, CLEO, key="sealed_bids")
    assert len(table.owing) == 3
    told = [post.text for post in await wait(sitting, days=30) if post.kind is PostKind.LINE]
    assert told == ["Everyone in **Sealed Bids #1** has missed a turn. The game waits until somebody moves."]
    table = await now(sitting, table)
    assert table.status is Status.RUNNING
    history = await sitting.service.play.projection.history(table.id, None)
    assert [line.words for line in history[-3:]] == [
        f"{each.name} ran out of time." for each in (ANN, BOB, CLEO)
    ]
    await sitting.again()
    table = await sitting.move(table)  # the others have a whole turn from now on
    assert [left(sitting, table, seat) for seat in sorted(table.owing)] == [10 * HOUR] * 2
    await wait(sitting, hours=11)
    assert (await now(sitting, table)).status is Status.OVER


async def test_whoever_alone_ran_out_of_time_still_loses(sitting: Sitting) -> None:
    pace = paces.own(move=10 * HOUR, zero=Zero.FORFEIT)
    table = await playing(sitting, pace, ANN, BOB, CLEO, key="sealed_bids")
    table = await sitting.move(table)
    (decided,) = {0, 1, 2} - table.owing
    await wait(sitting, hours=11)
    table = await now(sitting, table)
    assert table.outcome is not None
    assert table.outcome.winners == (decided,)


async def test_the_channel_is_told_that_the_last_other_player_ran_out_of_time(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.FORFEIT))
    gone = table.players[owing(table)].person.name
    told = [post.text for post in await wait(sitting, hours=10) if post.kind is PostKind.LINE]
    assert told == [f"**{gone}** ran out of time and resigns from **Dog Eat Dog #1**."]
    assert (await now(sitting, table)).status is Status.OVER


async def test_whoever_sleeps_is_not_called_when_a_substitute_is_sought_for_them(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.SUBSTITUTE), ANN, BOB, CLEO)
    gone = table.players[owing(table)].person
    at = sitting.clock.now.hour + 9
    await sitting.service.notifications.settings.keep(
        gone.id, ReminderPreferences(Way.CHANNEL, "UTC", (at % 24 * 60, (at + 3) % 24 * 60))
    )
    (search,) = [post for post in await wait(sitting, hours=10) if post.buttons]
    assert search.mention == (gone.id,)
    assert set(await sitting.service.notifications.after_quiet_hours.asleep(search.mention)) == {gone.id}, (
        "they are left alone with it"
    )
