"""Stepping through a game: from its end, by moves and by turns, with the numbers of the picture and the history."""

import dataclasses
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.discord.archive.history import entries, entry_words, step_words, turns
from bot.discord.pictures import boards
from bot.table.model.table import HistoryLine, Person, Shown, Table
from games.registry import GAMES
from render.pictures import picture
from tests.discord.conftest import Room, Said, controls

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
    return {each["label"] for each in controls(said.message) if each.get("disabled")}


async def test_a_game_is_stepped_through_from_its_end_also_after_a_restart_and_once_it_is_over(
    room: Room,
) -> None:
    await room.begin()
    await one_round(room, 3)
    count = (await room.table()).moves
    said = await room.press("Ann", await room.slash("Ann", "game history"), "Step through")
    assert f"after move {count} of {count}" in said.text
    assert said.buttons == ["Start", "Back", "Next", "End", "Animation"]
    assert greyed(said) == {"Next", "End"}
    await room.restart()
    for button, told in (
        ("Back", f"after move {count - 1}"),
        ("Start", "at the start"),
        ("Next", "after move 1"),
    ):
        said = await room.press("Ann", said, button)
        assert told in said.text
        assert len(said.pictures) == 1
        assert greyed(said) == ({"Start", "Back"} if button == "Start" else set())
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    back = await room.press("Zoe", room.board(), "Look back")
    assert "Review" in back.buttons
    assert f"after move {count} of {count}" in back.text
    assert "The game is over. **Ann** wins: **Ben** resigned." in back.text
    back = await room.press("Zoe", back, "Back")
    assert "The game is over" not in back.text
    back = await room.press("Zoe", back, "End")
    assert "The game is over" in back.text


async def test_a_step_jumps_to_the_turn_before_and_after(room: Room) -> None:
    await room.begin(1, game="bring_down_the_mountain")
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
    """The numbers on the picture, as `3` for `move 3` or `turn 3`."""
    look = boards.look(shown, shown.table.names)
    scene = picture(shown.table.game).scene(shown.view, look)
    return re.findall(r"\b(?:turn|move) (\d+)", "\n".join(texts(scene)))


async def stepped(room: Room, table: Table, name: str) -> tuple[list[int], list[HistoryLine], list[Shown]]:
    """The positions that somebody steps through, the lines of their history, and what they are shown. The numbers on each
    picture stand in the words below it."""
    projection, viewer = room.tables.play.projection, room.person(name).id
    positions = await projection.positions(table.id, viewer)
    shown = [await projection.show(table.id, viewer, seq=at) for at in positions]
    for each in shown:
        words = step_words(each)
        for number in drawn(each):
            assert re.search(rf"\b{number}(,| of)", words), (number, words)
    return positions, await projection.history(table.id, viewer), shown


@pytest.mark.parametrize("game", ONE_BY_ONE, ids=lambda game: game.about.key)
async def test_moves_and_turns_have_the_same_numbers_on_the_picture_and_in_the_history(
    room: Room, game: Any
) -> None:
    """Also after somebody has resigned: what the table does for them is no move. The record of an export agrees."""
    await room.begin(3 if 3 in game.about.seat_counts else 4, game=game.about.key)
    table = await room.table()
    await played(room, table, 4)
    await room.tables.play.offers.resign(table.id, Person(room.person("Ben").id, "Ben"))
    await played(room, table, 5)
    positions, lines, shown = await stepped(room, table, "Cleo")
    assert [each.moves for each in shown] == list(range(len(shown)))
    numbered = [entry for entry in entries(lines) if entry.move]
    assert [entry.move for entry in numbered] == [each.moves for each in shown[1:]]
    assert all(entry_words(entry).startswith(f"**{entry.move}.** ") for entry in numbered)
    record = await room.tables.archive.records.record(table.id, room.person("Cleo").id)
    told = record.splitlines()
    in_file = [int(line[:5].strip(" .")) for line in told if re.match(r" *\d+\. ", line)]
    assert in_file == [each.moves for each in shown[1:]]
    if game.turns is None:
        return
    turns_in_file = [int(line[5:]) for line in told if line.startswith("Turn ")]
    assert turns_in_file == list(dict.fromkeys(entry.turn for entry in entries(lines) if entry.turn))
    of_each = [game.turns.turn_number(each.view) for each in shown]
    assert [entry.turn for entry in numbered] == of_each[:-1]
    assert turns(positions, lines, of_each[-1]) == of_each


@pytest.mark.parametrize("game", AT_ONCE, ids=lambda game: game.about.key)
@pytest.mark.parametrize("name", ["Ann", "Zoe"])
async def test_where_several_decide_at_once_the_numbers_are_the_same_too(
    room: Room, game: Any, name: str
) -> None:
    """For a player, whose own orders are steps of their own, and for somebody who only watches; also once all that was
    secret is shown."""
    await room.begin(2, game=game.about.key)
    table, number = await room.table(), game.turns.turn_number
    await played(room, table, 60)
    positions, lines, shown = await stepped(room, table, name)
    moves = [each.moves for each in shown]
    assert len(moves) > 3
    assert moves == sorted(moves), "orders that are sealed together are one move"
    numbered = {entry.move: entry for entry in entries(lines) if entry.move}
    assert {each for each in moves if each} <= set(numbered), "each is in the history"
    for each in shown:
        assert not each.moves or numbered[each.moves].turn <= number(each.view)
    found = turns(positions, lines, number(shown[-1].view))
    assert found == sorted(found)
    assert found[-1] == number(shown[-1].view)
    await played(room, table, 40)
    await room.tables.play.offers.resign(table.id, Person(room.person("Ben").id, "Ben"))
    positions, lines, shown = await stepped(room, table, name)
    numbers = [number(each.view) for each in shown]
    assert turns(positions, lines, numbers[-1]) == numbers
