"""The colours: eight players that colour-blind people can tell apart, two themes, and for each theme one
fixed palette of at most 256 with the steps between the colours that meet at an edge."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from render.core.scene import Theme

Colour: TypeAlias = tuple[int, int, int]

PALETTE_SIZE: Final = 256


def _hex(text: str) -> Colour:
    value = int(text[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


SEAT_COLOURS: Final[tuple[Colour, ...]] = tuple(
    _hex(text)
    for text in ("#D55E00", "#0072B2", "#009E73", "#E69F00", "#CC79A7", "#56B4E9", "#F0E442", "#FFFFFF")
)
"""Okabe and Ito's colours by seat; white stands last and always has a dark edge."""

SEAT_COLOUR_NAMES: Final = ("vermilion", "blue", "green", "orange", "pink", "sky blue", "yellow", "white")
"""What the colours are called in words, by seat."""

WHITE: Final = _hex("#FFFFFF")
RIM: Final = _hex("#0E1013")
"""The dark edge of every piece, and the letters on the light ones."""

CARD_RED: Final = _hex("#B3122A")
"""Hearts and diamonds; clubs and spades are as dark as the edges."""
CARD_BACK: Final = _hex("#40607A")


_INKS: Final[dict[Theme, dict[str, Colour]]] = {
    "dark": {
        "table": _hex("#22262B"),
        "panel": _hex("#2F353C"),
        "turn": _hex("#434B54"),
        "ink": _hex("#F4F1EA"),
        "quiet": _hex("#C3C8CE"),
        "line": _hex("#98A2AD"),
        "shade": _hex("#16191D"),
        "accent": _hex("#FF5CE1"),
    },
    "light": {
        "table": _hex("#F4F1EA"),
        "panel": _hex("#E6E1D5"),
        "turn": _hex("#FFFFFF"),
        "ink": _hex("#1B1E22"),
        "quiet": _hex("#4A4F55"),
        "line": _hex("#7A7667"),
        "shade": _hex("#C4C1BB"),
        "accent": _hex("#C2005C"),
    },
}
LANDS: Final = ("land1", "land2", "land3", "land4", "land5")
"""The papers of land cards, from the lowest, which is the darkest, to the highest."""
_LAND_INKS: Final[dict[str, Colour]] = {
    "land1": _hex("#AEB59C"),
    "land2": _hex("#C6C6A8"),
    "land3": _hex("#DCD6BA"),
    "land4": _hex("#F0ECDF"),
    "land5": WHITE,
    "cliff": _hex("#6B6250"),
}
"""The same in both themes: paper stays paper."""
FIELDS: Final = ("clear", "wood", "marsh", "village", "fog", "ivory", "mist", "haze", "slate", "bark")
"""What hexes are printed on: a map's country and what is not seen of it, then stone and timber."""
_FIELD_INKS: Final[dict[str, Colour]] = {
    "clear": _hex("#DCD59F"),
    "wood": _hex("#A9BC7E"),
    "marsh": _hex("#A5C0AC"),
    "village": _hex("#EDDCB4"),
    "fog": _hex("#7A8085"),
    "ivory": _hex("#F3EBD8"),
    "mist": _hex("#E0DAE0"),
    "haze": _hex("#C5D0E6"),
    "slate": _hex("#98A3B2"),
    "bark": _hex("#775F49"),
    "grid": _hex("#8C7F54"),
    "leaf": _hex("#4D7040"),
    "water": _hex("#6BB1D6"),
    "bank": _hex("#2F6F94"),
    "roof": _hex("#B4533A"),
}
"""The inks of maps, the same in both themes."""
GROUNDS: Final = ("table", "panel", "turn")
"""The inks that other marks lie on."""


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with this share of `other`, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Relative luminance as the web's accessibility guidelines define it, 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21, as the same guidelines define it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def seat_tones(seat: int) -> tuple[Colour, Colour, Colour, Colour, Colour]:
    """A seat's colour in the light: flat, upper face, left face, right face, lower face."""
    flat = SEAT_COLOURS[seat]
    if flat == WHITE:
        return (
            flat,
            mix(WHITE, RIM, 0.06),
            mix(WHITE, RIM, 0.14),
            mix(WHITE, RIM, 0.30),
            mix(WHITE, RIM, 0.42),
        )
    return flat, mix(flat, WHITE, 0.55), mix(flat, WHITE, 0.28), mix(flat, RIM, 0.25), mix(flat, RIM, 0.45)


