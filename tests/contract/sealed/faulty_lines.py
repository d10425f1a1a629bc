"""Hidden Orders with orders as lines of text, and ways to break that."""

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

from games.core.errors import IllegalAction
from games.core.optional_parts.parts import Order as Whole
from tests.contract import orders_checks as orders
from tests.contract.faults import Fault
from tests.examples.hidden_orders import GAME as HIDDEN_ORDERS
from tests.examples.hidden_orders.picture import MapPicture


def whole(_: Any, actions: Sequence[Any]) -> tuple[Whole, ...]:
    write = HIDDEN_ORDERS.notation.write
    return tuple(Whole(write(each), f"Unit {each.unit} moves.", (each,)) for each in actions)


def refusing(view: Any, line: str) -> None:
    raise IllegalAction("no_way", "It goes another way.", "Write it anew.", "HO-1")


ABILITY: Final = SimpleNamespace(
    example=lambda view: "order 1 B01",
    read=lambda view, line: (line.strip(),) if line.strip() else (),
    check=lambda view, line: None,
    whole=whole,
    missing=lambda view: "",
    current=lambda view: "",
    besides=lambda before, after: "",
)
WRITTEN: Final = replace(
    HIDDEN_ORDERS,
    commands=(
        replace(HIDDEN_ORDERS.commands[0], noted=True),
        replace(HIDDEN_ORDERS.commands[1], seals=True),
    ),
    orders=ABILITY,
)
"""A sound game with orders as lines."""


def ability(**changes: Any) -> Any:
    return SimpleNamespace(**(vars(ABILITY) | changes))


def _fault(name: str, check: Any, told: str, **game: Any) -> Fault:
    return Fault(name, check, told, game, sound=WRITTEN, sound_picture=MapPicture)


FAULTS = (
    _fault(
        "orders that nothing seals",
        orders.what_is_noted_is_sealed_and_leaves_its_seat_to_decide,
        "declared in part",
        commands=(WRITTEN.commands[0], HIDDEN_ORDERS.commands[1]),
    ),
    _fault(
        "a note that decides",
        orders.what_is_noted_is_sealed_and_leaves_its_seat_to_decide,
        "has decided",
        commands=(WRITTEN.commands[0], replace(WRITTEN.commands[1], noted=True)),
    ),
    _fault(
        "an order without words",
        orders.lines_of_orders_are_read_as_they_are_told,
        "has no words",
        orders=ability(whole=lambda view, done: [replace(each, words=" ") for each in whole(view, done)]),
    ),
    _fault(
        "a line that means something else",
        orders.lines_of_orders_are_read_as_they_are_told,
        "means",
        orders=ability(read=lambda view, line: ()),
    ),
    _fault(
        "a check that refuses what was written",
        orders.lines_of_orders_are_read_as_they_are_told,
        "and then refused",
        orders=ability(check=refusing),
    ),
)
