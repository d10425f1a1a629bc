"""Who may know what: hands and sealed bids are their own players'."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core.chance import Draw
from games.core.protocol import Seat, Step
from tests.examples.sealed_bids.state import ROUNDS, Bids, with_item
from tests.examples.sealed_bids.view import Table


def view(state: Bids, seat: Seat | None) -> Table:
    return Table(
        seat=seat,
        low_wins=state.low_wins,
        hand=() if seat is None else state.hands[seat],
        bid=None if seat is None else state.bids[seat],
        sealed=tuple(bid is not None for bid in state.bids),
        shown=state.shown,
        points=state.points,
        round=state.round,
        over=state.round > ROUNDS,
    )


def resample(state: Bids, seat: Seat | None, draw: Draw) -> Bids:
    others = [other for other in range(state.seats) if other != seat]
    hidden = [card for other in others for card in state.hands[other]]
    hidden += [bid for other in others if (bid := state.bids[other]) is not None]
    dealt = list(draw.shuffled((*hidden, *state.deck)))
    for other in others:
        hand = tuple(sorted(dealt.pop() for _ in state.hands[other]))
        bid = None if state.bids[other] is None else dealt.pop()
        state = replace(
            state, hands=with_item(state.hands, other, hand), bids=with_item(state.bids, other, bid)
        )
    return replace(state, deck=tuple(sorted(dealt)))


def veiled(before: Bids, step: Step[Bids]) -> Step[Bids]:
    """The step itself."""
    return step


def hides(options: Mapping[str, str]) -> bool:
    """Hands are always hidden."""
    return True
