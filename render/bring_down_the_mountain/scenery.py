"""The landscape: sky in bands, far peaks, meadows, a river and trees, drawn once for each light; and over it what
changes from turn to turn: slate as long as the ridges, rubble beyond it, the massif, mist."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.bring_down_the_mountain.state import RIDGE_LENGTH, RIDGES
from render.bring_down_the_mountain import layout
from render.bring_down_the_mountain.colours import BANDS, MIST
from render.core.frame.banner import HEIGHT as TOP, MORE
from render.core.marks import Canvas, painted, scenic
from render.core.scene import WIDTH, Ink, Placed
from render.core.shapes.hard import Pen, Scenery, Spot, curve

_HORIZON: Final = 470
_SHADOW: Final = 0.3


@dataclass(frozen=True, slots=True)
class Landscape(Scenery):
    """All that lies still below the header. `sun` is whether a sun stands behind the far hills."""

    sun: bool = True


@dataclass(frozen=True, slots=True)
class Slate(Placed):
    """The rock below a ridge of so many cards, and the rubble where others lay; placed by the middle of the
    mountain."""

    corner: int
    length: int


@dataclass(frozen=True, slots=True)
class Massif(Placed):
    """The mountain in the middle, placed by the middle of its foot: it shrinks as cards come down."""

    left: int


@dataclass(frozen=True, slots=True)
class Mist(Placed):
    """Mist around the ridges, placed by the middle of the mountain."""


@dataclass(frozen=True, slots=True)
class CardShadow(Placed):
    """The shadow of a card or of a whole pile, placed by its upper left corner."""

    width: int
    height: int


def _peaks(on: Pen) -> None:
    for x, y, w in ((120, 262, 300), (1080, 236, 320), (410, 330, 230), (800, 346, 220)):
        h = _HORIZON - y
        crest: list[Spot] = [
            (x - w, _HORIZON),
            (x - w * 0.45, y + h * 0.42),
            (x - w * 0.3, y + h * 0.36),
            (x, y),
        ]
        fall: list[Spot] = [(x + w * 0.28, y + h * 0.4), (x + w * 0.5, y + h * 0.46), (x + w, _HORIZON)]
        on.polygon([*crest, *fall], "peak")
        on.polygon([(x, y), *fall, (x + w * 0.1, _HORIZON), (x + w * 0.06, y + h * 0.45)], "peak-low")
        cap = ((0, 0), (-0.2, 0.26), (-0.1, 0.22), (-0.02, 0.36), (0.08, 0.22), (0.19, 0.28))
        on.polygon([(x + a * w, y + b * h) for a, b in cap], "peak-snow")


def _hills(on: Pen) -> None:
    far = (420, 372, 410, 352, 400, 350, 402, 360, 410, 372, 412)
    across = (0, 110, 230, 360, 470, 600, 720, 850, 980, 1090, 1200)
    on.polygon([*zip(across, far, strict=True), (1200, 700), (0, 700)], "far")
    edge = [
        *curve((0, 470), (200, 420), (330, 450), (600, 436)),
        *curve((600, 436), (860, 450), (1000, 420), (1200, 474)),
    ]
    on.polygon([*edge, (1200, 1500), (0, 1500)], "meadow-low")
    side = [
        *curve((0, 600), (160, 560), (300, 620), (420, 840)),
        *curve((420, 840), (300, 1060), (140, 1100), (0, 1080)),
    ]
    on.polygon(side, "meadow")
    on.polygon([(WIDTH - x, y) for x, y in side], "meadow")
    south = [
        *curve((0, 1380), (200, 1240), (400, 1100), (600, 960)),
        *curve((600, 960), (800, 1100), (1000, 1240), (1200, 1380)),
    ]
    on.polygon([*south, (1200, 1500), (0, 1500)], "meadow-lit")
    left = [
        *curve((600, 1010), (570, 1070), (650, 1120), (604, 1190)),
        *curve((604, 1190), (560, 1260), (660, 1330), (620, 1500)),
    ]
    right = [
        *curve((700, 1500), (700, 1340), (620, 1270), (650, 1190)),
        *curve((650, 1190), (680, 1120), (600, 1080), (612, 1010)),
    ]
    on.polygon([*left, *right], "river")


def _tree(on: Pen, x: float, y: float) -> None:
    on.polygon([(x - 15, y), (x, y - 46), (x + 15, y)], "tree")
    on.polygon([(x, y), (x, y - 46), (x + 15, y)], "tree-low")


@scenic(Landscape)
def landscape(mark: Landscape, pen: Pen) -> None:
    on = pen.moved(0, -TOP)
    pen.box(0, 0, mark.width, mark.height, "meadow-low")
    for number in range(BANDS):
        pen.box(0, number * 46, mark.width, 300, f"sky{number}")
    if mark.sun:
        pen.oval(880, 440 - TOP, 120, 120, "sun")
        pen.oval(880, 440 - TOP, 86, 86, "sun-lit")
    _peaks(on)
    _hills(on)
    chance = random.Random(4)  # noqa: S311 - trees, no secrets
    for left, right, top, low, count in (
        (150, 330, 600, 760, 4),
        (870, 1060, 600, 760, 4),
        (150, 330, 930, 1060, 3),
        (870, 1060, 930, 1060, 3),
        (340, 560, 1120, 1200, 4),
        (680, 880, 1120, 1200, 4),
    ):
        for _ in range(count):
            _tree(on, chance.randint(left, right), chance.randint(top, low))


def _stones() -> dict[tuple[int, int], list[tuple[int, int, int]]]:
    """The rubble at each place of each ridge: how far from the middle to the side and up or down, and how large."""
    chance = random.Random(7)  # noqa: S311 - rubble, no secrets
    return {
        (corner, number): [
            (
                layout.BESIDE[0] + number * layout.STEP[0] + chance.randint(6, 104),
                layout.BESIDE[1] + number * layout.STEP[1] + chance.randint(14, 124),
                chance.randint(7, 17),
            )
            for _ in range(3)
        ]
        for corner in range(len(RIDGES))
        for number in range(RIDGE_LENGTH)
    }


_RUBBLE: Final = _stones()


def _stone(pen: Pen, x: float, y: float, size: int, lit: Ink, low: Ink) -> None:
    pen.polygon(
        [
            (x - size, y),
            (x - size * 0.4, y - size * 0.9),
            (x + size * 0.6, y - size * 0.7),
            (x + size, y + size * 0.1),
            (x, y + size * 0.4),
        ],
        lit,
    )
    pen.polygon([(x, y + size * 0.4), (x + size * 0.6, y - size * 0.7), (x + size, y + size * 0.1)], low)


def _edges(middle: Spot, corner: int, length: int) -> tuple[list[Spot], list[Spot], list[Spot], Spot]:
    """The two jagged edges of a ridge's rock from the middle outwards, its crest, and its tip."""
    across, down = layout.signs(corner)
    (x0, y0), (dx, dy) = middle, layout.STEP
    wide, high = layout.CARD_WIDTH, layout.CARD_HEIGHT

    def at(u: float, v: float) -> Spot:
        return x0 + across * u, y0 + down * v

    low, upper = [at(10, 60)], [at(100, -10)]
    for k in range(1, length + 2):
        jag = k % 2
        low.append(at(30 + k * dx - (14 if jag else -6), 70 + k * dy + high * 0.42 + (12 if jag else -4)))
        upper.append(
            at(
                layout.BESIDE[0] + k * dx + wide * 0.55 + (14 if jag else -6),
                k * dy - 18 - (8 if jag else -6),
            )
        )
    crest = [at(layout.BESIDE[0] + k * dx + 20, 64 + k * dy) for k in range(length + 1)]
    return low, upper, crest, at(layout.BESIDE[0] + length * dx + wide * 0.66, 6 + length * dy + high * 0.7)


