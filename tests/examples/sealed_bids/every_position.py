"""What is true of every position."""

from tests.examples.sealed_bids.state import Bids


def holds(state: Bids) -> None:
    cards = [*state.deck, *state.shown, *(card for hand in state.hands for card in hand)]
    cards += [bid for bid in state.bids if bid is not None]
    assert sorted(cards) == list(range(1, 3 * state.seats + 1)), f"cards were lost or made: {sorted(cards)}"
