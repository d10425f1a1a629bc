"""Which sign each type of units has, and the signs that only this game has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.highest_ground.files.units import Role, UnitType
from render.core.hexes.signs import sign
from render.core.palette import RIM
from render.core.shapes.supersampled import Sheet

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


def _polygon(sheet: Sheet, x: float, y: float, unit: float, points: Sequence[tuple[float, float]]) -> None:
    sheet.polygon([(x + px * unit, y + py * unit) for px, py in points], RIM)


def _path(
    sheet: Sheet, x: float, y: float, unit: float, points: Sequence[tuple[float, float]], wide: float
) -> None:
    sheet.path([(x + px * unit, y + py * unit) for px, py in points], RIM, wide * unit)


@sign("rifle")
def _rifle(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """A rifle."""
    _path(sheet, x, y, unit, [(-30, 12), (-12, 3), (30, -13)], 6.5)
    _polygon(sheet, x, y, unit, [(-32, 6), (-14, 0), (-12, 8), (-29, 18)])
    _path(sheet, x, y, unit, [(-2, 2), (3, 13)], 5.5)


@sign("machine gun")
def _machine_gun(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """A machine gun on its legs."""
    _path(sheet, x, y, unit, [(-30, -6), (31, -6)], 8)
    _polygon(sheet, x, y, unit, [(-32, -11), (-8, -11), (-8, 3), (-32, 8)])
    _path(sheet, x, y, unit, [(10, -5), (2, 17)], 5)
    _path(sheet, x, y, unit, [(10, -5), (20, 17)], 5)


@sign("grenade")
def _grenade(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """A grenade in its arc."""
    arc = [(-28, 16), (-20, 2), (-8, -8), (4, -11)]
    _path(sheet, x, y, unit, arc, 4.6)
    sheet.disc(x + 16 * unit, y - 4 * unit, 12 * unit, RIM)


@sign("tube")
def _tube(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """A tube on three legs."""
    _path(sheet, x, y, unit, [(-30, -5), (30, -5)], 12)
    for foot in (-16, 0, 16):
        _path(sheet, x, y, unit, [(0, 0), (foot, 18)], 4.4)


@sign("lance")
def _lance(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """A lance with its pennon."""
    _path(sheet, x, y, unit, [(-32, 19), (32, -19)], 5)
    _polygon(sheet, x, y, unit, [(26, -17), (8, -5), (0, -17)])


@sign("shield")
def _shield(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """A tall shield with its boss."""
    sheet.box(x - 15 * unit, y - 18 * unit, 30 * unit, 36 * unit, 6 * unit, RIM)
    _white(sheet, x, y, unit)


def _white(sheet: Sheet, x: float, y: float, unit: float) -> None:
    paper = (244, 232, 203)
    sheet.box(x - 10 * unit, y - 13 * unit, 20 * unit, 26 * unit, 3 * unit, paper)
    sheet.disc(x, y, 5.5 * unit, RIM)
    sheet.path([(x, y - 12 * unit), (x, y + 12 * unit)], RIM, 3 * unit)


@sign("eagle")
def _eagle(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """An eagle with spread wings."""
    _polygon(
        sheet,
        x,
        y,
        unit,
        [(0, 17), (-6, 4), (-30, -14), (-10, -8), (-3, -13), (3, -13), (10, -8), (30, -14), (6, 4)],
    )
    sheet.disc(x, y - 12 * unit, 6 * unit, RIM)