PAPERS: Final = (WHITE, mix(WHITE, RIM, 0.14))
"""What a card is printed on: that of one that lies open, and that of one of which a strip is to be seen."""


def letter_colour(seat: int) -> Colour:
    """What a seat's letter is written in on its colour: whichever stands out more."""
    flat = SEAT_COLOURS[seat]
    return RIM if contrast(RIM, flat) >= contrast(WHITE, flat) else WHITE


def ink(theme: Theme, name: str) -> Colour:
    """The colour of an ink in a theme. KeyError for a name that no theme has."""
    if len(name) == 1:
        return SEAT_COLOURS["ABCDEFGH".index(name)]
    if name == "rim":
        return RIM
    if name in _LAND_INKS:
        return _LAND_INKS[name]
    if name in _FIELD_INKS:
        return _FIELD_INKS[name]
    return _INKS[theme][name]


def inks(theme: Theme) -> dict[str, Colour]:
    """All inks of a theme that are no seat's."""
    return {**_INKS[theme], "rim": RIM}


_ALIKE: Final = 12
"""How far apart two steps between colours are at least, in units of a channel: nearer ones share a place. It is well
below what an edge shows, and leaves a fifth of the palette to games to come."""


def _near(one: Colour, other: Colour) -> bool:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) < _ALIKE**2


@lru_cache(maxsize=2)
def palette(theme: Theme) -> tuple[Colour, ...]:
    """The theme's fixed palette: flat colours first, then the steps between those that meet."""
    named = _INKS[theme]
    grounds = [named[name] for name in GROUNDS]
    colours: list[Colour] = list(
        dict.fromkeys(
            [*named.values(), *_LAND_INKS.values(), *_FIELD_INKS.values(), RIM, WHITE, CARD_RED, CARD_BACK]
        )
    )
    for seat in range(len(SEAT_COLOURS)):
        colours += [tone for tone in seat_tones(seat) if tone not in colours]
    meetings: list[tuple[Colour, Colour, int]] = []
    for ground in grounds:
        meetings += [(named[name], ground, 6) for name in ("ink", "quiet", "accent")]
        meetings += [(RIM, ground, 4), (named["line"], ground, 3), (WHITE, ground, 3)]
    for seat in range(len(SEAT_COLOURS)):
        flat, upper, left, right, lower = seat_tones(seat)
        meetings += [(letter_colour(seat), flat, 6), (RIM, flat, 4), (RIM, upper, 3), (RIM, left, 2)]
        meetings += [(RIM, right, 2), (RIM, lower, 1), (flat, upper, 1)]
        meetings += [(upper, right, 2), (left, lower, 2)]
    for paper in PAPERS:
        meetings += [(RIM, paper, 5), (CARD_RED, paper, 5), (CARD_BACK, paper, 3)]
    meetings += [(CARD_BACK, RIM, 2), (named["accent"], RIM, 3)]
    for land in LANDS:
        meetings += [(RIM, _LAND_INKS[land], 2), (CARD_RED, _LAND_INKS[land], 1)]
    for field in FIELDS:
        meetings += [(RIM, _FIELD_INKS[field], 2)]
    for name, field in (("bank", "clear"), ("water", "bank"), ("leaf", "wood"), ("grid", "clear")):
        meetings += [(_FIELD_INKS[name], _FIELD_INKS[field], 1)]
    meetings += [(_FIELD_INKS["leaf"], WHITE, 1), (RIM, _FIELD_INKS["leaf"], 1)]
    for one, other, steps in meetings:
        for step in range(1, steps + 1):
            between = mix(one, other, step / (steps + 1))
            if len(colours) < PALETTE_SIZE and not any(_near(between, known) for known in colours):
                colours.append(between)
    return tuple(colours)
