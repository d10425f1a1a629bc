"""The frozen state: what stands where, whose turn it is, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.dice import Face
from games.core.protocol import SEAT_LETTERS, Seat
from games.core.pyramids import SIZES, Pyramid, Stack

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


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `table` has a place for each spot, in the order of SPOTS. `captured` are the captured piles, by seat. `passes`
    counts passes in a row. `turn` is 0 during the rolls for the start, then counts from 1. `resigned` are the seats
    whose players resigned.
    """

    seats: int
    guards_may_attack: bool
    treehouse_die: bool
    table: tuple[Place, ...]
    captured: tuple[Stack, ...]
    player: Seat
    turn: int
    passes: int
    phase: Phase
    resigned: tuple[Seat, ...] = ()


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
