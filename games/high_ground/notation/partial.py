"""What was written where more than the words has to say what it means: no action yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.cards import CardOrJoker, Joker
from games.high_ground.land import Cell, Piece

A_JOKER: Final = Joker(0)
"""A joker, whichever is meant."""


@dataclass(frozen=True, slots=True)
class PartialAction:
    """Words of which the view makes an action (see sense.py), such as a cell alone while a card has to be placed.

    `verb` is empty where none was written, else `play`, `discard`, `discard all`, `pass`, `move`, `move to`, `attack`,
    `attack with`, `lay`, `crown`, `hop`, `hop to`, `swap`, `tip` or `aim`. `place` is a piece, or, with level 0, a cell
    and whatever stands there: whom an attack means, where one moves or hops to, else whoever acts. `other` is a second
    one beside it, with nothing written that says what becomes of it. `cards` may hold `A_JOKER`; `level` is for a joker.
    """

    verb: str = ""
    cards: tuple[CardOrJoker, ...] = ()
    place: Piece | None = None
    level: int | None = None
    other: Piece | None = None


def whichever(cell: Cell) -> Piece:
    """The piece in a cell, whichever stands there: only its cell was written."""
    return Piece(cell, 0, 0)
