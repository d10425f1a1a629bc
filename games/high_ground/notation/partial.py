"""Actions as far as they were written, before the position completes them. They are not actions of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.cards import CardOrJoker, Joker
from games.high_ground.actions import Action
from games.high_ground.land import Cell, Piece
from games.high_ground.words.names import piece_text

A_JOKER: Final = Joker(0)
"""Either joker."""


@dataclass(frozen=True, slots=True)
class PartialAction:
    """Words that are an action only in a position (see resolver.py), such as a cell alone when a card must be placed.

    `verb` is empty if none was written, else `play`, `discard`, `discard all`, `draw`, `pass`, `no attack`, `move`,
    `move to`, `attack`, `attack with`, `lay`, `crown`, `hop`, `hop to`, `swap`, `tip` or `aim`. `place` is a piece or
    a cell: the victim of an attack, the goal of a move or hop, otherwise the piece that acts. `other` is a second
    place without a word that says what happens to it. `cards` may include `A_JOKER`. `level` is a joker's level; after
    `draw` and `discard` it is the number of cards to draw.
    """

    verb: str = ""
    cards: tuple[CardOrJoker, ...] = ()
    place: Piece | None = None
    level: int | None = None
    other: Piece | None = None


Written: TypeAlias = Action | PartialAction


def whichever(cell: Cell) -> Piece:
    """Return a piece of which only the cell was written."""
    return Piece(cell, 0, 0)


def place_text(place: Piece) -> str:
    """Return a piece as far as it was written: `M14.1.2`, `M14.2` with one number, `M14` for the cell alone."""
    return f"{place.cell}.{place.stack}" if place.stack and not place.level else piece_text(place)


def fits_place(piece: Piece, place: Piece) -> bool:
    """Return whether a piece may be the one that was written. A single number may be its stack or its level."""
    if place.level:
        return piece == place
    return piece.cell == place.cell and place.stack in (0, piece.stack, piece.level)
