"""A player who was left alone is called once, for what waits for them then, however their night went on (P11)."""

from __future__ import annotations

import pytest

from bot.table.notifications.reminders import ReminderPreferences, Way
from tests.discord.conftest import Room, words_of
from tests.discord.nights import (
    HOUR,
    falls_asleep,
    leave,
    minute,
    notified,
    playing,
    sleep,
    unreachable,
)
from tests.discord.test_board_not_lost import SEND_MESSAGES, deny
from tests.discord.test_outbox import answer_lost
from tests.discord.test_reminders import direct, held_up, reminders, wish
from tests.discord.test_sealed import begin

pytestmark = pytest.mark.usefixtures("noted_rarely", "unpainted")


@pytest.mark.parametrize("way", [Way.NEVER, Way.DAILY])
async def test_reminders_that_nobody_wants_do_not_count_as_the_call(room: Room, way: Way) -> None:
    mover, other = await playing(room, pace="tonight")
    here = minute(room.env.now())
    quiet = ((here - 60) % 1440, (here + 8) % 1440)
    await wish(room, other, ReminderPreferences(way, "UTC", quiet, (here + 120) % 1440))
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(9 * 60)
    assert notified(room, before) == [other]


async def test_who_ends_a_holiday_early_is_told_at_once_and_not_again(room: Room) -> None:
    mover, other = await playing(room, pace="none")
    person = await leave(room, other, days=3)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(24 * HOUR)
    assert notified(room, before) == []
    await room.tables.notifications.holidays.end(person)
    for seconds in (60, 3 * 24 * HOUR):
        await room.env.advance_time(seconds)
        assert notified(room, before) == [other]


async def test_who_drops_their_quiet_hours_is_told_at_once_and_not_again(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    await wish(room, night.sleeper, ReminderPreferences(zone="UTC"))
    for seconds in (60, 7 * HOUR):
        await room.env.advance_time(seconds)
        assert night.called == [night.sleeper]


async def test_longer_quiet_hours_put_the_call_off(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    await sleep(room, night.sleeper, hours=8)
    assert await night.until_morning(8) == [night.sleeper]


async def test_what_a_host_is_told_directly_holds_nothing_up_once_they_are_back(room: Room) -> None:
    mover, _ = await playing(room)
    host = await leave(room, "Ann", days=10)
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
    unreachable(room)
    await night.passes()
    await room.env.advance_time(6 * HOUR + 120)
    room.env.backend.faults.clear()
    tried = len(notified(room))
    for seconds in (600, HOUR):
        await room.env.advance_time(seconds)
        assert notified(room, tried) == [night.sleeper], "by the board itself, and not by a call as well"


async def test_a_board_that_left_somebody_alone_before_a_kill_is_followed_by_one_call(room: Room) -> None:
    night = await falls_asleep(room, pace="none")
    await night.passes()
    await answer_lost(room, "board")
    await room.restart()
    assert await night.until_morning() == [night.sleeper]
    await room.env.advance_time(8 * HOUR)
    assert night.called == [night.sleeper]


async def test_a_board_that_called_somebody_before_a_kill_is_not_followed_by_a_call(room: Room) -> None:
    mover, other = await playing(room, pace="none")
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
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
    assert await night.until_morning() == [night.sleeper]
    assert night.mention in room.messages(where)[-1].content


async def test_a_call_that_is_held_up_until_somebody_else_wakes_is_not_lost(room: Room) -> None:
    await sleep(room, "Ben")
    await sleep(room, "Cleo", hours=7)
    await begin(room, "sealed_bids")
    # Something before it holds the first call up, so that it has not been tried when the next is made.
    unreachable(room)
    await room.slash("Ann", "game more-time", time="1 day", player="Ann")
    await room.env.advance_time(7 * HOUR + 120)
    room.env.backend.faults.clear()
    before = len(notified(room))
    await room.env.advance_time(HOUR)
    assert {"Ben", "Cleo"} <= set(notified(room, before))


@pytest.mark.parametrize(
    ("command", "by_moderator"), [("game draw", False), ("game substitute", True)], ids=["offer", "search"]
)
async def test_what_arrives_after_its_end_calls_nobody(room: Room, command: str, by_moderator: bool) -> None:
    mover, _ = await playing(room)
    unreachable(room)
    who = room.moderator("Mia") if by_moderator else mover
    said = await room.slash(who, command, **({"player": mover} if by_moderator else {}))
    await room.press(who, said, "Withdraw")
    room.env.backend.faults.clear()
    before = len(notified(room))
    await room.env.advance_time(600)
    assert notified(room, before) == []


# reminders that are put off


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


@pytest.mark.parametrize("dropped", [False, True])
async def test_a_reminder_that_was_put_off_waits_for_longer_quiet_hours_and_comes_once_they_end_or_are_dropped(
    room: Room, dropped: bool
) -> None:
    mover, _ = await playing(room)
    await room.env.advance_time(11 * HOUR)
    await sleep(room, mover, hours=4)
    await room.env.advance_time(2 * HOUR)
    await sleep(room, mover, hours=5)
    await room.env.advance_time(4 * HOUR)
    assert reminders(room) == []
    if dropped:
        await room.restart()
        await wish(room, mover, ReminderPreferences(zone="UTC"))
    await room.env.advance_time(60 if dropped else HOUR + 60)
    assert len(reminders(room)) == 1
    await room.env.advance_time(HOUR)
    assert len(reminders(room)) == 1
