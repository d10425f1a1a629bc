"""The frozen state: what stands where, whose turn it is, what comes next, and what the captures score.

What a viewer may know. Nothing in this game is secret, so every viewer knows the same.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, TypeAlias

from games.core.components import SIZES, Face, Pyramid, Stack
from games.core.protocol import SEAT_LETTERS, Seat

Spot: TypeAlias = str
"""A place for pyramids, named after the pyramid that starts there: `A1` to `H9`."""

PYRAMIDS_EACH: Final = 9
SPOTS: Final[tuple[Spot, ...]] = tuple(
    f"{letter}{column}" for letter in SEAT_LETTERS for column in range(1, PYRAMIDS_EACH + 1)
)
SPOT_INDEX: Final[dict[Spot, int]] = {spot: index for index, spot in enumerate(SPOTS)}
TURN_CAP: Final = 500
MOST_SEATS: Final = len(SEAT_LETTERS)


@dataclass(frozen=True, slots=True)
class Place:
    """What stands on one spot, from the bottom to the top; a stack is never tipped (DED-7)."""

    stack: Stack
    tipped: bool = False


EMPTY: Final = Place(())


@dataclass(frozen=True, slots=True)
class Starting:
    """The dice decide who begins (DED-2)."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """The player may attack or pass; with `wild`, attack once more or decline (DED-5, DED-14)."""

    wild: bool = False


@dataclass(frozen=True, slots=True)
class Rolling:
    """The attacker rolls next."""

    attacker: Spot
    target: Spot
    treehouse: bool


@dataclass(frozen=True, slots=True)
class Defending:
    """The attacker rolled `best`; the pyramid at `level` of the target (0 at the bottom) rolls next (DED-11).

    `face` is what the Treehouse die shows, if it was rolled.
    """

    attacker: Spot
    target: Spot
    dice: tuple[int, ...]
    best: int
    face: Face | None
    level: int


@dataclass(frozen=True, slots=True)
class Resolving:
    """The attack is over, and the player may use SWAP, DIG or AIM or decline it (DED-14)."""

    face: Face


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended: `no_attack`, `all_passed` or `turn_cap` (DED-5, DED-15)."""

    reason: str


Phase: TypeAlias = Starting | Choosing | Rolling | Defending | Resolving | Over


@dataclass(frozen=True, kw_only=True)
class Open:
    """What everybody may know, in the state and in every view alike; State says what each field is."""

    seats: int
    guards_may_attack: bool
    treehouse_die: bool
    captured: tuple[Stack, ...]
    player: Seat
    turn: int
    passes: int
    phase: Phase
    resigned: tuple[Seat, ...]


@dataclass(frozen=True, kw_only=True)
class State(Open):
    """A position.

    `table` has a place for each spot, in the order of SPOTS. `captured` are the captured piles, by seat. `passes`
    counts passes in a row. `turn` is 0 during the rolls for the start, then counts from 1. `resigned` are the seats
    whose players resigned.
    """

    table: tuple[Place, ...]


@cache
def start_table(seats: int) -> tuple[Place, ...]:
    """Return every player's nine pyramids, single and upright: 1 to 3 small, 4 to 6 medium, 7 to 9 large."""
    return tuple(Place((Pyramid(seat, size),)) for seat in range(seats) for size in SIZES for _ in range(3))


def spots_of(seats: int) -> tuple[Spot, ...]:
    """Return the spots of a game with this many players."""
    return SPOTS[: seats * PYRAMIDS_EACH]


def controller(stack: Stack) -> Seat:
    """Return the seat that controls a single or stack: the colour of its top pyramid (DED-3)."""
    return stack[-1].colour


def holds(stack: Stack, colour: Seat) -> bool:
    """Return whether a stack contains a pyramid of this colour."""
    return any(pyramid.colour == colour for pyramid in stack)


def stacks(table: tuple[Place, ...]) -> Iterator[int]:
    """Return the indices of the spots with two pyramids or more (DED-3)."""
    return (index for index, place in enumerate(table) if len(place.stack) > 1)


def singles(table: tuple[Place, ...]) -> Iterator[int]:
    """Return the indices of the spots with one pyramid, upright or tipped."""
    return (index for index, place in enumerate(table) if len(place.stack) == 1)


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


@dataclass(frozen=True, slots=True)
class PlaceView:
    """What stands on a spot, from the bottom to the top."""

    spot: Spot
    stack: Stack
    tipped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Open):
    """The table as anybody sees it.

    `places` are the spots that are not empty, in the order of their names. `captured` are the captured piles, by
    seat. `sortings` are the best sortings of the captures so far, by seat. `phase` says what comes next, in the
    middle of an attack too. `winners` is empty until the game is over. `resigned` are the seats whose players
    resigned.
    """

    places: tuple[PlaceView, ...]
    sortings: tuple[Sorting, ...]
    winners: tuple[Seat, ...]

    def place(self, spot: Spot) -> PlaceView:
        """Return what stands on this spot, an empty stack if nothing does."""
        for place in self.places:
            if place.spot == spot:
                return place
        return PlaceView(spot, (), False)
