"""Who may know what: a side knows its own units and orders, what it sees of the enemy, and what it saw before.

After the end everybody knows everything."""

from collections.abc import Mapping

from games.core.components import Draw
from games.core.hexes.grid import Hex
from games.core.protocol import OBSERVER, Event, Step
from games.core.words import Seat
from tests.examples.hidden_orders.actions import Order
from tests.examples.hidden_orders.events import Submitted
from tests.examples.hidden_orders.rules import over
from tests.examples.hidden_orders.state import (
    HOMES,
    MAP,
    SIDES,
    STARTS,
    Sighting,
    Unit,
    War,
    in_sight,
    look_around,
    ways,
)
from tests.examples.hidden_orders.view import Report


def view(state: War, seat: Seat | None) -> Report:
    sides = SIDES if seat == OBSERVER or over(state) else () if seat is None else (seat,)
    return Report(
        seat=seat,
        sides=sides,
        units=tuple(unit for unit in state.units if unit.side in sides),
        orders=tuple(state.orders[side] for side in sides),
        written=tuple(state.written[side] for side in sides),
        sighted=tuple(state.sighted[side] for side in sides),
        shown=tuple(state.sighted[1 - side] for side in sides),
        standing=tuple(tuple(unit.number for unit in state.of(side)) for side in SIDES),
        submitted=state.submitted,
        turn=state.turn,
        over=over(state),
        gone=state.gone,
    )


def determinize(report: Report, draw: Draw) -> War:
    """A state that this viewer thinks possible: hidden units are where they may have gone since they were last seen, with
    sealed orders that they may have."""
    own = tuple(unit for unit in report.units if unit.side in report.sides)
    known = dict(zip(report.sides, report.sighted, strict=True))
    units = list(own)
    for side in SIDES:
        if side not in report.sides:
            units += _guessed(report, side, tuple(units), known.get(1 - side, ()), draw)
    placed = tuple(sorted(units, key=lambda unit: (unit.side, unit.number)))
    if len(report.sides) == 1:
        known[1 - report.sides[0]] = report.shown[0]
    seen = tuple(
        known[side] if side in known else look_around(placed, side, (), report.turn) for side in SIDES
    )
    orders, written = [], []
    for side in SIDES:
        if side in report.sides:
            orders.append(report.orders[report.sides.index(side)])
            written.append(report.written[report.sides.index(side)])
        else:
            theirs = _orders(placed, side, draw) if report.submitted[side] else ()
            orders.append(theirs)
            written.append(len(theirs))
    return War(
        placed,
        tuple(orders),
        tuple(written),
        report.submitted,
        seen,
        report.turn,
        report.gone,
    )


def _guessed(
    report: Report, side: int, others: tuple[Unit, ...], seen: tuple[Sighting, ...], draw: Draw
) -> list[Unit]:
    """The units of a side that the viewer does not know, in places that agree with what the viewer saw."""
    watchers = tuple(unit for unit in others if unit.side != side and unit.side in report.sides)
    last = {each.number: each for each in seen}
    numbers = report.standing[side]
    places = [_possible(number, side, report, watchers, last.get(number)) for number in numbers]
    shuffled = [draw.shuffled(each) for each in places]
    chosen = _apart(shuffled, {unit.place for unit in others})
    found = dict(zip(numbers, chosen, strict=True))
    return [Unit(side, number, found.get(number)) for number, _ in enumerate(STARTS[side], 1)]


def _possible(
    number: int, side: int, report: Report, watchers: tuple[Unit, ...], seen: Sighting | None
) -> list[Hex]:
    if seen is not None and seen.turn == report.turn:
        return [seen.place]
    since = report.turn - (seen.turn if seen is not None else 1)
    start = seen.place if seen is not None else STARTS[side][number - 1]
    return [
        place
        for place in MAP.hexes
        if place.distance(start) <= since and place != HOMES[1 - side] and not in_sight(place, watchers)
    ]


def _apart(choices: list[tuple[Hex, ...]], taken: set[Hex | None]) -> tuple[Hex, ...]:
    """One of each, the first that are all different and not taken."""
    if not choices:
        return ()
    for place in choices[0]:
        if place not in taken:
            rest = _apart(choices[1:], {*taken, place})
            if len(rest) == len(choices) - 1:
                return (place, *rest)
    return ()


def _orders(units: tuple[Unit, ...], side: int, draw: Draw) -> tuple[Order, ...]:
    """Orders for all units of a side that no two of them contradict."""
    own = [unit for unit in units if unit.side == side and unit.place is not None]
    choices = [draw.shuffled(ways(unit.place)) for unit in own if unit.place is not None]
    return tuple(Order(unit.number, to) for unit, to in zip(own, _apart(choices, set()), strict=True))


def certain(step: Step[War], seat: Seat) -> tuple[None, tuple[Event, ...]]:
    """That one's own orders are sealed. Their result depends on the enemy's."""
    return None, tuple(event for event in step.events if isinstance(event, Submitted))


def hides(options: Mapping[str, str]) -> bool:
    """Units and orders are always hidden."""
    return True
