"""When others have done something to what is a seat's."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.protocol import Event, Seat
from games.core.pyramids import Stack
from games.high_ground.events import Attacked
from games.high_ground.land import Cell
from games.high_ground.view import View


def touches(before: View, events: Sequence[Event], after: View, seat: Seat) -> bool:
    """Return whether others attacked this seat, or changed its king's card, the cards under its pieces or the stacks that
    they are in."""
    return _mine(before, seat) != _mine(after, seat) or any(
        isinstance(event, Attacked) and event.victim.colour == seat for event in events
    )


def _mine(view: View, seat: Seat) -> list[tuple[Cell, int, list[Stack]]]:
    """Where this seat's king and pieces are: the cell, its level, and the stacks with its pieces."""
    found = []
    for ground in view.land:
        stacks = [stack for stack in ground.stacks if any(piece.colour == seat for piece in stack)]
        if stacks or (ground.king and ground.owner == seat):
            found.append((ground.cell, ground.level, stacks))
    return found
