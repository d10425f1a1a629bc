"""The nearest draw within one turn: with the fewest moves, and of those the one that leaves the piles tidiest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from games.bring_down_the_mountain.rules.deadlock import can_draw
from games.bring_down_the_mountain.rules.legal import Piles, fits, is_complete, moved
from games.bring_down_the_mountain.rules.reachable import Masks, Shift, shifted, spread, way_to, way_to_draw
from games.bring_down_the_mountain.rules.values import breaks, values_of
from games.bring_down_the_mountain.solving.bitboard import Cards, Fall, Turn, fallen, falls, masks_of
from games.bring_down_the_mountain.state import VALLEY_INDEX, reachable_ridges, reachable_valleys
from games.bring_down_the_mountain.view import View

Ends: TypeAlias = Sequence[int | None]
"""The ranks of the ridges' end cards, None where a ridge is gone."""

_NEAR: Final = 3_000
_FAR: Final = 60_000
"""Arrangements that are looked at first, and where those were not enough."""
_EXACT: Final = 10_000
"""Arrangements of cards, suits and all, that are looked at in a turn that has shown some."""


def nearest(
    masks: Masks, valley: int, ends: Ends, moves: int | None, shown: Collection[Masks] = ()
) -> Turn | None:
    """The turn of an acting valley that makes a draw with the fewest moves, as far as not too many arrangements
    are to be looked at, and without those that were shown. None where there is none, which is certain if none
    were."""
    reach = reachable_valleys(valley)
    for cap in (_NEAR, _FAR):
        found, everything = spread((masks,), reach, moves, cap, shown)
        best: tuple[int, int, Turn] | None = None
        for arrangement in found:
            for fall in falls(arrangement, valley, ends):
                shifts = way_to(found, arrangement)
                if best is not None and best[0] < len(shifts):
                    return best[2]
                measure = untidy(arrangement, fall, ends)
                if best is None or measure < best[1]:
                    best = len(shifts), measure, Turn(shifts, fall)
        if best is not None:
            return best[2]
        if everything:
            return None
        if moves is None and not shown:
            return _by_proof(masks, valley, ends)
    return None


def untidy(masks: Masks, fall: Fall, ends: Ends) -> int:
    """How many sequences without a gap the piles fall into after a draw."""
    ridge, into = fall
    return sum(map(breaks, fallen(masks, into, ends[ridge] or 0)[0]))


def _by_proof(masks: Masks, valley: int, ends: Ends) -> Turn | None:
    """The way that the judge's proof tells of, among the valleys in reach."""
    reach = reachable_valleys(valley)
    own = [rank for rank in (ends[ridge] for ridge in reachable_ridges(valley)) if rank is not None]
    if not own or not can_draw([masks[index] for index in reach], own):
        return None
    shifts = way_to_draw(masks, reach, own)
    for shift in shifts:
        masks = shifted(masks, shift)
    found = falls(masks, valley, ends)
    return Turn(shifts, min(found, key=lambda fall: untidy(masks, fall, ends)))


def from_here(view: View, masks: Masks, ends: Ends, moves: int | None) -> tuple[Turn | None, bool]:
    """How the turn under way comes to a draw from here, None where no way was found; and whether there is none
    then for certain.

    Arrangements of values stand for those of cards but in one thing: a turn may show the same values again
    with other suits (BDM-9). So where the nearest way would show something again, cards are looked at.
    """
    valley = VALLEY_INDEX[view.valley]
    turn = nearest(masks, valley, ends, moves)
    if turn is None or not _shows_again(view, turn):
        return turn, True
    turn, certain = _exact(view, ends, moves)
    if not certain:
        shown = frozenset(map(masks_of, view.shown))
        turn = nearest(masks, valley, ends, moves, shown)
    return turn, certain


def _shows_again(view: View, turn: Turn) -> bool:
    cards = Cards.of(view)
    for shift in turn.shifts:
        cards.move(shift)
        if tuple(cards.piles) in view.shown:
            return True
    return False


def _exact(view: View, ends: Ends, moves: int | None) -> tuple[Turn | None, bool]:
    """The same, from all arrangements of cards that the turn can still show."""
    valley = VALLEY_INDEX[view.valley]
    layer: dict[Piles, tuple[Shift, ...]] = {tuple(pile.cards for pile in view.piles): ()}
    seen = {*view.shown}
    while layer:
        best: tuple[int, Turn] | None = None
        for piles, shifts in layer.items():
            masks = masks_of(piles)
            for fall in falls(masks, valley, ends):
                measure = untidy(masks, fall, ends)
                if best is None or measure < best[0]:
                    best = measure, Turn(shifts, fall)
        if best is not None:
            return best[1], True
        if moves == 0:
            return None, True
        moves = None if moves is None else moves - 1
        after: dict[Piles, tuple[Shift, ...]] = {}
        for piles, shifts in layer.items():
            for following, shift in _following(piles, valley):
                if following not in seen:
                    seen.add(following)
                    after[following] = (*shifts, shift)
            if len(seen) > _EXACT:
                return None, False
        layer = after
    return None, True


def _following(piles: Piles, valley: int) -> list[tuple[Piles, Shift]]:
    """What one move of an acting valley leads to."""
    reach = reachable_valleys(valley)
    found = []
    for source in reach:
        values = values_of(piles[source])
        for height, value in enumerate(values):
            for target in reach:
                if target != source and fits(piles[source][height:], piles[target]):
                    after = moved(piles, source, height, target)
                    left = tuple(() if is_complete(pile) else pile for pile in after)
                    found.append((left, (source, 1 << (value - 1), target)))
    return found
