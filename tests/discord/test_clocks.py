"""Pauses, more time and coming back, for those who may (P13, P15), and what `/games` tells of them."""

import re
from datetime import timedelta

import pytest

from bot.table.model.table import Status
from bot.table.model.time_control import Zero, own
from tests.discord.conftest import Room, labels, words_of
from tests.discord.nights import HOUR, started
from tests.discord.test_my_games import chosen
from tests.discord.test_sealed import begin

pytestmark = pytest.mark.usefixtures("noted_rarely")

DAY = 24 * HOUR
STAMP = re.compile(r"<t:(\d+):R>")


def lines(room: Room) -> str:
    return "\n".join(words_of(each) for each in room.messages())


async def is_paused(room: Room) -> bool:
    clocks = (await room.table()).clocks
    return clocks is not None and clocks.pause is not None


def stamp(text: str) -> int:
    """The time that stands in a text, in seconds."""
    found = STAMP.search(text)
    assert found is not None
    return int(found[1])


# pauses


@pytest.mark.parametrize(("by", "ends"), [("Ann", "Ben"), ("Mod", "Mod")])
async def test_the_host_and_a_moderator_pause_at_once_and_any_player_lets_the_clocks_run_again(
    room: Room, by: str, ends: str
) -> None:
    await room.begin()
    room.moderator("Mod")
    before = stamp(words_of(room.board()))
    await room.slash("Ben", "game draw")
    said = await room.slash(by, "game pause")
    assert said.private
    assert said.text == "The clocks of **Dog Eat Dog** #1 stand still. `/game unpause` lets them run again."
    assert f"**{by}** pauses **Dog Eat Dog #1**. The clocks stand still; you can still move." in lines(room)
    assert f"**{by}** has paused the clocks." in words_of(room.board())
    await room.restart()
    await room.env.advance_time(40 * HOUR)
    assert "ran out of time" not in lines(room)
    assert "already" in (await room.slash(by, "game pause")).text
    said = await room.slash(ends, "game unpause")
    assert said.text.startswith("The clocks of **Dog Eat Dog** #1 run again. Time limit: <t:")
    assert abs(stamp(said.text) - before - 40 * HOUR) <= 2
    assert not await is_paused(room)
    assert "running" in (await room.slash(ends, "game unpause")).text


async def test_anybody_else_who_plays_asks_the_others(room: Room) -> None:
    await room.begin(3)
    said = await room.slash("Ben", "game pause")
    assert said.text == "You asked to pause the game. Ann and Cleo can accept or decline in the channel."
    assert said.buttons == ["Withdraw"]
    offer = room.last("Accept")
    assert "asks to pause **Dog Eat Dog #1**: all clocks would stand still." in words_of(offer)
    assert (await room.press("Ann", offer, "Accept")).text == "You agreed to the pause. Waiting for Cleo."
    assert not await is_paused(room)
    assert "You asked to pause the game." not in (await room.slash("Ben", "game pause")).text
    await room.restart()
    said = await chosen(room, "Cleo")
    assert "Ben asked to pause the game. Do you accept?" in said.text
    assert (await room.press("Cleo", said, "Accept")).text == "You have accepted in **Dog Eat Dog** #1."
    assert await is_paused(room)
    assert "**Ben** pauses **Dog Eat Dog #1**." in lines(room)


async def test_a_pause_is_declined_or_withdrawn(room: Room) -> None:
    await room.begin()
    await room.slash("Ben", "game pause")
    said = await room.press("Ann", room.last("Decline"), "Decline")
    assert said.text == "You declined the pause."
    again = await room.slash("Ben", "game pause")
    assert again.text == "Ann wants the clocks to run. You can ask again after the next move."
    await room.slash(await room.mover(), "play", move="pass")
    asked = await room.slash("Ben", "game pause")
    assert (await room.press("Ben", asked, "Withdraw")).text == "You withdrew your request."
    assert not await is_paused(room)


