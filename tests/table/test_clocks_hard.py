"""Clocks where much happens at once: several run out together, everybody vanishes, the last one resigns."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.table.model import time_control as paces
from bot.table.model.table import Person, Place, Status
from bot.table.model.time_control import Zero
from bot.table.time_control import words
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, Sitting, refused
from tests.table.test_clocks import DAY, HOUR, left, now, owing, playing, wait


async def test_a_whole_new_turn_after_one_that_has_passed(sitting: Sitting) -> None:
    table = await playing(
        sitting, paces.own(move=10 * HOUR, zero=Zero.SKIP), ANN, BOB, CLEO, key="sealed_bids"
    )
    for _ in range(2):
        table = await sitting.move(table)
    (gone,) = table.owing
    turn = table.turn
    await wait(sitting, hours=10)
    table = await now(sitting, table)
    assert table.turn == turn + 1
    assert table.clocks is not None
    assert table.clocks.seats[gone].missed == 1
    assert left(sitting, table, gone) == 10 * HOUR


async def test_clocks_that_run_out_together_all_count(sitting: Sitting) -> None:
    table = await playing(
        sitting, paces.own(move=10 * HOUR, zero=Zero.SKIP), ANN, BOB, CLEO, key="sealed_bids"
    )
    await sitting.service.play.moves.act(
        table.id, CLEO, (await sitting.service.play.projection.show(table.id, CLEO.id)).legal[0]
    )
    turn = table.turn
    await wait(sitting, hours=10)
    table = await now(sitting, table)
    assert table.clocks is not None
    assert [each.missed for each in table.clocks.seats] == [1, 1, 0]
    assert table.turn == turn + 1


@pytest.mark.parametrize("key", ["sealed_bids", "tug_of_war", "high_heavens"])
async def test_when_the_last_who_is_there_resigns_the_game_waits(sitting: Sitting, key: str) -> None:
    people = (ANN, BOB, CLEO) if key == "sealed_bids" else (ANN, BOB, CLEO, DAN)
    table = await playing(sitting, paces.own(move=10 * HOUR), *people, key=key)
    await wait(sitting, hours=60)
    table = await now(sitting, table)
    assert table.clocks is not None
    (here,) = (each for each in table.players if each.seat not in table.clocks.away)
    table = await sitting.service.play.offers.resign(table.id, here.person)
    assert table.status is Status.RUNNING
    told = [post.text for post in await wait(sitting, days=40)]
    assert sum("waits until somebody moves" in each for each in told) == 1
    assert await sitting.service.store.next_timer() is None
    table = await now(sitting, table)
    first = owing(table)
    table = await sitting.move(table)
    for _ in range(20):
        if first not in table.owing:
            break
        table = await sitting.move(table)
    if table.status is Status.RUNNING:
        assert left(sitting, table, owing(table)) == 10 * HOUR  # somebody is back: the clocks run


@pytest.mark.parametrize("zero", [Zero.SKIP, Zero.PLAY, Zero.SUBSTITUTE])
@pytest.mark.parametrize("count", [2, 4])
async def test_a_game_ends_by_passing_only_if_somebody_there_has_passed(
    sitting: Sitting, zero: Zero, count: int
) -> None:
    people = (ANN, BOB, CLEO, DAN)[:count]
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=zero), *people)
    table = await sitting.move(
        table, lambda legal: next(each for each in legal if type(each).__name__ != "Pass")
    )
    await wait(sitting, days=90)
    assert (await now(sitting, table)).status is Status.RUNNING
    passed = await playing(sitting, paces.own(move=10 * HOUR, zero=zero), *people, place=ELSEWHERE)
    await sitting.service.play.moves.act(passed.id, sitting.owing(passed), "pass")
    await wait(sitting, days=90)
    assert (await now(sitting, passed)).status is Status.OVER


async def test_a_clock_of_the_machine_that_was_a_year_ahead_harms_nobody_for_long(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.SKIP))
    seat = owing(table)
    await sitting.service.time_control.outages._beat()
    sitting.clock.turn(days=365)
    sitting.service._clock_jumped(timedelta(days=365))
    await sitting.service.time_control.scheduler.fire()
    await sitting.service.time_control.outages._beat()
    sitting.clock.turn(days=-365)
    sitting.service._clock_jumped(timedelta(days=-365))
    await sitting.service.time_control.scheduler.fire()
    await sitting.service.time_control.outages._beat()
    assert left(sitting, await now(sitting, table), seat) == 10 * HOUR
    await sitting.again()
    assert left(sitting, await now(sitting, table), seat) == 10 * HOUR


async def test_the_bot_started_while_the_clock_of_the_machine_was_a_year_ahead(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.SKIP))
    await sitting.service.time_control.outages._beat()
    await sitting.killed(down=timedelta(days=365))
    first = owing(table)
    while owing(table) == first:
        table = await sitting.move(table)
    await sitting.killed(down=timedelta(days=-365))
    await wait(sitting, days=3)
    table = await now(sitting, table)
    assert table.clocks is not None
    assert table.clocks.seats[1 - first].missed == 1


async def test_nobody_learns_from_more_time_that_a_sealed_decision_was_taken_back(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR), ANN, BOB, CLEO, key="sealed_bids")
    person = table.players[1].person
    shown = await sitting.service.play.projection.show(table.id, person.id)
    await sitting.service.play.moves.act(table.id, person, shown.legal[0])
    before = await refused(sitting.service.time_control.timekeeper.give(table.id, ANN, 1, DAY))
    await sitting.service.play.moves.undo(table.id, person)
    after = await refused(sitting.service.time_control.timekeeper.give(table.id, ANN, 1, DAY))
    assert (before.code, before.message) == (after.code, after.message)


async def test_a_game_with_all_that_clocks_log_can_go_on_from_a_file(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR), ANN, BOB, CLEO)
    table = await sitting.move(table)
    await sitting.service.time_control.timekeeper.pause(table.id, ANN)
    await sitting.service.time_control.timekeeper.unpause(table.id, BOB)
    await sitting.service.time_control.timekeeper.give(table.id, ANN, owing(table), HOUR)
    await wait(sitting, hours=11)
    table = await now(sitting, table)
    assert table.clocks is not None
    (gone,) = table.clocks.away
    table = await sitting.service.lobby.substitutes.back(table.id, table.players[gone].person)
    table = await sitting.move(table)
    data = await sitting.service.archive.records.export(table.id, None)
    again = await sitting.resumed(data, ANN, BOB, CLEO)
    assert again.clocks is not None
    assert again.owing == table.owing
    assert left(sitting, again, owing(again)) == DAY
    await sitting.move(again)


async def test_more_time_that_was_given_while_clocks_stand_is_kept(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR))
    first = owing(table)
    await sitting.service.time_control.timekeeper.pause(table.id, ANN)
    while owing(table) == first:
        table = await sitting.move(table)
    await sitting.service.time_control.timekeeper.give(table.id, ANN, 1 - first, DAY)
    table = await sitting.service.time_control.timekeeper.unpause(table.id, ANN)
    assert left(sitting, table, 1 - first) == 34 * HOUR


async def test_a_request_to_pause_is_dropped_once_the_host_pauses(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR))
    await sitting.service.time_control.timekeeper.pause(table.id, BOB)
    table = await sitting.service.time_control.timekeeper.pause(table.id, ANN)
    assert table.offer is None
    assert table.clocks is not None
    assert table.clocks.pause is not None


async def test_a_damaged_game_keeps_no_other_from_following_a_holiday(sitting: Sitting) -> None:
    games = [
        await playing(sitting, paces.own(move=10 * HOUR), place=Place(1, 4000 + each)) for each in range(3)
    ]
    with raw(sitting.path) as database:
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
    table = await playing(sitting, paces.own(move=10 * HOUR), *people, key="sealed_bids")
    begins = sitting.clock.now
    for person in people:
        await sitting.service.notifications.holidays.take(person.id, begins, begins + 9 * DAY)
    told = sitting.service.time_control.timekeeper.told(table)
    assert told.endswith(" and 1 more are away.")
    assert len(words.as_read(told)) < 120
    assert words.played_for([each.name for each in people]).endswith(" and 1 more.")


async def test_an_outage_of_nearly_a_whole_turn_of_tonight_is_given_back(sitting: Sitting) -> None:
    table = await playing(sitting, paces.PRESETS["tonight"])
    await sitting.service.time_control.outages._beat()
    await sitting.killed(down=timedelta(minutes=9, seconds=50))
    assert left(sitting, await now(sitting, table), owing(table)) == timedelta(minutes=10)


async def test_a_reminder_while_a_game_is_read_hides_no_position(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR))
    table = await sitting.move(table)
    before = await sitting.service.play.projection.show(table.id, None)
    service = await sitting.again()
    read, person = service.tables.past.position, table.players[0].person

    async def position(*args: Any) -> Any:
        found = await read(*args)
        monkeypatch.undo()
        await service.time_control.timekeeper.mute(
            table.id, person
        )  # as a reminder, a change that needs no position
        return found

    monkeypatch.setattr(service.tables.past, "position", position)
    shown = await service.play.projection.show(table.id, None)
    assert (shown.view, shown.owing) == (before.view, before.owing)


async def test_nobody_is_promised_more_time_where_no_clock_runs(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR))
    await wait(sitting, hours=10)
    table = await now(sitting, table)
    alone = owing(table)
    assert (
        await refused(sitting.service.time_control.timekeeper.give(table.id, ANN, alone, DAY))
    ).code == "no_clock_runs"


async def test_a_damaged_game_that_is_closed_leaves_no_timer(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    with raw(sitting.path) as database:
        database.execute("UPDATE games SET clocks = '{}'")
    await sitting.again()
    assert await sitting.service.play.offers.give_up(table.place) == table.id
    with raw(sitting.path) as database:
        assert database.execute("SELECT count(*) FROM timers WHERE kind = 'clock'").fetchone() == (0,)
