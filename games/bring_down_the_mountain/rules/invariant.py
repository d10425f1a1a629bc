"""What is true of every state: no card is lost, and every part fits the others."""

from __future__ import annotations

from collections import Counter

from games.bring_down_the_mountain.piles import falls, is_complete
from games.bring_down_the_mountain.state import (
    IDLE_TURNS,
    MAX_TURNS,
    OWNERS,
    PILES,
    RIDGE_LENGTH,
    RIDGES,
    VALLEYS,
    Acting,
    Dealing,
    Over,
    State,
)
from games.core.cards import DECK, card_text

ENDINGS = ("won", "no_draw", "given_up")


def check(state: State) -> None:
    """Check a state. Raises ValueError saying what is wrong."""
    if (state.seats, state.owners) not in {(seats, owners) for (seats, _), owners in OWNERS.items()}:
        raise ValueError(f"the valleys of {state.seats} players cannot belong to {state.owners}")
    if state.moves_a_turn is not None and state.moves_a_turn < 1:
        raise ValueError(f"a turn of {state.moves_a_turn} moves")
    if not set(state.resigned) <= set(range(state.seats)):
        raise ValueError(f"{state.resigned} are not all seats")
    _check_cards(state)
    _check_turn(state)
    _check_end(state)


def _check_cards(state: State) -> None:
    if len(state.ridges) != len(RIDGES) or len(state.piles) != len(VALLEYS):
        raise ValueError("there are four ridges and four valleys")
    found = Counter(card for cards in (*state.ridges, *state.piles, *state.completed) for card in cards)
    if found != Counter(() if isinstance(state.phase, Dealing) else DECK):
        more, fewer = found - Counter(DECK), Counter(DECK) - found
        raise ValueError(
            f"cards were lost or made: {[*map(card_text, fewer)]} missing, {[*map(card_text, more)]} too many"
        )
    if any(len(ridge) > RIDGE_LENGTH for ridge in state.ridges):
        raise ValueError("a ridge is too long")
    for valley, pile in zip(VALLEYS, state.piles, strict=True):
        if not falls(pile):
            raise ValueError(f"the pile in {valley} does not fall")
        if is_complete(pile):
            raise ValueError(f"the pile in {valley} is complete but has not left")
    if not all(falls(pile) and is_complete(pile) for pile in state.completed):
        raise ValueError("a pile that has left is not complete")


def _check_turn(state: State) -> None:
    if not 0 <= state.turn <= MAX_TURNS:
        raise ValueError(f"turn {state.turn} is beyond the cap of {MAX_TURNS}")
    if not 0 <= state.idle_turns <= IDLE_TURNS:
        raise ValueError(f"{state.idle_turns} idle turns in a row")
    if not isinstance(state.phase, Acting):
        if state.shown:
            raise ValueError("arrangements are kept outside a turn")
        return
    if state.turn == 0:
        raise ValueError("somebody acts before the deal")
    if not state.shown or state.shown[-1] != state.piles:
        raise ValueError("the piles differ from the last arrangement shown")
    if len(set(state.shown)) != len(state.shown):
        raise ValueError("a turn has shown the same twice")
    if state.moves_a_turn is not None and len(state.shown) - 1 > state.moves_a_turn:
        raise ValueError(f"{len(state.shown) - 1} moves in a turn of {state.moves_a_turn}")


def _check_end(state: State) -> None:
    reason = state.phase.reason if isinstance(state.phase, Over) else ""
    if isinstance(state.phase, Over) and reason not in ENDINGS:
        raise ValueError(f"a game cannot end by {reason}")
    if (len(state.completed) == PILES) != (reason == "won"):
        raise ValueError(f"{len(state.completed)} complete piles do not fit the phase {state.phase}")
    if (state.idle_turns == IDLE_TURNS) != (reason == "given_up"):
        raise ValueError(f"{state.idle_turns} idle turns do not fit the phase {state.phase}")
    if reason == "no_draw" and not any(state.ridges):
        raise ValueError("no draw is needed once the ridges are gone")
