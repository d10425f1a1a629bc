"""Actions as one line of text: `order 1 B02`, `submit`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.core.errors import Unreadable
from tests.examples.hidden_orders.actions import Action, Order, Submit
from tests.examples.hidden_orders.state import MAP, STARTS
from tests.examples.hidden_orders.view import Report


def write(action: Action) -> str:
    return f"order {action.unit} {MAP.write(action.to)}" if isinstance(action, Order) else "submit"


def read(text: str) -> Action:
    words = text.casefold().split()
    if words == ["submit"]:
        return Submit()
    if len(words) == 3 and words[0] == "order" and words[1].isdecimal() and len(words[1]) <= 3:
        return Order(int(words[1]), MAP.read(words[2]))
    raise Unreadable("unreadable", f"“{text[:40]}” is no order.", "Write order 1 B02, or submit.")


def universe(seats: int, options: Mapping[str, str]) -> Iterator[Action]:
    for number, _ in enumerate(STARTS[0], 1):
        yield from (Order(number, place) for place in MAP.hexes)
    yield Submit()


def meant(view: Report, action: Action) -> Action:
    """The action as it was written."""
    return action


def around(view: Report) -> Iterator[Action] | None:
    """The universe holds everything."""
    return None
