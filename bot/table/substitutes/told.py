"""What happened, with the names of those who did it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.table.play import audible
from bot.table.repository.former import Former, names_at
from bot.table.repository.played import Played, happened_in
from bot.table.types import Table
from games.core.protocol import Event, Seat

Said: TypeAlias = tuple[tuple[str, ...], ...]
"""The players' names for each of some events; empty if they are those of now for all."""


def heard(
    table: Table,
    former: Sequence[Former],
    rows: Sequence[Played],
    since: int,
    until: int,
    viewpoint: Seat | None,
) -> tuple[tuple[Event, ...], Said]:
    """The events after row `since` up to row `until` that this viewer may know, and who sat where at each of them."""
    happened = [each for each in happened_in(rows, since, until) if audible((each[1],), viewpoint)]
    said = tuple(names_at(table.names, former, seq) for seq, _ in happened) if former else ()
    return tuple(event for _, event in happened), said
