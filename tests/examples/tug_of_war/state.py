"""The frozen state."""

from dataclasses import dataclass

from games.core.words import Seat


@dataclass(frozen=True, slots=True)
class Rope:
    """Each seat's pulls so far. `marks` are the lines of the course."""

    rounds: int
    pulls: tuple[tuple[int, ...], ...]
    marks: tuple[str, ...] = ()
    gone: tuple[Seat, ...] = ()

    @property
    def made(self) -> int:
        """How many pulls have been made."""
        return sum(len(each) for each in self.pulls)

    @property
    def over(self) -> bool:
        return self.made == self.rounds * len(self.pulls)


def teams_of(count: int) -> tuple[tuple[Seat, ...], ...]:
    """Two teams, who sit alternately."""
    return tuple(range(count))[::2], tuple(range(count))[1::2]


def team_of(state: Rope, seat: Seat) -> tuple[Seat, ...]:
    """The team of this seat."""
    return teams_of(len(state.pulls))[seat % 2]
