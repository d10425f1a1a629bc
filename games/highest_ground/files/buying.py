"""What forces cost, for scenarios of one's own (THG-29, THG-32, THG-34, THG-58)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Protocol

from games.highest_ground.files.units import Role, Side, UnitType

WORKS: Final = (4, 8)
"""What defences of level I and II cost that stand from the start."""
SUPPLY: Final = Fraction(1, 4)
RADIO: Final = 5
INCLUDED: Final = 3
"""The attacks' worth of ammunition that a mercenary unit comes with, and of which each further lot has the price of its
attack."""
UNITS_TO_A_BAGGAGE: Final = 4
GUN: Final = "recoilless"
"""The type that needs a baggage unit of its own."""


class Bought(Protocol):
    """Units of one type, as a scenario lists them."""

    @property
    def type(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def ammunition(self) -> int: ...
    @property
    def radio(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Price:
    """A line of a bill."""

    what: str
    points: Fraction


def bill(
    kinds: Mapping[str, UnitType], side: Side, groups: Sequence[Bought], supplies: int, levels: Sequence[int]
) -> tuple[Price, ...]:
    """Return what a side's forces cost, line by line: units with their ammunition and radios, defences, supplies.

    Combat units, leaders and baggage cost their full morale; mercenaries who serve the enemy of their own side cost
    double, with their ammunition.
    """
    lines = []
    for group in groups:
        kind = kinds[group.type]
        each = kind.full.morale
        if kind.role is Role.MERCENARY:
            more = max(0, group.ammunition - INCLUDED)
            each += -(-more // INCLUDED) * kind.full.attack
        if kind.side is not side:
            each *= 2
        each += RADIO if group.radio else 0
        lines.append(Price(f"{group.count} {kind.name}", Fraction(each * group.count)))
    for level in (1, 2):
        count = list(levels).count(level)
        if count:
            lines.append(Price(f"{count} of level {level}", Fraction(count * WORKS[level - 1])))
    if supplies:
        lines.append(Price(f"{supplies} supplies", supplies * SUPPLY))
    return tuple(lines)


def baggage_needed(kinds: Mapping[str, UnitType], groups: Sequence[Bought]) -> int:
    """Return the fewest baggage units: one for every four combat units, leaders and mercenaries not counted, and one for
    each 57 mm. Parts of four are dropped."""
    counted = sum(group.count for group in groups if kinds[group.type].stacks)
    guns = sum(group.count for group in groups if group.type == GUN)
    return counted // UNITS_TO_A_BAGGAGE + guns
