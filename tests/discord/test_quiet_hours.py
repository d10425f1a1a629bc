"""In their quiet hours nobody is notified, by no message; whatever waits for them then, they learn at the end (P11)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.table.model.table import Status
from bot.table.notifications.reminders import Way
from tests.discord.conftest import Room, labels, words_of
from tests.discord.nights import HOUR, falls_asleep, notified, playing, sleep
from tests.discord.test_board_not_lost import SEND_MESSAGES, deny
from tests.discord.test_reminders import direct, reminders
from tests.discord.test_sealed import begin

pytestmark = pytest.mark.usefixtures("noted_rarely")


async def test_a_turn_that_begins_at_night_is_told_in_the_morning(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    assert await room.mover() == night.sleeper
    assert night.mention in room.board().content, "the board names them all the same"
    assert night.called == []
    board = room.board().id
    await room.env.advance_time(6 * HOUR - 120)
    assert night.called == []
    await room.env.advance_time(240)
    assert night.called == [night.sleeper]
    call = room.messages()[-1]
    assert call.id != board
    assert words_of(call).startswith(f"**Dog Eat Dog** #1: {night.mention}")
    await room.env.advance_time(5 * HOUR)
    assert night.called == [night.sleeper], "once"


async def test_who_has_moved_by_then_is_not_called(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    await night.passes(night.sleeper)
    assert night.called == [night.mover]
    await room.env.advance_time(7 * HOUR)
    assert night.called == [night.mover]


async def test_the_call_in_the_morning_survives_a_restart_and_goes_with_the_next_board(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    await room.restart()
    await night.until_morning()
    assert night.called == [night.sleeper]
    call = room.messages()[-1]
    await room.press(night.sleeper, call, "Move")
    await night.passes(night.sleeper)
    assert call.id not in {each.id for each in room.messages()}, "the next board takes its place"


async def test_it_comes_in_a_game_without_a_clock_too(room: Room) -> None:
    night = await falls_asleep(room, pace="none", way=Way.NEVER)
    await night.passes()
    await night.until_morning()
    assert night.called == [night.sleeper]


async def test_a_reminder_that_is_due_then_is_the_call(room: Room) -> None:
    night = await falls_asleep(room, hours=14)
    await night.passes()
    await room.env.advance_time(15 * HOUR)
    assert night.called == [night.sleeper]
    assert len(reminders(room)) == 1


async def test_a_reminder_by_direct_message_is_the_call_as_well(room: Room) -> None:
    night = await falls_asleep(room, hours=14, way=Way.DIRECT)
    await night.passes()
    await room.env.advance_time(15 * HOUR)
    assert night.called == []
    assert len(direct(room, night.sleeper)) == 1


async def test_what_the_others_want_is_told_in_the_morning(room: Room) -> None:
    night = await falls_asleep(room)
    await room.slash(night.mover, "game draw")
    assert night.called == []
    await night.until_morning()
    assert night.called == [night.sleeper]
    assert night.told(f"**{night.mover}** waits for your answer above in **Dog Eat Dog #1**.")


async def test_an_answer_given_meanwhile_is_not_asked_for(room: Room) -> None:
    night = await falls_asleep(room)
    await room.slash(night.mover, "game draw")
    offer = room.messages()[-1]
    await room.press(night.sleeper, offer, "Decline")
    await room.env.advance_time(7 * HOUR)
    assert night.called == []


async def test_an_end_at_night_is_told_in_the_morning(room: Room) -> None:
    night = await falls_asleep(room)
    said = await room.slash(night.mover, "game resign")
    await room.press(night.mover, said, "Resign")
    assert (await room.tables.play.projection.get(1)).status is Status.OVER
    assert night.called == []
    await night.until_morning()
    assert night.called == [night.sleeper]
    assert night.told("**Dog Eat Dog #1** has ended. The result stands above.")


async def test_an_invitation_waits_for_the_morning(room: Room) -> None:
    await room.slash("Ann", "game new")
    await sleep(room, "Ben", "Cleo")
    before = len(notified(room))
    await room.invite("Ann", [room.person("Ben"), room.person("Cleo")])
    assert notified(room, before) == []
    await room.press("Cleo", room.lobby(), "Join")
    await room.env.advance_time(6 * HOUR + 120)
    assert notified(room, before) == ["Ben"]
    assert words_of(room.messages()[-1]) == (
        f"<@{room.person('Ben').id}> You are invited to **Dog Eat Dog #1**. Press **Join** above."
    )


async def test_while_the_game_is_locked_nobody_is_called_in_the_morning(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    await room.slash("Ann", "game pause")
    await room.env.advance_time(7 * HOUR)
    assert night.called == []
    await room.slash("Ann", "game unpause")
    assert night.called == [night.sleeper]


async def test_all_who_wake_at_the_same_time_are_called_by_one_message(room: Room) -> None:
    await sleep(room, "Ann", "Ben")
    before = len(notified(room))
    await begin(room, "sealed_bids")
    assert notified(room, before) == ["Cleo"]
    await room.env.advance_time(6 * HOUR + 120)
    assert sorted(notified(room, before)) == ["Ann", "Ben", "Cleo"]
    assert sum("Board" in labels(each) for each in room.messages()) == 1


@pytest.mark.parametrize("hours", [1, 30])
async def test_whoever_is_on_holiday_then_is_called_once_they_are_back(room: Room, hours: int) -> None:
    mover, other = await playing(room, pace="three_days")
    now = room.env.now()
    ends = now + timedelta(hours=hours)
    await room.tables.notifications.holidays.take(room.person(other).id, now, ends)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await sleep(room, other, hours=hours + 2 if hours == 1 else 4)
    await room.env.advance_time(hours * HOUR + 60)
    woken = [] if hours == 1 else [other]
    assert notified(room, before) == woken, "not in the quiet hours"
    await room.env.advance_time(3 * HOUR)
    assert notified(room, before) == [other]


async def test_a_host_hears_of_a_closed_channel_in_the_morning(room: Room) -> None:
    mover, _ = await playing(room)
    await sleep(room, "Ann")
    deny(room, SEND_MESSAGES)
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(60)
    assert direct(room, "Ann") == []
    await room.restart()
    await room.env.advance_time(5 * HOUR)
    assert direct(room, "Ann") == []
    await room.env.advance_time(HOUR)
    (told,) = direct(room, "Ann")
    assert "may not write" in words_of(told)
