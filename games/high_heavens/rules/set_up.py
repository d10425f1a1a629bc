"""The set-up: the empty board, who begins, and the hands (HH-8, HH-19, HH-34)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import Event, Step
from games.high_heavens import actions as a
from games.high_heavens import events as e
from games.high_heavens.cards.decks import SIDES, decks_of
from games.high_heavens.phases import Dealing, Starting
from games.high_heavens.rules.turns import begin_turn
from games.high_heavens.rules.work import with_item, without
from games.high_heavens.state import TEAM_ORDER, State, changed, seats_of, side_of


def new(seats: int, options: Mapping[str, str]) -> State:
    """Return the position before the first player is known."""
    text = options["cards"]
    decks = decks_of(text)
    omnipotence = options["omnipotence"] == "on"
    full = tuple(decks.ordered(decks.decks[side]) for side in SIDES)
    return State(
        seats=seats,
        omnipotence=omnipotence,
        runes=options["rollin_runes"] == "on",
        hearth=options["hearth"],
        cards=text,
        hands=full if omnipotence else ((),) * seats,
        piles=((), ()) if omnipotence else full,
        phase=Starting(),
        shown=full if omnipotence else ((),) * seats,
        proved=(True, True) if omnipotence else (False,) * seats,
    )


def wrong_chance(message: str, rule: str) -> IllegalAction:
    """Return the refusal of an impossible action of chance."""
    return IllegalAction("wrong_chance", message, "Draw again.", rule)


def sample_first(state: State, draw: Draw) -> a.FirstSeat:
    """Return who begins: by lot, but in teams the first seat (HH-34)."""
    return a.FirstSeat(draw.below(2) if state.seats == 2 else TEAM_ORDER[0])


def first_seat(state: State, action: a.FirstSeat) -> Step[State]:
    """Set the seat that begins, and deal the first hand next; with `omnipotence` the game begins (HH-19)."""
    possible = range(2) if state.seats == 2 else TEAM_ORDER[:1]
    if action.seat not in possible:
        raise wrong_chance(f"Seat {action.seat} cannot begin.", "HH-8")
    events: list[Event] = [e.Begun(action.seat)]
    begun = changed(state, first=action.seat, seat=action.seat, player=action.seat)
    if state.omnipotence:
        return begin_turn(begun, events, barrier=True)
    return Step(changed(begun, phase=Dealing(0)), tuple(events), barrier=True)


def sample_dealt(state: State, hand: int, draw: Draw) -> a.Dealt:
    """Return a random hand with a god, and those without one that came before (HH-8)."""
    pile, gods = state.piles[side_of(state.seats, hand)], state.decks.gods
    shown: list[tuple[str, ...]] = []
    while True:
        cards = state.decks.ordered(draw.shuffled(pile)[: state.full_hand])
        if any(card in gods for card in cards):
            return a.Dealt(cards, tuple(shown))
        shown.append(cards)


def dealt(state: State, hand: int, action: a.Dealt) -> Step[State]:
    """Deal a hand; after the last one the first turn begins (HH-8)."""
    side, gods = side_of(state.seats, hand), state.decks.gods
    pile = state.piles[side]
    for cards in (*action.shown, action.cards):
        if len(cards) != state.full_hand or not set(cards) <= set(pile) or len(set(cards)) < len(cards):
            raise wrong_chance("This hand does not come from the deck.", "HH-8")
    if any(card in gods for cards in action.shown for card in cards):
        raise wrong_chance("A hand with a god is kept.", "HH-8")
    if not any(card in gods for card in action.cards):
        raise wrong_chance("A hand needs a god.", "HH-8")
    kept = state.decks.ordered(action.cards)
    events: list[Event] = [e.HandShown(hand, state.decks.ordered(cards)) for cards in action.shown]
    events += [e.HandDealt(hand, len(kept)), e.CardsGot(hand, kept, seats_of(state.seats, side))]
    values: dict[str, Any] = {
        "hands": with_item(state.hands, hand, kept),
        "piles": with_item(state.piles, side, without(pile, kept)),
    }
    if hand + 1 < state.seats:
        return Step(changed(state, phase=Dealing(hand + 1), **values), tuple(events), barrier=True)
    return begin_turn(changed(state, **values), events, barrier=True)
