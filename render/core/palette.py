"""Colours: eight for players that colour-blind people can tell apart, two themes, palettes that games register, and for each
picture one fixed palette of at most 256 colours with the steps between those that meet at an edge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from render.core.scene import Palette, Scheme, Theme, palette_of

Colour: TypeAlias = tuple[int, int, int]

PALETTE_SIZE: Final = 256


def colour(text: str) -> Colour:
    """The colour of a text such as `#D55E00`."""
    value = int(text[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


SEAT_COLOURS: Final[tuple[Colour, ...]] = tuple(
    colour(text)
    for text in ("#D55E00", "#0072B2", "#009E73", "#E69F00", "#CC79A7", "#56B4E9", "#F0E442", "#FFFFFF")
)
"""Okabe and Ito's colours by seat. White comes last and always has a dark edge."""

_OTHERS: Final[Mapping[Palette, str]] = {
    "redgreen": "#1C3FF0 #FFE81A #D296B4 #96001E #B4FFA5 #5A2D96 #D2780F",
    "bluegreen": "#22E052 #F2402A #A032FF #F0D200 #3C4B3C #964B00 #96A5FF",
}
"""Colours by seat that stay far apart for people to whom red and green, or blue and green, look alike: the first four at
least twice as far as the usual ones. White comes last here too."""


def seat_colours(palette: Palette = "usual") -> tuple[Colour, ...]:
    """The players' colours in a palette, by seat."""
    if palette == "usual":
        return SEAT_COLOURS
    return (*map(colour, _OTHERS[palette].split()), SEAT_COLOURS[-1])


SEAT_COLOUR_NAMES: Final = ("vermilion", "blue", "green", "orange", "pink", "sky blue", "yellow", "white")
"""What the colours are called in words, by seat."""

WHITE: Final = colour("#FFFFFF")
RIM: Final = colour("#0E1013")
"""The dark edge of every piece, and the letters on the light ones."""

CARD_RED: Final = colour("#B3122A")
"""Hearts and diamonds; clubs and spades are as dark as the edges."""
CARD_BACK: Final = colour("#40607A")


_INKS: Final[dict[Theme, dict[str, Colour]]] = {
    "dark": {
        "table": colour("#22262B"),
        "panel": colour("#2F353C"),
        "turn": colour("#434B54"),
        "ink": colour("#F4F1EA"),
        "quiet": colour("#C3C8CE"),
        "line": colour("#98A2AD"),
        "shade": colour("#16191D"),
        "accent": colour("#FF5CE1"),
    },
    "light": {
        "table": colour("#F4F1EA"),
        "panel": colour("#E6E1D5"),
        "turn": colour("#FFFFFF"),
        "ink": colour("#1B1E22"),
        "quiet": colour("#4A4F55"),
        "line": colour("#7A7667"),
        "shade": colour("#C4C1BB"),
        "accent": colour("#C2005C"),
    },
}
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


def seat_tones(seat: int, palette: Palette = "usual") -> tuple[Colour, Colour, Colour, Colour, Colour]:
    """A seat's colour in the light: flat, upper face, left face, right face, lower face."""
    flat = seat_colours(palette)[seat]
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
"""The papers of cards: one for cards that lie open, and a darker one for cards that are mostly covered."""


def letter_colour(seat: int, palette: Palette = "usual") -> Colour:
    """The colour of a seat's letter on the seat's colour: black or white, whichever stands out more."""
    flat = seat_colours(palette)[seat]
    return RIM if contrast(RIM, flat) >= contrast(WHITE, flat) else WHITE


@dataclass(frozen=True, slots=True)
class Surface:
    """The whole palette of one game in one theme, in place of the inks of the theme. `inks` are its colours by name;
    `seats` are the players' colours on it; `colours` are those that pieces and cards have besides. All of these are in
    the palette as they are. `meetings` say which colours meet at edges, the most important first, each with how many
    steps between them the palette should have; what finds no room is drawn in the nearest colour. `recoloured` makes the
    same with the players' colours of another palette."""

    inks: Mapping[str, Colour]
    seats: tuple[Colour, ...] = SEAT_COLOURS
    colours: tuple[Colour, ...] = ()
    meetings: tuple[tuple[Colour, Colour, int], ...] = ()
    recoloured: Callable[[Surface, Palette], Surface] | None = None

    def fixed(self) -> list[Colour]:
        """The colours that the palette has as they are."""
        return list(dict.fromkeys([*self.seats, WHITE, *self.inks.values(), *self.colours]))


_SURFACES: Final[dict[str, dict[Theme, Surface]]] = {}


