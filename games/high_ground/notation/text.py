"""Reads actions, and the value of one option of a command: finds out which piece is meant if only its cell was named."""

from collections.abc import Collection, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from games.core.components import CardOrJoker, card_or_joker_text
from games.core.words import UNKNOWN, Ambiguous, IllegalAction, Unreadable, either_of, examples, proposals
from games.high_ground.actions import Action
from games.high_ground.land import Cell, Piece, Standing, standing
from games.high_ground.notation.parse import read
from games.high_ground.notation.resolver import made_out
from games.high_ground.notation.write import (
    ALL,
    NO_CARDS,
    Written,
    card_of,
    card_words,
    cell_of,
    fits_place,
    in_hand,
    is_playable,
    no_piece,
    not_to_act,
    number_of,
    piece_of,
    pieces_on,
    plain,
    write as write,
)
from games.high_ground.state import View
from games.high_ground.words.names import piece_label, piece_text

_THEIRS: Final = {"piece": False, "attack": True}
"""Whether a field names somebody else's piece. The other piece of a swap may be anybody's (HG-20)."""
_LISTED: Final = 3


def meant(view: View, legal: Sequence[Action], written: Written) -> Action:
    """Return the action that was meant, with each piece in full.

    Raises Ambiguous if several could be meant, such as by a cell with several pieces, or IllegalAction if none could.
    """
    action = made_out(view, legal, written)
    named = {field.name: getattr(action, field.name) for field in fields(action)}
    wanted = {name: piece for name, piece in named.items() if isinstance(piece, Piece) and piece.level == 0}
    if not wanted:
        return action
    if not legal:
        raise not_to_act(view)
    fits = [each for each in legal if type(each) is type(action) and _could_be(each, named)]
    full: dict[str, Any] = {}
    for name, place in wanted.items():
        hint = f"Write {either_of(map(write, fits[:_LISTED]))}." if fits else examples(write, legal)
        rule = "HG-16" if name == "attack" else "HG-12"
        full[name] = settled(
            view, place, _THEIRS.get(name), {getattr(each, name) for each in fits}, hint, rule
        )
    return replace(action, **full)


def _could_be(legal: Action, named: dict[str, Any]) -> bool:
    """Return whether a legal action agrees with these fields, as far as their pieces were named."""
    for name, has in named.items():
        found = getattr(legal, name)
        if found != has and not (
            isinstance(has, Piece) and isinstance(found, Piece) and fits_place(found, has)
        ):
            return False
    return True


def settled(
    view: View, place: Piece, theirs: bool | None, legal: Collection[Piece], hint: str, rule: str
) -> Piece:
    """Return the piece that was written in part.

    It is the only one that fits, or the only one on the right side (`theirs`: somebody else's), or the only one of
    these that is not trapped. Raises Ambiguous with the pieces that are `legal`, or IllegalAction if none is there.
    """
    ground = view.ground(place.cell)
    absent = no_piece(view, place, hint, rule)
    if absent is not None or ground is None:
        raise absent or ValueError(place.cell)
    found = [each for each in pieces_on(ground) if fits_place(each, place)]
    listed = found
    of_side = [
        each
        for each in found
        if theirs is None or (ground.stacks[each.stack - 1][each.level - 1].colour != view.player) is theirs
    ]
    movable = [
        each
        for each in of_side
        if standing(ground.stacks[each.stack - 1], each.level) is not Standing.TRAPPED
    ]
    for fits in (found, of_side, movable):
        if len(fits) == 1:
            return fits[0]
        listed = fits or listed
    listed = [piece for piece in found if piece in legal] or listed
    told = ", ".join(
        f"{piece_text(piece)} {piece_label(ground, piece, UNKNOWN)}" for piece in listed[:_LISTED]
    )
    more = f" and {len(listed) - _LISTED} more" if len(listed) > _LISTED else ""
    raise Ambiguous(
        "ambiguous", f"Several pieces stand on {place.cell}.", f"Say which: {told}{more}. {hint}".strip()
    )


def parse(view: View, legal: Sequence[Action], text: str) -> Action:
    """Return the action that this text means, typed by somebody who sees this view and may take `legal`.

    Raises Unreadable, Ambiguous or IllegalAction.
    """
    try:
        written = read(text)
    except Unreadable as error:
        hint = f"{error.hint} {examples(write, legal)}".strip()
        raise Unreadable(error.code, error.message, hint) from None
    try:
        return meant(view, legal, written)
    except Ambiguous as error:
        if proposals(error.hint) or not legal:
            raise
        hint = f"{error.hint} {examples(write, legal)}".strip()
        raise Ambiguous(error.code, error.message, hint) from None


def read_own_piece(view: View, text: str) -> Piece:
    """Read one of the viewer's pieces, such as `M14.1.2` or its cell. Raises Unreadable or Ambiguous."""
    return _piece(view, text, theirs=False)


def read_other_piece(view: View, text: str) -> Piece:
    """Read anybody's piece, such as `M14.1.2` or its cell. Raises Unreadable or Ambiguous."""
    return _piece(view, text, theirs=None)


def read_victim(view: View, text: str) -> Piece | None:
    """Read an attacked piece, such as `M14.1.2` or its cell, or `none`. Raises Unreadable or Ambiguous."""
    return None if plain(text) in ("none", "nothing", "no", "no attack") else _piece(view, text, theirs=True)


def _piece(view: View, text: str, *, theirs: bool | None) -> Piece:
    place = piece_of(plain(text))
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
    cell = cell_of(plain(text))
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
    if word in NO_CARDS:
        return ()
    return view.hand if word in ALL else _cards(view, text)


def _cards(view: View, text: str) -> tuple[CardOrJoker, ...]:
    words = card_words(plain(text))
    if not words or not all(map(is_playable, words)):
        raise _no_value(text, "card", _held_words(view))
    return in_hand(view.hand, [card_of(word) for word in words])


def _held_words(view: View) -> str:
    return f"Write {either_of(map(card_or_joker_text, view.hand))}." if view.hand else "You have no cards."


def read_level(view: View, text: str) -> int:
    """Read a joker's level, such as `7` or `seven`. Raises Unreadable."""
    level = number_of(plain(f"= {text.strip().removeprefix('=')}").removeprefix("=").strip())
    if level is None:
        raise _no_value(text, "level", "Write a number from 1 to 12.")
    return level


def _no_value(text: str, what: str, hint: str = "Choose one of the suggestions.") -> Unreadable:
    shown = " ".join(text.split())
    return Unreadable("unreadable", f"“{shown[:60]}” is not a {what}.", hint)
