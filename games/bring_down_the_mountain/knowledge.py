"""Who may know what: in fog, the cards of the ridges behind their end cards are face down for everybody."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from games.bring_down_the_mountain.actions import Completed, Drew
from games.bring_down_the_mountain.state import (
    RIDGES,
    VALLEYS,
    Over,
    PileView,
    RidgeView,
    State,
    View,
    brought_down,
)
from games.core.components import DECK, Draw, Pile, card_text
from games.core.protocol import Event, Seat, Step
from games.core.words import Names


def view(state: State, seat: Seat | None) -> View:
    """Return the view of this seat, or of the public. Once the game is over, every card is face up."""
    hidden = state.fog and not isinstance(state.phase, Over)
    return View(
        seat=seat,
        seats=state.seats,
        fog=state.fog,
        moves_a_turn=state.moves_a_turn,
        ridges=tuple(
            RidgeView(name, (*(None for _ in cards[:-1]), *cards[-1:]) if hidden else cards)
            for name, cards in zip(RIDGES, state.ridges, strict=True)
        ),
        piles=tuple(
            PileView(name, owner, cards)
            for name, owner, cards in zip(VALLEYS, state.owners, state.piles, strict=True)
        ),
        completed=state.completed,
        valley=VALLEYS[state.valley],
        player=state.owners[state.valley],
        turn=state.turn,
        moves=max(0, len(state.shown) - 1),
        shown=state.shown,
        idle_turns=0 if state.stirred else state.idle_turns,
        brought_down=brought_down(state),
        phase=state.phase,
        resigned=state.resigned,
    )


def determinize(view: View, draw: Draw) -> State:
    """Return a state that is possible for this viewer: the missing cards are face down in random order."""
    seen = {card for pile in view.piles for card in pile.cards}
    seen |= {card for pile in view.completed for card in pile}
    seen |= {card for ridge in view.ridges for card in ridge.cards if card is not None}
    return state_of(view, draw.shuffled([card for card in DECK if card not in seen]))


def state_of(view: View, unseen: Pile = ()) -> State:
    """Return the state that fits this view, with the cards `unseen` face down in the order of the ridges."""
    deal = iter(unseen)
    return State(
        seats=view.seats,
        owners=tuple(pile.owner for pile in view.piles),
        fog=view.fog,
        moves_a_turn=view.moves_a_turn,
        ridges=tuple(tuple(card or next(deal) for card in ridge.cards) for ridge in view.ridges),
        piles=tuple(pile.cards for pile in view.piles),
        completed=view.completed,
        turn=view.turn,
        shown=view.shown,
        idle_turns=view.idle_turns,
        stirred=view.stirred,
        phase=view.phase,
        resigned=view.resigned,
    )


def certain(step: Step[State], seat: Seat) -> tuple[None, tuple[Event, ...]]:
    """Return what a draw in the fog does before the next card turns up: the card goes to its pile, and may complete it.

    Only the next card shows whether another draw is possible or the game is lost. Where none turns up, all that happens
    is certain, and only the cards that are turned up at the end are not.
    """
    if not any(isinstance(event, Drew) and event.bared for event in step.events):
        return None, step.events
    known = takewhile(lambda event: isinstance(event, (Drew, Completed)), step.events)
    return None, tuple(replace(event, bared=None) if isinstance(event, Drew) else event for event in known)


def hides(options: Mapping[str, str]) -> bool:
    """Return whether fog hides cards."""
    return options["fog"] == "on"


def open_choice(view: View) -> bool:
    """Return True: moves and draws depend on cards that everybody sees, also in fog (BDM-2)."""
    return True


def touches(before: View, events: Sequence[Event], after: View, seat: Seat) -> bool:
    """Return whether others changed a pile in a valley of this seat."""

    def mine(view: View) -> list[PileView]:
        return [pile for pile in view.piles if pile.owner == seat]

    return mine(before) != mine(after)


def turn_number(position: State | View) -> int:
    """Return the number of the turn, 0 before the deal."""
    return position.turn


def opened(state: State) -> View:
    """Return the view of a game that has ended as if there had been no fog."""
    return view(replace(state, fog=False), None)


def uncovered(state: State, names: Names) -> str:
    """Return the cards that still lie face down, ridge by ridge from the peak; empty if there are none."""
    if not state.fog or isinstance(state.phase, Over):
        return ""
    told = [
        f"{name} {' '.join(map(card_text, cards[:-1]))}"
        for name, cards in zip(RIDGES, state.ridges, strict=True)
        if cards[:-1]
    ]
    return f"Under the fog: {'; '.join(told)}." if told else ""
