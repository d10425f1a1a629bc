"""What stands on the board: gods as tablets with their names, their chips, architecture, traps and homes."""

import math
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import WHITE, ink, mix
from render.core.pieces import geometry as g
from render.core.scene import Ink, Placed, Scheme, palette_of
from render.core.shapes.signs import draw_sign
from render.core.shapes.supersampled import Sheet, Tile, hard_word
from render.core.tones import BLACK, OUTLINE, shade, tones
from render.high_heavens.inks import MARK
from render.high_heavens.pieces.signs import SIGNS

Spot: TypeAlias = tuple[float, float]
Stance: TypeAlias = Literal["stands", "lies", "hidden"]
NAME: Final = 44
"""The size of a name; a longer one is narrower."""
LABEL: Final = 34
LARGE_LABEL: Final = 44
"""The size of the name of a hex, and on a large picture."""
PLATE: Final = 184
"""How wide the plate of a name is at most."""
LOW_PLATE: Final = 160
"""The same on a low board, where plates of neighbours meet."""
PLATE_HIGH: Final = 38
_NARROWEST: Final = 1.8
_LARGE: Final = 120
"""Higher tablets stand alone, where edges are seen."""


@dataclass(frozen=True, slots=True)
class Tablet(Placed):
    """A god's tablet or a card's, placed by the middle of its foot: pointed and dark for Norse (`side` 0), round and light
    for Greek. A god that `lies` has fallen; a `hidden` one is seen through."""

    wide: int
    high: int
    key: str
    side: int
    stance: Stance = "stands"
    on: Ink = "haze"


@dataclass(frozen=True, slots=True)
class Outline(Placed):
    """A dashed outline in the ink of the last move: where a god's tablet stood, placed as the tablet was."""

    wide: int
    high: int
    side: int
    on: Ink = "haze"


@dataclass(frozen=True, slots=True)
class Nameplate(Placed):
    """A god's name on the colour of a seat, placed by its middle. `gone` is a fallen god's; a `low` one lies flat. Before the name is
    the sign of the god `key`, where no tablet shows it."""

    text: str
    seat: int
    gone: bool = False
    on: Ink = "haze"
    low: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class Label(Placed):
    """The quiet name of a hex, placed by its middle."""

    text: str
    on: Ink = "haze"
    size: int = LABEL


@tiled(Label)
def label_tile(mark: Label, scheme: Scheme) -> Tile:
    # Quiet and on every hex: without smooth edges they take two thirds of the file.
    return hard_word(mark.text, mark.size, ink(scheme, mark.on + MARK))


def tablet_outline(wide: float, high: float, side: int, inset: float = 0) -> list[Spot]:
    """The outline of a tablet with its foot at 0."""
    half, top = wide / 2 - inset, -high + inset * (1.0 if side else 1.25)
    if side:
        radius = half
        arch = [
            (radius * math.cos(math.radians(turn)), top + radius + radius * math.sin(math.radians(turn)))
            for turn in range(180, 361, 10)
        ]
        return [(-half, -inset), *arch, (half, -inset)]
    shoulder = -high + wide * 0.34 + inset * 0.55
    return [(-half, -inset), (-half, shoulder), (0, top), (half, shoulder), (half, -inset)]


def draw_tablet(sheet: Sheet, scheme: Scheme, mark: Tablet) -> None:
    """Draw a tablet around the mark's point."""
    wide, high, side = mark.wide, mark.high, mark.side
    rim, face = (
        (ink(scheme, "gold"), ink(scheme, "parchment"))
        if side
        else (ink(scheme, "steel"), ink(scheme, "coal"))
    )
    sign = OUTLINE if side else ink(scheme, "white")
    accent = ink(scheme, "roof") if side else ink(scheme, "pale gold")
    if mark.stance == "hidden":
        ground = ink(scheme, mark.on)
        rim, face, sign, accent = (mix(each, ground, 0.55) for each in (rim, face, sign, accent))
    back = [(x + 6, y - 3) for x, y in tablet_outline(wide, high, side)]
    front = tablet_outline(wide, high, side)
    edge = max(3.0, wide * 0.05)
    for shape, colour in ((back, mix(rim, BLACK, 0.5)), (front, rim)):
        sheet.outlined(shape, colour, OUTLINE, 2 * edge)
    sheet.polygon(tablet_outline(wide, high, side, wide * 0.075), face)
    size = min(wide * 0.78, high * 0.66)
    middle = -high * (0.46 if side else 0.42)
    if mark.key not in SIGNS:
        sheet.write(0, middle, mark.key[:1].upper(), round(size), sign)
    else:
        draw_sign(sheet, SIGNS[mark.key], 0, middle, size / 100, sign, face, accent)


