"""Who plays with whom, and what happens to a seat whose player has left."""

from collections.abc import Mapping
from dataclasses import replace

from games.core.options import each_alone
from games.core.words import Seat
from tests.examples.hidden_orders.actions import Action, Submit
from tests.examples.hidden_orders.rules import legal_actions
from tests.examples.hidden_orders.state import War


def teams(count: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
    """Everybody plays alone."""
    return each_alone(count)


def idle(state: War, seat: Seat) -> Action:
    """Every unit without an order stays, or goes where it can; then the orders are submitted."""
    ordered = {order.unit for order in state.orders[seat]}
    legal = list(legal_actions(state, seat))
    if Submit() in legal:
        return Submit()
    return next(each for each in legal if not isinstance(each, Submit) and each.unit not in ordered)


def retire(state: War, seat: Seat) -> War:
    return replace(state, gone=tuple(sorted({*state.gone, seat})))


def out(state: War) -> frozenset[Seat]:
    """Nobody is out before the end."""
    return frozenset()
