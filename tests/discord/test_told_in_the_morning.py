"""What a sleeper is told in the morning, once, of the time they ran out of and of a channel that was closed: what is still true
then (P11)."""

from collections.abc import Awaitable, Callable

import pytest
from simcord import ChannelHandle

from bot.table.model.table import Person, Status
from bot.table.model.time_control import Zero
from tests.discord.conftest import Room, labels, words_of
from tests.discord.nights import (
    HOUR,
    Night,
    falls_asleep,
    late,
    notified,
    out_of_time,
    sleep,
    unreachable,
)
from tests.discord.test_board_not_lost import SEND_MESSAGES, deny
from tests.discord.test_clocks import is_away
from tests.discord.test_outbox import answer_lost, refuse, waiting
from tests.discord.test_reminders import direct

pytestmark = pytest.mark.usefixtures("noted_rarely")

GAME = "**Dog Eat Dog #1**"
PLAYED_FOR = f"You ran out of time in {GAME}. The table plays for you until you press **Move**."
SKIPPED = f"You ran out of time in {GAME}: your turn passed."
ENDED = f"{GAME} has ended. The result stands above."
BACK = "I am back"


async def calls_of(night: Night) -> int:
    """How often the sleeper is called until the morning."""
    return (await night.until_morning()).count(night.sleeper)


async def test_for_whom_the_table_plays_is_told_once_and_comes_back_by_the_button(room: Room) -> None:
    night = await out_of_time(room, Zero.PLAY)
    assert await is_away(room)
    told = [words_of(each) for each in room.messages()]
    assert f"{night.mention} ran out of time. The table plays for them until they press **Move**." in told
    assert night.called == [night.mover], "the line calls nobody"
    await room.restart()
    assert await calls_of(night) == 1
    assert night.told(PLAYED_FOR)
    call = room.messages()[-1]
    assert labels(call) == ["Move"]
    await room.restart()
    await room.env.advance_time(HOUR)
    assert night.called.count(night.sleeper) == 1, "once"
    said = await room.press(night.sleeper, call, "Move")
    assert said.text.startswith("You are back: the table no longer plays for you.")
    assert not await is_away(room)


async def comes_back(night: Night) -> None:
    await night.room.press(night.sleeper, night.room.board(), "Move")


async def is_taken_over(night: Night) -> None:
    await night.room.press("Zoe", night.room.last("Take over"), "Take over")


async def has_moved_since(night: Night) -> None:
    await night.moves()
    await night.moves(night.sleeper)


@pytest.mark.parametrize(
    ("zero", "happens"),
    [(Zero.PLAY, comes_back), (Zero.SUBSTITUTE, is_taken_over), (Zero.SKIP, has_moved_since)],
)
async def test_who_is_back_or_gone_for_good_by_then_is_told_nothing(
    room: Room, zero: Zero, happens: Callable[[Night], Awaitable[None]]
) -> None:
    night = await out_of_time(room, zero)
    await happens(night)
    assert await calls_of(night) == 0


async def nothing(_: Night) -> None: ...


async def offers(night: Night) -> None:
    await night.room.slash(night.mover, "game draw")


@pytest.mark.parametrize(
    ("zero", "count", "happens", "words", "buttons"),
    [
        (Zero.PLAY, 2, Night.resigns, ENDED, []),
        (Zero.SKIP, 3, nothing, SKIPPED, []),
        (Zero.SKIP, 2, Night.moves, f"{SKIPPED} It is your turn now.", ["Move"]),
        (Zero.SKIP, 2, offers, f"{SKIPPED} **{{}}** waits for your answer above in {GAME}.", None),
        (Zero.FORFEIT, 3, nothing, f"You ran out of time in {GAME} and resigned.", None),
        (Zero.FORFEIT, 2, nothing, ENDED, None),
        (Zero.FORFEIT, 3, Night.resigns, ENDED, None),
    ],
)
async def test_what_came_of_it_is_told_at_once(
    room: Room,
    zero: Zero,
    count: int,
    happens: Callable[[Night], Awaitable[None]],
    words: str,
    buttons: list[str] | None,
) -> None:
    night = await out_of_time(room, zero, count)
    await happens(night)
    assert ((await room.tables.play.projection.get(1)).status is Status.OVER) is (words == ENDED)
    assert await calls_of(night) == 1
    assert night.told(words.format(night.mover))
    assert buttons is None or labels(room.messages()[-1]) == buttons


async def test_a_substitute_is_sought_and_they_can_still_come_back(room: Room) -> None:
    night = await out_of_time(room, Zero.SUBSTITUTE)
    assert await calls_of(night) == 1
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


