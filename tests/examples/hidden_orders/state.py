"""The frozen state: two sides, their units on a small map, and the orders that they write."""

from dataclasses import dataclass
from typing import Any, Final

from games.core.hexes.grid import Hex
from games.core.hexes.printed_maps import sheet_map
from tests.examples.hidden_orders.actions import Order

MAP: Final = sheet_map(5, 4)
SIDES: Final = (0, 1)
STARTS: Final = ((MAP.read("A01"), MAP.read("A03")), (MAP.read("E02"), MAP.read("E04")))
"""Where each side's units begin, by their numbers."""
HOMES: Final = (MAP.read("A02"), MAP.read("E03"))
TURNS: Final = 6
LINES: Final = 6
"""How many orders a side may write in a turn, changed ones included."""
SIGHT: Final = 1


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit by its side and its number there. One that has fallen has no place."""

    side: int
    number: int
    place: Hex | None


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where a side last saw an enemy's unit, and in which turn."""

    number: int
    place: Hex
    turn: int


@dataclass(frozen=True, slots=True)
class War:
    """The state. `orders`, `written`, `submitted` and `sighted` are by side; `written` counts the lines in use."""

    units: tuple[Unit, ...]
    orders: tuple[tuple[Order, ...], ...]
    written: tuple[int, ...]
    submitted: tuple[bool, ...]
    sighted: tuple[tuple[Sighting, ...], ...]
    turn: int
    gone: tuple[int, ...] = ()

    def of(self, side: int) -> tuple[Unit, ...]:
        """The units of a side that stand, by number."""
        return tuple(unit for unit in self.units if unit.side == side and unit.place is not None)


def with_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """The items with another one in this place."""
    return (*items[:index], item, *items[index + 1 :])


def ways(place: Hex) -> tuple[Hex, ...]:
    """Where a unit may go from here: its own hex first, then the neighbours on the map."""
    return (place, *(near for near in place.neighbours() if near in MAP))


def in_sight(place: Hex, watchers: tuple[Unit, ...]) -> bool:
    """Whether one of these units sees this hex. Sight is mutual: who sees is seen."""
    return any(each.place is not None and each.place.distance(place) <= SIGHT for each in watchers)


def look_around(
    state_units: tuple[Unit, ...], side: int, known: tuple[Sighting, ...], turn: int
) -> tuple[Sighting, ...]:
    """What a side knows of the enemy's units after looking around: those in sight as they are, others as before."""
    standing = tuple(unit for unit in state_units if unit.place is not None)
    own = tuple(unit for unit in standing if unit.side == side)
    before = {each.number: each for each in known}
    found = []
    for unit in standing:
        if unit.side == side or unit.place is None:
            continue
        if in_sight(unit.place, own):
            found.append(Sighting(unit.number, unit.place, turn))
        elif unit.number in before:
            found.append(before[unit.number])
    return tuple(found)
