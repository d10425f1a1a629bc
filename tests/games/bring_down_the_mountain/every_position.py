"""What is true of every state: no card is lost, and every part fits the others.

What could be written in Bring Down the Mountain, legal or not.
"""

from collections import Counter
from collections.abc import Iterator

from games.bring_down_the_mountain.actions import Action, Draw, EndTurn, Move
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
    View,
    falls,
    is_complete,
)
from games.core.components import DECK

ENDINGS = ("won", "no_draw", "given_up")


def holds(state: State) -> None:
    """Check a position. Raises AssertionError saying what is wrong."""
    assert (state.seats, state.owners) in {(seats, owners) for (seats, _), owners in OWNERS.items()}, (
        f"the valleys of {state.seats} players cannot belong to {state.owners}"
    )
    assert state.moves_a_turn is None or state.moves_a_turn >= 1, f"a turn of {state.moves_a_turn} moves"
    assert set(state.resigned) <= set(range(state.seats)), f"{state.resigned} are not all seats"
    _check_cards(state)
    _check_turn(state)
    _check_end(state)


def _check_cards(state: State) -> None:
    assert len(state.ridges) == len(state.piles) == len(RIDGES), "there are four ridges and four valleys"
    found = Counter(card for cards in (*state.ridges, *state.piles, *state.completed) for card in cards)
    wanted = Counter(() if isinstance(state.phase, Dealing) else DECK)
    assert found == wanted, f"cards were lost or made: {wanted - found} missing, {found - wanted} too many"
    assert all(len(ridge) <= RIDGE_LENGTH for ridge in state.ridges), "a ridge is too long"
    for valley, pile in zip(VALLEYS, state.piles, strict=True):
        assert falls(pile), f"the pile in {valley} does not fall"
        assert not is_complete(pile), f"the pile in {valley} is complete but has not left"
    assert all(falls(pile) and is_complete(pile) for pile in state.completed), (
        "a pile that has left is not complete"
    )


def _check_turn(state: State) -> None:
    assert 0 <= state.turn <= MAX_TURNS, f"turn {state.turn} is beyond the cap of {MAX_TURNS}"
    assert 0 <= state.idle_turns <= IDLE_TURNS, f"{state.idle_turns} idle turns in a row"
    if not isinstance(state.phase, Acting):
        assert not state.shown, "arrangements are kept outside a turn"
        return
    assert state.turn != 0, "somebody acts before the deal"
    assert state.shown[-1:] == (state.piles,), "the piles differ from the last arrangement shown"
    assert len(set(state.shown)) == len(state.shown), "a turn has shown the same twice"
    assert state.moves_a_turn is None or len(state.shown) - 1 <= state.moves_a_turn, (
        f"{len(state.shown) - 1} moves in a turn of {state.moves_a_turn}"
    )


def _check_end(state: State) -> None:
    reason = state.phase.reason if isinstance(state.phase, Over) else ""
    assert not isinstance(state.phase, Over) or reason in ENDINGS, f"a game cannot end by {reason}"
    assert (len(state.completed) == PILES) == (reason == "won"), (
        f"{len(state.completed)} complete piles do not fit the phase {state.phase}"
    )
    assert (state.idle_turns == IDLE_TURNS) == (reason == "given_up"), (
        f"{state.idle_turns} idle turns do not fit the phase {state.phase}"
    )
    assert reason != "no_draw" or any(state.ridges), "no draw is needed once the ridges are gone"


def around(view: View) -> Iterator[Action]:
    """Every action that can be written."""
    for card in DECK:
        yield from (Move(source, card, target) for source in VALLEYS for target in VALLEYS)
    yield from (Draw(ridge, valley) for ridge in RIDGES for valley in VALLEYS)
    yield EndTurn()
