"""What becomes of a seat whose player has left."""

from __future__ import annotations

from dataclasses import replace

from games.core.protocol import Seat
from tests.examples.sealed_bids.actions import Bid
from tests.examples.sealed_bids.state import Bids


def idle(state: Bids, seat: Seat) -> Bid:
    return Bid(state.hands[seat][0])


def retire(state: Bids, seat: Seat) -> Bids:
    return replace(state, gone=tuple(sorted({*state.gone, seat})))


def out(state: Bids) -> frozenset[Seat]:
    """Nobody is put out before the end."""
    return frozenset()
