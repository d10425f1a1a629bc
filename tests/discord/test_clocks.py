"""Pauses, more time and coming back, for those who may (P13, P15), and what `/games` tells of them."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.table.model.table import Person, Place, Status
from bot.table.model.time_control import Zero, own
from tests.discord.conftest import Room, labels, words_of
from tests.discord.test_my_games import chosen
from tests.discord.test_sealed import begin

HOUR = 3600.0
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


@pytest.mark.parametrize("by", ["Ann", "Mod"])
async def test_the_host_and_a_moderator_pause_at_once(room: Room, by: str) -> None:
    await room.begin()
    if by == "Mod":
        room.moderator("Mod")
    said = await room.slash(by, "game pause")
    assert said.private
    assert said.text == ("The clocks of **Dog Eat Dog** #1 stand still. `/game unpause` lets them run again.")
    assert f"**{by}** pauses **Dog Eat Dog #1**. The clocks stand still; you can still move." in lines(room)
    assert f"**{by}** has paused the clocks." in words_of(room.board())
    await room.env.advance_time(40 * HOUR)
    assert "ran out of time" not in lines(room)
    assert "already" in (await room.slash(by, "game pause")).text


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
    assert (await room.press("Cleo", offer, "Accept")).text == "You agreed to the pause."
    assert await is_paused(room)
    assert "**Ben** pauses **Dog Eat Dog #1**." in lines(room)


async def test_a_pause_is_declined_or_withdrawn(room: Room) -> None:
    await room.begin()
    await room.slash("Ben", "game pause")
    said = await room.press("Ann", room.last("Decline"), "Decline")
    assert said.text == "You declined the pause."
    assert not await is_paused(room)
    again = await room.slash("Ben", "game pause")
    assert again.text == "Ann wants the clocks to run. You can ask again after the next move."
    await room.slash(await room.mover(), "play", move="pass")
    asked = await room.slash("Ben", "game pause")
    assert (await room.press("Ben", asked, "Withdraw")).text == "You withdrew your request."
    assert not await is_paused(room)


async def test_a_pause_is_agreed_to_below_games_after_a_restart(room: Room) -> None:
    await room.begin()
    await room.slash("Ben", "game pause")
    await room.restart()
    said = await chosen(room, "Ann")
    assert "Ben asked to pause the game. Do you accept?" in said.text
    await room.press("Ann", said, "Accept")
    assert await is_paused(room)


async def test_a_host_pauses_at_once_beside_another_offer(room: Room) -> None:
    await room.begin()
    await room.slash("Ben", "game draw")
    assert "stand still" in (await room.slash("Ann", "game pause")).text
    assert await is_paused(room)


async def test_any_player_lets_the_clocks_run_again(room: Room) -> None:
    await room.begin()
    before = stamp(words_of(room.board()))
    await room.slash("Ann", "game pause")
    await room.env.advance_time(6 * HOUR)
    assert "not playing" in (await room.slash("Zoe", "game unpause")).text
    said = await room.slash("Ben", "game unpause")
    assert said.text.startswith("The clocks of **Dog Eat Dog** #1 run again. Time limit: <t:")
    assert abs(stamp(said.text) - before - 6 * HOUR) <= 2
    assert not await is_paused(room)
    assert "running" in (await room.slash("Ben", "game unpause")).text


@pytest.mark.parametrize("command", ["game pause", "game unpause"])
async def test_without_clocks_there_is_no_pause(room: Room, command: str) -> None:
    await room.begin(pace="none")
    assert (await room.slash("Ann", command)).text == "This game has no clock. Nobody is hurried here."


@pytest.mark.parametrize("command", ["game pause", "game unpause"])
async def test_whoever_only_watches_pauses_nothing(room: Room, command: str) -> None:
    await room.begin()
    said = await room.slash("Zoe", command)
    assert said.private
    assert "You are not playing in this game." in said.text


# more time


async def test_the_host_gives_whoever_is_to_move_more_time(room: Room) -> None:
    await room.begin()
    mover, before = await room.mover(), stamp(words_of(room.board()))
    said = await room.slash("Ann", "game more-time", time="2 days")
    assert said.private
    assert said.text.startswith(f"{mover} has 2 days more in **Dog Eat Dog** #1. Time limit: <t:")
    assert abs(stamp(said.text) - before - 2 * DAY) <= 2
    assert f"**Ann** gives **{mover}** 2 days more in **Dog Eat Dog #1**." in lines(room)
    assert abs(stamp(words_of(room.board())) - before - 2 * DAY) <= 2


async def test_a_moderator_gives_more_time_and_other_players_do_not(room: Room) -> None:
    await room.begin()
    assert (
        "Only the host, Ann, gives more time."
        in (await room.slash("Ben", "game more-time", time="1 day")).text
    )
    room.moderator("Mod")
    assert "1 day more" in (await room.slash("Mod", "game more-time", time="1 day")).text


async def test_those_who_are_to_move_are_suggested(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    member = room.person(mover)
    assert await room.complete("Ann", "game more-time", "player") == [str(member.id)]
    assert "2 days" in await room.complete("Ann", "game more-time", "time", "2")
    for player in (str(member.id), mover.upper(), f"@{mover}"):
        said = await room.slash("Ann", "game more-time", time="1 hour", player=player)
        assert said.text.startswith(f"{mover} has 1 hour more")


@pytest.mark.parametrize(
    ("time", "told"),
    [
        ("soon", "“soon” is no length of time. Write it as `12 hours`, `90 minutes` or `2 days`."),
        ("0 hours", "More time is from 1 minute to 30 days."),
        ("31 days", "More time is from 1 minute to 30 days."),
        ("9" * 4500, "no length of time"),
    ],
)
async def test_a_time_that_cannot_be_given_is_refused(room: Room, time: str, told: str) -> None:
    await room.begin()
    before = await room.table()
    assert told in (await room.slash("Ann", "game more-time", time=time)).text
    assert await room.table() == before


async def test_more_time_is_refused_to_who_owes_nothing_or_does_not_play(room: Room) -> None:
    await room.begin()
    other = await room.other()
    said = await room.slash("Ann", "game more-time", time="1 day", player=other)
    assert said.text == f"{other} is not to move now. Choose `player`: {await room.mover()}."
    said = await room.slash("Ann", "game more-time", time="1 day", player="Zoe")
    assert said.text.startswith("No single player here is called `Zoe`. Choose `player`: ")


async def test_where_several_are_to_move_somebody_must_be_named(room: Room) -> None:
    await begin(room, "sealed_bids")
    said = await room.slash("Ann", "game more-time", time="1 day")
    assert said.text == "Several players are to move. Choose `player`: Ann, Ben or Cleo."
    said = await room.slash("Ann", "game more-time", time="1 day", player="ben")
    assert said.text.startswith("Ben has 1 day more")


@pytest.mark.parametrize("command", ["game pause", "game unpause", "game more-time"])
async def test_before_the_start_and_after_the_end_there_is_nothing_to_pause(room: Room, command: str) -> None:
    more = {"time": "1 day"} if command == "game more-time" else {}
    assert "/game new" in (await room.slash("Ann", command, **more)).text
    await room.slash("Ann", "game new")
    assert "not started" in (await room.slash("Ann", command, **more)).text


# who is away


async def vanished(room: Room, count: int = 2) -> str:
    """A game whose first mover has run out of time: the table plays for them. Returns their name."""
    await room.begin(count)
    mover = await room.mover()
    await room.env.advance_time(24 * HOUR + 60)
    assert f"**{mover}** ran out of time. The table plays for them until they press **Move**." in lines(room)
    return mover


async def is_away(room: Room) -> bool:
    clocks = (await room.table()).clocks
    return clocks is not None and bool(clocks.away)


async def test_who_presses_move_is_back(room: Room) -> None:
    gone = await vanished(room)
    await room.restart()
    said = await room.press(gone, room.board(), "Move")
    assert said.private
    assert said.text.startswith("You are back: the table no longer plays for you.\nIt is not your turn.")
    assert f"**{gone}** is back in **Dog Eat Dog #1**." in lines(room)
    assert not await is_away(room)
    assert "The table plays for" not in words_of(room.board())
    mover = await room.mover()
    moves = [each for each in await room.complete(mover, "play", "move") if each != "pass"]
    await room.slash(mover, "play", move=moves[0])
    await room.slash(mover, "play", move="pass")
    assert await room.mover() == gone
    assert "You are back" not in (await room.press(gone, room.board(), "Move")).text


@pytest.mark.parametrize(("command", "more"), [("play", {"move": "pass"}), ("dog-eat-dog pass", {})])
async def test_a_typed_move_that_is_refused_brings_nobody_back(
    room: Room, command: str, more: dict[str, str]
) -> None:
    gone = await vanished(room)
    moves = (await room.table()).moves
    said = await room.slash(gone, command, **more)
    assert said.text == "The table plays for you. Press **Move** to come back, then move on your turn."
    assert await is_away(room)
    assert "is back" not in lines(room)
    assert (await room.table()).moves == moves
    await room.press(gone, room.board(), "Move")
    assert not await is_away(room)


async def test_who_watches_or_plays_does_not_bring_anybody_back(room: Room) -> None:
    await vanished(room)
    for name in ("Zoe", await room.mover()):
        assert "You are back" not in (await room.press(name, room.board(), "Move")).text
    assert await is_away(room)


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
        told = (await room.slash(name, "games")).text
        assert f"· time limit <t:{until}:R>" in told
    await room.slash("Ann", "game pause")
    assert (await room.slash("Ann", "games")).text.endswith("· paused")
    await without_clock_elsewhere(room)


async def without_clock_elsewhere(room: Room) -> None:
    other = room.guild.create_text_channel("calm")
    await room.begin(2, other, pace="none")
    assert "time limit" not in (await room.slash("Ben", "games", other)).text.splitlines()[-1]
    assert (await room.table(other)).status is Status.RUNNING
    assert "Move" in labels(room.board(other))


async def test_help_tells_players_of_pauses_where_there_are_clocks(room: Room) -> None:
    await room.begin()
    told = "`/game pause` lets the clocks stand still, `/me` sets your reminders and holidays."
    assert told in (await room.slash(await room.other(), "help")).text
    assert told not in (await room.slash("Zoe", "help")).text
    for command in ("game pause", "game unpause", "game more-time", "me"):
        assert (await room.slash("Ann", "help", command=command)).text.startswith(f"`/{command}`\n")


@pytest.mark.parametrize("zero", [Zero.SKIP, Zero.FORFEIT])
async def test_the_board_names_no_time_limit_once_everybody_has_missed_a_turn(room: Room, zero: Zero) -> None:
    ann, *others = (Person(room.person(name).id, name) for name in ("Ann", "Ben", "Cleo"))
    key = "dog_eat_dog" if zero is Zero.SKIP else "sealed_bids"
    table = await room.tables.lobby.seating.create(key, Place(room.guild.id, room.channel.id), ann)
    for person in others:
        await room.tables.lobby.seating.join(table.id, person)
    await room.tables.lobby.seating.set_pace(table.id, ann, own(move=timedelta(hours=10), zero=zero))
    await room.tables.lobby.starting.start(table.id, ann)
    await room.env.settle()
    assert "Time limit:" in words_of(room.board())
    await room.env.advance_time(40 * HOUR)
    assert "has missed a turn. The game waits until somebody moves." in lines(room)
    assert "Time limit:" not in words_of(room.board())


async def test_the_help_tells_whoever_has_vanished_how_to_come_back(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    await room.env.advance_time(25 * HOUR)
    told = (await room.slash(mover, "help")).text
    assert "The table plays for you until you press **Move**." in told
    assert "/ahead" not in told  # which is refused meanwhile
    await room.press(mover, room.board(), "Move")
    assert "It is not your turn." in (await room.slash(mover, "help")).text


async def test_the_help_does_not_deny_a_turn_in_a_locked_game(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    await room.slash("Ann", "host lock")
    told = (await room.slash(mover, "help")).text
    assert "It is not your turn" not in told
    assert "Ann has locked this game: nobody can move now. `/host unlock` opens it." in told
