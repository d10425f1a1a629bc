"""High Ground in pictures and words: the land from above with its levels, stacks as towers, one's own hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.high_ground.view import View
from render.core.look import Look
from render.core.scene import MAX_HEIGHT, WIDTH, Arrow, Mark, Scene
from render.high_ground import news, words
from render.high_ground.band import HEIGHT as BAND
from render.high_ground.band import band
from render.high_ground.foot import foot
from render.high_ground.land import land
from render.high_ground.plan import plan
from render.high_ground.rest import rest

_TRIES: Final = 5
"""What is not shown takes room in which less is shown; so often this is settled anew."""


def _down(mark: Mark, y: int) -> Mark:
    if isinstance(mark, Arrow):
        return mark
    return replace(mark, y=mark.y + y)


class HighGroundPicture:
    """The drawing of High Ground."""

    def scene(self, view: View, look: Look) -> Scene:
        top, below = band(view, look), foot(view, look)
        traces = news.traces(look.events)
        room, kept = MAX_HEIGHT - BAND - below.height - 8, 0
        for _ in range(_TRIES):
            laid = plan(view, traces.cells, BAND, room - kept)
            drawn = land(view, look, laid, traces)
            notes = rest(laid, drawn.crowded, laid.bottom + 8)
            if notes.height <= kept:
                break
            kept = notes.height
        low = laid.bottom + 8 + notes.height
        ground = (*drawn.ground, *notes.ground, *(_down(mark, low) for mark in below.ground))
        marks = (*drawn.marks, *drawn.over, *notes.marks, *(_down(mark, low) for mark in below.marks))
        return Scene(WIDTH, low + below.height, look.theme, ground, (*top, *marks))

    def alt(self, view: View, look: Look) -> str:
        return words.alt(view, look)

    def text(self, view: View, look: Look) -> str:
        return words.text(view, look)


PICTURE = HighGroundPicture()
