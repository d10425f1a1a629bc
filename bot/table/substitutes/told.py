"""What happened, with the names of those who did it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bot.table.play import audible
from bot.table.repository.former import Former, names_at
from bot.table.repository.played import Played
from bot.table.types import Table
from games.core.protocol import Event, Seat

Said: TypeAlias = tuple[tuple[str, ...], ...]
"""The players' names for each of some events; empty if they are those of now for all."""


def said_at(
    table: Table, former: Sequence[Former], happened: Iterable[tuple[Played, Event]], viewpoint: Seat | None
) -> Said:
    """Who sat where at each of the events that this viewer may know."""
    if not former:
        return ()
    known = (row.seq for row, event in happened if audible((event,), viewpoint))
    return tuple(names_at(table.names, former, seq) for seq in known)
