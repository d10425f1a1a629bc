"""Where moves can lead: the arrangements within a turn, and the moves that the proof in `deadlock` constructs."""

from collections.abc import Collection, Sequence
from typing import TypeAlias

from games.bring_down_the_mountain.rules.deadlock import highest_top
from games.bring_down_the_mountain.rules.values import (
    COMPLETE,
    HIGH_ACE,
    LONE_ACE,
    LOW_BIT,
    Mask,
    left_by,
    runs,
    takes,
)
from games.core.components import ACE, KING

Masks: TypeAlias = tuple[Mask, ...]
"""The four valleys' piles in the order of VALLEYS."""
Shift: TypeAlias = tuple[int, Mask, int]
"""A move: the valley it leaves, the bit of the run's bottom card there, the valley it goes to."""
Spread: TypeAlias = dict[Masks, tuple[Masks, Shift] | None]
"""Arrangements, each with the arrangement before it and the move between them; None for a start."""


def shifted(masks: Masks, shift: Shift) -> Masks:
    """Return the arrangement after a move; complete piles leave (BDM-7). Raises ValueError if the move does not fit."""
    source, first, target = shift
    for bit, left, joined in runs(masks[source], masks[target]):
        if bit == first:
            piles = list(masks)
            piles[source], piles[target] = left_by(left), left_by(joined)
            return tuple(piles)
    raise ValueError(f"{shift} does not fit in {masks}")


def spread(
    starts: Collection[Masks],
    reach: Sequence[int],
    moves: int | None,
    cap: int,
    shown: Collection[Masks] = (),
) -> tuple[Spread, bool]:
    """Return the arrangements within reach of any start by at most `moves` moves (None: any number), fewest first.

    Moves stay among the valleys `reach`, and never lead to arrangements in `shown`. The second value is whether these
    are all; it is False if there are more than `cap`.
    """
    found: Spread = dict.fromkeys(starts)
    layer = list(starts)
    while layer and moves != 0:
        after: list[Masks] = []
        for before in layer:
            for source in reach:
                if not before[source]:
                    continue
                for target in reach:
                    if target == source:
                        continue
                    for first, left, joined in runs(before[source], before[target]):
                        piles = list(before)
                        piles[source] = 0 if left in COMPLETE else left
                        piles[target] = 0 if joined in COMPLETE else joined
                        arrangement = tuple(piles)
                        if arrangement in found or arrangement in shown:
                            continue
                        if len(found) >= cap:
                            return found, False
                        found[arrangement] = before, (source, first, target)
                        after.append(arrangement)
        layer = after
        moves = None if moves is None else moves - 1
    return found, True


def way_to(found: Spread, arrangement: Masks) -> tuple[Shift, ...]:
    """Return the moves that led to an arrangement."""
    way: list[Shift] = []
    step = found[arrangement]
    while step is not None:
        way.append(step[1])
        step = found[step[0]]
    return tuple(reversed(way))


def start_of(found: Spread, arrangement: Masks) -> Masks:
    """Return the start that an arrangement came from."""
    while (step := found[arrangement]) is not None:
        arrangement = step[0]
    return arrangement


class _Way:
    """A sequence of moves among some valleys, built up one move at a time."""

    def __init__(self, masks: Masks, reach: Sequence[int]) -> None:
        self.masks = masks
        self.reach = tuple(reach)
        self.shifts: list[Shift] = []

    def low(self, valley: int, most: int) -> Mask:
        """Return the cards of a valley that are `most` or lower."""
        return self.masks[valley] & ((1 << most) - 1)

    def move(self, source: int, target: int, most: int) -> None:
        """Move all cards of a valley that are `most` or lower to another."""
        cards = self.low(source, most)
        if cards and source != target:
            self.shift((source, 1 << (cards.bit_length() - 1), target))

    def shift(self, shift: Shift) -> None:
        """Make a move."""
        self.masks = shifted(self.masks, shift)
        self.shifts.append(shift)

    def emptied(self) -> bool:
        """Return whether any valley is empty."""
        return any(not self.masks[valley] for valley in self.reach)

    def bared(self, most: int) -> int | None:
        """Return a valley that is empty or whose top is higher than `most`, or None."""
        for valley in self.reach:
            if not self.low(valley, most):
                return valley
        return None

    def bare(self, most: int) -> int:
        """Move cards of `most` or lower until `bared` finds a valley, and return it. Raises ValueError if impossible."""
        waiting: list[tuple[int, int]] = []
        bound = most
        while (high := self.bared(bound)) is None:
            lows = {valley: self.low(valley, bound).bit_length() for valley in self.reach}
            valley = min(self.reach, key=lows.__getitem__)
            if lows[valley] == bound:
                raise ValueError(f"{bound} is in all valleys")
            waiting.append((valley, bound))
            bound = lows[valley]
        for valley, bound in reversed(waiting):
            self.move(valley, high, bound)
            high = valley
        return high


def way_to_draw(masks: Masks, reach: Sequence[int], ends: Sequence[int]) -> tuple[Shift, ...]:
    """Return moves among the valleys in reach after which an end card of one of these ranks fits; about one move for
    each value. Raises ValueError if there are none (`deadlock.can_draw`)."""
    way = _Way(masks, reach)
    if any(takes(masks[valley], rank) for valley in reach for rank in ends):
        return ()
    highest = highest_top([masks[valley] for valley in reach])
    if not highest or min(ends) < highest:
        way.bare(highest - 1 if highest else HIGH_ACE)
        return tuple(way.shifts)
    _complete(way, highest)
    return tuple(way.shifts)


def _complete(way: _Way, lowest: int) -> None:
    """Complete a pile; `lowest` is the lowest value that is in all valleys. Raises ValueError if impossible."""
    own = (1 << KING) - (1 << (lowest - 1))
    here = [valley for valley in way.reach if way.masks[valley] & own == own]
    if not here or lowest == ACE:
        raise ValueError("no pile can be completed")
    goal = max(here, key=lambda valley: way.masks[valley] & LONE_ACE)
    for value in range(lowest - 1, ACE, -1):
        _bring(way, goal, value)
        if way.emptied():
            return
    if not way.masks[goal] & LONE_ACE:
        _bring(way, goal, ACE)
    elif way.masks[goal] & LOW_BIT:
        free = next(v for v in way.reach if v != goal and takes(way.masks[v], ACE))
        way.shift((goal, LOW_BIT, free))


def _bring(way: _Way, goal: int, value: int) -> None:
    """Put a card of this value onto the pile of `goal`, which has all higher values. Raises ValueError if impossible."""
    if way.masks[goal] >> (value - 1) & 1:
        return
    high = way.bare(value)
    if way.emptied():
        return
    if high != goal:
        way.move(goal, high, value)
    for valley in way.reach:
        if valley != goal and way.masks[valley] >> (value - 1) & 1:
            way.move(valley, goal, value)
            return
    raise ValueError(f"no {value} is left")
