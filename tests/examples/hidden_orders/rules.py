"""From one state to the next. Both sides write orders in secret; they are carried out when both are sealed."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from games.core.components import Draw
from games.core.protocol import CHANCE, Actor, Chance, Event, Outcome, Step
from games.core.words import IllegalAction, Seat
from tests.examples.hidden_orders.actions import Action, Order, Submit
from tests.examples.hidden_orders.events import Carried, Clashed, Ordered, Spotted, Submitted
from tests.examples.hidden_orders.state import (
    HOMES,
    LINES,
    MAP,
    SIDES,
    STARTS,
    TURNS,
    Sighting,
    Unit,
    War,
    look_around,
    ways,
    with_item,
)


def new(seats: int, options: Mapping[str, str]) -> War:
    units = tuple(Unit(side, number, place) for side in SIDES for number, place in enumerate(STARTS[side], 1))
    seen = tuple(
        tuple(Sighting(number, place, 1) for number, place in enumerate(STARTS[1 - side], 1))
        for side in SIDES
    )
    return War(units, ((), ()), (0, 0), (False, False), seen, 1)


def to_act(state: War) -> frozenset[Seat] | Chance:
    if over(state):
        return frozenset()
    return frozenset(side for side in SIDES if not state.submitted[side])


def legal_actions(state: War, seat: Seat) -> Iterator[Action]:
    owing = to_act(state)
    if owing is CHANCE or seat not in owing:
        return
    for unit in state.of(seat):
        if _has_line(state, seat, unit.number):
            yield from _orders(state, seat, unit)
    if len(state.orders[seat]) == len(state.of(seat)):
        yield Submit()


def _orders(state: War, seat: Seat, unit: Unit) -> Iterator[Order]:
    """The orders for a unit, to where no order of its side leads already."""
    assert unit.place is not None
    given = {order.to for order in state.orders[seat]}
    yield from (Order(unit.number, to) for to in ways(unit.place) if to not in given)


def _has_line(state: War, seat: Seat, number: int) -> bool:
    """Whether the sheet has a line for this unit. One is kept for every unit that has no order."""
    ordered = {order.unit for order in state.orders[seat]}
    missing = sum(unit.number not in ordered and unit.number != number for unit in state.of(seat))
    return state.written[seat] + missing < LINES


def apply(state: War, actor: Actor, action: Action) -> Step[War]:
    owing = to_act(state)
    if owing is CHANCE or actor is CHANCE or actor not in owing:
        raise IllegalAction("not_now", "You write no orders now.", "Wait for the next turn.", "HO-2")
    if isinstance(action, Order):
        return _write(state, actor, action)
    if len(state.orders[actor]) < len(state.of(actor)):
        raise IllegalAction(
            "orders_missing", "Some of your units have no order.", "Order each of them first.", "HO-4"
        )
    state = replace(state, submitted=with_item(state.submitted, actor, True))
    if not all(state.submitted):
        return Step(state, (Submitted(actor),), sealed=True)
    return _carry_out(state, Submitted(actor))


def _write(state: War, side: Seat, order: Order) -> Step[War]:
    unit = next((unit for unit in state.of(side) if unit.number == order.unit), None)
    if unit is None or unit.place is None:
        raise IllegalAction(
            "no_unit", f"You have no unit {order.unit}.", "Order one that stands on the map.", "HO-3"
        )
    if order.to not in ways(unit.place):
        raise IllegalAction(
            "too_far",
            f"Unit {order.unit} cannot go there.",
            f"From {MAP.write(unit.place)} it goes to a neighbouring hex, or stays.",
            "HO-3",
        )
    if any(each.to == order.to for each in state.orders[side]):
        raise IllegalAction("taken", "An order of yours leads there already.", "Choose another hex.", "HO-3")
    if not _has_line(state, side, order.unit):
        raise IllegalAction(
            "sheet_full", "Your sheet has no line left for that.", "Order the other units and submit.", "HO-4"
        )
    kept = [each for each in state.orders[side] if each.unit != order.unit]
    written = tuple(sorted([*kept, order], key=lambda each: each.unit))
    after = replace(
        state,
        orders=with_item(state.orders, side, written),
        written=with_item(state.written, side, state.written[side] + 1),
    )
    return Step(after, (Ordered(side, order.unit, order.to),), sealed=True)


def _carry_out(state: War, last: Submitted) -> Step[War]:
    """All units move at once; where both sides meet, all fall; then everybody looks around."""
    goals = {(side, order.unit): order.to for side in SIDES for order in state.orders[side]}
    met = {place for place, count in Counter(goals.values()).items() if count > 1}
    units = tuple(
        unit
        if unit.place is None
        else replace(
            unit, place=None if goals[unit.side, unit.number] in met else goals[unit.side, unit.number]
        )
        for unit in state.units
    )
    turn = state.turn + 1
    seen = tuple(look_around(units, side, state.sighted[side], turn) for side in SIDES)
    events: list[Event] = [last, Carried(state.turn), *map(Clashed, sorted(met))]
    for side in SIDES:
        events += [Spotted(side, each.number, each.place) for each in seen[side] if each.turn == turn]
    after = replace(
        state,
        units=units,
        orders=((), ()),
        written=(0, 0),
        submitted=(False, False),
        sighted=seen,
        turn=turn,
    )
    return Step(after, tuple(events), barrier=True)


def sample(state: War, draw: Draw) -> Action:
    """Chance never acts here."""
    raise ValueError("nothing is left to chance in this game")


def over(state: War) -> bool:
    """Whether the game has ended: after the last turn, when a home is taken, or when a side has no unit left."""
    return state.turn > TURNS or any(not state.of(side) or _took(state, side) for side in SIDES)


def _took(state: War, side: int) -> bool:
    return any(unit.place == HOMES[1 - side] for unit in state.of(side))


def outcome(state: War) -> Outcome | None:
    if not over(state):
        return None
    reason = "home_taken" if any(_took(state, side) for side in SIDES) else "counted"
    points = tuple(len(state.of(side)) + 3 * _took(state, side) for side in SIDES)
    stayed = [side for side in SIDES if side not in state.gone] or list(SIDES)
    most = max(points[side] for side in stayed)
    winners = tuple(side for side in stayed if points[side] == most)
    return Outcome(reason, winners, points)


def turn(state: War) -> int:
    return state.turn