@tiled(Outline)
def outline_tile(mark: Outline, scheme: Scheme) -> Tile:
    reach = math.ceil(mark.wide / 2) + 8
    colour = ink(scheme, "accent")
    sheet = Sheet(2 * reach, mark.high + 16, -reach, -mark.high - 8)
    g.dashes(sheet, tablet_outline(mark.wide, mark.high, mark.side), colour, 5, 14, 9)
    return sheet.tile()


@tiled(Tablet)
def tablet_tile(mark: Tablet, scheme: Scheme) -> Tile:
    reach = math.ceil(max(mark.wide, mark.high)) + 14
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    draw_tablet(sheet, scheme, mark)
    if mark.stance == "lies":
        sheet.fade(0.75)
        sheet.turn(-68)
        tile = sheet.coarse()
        return Tile(tile.image, tile.left + round(mark.high * 0.45), tile.top - round(mark.wide * 0.20))
    return sheet.tile() if mark.high > _LARGE else sheet.coarse()


def plate_width(mark: Nameplate) -> int:
    """How wide the plate of a name is."""
    wide = max(84, lettering.measure(mark.text, NAME, "display") + 16) + sign_width(mark)
    return min(_widest(mark), wide)


def sign_width(mark: Nameplate) -> int:
    """How wide the sign on a plate is: none stands before a name that would be cut for it."""
    room = (_widest(mark) - PLATE_HIGH) * _NARROWEST
    return PLATE_HIGH if mark.key in SIGNS and lettering.measure(mark.text, NAME, "display") <= room else 0


def _widest(mark: Nameplate) -> int:
    return LOW_PLATE if mark.low else PLATE


@tiled(Nameplate)
def nameplate_tile(mark: Nameplate, scheme: Scheme) -> Tile:
    wide, aside = plate_width(mark), sign_width(mark)
    half, high = wide / 2, PLATE_HIGH / 2
    across, down = math.ceil(half) + 16, math.ceil(high) + 16
    sheet = Sheet(2 * across, 2 * down, -across, -down)
    flat = tones(mark.seat, palette=palette_of(scheme)).flat
    if mark.gone:
        flat = mix(flat, ink(scheme, mark.on), 0.45)
    # The sides can be told apart without colour: Norse plates have corners, Greek ones are round.
    radius = 3 if mark.seat == 0 else 16
    thick = 0 if mark.low else 4
    sheet.box(-half - 3, -high - 3, wide + 6, PLATE_HIGH + 6 + thick, radius + 3, OUTLINE)
    if thick:
        sheet.box(-half, high - 2 * radius, wide, 2 * radius + thick, radius, mix(flat, BLACK, 0.42))
    sheet.box(-half, -high, wide, PLATE_HIGH, radius, flat)
    sheet.box(-half + radius, -high + 3, wide - 2 * radius, 3, 1, mix(flat, WHITE, 0.42))
    letter = OUTLINE if mark.gone else tones(mark.seat, palette=palette_of(scheme)).letter
    # A longer name is narrower, and one that is longer still is cut.
    room = wide - aside
    text = lettering.fit(lettering.plain(mark.text), NAME, round(room * _NARROWEST), "display")
    sheet.write(aside / 2, 1, text, NAME, letter, room - 10, "display")
    if aside:
        draw_sign(sheet, SIGNS[mark.key], aside / 2 + 3 - half, 0, PLATE_HIGH / 115, letter, flat)
    return sheet.coarse()


HELD_NAME: Final = 46
NAME_STEP: Final = 48
"""How far apart the lines of a name are."""


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
    if " " not in name or lettering.measure(name, HELD_NAME, "display") <= wide - 20:
        return [name]
    words = name.split(" ")
    cut = min(
        range(1, len(words)),
        key=lambda at: max(
            lettering.measure(" ".join(part), HELD_NAME, "display") for part in (words[:at], words[at:])
        ),
    )
    return [" ".join(words[:cut]), " ".join(words[cut:])]


@tiled(Held)
def held_tile(mark: Held, scheme: Scheme) -> Tile:
    wide, high, side = mark.wide, mark.high, mark.side
    sheet = Sheet(wide + 24, high + 24, -8, -8)
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
        told = lettering.fit(lettering.plain(line), HELD_NAME, round(wide * 2.4), "display")
        down = name_row(wide, high) + number * NAME_STEP
        sheet.write(wide / 2, down, told, HELD_NAME, letter, wide - 20, "display")
    return sheet.coarse()
