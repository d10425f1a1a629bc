"""Where moves can lead: the arrangements within a turn, and the moves that the proof below constructs.

Decides exactly and at once, without searching, whether the game can go on (BDM-13).

A search would have to visit all arrangements that moves can lead to, often hundreds of thousands. The proof below
avoids it. It assumes that any two valleys are within somebody's reach (BDM-13). Values are those of `values`, and
`L(i, x)` are the cards of value x or lower in valley i, which are always the upper end of its pile.

**How high a top can get.** Call a value *common* if it is in all four valleys, and let m be the lowest common
value. Before a pile is completed, moves can bring a card of value m to a top, and never a higher one. Without a
common value they can empty a valley.

- No higher: no pile has a value twice, so the four cards of value m stay in four different piles, each top is m or
  lower, and no valley becomes empty. Cards higher than m never move, since a run that begins with one needs a top
  that is higher still. Nor do the cards of value m.
- As high: let x be lower than m, or 14 without a common value. We show that some top higher than x, or an empty
  valley, can be reached. While there is none, each L(i, x) has a card. Let v be the lowest of the four cards at the
  bottoms of L(1, x) … L(4, x), and i its valley. If v were x, x would be common; so v is lower than x. Once any top
  j is higher than v, all of L(i, x) can go there, since its bottom card is v; then valley i shows a card higher than
  x or is empty. So it is enough to reach the smaller v instead of x, and so on. Values run out, so this ends.
- A lone ace is a top of 14, the highest of all. With m = 14 it is reached as above. That it could also go onto
  another pile as 1 makes no difference: every card but an ace fits on it.

**A draw is possible** if there is no common value, or if an end card is lower than m and so fits on a top of value m.
Otherwise only a completed pile helps, which empties its valley.

**A pile can be completed** in valley i, with m the lowest common value, exactly if all of these hold: m is not the
ace; valley i has all values from m to king; each value from two to m - 1 is in some pile; and valley i has an ace at
its bottom, or some ace is on top of a pile.

- Necessary: cards of value m or higher do not move, so valley i must have its own. If m is the ace, every top is an
  ace and nothing moves. The rest is clear.
- Sufficient: bring the values x = m - 1, m - 2, … into valley i one after another. If the bottom card of L(i, x) is
  x, it is there already. Otherwise x is not common, so a top j higher than x can be reached by moving cards of x or
  lower only. If j is not in valley i, move L(i, x) there, so that the top of valley i is x + 1. Some other pile has
  x, as the bottom card of its L(·, x): move that onto valley i. At the end, put an ace on top if there is none at
  the bottom. If there is an ace at both ends, move the upper one to a pile without an ace on top.

The proof does not need four valleys, so it also holds for the three that one player reaches. A drawn ace needs a top
that is not an ace. If all four tops are aces, no ace is left to draw. If three valleys have nothing but aces on top
and the fourth ace is on a ridge, those three are lone aces, which no move among them changes.

**Once the ridges are gone**, all remaining piles can be completed exactly if each rank is left equally often, which
is so in every game. Let each be left k times. If k = 4, each pile has two to king, and at most one ace has to move
from a pile with two aces to a pile with none. If k < 4, there is no common value, so a valley can be emptied. Leave
it alone: the same holds for the other three valleys with k < 3, and so on, until k valleys have two to king each,
and the aces are easily placed.

So with a whole deck a draw is always possible once a pile is completed, and the last piles can always be completed.
The tests compare all of this with a plain search over cards.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.bring_down_the_mountain.rules.values import (
    COMPLETE,
    HIGH_ACE,
    LONE_ACE,
    LOW_BIT,
    Mask,
    left_by,
    mask_of,
    ranks_of,
    runs,
    takes,
    top_value,
)
from games.core.components import ACE, KING, RANKS, Card, Pile

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


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether the game can go on (`possible`).

    If no draw is possible any more, `highest` is the highest value that moves can bring to a top: every valley has a
    card of that value, which cannot move. Otherwise it is 0.
    """

    possible: bool
    highest: int


def search(piles: Sequence[Pile], ends: Sequence[Card]) -> Finding:
    """Return whether moves by any players can make a draw possible or, without `ends`, complete all piles (BDM-13).

    `piles` are the piles of the four valleys, bottom to top; `ends` are the end cards of the ridges that are not gone.
    Raises ValueError for piles that do not fall.
    """
    masks = [mask_of(pile) for pile in piles]
    if not ends:
        return Finding(can_finish(masks), 0)
    possible = can_draw(masks, ranks_of(ends))
    return Finding(possible, 0 if possible else highest_top(masks))


def highest_top(masks: Sequence[Mask]) -> int:
    """Return the highest value that moves can bring to a top before a pile is completed: 14 for a lone ace, 0 if they
    can empty a valley."""
    common = -1
    for mask in masks:
        common &= mask
    return top_value(common)


def can_complete(masks: Sequence[Mask]) -> bool:
    """Return whether moves can complete a pile, in a position where they cannot empty a valley otherwise."""
    lowest = highest_top(masks)
    if lowest == ACE:
        return False
    union = 0
    for mask in masks:
        union |= mask
    own = (1 << KING) - (1 << (lowest - 1))
    others = ((1 << (lowest - 1)) - 1) & ~LOW_BIT
    if union & others != others:
        return False
    return any(mask & own == own and (mask & LONE_ACE or union & LOW_BIT) for mask in masks)


def can_draw(masks: Sequence[Mask], ends: Sequence[int]) -> bool:
    """Return whether moves among these valleys make it possible to draw a card of one of these ranks into one of them.

    The valleys are all four, or the three that one valley reaches.
    """
    if any(takes(mask, rank) for mask in masks for rank in ends):
        return True
    if all(mask == LONE_ACE for mask in masks):
        return False  # the only end cards are aces
    highest = highest_top(masks)
    if highest == 0 or min(ends) < highest:
        return True
    return can_complete(masks)


def can_finish(masks: Sequence[Mask]) -> bool:
    """Return whether moves by any players can complete all piles: each rank is left equally often."""
    count = {rank: sum(mask >> (rank - 1) & 1 for mask in masks) for rank in RANKS}
    count[ACE] += sum(bool(mask & LONE_ACE) for mask in masks)
    return len(set(count.values())) == 1
