"""Who takes part in a tournament and what they have played, as numbers. Knows no database and no person."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["round_robin", "swiss", "elimination"]
"""How a tournament is played."""
BYE: Final[dict[Kind, float]] = {"round_robin": 0.0, "swiss": 1.0, "elimination": 1.0}
"""The points of a bye. In a round robin everybody has one, so it is worth nothing."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part: a number of their own, a rating by which they are seeded, the first round that they play, and the
    first round that they no longer play."""

    number: int
    rating: float
    entered: int = 1
    left: int | None = None

    def plays(self, round: int) -> bool:
        """Whether they are to be paired in this round."""
        return self.entered <= round and (self.left is None or round < self.left)


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a round: the numbers of those who play, in the order of their seats, and their points, None while it goes on. A
    bye is a game of one. `forfeit`: its points were given without a game, since somebody did not come."""

    round: int
    entrants: tuple[int, ...]
    points: tuple[float, ...] | None
    forfeit: bool = False

    @property
    def bye(self) -> bool:
        return len(self.entrants) == 1

    @property
    def played(self) -> bool:
        """Whether it has ended, and was played."""
        return self.points is not None and not self.bye and not self.forfeit

    def points_of(self, number: int) -> float | None:
        """The points of an entrant in this game, None while it goes on."""
        return None if self.points is None else self.points[self.entrants.index(number)]


def points_by_place(places: Sequence[int]) -> tuple[float, ...]:
    """The points that a game gives for these places: what share of the others each has beaten, where a shared place is half a
    win. So with two players a win is 1 and a draw ½; with four the places give 1, ⅔, ⅓ and 0."""
    others = len(places) - 1
    if others < 1:
        return (1.0,) * len(places)
    return tuple(
        round(
            (sum(own < each for each in places) + (sum(own == each for each in places) - 1) / 2) / others, 6
        )
        for own in places
    )


def scores(numbers: Iterable[int], games: Iterable[Game], before: int | None = None) -> dict[int, float]:
    """The points of these entrants, of all rounds or of those before one."""
    found = dict.fromkeys(numbers, 0.0)
    for game in games:
        if game.points is not None and (before is None or game.round < before):
            for number, points in zip(game.entrants, game.points, strict=True):
                if number in found:
                    found[number] += points
    return {number: round(points, 4) for number, points in found.items()}
