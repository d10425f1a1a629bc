"""What makes a computer player good at a game. Without this part it plays by the rules alone (`games/computer/`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.chance import Draw
from games.core.words import Seat


@dataclass(frozen=True, slots=True)
class Playing:
    """Four functions of a position, each optional. They may look at the whole state: it is one that the player guesses.

    `worth`      how good a position is for a seat, from 0 to 1: about its chance to win, or in a co-operative game how
                 near all have come to it. It is asked while the game goes on.
    `promising`  the legal actions of a seat that are worth a look, the best first and at least one. A single one is
                 taken without a search.
    `policy`     a legal action of a seat, found in little more time than `apply` takes.
    `turns`      for games whose turns are long: at most so many ways to go on deciding until others do, the best guess
                 first, as actions in order. They are compared with each other as wholes, and played out by the first way of
                 each seat in turn, so that `promising` and `policy` are not asked.
    `depth`      how many actions the search plays out by `policy` before it asks for the worth.
    `price`      how many actions could be applied in the time that one of these functions takes.
    """

    worth: Callable[[Any, Seat], float] | None = None
    promising: Callable[[Any, Seat], Sequence[Any]] | None = None
    policy: Callable[[Any, Seat, Draw], Any] | None = None
    turns: Callable[[Any, Seat, Draw, int], Sequence[tuple[Any, ...]]] | None = None
    depth: int = 60
    price: int = 1
