"""Actions as one line of text: `order 1 B02`, `submit`."""

from collections.abc import Sequence

from games.core.hexes.grid import Hex
from games.core.words import Unreadable, examples
from tests.examples.hidden_orders.actions import Action, Order, Submit
from tests.examples.hidden_orders.state import MAP
from tests.examples.hidden_orders.view import Report


def write(action: Action) -> str:
    return f"order {action.unit} {MAP.write(action.to)}" if isinstance(action, Order) else "submit"


def parse(view: Report, legal: Sequence[Action], text: str) -> Action:
    words = text.casefold().split()
    if words == ["submit"]:
        return Submit()
    if len(words) == 3 and words[0] == "order":
        try:
            return Order(read_unit(view, words[1]), read_goal(view, words[2]))
        except Unreadable as error:
            raise Unreadable(error.code, error.message, examples(write, legal)) from None
    raise Unreadable("unreadable", f"“{text[:40]}” is no order.", examples(write, legal))


def read_unit(view: Report, text: str) -> int:
    """A unit from its number. Raises Unreadable."""
    number = text.strip()
    if not number.isdecimal() or len(number) > 3:
        raise Unreadable("unreadable", "That is no unit.", "Write a unit's number, such as 1.")
    return int(number)


def read_goal(view: Report, text: str) -> Hex:
    """A hex from `B02`. Raises Unreadable."""
    return MAP.read(text.strip())
