"""What people read."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.protocol import Event
from tests.examples.sealed_bids.events import Dealt, Revealed, Sealed
from tests.examples.sealed_bids.view import Table


def prompt(view: Table, names: Sequence[str]) -> str:
    if view.over:
        return "The game is over."
    if view.round == 0:
        return "The cards are dealt."
    owing = [name for name, sealed in zip(names, view.sealed, strict=True) if not sealed]
    return f"Round {view.round}: a bid is owed by {' and '.join(owing)}."


def describe(event: Event, names: Sequence[str]) -> str:
    if isinstance(event, Dealt):
        return f"{names[event.seat]} is dealt {event.hand}."
    if isinstance(event, Sealed):
        return f"{names[event.seat]} seals a bid."
    assert isinstance(event, Revealed)
    return f"The bids are {event.bids}: {names[event.winner]} takes the point."
