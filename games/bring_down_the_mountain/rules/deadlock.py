"""Whether the game can go on (BDM-13), decided exactly and at once, without searching.

A search over all arrangements that moves can lead to would have to close sets of hundreds of thousands.
It can be avoided, because those sets have a simple shape. In what follows any two valleys are within
somebody's reach (BDM-13), values are those of `values`, and `L(i, x)` are the cards of value x or lower
in valley i: always the upper end of its pile.

**How high a top can get.** Let a value be *common* when it lies in all four valleys, and m the lowest
common value. Then, before a pile is completed, moves can bring a card of value m to a top, and never
a higher one; without a common value they can empty a valley.

- Never higher: no pile holds a value twice, so the four cards of value m stay in four different piles,
  and each top is m or lower. No valley can become empty. Hence cards higher than m never move at all: a
  run that begins with one would need a top that is higher still. Nor does m itself.
- As high as that: let x be lower than m, or 14 without a common value; to show is that some top higher
  than x, or an empty valley, can be reached. While there is none, each L(i, x) holds a card. Let v be the
  lowest of the four cards at the bottoms of L(1, x) … L(4, x), lying in valley i. If v were x, then x would
  be common; so v is lower than x. Once any top j is higher than v, all of L(i, x) can go there, since it
  begins with v, and valley i then shows a card higher than x or is empty. So x may be replaced by the
  smaller v, and so on; as values run out, this ends with a top that is high enough.
- A lone ace is a top of 14, the highest there is. So with m = 14 it is reached as above, and that it might
  then go onto another pile as 1 makes no difference: all but an ace fits on it.

**A draw is possible** if there is no common value, or if an end card is lower than m: it fits on a top of
value m. Otherwise only a completed pile helps, which empties its valley.

**A pile can be completed** in valley i, with m the lowest common value, exactly when valley i holds all
values from m to king, each value from two to m - 1 lies in some pile, and valley i has an ace at its bottom
or some ace lies on top of a pile; and m is not the ace.

- Needed: cards of value m or higher do not move, so valley i must hold its own. The rest is plain; if m is
  the ace, every top is an ace and nothing moves.
- Enough: bring the values x = m - 1, m - 2, … into valley i one after another, as follows. If L(i, x)
  begins with x, nothing is to do. Otherwise, x not being common, some top j higher than x can be reached
  by moving cards up to x only; if it is not in valley i, move L(i, x) there, so that the top of valley i
  is x + 1. Some other pile holds x, and its L(·, x) begins with it: move that onto valley i. In the end
  put an ace on top, if none lies at the bottom; if one lies at both ends, move the upper one to a pile
  without.

None of this needs the valleys to be four, so it holds for the three that one player reaches too. An ace that
is drawn needs a top that is no ace; but four aces on tops leave none to draw, and where three valleys show
nothing but aces and the fourth lies on a ridge, the three are lone aces, which no move among them changes.

**With the ridges gone** the remaining piles can all be completed exactly when each rank is left equally
often, which is so in every game. Let each be left k times. With k = 4 each pile holds two to king, and at
most an ace is to be moved from a pile with two to one with none. With k < 4 there is no common value, so
a valley can be emptied; leaving it alone, the same holds for the other three with k < 3, and so on, until
k valleys hold two to king each, and the aces are soon in place.

So in a whole deck a draw is always possible once a pile is completed, and `no_finish` never happens.
The tests hold all of this to a plain search over cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.bring_down_the_mountain.rules.values import (
    LONE_ACE,
    LOW_BIT,
    Mask,
    mask_of,
    ranks_of,
    takes,
    top_value,
)
from games.core.cards import ACE, KING, RANKS, Card, Pile


@dataclass(frozen=True, slots=True)
class Finding:
    """What the judge found. `possible`: the game can go on. `highest`: where it cannot for want of a draw, the
    highest value that moves can bring to a top: a card of it lies in every valley and cannot move. 0 where
    the game can go on, or where no draw is wanted.
    """

    possible: bool
    highest: int


def search(piles: Sequence[Pile], ends: Sequence[Card]) -> Finding:
    """Whether moves by any players make a draw possible or, without `ends`, complete all piles (BDM-13).

    `piles` are the four valleys', bottom to top, `ends` the end cards of the ridges that are not gone.
    Raises ValueError for piles that do not fall.
    """
    masks = [mask_of(pile) for pile in piles]
    if not ends:
        return Finding(can_finish(masks), 0)
    possible = can_draw(masks, ranks_of(ends))
    return Finding(possible, 0 if possible else highest_top(masks))


def highest_top(masks: Sequence[Mask]) -> int:
    """The highest value that moves can bring to the top of a valley before a pile is completed, 14 for a
    lone ace; 0 where they can empty a valley."""
    common = -1
    for mask in masks:
        common &= mask
    return top_value(common)


def can_complete(masks: Sequence[Mask]) -> bool:
    """Whether moves can complete a pile, where they cannot empty a valley otherwise."""
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
    """Whether moves make it possible to draw a card of one of these ranks into one of these valleys: all four
    of the table, or the three that one player reaches, to which the proof applies as well."""
    if any(takes(mask, rank) for mask in masks for rank in ends):
        return True
    if all(mask == LONE_ACE for mask in masks):
        return False  # and the only ends are aces
    highest = highest_top(masks)
    if highest == 0 or min(ends) < highest:
        return True
    return can_complete(masks)


def can_finish(masks: Sequence[Mask]) -> bool:
    """Whether moves by any players complete all piles: each rank is left equally often."""
    count = {rank: sum(mask >> (rank - 1) & 1 for mask in masks) for rank in RANKS}
    count[ACE] += sum(bool(mask & LONE_ACE) for mask in masks)
    return len(set(count.values())) == 1
