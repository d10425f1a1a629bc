"""Small signs on blocks and hexes: modes, ammunition, how many lie below, who is watched, objectives, and results of combat."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import WHITE, ink
from render.core.pieces.tokens import SPOTS
from render.core.scene import Ink, Placed, Scheme, palette_of
from render.core.shapes.signs import Sign as SignStrokes, bare, disc, draw_sign, shape
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE, shade, tones

SIZE: Final = 46
FIGURE: Final = 49
WORDS: Final = 44
WHEN: Final = 36


@dataclass(frozen=True, slots=True)
class Sign(Placed):
    """A small round sign, placed by its middle: `column`, `stakes`, `ditch`, `boat`, `eye`, or a figure. `planned`:
    it is only written down so far."""

    what: str
    size: int = SIZE
    planned: bool = False
    on: Ink = "clear"


@dataclass(frozen=True, slots=True)
class Prize(Placed):
    """A flag on an objective, placed by its foot, in the colour of who holds it (-1 for nobody, or nobody knows). `old`: who
    held it when that was last known; `when` says in which turn."""

    size: int
    seat: int = -1
    old: bool = False
    when: str = ""
    on: Ink = "clear"


@dataclass(frozen=True, slots=True)
class Verdict(Placed):
    """A combat's result, placed by its middle: odds, die (0 for none), who it hits (-1 for nobody) and how severely: 0 nothing
    to 4 eliminated. With `words` it tells that too; without, where there are many, a sign does."""

    odds: str
    die: int
    seat: int
    severity: int
    words: str = ""
    on: Ink = "clear"

    @property
    def box(self) -> int:
        """How wide the die and the sign are."""
        return 50 if self.words else 40

    @property
    def high(self) -> int:
        """How high it is."""
        return 64 if self.words else 50

    @property
    def wide(self) -> int:
        """How wide it is."""
        parts = [lettering.measure(self.odds, WORDS, True)] if self.odds and self.words else []
        parts += [self.box] if self.die else []
        parts += [self.box]
        parts += [lettering.measure(self.words, WORDS)] if self.words else []
        return sum(parts) + (10 if self.words else 4) * (len(parts) - 1) + (26 if self.words else 12)


def figure_size(size: int) -> int:
    """How large a figure on a sign of this size is."""
    return round(FIGURE * size / SIZE)


@tiled(Sign)
def sign_tile(mark: Sign, scheme: Scheme) -> Tile:
    radius = mark.size / 2
    reach = math.ceil(radius) + 4
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    sheet.disc(0, 0, radius, OUTLINE)
    sheet.disc(0, 0, radius - 3, ink(scheme, "gold" if mark.planned else "parchment"))
    unit = mark.size / SIZE
    if mark.what in _DRAWN:
        draw_sign(sheet, _DRAWN[mark.what], 0, 0, unit, OUTLINE)
    else:
        sheet.write(0, 0, mark.what, figure_size(mark.size), OUTLINE, round(38 * unit))
    return sheet.hard()


_TURNS: Final = [math.radians(degrees) for degrees in range(0, 181, 15)]
_UPPER: Final = [(-16 * math.cos(turn), -9 * math.sin(turn)) for turn in _TURNS]
_LOWER: Final = [(16 * math.cos(turn), 9 * math.sin(turn)) for turn in _TURNS]
_DRAWN: Final[Mapping[str, SignStrokes]] = {
    "column": tuple(bare((x, -10), (x + 9, 0), (x, 10), wide=5) for x in (-10, 2)),
    "stakes": (
        *(
            stroke
            for x in (-9, 0, 9)
            for stroke in (
                bare((x, 11), (x, -5), wide=5),
                shape((x - 4, -4), (x, -13), (x + 4, -4)),
            )
        ),
        bare((-14, 4), (14, 4), wide=4),
    ),
    "ditch": (bare((-15, -6), (-8, -6), (-3, 8), (3, 8), (8, -6), (15, -6), wide=5),),
    "boat": (shape((-15, 2), (15, 2), (8, 12), (-8, 12)), shape((-1, -14), (-1, -1), (-11, -1))),
    "eye": (bare(*_UPPER, *_LOWER, _UPPER[1], wide=3.6), disc(0, 0, 5.5)),
}


@tiled(Prize)
def prize_tile(mark: Prize, scheme: Scheme) -> Tile:
    unit = mark.size / 60
    wide = max(math.ceil(48 * unit), 8 + lettering.measure(mark.when, WHEN, True) if mark.when else 0)
    high = math.ceil(mark.size) + 4
    sheet = Sheet(wide + 12, high + 14, -6, -high)
    cloth = ink(scheme, "parchment") if mark.seat < 0 else tones(mark.seat, palette=palette_of(scheme)).flat
    sheet.path([(0, 2 * unit), (0, -58 * unit)], OUTLINE, 7 * unit)
    flag = [(0, -56), (42, -56), (33, -42), (42, -28), (0, -28)]
    sheet.path([(x * unit, y * unit) for x, y in [*flag, flag[0], flag[1]]], OUTLINE, 6 * unit)
    sheet.polygon([(x * unit, y * unit) for x, y in flag], cloth)
    if mark.old:
        torn = [(16, -50), (36, -50), (29, -42), (36, -34), (16, -34)]
        sheet.polygon([(x * unit, y * unit) for x, y in torn], ink(scheme, "parchment"))
    if mark.when:
        wide = lettering.measure(mark.when, WHEN, True)
        sheet.write(8 + wide / 2, -12 * unit, mark.when, WHEN, OUTLINE)
    sheet.path([(0, 1 * unit), (0, -57 * unit)], ink(scheme, "stake"), 3 * unit)
    return sheet.hard()


@tiled(Verdict)
def verdict_tile(mark: Verdict, scheme: Scheme) -> Tile:
    wide, high, box = mark.wide, mark.high, mark.box
    left, half = -wide / 2, high / 2
    gap = 10 if mark.words else 4
    reach = wide // 2 + 10
    sheet = Sheet(2 * reach, high + 20, -reach, -high // 2 - 6)
    sheet.box(left + 5, -half + 7, wide, high, 12, shade(scheme, mark.on))
    sheet.box(left - 3, -half - 3, wide + 6, high + 6, 14, OUTLINE)
    sheet.box(left, -half, wide, high, 11, ink(scheme, "accent"))
    sheet.box(left + 4, -half + 4, wide - 8, high - 8, 8, ink(scheme, "parchment"))
    x = left + (13 if mark.words else 6)
    if mark.odds and mark.words:
        long = lettering.measure(mark.odds, WORDS, True)
        sheet.write(x + long / 2, 0, mark.odds, WORDS, OUTLINE)
        x += long + gap
    if mark.die:
        unit = box / 50
        sheet.box(x, -box / 2, box, box, 10, OUTLINE)
        sheet.box(x + 3, -box / 2 + 3, box - 6, box - 6, 8, WHITE)
        for across, down in SPOTS[mark.die]:
            sheet.disc(x + box / 2 + across * 12 * unit, down * 12 * unit, 5.2 * unit, OUTLINE)
        x += box + gap
    _result(sheet, scheme, mark, x + box / 2, box / 50)
    x += box + gap
    if mark.words:
        long = lettering.measure(mark.words, WORDS)
        sheet.write(x + long / 2, 0, mark.words, WORDS, OUTLINE, style=False)
    return sheet.hard()


def _result(sheet: Sheet, scheme: Scheme, mark: Verdict, x: float, unit: float) -> None:
    """Whom a result hits, by colour and corners, and how: a bar, a bolt, an arrow back, two of them, a cross."""
    half, inner = 25 * unit, 22 * unit
    round_ = 12 if mark.seat == 0 else 2
    sheet.box(x - half, -half, 2 * half, 2 * half, round_ + 2, OUTLINE)
    if mark.seat < 0:
        sheet.box(x - inner, -inner, 2 * inner, 2 * inner, 8, ink(scheme, "parchment low"))
        sheet.path([(x - 12 * unit, 0), (x + 12 * unit, 0)], OUTLINE, 7 * unit)
        return
    tone = tones(mark.seat, palette=palette_of(scheme))
    sheet.box(x - inner, -inner, 2 * inner, 2 * inner, round_, tone.flat)
    lines: dict[int, list[list[tuple[float, float]]]] = {
        1: [[(4, -16), (-7, 2), (6, 0), (-4, 17)]],
        2: [[(6, -13), (-8, 0), (6, 13)]],
        3: [[(0, -13), (-14, 0), (0, 13)], [(14, -13), (0, 0), (14, 13)]],
        4: [[(-13, -13), (13, 13)], [(-13, 13), (13, -13)]],
    }
    for line in lines[mark.severity]:
        sheet.path([(x + across * unit, down * unit) for across, down in line], tone.letter, 7 * unit)
