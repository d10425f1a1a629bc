"""What is true of every game of High Ground."""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.dice import Face
from games.core.pyramids import Pyramid, Size, Stack
from games.high_ground import GAME
from games.high_ground.actions import Hop, Move, Swap, Tip
from games.high_ground.deck import deck
from games.high_ground.events import Attacked, Went
from games.high_ground.land import Standing, neighbours, standing
from games.high_ground.phases import Choosing, Digging, Drawing, Laying, Over, Resolving
from games.high_ground.rules.legal import own
from games.high_ground.rules.steps import MAX_ACTIONS
from games.high_ground.state import State, start_stacks
from tests.contract.walks import Taken, Walk, chosen_from, random_walks, walk
from tests.games.high_ground.boards import all_pieces, begun, cards, position

OPTIONS = [
    {"quick_setup": quick, "mini": mini, "jokers": jokers}
    for quick in ("on", "off")
    for mini in ("off", "on")
    for jokers in ("0", "2")
]
games = st.builds(
    lambda seats, options, numbers: walk(GAME, seats, options, chosen_from(numbers), most=90),
    st.integers(2, 4),
    st.sampled_from(OPTIONS),
    st.lists(st.integers(0, 255), min_size=1, max_size=60),
)


@given(games)
def test_no_action_loses_or_doubles_a_piece(played: Walk) -> None:
    for state in played.states:
        crowned = [here.owner for here in state.land if here.owner is not None]
        wanted = Counter(
            pyramid for owner in crowned for stack in start_stacks(owner, state.mini) for pyramid in stack
        )
        assert Counter(all_pieces(state)) == wanted


@given(games)
def test_no_action_loses_or_doubles_a_card(played: Walk) -> None:
    for state in played.states:
        found = [card for here in state.land if not here.king for card in (*here.covered, here.card)]
        found += [*state.draw_pile, *state.discards, *itertools.chain.from_iterable(state.hands)]
        found += [state.phase.card] if isinstance(state.phase, (Laying, Digging)) else []
        assert Counter(found) == Counter(deck(state.jokers))


@given(games)
def test_how_a_piece_stands_follows_from_its_stack_alone(played: Walk) -> None:
    for state in played.states:
        for here in state.land:
            for stack in here.stacks:
                assert [standing(stack, level + 1) for level in range(len(stack))] == plain_standings(stack)


def plain_standings(stack: Stack) -> list[Standing]:
    """HG-9 put another way: looking down from the top."""
    found: list[Standing] = []
    largest = 0
    for pyramid in reversed(stack):
        if largest == 0:
            found.append(Standing.FREE)
        else:
            found.append(Standing.TRAPPED if largest > pyramid.size else Standing.HOBBLED)
        largest = max(largest, pyramid.size)
    return found[::-1]


@given(games)
def test_what_is_carried_keeps_its_order(played: Walk) -> None:
    for taken in played.taken:
        if not isinstance(taken.action, (Move, Hop)):
            continue
        piece, state = taken.action.piece, taken.before
        stack = next(here for here in state.land if here.cell == piece.cell).stacks[piece.stack - 1]
        run = stack[piece.level - 1 :]
        after = next(here for here in taken.step.state.land if here.cell == taken.action.cell)
        assert any(each[-len(run) :] == run for each in after.stacks)
        told = [event for event in taken.step.events if isinstance(event, (Went, Attacked))]
        assert {event.carried for event in told} == {run}


@given(games)
def test_trapped_pieces_do_nothing_but_aim(played: Walk) -> None:
    for taken in played.taken:
        if isinstance(taken.action, (Move, Hop, Swap, Tip)):
            pieces = {piece for _, piece in own(taken.before.land, taken.before.player)}
            assert taken.action.piece in pieces


@given(games)
def test_a_way_never_rises_and_goes_from_neighbour_to_neighbour(played: Walk) -> None:
    for taken in played.taken:
        for event in taken.step.events:
            if isinstance(event, Went):
                levels = {here.cell: here.level for here in taken.before.land}
                for here, there in itertools.pairwise(event.path):
                    assert there in neighbours(here)
                    assert event.hop or levels[there] <= levels[here]