@pytest.mark.parametrize("command", ["game pause", "game unpause", "game more-time"])
async def test_nothing_is_paused_where_no_clock_runs_or_by_who_only_watches(room: Room, command: str) -> None:
    more = {"time": "1 day"} if command == "game more-time" else {}
    assert "/game new" in (await room.slash("Ann", command, **more)).text
    await room.slash("Ann", "game new")
    assert "not started" in (await room.slash("Ann", command, **more)).text
    calm = room.guild.create_text_channel("calm")
    await room.begin(2, calm, pace="none")
    told = (await room.slash("Ann", command, calm, **more)).text
    assert told == "This game has no clock. Nobody is hurried here."
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    said = await room.slash("Zoe", command, **more)
    assert said.private
    assert ("Only the host, Ann" if more else "You are not playing in this game.") in said.text


# more time


async def test_the_host_and_a_moderator_give_the_player_who_is_to_move_more_time(room: Room) -> None:
    await room.begin()
    mover, other, before = await room.mover(), await room.other(), stamp(words_of(room.board()))
    said = await room.slash("Ann", "game more-time", time="2 days")
    assert said.private
    assert said.text.startswith(f"{mover} has 2 days more in **Dog Eat Dog** #1. Time limit: <t:")
    assert f"**Ann** gives **{mover}** 2 days more in **Dog Eat Dog #1**." in lines(room)
    for text in (said.text, words_of(room.board())):
        assert abs(stamp(text) - before - 2 * DAY) <= 2
    room.moderator("Mod")
    assert "1 day more" in (await room.slash("Mod", "game more-time", time="1 day")).text
    refusal = await room.slash("Ben", "game more-time", time="1 day")
    assert "Only the host, Ann, gives more time." in refusal.text
    said = await room.slash("Ann", "game more-time", time="1 day", player=other)
    assert said.text == "That player owes nothing now. Choose somebody whose turn it is."
    said = await room.slash("Ann", "game more-time", time="1 day", player="Zoe")
    assert said.text.startswith("No single player here is called `Zoe`. Choose `player`: ")


async def test_those_who_are_to_move_are_suggested(room: Room) -> None:
    mover = await room.begun(3)
    member = room.person(mover)
    assert await room.complete("Ann", "game more-time", "player") == [str(member.id)]
    assert "2 days" in await room.complete("Ann", "game more-time", "time", "2")
    for player in (str(member.id), mover.upper(), f"@{mover}"):
        said = await room.slash("Ann", "game more-time", time="1 hour", player=player)
        assert said.text.startswith(f"{mover} has 1 hour more")


async def test_a_time_that_cannot_be_given_is_refused(room: Room) -> None:
    await room.begin()
    before = await room.table()
    for time, told in (
        ("soon", "“soon” is no length of time. Write it as `12 hours`, `90 minutes` or `2 days`."),
        ("0 hours", "More time is from 1 minute to 30 days."),
        ("31 days", "More time is from 1 minute to 30 days."),
        ("9" * 4500, "no length of time"),
    ):
        assert told in (await room.slash("Ann", "game more-time", time=time)).text
    assert await room.table() == before


async def test_where_several_are_to_move_somebody_must_be_named(room: Room) -> None:
    await begin(room, "sealed_bids")
    said = await room.slash("Ann", "game more-time", time="1 day")
    assert said.text == "Several players are to move. Choose `player`: Ann, Ben or Cleo."
    said = await room.slash("Ann", "game more-time", time="1 day", player="ben")
    assert said.text.startswith("Ben has 1 day more")


# who is away


async def vanished(room: Room, count: int = 2) -> str:
    """A game whose first mover has run out of time: the table plays for them. Returns their name."""
    mover = await room.begun(count)
    await room.env.advance_time(24 * HOUR + 60)
    assert f"**{mover}** ran out of time. The table plays for them until they press **Move**." in lines(room)
    return mover


async def is_away(room: Room) -> bool:
    clocks = (await room.table()).clocks
    return clocks is not None and bool(clocks.away)


