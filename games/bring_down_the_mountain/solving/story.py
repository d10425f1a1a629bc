"""The story of a finished game: where it was tightest, or until when it could be won; and the deal of the day."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from games.bring_down_the_mountain.rules.deadlock import Masks, can_complete, highest_top
from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.solving.bitboard import masks_of
from games.bring_down_the_mountain.state import Acting, Over, State, brought_down
from games.core.components import KING, rank_words
from games.core.optional_parts.parts import Story

TOLD: Final = 500_000
"""The most arrangements to look at for each examined turn of a lost game; about seven turns are examined."""


def afterword(states: Sequence[State], names: Sequence[str] = ()) -> Story:
    """Return the story of a finished game, from its positions in order; without words if nothing was dealt.

    It says of a won game where it was tightest, and of any other game until when a win was possible. The result stands
    beside it and is not told again. Takes up to about a minute.
    """
    at = _turns(states)
    begun = [states[index] for index in at]
    if not begun:
        return Story("")
    last = states[-1]
    if isinstance(last.phase, Over) and last.phase.reason == "won":
        return Story(_won(begun))
    told, chance = _possible(begun)
    if not isinstance(last.phase, Over):
        fallen = "1 card" if brought_down(last) == 1 else f"{brought_down(last)} cards"
        told = f"The game stopped with {fallen} brought down. {told}"
    return Story(told, None if chance is None else at[chance])


def _turns(states: Sequence[State]) -> list[int]:
    """Return the indices of the positions at the beginnings of turns, in order."""
    begun = {
        state.turn: index
        for index, state in enumerate(states)
        if isinstance(state.phase, Acting) and len(state.shown) == 1
    }
    return [begun[turn] for turn in sorted(begun)]


def _possible(begun: Sequence[State]) -> tuple[str, int | None]:
    """Return a sentence on how long a win was possible, and the index of the last turn in which it was.

    If a win is possible, it was possible earlier too, so bisection finds the last such turn. A win that the search
    does not find may still exist, unless the search left nothing out.
    """
    won, lost = -1, len(begun)
    proven = False
    while lost - won > 1:
        middle = (won + lost) // 2
        solution = solve(begun[middle], TOLD)
        if solution.won:
            won = middle
        else:
            lost, proven = middle, solution.exhausted
    if won < 0:
        never = "No win was possible" if proven else "No win was found"
        return f"{never}, not even from the deal.", None
    told = f"Turn {begun[won].turn} was the last chance"
    return f"{told}." if proven or lost == len(begun) else f"{told} that was found.", won


def _highest(masks: Masks) -> int:
    """Return the highest value that moves can bring to a top, or more than any value if they can empty a valley."""
    lowest = highest_top(masks)
    return KING + 2 if not lowest or can_complete(masks) else lowest


def _won(begun: Sequence[State]) -> str:
    """Return the story of a won game: when the first pile was complete, and where it was tightest."""
    climb = [state for state in begun if not state.completed]
    tops = [_highest(masks_of(state.piles)) for state in climb]
    lowest = min(tops, default=KING + 2)
    tightest = climb[tops.index(lowest)].turn if tops else 0
    first = (
        f"The first pile was complete after turn {climb[-1].turn}"
        if climb
        else "All piles were soon complete"
    )
    if lowest > KING:
        return f"{first}, and until then moves could always make room for any card."
    return (
        f"{first}. It was tightest from turn {tightest} on: "
        f"no move could bring a card above {rank_words(lowest)} to the top of a pile."
    )


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
