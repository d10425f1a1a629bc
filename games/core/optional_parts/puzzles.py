"""Puzzles of a game: one position and one thing to do in it (`games/core/puzzles.py` keeps them, `games/puzzle_making.py` makes them)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.core.components import Draw
from games.core.optional_parts.parts import Odds
from games.core.words import Seat

Log: TypeAlias = Sequence[tuple[Any, Any, Any]]
"""What was done in a game so far: each time the position before, who acted, a seat or chance, and the action."""


@dataclass(frozen=True, slots=True)
class Source:
    """The game from which a position comes: its log, and whether a solution of a position is wanted, since there are not too many like
    it."""

    log: Log
    wanted: Callable[[Any, Sequence[Any]], bool]


@dataclass(frozen=True, slots=True)
class Judged:
    """What a solver's actions lead to. `done`: there is nothing more to play, since it is solved or has failed. `words` tell what
    came of the last action. `supposed`: they tell what is supposed of it, in place of what chance did."""

    state: Any
    done: bool
    solved: bool
    words: str
    supposed: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What a search finds in a position that makes a puzzle: the solution, in an order in which it can be played; the first try
    that comes to mind, and why it fails; the exact number in words, where there is one; and the position, if it was arranged."""

    solution: tuple[Any, ...]
    obvious: tuple[Any, ...]
    why: str
    exact: str = ""
    state: Any = None


@dataclass(frozen=True, slots=True)
class Aim:
    """What a computer player goes by that solves a puzzle: when a try is over, how good it is then, from 0 to 1, what chance does,
    where the puzzle says so, and how much work it is to see how good a try is: as much as so many actions."""

    over: Callable[[Any], bool]
    worth: Callable[[Any], float]
    chance: Callable[[Any], Any] | None = None
    price: int = 1


@dataclass(frozen=True, slots=True)
class Puzzles:
    """What a game has puzzles of. The functions get the position with which a puzzle begins, and the solver's seat.

    `goal`     the thing to do, in a sentence that fits every puzzle
    `maker`    the version of what makes them
    `options`  the options of the games from which they come
    `task`     the thing to do in this position, if the solution has so many actions
    `judge`    what a solver's actions lead to, beside those of the solution. Raises GameError for an illegal one
    `promises` whether a position is worth a search, at a glance
    `find`     the only way to do it, by a search of the whole turn; None if there is none or more than one, if it takes too
               few or too many actions, or if the obvious try does it
    `aim`      what a computer player goes by, if the solution has so many actions
    `seats`    the numbers of players of the games from which they come
    `choices`  whether a legal action of the solver is offered, where only some of very many belong to the puzzle
    `varied`   the options of the game with this number, where they differ; they come in place of `options`
    `quick`    how a seat goes on in these games; None: as its computers do without a search
    `kind`     the kind of a solution, so that puzzles differ; None: all are of one kind
    `shows`    what the picture shows besides what can be chosen, as a place on the board; None: nothing
    `odds`     how likely an action is to do what it is for, where the puzzle settles a part of its luck; None: as in the game
    """

    goal: str
    maker: int
    options: Mapping[str, str]
    task: Callable[[Any, Seat, int], str]
    judge: Callable[[Any, Seat, Sequence[Any], Sequence[Any]], Judged]
    promises: Callable[[Any, Seat], bool]
    find: Callable[[Any, Seat, Source], Found | None]
    aim: Callable[[Any, Seat, int], Aim]
    seats: tuple[int, ...] = (2,)
    choices: Callable[[Any, Seat, Any], bool] | None = None
    varied: Callable[[int], Mapping[str, str]] | None = None
    quick: Callable[[Any, Seat, Draw], Sequence[Any]] | None = None
    kind: Callable[[Any, Sequence[Any]], str] | None = None
    shows: Callable[[Any, Seat], str | None] | None = None
    odds: Odds | None = None
