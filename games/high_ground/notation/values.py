"""Reads the value of one option of a command: a piece, a cell, cards or a level."""

from __future__ import annotations

from typing import Final

from games.core.cards import CardOrJoker, card_or_joker_text
from games.core.errors import Ambiguous, IllegalAction, Unreadable
from games.core.proposals import either_of
from games.high_ground.land import Cell, Piece
from games.high_ground.notation import things
from games.high_ground.notation.pieces import settled
from games.high_ground.notation.things import plain
from games.high_ground.view import View

_NO_ATTACK: Final = frozenset(("none", "nothing", "no", "no attack"))


def read_own_piece(view: View, text: str) -> Piece:
    """Read one of the viewer's pieces, such as `M14.1.2` or its cell. Raises Unreadable or Ambiguous."""
    return _piece(view, text, theirs=False)


def read_other_piece(view: View, text: str) -> Piece:
    """Read anybody's piece, such as `M14.1.2` or its cell. Raises Unreadable or Ambiguous."""
    return _piece(view, text, theirs=None)


def read_victim(view: View, text: str) -> Piece | None:
    """Read an attacked piece, such as `M14.1.2` or its cell, or `none`. Raises Unreadable or Ambiguous."""
    return None if plain(text) in _NO_ATTACK else _piece(view, text, theirs=True)


def _piece(view: View, text: str, *, theirs: bool | None) -> Piece:
    place = things.piece_of(plain(text))
    if place is None:
        raise _no_value(text, "piece")
    if place.level:
        return place
    try:
        return settled(view, place, theirs, frozenset(), "", "HG-12")
    except IllegalAction as nothing:
        raise Ambiguous(nothing.code, nothing.message, "Choose one of the suggestions.") from nothing


def read_cell(view: View, text: str) -> Cell:
    """Read a cell such as `M14`. Raises Unreadable."""
    cell = things.cell_of(plain(text))
    if cell is None:
        raise _no_value(text, "cell")
    return cell


def read_held(view: View, text: str) -> CardOrJoker:
    """Read a card such as `9H`, `nine of hearts` or `joker`. Raises Unreadable."""
    found = _cards(view, text)
    if len(found) != 1:
        raise _no_value(text, "card", _held_words(view))
    return found[0]


def read_discarded(view: View, text: str) -> tuple[CardOrJoker, ...]:
    """Read cards to discard, such as `9H QS`, `all` or `none`. Raises Unreadable."""
    word = plain(text)
    if word in things.NO_CARDS:
        return ()
    return view.hand if word in things.ALL else _cards(view, text)


def _cards(view: View, text: str) -> tuple[CardOrJoker, ...]:
    words = things.card_words(plain(text))
    if not words or not all(map(things.is_playable, words)):
        raise _no_value(text, "card", _held_words(view))
    return things.in_hand(view.hand, [things.card_of(word) for word in words])


def _held_words(view: View) -> str:
    return f"Write {either_of(map(card_or_joker_text, view.hand))}." if view.hand else "You have no cards."


def read_level(view: View, text: str) -> int:
    """Read a joker's level, such as `7` or `seven`. Raises Unreadable."""
    level = things.number_of(plain(f"= {text.strip().removeprefix('=')}").removeprefix("=").strip())
    if level is None:
        raise _no_value(text, "level", "Write a number from 1 to 12.")
    return level


def _no_value(text: str, what: str, hint: str = "Choose one of the suggestions.") -> Unreadable:
    shown = " ".join(text.split())
    return Unreadable("unreadable", f"“{shown[:60]}” is not a {what}.", hint)
