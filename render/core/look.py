"""What a picture needs besides the view: the players' names, what just happened, and the theme. And what stands on a
cover."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from games.core.protocol import Event
from games.core.words import Names
from render.core.theme import Palette as Palette, Theme as Theme

if TYPE_CHECKING:
    from render.core.scene import Scene

MOST_STEPS: Final = 9
"""So many moves are numbered on a picture at most: each number is one large figure, and the board stays in sight."""
V_contra = TypeVar("V_contra", contravariant=True)


NAMED: Final = -1
"""Stands in the place of the number of a choice that has none, since what it names has a name on the picture."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What can be chosen: its number, and what it names as fields of an action with their values as text, the best
    place for the mark first: `("cell", "M12")`. Without a number (0): what was chosen before. One that is known by its
    name (`NAMED`) needs no mark: the picture shows the name."""

    number: int
    names: tuple[tuple[str, str], ...]


def figures(numbers: Iterable[int]) -> str:
    """Numbers in few characters: `3`, `3–5`, `2 9`."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return " ".join(f"{part[0]}–{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts)


@dataclass(frozen=True, slots=True)
class Look:
    """How a view is shown.

    `names` are the players' names by seat, already free of control characters; `number` is the game's
    number at the table, and `move` counts the moves made; `to_act` are the seats that have to decide;
    `events` are what happened since the last board, oldest first, and only what this viewer may know;
    `preview` is true for a picture of a move that is not made yet, in which its marks are dashed; `choices` are what
    the viewer can choose now, each of which is marked with its number; `chosen` is what was chosen before on the way to
    this action, as fields and values, the first first. At the end of a game, `date` says on which day
    it ended, as far as that is known. `you` is the seat of the only person
    who reads the words, whom they call `you`. `steps` are the same events move by move, for somebody who catches up:
    the picture numbers each move with an arrow from the old place to the new one, in place of the marks of the last
    move. `earlier` counts the moves before them that are left out. `palette` are the
    players' colours, and with `large` text is larger.
    """

    names: tuple[str, ...]
    number: int = 0
    move: int = 0
    to_act: frozenset[int] = frozenset()
    events: tuple[Event, ...] = field(default=())
    theme: Theme = "dark"
    preview: bool = False
    choices: tuple[Choice, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    date: str = ""
    you: int | None = None
    steps: tuple[tuple[Event, ...], ...] = ()
    earlier: int = 0
    palette: Palette = "usual"
    large: bool = False


@dataclass(frozen=True, slots=True)
class Cover:
    """What a game's cover says: its title, `2 to 4 players`, `20 minutes`, `together`. `seats` is the most players."""

    key: str
    title: str
    players: str
    length: str
    company: str
    seats: int


@dataclass(frozen=True, slots=True)
class RungLook:
    """A line of a ladder: the place, the name, the rating, how sure it is, and how many games were played and won."""

    place: int
    name: str
    rating: str
    doubt: str
    played: int
    won: int


WON, DRAWN, LOST = "w", "d", "l"
"""What a game brought somebody."""


@dataclass(frozen=True, slots=True)
class CourseLook:
    """A line of a record: the name, how many games were won, and what each of the last games brought, the latest last."""

    name: str
    won: int
    course: str


@dataclass(frozen=True, slots=True)
class SideLook:
    """A side's line in a review: its name, its seats, and its share of the win in thousandths, each with the number of the
    turn in which it stood so. Several shares of one turn are spread over it."""

    name: str
    seats: tuple[int, ...]
    course: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class TurningLook:
    """A turning point: the place of its side, the place in the side's course before the decision, and the number of its turn."""

    side: int
    at: int
    number: int


@dataclass(frozen=True, slots=True)
class ReviewLook:
    """The course of a game: `told` says whose view of it, and `measure` what is counted from 0 to 100. Its turns, or its moves,
    as `unit` says, are numbered; its turning points have the numbers 1 to 3 in their order."""

    key: str
    title: str
    told: str
    measure: str
    unit: str
    sides: tuple[SideLook, ...]
    turning: tuple[TurningLook, ...] = ()


class Picture(Protocol[V_contra]):
    """A game's drawing: one object named PICTURE in `render/<game key>/`."""

    def scene(self, view: V_contra, look: Look) -> Scene:
        """The picture as frozen data, at most 1200 units wide and 1500 high."""

    def alt(self, view: V_contra, look: Look) -> str:
        """The picture in words: at most 1024 characters, the most important first."""

    def text(self, view: V_contra, look: Look) -> str:
        """The whole board in words, of any length: all that somebody needs to play."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing made of functions (see `Picture`). `happened` tells what the events of a look are, in a few words each."""

    scene: Callable[[Any, Look], Scene]
    alt: Callable[[Any, Look], str]
    text: Callable[[Any, Look], str]
    happened: Callable[[Any, Look, Names], list[str]]
