"""What a viewer may know. Nothing in this game is secret, so every viewer knows the same."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.protocol import Seat
from games.core.pyramids import Stack
from games.dog_eat_dog.rules.score import Sorting
from games.dog_eat_dog.state import Phase, Spot


@dataclass(frozen=True, slots=True)
class PlaceView:
    """What stands on a spot, from the bottom to the top."""

    spot: Spot
    stack: Stack
    tipped: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table as anybody sees it.

    `places` are the spots where something stands, in the order of their names. `captured` are the
    piles by seat. `sortings` are what each seat's captures would score now. `phase` is what is owed,
    a running attack included. `winners` are empty until the game is over.
    `resigned` are the seats whose players gave up.
    """

    seats: int
    guards_may_attack: bool
    treehouse_die: bool
    places: tuple[PlaceView, ...]
    captured: tuple[Stack, ...]
    sortings: tuple[Sorting, ...]
    player: Seat
    turn: int
    passes: int
    phase: Phase
    winners: tuple[Seat, ...]
    resigned: tuple[Seat, ...] = ()

    def place(self, spot: Spot) -> PlaceView:
        """What stands on this spot; an empty stack where nothing does."""
        for place in self.places:
            if place.spot == spot:
                return place
        return PlaceView(spot, (), False)
