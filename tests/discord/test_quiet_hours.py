"""In their quiet hours nobody is notified, by no message; what waits for them then, they learn at the end, once (P11)."""

from collections.abc import Awaitable, Callable

import pytest

from bot.table.model.table import Status
from bot.table.notifications.preferences import Way
from tests.discord.conftest import Room, words_of
from tests.discord.nights import HOUR, Night, falls_asleep, leave, notified, playing, sleep
from tests.discord.test_reminders import direct, reminders
from tests.discord.test_sealed import begin

pytestmark = pytest.mark.usefixtures("noted_rarely")

GAME = "**Dog Eat Dog #1**"
ENDED = f"{GAME} has ended. The result stands above."


async def test_a_turn_that_begins_at_night_is_told_in_the_morning_also_after_a_restart(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    assert await room.mover() == night.sleeper
    assert night.mention in room.board().content, "the board names them all the same"
    board = room.board().id
    await room.restart()
    assert await night.until_morning() == [night.sleeper]
    call = room.messages()[-1]
    assert call.id != board
    assert words_of(call) == f"{night.mention} It is your turn in {GAME}."
    await room.env.advance_time(5 * HOUR)
    assert night.called == [night.sleeper], "once"
    assert "Pass" in (await room.press(night.sleeper, call, "Move")).buttons


@pytest.mark.parametrize(
    ("passes", "command", "words"),
    [
        (False, "game draw", f"**{{}}** waits for your answer above in {GAME}."),
        (True, "game draw", f"**{{}}** waits for your answer above in {GAME}. It is your turn now."),
        (False, "game resign", ENDED),
    ],
)
async def test_what_happened_is_told_by_one_message(
    room: Room, passes: bool, command: str, words: str
) -> None:
    night = await falls_asleep(room)
    if passes:
        await night.passes()
    said = await room.slash(night.mover, command)
    if command == "game resign":
        await room.press(night.mover, said, "Resign")
        assert (await room.tables.play.projection.get(1)).status is Status.OVER
    assert await night.until_morning() == [night.sleeper]
    assert night.told(words.format(night.mover))


@pytest.mark.parametrize(
    ("way", "offered", "publicly"), [(Way.CHANNEL, False, 1), (Way.DIRECT, False, 0), (Way.CHANNEL, True, 2)]
)
async def test_a_reminder_that_is_due_then_is_the_call_and_an_offer_is_told_beside_it(
    room: Room, way: Way, offered: bool, publicly: int
) -> None:
    night = await falls_asleep(room, hours=14, way=way)
    await night.passes()
    if offered:
        await room.slash(night.mover, "game draw")
    await room.env.advance_time(15 * HOUR)
    assert night.called == [night.sleeper] * publicly
    assert (len(reminders(room)), len(direct(room, night.sleeper))) == ((0, 1) if publicly == 0 else (1, 0))
    told = {words_of(each) for each in room.messages()[-2:]}
    offer = f"{night.mention} **{night.mover}** waits for your answer above in {GAME}."
    assert (offer in told) is offered


async def has_moved(night: Night) -> None:
    await night.passes()
    await night.passes(night.sleeper)


async def has_declined(night: Night) -> None:
    await night.room.slash(night.mover, "game draw")
    await night.room.press(night.sleeper, night.room.messages()[-1], "Decline")


async def is_locked(night: Night) -> None:
    await night.room.slash(night.mover, "game draw")
    await night.room.slash("Ann", "host lock")


async def is_paused(night: Night) -> None:
    await night.passes()
    await night.room.slash("Ann", "game pause")


async def has_joined_again(night: Night) -> None:
    await has_ended(night)
    await night.room.press(night.sleeper, night.room.lobby(), "Join")


async def has_declined_to_join(night: Night) -> None:
    await has_ended(night)
    await night.room.press(night.sleeper, night.room.lobby(), "Decline")
    await night.room.press("Zoe", night.room.lobby(), "Join")
    await night.room.press(night.mover, night.room.lobby(), "Start")


async def has_ended(night: Night) -> None:
    """The game ends, and the sleeper is asked for a rematch."""
    await night.resigns()
    await night.room.press(night.mover, night.room.last("Rematch"), "Rematch")


@pytest.mark.parametrize(
    "happens", [has_moved, has_declined, is_locked, is_paused, has_joined_again, has_declined_to_join]
)
async def test_nobody_is_called_for_what_waits_for_them_no_longer(
    room: Room, happens: Callable[[Night], Awaitable[None]]
) -> None:
    night = await falls_asleep(room)
    await happens(night)
    assert night.sleeper not in await night.until_morning()
    if happens is is_paused:
        await room.slash("Ann", "game unpause")
        assert night.called == [night.sleeper]


async def test_an_invitation_waits_for_the_morning(room: Room) -> None:
    await room.slash("Ann", "game new")
    await sleep(room, "Ben", "Cleo")
    before = len(notified(room))
    await room.invite("Ann", [room.person("Ben"), room.person("Cleo")])
    await room.press("Cleo", room.lobby(), "Join")
    assert notified(room, before) == []
    await room.env.advance_time(6 * HOUR + 120)
    assert notified(room, before) == ["Ben"]
    assert words_of(room.messages()[-1]) == (
        f"<@{room.person('Ben').id}> You are invited to {GAME}. Press **Join** above."
    )


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


async def test_all_who_wake_at_the_same_time_are_called_by_one_message_and_each_once(room: Room) -> None:
    await sleep(room, "Ann", "Ben", hours=2)
    await sleep(room, "Cleo", hours=4)
    before = len(notified(room))
    await begin(room, "sealed_bids")
    for woken in (["Ann", "Ben"], ["Cleo"]):
        await room.env.advance_time(2 * HOUR + 60)
        call = words_of(room.messages()[-1])
        assert call.endswith("> It is your turn in **Sealed Bids #1**.")
        assert [name for name in ("Ann", "Ben", "Cleo") if f"<@{room.person(name).id}>" in call] == woken
        assert notified(room, before) == woken
        before += len(woken)


@pytest.mark.parametrize("hours", [1, 30])
async def test_a_player_who_is_on_holiday_then_is_called_once_they_are_back(room: Room, hours: int) -> None:
    mover, other = await playing(room, pace="three_days")
    await leave(room, other, hours=hours)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await sleep(room, other, hours=hours + 2 if hours == 1 else 4)
    await room.env.advance_time(hours * HOUR + 60)
    assert notified(room, before) == ([] if hours == 1 else [other]), "not in the quiet hours"
    await room.env.advance_time(3 * HOUR)
    assert notified(room, before) == [other]


# rematches


async def test_the_end_and_the_offer_of_a_rematch_are_one_message(room: Room) -> None:
    night = await falls_asleep(room)
    await has_ended(night)
    await room.restart()
    assert await night.until_morning() == [night.sleeper]
    assert night.told(f"{GAME} has ended, and you are asked for a rematch. **Join** or **Decline** above.")
    await room.env.advance_time(HOUR)
    assert night.called == [night.sleeper], "once"


@pytest.mark.parametrize("label", ["Close", "Start"])
async def test_the_end_is_told_where_the_rematch_is_over_or_begins_without_the_sleeper(
    room: Room, label: str
) -> None:
    night = await falls_asleep(room)
    await has_ended(night)
    await room.press("Zoe", room.lobby(), "Join")
    said = await room.press(night.mover, room.lobby(), "More")
    said = await room.press(night.mover, said, label)
    if label == "Close":
        await room.press(night.mover, said, "Close it")
    assert night.sleeper in await night.until_morning()
    assert night.told(f"{GAME} has ended. The result stands above.")


async def test_a_rematch_that_has_begun_is_one_message(room: Room) -> None:
    night = await falls_asleep(room)
    await has_joined_again(night)
    await room.press(night.mover, room.lobby(), "Start")
    while await room.mover() != night.sleeper:
        await night.passes()
    assert await night.until_morning() == [night.sleeper]
    assert night.told("It is your turn in **Dog Eat Dog #2**.")
