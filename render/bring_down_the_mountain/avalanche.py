"""Dusk, the mountain with its broken summit, and the snow that comes down: the scenery of a lost game; and the cards that
tumble down with it."""

import math
import random
from dataclasses import dataclass
from typing import Final

from render.bring_down_the_mountain.colours import DUSK_SKY
from render.core.frame.banner import HEIGHT as TOP
from render.core.letters import lettering
from render.core.marks import Canvas, painted, scenic, tiled
from render.core.palette import CARD_RED, WHITE
from render.core.scene import WIDTH, Ink, Placed, Scheme
from render.core.shapes.cards import draw_suit
from render.core.shapes.hard import Pen, Scenery, Spot, curve
from render.core.shapes.supersampled import FINE, Sheet, Tile
from render.core.tones import OUTLINE

_STARS: Final = (
    (64, 210), (512, 216), (392, 262), (1132, 236), (1050, 300), (86, 330), (1160, 392), (455, 340),
)  # fmt: skip
_MASSIF: Final[tuple[Spot, ...]] = (
    (330, 1010), (420, 880), (470, 800), (528, 740), (566, 640), (620, 580), (648, 500), (700, 440), (726, 350),
    (770, 296), (800, 238), (846, 290), (866, 370), (918, 430), (940, 520), (1000, 590), (1028, 680), (1100, 760),
    (1140, 850), (1210, 920), (1210, 1100), (330, 1100),
)  # fmt: skip
_DARK: Final[tuple[Spot, ...]] = (
    *_MASSIF[10:21], (900, 1100), (930, 960), (850, 860), (890, 740), (816, 640), (846, 520), (786, 430), (812, 340),
)  # fmt: skip
_LIT: Final[tuple[Spot, ...]] = (
    (566, 640), (620, 580), (648, 500), (700, 440), (690, 520), (640, 610), (650, 700), (590, 760),
)  # fmt: skip
_CAP: Final[tuple[Spot, ...]] = (
    (800, 238), (770, 296), (726, 350), (706, 414), (742, 398), (760, 430), (790, 392), (812, 424), (836, 384),
    (866, 420), (880, 392), (866, 370), (846, 290),
)  # fmt: skip
_CAP_DARK: Final[tuple[Spot, ...]] = (
    (800, 238), (846, 290), (866, 370), (880, 392), (866, 420), (836, 384), (826, 350), (812, 320),
)  # fmt: skip
_SLIDE: Final[tuple[Spot, ...]] = (
    (742, 470), (700, 560), (640, 680), (560, 800), (420, 930), (240, 1060), (1010, 1080), (960, 930), (900, 800),
    (860, 690), (830, 580), (812, 478), (790, 452), (768, 476),
)  # fmt: skip
_SLIDE_DARK: Final[tuple[Spot, ...]] = (
    (812, 478), (790, 452), (780, 560), (800, 700), (806, 860), (800, 1080), (1010, 1080), (960, 930), (900, 800),
    (860, 690), (830, 580),
)  # fmt: skip
_GLEAMS: Final = (
    ((742, 520), (710, 640), (620, 780), (470, 940)),
    ((764, 520), (748, 660), (690, 840), (610, 1000)),
    ((776, 560), (776, 700), (760, 860), (720, 1010)),
)
_FURROWS: Final = (
    ((806, 560), (830, 700), (850, 830), (890, 990)),
    ((796, 640), (806, 760), (820, 900), (830, 1010)),
)
_TREES: Final = (
    (118, 880, 1.0, 0), (196, 914, 1.2, 10), (66, 930, 1.3, 0), (300, 940, 1.1, 34), (1090, 960, 1.25, -30),
    (1150, 1000, 1.4, -12), (1030, 1030, 1.0, -52),
)  # fmt: skip
_SIZE: Final = (128, 164)


@dataclass(frozen=True, slots=True)
class Avalanche(Scenery):
    """All that lies behind the piles of a lost game, below the header."""


@dataclass(frozen=True, slots=True)
class SnowFront(Placed):
    """The snow that the piles stand in, as wide as the page; placed by the upper left corner of its drifts."""

    height: int


@dataclass(frozen=True, slots=True)
class Tumbling(Placed):
    """A card that falls, placed by its middle and turned clockwise by so many degrees."""

    face: str
    turn: int
    on: Ink = "slide"


def _tree(on: Pen, x: float, y: float, size: float, turn: float) -> None:
    def at(*points: Spot) -> list[Spot]:
        return on.turned([(px * size, py * size) for px, py in points], x, y, turn)

    on.polygon(at((-5, -14), (5, -14), (5, 6), (-5, 6)), "outline")
    for low, high, wide in ((-10, -70, 34), (-46, -104, 28)):
        on.polygon(at((-wide, low), (0, high), (wide, low)), "tree")
        on.polygon(at((0, high), (wide, low), (0, low)), "tree-low")