async def test_a_search_that_others_begin_at_night_is_told_in_the_morning(room: Room) -> None:
    night = await falls_asleep(room, pace="none")
    await night.passes()
    await room.slash(room.moderator("Mia"), "game substitute", player=night.sleeper)
    assert await night.until_morning() == [night.sleeper]
    assert night.told(
        f"A substitute is wanted for your seat in {GAME}. Press **{BACK}** to play on. It is your turn now."
    )
    call = room.messages()[-1]
    assert labels(call) == ["Move", BACK]
    said = await room.press(night.sleeper, call, BACK)
    assert said.text.startswith("You are back, and keep your seat.")


async def test_where_everybody_has_missed_a_turn_the_sleeper_reads_that_the_game_waits(room: Room) -> None:
    night = await late(room, Zero.SKIP)
    table = await room.table()

    def missed(change: object) -> None:
        clocks = table.clocks.of(1 - min(table.owing), missed=1)
        change.set(clocks=clocks)  # type: ignore[attr-defined]

    await room.tables.tables.change(1, None, missed)
    assert await calls_of(night) == 1
    assert night.told(
        f"Everyone in {GAME} has missed a turn. The game waits until somebody moves. It is your turn now."
    )
    assert labels(room.messages()[-1]) == ["Move"]


@pytest.mark.parametrize("zero", [Zero.PLAY, Zero.SKIP])
async def test_a_line_that_arrives_only_in_the_morning_tells_it_itself(room: Room, zero: Zero) -> None:
    night = await late(room, zero, 3)
    unreachable(room)
    await room.env.advance_time(6 * HOUR + 120)
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
    assert await calls_of(night) == 1
    await answer_lost(room, "line")
    await room.restart()
    await room.env.advance_time(HOUR)
    assert night.called.count(night.sleeper) == 1
    assert sum(PLAYED_FOR in words_of(each) for each in room.messages()) == 1


async def test_who_comes_back_before_the_call_arrives_is_not_told(room: Room) -> None:
    night = await out_of_time(room, Zero.PLAY)
    unreachable(room)
    await room.env.advance_time(4 * HOUR + 120)
    await comes_back(night)
    room.env.backend.faults.clear()
    await room.env.advance_time(HOUR)
    assert not any(PLAYED_FOR in words_of(each) for each in room.messages())


async def closes(room: Room) -> None:
    """Ann, who hosts a game, sleeps; the bot is refused in its channel, and somebody moves."""
    await room.begin()
    await sleep(room, "Ann")
    deny(room, SEND_MESSAGES)
    await room.slash(await room.mover(), "play", move="pass")
    await room.env.advance_time(60)


async def moves_the_game(room: Room) -> ChannelHandle:
    """A moderator moves the game to another channel. Returns the channel."""
    where = room.guild.create_text_channel("other")
    await room.slash(room.moderator("Mia"), "host move", to=where)
    return where


async def in_the_morning(room: Room) -> list[str]:
    """What Ann has been told directly once the night is over."""
    await room.env.advance_time(5 * HOUR)
    assert direct(room, "Ann") == []
    await room.env.advance_time(2 * HOUR)
    assert waiting(room) == 0
    return [words_of(each) for each in direct(room, "Ann")]


async def test_what_is_true_in_the_morning_is_told(room: Room) -> None:
    await closes(room)
    await room.restart()
    (told,) = await in_the_morning(room)
    assert "may not write" in told
    assert "Moves still count." in told


async def writes_again(room: Room) -> None:
    deny(room)
    await room.restart()
    await room.slash("Ben", "games")
    assert "passes" in room.board().content
    await room.restart()


async def gets_another_host(room: Room) -> None:
    substitutes = room.tables.lobby.substitutes
    (search,) = (await substitutes.ask(1, Person(room.person("Ann").id, "Ann"))).searches.seats
    zoe = Person(room.person("Zoe").id, "Zoe")
    assert (await substitutes.take_over(1, zoe, search.seat, search.post)).host.name != "Ann"


@pytest.mark.parametrize("happens", [writes_again, moves_the_game, gets_another_host])
async def test_what_is_no_longer_so_in_the_morning_is_not_told(
    room: Room, happens: Callable[[Room], Awaitable[object]]
) -> None:
    await closes(room)
    await happens(room)
    assert await in_the_morning(room) == []


async def test_a_lobby_that_was_closed_meanwhile_is_told_nothing_of(room: Room) -> None:
    await room.slash("Ann", "game new")
    await sleep(room, "Ann")
    deny(room, SEND_MESSAGES)
    await room.invite("Ann", [room.person("Ben")])
    await room.env.advance_time(60)
    await room.press("Ann", await room.more("Ann", "Close"), "Close it")
    assert (await room.tables.play.projection.get(1)).status is Status.ABORTED
    assert await in_the_morning(room) == []


async def test_a_line_that_the_old_channel_of_a_moved_game_refuses_tells_its_host_nothing(room: Room) -> None:
    await room.begin()
    refuse(room, 50013)
    where = await moves_the_game(room)
    assert await in_the_morning(room) == []
    assert "passes" not in words_of(room.board(where))
