"""What people read."""

from games.core.protocol import Event
from games.core.words import Names
from tests.examples.sealed_bids.events import Dealt, Revealed, Sealed
from tests.examples.sealed_bids.view import Table


def prompt(view: Table, names: Names) -> str:
    if view.over:
        return "The game is over."
    if view.round == 0:
        return "The cards are dealt."
    owing = [seat for seat, sealed in enumerate(view.sealed) if not sealed]
    return f"Round {view.round}: a bid is owed by {names.all(owing)}."


def describe(event: Event, names: Names) -> str:
    if isinstance(event, Dealt):
        return f"{names.does(event.seat, 'is')} dealt {event.hand}."
    if isinstance(event, Sealed):
        return f"{names.does(event.seat, 'seals')} a bid."
    assert isinstance(event, Revealed)
    return f"The bids are {event.bids}: {names.name(event.winner)} {names.verb(event.winner, 'takes')} the point."
