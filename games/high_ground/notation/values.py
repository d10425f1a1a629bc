"""Reads what fills one option of a command: a piece, a cell, a card, cards, a level."""

from __future__ import annotations

import re
from typing import Final

from games.core.cards import CardOrJoker, card_or_joker_text
from games.core.errors import Unreadable
from games.core.proposals import either_of
from games.high_ground import actions as a
from games.high_ground.land import Cell, Piece
from games.high_ground.notation.parse import read
from games.high_ground.notation.partial import PartialAction
from games.high_ground.notation.pieces import meant, settled
from games.high_ground.notation.spelling import plain
from games.high_ground.view import View

_CELL: Final = re.compile(r"[a-y](?:[1-9]|1\d|2[0-5])")
_NONE: Final = frozenset(("none", "nothing", "no", "no attack"))


def read_own_piece(view: View, text: str) -> Piece:
    """A piece of the viewer's, from `M14.1.2` or its cell. Raises Unreadable or Ambiguous."""
    return _piece(view, text, theirs=False)


def read_other_piece(view: View, text: str) -> Piece:
    """Anybody's piece, from `M14.1.2` or its cell. Raises Unreadable or Ambiguous."""
    return _piece(view, text, theirs=None)


def read_victim(view: View, text: str) -> Piece | None:
    """What is attacked, from `M14.1.2`, its cell or `none`. Raises Unreadable or Ambiguous."""
    return None if plain(text) in _NONE else _piece(view, text, theirs=True)


def _piece(view: View, text: str, *, theirs: bool | None) -> Piece:
    found = _read(text)
    piece = found.place if isinstance(found, PartialAction) and not (found.other or found.cards) else None
    if piece is None or found != PartialAction(place=piece):
        raise _no_value(text, "piece")
    return piece if piece.level else settled(view, piece.cell, theirs, frozenset())


def read_cell(view: View, text: str) -> Cell:
    """A cell from `M14`. Raises Unreadable."""
    word = plain(text)
    if not _CELL.fullmatch(word):
        raise _no_value(text, "cell")
    return word.upper()


def read_held(view: View, text: str) -> CardOrJoker:
    """A card from `9H`, `nine of hearts` or `joker`. Raises Unreadable."""
    found = _discarded(view, text)
    if len(found) != 1:
        raise _no_value(text, "card", _cards(view))
    return found[0]


def read_discarded(view: View, text: str) -> tuple[CardOrJoker, ...]:
    """The cards that go, from `9H QS` or `none`. Raises Unreadable."""
    return _discarded(view, text)


def _discarded(view: View, text: str) -> tuple[CardOrJoker, ...]:
    found = meant(view, read(f"discard {text}"))
    if not isinstance(found, a.Discard):
        raise _no_value(text, "card", _cards(view))
    return found.cards


def _cards(view: View) -> str:
    return f"Write {either_of(map(card_or_joker_text, view.hand))}." if view.hand else "You hold no card."


def read_level(view: View, text: str) -> int:
    """A joker's level from `7` or `seven`. Raises Unreadable."""
    word = plain(f"= {text.strip().removeprefix('=')}").removeprefix("=").strip()
    if not re.fullmatch(r"[0-9]{1,2}", word):
        raise _no_value(text, "level", "Write a number from 1 to 12.")
    return int(word)


def _read(text: str) -> object:
    try:
        return read(text)
    except Unreadable:
        return None


def _no_value(text: str, what: str, hint: str = "Choose one that is suggested.") -> Unreadable:
    shown = " ".join(text.split())
    return Unreadable("unreadable", f"“{shown[:60]}” is no {what}.", hint)
