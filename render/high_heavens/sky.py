"""Where the hexes lie, seen a little from the south, so that they are wider than high; and the sky in which each floats as a slab
of stone or timber."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from games.core.hexes.grid import centre
from games.high_heavens.components import CELLS, CENTRAL as CENTRAL_MASK, HEX, LAYOUTS, mask_of
from render.core.marks import scenic
from render.core.scene import WIDTH, Ink, Point
from render.core.shapes.hard import Pen, Scenery, Spot, curve
from render.high_heavens.inks import LINE, SLAB

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


BANDS: Final = 8
DEPTH: Final = 20
"""How much of the southern side of a slab is seen."""
_LINE: Final = 4
_STARS: Final = (
    (40, 0.62),
    (150, 0.93),
    (96, 0.80),
    (1110, 0.70),
    (1164, 0.88),
    (1040, 0.96),
    (22, 0.97),
    (1180, 0.60),
)
_CLOUDS: Final = (
    (-70, 0.16, 330, "cloud"),
    (920, 0.10, 360, "cloud"),
    (-110, 0.52, 200, "cloud"),
    (1100, 0.56, 220, "cloud"),
    (-60, 0.90, 330, "cloud low"),
    (960, 0.93, 330, "cloud low"),
)


@dataclass(frozen=True, slots=True)
class Heaven(Scenery):
    """The sky with the board, whose plan counts from the upper edge of the sky; the bases are on the column `hearth`."""

    plan: Plan
    hearth: str


def cloud(pen: Pen, x: float, y: float, wide: float, name: str) -> None:
    """A cloud with a flat foot; `y` is its foot."""
    high = wide * 0.13
    pen.box(x, y - high, wide, high, name, high / 2)
    for share, radius in ((0.26, 0.13), (0.48, 0.18), (0.70, 0.12)):
        pen.oval(x + wide * share, y - high * 0.9, wide * radius, wide * radius, name)


def bands(pen: Pen, width: int, height: int) -> None:
    """The sky in bands, its clouds and stars."""
    step = -(-height // BANDS)
    for number in range(BANDS):
        pen.box(0, number * step, width, step, f"sky{number + 1}")
    for x, share in _STARS:
        pen.oval(x, share * height, 3, 3, "star")
    for x, share, wide, name in _CLOUDS:
        cloud(pen, x, share * height, wide, name)


@scenic(Heaven)
def draw_heaven(mark: Heaven, pen: Pen) -> None:
    bands(pen, mark.width, mark.height)
    shapes = {cell: mark.plan.outline(cell) for cell in CELLS}
    stones = {cell: stone(cell, mark.hearth) for cell in CELLS}
    slabs(pen, shapes, stones)
    for cell, shape in shapes.items():
        x, y = (shape[2][0] + shape[5][0]) / 2, shape[2][1]
        ornament(pen, x, y, stones[cell], shape)


def slabs(pen: Pen, shapes: Mapping[str, list[Spot]], stones: Mapping[str, str]) -> None:
    """Hexes as slabs that float over a shadow. Each edge is drawn once."""

    def fill(points: Sequence[Spot], name: str, right: float = 0, down: float = 0) -> None:
        pen.polygon([(x + right, y + down) for x, y in points], name)

    for shape in shapes.values():
        fill(shape, "gulf", 18, DEPTH + 24)
    edges: Counter[tuple[Spot, Spot]] = Counter()
    lows: dict[tuple[Spot, Spot], str] = {}
    for cell, shape in shapes.items():
        placed = [(round(x), round(y)) for x, y in shape]
        for number, corner in enumerate(placed):
            ends = sorted((corner, placed[(number + 1) % 6]))
            edge = (ends[0], ends[1])
            edges[edge] += 1
            if 2 <= number <= 4:
                lows[edge] = stones[cell]
    for (one, other), name in lows.items():
        if edges[one, other] == 1:
            under = [(x, y + DEPTH) for x, y in (one, other)]
            fill([one, other, under[1], under[0]], name + SLAB)
            for start, end in ((one, under[0]), (under[0], under[1]), (other, under[1])):
                pen.line([start, end], "outline", _LINE)
    for cell, shape in shapes.items():
        fill(shape, stones[cell])
    for one, other in edges:
        pen.line([one, other], "outline", _LINE)


def ornament(pen: Pen, x: float, y: float, name: str, shape: Sequence[Spot]) -> None:
    """What tells a hex from others besides its stone: a frame of gold where gods are invoked, the wind in the middle."""
    part = (shape[3][1] - y) / 64
    if name in ("marble", "timber"):
        # As steep as the edges: that takes the least room in the file.
        inner = [(x + px, y + py) for px, py in corners((shape[3][1] - shape[0][1]) / 2, -10)]
        pen.line([*inner, inner[0], inner[1]], "gold", 5)
        _rays(pen, x, y, int(name == "marble"), part)
    elif name == "heart":
        _swirl(pen, x, y, part)


def _swirl(pen: Pen, x: float, y: float, part: float) -> None:
    """The wind that blows over the middle of the board."""
    for down, left, long in ((0, -56, 100), (24, -30, 62)):
        start = (x + left, y + down * part)
        first, second = (
            (start[0] + long * 0.4, start[1] - 12 * part),
            (start[0] + long * 0.6, start[1] + 12 * part),
        )
        pen.line(curve(start, first, second, (start[0] + long, start[1])), "heart" + LINE, 5)


def _rays(pen: Pen, x: float, y: float, side: int, part: float) -> None:
    """The sign of a side on its invoking hexes: an arch on marble, a rune on timber."""
    name = ("timber", "marble")[side] + LINE
    if side:
        top, high = y - 6 * part, 36 * part
        pen.box(x - 36, top, 72, 6, name)
        for left in (-26, 18):
            pen.box(x + left, top + 6, 8, high, name)
    else:
        pen.line([(x - 24, y + 28 * part), (x, y + 28 * part - 24), (x + 24, y + 28 * part)], name, 6)


def whole(plan: Plan, hearth: str, top: int, height: int) -> Heaven:
    """The scenery of a board from `top` down."""
    return Heaven(0, top, WIDTH, height, replace(plan, top=plan.top - top), hearth)
