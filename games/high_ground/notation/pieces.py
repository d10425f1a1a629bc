"""Finds out which action a text means, and which piece if only its cell was named."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from games.core.errors import Ambiguous
from games.core.proposals import either_of, examples
from games.core.words import UNKNOWN
from games.high_ground.actions import Action
from games.high_ground.land import Ground, Piece, Standing, standing
from games.high_ground.notation import refusals
from games.high_ground.notation.partial import Written, fits_place
from games.high_ground.notation.resolver import made_out
from games.high_ground.notation.write import write
from games.high_ground.view import View
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
        raise refusals.not_to_act(view)
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
    absent = refusals.no_piece(view, place, hint, rule)
    if absent is not None or ground is None:
        raise absent or ValueError(place.cell)
    found = [each for each in refusals.pieces_on(ground) if fits_place(each, place)]
    listed = found
    of_side = [each for each in found if theirs is None or _is_theirs(view, ground, each) is theirs]
    movable = [each for each in of_side if _stands(ground, each) is not Standing.TRAPPED]
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


def _is_theirs(view: View, ground: Ground, piece: Piece) -> bool:
    return ground.stacks[piece.stack - 1][piece.level - 1].colour != view.player


def _stands(ground: Ground, piece: Piece) -> Standing:
    return standing(ground.stacks[piece.stack - 1], piece.level)
