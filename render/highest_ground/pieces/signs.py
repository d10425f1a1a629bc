"""Which sign each type of units has, and how all of them look: in a box of 68 by 42 units around its middle."""

import math
from collections.abc import Mapping
from typing import Final

from games.highest_ground.files.tables import Role, UnitType
from render.core.shapes.hard import Spot
from render.core.shapes.signs import Sign, Stroke, bare, disc, shape

_OF_TYPE: Final = {
    "infantry": "rifle",
    "bar": "rifle",
    "gpmg": "machine gun",
    "m79": "grenade",
    "recoilless": "tube",
    "knights": "lance",
    "cataphracti": "lance",
    "foot": "foot",
    "longbow": "bow",
    "archers": "bow",
    "pike": "pike",
    "legion": "shield",
    "emperor": "eagle",
    "senior_legate": "eagle",
    "legate": "eagle",
}
_OF_ROLE: Final = {
    Role.MERCENARY: "rifle",
    Role.SCOUTS: "scout",
    Role.BAGGAGE: "baggage",
    Role.LEADER: "leader",
}


def sign_of(kind: UnitType) -> str:
    """The sign of a type of units; types from a scenario's file have that of their role."""
    if kind.key in _OF_TYPE:
        return _OF_TYPE[kind.key]
    if kind.role in _OF_ROLE:
        return _OF_ROLE[kind.role]
    return "bow" if kind.range else "lance" if kind.mounted else "foot"


def _oval(across: float, up: float, start: int, end: int, x: float = 0) -> list[Spot]:
    """A part of an ellipse between two angles in degrees, clockwise from the right."""
    turns = map(math.radians, range(start, end + 1, 12))
    return [(x + across * math.cos(turn), up * math.sin(turn)) for turn in turns]


_BOW: Final = _oval(20, 17, -90, 90, x=-12)
_LIDS: Final = [*_oval(-26, -15, 0, 180), *_oval(26, 15, 0, 180)]
_UP: Final = bare((-34, 21), (34, -21), wide=4.6)
_DOWN: Final = bare((-34, -21), (34, 21), wide=4.6)

SIGNS: Final[Mapping[str, Sign]] = {
    "foot": (_UP, _DOWN),
    "bow": (
        bare(*_BOW, wide=4.6),
        bare(_BOW[0], _BOW[-1], wide=3),
        bare((-22, 0), (18, 0), wide=3.4),
        shape((27, 0), (14, -7), (14, 7)),
    ),
    "pike": tuple(
        stroke
        for x in (-18, 0, 18)
        for stroke in (bare((x, 17), (x, -6), wide=4.6), shape((x, -18), (x + 7, -4), (x - 7, -4)))
    ),
    "scout": (bare(*_LIDS, _LIDS[1], wide=4.14), disc(0, 0, 8)),
    "baggage": (shape((-26, -14), (26, -14), (20, 6), (-20, 6)), disc(-12, 10, 8.5), disc(12, 10, 8.5)),
    "leader": (shape((-24, -15), (26, 0), (-24, 15)),),
    "rifle": (
        bare((-30, 12), (-12, 3), (30, -13), wide=6.5),
        shape((-32, 6), (-14, 0), (-12, 8), (-29, 18)),
        bare((-2, 2), (3, 13), wide=5.5),
    ),
    "machine gun": (
        bare((-30, -6), (31, -6), wide=8),
        shape((-32, -11), (-8, -11), (-8, 3), (-32, 8)),
        bare((10, -5), (2, 17), wide=5),
        bare((10, -5), (20, 17), wide=5),
    ),
    "grenade": (bare((-28, 16), (-20, 2), (-8, -8), (4, -11), wide=4.6), disc(16, -4, 12)),
    "tube": (
        bare((-30, -5), (30, -5), wide=12),
        *(bare((0, 0), (foot, 18), wide=4.4) for foot in (-16, 0, 16)),
    ),
    "lance": (bare((-32, 19), (32, -19), wide=5), shape((26, -17), (8, -5), (0, -17))),
    "shield": (
        Stroke("box", ((-15, -18), (15, 18)), 6),
        Stroke("box", ((-10, -13), (10, 13)), 3, "gap"),
        disc(0, 0, 5.5),
        bare((0, -12), (0, 12), wide=3),
    ),
    "eagle": (
        shape((0, 17), (-6, 4), (-30, -14), (-10, -8), (-3, -13), (3, -13), (10, -8), (30, -14), (6, 4)),
        disc(0, -12, 6),
    ),
}
