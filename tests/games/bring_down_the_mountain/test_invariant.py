"""What the game's own check finds wrong with a position, and that a turn never shows the same twice."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Draw
from games.bring_down_the_mountain.state import MAX_TURNS, Dealing, Over, State, fits
from games.core.cards import DECK
from tests.contract.walks import chosen_from, random_walks, walk
from tests.games.bring_down_the_mountain.boards import cards, position
from tests.games.bring_down_the_mountain.invariant import holds


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


SOUND: State = walk(GAME, 2, {}, chosen_from([1, 2, 3]), most=10).states[-1]


def with_(change: dict[str, Any]) -> State:
    """A sound position with something else."""
    return dataclasses.replace(SOUND, **change)


def whole(first: str, *completed: str) -> State:
    """A position of the whole deck with this pile in North, and all else on the ridges."""
    done = tuple(map(cards, completed))
    rest = tuple(card for card in DECK if card not in {*cards(first), *itertools.chain(*done)})
    ridges = tuple(rest[index * 12 : (index + 1) * 12] for index in range(4))
    piles = (cards(first), rest[48:49], rest[49:50], rest[50:])
    return dataclasses.replace(position(""), ridges=ridges, piles=piles, shown=(piles,), completed=done)


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (with_({"owners": (0, 0, 1, 1)}), "cannot belong"),
        (with_({"moves_a_turn": 0}), "a turn of 0 moves"),
        (with_({"resigned": (2,)}), "are not all seats"),
        (with_({"ridges": ()}), "four ridges"),
        (with_({"completed": (DECK[:13],)}), "lost or made"),
        (with_({"phase": Dealing()}), "lost or made"),
        (with_({"turn": 0}), "before the deal"),
        (with_({"turn": MAX_TURNS + 1}), "beyond the cap"),
        (with_({"idle_turns": 13}), "13 idle turns"),
        (with_({"idle_turns": 12}), "do not fit"),
        (with_({"shown": ()}), "last arrangement shown"),
        (with_({"phase": Over("no_draw")}), "outside a turn"),
        (with_({"phase": Over("boredom"), "shown": ()}), "boredom"),
        (with_({"phase": Over("won"), "shown": ()}), "do not fit"),
        (with_({"phase": Over("given_up"), "shown": ()}), "do not fit"),
        (with_({"shown": (SOUND.piles, *SOUND.shown[:-1], SOUND.piles)}), "the same twice"),
        (
            with_({"moves_a_turn": 1, "shown": (SOUND.piles[::-1], SOUND.piles[1:], SOUND.piles)}),
            "moves in a turn of 1",
        ),
        (whole("KS..AS"), "complete but has not left"),
        (whole("9S KS 5S 4S"), "does not fall"),
        (whole("9S AS 8S"), "does not fall"),
        (whole("9S", "5H"), "is not complete"),
    ],
)
def test_the_invariant_tells_what_broke(state: State, told: str) -> None:
    holds(SOUND)
    with pytest.raises(AssertionError, match=told):
        holds(state)
