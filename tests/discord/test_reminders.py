"""Reminders come where and when each person likes, to nobody who owes nothing, and once (P11)."""

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.table.model.table import Person
from bot.table.notifications.preferences import ReminderPreferences, Way
from tests.discord.conftest import Room, labels, words_of

pytestmark = pytest.mark.usefixtures("noted_rarely")

HOUR = 3600.0
MUTE = "No more reminders this turn"
SEND_DIRECT = "/users/@me/channels"


async def wish(room: Room, name: str, manners: ReminderPreferences) -> None:
    await room.tables.notifications.settings.keep(room.person(name).id, **asdict(manners))


def reminders(room: Room) -> list[Any]:
    """The reminders in the channel."""
    return [each for each in room.messages() if MUTE in labels(each)]


def direct(room: Room, name: str) -> list[Any]:
    """What somebody has got by direct message."""
    return [each for each in room.person(name).user.dm_channel.history() if each.author.bot]


def calls(room: Room) -> list[dict[str, Any]]:
    """The reminders among the rows of the outbox."""
    with sqlite3.connect(f"file:{room.database}?mode=ro", uri=True) as connection:
        connection.row_factory = sqlite3.Row
        found = connection.execute("SELECT * FROM outbox WHERE kind = 'call' ORDER BY id")
        return [dict(row) for row in found]


async def test_who_lets_others_wait_is_reminded_at_half_and_when_a_fifth_is_left(room: Room) -> None:
    mover = await room.begun()
    await room.env.advance_time(12 * HOUR - 60)
    assert reminders(room) == []
    await room.env.advance_time(120)
    (first,) = reminders(room)
    member = room.person(mover)
    assert words_of(first).startswith(
        f"<@{member.id}> It is your turn in **Dog Eat Dog #1**. Time limit: <t:"
    )
    assert "Then the table plays for you until you are back." in words_of(first)
    assert [each.id for each in first.mentions] == [member.id]
    await room.env.advance_time(8 * HOUR)
    assert len(reminders(room)) == 2


async def test_by_direct_message_for_who_likes_that_and_muted_there(room: Room) -> None:
    mover = await room.begun()
    await wish(room, mover, ReminderPreferences(Way.DIRECT))
    await room.env.advance_time(12 * HOUR + 60)
    (told,) = direct(room, mover)
    assert "It is your turn in **Dog Eat Dog #1**" in words_of(told)
    assert "https://discord.com/channels/" in words_of(told)
    assert labels(told) == [MUTE]
    result = await room.person(mover).user.click(told, label=MUTE)
    assert result.response is not None
    assert "No more reminders this turn" in words_of(result.response)
    await room.env.advance_time(9 * HOUR)
    assert len(direct(room, mover)) == 1
    assert reminders(room) == []


async def test_never_for_who_wants_none(room: Room) -> None:
    mover = await room.begun()
    await wish(room, mover, ReminderPreferences(Way.NEVER))
    await room.env.advance_time(22 * HOUR)
    assert reminders(room) == direct(room, mover) == []


@pytest.mark.parametrize("code", [50007, 50278])
async def test_a_direct_message_that_discord_refuses_comes_in_the_channel_once(room: Room, code: int) -> None:
    mover = await room.begun()
    await wish(room, mover, ReminderPreferences(Way.DIRECT))
    room.env.inject_error("POST", SEND_DIRECT, status=403, code=code, times=None)
    await room.env.advance_time(12 * HOUR + 60)
    (told,) = reminders(room)
    assert [each.id for each in told.mentions] == [room.person(mover).id]
    await room.restart()
    await room.env.advance_time(60)
    assert len(reminders(room)) == 1
    await room.env.advance_time(8 * HOUR)
    assert len(reminders(room)) == 2
    assert [each["mention"] for each in calls(room) if each["person"] is None] == [
        f"[{room.person(mover).id}]"
    ] * 2


async def held_up(room: Room) -> str:
    """A reminder that is due and cannot be sent yet. Returns who it is for."""
    mover = await room.begun()
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=503, times=1)
    await room.env.advance_time(12 * HOUR + 0.5)
    assert len(calls(room)) == 1
    assert reminders(room) == []
    return mover


async def nothing(room: Room, mover: str) -> None: ...


async def moves(room: Room, mover: str) -> None:
    await room.slash(mover, "play", move="pass")


async def mutes(room: Room, mover: str) -> None:
    await room.tables.time_control.timekeeper.mute(1, Person(room.person(mover).id, mover))


async def resigns(room: Room, mover: str) -> None:
    await room.press(mover, await room.slash(mover, "game resign"), "Resign")


async def pauses(room: Room, mover: str) -> None:
    await room.slash("Ann", "game pause")


async def falls_asleep(room: Room, mover: str) -> None:
    now = room.env.now()
    minute = now.hour * 60 + now.minute
    await wish(room, mover, ReminderPreferences(zone="UTC", quiet=(minute, (minute + 120) % 1440)))


@pytest.mark.parametrize("happens", [nothing, moves, mutes, resigns, pauses, falls_asleep])
async def test_a_reminder_that_was_held_up_is_sent_later_unless_it_calls_nobody_by_then(
    room: Room, happens: Callable[[Room, str], Awaitable[None]]
) -> None:
    await happens(room, await held_up(room))
    await room.env.advance_time(60)
    assert len(reminders(room)) == (happens is nothing)


async def test_a_reminder_whose_answer_was_lost_is_not_sent_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begun()

    await room.env.advance_time(12 * HOUR - 60)
    monkeypatch.setattr(
        room.tables.outbox, "sent", AsyncMock(side_effect=RuntimeError("killed before it was written down"))
    )
    await room.env.advance_time(61)
    assert len(reminders(room)) == 1
    await room.restart()
    await room.env.advance_time(60)
    assert len(reminders(room)) == 1
    assert [each["done"] is not None for each in calls(room)] == [True]


async def test_the_second_reminder_is_not_taken_for_the_first(room: Room) -> None:
    await room.begun()
    await room.env.advance_time(13 * HOUR)
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=503, times=1)
    await room.env.advance_time(7 * HOUR)
    assert len(reminders(room)) == 2


async def test_whoever_is_reminded_can_mute_this_turn(room: Room) -> None:
    mover = await room.begun()
    await room.env.advance_time(12 * HOUR + 60)
    (told,) = reminders(room)
    other = await room.other()
    for name, words in ((other, "somebody else"), ("Zoe", "not in this game")):
        said = await room.press(name, told, MUTE)
        assert said.private
        assert words in said.text
    await room.restart()
    said = await room.press(mover, told, MUTE)
    assert said.private
    assert said.text.startswith("No more reminders this turn in **Dog Eat Dog** #1.")
    await room.env.advance_time(9 * HOUR)
    assert len(reminders(room)) == 1
    await room.slash(mover, "play", move="pass")
    said = await room.press(mover, told, MUTE)
    assert said.text.startswith("That turn is over.")
