"""What the game's own check finds wrong with a position, and which turns count in whole games."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from games.core.pyramids import Face, Pyramid, Size
from games.high_ground import GAME
from games.high_ground.events import Swapped, Went
from games.high_ground.land import neighbours
from games.high_ground.state import Choosing, Drawing, Over, Resolving, State
from tests.contract.walks import chosen_from, walk
from tests.games.high_ground.boards import begun, cards, position
from tests.games.high_ground.invariant import holds


@given(
    seats=st.integers(2, 4),
    options=st.fixed_dictionaries(
        {"quick_setup": st.sampled_from(["on", "off"]), "mini": st.sampled_from(["on", "off"])}
    ),
    numbers=st.lists(st.integers(0, 255), min_size=1, max_size=60),
)
# Two pieces alike change places: they have moved, though the land is as it was.
@example(seats=2, options={"quick_setup": "off", "mini": "off"}, numbers=[22, 4, 43, 184, 2, 20])
@pytest.mark.rule("HG-12", "HG-27")
def test_a_way_never_rises_and_a_turn_counts_where_a_piece_a_card_or_a_hand_is_no_longer_as_it_was(
    seats: int, options: dict[str, str], numbers: list[int]
) -> None:
    played = walk(GAME, seats, options, chosen_from(numbers), most=90)
    did = {
        taken.before.turn
        for taken in played.taken
        if isinstance(taken.before.phase, Drawing)
        or any(isinstance(event, Swapped) for event in taken.step.events)
    }
    began: State | None = None
    for taken, after in zip(played.taken, played.states[1:], strict=True):
        levels = {here.cell: here.level for here in taken.before.land}
        for event in taken.step.events:
            if isinstance(event, Went):
                for here, there in itertools.pairwise(event.path):
                    assert there in neighbours(here)
                    assert event.hop or levels[there] <= levels[here]
        if taken.before.turn and isinstance(taken.before.phase, Choosing):
            began = taken.before
        if began is not None and (after.turn > began.turn or isinstance(after.phase, Over)):
            same = (after.land, after.hands) == (began.land, began.hands)
            assert after.counted - began.counted == (not same or began.turn in did)


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
    with pytest.raises(AssertionError, match=told):
        holds(dataclasses.replace(begun(), **change))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"level": 13}, "has the level 13"),
        ({"stacks": ((),)}, "an empty stack"),
        ({"cell": "A1"}, "not in order"),
    ],
)
def test_the_invariant_tells_of_a_land_that_cannot_lie(change: dict[str, Any], told: str) -> None:
    sound = begun()
    other = dataclasses.replace(sound.land[1], **change)
    with pytest.raises(AssertionError, match=told):
        holds(dataclasses.replace(sound, land=(sound.land[0], other, *sound.land[2:])))


def test_the_invariant_tells_of_an_island() -> None:
    state = position("     M      N  O\n13  KA:A1  .  KB:B3\n12  K-  9  .\n11  .  K-  .")
    with pytest.raises(AssertionError, match="are not next to the rest"):
        holds(state)
