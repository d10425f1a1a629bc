"""Where somebody is who comes back to a game after days."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.store.rows import from_micros
from bot.table.play import audible
from bot.table.repository.replay import Live
from bot.table.repository.tables import Tables
from bot.table.types import Away
from games.core.protocol import Seat

LONG: Final = timedelta(days=3)
"""Whoever comes back after more than this is told where they are."""


async def away(tables: Tables, live: Live, viewpoint: Seat | None, own: int, looked: int) -> Away | None:
    """How long somebody has been away who last looked at `looked` and whose last action is row `own` (0: none); None if
    that is not long, or nobody knows."""
    now = tables.clock()
    if now - from_micros(looked) <= LONG:
        return None
    rows = await tables.rows(live, own - 1, own) if own else ()
    row = next((row for row in rows if row.seq == own), None)
    last = max(looked, row.at if row is not None else 0)
    if not last or now - from_micros(last) <= LONG:
        return None
    if row is None:
        return Away(from_micros(last))
    return Away(from_micros(last), from_micros(row.at), audible(row.events, viewpoint))
