"""Whoever runs out of time while they sleep is told in the morning, once, what happened and how they come back (P11)."""

from __future__ import annotations

import pytest

from bot.table.model.table import Person, Status
from bot.table.model.time_control import Zero
from tests.discord.conftest import Room, labels, words_of
from tests.discord.nights import HOUR, Night, falls_asleep, late, notified, out_of_time, sleep
from tests.discord.test_outbox import answer_lost

pytestmark = pytest.mark.usefixtures("noted_rarely")

GAME = "**Dog Eat Dog #1**"
PLAYED_FOR = f"You ran out of time in {GAME}. The table plays for you until you press **Move**."
SKIPPED = f"You ran out of time in {GAME}: your turn passed."
BACK = "I am back"


async def is_away(room: Room) -> bool:
    clocks = (await room.tables.play.projection.get(1)).clocks
    return clocks is not None and bool(clocks.away)


async def moves(night: Night) -> None:
    """Whoever is to move does something else than to pass, and passes then if it is still their turn."""
    room = night.room
    offered = [each for each in await room.complete(night.mover, "play", "move") if each != "pass"]
    await room.slash(night.mover, "play", move=offered[0])
    while await room.mover() == night.mover:
        await night.passes()


def calls_of(night: Night) -> int:
    """How often the sleeper has been called."""
    return night.called.count(night.sleeper)


@pytest.mark.parametrize("restarted", [False, True])
async def test_for_whom_the_table_plays_is_told_once_and_comes_back_by_the_button(
    room: Room, restarted: bool
) -> None:
    night = await out_of_time(room, Zero.PLAY)
    assert await is_away(room)
    assert calls_of(night) == 0
    if restarted:
        await room.restart()
    await night.until_morning(4)
    assert calls_of(night) == 1
    assert night.told(PLAYED_FOR)
    call = room.messages()[-1]
    assert labels(call) == ["Move"]
    if restarted:
        await room.restart()
    await room.env.advance_time(HOUR)
    assert calls_of(night) == 1, "once"
    said = await room.press(night.sleeper, call, "Move")
    assert said.text.startswith("You are back: the table no longer plays for you.")
    assert not await is_away(room)


async def test_the_line_at_zero_names_them_and_calls_nobody(room: Room) -> None:
    night = await out_of_time(room, Zero.PLAY)
    told = [words_of(each) for each in room.messages()]
    assert f"{night.mention} ran out of time. The table plays for them until they press **Move**." in told
    assert night.called == [night.mover]


async def test_who_has_come_back_at_night_is_told_nothing(room: Room) -> None:
    night = await out_of_time(room, Zero.PLAY)
    await room.press(night.sleeper, room.board(), "Move")
    await night.until_morning(4)
    assert calls_of(night) == 0


async def test_of_a_game_that_has_ended_meanwhile_its_end_is_told(room: Room) -> None:
    night = await out_of_time(room, Zero.PLAY)
    said = await room.slash(night.mover, "game resign")
    await room.press(night.mover, said, "Resign")
    await night.until_morning(4)
    assert calls_of(night) == 1
    assert night.told(f"{GAME} has ended. The result stands above.")


async def test_a_substitute_is_sought_and_they_can_still_come_back(room: Room) -> None:
    night = await out_of_time(room, Zero.SUBSTITUTE)
    assert calls_of(night) == 0
    await night.until_morning(4)
    assert calls_of(night) == 1
    assert night.told(
        f"You ran out of time in {GAME}. The table plays for you until you press **Move** or somebody takes over."
    )
    call = room.messages()[-1]
    assert labels(call) == ["Move", BACK]
    await room.restart()
    other = await room.press(night.mover, call, BACK)
    assert "You are playing already." in other.text
    said = await room.press(night.sleeper, call, BACK)
    assert said.text.startswith("You are back")
    assert not await is_away(room)
    assert (await room.table()).searches.seats == ()


async def test_whose_seat_was_taken_over_is_told_nothing(room: Room) -> None:
    night = await out_of_time(room, Zero.SUBSTITUTE)
    await room.press("Zoe", room.last("Take over"), "Take over")
    await night.until_morning(4)
    assert calls_of(night) == 0


async def test_a_search_that_others_begin_at_night_is_told_in_the_morning(room: Room) -> None:
    night = await falls_asleep(room, pace="none")
    await night.passes()
    await room.slash(room.moderator("Mia"), "game substitute", player=night.sleeper)
    assert night.called == []
    await night.until_morning()
    assert night.called == [night.sleeper]
    assert night.told(
        f"A substitute is wanted for your seat in {GAME}. Press **{BACK}** to play on. It is your turn now."
    )
    call = room.messages()[-1]
    assert labels(call) == ["Move", BACK]
    said = await room.press(night.sleeper, call, BACK)
    assert said.text.startswith("You are back, and keep your seat.")


async def test_whose_turn_was_skipped_is_told(room: Room) -> None:
    night = await out_of_time(room, Zero.SKIP, 3)
    await night.until_morning(4)
    assert calls_of(night) == 1
    assert night.told(SKIPPED)
    assert labels(room.messages()[-1]) == []


