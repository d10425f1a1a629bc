"""What the game's own check finds wrong with a position, and that a turn never shows the same twice."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Draw
from games.bring_down_the_mountain.piles import fits
from games.bring_down_the_mountain.state import MAX_TURNS, Dealing, Over, State
from games.core.cards import DECK, Pile
from tests.contract.walks import chosen_from, random_walks, walk
from tests.games.bring_down_the_mountain.boards import cards, position


@pytest.mark.rule("BDM-2", "BDM-9", "BDM-13")
def test_ridges_lose_their_ends_alone_and_a_turn_never_shows_the_same_twice() -> None:
    for played in random_walks(GAME):
        shown: set[object] = set()
        for taken in played.taken[1:]:
            before, after = taken.before.ridges, taken.step.state.ridges
            shorter = [index for index in range(4) if before[index] != after[index]]
            assert len(shorter) == isinstance(taken.action, Draw)
            assert all(after[index] == before[index][:-1] for index in shorter)
            assert (taken.before.turn, taken.before.piles) not in shown
            shown.add((taken.before.turn, taken.before.piles))
        last = played.states[-1]
        if isinstance(last.phase, Over) and last.phase.reason == "no_draw":
            assert not any(fits(ridge[-1:], pile) for ridge in last.ridges if ridge for pile in last.piles)


def sound() -> State:
    state: State = walk(GAME, 2, {}, chosen_from([1, 2, 3]), most=10).states[-1]
    return state


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"owners": (0, 0, 1, 1)}, "cannot belong"),
        ({"moves_a_turn": 0}, "a turn of 0 moves"),
        ({"resigned": (2,)}, "are not all seats"),
        ({"ridges": ()}, "four ridges"),
        ({"completed": (DECK[:13],)}, "lost or made"),
        ({"phase": Dealing()}, "lost or made"),
        ({"turn": 0}, "before the deal"),
        ({"turn": MAX_TURNS + 1}, "beyond the cap"),
        ({"idle_turns": 13}, "13 idle turns"),
        ({"idle_turns": 12}, "do not fit"),
        ({"shown": ()}, "last arrangement shown"),
        ({"phase": Over("no_draw")}, "outside a turn"),
        ({"phase": Over("boredom"), "shown": ()}, "boredom"),
        ({"phase": Over("won"), "shown": ()}, "do not fit"),
        ({"phase": Over("given_up"), "shown": ()}, "do not fit"),
    ],
)
def test_the_invariant_tells_what_broke(change: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        GAME.rules.check(dataclasses.replace(sound(), **change))


def whole(first: Pile, *, completed: tuple[Pile, ...] = ()) -> State:
    """A position of the whole deck with this pile in North, and all else on the ridges."""
    used = {*first, *(card for pile in completed for card in pile)}
    rest = tuple(card for card in DECK if card not in used)
    ridges = tuple(rest[index * 12 : (index + 1) * 12] for index in range(4))
    piles = (first, rest[48:49], rest[49:50], rest[50:])
    return dataclasses.replace(position(""), ridges=ridges, piles=piles, shown=(piles,), completed=completed)


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("KS..AS", "complete but has not left"),
        ("9S KS 5S 4S", "does not fall"),
        ("9S AS 8S", "does not fall"),
    ],
)
def test_the_invariant_tells_of_piles_that_cannot_lie(first: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        GAME.rules.check(whole(cards(first)))


def test_the_invariant_tells_of_other_wrong_piles() -> None:
    with pytest.raises(ValueError, match="is not complete"):
        GAME.rules.check(whole(cards("9S"), completed=(cards("5H"),)))
    state = sound()
    with pytest.raises(ValueError, match="the same twice"):
        GAME.rules.check(dataclasses.replace(state, shown=(state.piles, *state.shown[:-1], state.piles)))
    shown = (state.piles[::-1], state.piles[1:], state.piles)
    with pytest.raises(ValueError, match="moves in a turn of 1"):
        GAME.rules.check(dataclasses.replace(state, moves_a_turn=1, shown=shown))
