"""What was written, before the position says what it means: never an action of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.cards import CardOrJoker, Joker
from games.high_ground.actions import Action
from games.high_ground.land import Cell, Piece
from games.high_ground.words.names import piece_text

A_JOKER: Final = Joker(0)
"""A joker, whichever is meant."""


@dataclass(frozen=True, slots=True)
class PartialAction:
    """Words that are an action only in a position (see resolver.py), such as a cell alone while a card has to be
    placed.

    `verb` is empty where none was written, else `play`, `discard`, `discard all`, `draw`, `pass`, `no attack`, `move`,
    `move to`, `attack`, `attack with`, `lay`, `crown`, `hop`, `hop to`, `swap`, `tip` or `aim`. `place` is a piece, or
    a cell and whatever stands there: whom an attack means, where one moves or hops to, else whoever acts. `other` is a
    second one beside it, with nothing written that says what becomes of it. `cards` may hold `A_JOKER`. `level` is a
    joker's; after `draw` and `discard` it is how many cards are drawn.
    """

    verb: str = ""
    cards: tuple[CardOrJoker, ...] = ()
    place: Piece | None = None
    level: int | None = None
    other: Piece | None = None


Written: TypeAlias = Action | PartialAction


def whichever(cell: Cell) -> Piece:
    """The piece in a cell, whichever stands there: only its cell was written."""
    return Piece(cell, 0, 0)


def place_text(place: Piece) -> str:
    """A piece as far as it was written: `M14.1.2`, `M14.2` with one number, `M14` for the cell alone."""
    return f"{place.cell}.{place.stack}" if place.stack and not place.level else piece_text(place)


def fits_place(piece: Piece, place: Piece) -> bool:
    """Whether a piece is the one that was written, as far as it was. One number may be its stack or its level."""
    if place.level:
        return piece == place
    return piece.cell == place.cell and place.stack in (0, piece.stack, piece.level)
