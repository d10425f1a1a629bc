"""Nothing that matters is written under 44 units, in any game, with any number of players: where a piece is too small for
its letter, the same letter stands beside it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.core.words import SEAT_LETTERS
from games.high_heavens.cards.decks import STANDARD
from render import samples
from render.core.pieces import geometry
from render.core.pieces.standing import Fallen, Tower
from render.core.pieces.tokens import Token
from render.core.scene import Suit, Text
from render.dog_eat_dog import PICTURE as DOG
from render.dog_eat_dog.wood import Bowl, Podium, Shelf
from render.high_ground.cells.hills import Hill
from render.high_heavens.card import card
from tests.render import ground, mountain
from tests.render import test_bring_down_the_mountain as mountain_scenes
from tests.render import test_high_ground as ground_scenes
from tests.render import test_high_heavens as heaven_scenes
from tests.render.boxes import LONG as LONGEST
from tests.render.heavens import MOVED
from tests.render.letters import small
from tests.render.test_dog_eat_dog import GOLDEN_POSITIONS, POSITIONS, shown

LEAST = 44
DOGS = [*POSITIONS, *GOLDEN_POSITIONS.values()]
LONG = tuple(letter * 32 for letter in "WMWMWMWM")


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), DOGS)
def test_dog_eat_dog_is_written_large(seats, moves, seed, options):
    for names in (None, LONG):
        board = shown(seats, moves, seed, options, *((names,) if names else ()))
        assert small(DOG.scene(*board), LEAST) == []


def test_high_ground_is_written_large():
    for names in (samples.NAMES, ground.LONG):
        for _, _, scene in ground.every_scene(names):
            assert small(scene, LEAST) == []
    for scene in ground_scenes.golden_scenes().values():
        assert small(scene, LEAST) == []


def test_the_mountain_is_written_large():
    for scene in (*mountain.every_board(mountain.LONG), *mountain_scenes.golden_scenes().values()):
        assert small(scene, LEAST) == []


@pytest.mark.parametrize("name", [*heaven_scenes.BOARDS, *heaven_scenes.GOLDENS])
def test_high_heavens_is_written_large(name):
    scenes = [heaven_scenes.GOLDENS[name]()] if name in heaven_scenes.GOLDENS else [
        heaven_scenes.board(name, names=names, events=events)
        for names in (samples.NAMES, LONGEST)
        for events in ((), MOVED)
    ]  # fmt: skip
    for scene in scenes:
        assert small(scene, LEAST) == []


@pytest.mark.parametrize("key", STANDARD.cards)
def test_cards_of_high_heavens_are_written_large(key):
    assert small(card("", key, "dark"), LEAST) == []


def test_every_piece_of_high_ground_has_its_letter_and_every_suit_is_large():
    for _, _, scene in ground.every_scene():
        for mark in ground.marks_of(scene, Tower, Fallen):
            pips = mark.pips if isinstance(mark, Fallen) else mark.pieces[-1][1]
            assert geometry.lettered(pips, mark.scale)
        assert all(mark.size >= LEAST for mark in ground.marks_of(scene, Suit))


def test_every_bare_hill_of_high_ground_shows_its_suit():
    for view, _look, scene in ground.every_scene():
        hills = [mark for mark in ground.marks_of(scene, Hill) if mark.level < 13 and mark.on == "table"]
        bare = sum(not each.stacks and not each.king for each in view.land)
        hidden = len(view.land) - len([mark for mark in ground.marks_of(scene, Hill) if mark.on == "table"])
        if hills:
            assert len(ground.marks_of(scene, Suit)) >= bare - hidden


def _shelf(scene, mark):
    return next(
        each for each in scene.ground if isinstance(each, Shelf) and each.y < mark.y < each.y + each.height
    )


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), DOGS)
def test_where_a_pyramid_has_no_letter_its_shelf_or_bowl_says_whose_it_is(seats, moves, seed, options):
    scene = DOG.scene(*shown(seats, moves, seed, options))
    if any(isinstance(mark, Podium) for mark in scene.ground):
        return
    tokens = [mark for mark in scene.marks if isinstance(mark, Token) and mark.on != "head"]
    texts = [mark for mark in scene.marks if isinstance(mark, Text)]
    inside = False
    for mark in scene.marks:
        if isinstance(mark, Bowl):
            inside = mark.back
        if not isinstance(mark, Tower | Fallen) or (isinstance(mark, Tower) and mark.cut):
            continue
        seat, pips = (mark.seat, mark.pips) if isinstance(mark, Fallen) else mark.pieces[-1]
        if geometry.lettered(pips, mark.scale):
            continue
        assert mark.on != "felt"
        if inside:
            below = [
                each for each in texts if each.x == mark.x and 0 < each.y - mark.y < 120 * mark.scale / 100
            ]
            assert SEAT_LETTERS[seat] in {each.text for each in below}
            continue
        shelf = _shelf(scene, mark)
        assert [each.seat for each in tokens if shelf.y < each.y < shelf.y + shelf.height] == [seat]


def test_a_covered_pyramid_is_seen_so_far_that_its_letter_stays_whole():
    for scale in (36, 58, 70, 92, 125):
        letter = geometry.covered_letter(scale) * 0.714
        assert letter + 4 <= geometry.storey(scale)


def test_pieces_stay_apart_in_size_where_their_letters_are_left_out():
    for scale in (58, 70, 92):
        assert all(
            high - low >= 12 for low, high in pairwise(geometry.width(pips, scale) for pips in (1, 2, 3))
        )
