"""Finds the nearest draw within one turn: the one with the fewest moves, then the one that leaves the tidiest piles."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from games.bring_down_the_mountain.piles import Piles, fits, is_complete, moved
from games.bring_down_the_mountain.rules.deadlock import can_draw
from games.bring_down_the_mountain.rules.reachable import Masks, Shift, shifted, spread, way_to, way_to_draw
from games.bring_down_the_mountain.rules.values import breaks, values_of
from games.bring_down_the_mountain.solving.bitboard import Cards, Fall, Turn, fallen, falls, masks_of
from games.bring_down_the_mountain.state import VALLEY_INDEX, reachable_ridges, reachable_valleys
from games.bring_down_the_mountain.view import View

Ends: TypeAlias = Sequence[int | None]
"""The ranks of the ridges' end cards, None for a ridge that is gone."""

_NEAR: Final = 3_000
_FAR: Final = 60_000
"""The most arrangements to look at, first and if those are not enough."""
_EXACT: Final = 10_000
"""The most arrangements of cards, suits included, to look at in a turn that has shown some."""


def nearest(
    masks: Masks, valley: int, ends: Ends, moves: int | None, shown: Collection[Masks] = ()
) -> Turn | None:
    """Return the turn of an acting valley that draws after the fewest moves, without arrangements in `shown`.

    Returns None if none is found. That is certain if `shown` is empty; otherwise a search may stop too early.
    """
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
    """Return the number of sequences without a gap in all piles after a draw."""
    ridge, into = fall
    return sum(map(breaks, fallen(masks, into, ends[ridge] or 0)[0]))


def _by_proof(masks: Masks, valley: int, ends: Ends) -> Turn | None:
    """Return the turn that the proof in `deadlock` constructs among the valleys in reach, or None."""
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
    """Return how the present turn can come to a draw, or None; and whether None is certain.

    Arrangements of values can stand for arrangements of cards, with one exception: a turn may show the same values
    again with other suits (BDM-9). So if the nearest turn would repeat an arrangement, cards are searched instead.
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
    """Return the same as `from_here`, from a search over all arrangements of cards that the turn can still show."""
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
    """Return the arrangements after one move of an acting valley, each with that move."""
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
