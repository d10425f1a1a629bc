"""The colours of Dog Eat Dog: shelves of walnut by night and of maple by day, a felt for dice, and a podium."""

from typing import Final

from render.core.palette import WHITE, Surface, colour, mix, register_surfaces
from render.core.pieces.tokens import DICE, FACE, SIDE
from render.core.tones import BLACK, OUTLINE, PIECES, SIGN, sign, surface

INKS: Final = "dog"
PLANKS: Final = ("table", "panel")
"""The woods of the shelves, in turn; whoever is to act has `turn`."""
GROUNDS: Final = ("table", "panel", "turn", "felt", "head", "glow", "dusk")
_NIGHT: Final = {
    "table": "#3A281E",
    "panel": "#443024",
    "turn": "#5A402F",
    "ink": "#FBF1E2",
    "quiet": "#C9AE94",
    "line": "#6A4C38",
    "shade": "#1F140E",
    "accent": "#FF4FD8",
    "head": "#20150F",
    "lip": "#6A4C38",
    "edge": "#1F140E",
    "dusk": "#2A1B14",
    "ray": "#3D2718",
    "glow-rim": "#4A2F1B",
    "glow-ring": "#5C3B20",
    "glow": "#754C26",
    "casing": "#14161A",
}
_DAY: Final = {
    "table": "#E3C99C",
    "panel": "#EBD5AE",
    "turn": "#FFF7E6",
    "ink": "#2A1A0E",
    "quiet": "#6B4B2B",
    "line": "#A98454",
    "shade": "#C4A878",
    "accent": "#C4007A",
    "head": "#F8EEDA",
    "lip": "#F6E8CB",
    "edge": "#A98454",
    "dusk": "#EAD6AE",
    "ray": "#F3E4C4",
    "glow-rim": "#F5DFAE",
    "glow-ring": "#F8E8C4",
    "glow": "#FDF3DC",
    "casing": "#FBF1E2",
}
_BOTH: Final = {
    "felt": "#2B4A3E",
    "felt-edge": "#1D332B",
    "chalk": "#FBF1E2",
    "pale chalk": "#CFE0D2",
    "gold": "#C8923F",
    "oak": "#8A5F3C",
    "carved": "#2A1A0E",
    "cream": "#FFF3DF",
    "bone": "#8E6424",
    "leaf": "#E9C766",
    "dark leaf": "#C99B35",
    "stem": "#9C7A26",
}
GRAIN: Final = "-grain"
TOP: Final = "-top"
SIDE_INK: Final = "-side"


def _surface(own: dict[str, str]) -> Surface:
    inks = {name: colour(text) for name, text in {**own, **_BOTH}.items()}
    for wood in (*PLANKS, "turn"):
        inks[wood + GRAIN] = mix(inks[wood], inks["edge"], 0.28)
    for block in ("gold", "oak"):
        inks[block + TOP] = mix(inks[block], WHITE, 0.35)
        inks[block + SIDE_INK] = mix(inks[block], BLACK, 0.4)
        inks[block + GRAIN] = mix(inks[block], BLACK, 0.14)
    inks |= {f"die {number}": each for number, each in enumerate(DICE)}
    inks |= {f"{SIGN}{seat}": sign(flat) for seat, flat in enumerate(PIECES[:-1])}
    written = (("carved", "gold", 3), ("cream", "oak", 3), ("chalk", "felt", 4), ("pale chalk", "felt", 2))
    found = [(inks[one], inks[other], steps) for one, other, steps in written]
    found += [(inks["ink"], inks["glow"], 3), (OUTLINE, FACE, 4), (OUTLINE, SIDE, 1)]
    found += [(OUTLINE, inks["leaf"], 2), (OUTLINE, inks["dark leaf"], 2)]
    return surface(inks, GROUNDS, (*PLANKS, "turn", "head"), meetings=found)


register_surfaces(INKS, _surface(_NIGHT), _surface(_DAY))