@given(games)
def test_the_land_only_grows_and_kings_stay(played: Walk) -> None:
    for before, after in itertools.pairwise(played.states):
        cells = {here.cell for here in before.land}
        assert cells <= {here.cell for here in after.land}
        kings = {here.cell: here.owner for here in before.land if here.king}
        assert kings.items() <= {here.cell: here.owner for here in after.land if here.king}.items()


@given(games)
def test_killed_pieces_never_come_back(played: Walk) -> None:
    for before, after in itertools.pairwise(played.states):
        for was, now in zip(before.killed, after.killed, strict=True):
            assert now[: len(was)] == was


@given(games)
def test_a_stack_changes_only_where_something_happened(played: Walk) -> None:
    """Stacks in cells that no action of a piece names stay as they are."""
    for taken in played.taken:
        action = taken.action
        named = {
            getattr(getattr(action, name, None), "cell", None) for name in ("piece", "other", "attack")
        } | {getattr(action, "cell", None)}
        after = {here.cell: here.stacks for here in taken.step.state.land}
        for here in taken.before.land:
            assert here.cell in named or after[here.cell] == here.stacks


@given(games)
@pytest.mark.rule("HG-27")
def test_a_turn_counts_where_a_piece_a_card_or_a_hand_is_no_longer_as_it_was(played: Walk) -> None:
    began: State | None = None
    for before, after in itertools.pairwise(played.states):
        if before.turn and isinstance(before.phase, Choosing):
            began = before
        if began is not None and (after.turn > began.turn or isinstance(after.phase, Over)):
            same = (after.land, after.hands) == (began.land, began.hands)
            drew = any(taken.before.turn == began.turn and taken_cards(taken) for taken in played.taken)
            assert after.counted - began.counted == (not same or drew)


def taken_cards(taken: Taken) -> bool:
    """Whether cards were drawn: a hand may come to be the same as before."""
    return isinstance(taken.before.phase, Drawing)


@pytest.mark.rule("HG-27")
def test_the_declared_length_is_beyond_what_random_games_need() -> None:
    assert max(len(played.taken) for played in random_walks(GAME, 1)) < MAX_ACTIONS


# The invariant


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"player": 5}, "no seat 5"),
        ({"resigned": (7,)}, "are not all seats"),
        ({"turn": 1501}, "beyond the cap"),
        ({"counted": 2}, "2 turns count of 1"),
        ({"turn": 400, "counted": 301}, "301 turns count of 400"),
        ({"turn": 400, "counted": 300}, "goes on after 300 turns that count"),
        ({"turn": 400, "counted": 299, "phase": Over("turn_cap", None)}, "does not fit"),
        ({"turn": 1499, "phase": Over("all_turns", None)}, "does not fit"),
        ({"hands": ()}, "differs from the number of seats"),
        ({"killed": ((), (Pyramid(1, Size.MEDIUM),))}, "pieces were lost or made"),
        ({"out": (1,)}, "but \\(1,\\) are out"),
        ({"discards": cards("9H")}, "cards were lost or made"),
        ({"phase": Over("boredom", None)}, "boredom"),
        ({"phase": Over("annihilated", 0)}, "2 players have pieces"),
        ({"phase": Over("king_taken", 0)}, "is not an end"),
        ({"phase": Drawing(4)}, "4 cards"),
        ({"phase": Resolving(Face.AIM)}, "offers AIM, which allows nothing"),
        ({"turn": 0}, "before the first turn"),
    ],
    ids=str,
)
def test_the_invariant_tells_what_broke(change: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        GAME.rules.check(dataclasses.replace(begun(), **change))


def test_the_invariant_tells_of_a_land_that_cannot_lie() -> None:
    sound = begun()
    changes: list[tuple[dict[str, Any], str]] = [
        ({"level": 13}, "has the level 13"),
        ({"stacks": ((),)}, "an empty stack"),
        ({"cell": "A1"}, "not in order"),
    ]
    for change, told in changes:
        other = dataclasses.replace(sound.land[1], **change)
        with pytest.raises(ValueError, match=told):
            GAME.rules.check(dataclasses.replace(sound, land=(sound.land[0], other, *sound.land[2:])))


def test_the_invariant_tells_of_an_island() -> None:
    state: State = position("     M      N  O\n13  KA:A1  .  KB:B3\n12  K-  9  .\n11  .  K-  .")
    with pytest.raises(ValueError, match="are not next to the rest"):
        GAME.rules.check(state)
    assert isinstance(state.phase, Choosing)
