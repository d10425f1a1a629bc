"""Chips: one shape and colour for each kind, with their number on them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import WHITE, contrast, ink, mix
from render.core.scene import Ink, Mark, Placed, Scheme
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import BLACK, OUTLINE
from render.high_heavens.inks import CHIP_COLOURS

Spot: TypeAlias = tuple[float, float]
FIGURE: Final = 44
HIGH: Final = 44
"""How high a chip is, without its thickness."""
STOREY: Final = 43
"""How much higher the next chip of a stack lies."""
ORDER: Final = ("trap", "health", "attack", "armor", "poison", "disabled", "guarded", "hidden", "blessed")
"""Chips from the bottom of a stack to its top (HH-7), then what lasts for a while."""
_LAP: Final = 10
"""How much of a chip the next one in a row covers at most."""
_PLAIN: Final = ("disabled", "guarded", "hidden", "blessed")


@dataclass(frozen=True, slots=True)
class Chip(Placed):
    """So many chips of a kind, placed by their middle."""

    kind: str
    count: int = 0
    size: int = HIGH
    on: Ink = "haze"


def width(kind: str, count: int, size: int = HIGH) -> int:
    """How wide the chip is: a figure or two have room on it."""
    if kind in _PLAIN:
        return size
    figure = lettering.measure(str(count), round(FIGURE * size / HIGH), True)
    return max(size + 4, figure + round(24 * size / HIGH))


def row(chips: Sequence[tuple[str, int]], x: int, y: int, on: Ink, size: int = HIGH) -> list[Mark]:
    """A stack that is spread out from left to right, the lowest chips first, around a middle."""
    lap = round(size * 0.12)
    wide = sum(width(*chip, size) for chip in chips) - lap * (len(chips) - 1)
    left = x - wide // 2
    made: list[Mark] = []
    for kind, count in chips:
        own = width(kind, count, size)
        made.append(Chip(left + own // 2, y, kind, count, size, on))
        left += own - lap
    return made


def stack(
    chips: Sequence[tuple[str, int]], left: int, right: int, foot: int, storeys: int, on: Ink
) -> list[Mark]:
    """A stack with its lowest chips at `foot`, begun at `left`. What is higher than so many storeys goes on beside it;
    what finds no room before `right` moves all of it to the left."""
    columns = [chips[at : at + storeys] for at in range(0, len(chips), storeys)]
    wides = [max(width(*chip) for chip in column) for column in columns]
    lap = 4
    room = sum(wides) - lap * (len(wides) - 1)
    x = min(left, right - room)
    made: list[Mark] = []
    for column, wide in zip(columns, wides, strict=True):
        for level, (kind, count) in enumerate(column):
            made.append(Chip(x + wide // 2, foot - HIGH // 2 - level * STOREY, kind, count, HIGH, on))
        x += wide - lap
    return made


def line(chips: Sequence[tuple[str, int]], left: int, right: int, y: int, on: Ink) -> list[Mark]:
    """A stack spread out from `left`, the lowest chips first; before `right` it ends where it can, so its chips cover each other more the
    more they are. Figures stay free."""
    wides = [width(*chip) for chip in chips]
    lap = 4 if len(chips) < 2 else min(_LAP, max(4, -(-(sum(wides) - (right - left)) // (len(chips) - 1))))
    made: list[Mark] = []
    for (kind, count), wide in zip(chips, wides, strict=True):
        made.append(Chip(left + wide // 2, y, kind, count, HIGH, on))
        left += wide - lap
    return made


def _round(half: float, high: float, corners: int = 40) -> list[Spot]:
    return [
        (half * math.cos(t * math.tau / corners), high * math.sin(t * math.tau / corners))
        for t in range(corners)
    ]


def _shape(kind: str, half: float, high: float) -> list[Spot]:
    """The outline of a kind of chip around its middle."""
    if kind == "armor":
        return [
            (-half, -high),
            (half, -high),
            (half, high * 0.15),
            (half * 0.55, high * 0.72),
            (0, high * 1.1),
            (-half * 0.55, high * 0.72),
            (-half, high * 0.15),
        ]
    if kind == "attack":
        spikes = 12
        return [
            (
                (half * (1.12 if n % 2 else 0.9)) * math.cos(n * math.tau / (2 * spikes)),
                (high * (1.12 if n % 2 else 0.9)) * math.sin(n * math.tau / (2 * spikes)),
            )
            for n in range(2 * spikes)
        ]
    if kind == "poison":
        low = [
            (half * math.cos(math.radians(a)), high * 0.12 + high * 0.9 * math.sin(math.radians(a)))
            for a in range(-30, 211, 10)
        ]
        return [*low, (0, -high * 1.2)]
    if kind == "health":
        points = []
        for step in range(48):
            t = step / 48 * math.tau
            across, up = (
                16 * math.sin(t) ** 3,
                13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t),
            )
            points.append((across * half / 15.2, -(up + 2.3) * high / 13.2))
        return points
    if kind == "trap":
        return [
            (-half, -high * 0.55),
            (-half * 0.62, -high),
            (half * 0.62, -high),
            (half, -high * 0.55),
            (half, high * 0.55),
            (half * 0.62, high),
            (-half * 0.62, high),
            (-half, high * 0.55),
        ]
    return _round(half, high)


@tiled(Chip)
def chip_tile(mark: Chip, scheme: Scheme) -> Tile:
    wide = width(mark.kind, mark.count, mark.size)
    half, high, part = wide / 2 - 3, mark.size / 2 - 3, mark.size / HIGH
    across, down = math.ceil(wide / 2) + 12, math.ceil(mark.size / 2) + 16
    sheet = Sheet(2 * across, 2 * down, -across, -down)
    name = CHIP_COLOURS[mark.kind]
    flat = ink(scheme, name)
    low = ink(scheme, f"{name} low") if name != "gold" else mix(flat, BLACK, 0.42)
    shape = _shape(mark.kind, half, high)
    thick = 6 * part
    for down_by, colour in ((thick, low), (0.0, flat)):
        points = [(x, y + down_by) for x, y in shape]
        sheet.outlined(points, colour, OUTLINE, 6)
    letter = OUTLINE if contrast(OUTLINE, flat) > contrast(WHITE, flat) else WHITE
    if mark.kind == "trap":
        sheet.path([(x * 0.86, y * 0.84) for x, y in (*shape, shape[0])], ink(scheme, "steel"), 3)
    if mark.kind in _PLAIN:
        _sign(sheet, mark.kind, part, letter)
    else:
        lift = {"health": -2, "armor": -2, "poison": 3}.get(mark.kind, 0)
        sheet.write(0, lift * part, str(mark.count), round(FIGURE * part), letter, round(wide - 8))
    return sheet.coarse()


def _sign(sheet: Sheet, kind: str, part: float, colour: tuple[int, int, int]) -> None:
    """Draw what a chip without a number means."""

    def line(*points: Spot, wide: float = 5) -> None:
        placed = [(x * part, y * part) for x, y in points]
        sheet.path(placed, colour, wide * part)
        for x, y in (placed[0], placed[-1]):
            sheet.disc(x, y, wide * part / 2, colour)

    if kind == "disabled":
        line((-9, -9), (9, 9), wide=6)
        line((9, -9), (-9, 9), wide=6)
    elif kind == "guarded":
        line((-10, 10), (9, -9))
        line((9, -9), (-1, -9), wide=4)
        line((9, -9), (9, 1), wide=4)
        line((-11, -7), (7, 11), wide=4)
    elif kind == "hidden":
        line((-12, 2), (-6, -5), (0, -7), (6, -5), (12, 2), wide=4)
        line((-9, 10), (9, -10), wide=4)
    else:
        line((0, 12), (0, -6))
        line((-8, -2), (0, -11), (8, -2), wide=5)
