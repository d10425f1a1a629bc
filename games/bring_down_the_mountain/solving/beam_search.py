"""Finds a winning line when every card is known: a beam search over whole turns.

In each turn, every kept position leads to the arrangements within its valley's reach and to the draws from there.
The best positions are kept for the next turn. Effort is counted in arrangements, so the result does not depend on
the time or the machine.

The search first tries at most one move a turn, which is quick; such a line is legal for every `moves_a_turn`. Valleys
whose players have resigned act as `seats.idle` will.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from typing import Final, TypeAlias

from games.bring_down_the_mountain.actions import Action
from games.bring_down_the_mountain.rules.deadlock import Masks, Spread, can_draw, highest_top, spread, way_to
from games.bring_down_the_mountain.rules.legal import moves_left
from games.bring_down_the_mountain.rules.values import breaks, from_king, ranks_of
from games.bring_down_the_mountain.solving.bitboard import (
    Cards,
    Fall,
    Place,
    Turn,
    fallen,
    falls,
    masks_of,
    place_of,
)
from games.bring_down_the_mountain.state import (
    IDLE_TURNS,
    PILE_LENGTH,
    VALLEYS,
    Acting,
    State,
    reachable_valleys,
)
from games.core.components import ACE, KING, RANKS

BUDGET: Final = 2_000_000
"""The most arrangements that a search looks at, which takes ten to thirty seconds."""
_FIRST_WIDTH: Final = 10
_FIRST_CAP: Final = 200
_WIDER: Final = 4
"""Each further attempt multiplies the width of the beam and the cap on arrangements by this."""
_SPARE: Final = 6
"""Found positions are cut to the best once there are more than this many times the width."""
_COMPLETE: Final = 10_000
"""The value of a complete pile: more than everything else, since from then on a draw is always possible."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search found.

    `line` are the actions that win, and `turns` the same by turns. `exhausted`: the search left nothing out, so if it
    found no win there is none. `looked_at` counts arrangements, the measure of effort.
    """

    won: bool
    exhausted: bool
    line: tuple[Action, ...] = ()
    turns: tuple[Turn, ...] = ()
    looked_at: int = 0


def solve(state: State, budget: int = BUDGET, most_moves: int | None = None) -> Solution:
    """Search for a winning line from a position in which a valley acts.

    `budget` is the most arrangements to look at. `most_moves` may lower the number of moves a turn from now on. Raises
    ValueError if nobody acts.
    """
    acting = isinstance(state.phase, Acting)
    if not acting:
        raise ValueError("nobody acts here")
    limit = min((moves for moves in (most_moves, state.moves_a_turn) if moves is not None), default=None)
    search = _Search(state, budget)
    limits: list[int | None] = [1] if limit == 1 else [1, limit]
    width, cap = _FIRST_WIDTH, _FIRST_CAP
    while search.looked_at < budget:
        for moves in list(limits):
            end, complete = search.run(width, cap, moves)
            if end is not None:
                return search.solution(end)
            if complete and moves == limit:
                return Solution(False, True, looked_at=search.looked_at)
            if complete:
                limits.remove(moves)
        width, cap = width * _WIDER, cap * _WIDER
    return Solution(False, False, looked_at=search.looked_at)


@dataclass(frozen=True, slots=True)
class _Node:
    """A kept position, with the position and the turn before it."""

    place: Place
    before: _Node | None
    turn: Turn


@dataclass(slots=True)
class _Found:
    """A position that a turn can lead to. A lower score is better."""

    score: int
    place: Place
    before: _Node
    spread: Spread
    arrangement: Masks
    fall: Fall | None

    def kept(self) -> _Node:
        return _Node(self.place, self.before, Turn(way_to(self.spread, self.arrangement), self.fall))


class _Search:
    """The search from one position."""

    def __init__(self, state: State, budget: int) -> None:
        self._state = state
        self._ridges = tuple(map(ranks_of, state.ridges))
        self._start = place_of(state)
        self._shown = frozenset(map(masks_of, state.shown))
        self._left_now = moves_left(state)
        self._outlook = {} if state.completed else outlook(self._ridges)
        self._budget = budget
        self.looked_at = 0

    def run(self, width: int, cap: int, limit: int | None) -> tuple[_Node | None, bool]:
        """Return the end of a winning line, or None; and whether the search left nothing out."""
        beam, everything = [_Node(self._start, None, Turn((), None))], True
        known: dict[Place, int] = {}
        while beam:
            found: list[_Found] = []
            met: set[Place] = set()
            for node in beam:
                reached, all_of_it = self._spread(node, cap, limit)
                everything &= all_of_it
                for after in self._after(node, reached):
                    if after.place.complete == len(VALLEYS):
                        return after.kept(), False
                    if after.place in met:
                        continue
                    met.add(after.place)
                    score = self._score(after.place)
                    if score is not None:
                        after.score = score
                        found.append(after)
                if self.looked_at >= self._budget:
                    return None, False
                if len(found) > _SPARE * width:
                    found, everything = _best(found, width), False
            everything &= len(found) <= width
            beam = []
            for best in _best(found, width):
                # Drop a position that an earlier turn reached with as few idle turns.
                alike = best.place._replace(idle=0)
                if known.get(alike, IDLE_TURNS) > best.place.idle:
                    known[alike] = best.place.idle
                    beam.append(best.kept())
        return None, everything

    def _spread(self, node: _Node, cap: int, limit: int | None) -> tuple[Spread, bool]:
        moves, shown = limit, frozenset[Masks]()
        if node.before is None:
            shown = self._shown
            if self._left_now is not None:
                moves = self._left_now if limit is None else min(limit, self._left_now)
        place = node.place
        if self._state.resting(place.valley):
            moves = 0
        reached, everything = spread((place.masks,), reachable_valleys(place.valley), moves, cap, shown)
        self.looked_at += len(reached)
        return reached, everything

    def _after(self, node: _Node, reached: Spread) -> Iterator[_Found]:
        """Yield every position that a turn can lead to through these arrangements."""
        masks, left, complete, valley, idle = node.place
        ends = [ridge[count - 1] if count else None for ridge, count in zip(self._ridges, left, strict=True)]
        cards = _cards(masks)
        following = (valley + 1) % len(VALLEYS)
        stirred = node.before is None and self._state.stirred
        for arrangement in reached:
            done = complete + (cards - _cards(arrangement)) // PILE_LENGTH
            found = falls(arrangement, valley, ends)
            if self._state.resting(valley):
                found = found[:1]
            for fall in found:
                ridge, into = fall
                after, completes = fallen(arrangement, into, self._ridges[ridge][left[ridge] - 1])
                rest = (*left[:ridge], left[ridge] - 1, *left[ridge + 1 :])
                place = Place(after, rest, done + completes, following, 0)
                yield _Found(0, place, node, reached, arrangement, fall)
            if not found:
                waited = 0 if stirred or done > complete else idle + 1
                if waited < IDLE_TURNS or done == len(VALLEYS):
                    place = Place(arrangement, left, done, following, waited)
                    yield _Found(0, place, node, reached, arrangement, None)

    def _score(self, place: Place) -> int | None:
        """Return an estimate of the distance to a win; None if a win is certainly impossible."""
        masks, left, complete, _, idle = place
        score = 3 * idle + 10 * sum(map(breaks, masks))
        if complete:
            return score + 30 * sum(left) - _COMPLETE * complete
        distance = self._outlook[left]
        if distance >= LOST:
            return None
        ends = [ridge[count - 1] for ridge, count in zip(self._ridges, left, strict=True) if count]
        if ends and not can_draw(masks, ends):
            return None
        score += 30 * distance - 15 * max(map(from_king, masks))
        lowest = highest_top(masks)
        if lowest:
            own = (1 << KING) - (1 << (lowest - 1))
            if not any(mask & own == own for mask in masks):
                score += 10 * (34 - lowest)
        return score

    def solution(self, end: _Node) -> Solution:
        """Return the winning line that ends here."""
        turns: list[Turn] = []
        node: _Node | None = end
        while node is not None and node.before is not None:
            turns.insert(0, node.turn)
            node = node.before
        cards = Cards(self._state.piles, self._state.ridges)
        line = tuple(action for turn in turns for action in cards.turn(turn))
        return Solution(True, False, line, tuple(turns), self.looked_at)


def _best(found: list[_Found], width: int) -> list[_Found]:
    """Return the best of these, best first; among equals, those found first."""
    return sorted(found, key=lambda one: one.score)[:width]


def _cards(masks: Masks) -> int:
    return sum(mask.bit_count() for mask in masks)


Left: TypeAlias = tuple[int, ...]
"""How many cards are left on each ridge, in the order of RIDGES."""

LOST: Final = 1_000
"""The distance if no pile can be completed any more."""
_WIDTH: Final = 3
"""Bits for the number of cards of one rank, 0 to 4."""
_ONES: Final = sum(1 << _WIDTH * (rank - 1) for rank in RANKS)
_ACE_WEIGHT: Final = 4
_COUNTED: Final[deque[tuple[tuple[tuple[int, ...], ...], dict[Left, int]]]] = deque(maxlen=2)
"""The last tables, with the ridges that they were counted for."""


def outlook(ridges: Sequence[Sequence[int]]) -> dict[Left, int]:
    """Return the distance for every number of cards left on the ridges, while no pile is complete.

    `ridges` are ranks from the peak to the outer end; all other cards are in the valleys. A table may hold more than
    was asked for: one counted for longer ridges serves for what is left of them later in the game. The distance is the number
    of draws until every rank has come down at least once. It is larger if all four cards of a rank have come down by
    then, and more so for a low rank: no top gets higher than the lowest such rank (see `deadlock`). LOST is certain:
    a pile needs every rank, and no order of draws brings down those that are missing, since only cards lower than
    such a rank can be drawn.
    """
    wanted = tuple(map(tuple, ridges))
    for longer, counted in tuple(_COUNTED):
        if all(part == whole[: len(part)] for part, whole in zip(wanted, longer, strict=True)):
            return counted
    counted = _count(wanted)
    _COUNTED.append((wanted, counted))
    return counted


def _count(ridges: tuple[tuple[int, ...], ...]) -> dict[Left, int]:
    one, two, three, four = ridges
    gone_one, gone_two, gone_three, gone_four = map(_gone, ridges)
    # Where in the list the table with one card less on a ridge stands.
    step_three = len(four) + 1
    step_two = step_three * (len(three) + 1)
    step_one = step_two * (len(two) + 1)
    numbers = list(product(*(range(len(ridge) + 1) for ridge in ridges)))
    found: list[int] = []
    for place, (first, second, third, fourth) in enumerate(numbers):
        down = 4 * _ONES - gone_one[first] - gone_two[second] - gone_three[third] - gone_four[fourth]
        whole = down >> 2 & _ONES
        weight, lowest = _weight(whole), _lowest_but_ace(whole)
        best = weight if (down | down >> 1 | down >> 2) & _ONES == _ONES else LOST
        if first and one[first - 1] < lowest:
            best = min(best, 1 + found[place - step_one])
        if second and two[second - 1] < lowest:
            best = min(best, 1 + found[place - step_two])
        if third and three[third - 1] < lowest:
            best = min(best, 1 + found[place - step_three])
        if fourth and four[fourth - 1] < lowest:
            best = min(best, 1 + found[place - 1])
        found.append(best)
    return dict(zip(numbers, found, strict=True))


def _gone(ridge: tuple[int, ...]) -> list[int]:
    """Return the ranks that are still on a ridge for each number of cards left, as sums of `1 << _WIDTH * (rank - 1)`."""
    return list(accumulate((1 << _WIDTH * (rank - 1) for rank in ridge), initial=0))


def _weight(whole: int) -> int:
    """Return the cost of the ranks of which all four cards have come down."""
    return sum(
        _ACE_WEIGHT if rank == ACE else KING + 1 - rank for rank in RANKS if whole >> _WIDTH * (rank - 1) & 1
    )


def _lowest_but_ace(whole: int) -> int:
    """Return the lowest rank, aces excepted, of which all four cards have come down; 14 for none. Aces may be 14."""
    whole &= ~1
    if not whole:
        return KING + 1
    return ((whole & -whole).bit_length() - 1) // _WIDTH + 1