def register_surfaces(name: str, dark: Surface, light: Surface) -> None:
    """Register the palettes of a game, one for each theme. A scene uses them by their name (`Scene.inks`). Raises
    ValueError if the name is taken, if the themes have different inks, if they lack one that every theme has, or if
    one has more colours than a palette."""
    if not name or name in _SURFACES or " " in name:
        raise ValueError(f"Inks called {name!r} are registered already, or have a blank in their name.")
    if missing := sorted(_INKS["dark"].keys() - dark.inks.keys()):
        raise ValueError(f"A palette needs these inks too: {', '.join(missing)}.")
    if dark.inks.keys() != light.inks.keys():
        raise ValueError(f"Both themes of {name!r} need the same inks.")
    if max(len(surface.fixed()) for surface in (dark, light)) > PALETTE_SIZE:
        raise ValueError(f"The palette {name!r} has more than {PALETTE_SIZE} colours.")
    _SURFACES[name] = {"dark": dark, "light": light}


def _surface(scheme: Scheme) -> Surface | None:
    """The palette that a game has registered for itself, if it has."""
    theme, own, palette = (*scheme.split(" "), "", "")[:3]
    if own not in _SURFACES:
        return None
    found = _SURFACES[own]["dark" if theme == "dark" else "light"]
    return found.recoloured(found, palette_of(scheme)) if palette and found.recoloured else found


def _themed(scheme: Scheme) -> dict[str, Colour]:
    """The inks of a scheme of which no game has a palette."""
    return _INKS["light" if scheme.startswith("light") else "dark"]


@lru_cache(maxsize=64)
def _inks(scheme: Scheme) -> dict[str, Colour]:
    if (surface := _surface(scheme)) is not None:
        return {"rim": RIM, **surface.inks, **dict(zip("ABCDEFGH", surface.seats, strict=True))}
    return {
        **_themed(scheme),
        "rim": RIM,
        **dict(zip("ABCDEFGH", seat_colours(palette_of(scheme)), strict=True)),
    }


def ink(scheme: Scheme, name: str) -> Colour:
    """The colour of an ink in a scheme. Raises KeyError for a name that the scheme does not have."""
    return _inks(scheme)[name]


_ALIKE: Final = 12
"""How far apart two steps between colours are at least, in units of a channel; nearer ones share a place. This is well
below what can be seen at an edge, and leaves room for the inks of games."""


def _stepped(colours: list[Colour], meetings: Iterable[tuple[Colour, Colour, int]]) -> tuple[Colour, ...]:
    """The colours, and as many of the steps between those that meet as a palette has room for."""
    for one, other, steps in meetings:
        for step in range(1, steps + 1):
            between = mix(one, other, step / (steps + 1))
            near = (sum((a - b) ** 2 for a, b in zip(between, known, strict=True)) for known in colours)
            if len(colours) < PALETTE_SIZE and min(near) >= _ALIKE**2:
                colours.append(between)
    return tuple(colours)


@lru_cache(maxsize=64)
def palette(scheme: Scheme) -> tuple[Colour, ...]:
    """The fixed palette of a scheme: flat colours first, then the steps between those that meet."""
    if (surface := _surface(scheme)) is not None:
        return _stepped(surface.fixed(), surface.meetings)
    named, players = _themed(scheme), palette_of(scheme)
    grounds = [named[name] for name in GROUNDS]
    colours: list[Colour] = list(dict.fromkeys([*named.values(), RIM, WHITE, CARD_RED, CARD_BACK]))
    for seat in range(len(SEAT_COLOURS)):
        colours += [tone for tone in seat_tones(seat, players) if tone not in colours]
    meetings: list[tuple[Colour, Colour, int]] = []
    for ground in grounds:
        meetings += [(named[name], ground, 6) for name in ("ink", "quiet", "accent")]
        meetings += [(RIM, ground, 4), (named["line"], ground, 3), (WHITE, ground, 3)]
    for seat in range(len(SEAT_COLOURS)):
        flat, upper, left, right, lower = seat_tones(seat, players)
        meetings += [(letter_colour(seat, players), flat, 6), (RIM, flat, 4), (RIM, upper, 3), (RIM, left, 2)]
        meetings += [(RIM, right, 2), (RIM, lower, 1), (flat, upper, 1)]
        meetings += [(upper, right, 2), (left, lower, 2)]
    for paper in PAPERS:
        meetings += [(RIM, paper, 5), (CARD_RED, paper, 5), (CARD_BACK, paper, 3)]
    meetings += [(CARD_BACK, RIM, 2), (named["accent"], RIM, 3)]
    return _stepped(colours, meetings)
