"""The scene of the cover: a king with its flag on a hill of snow, and land around it that others hold."""

from dataclasses import dataclass
from typing import Final

from render.core.pieces.standing import Tower
from render.core.scene import WIDTH, Mark, Scene, Suit, Text, Theme
from render.high_ground.cells.hills import ACROSS, UPRIGHT, Flag, Hill, Shade, Slope
from render.high_ground.cells.inks import INKS, tint
from render.high_ground.cells.map import Map
from render.high_ground.land import PIECES_ON

_LOW: Final = 400


@dataclass(frozen=True, slots=True)
class _Land:
    """A hill by its middle in percent of the scene, with what stands on it."""

    across: int
    down: int
    level: int
    upright: bool
    suit: str = ""
    owner: int | None = None
    pieces: tuple[tuple[int, int], ...] = ()


_TALL: Final = (
    _Land(23, 24, 4, False, "C"),
    _Land(56, 31, 13, True, "", 0, ((0, 1), (0, 2), (0, 3))),
    _Land(86, 25, 9, True, "S"),
    _Land(20, 70, 6, True, "D", None, ((1, 3),)),
    _Land(52, 78, 11, False, "S"),
    _Land(85, 74, 2, True, "H", None, ((1, 1),)),
)
_STRIP: Final = (
    _Land(19, 68, 3, False, "D"),
    _Land(56, 54, 13, True, "", 0, ((0, 3),)),
    _Land(86, 54, 8, True, "H", None, ((1, 2),)),
)


def cover(theme: Theme, left: int, height: int) -> Scene:
    """The scene right of `left`, in a picture of this height."""
    tall = height >= _LOW
    scale = (92 if tall else 84) * (WIDTH - left) // (610 if tall else 440)
    part = scale / 100
    ground: list[Mark] = []
    marks: list[Mark] = []
    shores, hills = [], []
    for each in _TALL if tall else _STRIP:
        wide, high = (round(side * part) for side in (UPRIGHT if each.upright else ACROSS))
        x, y = left + (WIDTH - left) * each.across // 100, height * each.down // 100
        shores.append((x, y + round(14 * part), round(112 * part), round(112 * part)))
        hills.append((each, x - wide // 2, y - high // 2, wide, high))
    ground.append(Map(0, 0, WIDTH, height, tuple(shores), max(scale, 80)))
    ground += [Slope(x, y, wide, high, scale, each.level) for each, x, y, wide, high in hills]
    for each, x, y, wide, high in hills:
        surface = tint(each.level)
        ground.append(Hill(x, y, wide, high, scale, each.level, each.owner))
        ground += _figures(each, x, y, wide, scale, surface)
        if each.owner is not None:
            marks.append(
                Flag(x - round(6 * part), y + round(62 * part), round(scale * 1.1), each.owner, PIECES_ON)
            )
        if each.pieces:
            foot = (
                x + wide // 2 + (0 if each.owner is not None else round(10 * part)),
                y + high - round(14 * part),
            )
            marks.extend(
                (
                    Shade(*foot, scale, each.pieces[0][1], x + wide - foot[0] - 2, surface),
                    Tower(*foot, scale, each.pieces, held=True, on=PIECES_ON),
                )
            )
    return Scene(WIDTH, height, theme, tuple(ground), tuple(marks), INKS)


def _figures(each: _Land, x: int, y: int, wide: int, scale: int, surface: str) -> list[Mark]:
    """Level and suit of a hill; on a king with a high tower they would be hidden."""
    part = scale / 100
    if each.owner is not None:
        return []
    size = round(92 * part)
    made: list[Mark] = [
        Text(
            x + round(14 * part),
            y + round(48 * part),
            str(each.level),
            size,
            "rock",
            on=surface,
            face="display",
        )
    ]
    if each.suit:
        made.append(
            Suit(x + wide - round(34 * part), y + round(44 * part), round(46 * part), each.suit, surface)
        )
    return made
