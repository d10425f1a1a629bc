"""Who may know what: hands and sealed bids are their own players'."""

from collections.abc import Mapping

from games.core.components import Draw
from games.core.protocol import Event, Step
from games.core.words import Seat
from tests.examples.sealed_bids.events import Sealed
from tests.examples.sealed_bids.state import HAND, ROUNDS, Bids
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
        gone=state.gone,
    )


def determinize(table: Table, draw: Draw) -> Bids:
    """A state that this viewer thinks possible: the cards that they have not seen are dealt again."""
    seats = len(table.sealed)
    own = [*table.hand, *([table.bid] if table.bid is not None else [])]
    unseen = [card for card in range(1, 3 * seats + 1) if card not in {*own, *table.shown}]
    dealt = list(draw.shuffled(unseen))
    hands: list[tuple[int, ...]] = []
    bids: list[int | None] = []
    for seat, sealed in enumerate(table.sealed):
        held = 0 if table.round == 0 else HAND - (table.round - 1) - sealed
        if seat == table.seat:
            hands.append(table.hand)
            bids.append(table.bid)
        else:
            hands.append(tuple(sorted(dealt.pop() for _ in range(held))))
            bids.append(dealt.pop() if sealed else None)
    return Bids(
        table.low_wins,
        tuple(hands),
        tuple(sorted(dealt)),
        tuple(bids),
        table.shown,
        table.points,
        table.round,
        table.gone,
    )


def certain(step: Step[Bids], seat: Seat) -> tuple[None, tuple[Event, ...]]:
    """That the bid is sealed. The others' bids are revealed later."""
    return None, tuple(event for event in step.events if isinstance(event, Sealed))


def hides(options: Mapping[str, str]) -> bool:
    """Hands are always hidden."""
    return True
