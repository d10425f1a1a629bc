"""The three players that measure how hard the mountain is."""

from __future__ import annotations

import random

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.solving import players
from games.bring_down_the_mountain.state import Over
from games.core.chance import Draw
from tests.games.bring_down_the_mountain.positions import dealt


@pytest.mark.parametrize("name", ["plain", "careful", "solving"])
@pytest.mark.parametrize("moves", ["unlimited", "1"])
def test_players_play_whole_games_by_the_rules(name: str, moves: str) -> None:
    chance = random.Random(f"{name} {moves}")
    state = dealt(chance, moves)
    player = players.Solving() if name == "solving" else getattr(players, name)
    while not isinstance(state.phase, Over):
        turn = state.turn
        for action in player(GAME.knowledge.view(state, None)):
            state = GAME.rules.apply(state, 0, action).state
        assert state.turn > turn or isinstance(state.phase, Over)
    assert name != "solving" or state.phase.reason == "won"


@pytest.mark.parametrize("player", [players.plain, players.careful, players.Solving()])
def test_players_decide_by_what_they_see(player: players.Player) -> None:
    state = dealt(random.Random(5), "1", "on")
    other = GAME.knowledge.determinize(GAME.knowledge.view(state, None), Draw(b"other", 0))
    assert other.ridges != state.ridges
    assert player(GAME.knowledge.view(state, None)) == player(GAME.knowledge.view(other, None))
