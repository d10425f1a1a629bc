"""In their quiet hours nobody is notified, by no message; whatever waits for them then, they learn at the end (P11)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.table.types import Status
from bot.table.wishes.manners import Manners, Way
from tests.discord.conftest import Room, labels, words_of
from tests.discord.test_board_not_lost import SEND_MESSAGES, deny
from tests.discord.test_reminders import direct, reminders, wish
from tests.discord.test_sealed import begin

HOUR = 3600.0


def minute(when: datetime) -> int:
    return when.hour * 60 + when.minute


async def sleep(room: Room, *names: str, hours: int = 6, way: Way = Way.CHANNEL) -> None:
    """These people have quiet hours that began an hour ago and last for so many hours more."""
    now = room.env.now()
    quiet = minute(now - timedelta(hours=1)), minute(now + timedelta(hours=hours))
    for name in names:
        await wish(room, name, Manners(way, "UTC", quiet))


def notified(room: Room, since: int = 0) -> list[str]:
    """The names of those whom new messages have notified, in order; `since` leaves out so many."""
    found = []
    names = {str(room.person(name).id): name for name in ("Ann", "Ben", "Cleo")}
    for each in room.env.http_requests:
        sent: Any = each.json
        if (
            each.method == "POST"
            and isinstance(sent, dict)
            and "/channels/" in each.path
            and "content" in sent
        ):
            found += [names[one] for one in sent["allowed_mentions"].get("users", ())]
    return found[since:]


async def playing(room: Room, count: int = 2, pace: str = "") -> str:
    await room.begin(count, pace=pace)
    return await room.mover()


async def test_a_turn_that_begins_at_night_is_told_in_the_morning(room: Room) -> None:
    mover = await playing(room)
    other = "Ben" if mover == "Ann" else "Ann"
    await sleep(room, other)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    assert await room.mover() == other
    assert f"<@{room.person(other).id}>" in room.board().content, "the board names them all the same"
    assert notified(room, before) == []
    board = room.board().id
    await room.env.advance_time(6 * HOUR - 120)
    assert notified(room, before) == []
    await room.env.advance_time(240)
    assert notified(room, before) == [other]
    call = room.messages()[-1]
    assert call.id != board
    assert words_of(call).startswith(f"**Dog Eat Dog** #1: <@{room.person(other).id}>")
    await room.env.advance_time(5 * HOUR)
    assert notified(room, before) == [other], "once"


async def test_who_has_moved_by_then_is_not_called(room: Room) -> None:
    mover = await playing(room)
    other = "Ben" if mover == "Ann" else "Ann"
    await sleep(room, other)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await room.slash(other, "play", move="pass")
    assert notified(room, before) == [mover]
    await room.env.advance_time(7 * HOUR)
    assert notified(room, before) == [mover]


async def test_the_call_in_the_morning_survives_a_restart_and_goes_with_the_next_board(room: Room) -> None:
    mover = await playing(room)
    other = "Ben" if mover == "Ann" else "Ann"
    await sleep(room, other)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await room.restart()
    await room.env.advance_time(6 * HOUR + 120)
    assert notified(room, before) == [other]
    call = room.messages()[-1]
    await room.press(other, call, "Move")
    await room.slash(other, "play", move="pass")
    assert call.id not in {each.id for each in room.messages()}, "the next board takes its place"


async def test_it_comes_in_a_game_without_a_clock_too(room: Room) -> None:
    mover = await playing(room, pace="none")
    other = "Ben" if mover == "Ann" else "Ann"
    await sleep(room, other, way=Way.NEVER)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(6 * HOUR + 120)
    assert notified(room, before) == [other]


async def test_a_reminder_that_is_due_then_is_the_call(room: Room) -> None:
    mover = await playing(room)
    other = "Ben" if mover == "Ann" else "Ann"
    await sleep(room, other, hours=14)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(15 * HOUR)
    assert notified(room, before) == [other]
    assert len(reminders(room)) == 1


async def test_a_reminder_by_direct_message_is_the_call_as_well(room: Room) -> None:
    mover = await playing(room)
    other = "Ben" if mover == "Ann" else "Ann"
    await sleep(room, other, hours=14, way=Way.DIRECT)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(15 * HOUR)
    assert notified(room, before) == []
    assert len(direct(room, other)) == 1


async def test_what_the_others_want_is_told_in_the_morning(room: Room) -> None:
    mover = await playing(room)
    other = "Ben" if mover == "Ann" else "Ann"
    await sleep(room, other)
    before = len(notified(room))
    await room.slash(mover, "game draw")
    assert notified(room, before) == []
    await room.env.advance_time(6 * HOUR + 120)
    assert notified(room, before) == [other]
    assert words_of(room.messages()[-1]) == (
        f"<@{room.person(other).id}> **{mover}** waits for your answer above in **Dog Eat Dog #1**."
    )


async def test_an_answer_given_meanwhile_is_not_asked_for(room: Room) -> None:
    mover = await playing(room)
    other = "Ben" if mover == "Ann" else "Ann"
    await sleep(room, other)
    await room.slash(mover, "game draw")
    offer = room.messages()[-1]
    before = len(notified(room))
    await room.press(other, offer, "Decline")
    await room.env.advance_time(7 * HOUR)
    assert notified(room, before) == []


async def test_an_end_at_night_is_told_in_the_morning(room: Room) -> None:
    mover = await playing(room)
    other = "Ben" if mover == "Ann" else "Ann"
    await sleep(room, other)
    before = len(notified(room))
    said = await room.slash(mover, "game resign")
    await room.press(mover, said, "Resign")
    assert (await room.tables.looking.get(1)).status is Status.OVER
    assert notified(room, before) == []
    await room.env.advance_time(6 * HOUR + 120)
    assert notified(room, before) == [other]
    assert words_of(room.messages()[-1]) == (
        f"<@{room.person(other).id}> **Dog Eat Dog #1** has ended. The result stands above."
    )


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
    mover = await playing(room)
    other = "Ben" if mover == "Ann" else "Ann"
    await sleep(room, other)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await room.slash("Ann", "game pause")
    await room.env.advance_time(7 * HOUR)
    assert notified(room, before) == []
    await room.slash("Ann", "game unpause")
    assert notified(room, before) == [other]


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
    mover = await playing(room, pace="three_days")
    other = "Ben" if mover == "Ann" else "Ann"
    now = room.env.now()
    ends = now + timedelta(hours=hours)
    await room.tables.holidays.take(room.person(other).id, now, ends)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await sleep(room, other, hours=hours + 2 if hours == 1 else 4)
    await room.env.advance_time(hours * HOUR + 60)
    woken = [] if hours == 1 else [other]
    assert notified(room, before) == woken, "not in the quiet hours"
    await room.env.advance_time(3 * HOUR)
    assert notified(room, before) == [other]


async def test_a_host_hears_of_a_closed_channel_in_the_morning(room: Room) -> None:
    mover = await playing(room)
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