def _rock(on: Pen, x: float, y: float, size: float) -> None:
    on.polygon([(x - size, y), (x - size * 0.3, y - size * 0.8), (x + size * 0.7, y - size * 0.4), (x + size * 0.3, y + size * 0.6)], "rock")  # fmt: skip
    on.polygon(
        [(x + size * 0.7, y - size * 0.4), (x + size * 0.3, y + size * 0.6), (x - size * 0.1, y)], "rock-low"
    )


def _billow(pen: Pen, y: float, number: int, seed: int, reach: int, low: float) -> None:
    """A front of snow: round crests, lit on the upper left."""
    chance = random.Random(seed)  # noqa: S311 - snow, no secrets
    x, crests = -60.0, []
    while x < WIDTH + 60:
        radius = chance.randint(round(reach * 0.7), round(reach * 1.5))
        crests.append((x, y + chance.randint(-12, 12), radius))
        x += radius * 1.15
    for px, py, radius in crests:
        pen.oval(px + 8, py + 10, radius, radius, f"drift{number}")
    pen.box(0, y + 10, WIDTH, low - y - 10, f"billow{number}")
    for px, py, radius in crests:
        pen.oval(px, py, radius, radius, f"billow{number}")
    for px, py, radius in crests:
        turns = [math.radians(each) for each in range(190, 266, 8)]
        gleam = [(px + radius * 0.8 * math.cos(t), py + radius * 0.8 * math.sin(t)) for t in turns]
        pen.line(gleam, "gleam", max(6, round(radius * 0.15)))


@scenic(Avalanche)
def draw_avalanche(mark: Avalanche, pen: Pen) -> None:
    on = pen.moved(0, -TOP)
    for number in range(len(DUSK_SKY.split())):
        pen.box(0, number * 74, mark.width, mark.height, f"sky{number}")
    for x, y in _STARS:
        pen.oval(x, y - TOP, 4, 4, "star")
    for radius, name in ((128, "sun"), (92, "sun-lit")):
        pen.oval(238, 738 - TOP, radius, radius, name)
    far = ((0, 706), (90, 640), (190, 694), (300, 628), (420, 690), (520, 640), (640, 700), (1200, 690))
    on.polygon([*far, (1200, 900), (0, 900)], "far")
    on.polygon([*curve((0, 790), (160, 730), (300, 770), (460, 748)), (1200, 760), (1200, 1400), (0, 1400)], "meadow-low")  # fmt: skip
    on.polygon(_MASSIF, "slate")
    on.polygon(_DARK, "slate-low")
    on.polygon(_LIT, "slate-lit")
    on.line([*_MASSIF, _MASSIF[0]], "outline", 5)
    for shape, name in ((_CAP, "snow"), (_SLIDE, "slide")):
        on.polygon(shape, name)
        on.polygon(
            _CAP_DARK if name == "snow" else _SLIDE_DARK, "snow-low" if name == "snow" else "slide-low"
        )
        on.line([*shape, shape[0]], "outline", 5)
    for ends in _GLEAMS:
        on.line(curve(*ends), "slide-lit", 10)
    for ends in _FURROWS:
        on.line(curve(*ends), "furrow", 9)
    chance = random.Random(12)  # noqa: S311 - rubble, no secrets
    for _ in range(30):
        down = chance.random()
        low = 540 + down * 440
        across = 770 - (low - 540) * 0.42 + chance.uniform(-1, 1) * (40 + down * 250)
        _rock(on, across, low, chance.randint(10, 24))
    for tree in _TREES:
        _tree(on, *tree)
    _billow(pen, 1004 - TOP, 1, 7, 56, mark.height)
    _billow(pen, 1064 - TOP, 2, 21, 54, mark.height)


@painted(SnowFront)
def _snow_front(canvas: Canvas, mark: SnowFront) -> None:
    _billow(canvas.pen(), mark.y, 3, 9, 30, mark.y + mark.height)


@tiled(Tumbling)
def tumbling_tile(mark: Tumbling, scheme: Scheme) -> Tile:
    wide, high = _SIZE
    reach = math.ceil(math.hypot(wide, high) / 2) + 12
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    left, top = -wide / 2, -high / 2
    sheet.box(left, top, wide, high, 14, OUTLINE)
    sheet.box(left + 4, top + 4, wide - 8, high - 8, 10, WHITE)
    colour = CARD_RED if mark.face[-1] in "HD" else OUTLINE
    x = left + 14
    for letter in mark.face[:-1]:
        mask = lettering.coverage(letter, 60 * FINE, "rank")[0]
        sheet.shape(x, top + 38, mask, colour)
        x += mask.width / FINE
    draw_suit(sheet, mark.face[-1], wide / 2 - 34, top + 38, 40, colour)
    draw_suit(sheet, mark.face[-1], 0, 30, 68, colour)
    sheet.turn(mark.turn)
    return sheet.tile()
