"""How the page is shared between the land, what does not fit into it, the piles, the players and the viewer's hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.high_ground.land import Cell
from games.high_ground.state import View
from render.core.frame.plates import LARGE_ROW as LARGE_PLATES, LIP, ROW as PLATES
from render.core.look import Look
from render.core.scene import MAX_HEIGHT
from render.high_ground.cells.stacks import spread
from render.high_ground.facts import chosen, hand_shown, places
from render.high_ground.header import HEIGHT as TOP
from render.high_ground.overflow import ROW, Beyond, beyond, insets_height, told, words_height
from render.high_ground.tray import BAND
from render.high_ground.viewport import LARGEST, SMALLEST, Plan, plan

FOOT: Final = 30
"""How much of the map is seen below the land: the lowest hills are higher than their cells."""
_EASY: Final = 76
"""From this scale on, cells that are shown beside the land weigh more than a larger land."""
_INSET: Final = 12
"""How much larger the land has to become for one more cell whose stacks are shown beside it, in percent."""
_STANDING: Final = 3
_KING: Final = 2
_CHOSEN: Final = 10
_TARGETS: Final = 2
"""How much hidden cards with pieces, hidden kings of players and hidden choices count in `missing`, and how many hidden targets
count like one card."""
_TRIES: Final = 6
_MOST_INSETS: Final = 6
LEAST_HAND: Final = 340
"""How high the wood with a hand is at least."""
_ABOVE_A_HAND: Final = MAX_HEIGHT - LEAST_HAND
"""How high everything above a hand may be."""


def hand_height(above: int) -> int:
    """How high the wood with a hand is below so much else: a third of the picture if there is room."""
    return max(LEAST_HAND, min(-(-above // 2), MAX_HEIGHT - above))


@dataclass(frozen=True, slots=True)
class Page:
    """The plan of the land, the words about what is hidden and the choices there, and how much is hidden."""

    laid: Plan
    targets: tuple[Cell, ...]
    words: tuple[tuple[str, str], ...]
    beyond: tuple[tuple[Beyond, ...], ...]
    missing: int

    @property
    def worth(self) -> float:
        """How good it looks."""
        return worth(self.laid.scale, len(self.laid.crowded))


def worth(scale: int, insets: int) -> float:
    """How good a page looks: a large land, and few insets."""
    easy = scale if scale <= _EASY else _EASY + (scale - _EASY) * 0.3
    return easy - _INSET * insets


def _height(view: View, crowded: Sequence[Cell], scale: int) -> int:
    grounds = [ground for cell in crowded if (ground := view.ground(cell)) is not None]
    return insets_height(grounds, scale) if grounds else 0


def _settled(
    view: View,
    look: Look,
    touched: Sequence[Cell],
    band: int,
    targets: tuple[Cell, ...],
    crowded: tuple[Cell, ...],
) -> Page:
    room = (
        (_ABOVE_A_HAND if hand_shown(view, look) else MAX_HEIGHT)
        - TOP
        - FOOT
        - band
        - LIP
        - (LARGE_PLATES if look.large else PLATES)
    )
    marked = chosen(look)
    words: tuple[tuple[str, str], ...] = ()
    rows: tuple[tuple[Beyond, ...], ...] = ()
    kept = 0
    for _ in range(_TRIES):
        laid = plan(view, touched, TOP, room - kept, targets, crowded, marked)
        hidden = {ground.cell for ground in laid.hidden}
        shown = tuple(cell for cell in crowded if cell not in hidden)
        words = tuple(told(view, look, laid, targets))
        rows = beyond(view, look, laid)
        needed = _height(view, shown, laid.scale) + words_height(words, look.large)
        needed += ROW * len(rows)
        if needed <= kept:
            break
        kept = max(kept + 1, needed)
    missing = sum(_CHOSEN for cell in marked if laid.box(cell) is None)
    missing += len(laid.hidden) + _STANDING * sum(bool(ground.stacks) for ground in laid.hidden)
    missing += _KING * sum(ground.king and ground.owner is not None for ground in laid.hidden)
    return Page(laid, targets, words, rows, missing + len(laid.hidden_targets) // _TARGETS)


def _wide_first(view: View) -> list[Cell]:
    """The cells whose stacks need more room than a hill has, those with the most stacks first."""
    needy = []
    for ground in view.land:
        if not ground.stacks:
            continue
        found = spread(ground, SMALLEST)
        over = max(0.0, found.left + found.width + found.right - 230) + max(0.0, found.top - 60)
        if over > 0:
            needy.append((over, ground.cell))
    return [cell for _, cell in sorted(needy, reverse=True)][:_MOST_INSETS]


def page(view: View, look: Look, touched: Sequence[Cell], band: bool) -> Page:
    """The page on which least is hidden, and of those the one that looks best. `touched` are the cells of the last move,
    and `band` says whether piles need a row of their own."""
    targets, needy = places(view, look), _wide_first(view)
    best: Page | None = None
    before: Page | None = None
    for count in range(len(needy) + 1):
        if best is not None and best.missing == 0 and worth(LARGEST, count) <= best.worth:
            break
        found = _settled(view, look, touched, BAND if band else 0, targets, tuple(needy[:count]))
        if best is None or (found.missing, -found.worth) < (best.missing, -best.worth):
            best = found
        if before is not None and found.laid.scale <= before.laid.scale and count > 2:
            break
        before = found
    assert best is not None, "there is always a page"  # noqa: S101
    return best
