"""Pictures of what happened since somebody looked: numbered arrows, outlines of old places, crosses where something fell."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest

from games.dog_eat_dog import GAME as DOG
from games.dog_eat_dog.events import Passed
from games.high_heavens import GAME as HEAVENS
from games.high_heavens.events import Fell, Moved
from render import order, samples
from render.catching_up import alt
from render.core.frame.banner import CAUGHT_UP, HEIGHT
from render.core.look import MOST_STEPS
from render.core.painter import png
from render.core.pieces.standing import Ghost, Tower
from render.core.pieces.tokens import Thrown
from render.core.scene import WIDTH, Arrow, Text
from render.core.shapes.trails import LETTERS, Cross, Leg, Number, trails
from render.dog_eat_dog.header import header
from render.high_heavens.pieces.tablets import Outline
from render.pictures import picture
from tests.render.boxes import LONG, overlap
from tests.render.catching import CAUGHT, caught, many
from tests.render.golden import check_scene

LARGEST = 165_000
"""In bytes; the largest board of eight takes as much without arrows."""


def marks_of(scene, *kinds):
    return [mark for mark in scene.marks if isinstance(mark, kinds)]


def area(mark):
    return mark.x - mark.wide / 2, mark.y - mark.size / 2, mark.x + mark.wide / 2, mark.y + mark.size / 2


def figures(scene):
    """All numbers on a picture, those of ranges too."""
    found = set()
    for mark in marks_of(scene, Number):
        for part in mark.figure.split():
            low, _, high = part.partition("–")
            found |= set(range(int(low), int(high or low) + 1))
    return found


def scene_of(name, theme="dark", names=samples.NAMES):
    game, view, look = caught(*CAUGHT[name], names, theme)
    return picture(game).scene(view, look)


@pytest.mark.parametrize("name", [name for name in CAUGHT if "highest" not in name])
def test_a_board_is_drawn_as_it_was_approved(name):
    """How a game of The Highest Ground goes depends
    on values that are tuned by play."""
    check_scene(name, scene_of(name))


@pytest.mark.parametrize("name", CAUGHT)
def test_numbers_are_large_on_the_board_and_off_each_other(name):
    assert LETTERS >= 44
    for theme in ("dark", "light"):
        scene = scene_of(name, theme, LONG)
        for mark in marks_of(scene, Number):
            left, top, right, low = area(mark)
            assert left >= 0
            assert right <= WIDTH
            assert top >= HEIGHT
            assert low <= scene.height
        for one, other in combinations(marks_of(scene, Number), 2):
            assert not overlap(area(one), area(other), 10)
        assert len(png(scene)) < LARGEST


def test_every_game_at_every_moment_shows_no_more_than_nine_numbers_each_of_a_move():
    for game, view, look in many():
        scene = picture(game).scene(view, look)
        found = figures(scene)
        assert found <= set(range(1, len(look.steps) + 1))
        assert len(look.steps) <= MOST_STEPS
        told = alt(game, view, look)
        assert len(told) <= 1024
        assert told.startswith("Since you looked") == bool(look.steps)
        assert all(f" {number}. " in told for number in range(1, len(look.steps) + 1))


@pytest.mark.parametrize("name", CAUGHT)
def test_the_title_says_so_and_without_news_nothing_is_numbered(name):
    game, view, look = caught(*CAUGHT[name])
    assert any(mark.text == CAUGHT_UP for mark in marks_of(picture(game).scene(view, look), Text))
    plain = picture(game).scene(view, replace(look, steps=(), earlier=0))
    assert marks_of(plain, Number, Cross) == []
    assert all(mark.text != CAUGHT_UP for mark in marks_of(plain, Text))


def test_a_pyramid_that_has_gone_leaves_an_outline_and_its_old_name():
    game, view, look = caught(*CAUGHT["since-three-dogs"])
    scene = picture(game).scene(view, look)
    standing = {place.spot for place in view.places}
    left = {event.attacker for step in look.steps for event in step if hasattr(event, "force")} - standing
    assert left
    assert len(marks_of(scene, Ghost)) == len(left)
    assert left <= {mark.text for mark in marks_of(scene, Text)}
    on_shelves = [mark for mark in marks_of(scene, Tower) if mark.on != "felt"]
    piled = sum(map(len, view.captured))
    assert sum(len(mark.pieces) for mark in on_shelves) + _lying(view) == _all(view) + piled


def _lying(view):
    return sum(place.tipped for place in view.places)


def _all(view):
    return sum(len(place.stack) for place in view.places)


def test_gods_leave_outlines_on_free_hexes_and_crosses_where_they_fell():
    sample = samples.play(HEAVENS, 2, 45, 2, choose=samples.marching)
    view = HEAVENS.knowledge.view(sample.state, None)
    god = view.gods[0]
    free = next(cell for cell in ("d4", "d5", "c4", "e4") if all(each.cell != cell for each in view.gods))
    moved = (Moved(god.key, (free, god.cell), "move"),)
    look = replace(samples.look(HEAVENS, sample), steps=(moved, (Fell(god.key, god.cell, 0, 0),)))
    scene = picture(HEAVENS).scene(view, look)
    assert len(marks_of(scene, Outline)) == 1
    assert len(marks_of(scene, Cross)) == 1
    assert figures(scene) == {1, 2}


def test_an_order_carries_the_moves():
    game, view, look = caught(*CAUGHT["since-hand"])
    assert order.read(order.write(game, view, look))[2] == look


def test_nothing_of_anybody_elses_hand_is_in_the_words_or_the_picture():
    """Whoever watches gets the same picture and words whatever the hands are: they are sent no event of a hand."""
    _game, view, look = caught("high_ground", 2, 24, 12, 9, {}, None)
    assert all(event.audience is None for step in look.steps for event in step)
    assert view.hand == ()


def test_the_list_of_moves_leaves_room_for_long_names():
    game, view, look = caught(*CAUGHT["since-eight-dogs"], LONG)
    told = alt(game, view, look)
    assert len(told) <= 1024
    assert "Dog Eat Dog" in told
    assert look.earlier == 3
    assert told.startswith("Since you looked after 3 earlier moves: 1. ")


def test_an_arrow_back_lies_beside_the_one_there():
    there, back = Leg(1, ((100, 300), (700, 300)), 0), Leg(2, ((700, 300), (100, 300)), 0)
    one, other = [mark for mark in trails([there, back]).arrows if isinstance(mark, Arrow)]
    assert abs(one.start[1] - other.start[1]) >= 20


def test_arrows_leave_out_the_words_they_cross():
    words = [(300, 280, 400, 330)]
    drawn = trails([Leg(1, ((100, 300), (700, 300)), 0)], words=words).arrows
    spans = [(mark.start, mark.end) for mark in drawn if isinstance(mark, Arrow)]
    assert len(spans) == len(drawn)
    assert all(end[0] <= 300 or start[0] >= 400 for start, end in spans)
    assert min(start[0] for start, _ in spans) == 100
    assert max(end[0] for _, end in spans) == 700


def test_what_happened_at_one_place_shares_one_sign():
    (sign,) = trails([Leg(number, ((500, 500),)) for number in (1, 2, 4)]).signs
    assert isinstance(sign, Number)
    assert sign.figure == "1–2 4"


def test_a_move_in_few_words_says_what_the_game_says():
    game, view, look = caught(*CAUGHT["since-mountain"])
    told = alt(game, view, look)
    assert re.search(r"1\. \w+ (moves|draws|ends)", told)
    assert DOG.about.title not in told


def test_the_dice_of_an_attack_do_not_stand_beside_a_later_pass():
    _, view, look = caught(*CAUGHT["since-eight-dogs"])
    passed = replace(look, events=(*look.events, Passed(0, 1)))
    dice = [
        [mark for mark in header(view, each, True) if isinstance(mark, Thrown)] for each in (look, passed)
    ]
    assert [bool(each) for each in dice] == [True, False]
