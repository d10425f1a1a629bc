"""How the page is shared between the land, what does not fit into it, and the margin below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.high_ground.land import Cell, Ground
from games.high_ground.view import View
from render.core.frame.part import Part
from render.core.look import Look
from render.core.scene import MAX_HEIGHT
from render.high_ground.cells.territory import territory
from render.high_ground.facts import asked
from render.high_ground.footer import margin
from render.high_ground.header import HEIGHT as TOP
from render.high_ground.overflow import Rest, rest
from render.high_ground.viewport import SMALLEST, TINIEST, Plan, plan

GAP: Final = 8
_SMALLER: Final = (SMALLEST, 126, TINIEST)
"""The least sides of cells, which are tried one after another."""
_STANDING: Final = 3
_CROWDED: Final = 2
"""How much hidden cards with pieces, and cells whose stacks are shown below, count in `Page.missing`."""
_TARGETS: Final = 16
_TARGETS_ASKED: Final = 2
"""So many hidden targets count like one hidden card; while a card has to be placed, fewer do."""
_TRIES: Final = 5
"""What does not fit takes room from the land, so even less fits. So often the two are balanced."""
_BETTER: Final = 0.7
"""Smaller cells are taken only if they hide at most this fraction of what larger ones hide."""


@dataclass(frozen=True, slots=True)
class Page:
    """The plan of the land, what does not fit into it, and the margin. `missing` is how much is not shown in its place:
    cards, targets and, worst, stacks. `least` is the side that cells had to have at least."""

    laid: Plan
    notes: Rest
    below: Part
    missing: int
    least: int


def _settled(view: View, touched: Sequence[Cell], below: Part, least: int, edges: bool) -> Page:
    room = MAX_HEIGHT - TOP - below.height - GAP
    kept = 0
    for _ in range(_TRIES):
        laid = plan(view, touched, TOP, room - kept, least, edges)
        crowded = [ground for ground in view.land if _crowded(laid, ground)]
        notes = rest(view, laid, crowded, laid.bottom + GAP)
        if notes.height <= kept:
            break
        kept = notes.height
    targets = len(laid.hidden_targets) // (_TARGETS_ASKED if asked(view) else _TARGETS)
    hidden = len(laid.hidden) + _STANDING * sum(bool(ground.stacks) for ground in laid.hidden)
    return Page(laid, notes, below, hidden + _CROWDED * len(crowded) + targets, least)


def _crowded(laid: Plan, ground: Ground) -> bool:
    return (
        bool(ground.stacks) and laid.box(ground.cell) is not None and not territory(ground, laid.cell).shown
    )


def _pages(view: View, look: Look, touched: Sequence[Cell]) -> Iterator[Page]:
    """Pages, each of which gives more room to the land than the one before."""
    below = margin(view, look)
    yield _settled(view, touched, below, SMALLEST, True)
    if view.hand:
        below = margin(view, look, low=True)
        yield _settled(view, touched, below, SMALLEST, True)
    for least in _SMALLER:
        if least != SMALLEST:
            yield _settled(view, touched, below, least, True)
        if view.targets:
            yield _settled(view, touched, below, least, False)


def page(view: View, look: Look, touched: Sequence[Cell]) -> Page:
    """The first page on which nothing is missing, or else the one that hides least by a clear margin. `touched` are the
    cells of the last move."""
    best: Page | None = None
    for each in _pages(view, look, touched):
        if best is None or each.missing < best.missing * (1 if each.least == best.least else _BETTER):
            best = each
        if not best.missing:
            break
    assert best is not None, "there is always a page"  # noqa: S101
    return best
