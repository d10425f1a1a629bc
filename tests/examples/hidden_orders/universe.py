"""What could be written in Hidden Orders, legal or not."""

from collections.abc import Iterator

from tests.examples.hidden_orders.actions import Action, Order, Submit
from tests.examples.hidden_orders.state import MAP, STARTS
from tests.examples.hidden_orders.view import Report


def around(view: Report) -> Iterator[Action]:
    """Every order and the sealing of them."""
    for number, _ in enumerate(STARTS[0], 1):
        yield from (Order(number, place) for place in MAP.hexes)
    yield Submit()
