"""What a text means to somebody who sees the land: which action, and which piece where only its cell is named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import fields, replace
from typing import Any, Final

from games.core.errors import Ambiguous
from games.core.protocol import Seat
from games.high_ground.actions import Action
from games.high_ground.land import Cell, Ground, Piece, Standing, standing
from games.high_ground.notation.resolver import legal_now, made_out, same
from games.high_ground.phases import Over, Preparing
from games.high_ground.view import View
from games.high_ground.words.names import piece_label, piece_text

_THEIRS: Final = {"piece": False, "attack": True}
"""Whether a field names a piece of somebody else; the other one of a swap may be anybody's (HG-20)."""
_LISTED: Final = 4


def meant(view: View, action: Action) -> Action:
    """The action that these words are for whoever sees this, with each piece in full. Raises Ambiguous where they
    could be several, such as a cell alone where several pieces stand."""
    action = made_out(view, action)
    wanted = {
        field.name: piece
        for field in fields(action)
        if isinstance(piece := getattr(action, field.name), Piece) and piece.level == 0
    }
    if not wanted:
        return action
    legal = [each for each in _legal(view) if _could_be(each, action)]
    full: dict[str, Any] = {
        name: settled(view, piece.cell, _THEIRS.get(name), {getattr(each, name) for each in legal})
        for name, piece in wanted.items()
    }
    return replace(action, **full)


def _legal(view: View) -> Iterable[Action]:
    if view.seat != view.player or isinstance(view.phase, (Preparing, Over)):
        return ()
    return legal_now(view)


def _could_be(legal: Action, action: Action) -> bool:
    """Whether a legal action is this one, as far as this one says which pieces it means."""
    if type(legal) is not type(action):
        return False
    pairs = [(getattr(legal, field.name), getattr(action, field.name)) for field in fields(action)]
    return all(same(has, named) if isinstance(named, Piece) else has == named for has, named in pairs)


def settled(view: View, cell: Cell, theirs: bool | None, legal: Set[Piece]) -> Piece:
    """The piece that a cell alone can mean: the only one there, or of the viewer's or somebody else's, or that can move.
    Raises Ambiguous with those that are `legal`."""
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
    listed = [piece for piece in found if piece in legal] or listed
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