@painted(Slate)
def _slate(canvas: Canvas, mark: Slate) -> None:
    pen = canvas.pen()
    across, down = layout.signs(mark.corner)
    for number in range(mark.length, RIDGE_LENGTH):
        for u, v, size in _RUBBLE[mark.corner, number]:
            y = mark.y + down * v
            if layout.MIDDLE[1] + down * v > _HORIZON:
                _stone(pen, mark.x + across * u, y, size, "scree" if size % 2 else "slate-lit", "slate-low")
    if not mark.length:
        return
    low, upper, crest, tip = _edges((mark.x, mark.y), mark.corner, mark.length)
    shape = [*low, tip, *reversed(upper)]
    canvas.wash([(max(0, min(WIDTH - 1, x + 10)), y + 14) for x, y in shape], "outline", _SHADOW)
    pen.polygon(shape, "slate-low")
    lit = low if across < 0 else upper
    pen.polygon([*lit, tip, *reversed(crest)], "slate-lit" if across < 0 else "slate")


_OUTLINE: Final[tuple[Spot, ...]] = (
    (-1, 0), (-0.78, 0.16), (-0.62, 0.26), (-0.5, 0.44), (-0.34, 0.56), (-0.26, 0.7), (-0.12, 0.8), (0, 1),
    (0.1, 0.9), (0.2, 0.74), (0.34, 0.62), (0.42, 0.48), (0.6, 0.34), (0.74, 0.2), (1, 0),
)  # fmt: skip
_DARK: Final[tuple[Spot, ...]] = (
    *_OUTLINE[7:],
    (0.16, 0),
    (0.22, 0.2),
    (0.06, 0.4),
    (0.12, 0.6),
    (-0.03, 0.76),
)
_GREY: Final[tuple[Spot, ...]] = (
    (-0.5, 0.44), (-0.34, 0.56), (-0.26, 0.7), (-0.2, 0.5), (-0.3, 0.3), (-0.24, 0.1), (-0.5, 0.2),
)  # fmt: skip
_CAP: Final[tuple[Spot, ...]] = (
    (0, 1), (-0.12, 0.8), (-0.26, 0.7), (-0.32, 0.59), (-0.2, 0.63), (-0.14, 0.54), (-0.05, 0.66), (0.03, 0.56),
    (0.1, 0.68), (0.2, 0.58), (0.28, 0.67), (0.2, 0.74), (0.1, 0.9),
)  # fmt: skip
_CAP_DARK: Final[tuple[Spot, ...]] = (
    (0, 1), (0.1, 0.9), (0.2, 0.74), (0.28, 0.67), (0.2, 0.58), (0.1, 0.68), (0.03, 0.72),
)  # fmt: skip


