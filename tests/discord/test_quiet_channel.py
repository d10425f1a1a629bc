"""The channel hears only what somebody has to be told: who is called, and the end."""

import random
import re
from typing import Any

import pytest

from bot.table.model.table import Status
from bot.table.time_control import words as clock_words
from games.high_ground.actions import Aim, Hop, Move
from tests.discord.conftest import Room, words_of

GAMES = ("dog_eat_dog", "bring_down_the_mountain", "high_ground", "high_heavens")


async def begin(room: Room, game: str, *names: str) -> None:
    """A running game of these people."""
    await room.slash(names[0], "game new", game=game)
    for name in names[1:]:
        await room.press(name, room.lobby(), "Join")
    await room.press(names[0], room.lobby(), "Start")


async def at_random(room: Room, choose: random.Random, *kinds: type) -> str:
    """Whoever is to act does something legal, of these kinds if possible; returns who it was."""
    table = await room.table()
    name = await room.mover()
    shown = await room.tables.play.projection.show(table.id, room.person(name).id)
    legal = [action for action in shown.legal if isinstance(action, kinds)] or shown.legal
    await room.slash(name, "play", move=table.game.notation.write(choose.choice(legal)))
    return name


def as_read(room: Room, message: Any) -> str:
    """The text above a board as people see it, with names in place of mentions and without Markdown."""
    names = {str(member.id): f"@{name}" for name, member in room.people.items()}
    said = re.sub(r"<@(\d+)>", lambda found: names[found[1]], message.content)
    return clock_words.as_read(said.replace("**", ""))


@pytest.mark.parametrize("game", GAMES)
async def test_two_lines_above_the_picture_and_a_new_message_only_when_somebody_else_is_called(
    room: Room, game: str
) -> None:
    await begin(room, game, "Ann", "Ben")
    choose = random.Random(game)
    for number in range(16):
        said = as_read(room, room.board())
        assert len(said.splitlines()) <= 2, said
        assert len(said) <= 200, said
        assert f"@{await room.mover()}" in said, said
        before, board = len(room.messages()), room.board().id
        mover = await at_random(room, choose)
        if (await room.table()).status is not Status.RUNNING:
            break
        if number == 8:
            await room.restart()
        if await room.mover() == mover:
            assert (len(room.messages()), room.board().id) == (before, board)
        else:
            assert len(room.messages()) == before + 1
            assert [each.id for each in room.board().mentions] == [room.person(await room.mover()).id]


async def test_deeds_are_told_before_draws_and_those_left_out_are_said_to_be_in_catch_up(room: Room) -> None:
    await begin(room, "high_heavens", "Ann", "Ben")
    choose, told = random.Random(1), []
    for _ in range(60):
        await at_random(room, choose)
        told.append(as_read(room, room.board()).splitlines()[0])
    assert not [each for each in told if re.search(r"\w+'s turn\.", each)]
    short = [each for each in told if each.endswith(" More in Catch up.")]
    assert short
    assert not [each for each in short if " draws " in each]
    assert [each for each in told if each not in short and " moves from " in each and " draws " in each]
    # What has no room there is there.
    said = await room.press("Zoe", room.board(), "Catch up")
    assert " draws " in said.text


async def test_the_end_tells_the_move_that_ended_the_game_and_all_that_came_of_it(room: Room) -> None:
    people = ("Ann from the Other Side", "Ben from the Other Side")
    await begin(room, "high_ground", *people)
    choose = random.Random(1)
    while (await room.table()).status is Status.RUNNING:
        winner = await at_random(room, choose, Move, Hop, Aim)
    told = as_read(room, room.board())
    for part in ("aims with a", "no piece left", "hand is discarded", f"Only {winner} has pieces left."):
        assert part in told


async def test_what_happened_since_the_last_look_begins_with_the_picture(room: Room) -> None:
    await room.begin(3)
    first = await room.mover()
    for _ in range(2):
        await room.slash(await room.mover(), "play", move="pass")
    said = await room.press(first, room.board(), "Catch up")
    assert len(said.pictures) == 1
    assert "passes" not in words_of(said.message)
    (news,) = said.more
    assert words_of(news).startswith("Since you last looked:")
    assert "passes" in words_of(news)


async def test_whoever_takes_back_alone_calls_nobody_and_the_next_move_calls_again(room: Room) -> None:
    await room.begin()
    first = await room.mover()
    await room.slash(first, "play", move="pass")
    second = await room.mover()
    assert second != first
    before = len(room.messages())
    await room.press(first, await room.slash(first, "game undo"), "Take back")
    assert len(room.messages()) == before + 1  # the line that tells what was taken back
    assert f"@{first}" in as_read(room, room.board())
    await room.slash(first, "play", move="pass")
    assert [each.id for each in room.board().mentions] == [room.person(second).id]


async def test_a_game_alone_is_two_messages_from_the_lobby_to_the_end(room: Room) -> None:
    await begin(room, "bring_down_the_mountain", "Ann")
    for _ in range(6):
        await at_random(room, random.Random(1))
    await room.restart()
    await room.press("Ann", await room.slash("Ann", "game undo"), "Take back")
    assert len(room.messages()) == 2


@pytest.mark.parametrize(
    ("game", "drawn"),
    [("dog_eat_dog", "dice"), ("bring_down_the_mountain", "cards"), ("high_ground", "cards and dice")],
)
async def test_what_is_sealed_is_what_the_game_draws(room: Room, game: str, drawn: str) -> None:
    await begin(room, game, "Ann", "Ben")
    lobby = room.last("Fairness")
    assert f"{drawn.capitalize()} sealed." in lobby.content
    assert f"All {drawn} of this game come from" in (await room.press("Zoe", lobby, "Fairness")).text


async def test_the_seal_is_shown_from_the_start_and_the_end_is_one_message_without_hex_digits(
    room: Room,
) -> None:
    await room.begin()
    said = await room.press("Zoe", room.last("Fairness"), "Fairness")
    assert said.private
    assert (await room.table()).commitment in said.text
    assert "Number:" not in said.text
    before = len(room.messages())
    while (await room.table()).status is Status.RUNNING:
        await room.slash(await room.mover(), "play", move="pass")
        before += (await room.table()).status is Status.RUNNING
    assert len(room.messages()) == before + 1
    end = room.board()
    assert re.search(r"#1: The game is over\. .+\. <@\d+>$", end.content, re.MULTILINE)
    assert len(end.attachments) == 1
    for message in room.messages():
        assert not re.search(r"[0-9a-f]{32}", words_of(message))
    await room.restart()
    dice = await room.press("Zoe", end, "Fairness")
    table = await room.table()
    assert dice.private
    assert table.commitment in dice.text
    assert table.secret.hex() in dice.text
