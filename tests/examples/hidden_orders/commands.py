"""The guided moves."""

from games.core.commands import Command, Parameter
from games.core.hexes.grid import Hex
from tests.examples.hidden_orders.actions import Order, Submit
from tests.examples.hidden_orders.state import MAP
from tests.examples.hidden_orders.view import Report


def _goal(view: Report, place: Hex) -> str:
    here = [unit.number for unit in view.units if unit.place == place]
    return f"{MAP.write(place)}, where unit {here[0]} stands" if here else MAP.write(place)


UNIT = Parameter("unit", "unit", "One of your units", write=str, label=lambda _, number: f"unit {number}")
GOAL = Parameter("to", "to", "A neighbouring hex, or its own to stay", write=MAP.write, label=_goal)
COMMANDS = (
    Command("order", "Write an order for a unit", "Order", Order, (UNIT, GOAL)),
    Command("submit", "Seal your orders", "Submit", Submit),
)
