"""What is true of every position.

What could be written in Hidden Orders, legal or not.
"""

from collections.abc import Iterator

from tests.examples.hidden_orders.actions import Action, Order, Submit
from tests.examples.hidden_orders.state import MAP, SIDES, STARTS, War
from tests.examples.hidden_orders.view import Report


def holds(state: War) -> None:
    places = [unit.place for unit in state.units if unit.place is not None]
    assert len(set(places)) == len(places), f"units share a hex or have left the map: {places}"
    assert all(place in MAP for place in places), f"units share a hex or have left the map: {places}"
    assert len(state.units) == sum(map(len, STARTS)), f"units were lost or made: {state.units}"
    for side in SIDES:
        numbers = {unit.number for unit in state.of(side)}
        assert {order.unit for order in state.orders[side]} <= numbers, (
            f"side {side} orders units that do not stand: {state.orders[side]}"
        )
        assert not state.submitted[side] or len(state.orders[side]) == len(numbers), (
            f"side {side} has submitted with orders missing"
        )


def around(view: Report) -> Iterator[Action]:
    """Every order and the sealing of them."""
    for number, _ in enumerate(STARTS[0], 1):
        yield from (Order(number, place) for place in MAP.hexes)
    yield Submit()
