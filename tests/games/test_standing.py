"""How each game stands, in the one line that somebody reads who comes back after days."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.words import Names
from games.registry import GAMES
from render import samples

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
CHOOSE = {
    "high_ground": samples.roaming,
    "high_heavens": samples.marching,
    "bring_down_the_mountain": samples.tidy,
}
SAID = {
    "dog_eat_dog": "Points so far: you 5, Ann 2 and Ben 1.",
}


def named(key: str) -> Any:
    """The game with this key."""
    return next(each for each in GAMES if each.about.key == key)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)
def test_every_game_tells_how_it_stands_from_what_the_reader_may_know(game):
    assert game.standings is not None
    seats = game.about.seat_counts[-1]
    for moves in (0, 9, 40, 3000):
        state = samples.play(game, seats, moves, 3, choose=CHOOSE.get(game.about.key)).state
        for seat in (None, 0):
            told = game.standings.standing(game.knowledge.view(state, seat), Names.of(NAMES[:seats], seat))
            assert told.endswith(".")
            assert "\n" not in told
            assert len(told) <= 200


def test_the_most_points_come_first_and_the_reader_is_you():
    game = named("dog_eat_dog")
    view = game.knowledge.view(samples.play(game, 3, 15, 1).state, 2)
    assert game.standings.standing(view, Names.of(NAMES[:3], 2)) == SAID["dog_eat_dog"]


def test_both_homes_are_told_with_whose_they_are():
    game = named("high_heavens")
    view = game.knowledge.view(samples.play(game, 2, 0, 3).state, 0)
    told = game.standings.standing(view, Names.of(NAMES[:2], 0))
    assert told == "Asgard (you) has 30 health and 0 gods; Mount Olympus (Ben) has 30 health and 0 gods."


def test_pieces_on_the_land_are_counted():
    game = named("high_ground")
    view = game.knowledge.view(samples.play(game, 2, 14, 12, choose=samples.roaming).state, 0)
    told = game.standings.standing(view, Names.of(NAMES[:2], 0))
    assert told.startswith("Pieces on the land: you ")
    assert told.endswith(f"{view.draw_pile} cards left to draw.")


def test_nothing_is_foggy_in_a_mountain_that_is_opened():
    game = named("bring_down_the_mountain")
    state = samples.play(game, 2, 20, 5, {"fog": "on"}, choose=samples.tidy).state
    assert any(None in ridge.cards for ridge in game.knowledge.view(state, 0).ridges)
    assert not any(None in ridge.cards for ridge in game.reveal.opened(state).ridges)
