"""What a viewer may know. Nothing in this game is secret, so every viewer knows the same."""

from dataclasses import dataclass

from games.core.protocol import Seat
from games.core.pyramids import Stack
from games.dog_eat_dog.state import Open, Sorting, Spot


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
