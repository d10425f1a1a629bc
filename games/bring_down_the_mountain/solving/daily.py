"""The deal of the day: which game uses it, which deals are worthy of it, and what its result looks like."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.state import Acting, State

WORTHY: Final = 300_000
"""The most arrangements to look at for a deal of the day, which takes a few seconds."""
DREW: Final = "▲"
COMPLETED: Final = "◆"
WAITED: Final = "·"


def uses(options: Mapping[str, str]) -> bool:
    """Return whether the mountain of the day is played (BDM-14)."""
    return options["mountain"] == "daily"


def worthy(state: State) -> bool:
    """Return whether a win is found from this deal with at most one move a turn.

    Such a line is legal with every option, so the deal of the day is the same for everybody.
    """
    return isinstance(state.phase, Acting) and solve(state, WORTHY, most_moves=1).won


def signs(states: Sequence[State]) -> str:
    """Return a sign for each turn: a pile was completed, or a card was drawn, or neither. They say nothing of cards."""
    drew, completed = set(), set()
    for before, after in pairwise(states):
        if before.turn and len(after.completed) > len(before.completed):
            completed.add(before.turn)
        if before.turn and sum(map(len, after.ridges)) < sum(map(len, before.ridges)):
            drew.add(before.turn)
    turns = range(1, max((state.turn for state in states), default=0) + 1)
    return "".join(COMPLETED if turn in completed else DREW if turn in drew else WAITED for turn in turns)
