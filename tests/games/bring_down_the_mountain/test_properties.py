"""What is true of every game of Bring Down the Mountain."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Draw, Move
from games.bring_down_the_mountain.events import Completed
from games.bring_down_the_mountain.piles import falls, fits
from games.bring_down_the_mountain.rules.limits import MAX_ACTIONS, MAX_TURNS
from games.bring_down_the_mountain.state import Acting, Dealing, Over, State
from games.core.cards import DECK, Pile
from tests.contract.walks import Walk, chosen_from, played_walks, walk, whole_walks
from tests.games.bring_down_the_mountain.boards import cards, play, position

games = st.builds(
    lambda seats, fog, limit, numbers: walk(
        GAME, seats, {"fog": fog, "moves_a_turn": limit}, chosen_from(numbers), most=150
    ),
    st.integers(1, 4),
    st.sampled_from(["off", "on"]),
    st.sampled_from(["unlimited", "2", "1"]),
    st.lists(st.integers(0, 255), min_size=1, max_size=50),
)


@given(games)
def test_cards_are_conserved(played: Walk) -> None:
    for state in played.states[1:]:
        everything = [card for pile in (*state.ridges, *state.piles, *state.completed) for card in pile]
        assert Counter(everything) == Counter(DECK)


@given(games)
def test_piles_always_fall(played: Walk) -> None:
    for state in played.states:
        for pile in state.piles:
            values = [14 if card.rank == 1 and place == 0 else card.rank for place, card in enumerate(pile)]
            assert values == sorted(set(values), reverse=True)
            assert [card.rank for card in pile][:2] != [1, 1]
            assert falls(pile)


@given(games)
def test_ridges_only_lose_their_ends(played: Walk) -> None:
    for taken in played.taken[1:]:
        before, after = taken.before.ridges, taken.step.state.ridges
        shorter = [index for index in range(4) if before[index] != after[index]]
        assert len(shorter) == isinstance(taken.action, Draw)
        assert all(after[index] == before[index][:-1] for index in shorter)


@given(games)
def test_a_turn_never_shows_the_same_twice(played: Walk) -> None:
    by_turn: dict[int, list[Any]] = {}
    for state in played.states[1:]:
        if isinstance(state.phase, Acting):
            by_turn.setdefault(state.turn, []).append(state.piles)
    assert all(len(set(shown)) == len(shown) for shown in by_turn.values())


@given(games)
def test_a_move_that_completes_nothing_can_be_undone_by_a_move(played: Walk) -> None:
    for taken in played.taken:
        completed = any(isinstance(event, Completed) for event in taken.step.events)
        if isinstance(taken.action, Move) and not completed:
            index = "NESW".index(taken.action.source)
            run = run_from(taken.before.piles[index], taken.action)
            assert fits(run, taken.step.state.piles[index])


def run_from(pile: Pile, move: Move) -> Pile:
    return pile[pile.index(move.card) :]


@given(games)
def test_who_loses_for_want_of_a_draw_cannot_draw(played: Walk) -> None:
    state = played.states[-1]
    if isinstance(state.phase, Over) and state.phase.reason == "no_draw":
        assert not any(fits(ridge[-1:], pile) for ridge in state.ridges if ridge for pile in state.piles)


@pytest.mark.rule("BDM-13")
def test_the_declared_length_is_far_beyond_what_games_need() -> None:
    walks = whole_walks(GAME)
    assert max(len(played.taken) for played in walks) < MAX_ACTIONS
    assert max(played.states[-1].turn for played in walks) < MAX_TURNS


def test_games_that_are_kept_are_a_win_and_a_loss() -> None:
    assert [walk.states[-1].phase for walk in played_walks(GAME)] == [Over("no_draw", 9), Over("won")]


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
    ],
)
def test_the_invariant_tells_what_broke(change: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        GAME.rules.check(dataclasses.replace(sound(), **change))


@pytest.mark.parametrize(
    ("phase", "told"),
    [(Over("boredom"), "boredom"), (Over("won"), "do not fit"), (Over("given_up"), "do not fit")],
)
def test_the_invariant_tells_of_an_end_that_cannot_be(phase: Over, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        GAME.rules.check(dataclasses.replace(sound(), phase=phase, shown=()))


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


def test_a_position_that_was_drawn_is_played_as_it_stands() -> None:
    assert play(position("N 9H\nE JS"), "9H N>E").piles[1] == cards("JS 9H")
