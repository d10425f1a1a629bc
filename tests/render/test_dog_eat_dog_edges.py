"""Details of the pictures of Dog Eat Dog: marks beside words, and words beside panels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.dog_eat_dog.events import Repelled, StoodUp
from render.core.scene import Halo, Rect, Text
from render.dog_eat_dog import PICTURE, last_move
from tests.render.test_dog_eat_dog import POSITIONS, box, shown

TAIL = 0.22
"""How far the tail of a p reaches below the line, against the size of the letters."""


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_the_mark_of_the_last_move_keeps_off_the_words(seats, moves, seed, options):
    scene = PICTURE.scene(*shown(seats, moves, seed, options))
    for halo in (mark for mark in scene.marks if isinstance(mark, Halo)):
        for text in (mark for mark in scene.marks if isinstance(mark, Text) and mark.text != "›"):
            left, top, right, bottom = box(text)
            beside = right <= halo.x or left >= halo.x + halo.width
            assert beside or bottom < halo.y or top >= halo.y + halo.height + 2, text.text


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_the_word_below_a_pile_stays_in_its_panel(seats, moves, seed, options):
    scene = PICTURE.scene(*shown(seats, moves, seed, options))
    panels = [mark for mark in scene.ground if isinstance(mark, Rect)]
    for text in (mark for mark in scene.marks if isinstance(mark, Text) and mark.text == "pile"):
        lowest = box(text)[3] + round(text.size * TAIL)
        around = [
            panel
            for panel in panels
            if panel.x <= text.x <= panel.x + panel.width and panel.y <= text.y <= panel.y + panel.height
        ]
        assert around
        assert all(lowest <= panel.y + panel.height for panel in around)


def test_what_stood_up_again_is_not_said_to_lie():
    failed = Repelled(0, "A7", "B2", ("A7", "B2"))
    assert last_move.sentences([failed]) == ["A7 fails at B2: both are tipped"]
    assert last_move.sentences([failed, StoodUp(1, ("B2", "B5"))]) == ["A7 fails at B2: A7 is tipped"]
    assert last_move.sentences([failed, StoodUp(1, ("B2",)), StoodUp(0, ("A7",))]) == ["A7 fails at B2"]


def test_a_game_that_the_players_ended_is_not_said_to_wait_for_dice_or_for_anybody():
    view, look = shown(2, 6, 1, {})
    ended = replace(look, to_act=frozenset())
    drawn = [mark.text for mark in PICTURE.scene(view, ended).marks if isinstance(mark, Text)]
    assert "The game is over" in drawn
    assert "The dice decide" not in drawn
    for told in (PICTURE.alt(view, ended), PICTURE.text(view, ended)):
        assert "The game is over." in told
        assert "may attack once" not in told


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_whoever_is_to_act_has_a_light_edge_around_all_of_theirs(seats, moves, seed, options):
    scene = PICTURE.scene(*shown(seats, moves, seed, options))
    lit = [mark for mark in scene.ground if isinstance(mark, Rect) and mark.fill == "turn"]
    assert lit
    assert {mark.edge for mark in lit} == {"ink"}
