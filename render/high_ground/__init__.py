"""High Ground in pictures and words: the land from above with its levels, stacks as towers, and the viewer's hand."""

from __future__ import annotations

from games.high_ground.view import View
from render.core.look import Look
from render.core.scene import WIDTH, Scene
from render.high_ground import last_move, words
from render.high_ground.cells.inks import INKS
from render.high_ground.choices import choices
from render.high_ground.header import header
from render.high_ground.land import land, rings
from render.high_ground.page import GAP, page


class HighGroundPicture:
    """The drawing of High Ground."""

    def scene(self, view: View, look: Look) -> Scene:
        traces = last_move.traces(look.events)
        found = page(view, look, traces.cells)
        drawn, notes, below = land(view, look, found.laid, traces), found.notes, found.below
        again = rings(view, notes.boxes, traces, look.preview)
        y = found.laid.bottom + GAP + notes.height
        ground = (*drawn.ground, *notes.ground, *(mark.shifted(0, y) for mark in below.ground))
        marks = (
            *drawn.marks,
            *drawn.over,
            *notes.marks,
            *again,
            *(mark.shifted(0, y) for mark in below.marks),
        )
        marks = (*header(view, look), *marks)
        signs = choices(view, look, found.laid, notes.boxes, marks, y + below.height)
        return Scene(WIDTH, y + below.height, look.theme, ground, (*marks, *signs), INKS)

    def alt(self, view: View, look: Look) -> str:
        return words.alt(view, look)

    def text(self, view: View, look: Look) -> str:
        return words.text(view, look)


PICTURE = HighGroundPicture()
