"""How the page is shared between the land, what does not fit into it, the piles, the players and the viewer's hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.high_ground.land import Cell
from games.high_ground.phases import Crowning, Digging, Laying
from games.high_ground.view import View
from render.core.frame.plates import LIP, ROW
from render.core.look import Look
from render.core.scene import MAX_HEIGHT
from render.high_ground.cells.stacks import spread
from render.high_ground.facts import places
from render.high_ground.hand import HEIGHTS
from render.high_ground.header import HEIGHT as TOP
from render.high_ground.overflow import LINE, insets_height, told
from render.high_ground.tray import BAND
from render.high_ground.viewport import LARGEST, SMALLEST, STEP, TINIEST, Plan, plan

STRIP: Final = LIP + ROW
FOOT: Final = 30
"""How much of the map is seen below the land: the lowest hills are higher than their cells."""
_EASY: Final = 76
"""From this scale on, more room is rather given to the hand than to the land."""
_EASY_HAND: Final = 0.02
_INSET: Final = 4
"""How much larger the land has to become for one more cell whose stacks are shown beside it, in percent."""
_STANDING: Final = 3
_TARGETS: Final = 2
"""How much hidden cards with pieces count in `missing`, and how many hidden targets count like one card."""
_BETTER: Final = 0.7
"""Smaller cells are taken only if they hide at most this fraction of what larger ones hide."""
_TRIES: Final = 6
_MOST_INSETS: Final = 6
_HANDS_FREE: Final = (Laying, Crowning, Digging)
"""The phases in which no card of the hand can be played, so that the land may have its room."""


@dataclass(frozen=True, slots=True)
class Page:
    """The plan of the land; how high the words about what is hidden, the insets, the row of piles and the hand are."""

    laid: Plan
    targets: tuple[Cell, ...]
    words: tuple[tuple[str, str], ...]
    band: int
    hand: int
    missing: int

    @property
    def worth(self) -> float:
        """How good it looks."""
        return worth(self.laid.scale, self.hand, len(self.laid.crowded))


def worth(scale: int, hand: int, insets: int) -> float:
    """How good a page looks: a large land, a large hand, and few insets."""
    easy = scale if scale <= _EASY else _EASY + (scale - _EASY) * 0.3
    return easy + hand * _EASY_HAND - _INSET * insets


def _height(view: View, crowded: Sequence[Cell], scale: int) -> int:
    grounds = [ground for cell in crowded if (ground := view.ground(cell)) is not None]
    return insets_height(grounds, scale) if grounds else 0


def _settled(
    view: View,
    touched: Sequence[Cell],
    band: int,
    hand: int,
    least: int,
    targets: tuple[Cell, ...],
    crowded: tuple[Cell, ...],
) -> Page:
    room = MAX_HEIGHT - TOP - STRIP - FOOT - band - hand
    words: tuple[tuple[str, str], ...] = ()
    kept = 0
    for _ in range(_TRIES):
        laid = plan(view, touched, TOP, room - kept, least, targets, crowded)
        hidden = {ground.cell for ground in laid.hidden}
        shown = tuple(cell for cell in crowded if cell not in hidden)
        words = tuple(told(view, laid, targets))
        needed = _height(view, shown, laid.scale) + (len(words) * LINE + 12 if words else 0)
        if needed <= kept:
            break
        kept = max(kept + 1, needed)
    missing = len(laid.hidden) + _STANDING * sum(bool(ground.stacks) for ground in laid.hidden)
    return Page(laid, targets, words, band, hand, missing + len(laid.hidden_targets) // _TARGETS)


def _wide_first(view: View) -> list[Cell]:
    """The cells whose stacks need more room than a hill has, those with the most stacks first."""
    needy = []
    for ground in view.land:
        if not ground.stacks:
            continue
        found = spread(ground)
        over = max(0.0, found.left + found.width + found.right - 230) + max(0.0, found.top - 60)
        if over > 0:
            needy.append((over, ground.cell))
    return [cell for _, cell in sorted(needy, reverse=True)][:_MOST_INSETS]


def _better(each: Page, best: Page | None) -> bool:
    """Whether a page is better than the best so far: it hides less, or as little and looks better."""
    if best is None:
        return True
    smaller = each.laid.scale < SMALLEST <= best.laid.scale
    return each.missing < best.missing * (_BETTER if smaller else 1) or (
        each.missing == best.missing and each.worth > best.worth
    )


def page(view: View, look: Look, touched: Sequence[Cell], band: bool) -> Page:
    """The page on which least is hidden, and of those the one that looks best. `touched` are the cells of the last move,
    and `band` says whether piles need a row of their own."""
    targets, needy = places(view, look), _wide_first(view)
    hands: tuple[int, ...] = HEIGHTS if view.hand else (0,)
    if isinstance(view.phase, _HANDS_FREE) and view.hand:
        hands = (*HEIGHTS, 0)
    best: Page | None = None
    for least in (SMALLEST, TINIEST):
        if best is not None and best.missing == 0:
            break
        for hand in hands:
            before = None
            for count in range(len(needy) + 1):
                if best is not None and best.missing == 0 and worth(LARGEST, hand, count) <= best.worth:
                    break
                found = _settled(
                    view, touched, BAND if band else 0, hand, least, targets, tuple(needy[:count])
                )
                if _better(found, best):
                    best = found
                if before is not None and found.laid.scale < before.laid.scale + STEP and count > 2:
                    break
                before = found
    assert best is not None, "there is always a page"  # noqa: S101
    return best
