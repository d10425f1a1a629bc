"""High Ground in pictures and words: the land from above with its levels, stacks as towers, one's own hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from games.high_ground.view import View
from render.core.look import Look
from render.core.scene import MAX_HEIGHT, WIDTH, Arrow, Mark, Scene
from render.high_ground import news, words
from render.high_ground.band import HEIGHT as BAND
from render.high_ground.band import band
from render.high_ground.foot import Foot, foot
from render.high_ground.land import Sketch, land
from render.high_ground.plan import SMALLEST, TINIEST, Plan, plan
from render.high_ground.rest import Rest, rest

_GAP: Final = 8
_CROWDED: Final = 3
_TRIES: Final = 5
"""What is not shown takes room in which less is shown; so often this is settled anew."""


def _down(mark: Mark, y: int) -> Mark:
    if isinstance(mark, Arrow):
        return mark
    return replace(mark, y=mark.y + y)


@dataclass(frozen=True, slots=True)
class _Page:
    """The land as it is laid and drawn, what stands below it, and the margin."""

    laid: Plan
    drawn: Sketch
    notes: Rest
    below: Foot

    @property
    def missing(self) -> int:
        """How much is not shown where it belongs: cards, and, which is worse, stacks."""
        return len(self.laid.hidden) + _CROWDED * len(self.drawn.crowded)


def _page(view: View, look: Look, below: Foot, least: int) -> _Page:
    traces = news.traces(look.events)
    kept = 0
    for _ in range(_TRIES):
        laid = plan(view, traces.cells, BAND, _room(below) - kept, least)
        drawn = land(view, look, laid, traces)
        notes = rest(laid, drawn.crowded, laid.bottom + _GAP)
        if notes.height <= kept:
            break
        kept = notes.height
    return _Page(laid, drawn, notes, below)


def _whole(view: View, below: Foot, least: int) -> bool:
    """Whether in cells of this side all land could be shown."""
    return not plan(view, (), BAND, _room(below), least).hidden


def _room(below: Foot) -> int:
    return MAX_HEIGHT - BAND - below.height - _GAP


def _best_page(view: View, look: Look) -> _Page:
    """The page on which most is shown where it belongs, of those the one with the largest cells and hand."""
    feet = [foot(view, look)]
    if view.hand:
        feet.append(foot(view, look, low=True))
    best = _page(view, look, feet[0], SMALLEST)
    for least, below in [(least, below) for least in (SMALLEST, TINIEST) for below in feet][1:]:
        if not best.missing:
            break
        if least == SMALLEST or _whole(view, below, least):
            page = _page(view, look, below, least)
            best = page if page.missing < best.missing else best
    return best


class HighGroundPicture:
    """The drawing of High Ground."""

    def scene(self, view: View, look: Look) -> Scene:
        page = _best_page(view, look)
        drawn, notes, below = page.drawn, page.notes, page.below
        y = page.laid.bottom + _GAP + notes.height
        ground = (*drawn.ground, *notes.ground, *(_down(mark, y) for mark in below.ground))
        marks = (*drawn.marks, *drawn.over, *notes.marks, *(_down(mark, y) for mark in below.marks))
        return Scene(WIDTH, y + below.height, look.theme, ground, (*band(view, look), *marks))

    def alt(self, view: View, look: Look) -> str:
        return words.alt(view, look)

    def text(self, view: View, look: Look) -> str:
        return words.text(view, look)


PICTURE = HighGroundPicture()
