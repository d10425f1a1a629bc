"""What a text means to somebody who sees the land: which action, and which piece where only its cell is named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Final

from games.core.errors import Ambiguous
from games.core.protocol import Seat
from games.high_ground.actions import Action
from games.high_ground.land import Cell, Ground, Piece, Standing, standing
from games.high_ground.sense import made_out
from games.high_ground.view import View
from games.high_ground.words import piece_label, piece_text

_THEIRS: Final = {"piece": False, "attack": True}
"""Whether a field names a piece of somebody else; the other one of a swap may be anybody's (HG-20)."""
_LISTED: Final = 4


def meant(view: View, action: Action) -> Action:
    """The action that these words are for whoever sees this, with each piece in full. Raises Ambiguous where they
    could be several, such as a cell alone where several pieces stand."""
    action = made_out(view, action)
    settled: dict[str, Any] = {}
    for field in fields(action):
        piece = getattr(action, field.name)
        if isinstance(piece, Piece) and piece.level == 0:
            settled[field.name] = _settled(view, piece.cell, _THEIRS.get(field.name))
    return replace(action, **settled) if settled else action


def _settled(view: View, cell: Cell, theirs: bool | None) -> Piece:
    ground = view.ground(cell)
    found = [] if ground is None else list(_pieces(ground))
    listed = found
    for fits in (
        found,
        _of(ground, found, view.player, theirs),
        _movable(ground, found, view.player, theirs),
    ):
        if len(fits) == 1:
            return fits[0]
        listed = fits or listed
    if ground is None or not found:
        return Piece(cell, 1, 1)  # and the rules say that nobody is there
    told = ", ".join(f"{piece_text(piece)} {piece_label(ground, piece)}" for piece in listed[:_LISTED])
    more = f" and {len(listed) - _LISTED} more" if len(listed) > _LISTED else ""
    raise Ambiguous("ambiguous", f"Several pieces stand on {cell}.", f"Say which: {told}{more}.")


def _pieces(ground: Ground) -> Iterator[Piece]:
    for number, stack in enumerate(ground.stacks, start=1):
        for level in range(1, len(stack) + 1):
            yield Piece(ground.cell, number, level)


def _of(ground: Ground | None, found: list[Piece], seat: Seat, theirs: bool | None) -> list[Piece]:
    if ground is None:
        return []
    return [
        piece
        for piece in found
        if theirs is None or (ground.stacks[piece.stack - 1][piece.level - 1].colour != seat) is theirs
    ]


def _movable(ground: Ground | None, found: list[Piece], seat: Seat, theirs: bool | None) -> list[Piece]:
    """Those of them that are not trapped."""
    if ground is None:
        return []
    return [
        piece
        for piece in _of(ground, found, seat, theirs)
        if standing(ground.stacks[piece.stack - 1], piece.level) is not Standing.TRAPPED
    ]
