"""The colours of things that stand on a table: pieces in the light, their outline, the shadows below them; and the
palette that a game makes of them together with its own surfaces."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from render.core.palette import (
    CARD_BACK,
    CARD_RED,
    SEAT_COLOURS,
    WHITE,
    Colour,
    Surface,
    colour,
    contrast,
    ink,
    mix,
    seat_colours,
)
from render.core.scene import Ink, Palette, Scheme

OUTLINE: Final = colour("#14161A")
"""The edge of everything that can be moved, and the letters on light pieces."""
BLACK: Final = colour("#000000")
PIECES: Final[tuple[Colour, ...]] = (*SEAT_COLOURS[:-1], colour("#F4F4F2"))
"""The players' usual colours on a table, by seat."""
State: TypeAlias = Literal["free", "trapped", "fallen"]
_CAUGHT: Final = colour("#20242A")
_DULL: Final = colour("#8A8A8A")
SHADE: Final = "-shade"
"""What the name of a shadow's ink ends with; it begins with the ink that the shadow lies on."""


@dataclass(frozen=True, slots=True)
class Tones:
    """A piece in the light: its front, its lit edge, its dark side, the low parts of front and edge, the strip below
    another piece, what is seen inside a fallen one, its letter, and pips on its dark side."""

    flat: Colour
    lit: Colour
    dark: Colour
    low: Colour
    lit_low: Colour
    strip: Colour
    inside: Colour
    letter: Colour
    far: Colour


def _readable(on: Colour) -> Colour:
    """Ink or white, whichever can be read better on this colour."""
    return OUTLINE if contrast(OUTLINE, on) >= contrast(WHITE, on) else WHITE


def pieces(palette: Palette = "usual") -> tuple[Colour, ...]:
    """The players' colours on a table in a palette, by seat."""
    return (*seat_colours(palette)[:-1], PIECES[-1])


@lru_cache(maxsize=128)
def tones(seat: int, state: State = "free", palette: Palette = "usual") -> Tones:
    """The tones of a seat's pieces in a state."""
    flat = pieces(palette)[seat]
    if state == "trapped":
        flat = mix(flat, _CAUGHT, 0.34)
    elif state == "fallen":
        flat = mix(flat, _DULL, 0.15)
    lit, dark = mix(flat, WHITE, 0.42), mix(flat, BLACK, 0.42)
    return Tones(
        flat,
        lit,
        dark,
        mix(flat, BLACK, 0.16),
        mix(lit, BLACK, 0.16),
        mix(flat, BLACK, 0.35),
        mix(flat, BLACK, 0.62),
        _readable(flat),
        _readable(dark),
    )


def shade(scheme: Scheme, on: Ink) -> Colour:
    """The colour of a shadow on this ink."""
    return ink(scheme, on + SHADE)


def _of_pieces(states: Sequence[State]) -> list[Colour]:
    found: list[Colour] = []
    for seat in range(len(PIECES)):
        for state in states:
            tone = tones(seat, state)
            found += [tone.flat, tone.lit, tone.dark]
            found += [tone.inside] if state == "fallen" else [tone.low]
    return found


def _meetings(states: Sequence[State]) -> list[tuple[Colour, Colour, int]]:
    found: list[tuple[Colour, Colour, int]] = []
    for seat in range(len(PIECES)):
        tone = tones(seat)
        found += [(tone.letter, tone.flat, 3), (OUTLINE, tone.flat, 3)]
    for state in states:
        for seat in range(len(PIECES)):
            tone = tones(seat, state)
            found += [(OUTLINE, tone.lit, 1), (OUTLINE, tone.dark, 1), (tone.flat, tone.dark, 1)]
            found += [(tone.letter, tone.flat, 2), (tone.flat, tone.lit, 1)]
    return found


def surface(
    inks: Mapping[Ink, Colour],
    grounds: Sequence[Ink],
    written: Sequence[Ink] = (),
    states: Sequence[State] = ("free", "fallen"),
    cards: bool = False,
    meetings: Sequence[tuple[Colour, Colour, int]] = (),
    darkness: float = 0.30,
) -> Surface:
    """The palette of a game in one theme.

    `inks` are all its colours by name. Pieces stand on the `grounds`, each of which gets a shadow by the name
    `…-shade`, with so much `darkness`. Words are `written` on these inks. `states` are the states that its pieces can
    have, and `cards` says whether it has cards. `meetings` are further colours that meet at edges.
    """
    shades = {name + SHADE: mix(inks[name], BLACK, darkness) for name in grounds}
    named = {**inks, **shades, "outline": OUTLINE, "white": WHITE}
    papers = [CARD_RED, CARD_BACK] if cards else []
    steps: list[tuple[Colour, Colour, int]] = []
    for name in written:
        steps += [(named["ink"], named[name], 5), (named["quiet"], named[name], 4)]
    steps += [(OUTLINE, WHITE, 4), (OUTLINE, named["accent"], 2)]
    steps += [(CARD_RED, WHITE, 4), (CARD_BACK, WHITE, 2)] if cards else []
    steps += _meetings(states)[: 2 * len(PIECES)]
    for name in grounds:
        steps += [(OUTLINE, named[name], 3), (named["accent"], named[name], 1)]
    steps += [*meetings, *_meetings(states)[2 * len(PIECES) :]]
    return Surface(named, PIECES, (*papers, *_of_pieces(states)), tuple(steps), recoloured)


SIGN: Final = "sign "
PLATE: Final = "plate "
"""What the names of inks begin with that are made of a seat's colour; the number of the seat follows."""


def sign(flat: Colour) -> Colour:
    """The colour of a sign on a seat's colour."""
    return mix(flat, WHITE, 0.72)


@lru_cache(maxsize=8)
def _changes(palette: Palette) -> Mapping[Colour, Colour]:
    """Every tone of the usual colours with the same tone in another palette."""
    found: dict[Colour, Colour] = {}
    states: tuple[State, ...] = ("free", "trapped", "fallen")
    for seat in range(len(PIECES) - 1):
        found[sign(PIECES[seat])] = sign(pieces(palette)[seat])
        for state in states:
            usual, other = tones(seat, state), tones(seat, state, palette)
            for name in ("flat", "lit", "dark", "low", "lit_low", "strip", "inside"):
                found[getattr(usual, name)] = getattr(other, name)
    return found


def recoloured(found: Surface, palette: Palette) -> Surface:
    """The palette of a game with the players' colours of another palette."""
    changes = _changes(palette)
    letters = {flat: tones(seat, "free", palette).letter for seat, flat in enumerate(PIECES)}

    def meeting(one: Colour, other: Colour) -> tuple[Colour, Colour]:
        if other in letters and one in (OUTLINE, WHITE):
            return letters[other], changes.get(other, other)
        return changes.get(one, one), changes.get(other, other)

    return Surface(
        {
            name: changes.get(value, value) if name.startswith((SIGN, PLATE)) else value
            for name, value in found.inks.items()
        },
        pieces(palette),
        tuple(changes.get(each, each) for each in found.colours),
        tuple((*meeting(one, other), steps) for one, other, steps in found.meetings),
    )
