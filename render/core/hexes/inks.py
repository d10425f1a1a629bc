"""The inks of boards of hexes: country, stone and timber."""

from __future__ import annotations

from typing import Final

from render.core.palette import RIM, WHITE, Colour, InkSet, colour, register_inks

INKS: Final = "map"
"""The set that a scene with hexes names as its `inks`."""
FIELDS: Final = ("clear", "wood", "marsh", "village", "fog", "ivory", "mist", "haze", "slate", "bark")
"""The grounds of hexes: country, fog over it, then stone and timber."""
MAP_INKS: Final[dict[str, Colour]] = {
    "clear": colour("#DCD59F"),
    "wood": colour("#A9BC7E"),
    "marsh": colour("#A5C0AC"),
    "village": colour("#EDDCB4"),
    "fog": colour("#7A8085"),
    "ivory": colour("#F3EBD8"),
    "mist": colour("#E0DAE0"),
    "haze": colour("#C5D0E6"),
    "slate": colour("#98A3B2"),
    "bark": colour("#775F49"),
    "grid": colour("#8C7F54"),
    "leaf": colour("#4D7040"),
    "water": colour("#6BB1D6"),
    "bank": colour("#2F6F94"),
    "roof": colour("#B4533A"),
    "cliff": colour("#6B6250"),
    "road": colour("#F0E3C2"),
    "rut": colour("#80663F"),
    "bare": colour("#D8B98A"),
    "bare low": colour("#A98757"),
}
_EDGES: Final = (("bank", "clear"), ("water", "bank"), ("leaf", "wood"), ("grid", "clear"))
"""Inks that meet at edges."""

register_inks(
    INKS,
    InkSet(
        MAP_INKS,
        (
            *((RIM, MAP_INKS[field], 2) for field in FIELDS),
            *((MAP_INKS[one], MAP_INKS[other], 1) for one, other in _EDGES),
            (MAP_INKS["leaf"], WHITE, 1),
            (RIM, MAP_INKS["leaf"], 1),
        ),
    ),
)