async def test_only_move_brings_somebody_back_neither_typed_moves_nor_others(room: Room) -> None:
    gone = await vanished(room, 3)
    moves = (await room.table()).moves
    said = await room.slash(gone, "play", move="pass")
    assert said.text == "The table plays for you. Press **Move** to come back, then move on your turn."
    assert (await room.table()).moves == moves
    for name in ("Zoe", await room.mover()):
        assert "You are back" not in (await room.press(name, room.board(), "Move")).text
    assert await is_away(room)
    told = (await room.slash(gone, "help")).text
    assert "The table plays for you until you press **Move**." in told
    assert "/ahead" not in told  # which is refused meanwhile
    await room.restart()
    said = await room.press(gone, room.board(), "Move")
    assert said.private
    assert said.text.startswith("You are back: the table no longer plays for you.\nIt is not your turn.")
    assert lines(room).count(f"**{gone}** is back in **Dog Eat Dog #1**.") == 1
    assert not await is_away(room)
    assert "The table plays for" not in words_of(room.board())
    assert "It is not your turn." in (await room.slash(gone, "help")).text
    assert "You are back" not in (await room.press(gone, room.board(), "Move")).text


async def test_games_says_for_whom_the_table_plays_and_brings_them_back(room: Room) -> None:
    gone = await vanished(room)
    assert "the table plays for you until you are back" in (await room.slash(gone, "games")).text
    assert "the table plays for you" not in (await room.slash(await room.mover(), "games")).text
    said = await chosen(room, gone)
    assert said.buttons[0] == "I am back"
    said = await room.press(gone, said, "I am back")
    assert said.text == (
        "You are back: the table no longer plays for you. "
        f"Play on in <#{room.channel.id}>. It waits for {await room.mover()}."
    )
    assert not await is_away(room)
    assert "I am back" not in (await chosen(room, gone, room.channel)).buttons


async def test_games_says_until_when_to_move(room: Room) -> None:
    await room.begin()
    until = stamp(words_of(room.board()))
    for name in await room.mover(), await room.other():
        assert f"· time limit <t:{until}:R>" in (await room.slash(name, "games")).text
    await room.slash("Ann", "game pause")
    assert (await room.slash("Ann", "games")).text.endswith("· paused")
    calm = room.guild.create_text_channel("calm")
    await room.begin(2, calm, pace="none")
    assert "time limit" not in (await room.slash("Ben", "games", calm)).text.splitlines()[-1]
    assert (await room.table(calm)).status is Status.RUNNING
    assert "Move" in labels(room.board(calm))


async def test_help_tells_players_of_pauses_where_there_are_clocks_and_of_a_lock(room: Room) -> None:
    await room.begin()
    told = "`/game pause` lets the clocks stand still, `/me` sets your reminders and holidays."
    assert told in (await room.slash(await room.other(), "help")).text
    assert told not in (await room.slash("Zoe", "help")).text
    for command in ("game pause", "game unpause", "game more-time", "me"):
        assert (await room.slash("Ann", "help", command=command)).text.startswith(f"`/{command}`\n")
    await room.slash("Ann", "host lock")
    told = (await room.slash(await room.mover(), "help")).text
    assert "It is not your turn" not in told
    assert "Ann has locked this game: nobody can move now. `/host unlock` opens it." in told


@pytest.mark.parametrize(("zero", "key"), [(Zero.SKIP, "dog_eat_dog"), (Zero.FORFEIT, "sealed_bids")])
async def test_the_board_names_no_time_limit_once_everybody_has_missed_a_turn(
    room: Room, zero: Zero, key: str
) -> None:
    await started(room, own(move=timedelta(hours=10), zero=zero), 3, key)
    assert "Time limit:" in words_of(room.board())
    await room.env.advance_time(40 * HOUR)
    assert "has missed a turn. The game waits until somebody moves." in lines(room)
    assert "Time limit:" not in words_of(room.board())
