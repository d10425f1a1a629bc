"""Stepping through a game: from its end, by moves and by turns, with the numbers of the picture and the history."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.discord.archive.history import entries, entry_words, step_words, turns
from bot.discord.pictures import boards
from bot.table.model.table import Person, Shown, Table
from games.registry import GAMES
from render.pictures import picture
from tests.discord.conftest import Room, Said

PEOPLE = ("Ann", "Ben", "Cleo")
FOUR = (*PEOPLE, "Dan")
"""The players of a game that three cannot play."""
ONE_BY_ONE = [game for game in GAMES if not game.about.facts.simultaneous]
AT_ONCE = [game for game in GAMES if game.about.facts.simultaneous]
"""Where several decide at once, a position brings the moves of all of them."""


async def one_round(room: Room, turns: int) -> None:
    for _ in range(turns):
        mover = await room.mover()
        await room.slash(mover, "play", move=(await room.complete(mover, "play", "move", "x"))[0])


def greyed(said: Said) -> set[str]:
    """The buttons that lead nowhere."""
    rows = (
        [dict(row.to_dict()) for row in said.message.components]
        if not said.private
        else said.message.components
    )
    return {each["label"] for row in rows for each in row["components"] if each.get("disabled")}


async def test_a_game_is_stepped_through_from_its_end_and_after_a_restart(room: Room) -> None:
    await room.begin()
    await one_round(room, 3)
    count = (await room.table()).moves
    said = await room.press("Ann", await room.slash("Ann", "game history"), "Step through")
    assert f"after move {count} of {count}" in said.text
    assert said.buttons == ["Start", "Back", "Next", "End", "Animation"]
    assert greyed(said) == {"Next", "End"}
    await room.restart()
    said = await room.press("Ann", said, "Back")
    assert f"after move {count - 1} of {count}" in said.text
    assert len(said.pictures) == 1
    said = await room.press("Ann", said, "Start")
    assert "at the start" in said.text
    assert greyed(said) == {"Start", "Back"}
    said = await room.press("Ann", said, "Next")
    assert f"after move 1 of {count}" in said.text
    said = await room.press("Ann", said, "End")
    assert f"after move {count} of {count}" in said.text


async def test_a_step_jumps_to_the_turn_before_and_after(room: Room) -> None:
    game = next(game for game in GAMES if 1 in game.about.seat_counts and game.turns)
    await room.slash("Ann", "game new", game=game.about.key)
    await room.press("Ann", room.lobby(), "Start")
    await played(room, await room.table(), 12)
    said = await room.press("Ann", await room.slash("Ann", "game history"), "Step through")
    assert said.buttons == ["Start", "Back", "Next", "End", "Previous turn", "Next turn", "Animation"]
    assert "Next turn" in greyed(said)
    last = turn(said)
    assert last > 2
    said = await room.press("Ann", said, "Previous turn")
    assert turn(said) == last - 1
    first = move(said)
    assert turn(await room.press("Ann", said, "Back")) == last - 2
    assert turn(await room.press("Ann", said, "Next turn")) == last - 1
    assert turn(await room.press("Ann", said, "Next turn")) == last
    said = await room.press("Ann", await room.press("Ann", said, "Previous turn"), "Next")
    assert move(said) == first + 1
    said = await room.press("Ann", said, "Start")
    assert "Previous turn" in greyed(said)
    assert turn(said) == 1
    assert turn(await room.press("Ann", said, "Next turn")) == 2


async def test_the_end_of_a_game_that_ended_without_a_move_says_so(room: Room) -> None:
    await room.begin()
    await one_round(room, 2)
    count = (await room.table()).moves
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    back = await room.press("Zoe", room.board(), "Look back")
    assert f"after move {count} of {count}" in back.text
    assert "The game is over. **Ann** wins: **Ben** resigned." in back.text
    back = await room.press("Zoe", back, "Back")
    assert "The game is over" not in back.text
    back = await room.press("Zoe", back, "End")
    assert "The game is over" in back.text


def turn(said: Said) -> int:
    found = re.search(r"turn (\d+), ", said.text)
    assert found is not None
    return int(found[1])


def move(said: Said) -> int:
    found = re.search(r"after move (\d+) of", said.text)
    return int(found[1]) if found else 0


async def played(room: Room, table: Table, moves: int) -> None:
    """So many moves by whoever owes one, the same in every run."""
    chance = random.Random(10)
    for _ in range(moves):
        now = await room.tables.play.projection.get(table.id)
        if not now.owing:
            return
        person = now.players[min(now.owing)].person
        legal = (await room.tables.play.projection.show(table.id, person.id)).legal
        await room.tables.play.moves.act(table.id, person, chance.choice(legal))


async def begun(room: Room, game: Any, moves: int) -> Table:
    """A game for as few as can play it, after so many moves."""
    await room.slash("Ann", "game new", game=game.about.key)
    for other in FOUR[1 : game.about.seat_counts[0]]:
        await room.press(other, room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    table: Table = await room.table()
    await played(room, table, moves)
    return table


def texts(value: Any) -> Iterator[str]:
    """All text in a scene."""
    if isinstance(value, str):
        yield value
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from texts(getattr(value, field.name))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts(each)


def drawn(shown: Shown) -> list[str]:
    """The numbers on the picture, as `move 3` or `turn 2`."""
    look = boards.look(shown, shown.table.names)
    scene = picture(shown.table.game).scene(shown.view, look)
    return re.findall(r"\b(?:turn|move) \d+", "\n".join(texts(scene)))


@pytest.mark.parametrize("game", ONE_BY_ONE, ids=lambda game: game.about.key)
async def test_moves_and_turns_have_the_same_numbers_on_the_picture_and_in_the_history(
    room: Room, game: Any
) -> None:
    """Also after somebody has resigned: what the table does for them is no move. The record of an export agrees."""
    await room.slash("Ann", "game new", game=game.about.key)
    people = PEOPLE if len(PEOPLE) in game.about.seat_counts else FOUR
    for name in people[1:]:
        await room.press(name, room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    table = await room.table()
    await played(room, table, 4)
    await room.tables.play.offers.resign(table.id, Person(room.person("Ben").id, "Ben"))
    await played(room, table, 5)
    projection, viewer = room.tables.play.projection, room.person("Cleo").id
    positions, lines = (
        await projection.positions(table.id, viewer),
        await projection.history(table.id, viewer),
    )
    shown = [await projection.show(table.id, viewer, seq=at) for at in positions]
    assert [each.moves for each in shown] == list(range(len(shown)))
    numbered = [entry for entry in entries(lines) if entry.number is not None]
    assert [entry.number for entry in numbered] == [each.moves for each in shown[1:]]
    assert all(entry_words(entry).startswith(f"**{entry.number}.** ") for entry in numbered)
    told = (await room.tables.archive.records.record(table.id, viewer)).splitlines()
    in_file = [int(line[:5].strip(" .")) for line in told if re.match(r" *\d+\. ", line)]
    assert in_file == [each.moves for each in shown[1:]]
    turn_number = game.turns and game.turns.turn_number
    if turn_number is not None:
        turns_in_file = [int(line[5:]) for line in told if line.startswith("Turn ")]
        assert turns_in_file == list(dict.fromkeys(entry.turn for entry in entries(lines) if entry.turn))
    for at, each in enumerate(shown):
        words = step_words(each)
        for number in drawn(each):
            assert f"{number}," in words or f"{number} of" in words, (number, words)
        if turn_number is not None and at + 1 < len(shown):
            assert numbered[at].turn == turn_number(each.view)
    if turn_number is not None:
        assert turns(positions, lines, turn_number(shown[-1].view)) == [
            turn_number(each.view) for each in shown
        ]


@pytest.mark.parametrize("game", AT_ONCE, ids=lambda game: game.about.key)
@pytest.mark.parametrize("name", ["Ann", "Zoe"])
async def test_where_several_decide_at_once_the_numbers_are_the_same_too(
    room: Room, game: Any, name: str
) -> None:
    """For a player, whose own orders are steps of their own, and for somebody who only watches."""
    table = await begun(room, game, 60)
    projection, viewer = room.tables.play.projection, room.person(name).id
    positions, lines = (
        await projection.positions(table.id, viewer),
        await projection.history(table.id, viewer),
    )
    shown = [await projection.show(table.id, viewer, seq=at) for at in positions]
    moves = [each.moves for each in shown]
    assert len(moves) > 3
    assert moves == sorted(moves), "orders that are sealed together are one move"
    numbered = {entry.number: entry for entry in entries(lines) if entry.number is not None}
    assert {number for number in moves if number} <= set(numbered), "each is in the history"
    turn_number = game.turns and game.turns.turn_number
    for each in shown:
        words = step_words(each)
        for number in drawn(each):
            assert f"{number}," in words or f"{number} of" in words, (number, words)
        if each.moves and turn_number is not None:
            assert numbered[each.moves].turn <= turn_number(each.view)
    if turn_number is not None:
        found = turns(positions, lines, turn_number(shown[-1].view))
        assert found == sorted(found)
        assert found[-1] == turn_number(shown[-1].view)


@pytest.mark.parametrize("game", AT_ONCE, ids=lambda game: game.about.key)
@pytest.mark.parametrize("name", ["Ann", "Zoe"])
async def test_turns_are_found_again_once_all_that_was_secret_is_shown(
    room: Room, game: Any, name: str
) -> None:
    table = await begun(room, game, 100)
    await room.tables.play.offers.resign(table.id, Person(room.person("Ben").id, "Ben"))
    projection, viewer = room.tables.play.projection, room.person(name).id
    positions, lines = (
        await projection.positions(table.id, viewer),
        await projection.history(table.id, viewer),
    )
    number = game.turns.turn_number
    numbers = [number((await projection.show(table.id, viewer, seq=at)).view) for at in positions]
    found = turns(positions, lines, numbers[-1])
    assert found == numbers
