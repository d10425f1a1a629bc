"""Reads actions, and the value of one option of a command: finds out which piece is meant if only its cell was named."""

from collections.abc import Collection, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from games.core.words import UNKNOWN, Ambiguous, Unreadable, either_of, examples, proposals
from games.high_ground.actions import Action
from games.high_ground.land import Piece, Standing, standing
from games.high_ground.notation.parse import read
from games.high_ground.notation.resolver import made_out
from games.high_ground.notation.write import (
    Written,
    fits_place,
    no_piece,
    not_to_act,
    pieces_on,
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
