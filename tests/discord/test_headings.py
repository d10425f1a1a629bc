"""Headings, examples and numbers that people read: nothing sinks into a list, and turns have one number."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from bot.discord.archive.past_games import results_lines
from bot.store.rows import ResultRow
from bot.table.model.table import Results
from games.registry import GAMES, by_key
from tests.contract.words_checks import sunken
from tests.discord.conftest import Room


def result(game: int) -> ResultRow:
    when = datetime(2026, 11, 22, tzinfo=UTC)
    return ResultRow(game, 5, 37, 41, when, None, {})


def test_the_second_heading_of_results_stands_below_the_first_list() -> None:
    found = Results((result(1), result(2)), "2026-11-22", (result(3),))
    lines = results_lines(by_key("bring_down_the_mountain"), found, {})
    assert sum("**" in line for line in lines) == 2
    assert not sunken("\n".join(lines))


def test_no_description_gives_a_coordinate_that_may_be_somebody_elses() -> None:
    for game in GAMES[:3]:
        if game.about.key == "bring_down_the_mountain":
            continue  # its cards and valleys are everybody's
        for command in game.commands:
            for parameter in command.parameters:
                told = parameter.description.partition(":")[2]
                assert not re.search(r"such as|\b[A-Y]\d", told) or parameter.name == "pyramid", told


async def test_an_unreadable_spot_is_answered_with_one_of_the_movers_own(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    said = await room.slash(mover, "dog-eat-dog attack", attacker="what", target="B1")
    examples = re.findall(r"`([A-H][1-9])`", said.text)
    shown = await room.tables.play.projection.show((await room.table()).id, room.person(mover).id)
    assert examples
    assert {shown.view.place(each).stack[-1].colour for each in examples} == {shown.seat}


async def test_hands_are_told_when_a_game_of_hidden_hands_ends_by_resigning(room: Room) -> None:
    await room.slash("Ann", "game new", game="high_ground")
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    said = await room.slash("Ben", "game resign")
    await room.press("Ben", said, "Resign")
    told = room.last("Rematch").content
    assert "The game is over. **Ann** wins: **Ben** resigned." in told
    assert "Cards in hand: Ann " in told
    assert "; Ben " in told
