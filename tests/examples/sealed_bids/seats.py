"""Who plays with whom, and what happens to a seat whose player has left."""

from collections.abc import Mapping
from dataclasses import replace

from games.core.options import each_alone
from games.core.words import Seat
from tests.examples.sealed_bids.actions import Bid
from tests.examples.sealed_bids.state import Bids


def teams(count: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
    """Everybody plays alone."""
    return each_alone(count)


def idle(state: Bids, seat: Seat) -> Bid:
    return Bid(state.hands[seat][0])


def retire(state: Bids, seat: Seat) -> Bids:
    return replace(state, gone=tuple(sorted({*state.gone, seat})))


def out(state: Bids) -> frozenset[Seat]:
    """Nobody is out before the end."""
    return frozenset()
