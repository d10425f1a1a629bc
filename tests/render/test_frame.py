"""Names on the frame of a board, and marks that can be moved."""

from __future__ import annotations

from render.core.frame.plates import name_marks
from render.core.letters import lettering
from render.core.scene import Arrow, Pyramid, Rect, Text


def test_the_name_of_a_player_who_is_gone_is_struck_out_over_its_whole_length():
    name, line = name_marks("Björn", 50, 30, 38, 500, "panel", gone=True)
    assert isinstance(name, Text)
    assert isinstance(line, Rect)
    assert name.ink == "quiet"
    assert (line.x, line.width) == (50, lettering.measure("Björn", 38))
    assert abs(line.y + line.height / 2 - 30) <= 2


def test_any_mark_can_be_shifted():
    assert Arrow((1, 2), (3, 4)).shifted(10, 20) == Arrow((11, 22), (13, 24))
    assert Pyramid(1, 2, 40, 0, 3).shifted(10, 20) == Pyramid(11, 22, 40, 0, 3)
