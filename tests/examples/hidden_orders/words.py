"""What people read."""

from games.core.protocol import Event
from games.core.words import Names
from tests.examples.hidden_orders.events import Carried, Clashed, Ordered, Spotted, Submitted
from tests.examples.hidden_orders.state import MAP, SIDES
from tests.examples.hidden_orders.view import Report


def prompt(view: Report, names: Names) -> str:
    if view.over:
        return "The game is over."
    owing = [side for side in SIDES if not view.submitted[side]]
    verb = names.verb(owing[0], "writes") if len(owing) == 1 else "write"
    return f"Turn {view.turn}: {names.all(owing)} {verb} orders."


def describe(event: Event, names: Names) -> str:
    if isinstance(event, Ordered):
        return f"{names.does(event.side, 'orders')} unit {event.unit} to {MAP.write(event.to)}."
    if isinstance(event, Submitted):
        return f"{names.does(event.side, 'submits')} the orders."
    if isinstance(event, Carried):
        return f"The orders of turn {event.turn} are carried out."
    if isinstance(event, Clashed):
        return f"Units meet in {MAP.write(event.place)} and fall."
    assert isinstance(event, Spotted)
    return f"{names.does(event.side, 'sees')} unit {event.unit} of the enemy in {MAP.write(event.place)}."
