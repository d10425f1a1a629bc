"""Clocks: who loses time, who is reminded when, and what happens when the time is over."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.store import CorruptRow
from bot.table.model import time_control as paces
from bot.table.model.posts import Post, PostKind
from bot.table.model.table import Person, Place, Status, Table
from bot.table.model.time_control import Pace, Zero
from bot.table.notifications.preferences import MOST_KEPT
from bot.table.notifications.reminders import ReminderPreferences, Way
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, Sitting, refused

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
PER_TURN = paces.own(move=10 * HOUR)


async def playing(sitting: Sitting, pace: Pace, *people: Person, **how: Any) -> Table:
    table = await sitting.lobby(*(people or (ANN, BOB)), **how)
    await sitting.service.lobby.seating.set_pace(table.id, table.host, pace)
    table = await sitting.service.lobby.starting.start(table.id, table.host)
    await sitting.deliver()
    return table


async def now(sitting: Sitting, table: Table) -> Table:
    return await sitting.service.play.projection.get(table.id)


async def wait(sitting: Sitting, **time: float) -> list[Post]:
    """Let this much time pass, in steps, as the timers see it. Returns the reminders and lines that came of it."""
    until = sitting.clock.now + timedelta(**time)
    while (due := await sitting.service.store.next_timer()) is not None and due <= until:
        sitting.clock.now = max(due, sitting.clock.now)
        await sitting.service.time_control.scheduler.fire()
    sitting.clock.now = until
    return [post for post in await sitting.deliver() if post.kind in (PostKind.CALL, PostKind.LINE)]


def left(sitting: Sitting, table: Table, seat: int) -> timedelta:
    over = sitting.service.time_control.timekeeper.over_at(table, seat)
    assert over is not None
    return over - sitting.clock.now


def owing(table: Table) -> int:
    return min(table.owing)


def calls(posts: list[Post]) -> list[tuple[int, ...]]:
    return [post.mention or (post.person or 0,) for post in posts if post.kind is PostKind.CALL]


async def test_a_new_lobby_gives_a_day_a_turn_and_its_host_may_choose(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB)
    assert table.pace == paces.USUAL
    assert (
        await refused(sitting.service.lobby.seating.set_pace(table.id, BOB, paces.NONE))
    ).code == "not_host"
    table = await sitting.service.lobby.seating.set_pace(table.id, ANN, paces.PRESETS["tonight"])
    table = await sitting.service.lobby.starting.start(table.id, ANN)
    assert left(sitting, table, owing(table)) == timedelta(minutes=10)
    await refused(sitting.service.lobby.seating.set_pace(table.id, ANN, paces.NONE))


async def test_without_a_clock_nothing_is_due(sitting: Sitting) -> None:
    table = await playing(sitting, paces.NONE)
    assert table.clocks is None
    assert await wait(sitting, days=300) == []


async def test_nobody_waits_for_somebody_who_plays_alone(sitting: Sitting) -> None:
    table = await playing(sitting, paces.USUAL, ANN, key="the_climb")
    assert await wait(sitting, days=30) == []
    assert (await now(sitting, table)).status is Status.RUNNING


async def test_only_those_who_owe_lose_time_and_each_turn_has_its_own(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    first = owing(table)
    sitting.clock.turn(hours=3)
    assert left(sitting, table, first) == 7 * HOUR
    assert sitting.service.time_control.timekeeper.over_at(table, 1 - first) is None
    table = await sitting.move(table)
    while owing(table) == first:
        table = await sitting.move(table)
    assert left(sitting, table, 1 - first) == 10 * HOUR
    assert sitting.service.time_control.timekeeper.over_at(table, first) is None


async def test_reminders_come_at_half_and_at_a_fifth_and_end(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.REMIND))
    person = table.players[owing(table)].person
    assert await wait(sitting, hours=4, minutes=59) == []
    assert calls(await wait(sitting, minutes=1)) == [(person.id,)]
    assert await wait(sitting, hours=2, minutes=59) == []
    assert calls(await wait(sitting, minutes=1)) == [(person.id,)]
    assert await wait(sitting, hours=23) == []
    assert calls(await wait(sitting, hours=1)) == [(person.id,)]  # a day later, and the last
    assert await wait(sitting, days=400) == []
    assert (await now(sitting, table)).status is Status.RUNNING


async def test_whoever_has_moved_is_not_reminded(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    first = owing(table)
    sitting.clock.turn(hours=4)
    while owing(table) == first:
        table = await sitting.move(table)
    posts = await wait(sitting, hours=5, minutes=30)
    assert calls(posts) == [(table.players[1 - first].person.id,)]


async def test_reminders_that_were_due_together_are_one(sitting: Sitting) -> None:
    await playing(sitting, PER_TURN)
    sitting.clock.turn(hours=9)
    await sitting.service.time_control.scheduler.fire()
    assert len(calls(await sitting.deliver())) == 1
    assert calls(await wait(sitting, minutes=50)) == []


async def test_at_zero_the_table_plays_until_the_player_is_back(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    gone = owing(table)
    who = table.players[gone].person
    told = [post.text for post in await wait(sitting, hours=10) if post.kind is PostKind.LINE]
    assert len(told) == 1
    assert who.name in told[0]
    assert "ran out of time" in told[0]
    table = await now(sitting, table)
    assert table.clocks is not None
    assert table.clocks.away == {gone}
    for _ in range(12):
        assert gone not in table.owing
        table = await sitting.move(table)
    assert (
        await refused(sitting.service.lobby.substitutes.back(table.id, table.players[owing(table)].person))
    ).code == "not_away"
    table = await sitting.service.lobby.substitutes.back(table.id, who)
    assert table.clocks is not None
    assert not table.clocks.away
    for _ in range(12):
        if gone in table.owing:
            break
        table = await sitting.move(table)
    assert gone in table.owing
    assert left(sitting, table, gone) == 10 * HOUR


async def test_when_only_one_is_left_there_nobody_is_hurried(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    await wait(sitting, hours=10)
    table = await now(sitting, table)
    assert sitting.service.time_control.timekeeper.over_at(table, owing(table)) is None
    assert await wait(sitting, days=100) == []
    assert (await now(sitting, table)).status is Status.RUNNING


async def test_a_turn_that_passes_passes_once(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.SKIP))
    first, turn = owing(table), table.turn
    await wait(sitting, hours=10)
    table = await now(sitting, table)
    assert table.turn > turn
    assert owing(table) == 1 - first
    assert table.clocks is not None
    assert not table.clocks.away
    assert left(sitting, table, 1 - first) == 10 * HOUR


async def test_a_game_that_everybody_has_left_sleeps(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.SKIP))
    await wait(sitting, days=90)
    table = await now(sitting, table)
    assert table.status is Status.RUNNING
    assert table.clocks is not None
    assert [each.missed for each in table.clocks.seats] == [1, 1]
    assert await sitting.service.store.next_timer() is None
    first = owing(table)
    while owing(table) == first:
        table = await sitting.move(table)
    assert left(sitting, table, 1 - first) == 10 * HOUR  # somebody is back: the clocks run


async def test_at_zero_the_seat_can_be_lost(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.FORFEIT))
    first = owing(table)
    await wait(sitting, hours=10)
    table = await now(sitting, table)
    assert table.status is Status.OVER
    assert table.outcome is not None
    assert table.outcome.winners == (1 - first,)
    assert await sitting.service.store.next_timer() is None or table.game.stories


async def test_a_bank_is_spent_by_thinking_and_grows_with_each_turn(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(bank=5 * DAY, increment=2 * HOUR))
    first = owing(table)
    sitting.clock.turn(days=1)
    while owing(table) == first:
        table = await sitting.move(table)
    while owing(table) != first:
        table = await sitting.move(table)
    assert left(sitting, table, first) == 4 * DAY + 2 * HOUR


async def test_whoever_has_used_up_a_bank_can_still_play(sitting: Sitting) -> None:
    for pace, later in (
        (paces.own(bank=5 * DAY, zero=Zero.SKIP), 12 * HOUR),
        (paces.own(bank=5 * DAY, increment=DAY, zero=Zero.SKIP), DAY),
    ):
        table = await playing(sitting, pace, ANN, BOB, CLEO)
        gone = owing(table)
        await wait(sitting, days=5)
        table = await now(sitting, table)
        for _ in range(12):
            if gone in table.owing:
                break
            table = await sitting.move(table)
        assert left(sitting, table, gone) == later
        await sitting.service.lobby.abort(table.id, ANN, force=True)


async def test_nobody_gains_time_by_taking_back(sitting: Sitting) -> None:
    for pace in (PER_TURN, paces.own(bank=10 * HOUR, increment=2 * HOUR)):
        table = await playing(sitting, pace, options={})
        person = table.players[owing(table)].person
        first = owing(table)
        for _ in range(3):
            sitting.clock.turn(hours=1)
            shown = await sitting.service.play.projection.show(table.id, person.id)
            table = (await sitting.service.play.moves.act(table.id, person, shown.legal[-1])).table
            table = await sitting.service.play.moves.undo(table.id, person)
        assert owing(table) == first
        assert left(sitting, table, first) == 7 * HOUR
        await sitting.service.lobby.abort(table.id, ANN, force=True)


async def test_each_has_their_own_time_where_all_decide_at_once(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO, key="sealed_bids")
    assert table.owing == {0, 1, 2}
    sitting.clock.turn(hours=2)
    table = await sitting.move(table)
    assert table.owing == {1, 2}
    assert sitting.service.time_control.timekeeper.over_at(table, 0) is None
    assert left(sitting, table, 1) == 8 * HOUR
    sitting.clock.turn(hours=1)
    table = await sitting.service.play.moves.undo(table.id, ANN)
    assert table.reopened == {0}
    assert table.owing == {1, 2}
    assert left(sitting, table, 0) == 8 * HOUR  # the time while it was sealed is not lost, nor won
    posts = await wait(sitting, hours=3)
    assert sorted(calls(posts)) == [(BOB.id,), (CLEO.id,)]


@pytest.mark.parametrize("zero", [Zero.SKIP, Zero.PLAY, Zero.FORFEIT])
async def test_nobody_learns_that_a_secret_decision_was_taken_back_and_ran_out(
    sitting: Sitting, zero: Zero
) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=zero), ANN, BOB, CLEO, key="sealed_bids")
    table = await sitting.move(table)
    await sitting.service.time_control.timekeeper.give(table.id, ANN, 1, 5 * DAY)
    await sitting.service.time_control.timekeeper.give(table.id, ANN, 2, 5 * DAY)
    await sitting.deliver()
    table = await sitting.service.play.moves.undo(table.id, ANN)
    before = table.public
    posts = await wait(sitting, hours=11)
    table = await now(sitting, table)
    assert posts == []
    assert table.public == before
    assert table.owing == {1, 2}
    assert table.reopened == frozenset()


async def test_a_pause_stops_all_clocks(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    first = owing(table)
    sitting.clock.turn(hours=4)
    table = await sitting.service.time_control.timekeeper.pause(table.id, ANN)
    assert (await refused(sitting.service.time_control.timekeeper.pause(table.id, ANN))).code == "paused"
    assert sitting.service.time_control.timekeeper.over_at(table, first) is None
    assert "paused" in sitting.service.time_control.timekeeper.told(table)
    assert calls(await wait(sitting, days=40)) == []
    table = await sitting.service.time_control.timekeeper.unpause(table.id, BOB)
    assert left(sitting, table, first) == 6 * HOUR
    assert (
        await refused(sitting.service.time_control.timekeeper.unpause(table.id, BOB))
    ).code == "not_paused"


async def test_who_is_not_the_host_asks_for_a_pause(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    table = await sitting.service.time_control.timekeeper.pause(table.id, BOB)
    assert table.offer is not None
    assert table.offer.kind == "pause"
    table = await sitting.agree(table)
    assert table.clocks is not None
    assert table.clocks.pause is not None
    outsider = await refused(sitting.service.time_control.timekeeper.unpause(table.id, CLEO))
    assert outsider.code == "not_your_game"
    assert (
        await sitting.service.time_control.timekeeper.unpause(table.id, CLEO, moderator=True)
    ).clocks is not None


async def test_moves_during_a_pause_count_and_cost_no_time(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    first = owing(table)
    await sitting.service.time_control.timekeeper.pause(table.id, ANN)
    while owing(table) == first:
        table = await sitting.move(table)
    assert sitting.service.time_control.timekeeper.over_at(table, 1 - first) is None
    sitting.clock.turn(days=9)
    table = await sitting.service.time_control.timekeeper.unpause(table.id, ANN)
    assert left(sitting, table, 1 - first) == 10 * HOUR


async def test_the_host_gives_more_time(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    seat = owing(table)
    assert len(calls(await wait(sitting, hours=9))) == 2
    assert (
        await refused(sitting.service.time_control.timekeeper.give(table.id, BOB, seat, DAY))
    ).code == "not_host"
    assert (
        await refused(sitting.service.time_control.timekeeper.give(table.id, ANN, 1 - seat, DAY))
    ).code == "owes_nothing"
    assert (
        await refused(sitting.service.time_control.timekeeper.give(table.id, ANN, 7, DAY))
    ).code == "owes_nothing"
    assert (
        await refused(sitting.service.time_control.timekeeper.give(table.id, ANN, seat, -DAY))
    ).code == "time"
    table = await sitting.service.time_control.timekeeper.give(table.id, ANN, seat, DAY)
    assert left(sitting, table, seat) == 25 * HOUR
    assert calls(await wait(sitting, hours=19, minutes=59)) == []
    assert len(calls(await wait(sitting, minutes=1))) == 1


async def test_time_in_which_the_bot_was_down_is_given_back(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    seat = owing(table)
    sitting.clock.turn(hours=1)
    await sitting.service.time_control.outages._beat()
    service = await sitting.killed(down=timedelta(days=2))
    assert await service.time_control.scheduler.fire() >= 0
    assert [post for post in await sitting.deliver() if post.kind is PostKind.CALL] == []
    table = await now(sitting, table)
    assert left(sitting, table, seat) == 9 * HOUR
    await sitting.again()  # and it is remembered
    table = await now(sitting, table)
    assert left(sitting, table, seat) == 9 * HOUR
    assert "down for 2 days" in sitting.service.time_control.timekeeper.told(table)
    (call,) = [post for post in await wait(sitting, hours=4) if post.kind is PostKind.CALL]
    assert "The bot was down for 2 days: that time is given back." in call.text


async def test_a_leap_of_the_clock_costs_nobody_time(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    seat = owing(table)
    sitting.clock.turn(days=3)
    sitting.service._clock_jumped(timedelta(days=3))
    await sitting.service.time_control.scheduler.fire()
    assert left(sitting, await now(sitting, table), seat) == 10 * HOUR
    assert calls(await sitting.deliver()) == []


async def test_a_leap_of_the_clock_is_remembered_after_a_restart(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    seat = owing(table)
    sitting.clock.turn(days=3)
    sitting.service._clock_jumped(timedelta(days=3))
    await sitting.service.time_control.outages._beat()
    await sitting.again()
    assert left(sitting, await now(sitting, table), seat) == 10 * HOUR


@pytest.mark.parametrize("seconds", [1, 40, 299, 359, 600])
async def test_the_time_between_a_stop_and_a_start_is_given_back_whole(
    sitting: Sitting, seconds: int
) -> None:
    table = await playing(sitting, PER_TURN)
    seat = owing(table)
    sitting.clock.turn(minutes=3)  # since the last note
    await sitting.again(down=timedelta(seconds=seconds))
    assert left(sitting, await now(sitting, table), seat) == 10 * HOUR - timedelta(minutes=3)
    sitting.clock.turn(minutes=1)
    await sitting.again()  # and it is remembered
    table = await now(sitting, table)
    assert left(sitting, table, seat) == 10 * HOUR - timedelta(minutes=4)
    assert ("was down" in sitting.service.time_control.timekeeper.told(table)) == (seconds >= 300)


@pytest.mark.parametrize(("seconds", "certain"), [(299, 0), (330, 30), (359, 59), (400, 400)])
async def test_of_the_time_after_a_kill_what_is_certain_is_given_back(
    sitting: Sitting, seconds: int, certain: int
) -> None:
    table = await playing(sitting, PER_TURN)
    seat = owing(table)
    await sitting.service.time_control.outages._beat()
    await sitting.killed(down=timedelta(seconds=seconds))
    lost = timedelta(seconds=seconds - certain)
    assert left(sitting, await now(sitting, table), seat) == 10 * HOUR - lost


async def test_a_stop_that_cannot_be_noted_is_a_stop_all_the_same(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    with raw(sitting.path) as database:
        database.execute("DROP TABLE outages")
    await sitting.service.time_control.outages.stop()
    assert table.clocks is not None


async def test_weekends_do_not_count_where_the_table_wants_that(sitting: Sitting) -> None:
    sitting.clock.now = datetime(2026, 3, 27, 12, tzinfo=UTC)  # a Friday; clocks are set ahead on Sunday
    pace = paces.own(move=DAY, weekends=True, zone="Europe/Berlin")
    table = await playing(sitting, pace)
    assert left(sitting, table, owing(table)) == timedelta(days=2, hours=23)
    posts = await wait(sitting, days=2, hours=10)
    assert calls(posts) == []  # at the end of Sunday half of the day is not yet over
    assert len(calls(await wait(sitting, hours=1))) == 1


async def test_quiet_hours_put_a_reminder_off_and_nothing_else(sitting: Sitting) -> None:
    sitting.clock.now = datetime(2026, 1, 12, 15, tzinfo=UTC)
    for person in (ANN, BOB):
        await sitting.service.notifications.settings.keep(
            person.id, ReminderPreferences(Way.CHANNEL, "Europe/Berlin", (22 * 60, 7 * 60))
        )
    table = await playing(sitting, paces.own(move=20 * HOUR))
    posts = await wait(sitting, hours=14, minutes=59)  # half of the time is over at 02:00 in Berlin
    assert calls(posts) == []
    assert len(calls(await wait(sitting, minutes=1))) == 1  # 07:00
    assert len(calls(await wait(sitting, hours=4, minutes=59))) == 1
    assert (await now(sitting, table)).clocks is not None


async def test_time_that_is_over_in_quiet_hours_is_over(sitting: Sitting) -> None:
    sitting.clock.now = datetime(2026, 1, 12, 15, tzinfo=UTC)
    for person in (ANN, BOB):
        await sitting.service.notifications.settings.keep(
            person.id, ReminderPreferences(Way.CHANNEL, "UTC", (16 * 60, 8 * 60))
        )
    table = await playing(sitting, PER_TURN)
    posts = await wait(sitting, hours=10)
    assert calls(posts) == []
    assert len(posts) == 1
    assert (await now(sitting, table)).turn >= table.turn


async def test_reminders_come_directly_or_never_as_each_likes(sitting: Sitting) -> None:
    await sitting.service.notifications.settings.keep(ANN.id, ReminderPreferences(Way.DIRECT))
    await sitting.service.notifications.settings.keep(BOB.id, ReminderPreferences(Way.NEVER))
    await playing(sitting, PER_TURN, ANN, BOB, key="sealed_bids")
    posts = [post for post in await wait(sitting, hours=9) if post.kind is PostKind.CALL]
    assert [post.person for post in posts] == [ANN.id, ANN.id]


async def test_muted_for_this_turn_and_no_longer(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    seat = owing(table)
    person = table.players[seat].person
    await sitting.service.time_control.timekeeper.mute(table.id, person)
    assert calls(await wait(sitting, hours=9)) == []
    while owing(table) == seat:
        table = await sitting.move(table)
    while owing(table) != seat:
        table = await sitting.move(table)
    assert calls(await wait(sitting, hours=5)) == [(person.id,)]


async def test_clocks_survive_a_restart_in_the_middle(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(bank=5 * DAY, increment=HOUR, zero=Zero.SKIP))
    sitting.clock.turn(minutes=2)
    before = await now(sitting, table)
    await sitting.again()
    again = await now(sitting, table)
    assert (again.pace, again.clocks) == (before.pace, before.clocks)
    assert left(sitting, again, owing(again)) == 5 * DAY - timedelta(minutes=2)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE games SET clocks = '{}'",
        'UPDATE games SET clocks = \'{"seats":[{}],"pause":null}\'',
        'UPDATE games SET clocks = \'{"seats":[{"left":"x"},{}],"pause":null}\'',
        'UPDATE games SET clocks = \'{"seats":[{"lost":1},{}],"pause":null}\'',
        'UPDATE games SET clocks = \'{"seats":[{"since":99999999999999999999999},{}],"pause":null}\'',
        'UPDATE games SET clocks = \'{"seats":[{},{}],"pause":[1,2]}\'',
        "UPDATE games SET pace = 'x'",
        "UPDATE games SET pace = '[]'",
    ],
)
async def test_damaged_clocks_are_found_and_harm_no_other_game(sitting: Sitting, damage: str) -> None:
    table = await playing(sitting, PER_TURN)
    with raw(sitting.path) as database:
        database.execute(damage)
    await sitting.again()
    with pytest.raises(CorruptRow):
        await now(sitting, table)
    other = await sitting.game(ANN, BOB, place=Place(1, 7777))
    assert other.clocks is not None


async def test_a_rematch_keeps_the_pace(sitting: Sitting) -> None:
    table = await playing(sitting, paces.PRESETS["three_days"])
    await sitting.service.play.offers.resign(table.id, BOB)
    again = await sitting.service.lobby.rematches.begin(table.id, ANN)
    assert again.pace == paces.PRESETS["three_days"]


# holidays


async def test_on_holiday_a_clock_stands_in_all_games_and_nobody_is_called(sitting: Sitting) -> None:
    games = []
    for number in range(3):
        table = await sitting.lobby(ANN, BOB, CLEO, place=Place(1, 4000 + number))
        await sitting.service.lobby.seating.set_pace(
            table.id, ANN, paces.own(move=10 * HOUR, zero=Zero.REMIND)
        )
        games.append(await sitting.service.lobby.starting.start(table.id, ANN))
    await sitting.deliver()
    sitting.clock.turn(hours=1)
    began = sitting.clock.now
    for person in (ANN, BOB, CLEO):
        await sitting.service.notifications.holidays.take(person.id, began + HOUR, began + 7 * DAY)
    assert [left(sitting, each, owing(each)) for each in games] == [8 * HOUR + 7 * DAY] * 3
    assert calls(await wait(sitting, hours=1)) == []
    assert "is away until" in sitting.service.time_control.timekeeper.told(games[0])
    await sitting.service.time_control.outages._beat()
    await sitting.again()
    assert calls(await wait(sitting, days=6, hours=23)) == []
    assert "Time limit:" in sitting.service.time_control.timekeeper.told(games[0])
    assert len(calls(await wait(sitting, hours=3))) == 3  # half of the time is over now
    assert len(calls(await wait(sitting, hours=3))) == 3
    holiday = sitting.clock.now + 22 * HOUR
    for person in (ANN, BOB, CLEO):
        await sitting.service.notifications.holidays.take(person.id, holiday, holiday + 5 * DAY)
    assert calls(await wait(sitting, days=5)) == []  # the third reminder would have come on the first day
    assert len(calls(await wait(sitting, days=1))) == 3


async def test_who_comes_back_early_goes_on_with_what_was_left(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    person = table.players[owing(table)].person
    now_ = sitting.clock.now
    await sitting.service.notifications.holidays.take(person.id, now_, now_ + 9 * DAY)
    await sitting.service.notifications.holidays.take(person.id, now_ + 20 * DAY, now_ + 21 * DAY)
    sitting.clock.turn(days=2)
    await sitting.service.notifications.holidays.end(person.id)
    assert left(sitting, table, owing(table)) == 10 * HOUR
    assert sitting.service.notifications.holidays.ahead(person.id) == []
    assert sitting.service.notifications.holidays.spent(person.id) == 2 * DAY
    assert (await refused(sitting.service.notifications.holidays.end(person.id))).code == "holiday"
    assert len(calls(await wait(sitting, hours=5))) == 1


async def test_holidays_that_cannot_be_are_refused(sitting: Sitting) -> None:
    now_, take = sitting.clock.now, sitting.service.notifications.holidays.take
    for began, ended in (
        (now_ - 3 * DAY, now_ - DAY),
        (now_ + 2 * DAY, now_ + DAY),
        (now_ + DAY, now_ + DAY),
        (now_ + 400 * DAY, now_ + 401 * DAY),
        (now_, now_ + 31 * DAY),
    ):
        assert (await refused(take(ANN.id, began, ended))).code == "holiday"
    await take(ANN.id, now_ - DAY, now_ + 20 * DAY)
    assert sitting.service.notifications.holidays.spent(ANN.id) == 20 * DAY  # what is over does not count
    assert "10 are left" in (await refused(take(ANN.id, now_ + 30 * DAY, now_ + 41 * DAY))).message
    await take(ANN.id, now_ + 5 * DAY, now_ + 22 * DAY)  # overlaps: only two days more
    assert sitting.service.notifications.holidays.spent(ANN.id) == 22 * DAY
    sitting.clock.turn(days=388)
    await take(ANN.id, sitting.clock.now, sitting.clock.now + 25 * DAY)


async def test_a_holiday_of_last_year_leaves_next_years_free(sitting: Sitting) -> None:
    holidays, now_ = sitting.service.notifications.holidays, sitting.clock.now
    await holidays.take(ANN.id, now_, now_ + 25 * DAY)
    sitting.clock.turn(days=60)
    assert (await refused(holidays.take(ANN.id, now_ + 300 * DAY, now_ + 306 * DAY))).code == "holiday"
    await holidays.take(ANN.id, now_ + 366 * DAY, now_ + 390 * DAY)
    assert holidays.spent(ANN.id) == 25 * DAY
    assert (await refused(holidays.take(ANN.id, now_ + 400 * DAY, now_ + 407 * DAY))).code == "holiday"
    await holidays.take(ANN.id, now_ + 100 * DAY, now_ + 105 * DAY)
    assert holidays.spent(ANN.id) == 30 * DAY
    sitting.clock.turn(days=100)
    assert (await refused(holidays.take(ANN.id, now_ + 200 * DAY, now_ + 201 * DAY))).code == "holiday"


async def test_holidays_that_are_begun_and_ended_again_and_again_are_bounded(sitting: Sitting) -> None:
    holidays = sitting.service.notifications.holidays
    for _ in range(MOST_KEPT):
        await holidays.take(ANN.id, sitting.clock.now, sitting.clock.now + DAY)
        sitting.clock.turn(minutes=1)
        await holidays.end(ANN.id)
        sitting.clock.turn(minutes=1)
    error = await refused(holidays.take(ANN.id, sitting.clock.now, sitting.clock.now + DAY))
    assert error.message == "You have changed your holidays too often."
    await holidays.take(BOB.id, sitting.clock.now, sitting.clock.now + DAY)


async def test_a_game_from_a_file_has_a_clock_from_where_it_goes_on(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    for _ in range(3):
        table = await sitting.move(table)
    data = await sitting.service.archive.records.export(table.id, None)
    sitting.clock.turn(days=50)
    again = await sitting.resumed(data, ANN, BOB)
    assert again.pace == paces.USUAL
    assert left(sitting, again, owing(again)) == DAY
