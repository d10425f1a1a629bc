"""Whole games of Dog Eat Dog in a channel: from the lobby to the end and beyond."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.dog_eat_dog import GAME
from tests.discord.conftest import NAMES, Room
from tests.discord.guided import by_buttons
from tests.discord.whole_games.at_the_table import exported, running, sit_down, verified

pytestmark = pytest.mark.usefixtures("unpainted")

ATTACKS = 12
"""Turns after which everybody passes, so that a lucky game does not go on for hundreds of turns."""


async def test_two_members_play_a_whole_game_and_check_its_dice(room: Room, tmp_path: Path) -> None:
    await sit_down(room, GAME, "Ann", "Ben", treehouse_die="on")
    turns = 0
    while await running(room):
        name = await room.mover()
        turns += 1
        if turns > ATTACKS:
            await room.slash(name, "play", move="pass")
        elif turns % 4 == 1:
            assert (await by_buttons(room, name)).text.startswith("✓ ")
        else:
            offered = await room.complete(name, "play", "move")
            assert "✓" in (await room.slash(name, "play", move=offered[0])).text
    assert "The game is over" in room.board().content

    file = await exported(room, "Ann", tmp_path)
    assert file.name == "game-1.json"
    assert json.loads(file.read_text())
    assert await verified(file)


async def test_eight_members_play_a_whole_game(room: Room) -> None:
    await sit_down(room, GAME, *NAMES)
    moved = set()
    for _ in NAMES:
        name = await room.mover()
        moved.add(name)
        attacker = (await room.complete(name, "dog-eat-dog attack", "attacker"))[0]
        target = (await room.complete(name, "dog-eat-dog attack", "target", attacker=attacker))[0]
        said = await room.slash(name, "dog-eat-dog attack", attacker=attacker, target=target)
        assert said.text.startswith("✓ ")
    assert moved == set(NAMES)
    while await running(room):
        await room.slash(await room.mover(), "dog-eat-dog pass")
    assert "Everybody passed in a row" in room.board().content
    assert "The game is over" in room.board().content
