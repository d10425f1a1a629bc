"""The pictures of ends: result, names, what decided the game, and the day."""

from __future__ import annotations

import pytest

from games.bring_down_the_mountain import GAME as MOUNTAIN
from games.dog_eat_dog import GAME as DOG
from games.high_ground import GAME as GROUND
from render import samples
from render.boards import BOARDS
from render.bring_down_the_mountain.avalanche import Tumbling
from render.core.look import Look
from render.core.painter import png
from render.pictures import picture
from tests.render.mountain import lost, scene_of, texts, won
from tests.render.told import tells

CHANCE, DAY = "Turn 28 was the last chance", "22 Nov 2026"
WHY = "No end card fits: no top can get higher than a queen"


def test_a_lost_mountain_shows_the_avalanche_with_the_last_cards():
    scene = scene_of(lost(), number=7)
    said = texts(scene)
    assert {"The mountain won", "of 52", "North", "East", "South", "West", "Ada", "Björn", WHY} <= set(said)
    assert [mark.face for mark in scene.marks if isinstance(mark, Tumbling)] == ["KS", "QC"]
    assert {"2S", "4D", "9S", "2D"} == {
        f"{rank}{suit}" for rank, suit in zip(_ranks(scene), _suits(scene), strict=True)
    }


def _ranks(scene):
    return [mark.text for mark in scene.marks if getattr(mark, "size", 0) == 100 and hasattr(mark, "text")]


def _suits(scene):
    return [mark.suit for mark in scene.marks if hasattr(mark, "suit")]


@pytest.mark.parametrize("state", [lost(), won()], ids=["lost", "won"])
def test_a_mountain_tells_the_day(state):
    assert DAY in texts(scene_of(state, date=DAY))


def test_the_last_chance_stands_below_a_lost_mountain_and_the_reason_above():
    said = texts(scene_of(lost(), moment=CHANCE, date=DAY))
    assert {CHANCE, WHY, DAY} <= set(said)
    assert {WHY, "It stood for 21 turns"} <= set(texts(scene_of(lost(), date=DAY)))


def ended(game, seats, seed, **how):
    choose = samples.roaming if game is GROUND else None
    sample = samples.play(game, seats, 1000, seed, choose=choose)
    look = Look(samples.NAMES, number=7, move=sample.moves, **how)
    return game.knowledge.view(sample.state, None), look


@pytest.mark.parametrize(("game", "seed"), [(DOG, 6), (GROUND, 3)], ids=["dog", "ground"])
def test_what_decided_a_game_and_the_day_stand_below_its_end(game, seed):
    view, look = ended(game, 3, seed, moment="Move 28: Björn leads for good", date=DAY)
    scene = picture(game).scene(view, look)
    assert {"Move 28: Björn leads for good", DAY} <= set(texts(scene))
    plain = picture(game).scene(*ended(game, 3, seed))
    assert DAY not in texts(plain)


@pytest.mark.parametrize("name", ["dog-end", "mountain-lost", "ground-end"])
def test_an_end_is_a_small_file(name):
    assert len(png(BOARDS[name]("dark"))) < 160_000


@pytest.mark.parametrize(
    ("game", "view"), [(MOUNTAIN, lost()), (DOG, None), (GROUND, None)], ids=["mountain", "dog", "ground"]
)
def test_the_alt_text_tells_them_too(game, view):
    if view is None:
        shown, look = ended(game, 3, 6 if game is DOG else 3, moment=CHANCE, date=DAY)
    else:
        shown, look = game.knowledge.view(view, None), Look(samples.NAMES, moment=CHANCE, date=DAY)
    alt = picture(game).alt(shown, look)
    tells(alt, f"{CHANCE}.", DAY)


@pytest.mark.parametrize("game", [DOG, GROUND], ids=["dog", "ground"])
def test_whoever_is_left_after_resignations_is_drawn_and_told_as_the_winner(game):
    sample = samples.play(game, 2, 4, 4, choose=samples.roaming if game is GROUND else None)
    view = game.knowledge.view(game.seats.retire(sample.state, 0), None)
    over = Look(samples.NAMES, date=DAY)
    assert {"Björn wins", "Ada resigned"} <= set(texts(picture(game).scene(view, over)))
    assert "The game is over. Björn wins: Ada resigned." in picture(game).alt(view, over)
    going_on = Look(samples.NAMES, to_act=frozenset({1}))
    assert "Björn wins" not in texts(picture(game).scene(view, going_on))