async def test_whose_turn_was_skipped_and_who_is_next_again_is_told_both_at_once(room: Room) -> None:
    night = await out_of_time(room, Zero.SKIP)
    await moves(night)
    assert await room.mover() == night.sleeper
    await night.until_morning(4)
    assert calls_of(night) == 1
    assert night.told(f"{SKIPPED} It is your turn now.")
    call = room.messages()[-1]
    assert labels(call) == ["Move"]
    assert (await room.press(night.sleeper, call, "Move")).private


async def test_whose_turn_was_skipped_and_who_has_moved_since_is_told_nothing(room: Room) -> None:
    night = await out_of_time(room, Zero.SKIP)
    await moves(night)
    offered = [each for each in await room.complete(night.sleeper, "play", "move") if each != "pass"]
    await room.slash(night.sleeper, "play", move=offered[0])
    await night.until_morning(4)
    assert calls_of(night) == 0


async def test_whose_turn_was_skipped_is_told_with_the_offer_that_waits(room: Room) -> None:
    night = await out_of_time(room, Zero.SKIP)
    await room.slash(night.mover, "game draw")
    await night.until_morning(4)
    assert calls_of(night) == 1
    assert night.told(f"{SKIPPED} **{night.mover}** waits for your answer above in {GAME}.")


async def test_who_has_lost_by_time_is_told_that_they_have_resigned(room: Room) -> None:
    night = await out_of_time(room, Zero.FORFEIT, 3)
    assert (await room.table()).status is Status.RUNNING
    await night.until_morning(4)
    assert calls_of(night) == 1
    assert night.told(f"You ran out of time in {GAME} and resigned.")


@pytest.mark.parametrize("count", [2, 3])
async def test_who_has_lost_by_time_is_told_that_the_game_has_ended(room: Room, count: int) -> None:
    night = await out_of_time(room, Zero.FORFEIT, count)
    if count > 2:
        said = await room.slash(night.mover, "game resign")
        await room.press(night.mover, said, "Resign")
    assert (await room.tables.play.projection.get(1)).status is Status.OVER
    await night.until_morning(4)
    assert calls_of(night) == 1
    assert night.told(f"{GAME} has ended. The result stands above.")


async def test_where_everybody_has_missed_a_turn_the_sleeper_reads_that_the_game_waits(room: Room) -> None:
    night = await late(room, Zero.SKIP)
    table = await room.table()
    clocks = table.clocks
    assert clocks is not None

    def missed(change: object) -> None:
        other = 1 - min(table.owing)
        change.set(clocks=clocks.of(other, missed=1))  # type: ignore[attr-defined]

    await room.tables.tables.change(1, None, missed)
    await night.until_morning()
    assert calls_of(night) == 1
    assert night.told(f"Everyone in {GAME} has missed a turn. The game waits until somebody moves.")
    assert labels(room.messages()[-1]) == ["Move"]


async def test_two_who_run_out_of_time_in_one_night_are_told_by_one_message(room: Room) -> None:
    night = await late(room, Zero.PLAY, 3, key="sealed_bids")
    await sleep(room, "Ann", "Ben")
    cleo = Person(room.person("Cleo").id, "Cleo")
    card = (await room.tables.play.projection.show(1, cleo.id)).legal[0].card
    await room.tables.play.moves.act(1, cleo, f"bid {card}")
    await night.until_morning()
    assert night.called.count("Ann") == night.called.count("Ben") == 1
    ann, ben = (room.person(name).id for name in ("Ann", "Ben"))
    assert words_of(room.messages()[-1]).startswith(f"<@{ann}> <@{ben}> You ran out of time in")


@pytest.mark.parametrize("zero", [Zero.PLAY, Zero.SKIP])
async def test_a_line_that_arrives_only_in_the_morning_tells_it_itself(room: Room, zero: Zero) -> None:
    night = await late(room, zero, 3)
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=503, times=None)
    await night.until_morning()
    room.env.backend.faults.clear()
    tried = len(notified(room))
    await room.env.advance_time(HOUR)
    told = [words_of(each) for each in room.messages()]
    assert sum("ran out of time" in each for each in told) == 1
    assert notified(room, tried).count(night.sleeper) == 1


async def test_a_kill_before_the_line_is_known_to_have_arrived_tells_once(room: Room) -> None:
    night = await out_of_time(room, Zero.PLAY)
    await answer_lost(room, "line")
    await room.restart()
    await night.until_morning(4)
    assert calls_of(night) == 1
    await answer_lost(room, "line")
    await room.restart()
    await room.env.advance_time(HOUR)
    assert calls_of(night) == 1
    assert sum(PLAYED_FOR in words_of(each) for each in room.messages()) == 1


async def test_who_comes_back_before_the_call_arrives_is_not_told(room: Room) -> None:
    night = await out_of_time(room, Zero.PLAY)
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=503, times=None)
    await night.until_morning(4)
    board = room.board()
    await room.press(night.sleeper, board, "Move")
    room.env.backend.faults.clear()
    await room.env.advance_time(HOUR)
    assert not any(PLAYED_FOR in words_of(each) for each in room.messages())
