"""Whoever was left alone is called once, for what waits for them then, however their night went on (P11)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.table.model.table import Status
from bot.table.notifications.reminders import ReminderPreferences, Way
from tests.discord.conftest import Room, words_of
from tests.discord.nights import HOUR, falls_asleep, notified, playing, sleep
from tests.discord.test_board_not_lost import SEND_MESSAGES, deny
from tests.discord.test_outbox import answer_lost
from tests.discord.test_reminders import direct, held_up, reminders, wish
from tests.discord.test_sealed import begin

pytestmark = pytest.mark.usefixtures("noted_rarely")

MESSAGES = "/channels/{}/messages"


@pytest.mark.parametrize("way", [Way.NEVER, Way.DAILY])
async def test_reminders_that_nobody_wants_do_not_count_as_the_call(room: Room, way: Way) -> None:
    mover, other = await playing(room, pace="tonight")
    now = room.env.now()
    here = now.hour * 60 + now.minute
    quiet = ((here - 60) % 1440, (here + 8) % 1440)
    await wish(room, other, ReminderPreferences(way, "UTC", quiet, (here + 120) % 1440))
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(9 * 60)
    assert notified(room, before) == [other]


async def test_who_ends_a_holiday_early_is_told_at_once_and_not_again(room: Room) -> None:
    mover, other = await playing(room, pace="none")
    now, person = room.env.now(), room.person(other).id
    await room.tables.notifications.holidays.take(person, now, now + timedelta(days=10))
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(24 * HOUR)
    assert notified(room, before) == []
    await room.tables.notifications.holidays.end(person)
    await room.env.advance_time(60)
    assert notified(room, before) == [other]
    await room.env.advance_time(10 * 24 * HOUR)
    assert notified(room, before) == [other]


async def test_who_drops_their_quiet_hours_is_told_at_once_and_not_again(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    await wish(room, night.sleeper, ReminderPreferences(zone="UTC"))
    await room.env.advance_time(60)
    assert night.called == [night.sleeper]
    await room.env.advance_time(7 * HOUR)
    assert night.called == [night.sleeper]


async def test_longer_quiet_hours_put_the_call_off(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    await sleep(room, night.sleeper, hours=8)
    await room.env.advance_time(7 * HOUR)
    assert night.called == []
    await room.env.advance_time(HOUR + 60)
    assert night.called == [night.sleeper]


async def test_what_a_host_is_told_directly_holds_nothing_up_once_they_are_back(room: Room) -> None:
    mover, _ = await playing(room)
    now, host = room.env.now(), room.person("Ann").id
    await room.tables.notifications.holidays.take(host, now, now + timedelta(days=10))
    deny(room, SEND_MESSAGES)
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(60)
    assert direct(room, "Ann") == []
    await room.tables.notifications.holidays.end(host)
    await room.env.advance_time(60)
    (told,) = direct(room, "Ann")
    assert "may not write" in words_of(told)


async def test_a_message_that_arrives_only_in_the_morning_is_the_call(room: Room) -> None:
    night = await falls_asleep(room)
    room.env.inject_error("POST", MESSAGES.format(room.channel.id), status=503, times=None)
    await night.passes()
    await night.until_morning()
    room.env.backend.faults.clear()
    tried = len(notified(room))
    await room.env.advance_time(600)
    assert notified(room, tried) == [night.sleeper], "by the board itself, and not by a call as well"
    await room.env.advance_time(HOUR)
    assert notified(room, tried) == [night.sleeper]


async def test_an_offer_is_told_to_who_is_next_as_well(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    await room.slash(night.mover, "game draw")
    await night.until_morning()
    assert night.called == [night.sleeper], "by one message"
    waits = f"**{night.mover}** waits for your answer above in **Dog Eat Dog #1**."
    assert night.told(f"{waits} It is your turn as well.")


async def test_an_offer_is_told_beside_a_reminder(room: Room) -> None:
    night = await falls_asleep(room, hours=14)
    await night.passes()
    await room.slash(night.mover, "game draw")
    await room.env.advance_time(15 * HOUR)
    assert night.called == [night.sleeper, night.sleeper]
    told = {words_of(each) for each in room.messages()[-2:]}
    assert f"{night.mention} **{night.mover}** waits for your answer above in **Dog Eat Dog #1**." in told


async def test_nobody_is_called_for_a_turn_of_which_they_were_told_by_day(room: Room) -> None:
    mover, other = await playing(room, pace="none")
    await room.slash(mover, "play", move="pass")
    await sleep(room, other)
    before = len(notified(room))
    await room.slash(mover, "game draw")
    offer = room.messages()[-1]
    await room.press(mover, offer, "Decline")
    await room.env.advance_time(7 * HOUR)
    assert notified(room, before) == []


async def test_a_lobby_that_was_closed_at_night_has_no_result(room: Room) -> None:
    await room.slash("Ann", "game new")
    await sleep(room, "Ben")
    before = len(notified(room))
    await room.invite("Ann", [room.person("Ben")])
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", await room.more("Ann", "Close"), "Close it")
    assert (await room.tables.play.projection.get(1)).status is Status.ABORTED
    await room.env.advance_time(7 * HOUR)
    assert notified(room, before) == []


async def test_nobody_is_asked_for_an_answer_that_a_lock_refuses(room: Room) -> None:
    night = await falls_asleep(room)
    await room.slash(night.mover, "game draw")
    await room.slash("Ann", "host lock")
    await room.env.advance_time(7 * HOUR)
    assert night.called == []


@pytest.mark.parametrize("hours", [0.5, 7])
async def test_a_board_that_left_somebody_alone_before_a_kill_is_followed_by_one_call(
    room: Room, hours: float
) -> None:
    night = await falls_asleep(room, pace="none")
    await night.passes()
    await answer_lost(room, "board")
    await room.restart()
    await room.env.advance_time(hours * HOUR)
    assert night.called == ([night.sleeper] if hours > 6 else [])
    await room.env.advance_time(8 * HOUR)
    assert night.called == [night.sleeper]


async def test_a_board_that_called_somebody_before_a_kill_is_not_followed_by_a_call(room: Room) -> None:
    mover, other = await playing(room, pace="none")
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    assert notified(room, before) == [other]
    await answer_lost(room, "board")
    await sleep(room, other)
    await room.restart()
    await room.env.advance_time(8 * HOUR)
    assert notified(room, before) == [other]


async def test_a_game_that_was_moved_at_night_calls_in_its_new_channel(room: Room) -> None:
    night = await falls_asleep(room, pace="none")
    await night.passes()
    where = room.guild.create_text_channel("other")
    asked = await room.slash(room.moderator("Mia"), "host move", to=where)
    await room.press("Mia", asked, "Move it there")
    assert night.called == []
    await night.until_morning()
    assert night.called == [night.sleeper]
    (*_, call) = room.messages(where)
    assert night.mention in call.content


async def test_a_reminder_that_cannot_be_sent_before_the_night_is_made_up_for_in_the_morning(
    room: Room,
) -> None:
    late = await held_up(room)
    before = len(notified(room))
    await sleep(room, late)
    await room.env.advance_time(HOUR)
    assert notified(room, before) == []
    await room.env.advance_time(5 * HOUR + 120)
    assert notified(room, before) == [late]
    assert reminders(room) == []


async def test_a_call_that_is_held_up_until_somebody_else_wakes_is_not_lost(room: Room) -> None:
    await sleep(room, "Ben")
    await sleep(room, "Cleo", hours=7)
    await begin(room, "sealed_bids")
    # Something before it holds the first call up, so that it has not been tried when the next is made.
    room.env.inject_error("POST", MESSAGES.format(room.channel.id), status=503, times=None)
    await room.slash("Ann", "game more-time", time="1 day", player="Ann")
    await room.env.advance_time(7 * HOUR + 120)
    room.env.backend.faults.clear()
    before = len(notified(room))
    await room.env.advance_time(HOUR)
    assert {"Ben", "Cleo"} <= set(notified(room, before))


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_reminder_that_was_put_off_comes_once_the_quiet_hours_are_dropped(
    room: Room, restarted: bool
) -> None:
    mover, _ = await playing(room)
    await room.env.advance_time(11 * HOUR)
    await sleep(room, mover, hours=8)
    await room.env.advance_time(2 * HOUR)
    assert reminders(room) == []
    if restarted:
        await room.restart()
    await wish(room, mover, ReminderPreferences(zone="UTC"))
    await room.env.advance_time(60)
    assert len(reminders(room)) == 1
    await room.env.advance_time(6 * HOUR)
    assert len(reminders(room)) == 1


async def test_a_reminder_that_was_put_off_waits_for_longer_quiet_hours(room: Room) -> None:
    mover, _ = await playing(room)
    await room.env.advance_time(11 * HOUR)
    await sleep(room, mover, hours=4)
    await room.env.advance_time(2 * HOUR)
    await sleep(room, mover, hours=5)
    await room.env.advance_time(4 * HOUR)
    assert reminders(room) == []
    await room.env.advance_time(HOUR + 60)
    assert len(reminders(room)) == 1


async def test_an_offer_that_arrives_after_its_end_calls_nobody(room: Room) -> None:
    mover, _ = await playing(room)
    room.env.inject_error("POST", MESSAGES.format(room.channel.id), status=503, times=None)
    said = await room.slash(mover, "game draw")
    await room.press(mover, said, "Withdraw")
    room.env.backend.faults.clear()
    before = len(notified(room))
    await room.env.advance_time(600)
    assert notified(room, before) == []


async def test_a_search_that_arrives_after_its_end_calls_nobody(room: Room) -> None:
    mover, _ = await playing(room)
    room.env.inject_error("POST", MESSAGES.format(room.channel.id), status=503, times=None)
    said = await room.slash(room.moderator("Mia"), "game substitute", player=mover)
    await room.press("Mia", said, "Withdraw")
    room.env.backend.faults.clear()
    before = len(notified(room))
    await room.env.advance_time(600)
    assert notified(room, before) == []


async def test_a_reminder_that_could_not_be_dropped_at_night_is_the_call(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = await held_up(room)
    await sleep(room, late)

    async def fails(*_: object) -> None:
        raise RuntimeError("killed before it was written down")

    with monkeypatch.context() as patched:
        patched.setattr(room.tables.outbox, "drop", fails)
        await room.env.advance_time(60)
        await room.bot.outbox.close()
    before = len(notified(room))
    await room.env.advance_time(6 * HOUR)
    await room.restart()
    await room.env.advance_time(HOUR)
    assert notified(room, before) == [late]


async def test_who_wakes_second_leaves_the_call_of_the_first_standing(room: Room) -> None:
    await sleep(room, "Ben", hours=2)
    await sleep(room, "Cleo", hours=4)
    await begin(room, "sealed_bids")
    ben, cleo = (f"<@{room.person(name).id}>" for name in ("Ben", "Cleo"))
    before = len(notified(room))
    await room.env.advance_time(2 * HOUR + 120)
    assert ben in words_of(room.messages()[-1])
    assert cleo not in words_of(room.messages()[-1])
    await room.env.advance_time(2 * HOUR)
    assert ben in words_of(room.messages()[-1])
    assert cleo in words_of(room.messages()[-1])
    assert notified(room, before) == ["Ben", "Cleo"], "each once"
