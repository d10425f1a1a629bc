"""The best sorting of a player's captures into trees, and what it scores (DED-16)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.core.protocol import Seat
from games.core.pyramids import SIZES, Pyramid, Stack
from games.dog_eat_dog.state import Place, controller

ONE_COLOUR_TREE: Final = 7
MIXED_TREE: Final = 5
LEFT_OVER: Final = 1


@dataclass(frozen=True, slots=True)
class Sorting:
    """One player's captures, sorted into trees.

    `one_colour` has the colour of each tree of one colour. `mixed` has the colours of each mixed tree: of its small,
    its medium and its large pyramid. `left` are the pyramids in no tree.
    """

    seat: Seat
    one_colour: tuple[Seat, ...]
    mixed: tuple[tuple[Seat, Seat, Seat], ...]
    left: tuple[Pyramid, ...]
    points: int


def haul(table: tuple[Place, ...], captured: tuple[Stack, ...], seat: Seat) -> Stack:
    """Return the pyramids that count for a seat: the stacks it controls and its pile, except its own colour."""
    found = [
        pyramid
        for place in table
        if len(place.stack) > 1 and controller(place.stack) == seat
        for pyramid in place.stack
    ]
    found.extend(captured[seat])
    return tuple(pyramid for pyramid in found if pyramid.colour != seat)


# Every view asks for everybody's sorting, and a move changes one or two.
@lru_cache(maxsize=4096)
def sort_trees(seat: Seat, pyramids: Stack) -> Sorting:
    """Return the sorting with the most points: first trees of one colour, then mixed trees, then the rest.

    No sorting scores more. Every tree takes one pyramid of each size, so the scarcest size limits the number of
    trees. Making trees of one colour first never lowers that number, and each scores more than a mixed tree.
    """
    if not pyramids:
        return Sorting(seat, (), (), (), 0)
    counted = Counter(pyramids)
    one_colour: list[Seat] = []
    for colour in sorted({pyramid.colour for pyramid in pyramids}):
        trio = [Pyramid(colour, size) for size in SIZES]
        trees = min(counted[pyramid] for pyramid in trio)
        one_colour += [colour] * trees
        for pyramid in trio:
            counted[pyramid] -= trees
    rest = sorted(counted.elements(), key=lambda pyramid: (pyramid.size, pyramid.colour))
    by_size = [[pyramid for pyramid in rest if pyramid.size is size] for size in SIZES]
    trees = min(len(same) for same in by_size)
    small, medium, large = ([pyramid.colour for pyramid in same[:trees]] for same in by_size)
    left = tuple(pyramid for same in by_size for pyramid in same[trees:])
    points = ONE_COLOUR_TREE * len(one_colour) + MIXED_TREE * trees + LEFT_OVER * len(left)
    return Sorting(seat, tuple(one_colour), tuple(zip(small, medium, large, strict=True)), left, points)


def sortings(table: tuple[Place, ...], captured: tuple[Stack, ...]) -> tuple[Sorting, ...]:
    """Return every seat's sorting, by seat, as the game stands now."""
    return tuple(sort_trees(seat, haul(table, captured, seat)) for seat in range(len(captured)))


def winners(sorted_by_seat: tuple[Sorting, ...], resigned: tuple[Seat, ...] = ()) -> tuple[Seat, ...]:
    """Return the seats with the most points among the players who stayed; equal points share the win (DED-17)."""
    stayed = [sorting for sorting in sorted_by_seat if sorting.seat not in resigned] or sorted_by_seat
    most = max(sorting.points for sorting in stayed)
    return tuple(sorting.seat for sorting in stayed if sorting.points == most)
