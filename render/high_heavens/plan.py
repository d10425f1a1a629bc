"""Where the hexes lie: flat-top, seen a little from the south, so that they are wider than high."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.core.hexes.grid import centre
from games.high_heavens.board import CELLS, HEX, LAYOUTS, mask_of
from games.high_heavens.board import CENTRAL as CENTRAL_MASK
from render.core.scene import WIDTH, Ink, Point

COLUMN: Final = 160
"""How far columns are apart. What stands on a hex is no wider, so that it covers nothing beside it."""
ROWS: Final = 10
TALL: Final = 64
"""Half the height of a hex on a board that has the picture to itself."""
CENTRAL: Final = tuple(cell for cell in CELLS if mask_of((cell,)) & CENTRAL_MASK)


@dataclass(frozen=True, slots=True)
class Plan:
    """The board with the upper edge of its northernmost hex at `top`; `half` is half the height of a hex."""

    top: int
    half: int = TALL

    @property
    def height(self) -> int:
        """How high all hexes are together."""
        return 2 * self.half * ROWS

    @property
    def tablet(self) -> int:
        """How high the tablet of a god is: with its name below it, as high as a hex, so that it covers none behind it."""
        return max(46, 2 * self.half - 48)

    @property
    def tablet_wide(self) -> int:
        """How wide it is."""
        return round(self.tablet * 0.84) if self.half == TALL else 50

    @property
    def tablet_aside(self) -> int:
        """How far left of the middle of its hex the middle of a tablet is."""
        return COLUMN // 2 - (12 if self.half == TALL else 0) - self.tablet_wide // 2

    def middle(self, cell: str) -> Point:
        """Where the middle of a hex lies."""
        point, north = centre(HEX[cell]), centre(HEX["d10"])
        across = (point.x - north.x) * COLUMN // 3
        return WIDTH // 2 + across, self.top + self.half + (point.y - north.y) * self.half

    def outline(self, cell: str, out: float = 0) -> list[tuple[float, float]]:
        """The corners of a hex, moved out by `out` units, clockwise from the north-western."""
        x, y = self.middle(cell)
        return [(x + px, y + py) for px, py in corners(self.half, out)]


def corners(half: float, out: float = 0) -> list[tuple[float, float]]:
    """The corners of a hex around its middle, clockwise from the north-western. Its slanting sides rise by as much as they
    go across: they are drawn without smooth edges, and that slope looks best so."""
    flat, wide, high = (COLUMN - half + out * 0.83) / 2, (COLUMN + half + out * 2.83) / 2, half + out
    return [(-flat, -high), (flat, -high), (wide, 0), (flat, high), (-flat, high), (-wide, 0)]


@lru_cache(maxsize=512)
def stone(cell: str, hearth: str) -> Ink:
    """The ground of a hex, with the bases on this column."""
    layout = LAYOUTS[hearth]
    if cell in layout.bases:
        return "home"
    for side, name in enumerate(("timber", "marble")):
        if cell in layout.invoking[side]:
            return name
    if cell in CENTRAL:
        return "heart"
    north, south = centre(HEX["d10"]).y, centre(HEX["d1"]).y
    share = (centre(HEX[cell]).y - north) / (south - north)
    return "ivory" if share < 0.3 else "mist" if share < 0.44 else "haze" if share < 0.58 else "slate"
