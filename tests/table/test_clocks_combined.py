"""Clocks where one thing meets another: rewinding and banks, pauses and taking back, time that is over for several, the last
who resigns."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.table.model import time_control as paces
from bot.table.model.table import Person, Place, Status, Table
from bot.table.model.time_control import Pace, Zero
from bot.table.time_control import words
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, Sitting, refused
from tests.table.test_clocks import (
    DAY,
    HOUR,
    PER_TURN,
    calls,
    clocks_of,
    left,
    lines,
    now,
    owing,
    passed_on,
    playing,
    wait,
)

BANK = paces.own(bank=20 * HOUR, increment=5 * HOUR)
LOSING = paces.own(move=10 * HOUR, zero=Zero.FORFEIT)


async def rewound(sitting: Sitting, table: Table, to: int) -> Table:
    """The game after it was rewound to where it had so many moves."""
    table = await now(sitting, table)
    found = await sitting.service.moderation.rewinding.choices(table.id, ANN)
    choice = next(each for each in found if each.moves == table.moves - to)
    return await sitting.service.moderation.rewinding.rewind(table.id, ANN, choice.number)


async def test_rewinding_leaves_everybody_what_they_had_when_they_last_moved(sitting: Sitting) -> None:
    table = await playing(sitting, BANK, key="high_ground")
    first, moves = owing(table), table.moves
    for _ in range(3):
        sitting.clock.turn(hours=2)
        table = await passed_on(sitting, await passed_on(sitting, table))
    assert left(sitting, table, first) == 29 * HOUR
    await sitting.again()
    table = await rewound(sitting, await passed_on(sitting, table), moves)
    assert owing(table) == first
    for seat, hours in ((first, 29), (1 - first, 35), (first, 34)):
        assert left(sitting, table, seat) == hours * HOUR
        table = await passed_on(sitting, table)


async def test_taking_back_a_move_of_a_pause_gains_no_time(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    first, keeper = owing(table), sitting.service.time_control.timekeeper
    who = table.players[first].person
    sitting.clock.turn(hours=9)
    await keeper.pause(table.id, ANN)
    await sitting.service.play.moves.act(table.id, who, "pass")
    await keeper.unpause(table.id, ANN)
    table = await sitting.service.play.moves.undo(table.id, who)
    assert owing(table) == first
    assert left(sitting, table, first) == HOUR


@pytest.mark.parametrize("paused", [False, True])
async def test_a_turn_that_comes_again_after_rewinding_has_its_whole_time_and_its_reminders(
    sitting: Sitting, paused: bool
) -> None:
    table = await playing(sitting, PER_TURN, key="high_ground")
    other, before, keeper = 1 - owing(table), table.moves, sitting.service.time_control.timekeeper
    table = await passed_on(sitting, table)
    await wait(sitting, hours=9)
    await keeper.mute(table.id, table.players[other].person)
    await passed_on(sitting, await now(sitting, table))
    if paused:
        await keeper.pause(table.id, ANN)
    table = await passed_on(sitting, await rewound(sitting, table, before))
    if paused:
        table = await keeper.unpause(table.id, ANN)
    assert owing(table) == other
    assert left(sitting, table, other) == 10 * HOUR
    assert calls(await wait(sitting, hours=6))


@pytest.mark.parametrize("pace", [PER_TURN, BANK])
async def test_turns_that_nobody_was_hurried_in_cost_nothing_once_they_are_rewound(
    sitting: Sitting, pace: Pace
) -> None:
    table = await playing(sitting, pace, key="high_ground")
    first, before = owing(table), table.moves
    full = left(sitting, table, first)
    await sitting.service.time_control.timekeeper.pause(table.id, ANN)
    table = await passed_on(sitting, await passed_on(sitting, table))
    await rewound(sitting, table, before)
    table = await sitting.service.time_control.timekeeper.unpause(table.id, ANN)
    assert left(sitting, table, first) == full
    table = await passed_on(sitting, table)
    assert left(sitting, table, 1 - first) == full


async def test_nobody_wins_because_all_ran_out_of_time_together(sitting: Sitting) -> None:
    table = await playing(sitting, LOSING, ANN, BOB, CLEO, key="sealed_bids")
    told = lines(await wait(sitting, days=30))
    assert told == ["Everyone in **Sealed Bids #1** has missed a turn. The game waits until somebody moves."]
    table = await now(sitting, table)
    assert table.status is Status.RUNNING
    history = await sitting.service.play.projection.history(table.id, None)
    assert [line.words for line in history[-3:]] == [
        f"{each.name} ran out of time." for each in (ANN, BOB, CLEO)
    ]
    await sitting.again()
    table = await sitting.move(table)  # the others have a whole turn from now on
    (mover,) = {0, 1, 2} - table.owing
    assert [left(sitting, table, seat) for seat in sorted(table.owing)] == [10 * HOUR] * 2
    await wait(sitting, hours=11)
    table = await now(sitting, table)
    assert table.outcome is not None, "those who run out of time now lose"
    assert table.outcome.winners == (mover,)


async def test_a_player_who_alone_ran_out_of_time_loses_and_the_channel_is_told(sitting: Sitting) -> None:
    table = await playing(sitting, LOSING)
    gone = owing(table)
    name = table.players[gone].person.name
    told = lines(await wait(sitting, hours=10))
    assert told == [f"**{name}** ran out of time and resigns from **Dog Eat Dog #1**."]
    table = await now(sitting, table)
    assert table.outcome is not None
    assert table.outcome.winners == (1 - gone,)
    with raw(sitting.place) as database:
        assert database.execute("SELECT count(*) FROM timers WHERE kind = 'clock'").fetchone() == (0,)


@pytest.mark.parametrize("key", ["sealed_bids", "tug_of_war", "high_heavens"])
async def test_when_the_last_who_is_there_resigns_the_game_waits(sitting: Sitting, key: str) -> None:
    people = (ANN, BOB, CLEO) if key == "sealed_bids" else (ANN, BOB, CLEO, DAN)
    table = await playing(sitting, PER_TURN, *people, key=key)
    await wait(sitting, hours=60)
    away = (await clocks_of(sitting, table)).away
    (here,) = (each for each in table.players if each.seat not in away)
    table = await sitting.service.play.offers.resign(table.id, here.person)
    assert table.status is Status.RUNNING
    told = lines(await wait(sitting, days=40))
    assert sum("waits until somebody moves" in each for each in told) == 1
    assert await sitting.service.store.next_timer() is None
    table = await passed_on(sitting, await now(sitting, table))
    if table.status is Status.RUNNING:
        assert left(sitting, table, owing(table)) == 10 * HOUR  # somebody is back: the clocks run


@pytest.mark.parametrize("zero", [Zero.SKIP, Zero.PLAY, Zero.SUBSTITUTE])
@pytest.mark.parametrize("count", [2, 4])
async def test_a_game_ends_by_passing_only_if_somebody_there_has_passed(
    sitting: Sitting, zero: Zero, count: int
) -> None:
    pace, people = paces.own(move=10 * HOUR, zero=zero), (ANN, BOB, CLEO, DAN)[:count]
    table = await playing(sitting, pace, *people)
    await sitting.move(table, lambda legal: next(each for each in legal if type(each).__name__ != "Pass"))
    passed = await playing(sitting, pace, *people, place=ELSEWHERE)
    await sitting.service.play.moves.act(passed.id, sitting.owing(passed), "pass")
    await wait(sitting, days=90)
    assert (await now(sitting, table)).status is Status.RUNNING
    assert (await now(sitting, passed)).status is Status.OVER


async def test_a_game_with_all_that_clocks_log_can_go_on_from_a_file(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    table, keeper = await sitting.move(table), sitting.service.time_control.timekeeper
    await keeper.pause(table.id, ANN)
    await keeper.unpause(table.id, BOB)
    await keeper.give(table.id, ANN, owing(table), HOUR)
    await wait(sitting, hours=11)
    (gone,) = (await clocks_of(sitting, table)).away
    await sitting.service.lobby.substitutes.back(table.id, table.players[gone].person)
    table = await sitting.move(await now(sitting, table))
    data = await sitting.service.archive.records.export(table.id, None)
    again = await sitting.resumed(data, ANN, BOB, CLEO)
    assert (again.pace, again.owing) == (paces.USUAL, table.owing)
    assert left(sitting, again, owing(again)) == DAY, "a clock from where it goes on"
    await sitting.move(again)


async def test_a_damaged_game_keeps_no_other_from_following_a_holiday(sitting: Sitting) -> None:
    games = [await playing(sitting, PER_TURN, place=Place(1, 4000 + each)) for each in range(3)]
    with raw(sitting.place) as database:
        database.execute("UPDATE games SET pace = 'x' WHERE id = ?", (games[1].id,))
    await sitting.again()
    begins = sitting.clock.now
    for person in (ANN, BOB):
        await sitting.service.notifications.holidays.take(person.id, begins, begins + 9 * DAY)
        await sitting.service.notifications.holidays.end(person.id)
    for table in (games[0], games[2]):
        assert left(sitting, await now(sitting, table), owing(table)) == 10 * HOUR


async def test_what_the_board_says_of_time_is_short_however_many_are_away(sitting: Sitting) -> None:
    people = [Person(100 + each, f"Maximilian-Alexander-of-Habsburg{each}") for each in range(3)]
    table = await playing(sitting, PER_TURN, *people, key="sealed_bids")
    begins = sitting.clock.now
    for person in people:
        await sitting.service.notifications.holidays.take(person.id, begins, begins + 9 * DAY)
    told = sitting.service.time_control.timekeeper.told(table)
    assert " is away until <t:" in told
    assert len(words.as_read(told)) < 120
    assert words.played_for([each.name for each in people]).endswith(" and 1 more.")


async def test_a_reminder_while_a_game_is_read_hides_no_position(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await playing(sitting, PER_TURN)
    table = await sitting.move(table)
    before = await sitting.service.play.projection.show(table.id, None)
    service = await sitting.again()
    read, person = service.store.log, table.players[0].person

    async def log(game: int) -> Any:
        found = await read(game)
        monkeypatch.undo()
        # As a reminder, a change that needs no position.
        await service.time_control.timekeeper.mute(table.id, person)
        return found

    monkeypatch.setattr(service.store, "log", log)
    shown = await service.play.projection.show(table.id, None)
    assert (shown.view, shown.owing) == (before.view, before.owing)


# nobody waits for the agreement of those for whom the table plays


async def one_vanishes(sitting: Sitting, *people: Person, **how: Any) -> tuple[Table, list[Person]]:
    """A game in which somebody has let their time run out, and those who are still there."""
    table = await playing(sitting, PER_TURN, *people, **how)
    gone = owing(table)
    await wait(sitting, hours=10)
    table = await now(sitting, table)
    assert table.absent == {gone}
    return table, [player.person for player in table.players if player.seat != gone]


@pytest.mark.parametrize("kind", ["draw", "pause", "abort"])
async def test_only_those_who_are_there_are_asked(sitting: Sitting, kind: str) -> None:
    table, (asker, other) = await one_vanishes(sitting, ANN, BOB, CLEO)
    table = await sitting.move(await passed_on(sitting, table))
    if kind == "pause" and table.host.id == asker.id:
        asker, other = other, asker
    offers, keeper = sitting.service.play.offers, sitting.service.time_control.timekeeper
    asks: dict[str, Callable[..., Awaitable[Table]]] = {
        "draw": offers.offer_draw,
        "pause": keeper.pause,
        "abort": offers.abort,
    }
    table = await asks[kind](table.id, asker)
    assert table.offer is not None
    assert table.offer.waiting == (table.seat_of(other.id),)


async def test_a_player_alone_may_stop_but_neither_agree_to_a_draw_nor_take_back(sitting: Sitting) -> None:
    table, (asker,) = await one_vanishes(sitting, ANN, BOB)
    play = sitting.service.play
    await sitting.move(table)
    for wish in (play.offers.offer_draw(table.id, asker), play.moves.undo(table.id, asker)):
        assert (await refused(wish)).code == "nobody_to_agree"
    table = await sitting.service.lobby.abort(table.id, asker)
    assert table.status is Status.ABORTED


async def test_a_player_alone_pauses_at_once_until_another_is_back_and_asked_again(sitting: Sitting) -> None:
    table, (asker,) = await one_vanishes(sitting, ANN, BOB, key="high_ground")
    assert asker != table.host
    table = await sitting.service.time_control.timekeeper.pause(table.id, asker)
    assert table.offer is None
    await sitting.service.lobby.substitutes.back(table.id, ANN)
    table = await sitting.service.play.offers.offer_draw(table.id, asker)
    assert table.offer is not None
    assert table.offer.waiting == (table.seat_of(ANN.id),)
