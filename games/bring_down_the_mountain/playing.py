"""What a computer player goes by: a winning line if one is found, otherwise tidy piles.

Where cards lie face down, each guess of the search has a line of its own, and the action that most lines begin with is
taken. Without a line it plans one turn at a time, as one of two players of different strength.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from games.bring_down_the_mountain.actions import Action, Move
from games.bring_down_the_mountain.knowledge import view
from games.bring_down_the_mountain.notation import parse
from games.bring_down_the_mountain.rules import steps
from games.bring_down_the_mountain.rules.deadlock import Masks, can_draw, highest_top, spread, way_to
from games.bring_down_the_mountain.rules.values import breaks, from_king
from games.bring_down_the_mountain.solving.beam_search import Solution, solve
from games.bring_down_the_mountain.solving.bitboard import (
    Cards,
    Fall,
    Turn,
    fallen,
    falls,
    masks_of,
)
from games.bring_down_the_mountain.solving.hint import to_next_draw
from games.bring_down_the_mountain.state import VALLEY_INDEX, Acting, State, View, reachable_valleys
from games.core.components import ACE, DECK, KING, RANKS, Draw
from games.core.optional_parts.parts import Playing
from games.core.protocol import Seat

LOOKED_AT: Final = 60_000
IN_FOG: Final = 8_000
LONG: Final = 150_000
"""The most arrangements to look at: where all is known, for one of many guesses, and where a review has to know."""


def worth(state: State, seat: Seat) -> float:
    """Return what part of the mountain has come down."""
    return 1 - sum(map(len, state.ridges)) / len(DECK)


def promising(state: State, seat: Seat) -> Sequence[Action]:
    """Return the first action of a winning line, or if none is found of a turn that keeps the piles tidy."""
    if not isinstance(state.phase, Acting):
        return list(steps.legal_actions(state, seat))
    solution = _solved(state, IN_FOG if state.fog else LOOKED_AT)
    return solution.line[:1] if solution.won else careful(view(state, seat))[:1]


def foreseen(state: State, seat: Seat) -> float:
    """Return 1 if the mountain can still be brought down, 0 if it cannot, and half if that is not found out."""
    if not isinstance(state.phase, Acting):
        return worth(state, seat)
    solution = _solved(state, IN_FOG // 2 if state.fog else LOOKED_AT)
    if not (solution.won or solution.exhausted or state.fog):
        solution = _solved(state, LONG)
    return 1.0 if solution.won else 0.0 if solution.exhausted else 0.5


@lru_cache(maxsize=1024)
def _solved(state: State, looked_at: int) -> Solution:
    return solve(state, looked_at)


def policy(state: State, seat: Seat, draw: Draw) -> Action:
    """Return the first action of the turn that leaves the tidiest piles."""
    if not isinstance(state.phase, Acting):
        return draw.choice(list(steps.legal_actions(state, seat)))
    return plain(view(state, seat))[0]


# One turn at a time

Player: TypeAlias = Callable[[View], Sequence[Action]]
"""From the view at the beginning of a turn to all actions of that turn."""
Judgement: TypeAlias = Callable[[View, Masks, int | None], int]
"""From the view, the piles after a turn and the ridge drawn from (if any) to a score; lower is better."""

_SPREAD: Final = 400
"""The most arrangements that a player considers in a turn."""
_PATIENCE: Final = 3


def plain(view: View) -> Sequence[Action]:
    """Return the turn that leaves the tidiest piles."""
    return _best(view, lambda view, masks, drawn: sum(map(breaks, masks)) + _waiting(view, drawn))


def careful(view: View) -> Sequence[Action]:
    """Return the turn that keeps the piles tidy, spares ranks, builds on a king and keeps a draw possible.

    It ignores the cards behind the end cards. After three idle turns it makes the nearest draw.
    """
    if view.idle_turns >= _PATIENCE:
        actions = [parse(view, (), action) for action in to_next_draw(view).actions]
        for count, action in enumerate(actions, 1):
            if not isinstance(action, Move):
                return actions[:count]
        if actions:
            return actions
    return _best(view, _risk)


def _best(view: View, judgement: Judgement) -> Sequence[Action]:
    """Return the turn that leads to the best score; among equals, the one with the fewest moves."""
    masks = masks_of([pile.cards for pile in view.piles])
    shown = frozenset(masks_of(piles) for piles in view.shown)
    left = None if view.moves_a_turn is None else view.moves_a_turn - view.moves
    ends = [ridge.end.rank if ridge.end else None for ridge in view.ridges]
    valley = VALLEY_INDEX[view.valley]
    found, _ = spread((masks,), reachable_valleys(valley), left, _SPREAD, shown)
    best: tuple[int, Turn] | None = None
    for arrangement in found:
        options: list[Fall | None] = [*falls(arrangement, valley, ends)]
        for fall in options or [None]:
            if fall is None:
                after, drawn = arrangement, None
            else:
                drawn = fall[0]
                after, _ = fallen(arrangement, fall[1], ends[drawn] or 0)
            score = judgement(view, after, drawn)
            if best is None or score < best[0]:
                best = score, Turn(way_to(found, arrangement), fall)
    if best is None:
        raise ValueError("a turn can always end")
    return Cards.of(view).turn(best[1])


def _waiting(view: View, drawn: int | None) -> int:
    """Return the cost of a turn without a draw, which grows with the number of such turns in a row."""
    return 0 if drawn is not None else 9 + 3**view.idle_turns


def _risk(view: View, masks: Masks, drawn: int | None) -> int:
    """Return the score of `careful`. Once a pile is complete the rest is easy, so less is considered."""
    cards = sum(mask.bit_count() for mask in masks)
    score = 10 * sum(map(breaks, masks)) + 10 * _waiting(view, drawn)
    before = sum(len(pile.cards) for pile in view.piles)
    if view.completed or cards < before:
        return score - 1_000 * (before - cards)
    lowest = highest_top(masks)
    if lowest:
        own = (1 << KING) - (1 << (lowest - 1))
        score += 100 * (KING + 2 - lowest) * (1 if any(mask & own == own for mask in masks) else 3)
    ends = [ridge.end.rank for index, ridge in enumerate(view.ridges) if ridge.end and index != drawn]
    if ends and not can_draw(masks, ends):
        score += 500
    down = [card.rank for pile in view.piles for card in pile.cards]
    if drawn is not None:
        end = view.ridges[drawn].end
        down.append(end.rank if end else ACE)
    for rank in RANKS:
        if down.count(rank) == 3:
            score += KING + 1 - rank
    return score - 15 * max(map(from_king, masks))


PLAYING: Final = Playing(
    worth=worth, promising=promising, policy=policy, foreseen=foreseen, depth=0, price=4_000
)
