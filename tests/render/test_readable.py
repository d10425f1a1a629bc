"""What matters on a board is large enough for a phone: figures of choices, names of spots, points off their frame."""

from __future__ import annotations

import pytest

from render.bring_down_the_mountain.board import SIZE as ON_CARDS
from render.core.scene import Text
from render.core.shapes.choices import Choice, letters
from render.dog_eat_dog import PICTURE
from render.dog_eat_dog.board import SIZE as BELOW_PYRAMIDS
from render.dog_eat_dog.wood import Shelf
from render.high_ground.choices import SIZE as ON_THE_LAND
from render.high_heavens.board import SIZE as ON_HEXES
from render.highest_ground.focus import SIZE as ON_UNITS
from tests.render.test_dog_eat_dog import POSITIONS, shown

LEAST = 44
_FRAME = 12
_FIGURE = 0.8


@pytest.mark.parametrize("size", [ON_CARDS, BELOW_PYRAMIDS, ON_THE_LAND, ON_HEXES, ON_UNITS])
@pytest.mark.parametrize("figure", ["7", "18", "3–5", "2 9"])
def test_the_figures_of_choices_are_large_and_inside_their_sign(size: int, figure: str) -> None:
    mark = Choice(0, 0, figure, size)
    assert letters(mark) >= LEAST
    assert mark.wide < 2.6 * size


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_points_keep_off_the_frame_of_a_shelf(seats, moves, seed, options):
    scene = PICTURE.scene(*shown(seats, moves, seed, options))
    for shelf in (mark for mark in scene.ground if isinstance(mark, Shelf) and mark.wood == "turn"):
        points = [
            mark
            for mark in scene.marks
            if isinstance(mark, Text)
            and mark.face == "display"
            and mark.text.isdigit()
            and shelf.y < mark.y < shelf.y + shelf.height
        ]
        assert points or shelf.height == 0
        for mark in points:
            assert mark.y - mark.size * _FIGURE / 2 >= shelf.y + _FRAME
