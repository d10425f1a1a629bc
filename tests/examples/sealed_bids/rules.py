"""From one state to the next."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from games.core.components import Draw
from games.core.protocol import CHANCE, Actor, Chance, Outcome, Step
from games.core.words import IllegalAction, Seat
from tests.examples.sealed_bids.actions import Action, Bid, Deal
from tests.examples.sealed_bids.events import Dealt, Revealed, Sealed
from tests.examples.sealed_bids.state import ROUNDS, Bids, with_item


def new(seats: int, options: Mapping[str, str]) -> Bids:
    low = options["low_wins"] == "on"
    return Bids(low, ((),) * seats, tuple(range(1, 3 * seats + 1)), (None,) * seats, (), (0,) * seats, 0)


def to_act(state: Bids) -> frozenset[Seat] | Chance:
    if state.round == 0:
        return CHANCE
    if state.round > ROUNDS:
        return frozenset()
    return frozenset(seat for seat in range(state.seats) if state.bids[seat] is None)


def legal_actions(state: Bids, seat: Seat) -> Iterator[Action]:
    owing = to_act(state)
    if owing is not CHANCE and seat in owing:
        yield from map(Bid, state.hands[seat])


def apply(state: Bids, actor: Actor, action: Action) -> Step[Bids]:
    owing = to_act(state)
    if owing is CHANCE or actor is CHANCE:
        if owing is actor and isinstance(action, Deal):
            return _deal(state, action)
        raise IllegalAction("not_now", "The cards are dealt once.", "Wait for the deal.", "SB-1")
    if actor not in owing:
        raise IllegalAction("not_now", "You owe no bid.", "Wait for the others.", "SB-1")
    assert isinstance(actor, int)
    if not isinstance(action, Bid) or action.card not in state.hands[actor]:
        held = ", ".join(map(str, state.hands[actor]))
        raise IllegalAction("not_held", "You do not hold that card.", f"You hold {held}.", "SB-1")
    return _bid(state, actor, action)


def _deal(state: Bids, action: Deal) -> Step[Bids]:
    hands = tuple(tuple(sorted(action.order[2 * seat : 2 * seat + 2])) for seat in range(state.seats))
    dealt = replace(state, hands=hands, deck=tuple(sorted(action.order[2 * state.seats :])), round=1)
    return Step(dealt, tuple(Dealt(seat, hand) for seat, hand in enumerate(hands)), barrier=True)


def _bid(state: Bids, seat: Seat, action: Bid) -> Step[Bids]:
    hand = tuple(card for card in state.hands[seat] if card != action.card)
    bids = with_item(state.bids, seat, action.card)
    state = replace(state, hands=with_item(state.hands, seat, hand), bids=bids)
    if None in bids:
        return Step(state, (Sealed(seat),), sealed=True)
    winner = bids.index(min(bids) if state.low_wins else max(bids))
    after = replace(
        state,
        bids=(None,) * state.seats,
        shown=(*state.shown, *bids),
        points=with_item(state.points, winner, state.points[winner] + 1),
        round=state.round + 1,
    )
    return Step(after, (Sealed(seat), Revealed(bids, winner)), barrier=True)


def sample(state: Bids, draw: Draw) -> Deal:
    return Deal(draw.shuffled(state.deck))


def outcome(state: Bids) -> Outcome | None:
    if state.round <= ROUNDS:
        return None
    stayed = [seat for seat in range(state.seats) if seat not in state.gone] or range(state.seats)
    most = max(state.points[seat] for seat in stayed)
    winners = tuple(seat for seat in stayed if state.points[seat] == most)
    return Outcome("all_bids_made", winners, state.points)


def turn(state: Bids) -> int:
    return min(state.round, ROUNDS)
