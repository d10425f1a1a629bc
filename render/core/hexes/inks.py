"""The inks of boards of hexes that have none of their own."""

from __future__ import annotations

from typing import Final

from render.core.palette import RIM, Colour, InkSet, colour, register_inks

INKS: Final = "map"
"""The set that a scene with hexes names as its `inks`."""
FIELDS: Final = ("clear", "wood", "marsh", "village", "fog")
"""The grounds of hexes: country, and fog over it."""
MAP_INKS: Final[dict[str, Colour]] = {
    "clear": colour("#DCD59F"),
    "wood": colour("#A9BC7E"),
    "marsh": colour("#A5C0AC"),
    "village": colour("#EDDCB4"),
    "fog": colour("#7A8085"),
    "grid": colour("#8C7F54"),
    "water": colour("#6BB1D6"),
    "bank": colour("#2F6F94"),
    "cliff": colour("#6B6250"),
    "road": colour("#F0E3C2"),
    "rut": colour("#80663F"),
    "bare": colour("#D8B98A"),
    "bare low": colour("#A98757"),
}
_EDGES: Final = (("bank", "clear"), ("water", "bank"), ("grid", "clear"))
"""Inks that meet at edges."""

register_inks(
    INKS,
    InkSet(
        MAP_INKS,
        (
            *((RIM, MAP_INKS[field], 2) for field in FIELDS),
            *((MAP_INKS[one], MAP_INKS[other], 1) for one, other in _EDGES),
        ),
    ),
)