@painted(Massif)
def _massif(canvas: Canvas, mark: Massif) -> None:
    pen = canvas.pen()
    size = 0.55 + 0.45 * mark.left / (len(RIDGES) * RIDGE_LENGTH)

    def at(shape: Sequence[Spot]) -> list[Spot]:
        return [(mark.x + a * 250 * size, mark.y - b * 440 * size) for a, b in shape]

    pen.polygon(at(_OUTLINE), "slate-lit")
    pen.polygon(at(_DARK), "slate-low")
    pen.polygon(at(_GREY), "slate")
    pen.polygon(at(_CAP), "snow")
    pen.polygon(at(_CAP_DARK), "snow-low")
    pen.line(at(_OUTLINE[1:-1]), "outline", 4)
    pen.line([*at(_CAP), at(_CAP)[0]], "outline", 3)


_CLOUDS: Final = (
    (0, 520, 410), (120, 640, 380), (790, 560, 410), (700, 690, 330), (0, 1130, 380), (740, 1190, 460), (450, 560, 240),
)  # fmt: skip


@painted(Mist)
def _mist(canvas: Canvas, mark: Mist) -> None:
    for left, foot, wide in _CLOUDS:
        x, y = left + mark.x - layout.MIDDLE[0], foot + mark.y - layout.MIDDLE[1]
        base = [*curve((x + 24, y + 24), (x - 8, y + 24), (x - 8, y - 24), (x + 24, y - 24))]
        hump = curve(
            (x + wide * 0.28, y - 24),
            (x + wide * 0.3, y - 70),
            (x + wide * 0.5, y - 76),
            (x + wide * 0.55, y - 44),
        )
        last = curve(
            (x + wide * 0.55, y - 44),
            (x + wide * 0.6, y - 66),
            (x + wide * 0.74, y - 60),
            (x + wide * 0.76, y - 24),
        )
        end = curve(
            (x + wide - 24, y - 24), (x + wide + 8, y - 24), (x + wide + 8, y + 24), (x + wide - 24, y + 24)
        )
        canvas.wash(
            [(max(0, min(WIDTH - 1, px)), py) for px, py in (*base, *hump, *last, *end)], "white", MIST
        )


@painted(CardShadow)
def _card_shadow(canvas: Canvas, mark: CardShadow) -> None:
    x, y, right, low = mark.x + 8, mark.y + 12, mark.x + mark.width + 8, mark.y + mark.height + 12
    cut = 10
    outline = [
        (x + cut, y), (right - cut, y), (right, y + cut), (right, low - cut), (right - cut, low), (x + cut, low), (x, low - cut),
        (x, y + cut),
    ]  # fmt: skip
    canvas.wash(
        [(min(WIDTH - 1, px), min(layout.HEIGHT + MORE - 1, py)) for px, py in outline], "outline", _SHADOW
    )
