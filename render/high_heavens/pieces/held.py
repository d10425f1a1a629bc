"""Cards in a hand: a god with its numbers, a divine power with what it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.signs import draw_sign
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE, shade
from render.high_heavens.pieces.signs import SIGNS
from render.high_heavens.pieces.tablets import tablet_outline

NAME: Final = 46
NAME_STEP: Final = 48
"""How far apart the lines of a name are."""
_NARROWEST: Final = 2.4


@dataclass(frozen=True, slots=True)
class Held(Placed):
    """A card without its numbers, placed by its upper left corner: its sign and name on the stone of its side."""

    wide: int
    high: int
    key: str
    name: str
    side: int
    on: Ink = "panel"


def sign_size(wide: int, high: int) -> int:
    """How large the sign on a card is."""
    return round(min(wide * 0.54, high * 0.28))


def name_row(wide: int, high: int) -> int:
    """How far down the middle of the name is."""
    return round(wide * 0.16) + sign_size(wide, high) + 46


def name_lines(name: str, wide: int) -> list[str]:
    """A card's name, in two lines if it has several words and is too wide for one."""
    if " " not in name or lettering.measure(name, NAME, "display") <= wide - 20:
        return [name]
    words = name.split(" ")
    cut = min(
        range(1, len(words)),
        key=lambda at: max(
            lettering.measure(" ".join(part), NAME, "display") for part in (words[:at], words[at:])
        ),
    )
    return [" ".join(words[:cut]), " ".join(words[cut:])]


@tiled(Held)
def held_tile(mark: Held, scheme: Scheme) -> Tile:
    wide, high, side = mark.wide, mark.high, mark.side
    sheet = Sheet(wide + 24, high + 24, -8, -8, OUTLINE)
    rim, face = ("gold", "parchment") if side else ("steel", "coal")
    letter, accent = (OUTLINE, "roof") if side else (ink(scheme, "white"), "pale gold")

    def outline(inset: float) -> list[tuple[float, float]]:
        # A wide card has the shoulders of a narrow one, so that its sign has room.
        shape = tablet_outline(wide, wide * 2, side, inset)
        if side:
            shape = [
                (x, -wide * 2 + inset + (y + wide * 2 - inset) * (0.5 if y < -wide else 1)) for x, y in shape
            ]
        lowest = max(y for _, y in shape)
        return [(wide / 2 + x, high - inset if y == lowest else y + wide * 2) for x, y in shape]

    sheet.polygon([(x + 6, y + 8) for x, y in outline(0)], shade(scheme, mark.on))
    for inset, colour in ((-3.0, OUTLINE), (0.0, ink(scheme, rim)), (7.0, OUTLINE), (9.0, ink(scheme, face))):
        sheet.polygon(outline(inset), colour)
    size = sign_size(wide, high)
    if mark.key in SIGNS:
        middle = round(wide * 0.16) + size / 2
        tones = letter, ink(scheme, face), ink(scheme, accent)
        draw_sign(sheet, SIGNS[mark.key], wide / 2, middle, size / 100, *tones)
    for number, line in enumerate(name_lines(mark.name, wide)):
        told = lettering.fit(lettering.plain(line), NAME, round(wide * _NARROWEST), "display")
        down = name_row(wide, high) + number * NAME_STEP
        sheet.write(wide / 2, down, told, NAME, letter, wide - 20, "display")
    return sheet.coarse()
