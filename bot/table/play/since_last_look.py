"""What happened since somebody last looked: move by move, with the names of those who did it, and how long they were away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Final, TypeAlias

from bot.store.rows import from_micros
from bot.table.log.entries import CHANCES, Entry, SeatChange, names_at, told_by_row
from bot.table.log.games import Tables
from bot.table.log.replay import Live
from bot.table.model.table import Away, Table
from bot.table.play.moves import audible
from games.core.protocol import Event, Seat
from games.core.words import UNKNOWN

Moves: TypeAlias = tuple[tuple[Event, ...], ...]
"""What happened, move by move: each with what chance made of it."""


def moves_between(
    table: Table, rows: Sequence[Entry], since: int, until: int, viewpoint: Seat | None
) -> Moves:
    """The moves after row `since` up to row `until` that stand and have something to tell this viewer,
    oldest first. They hold the same events as `told` in `entries.py`, as far as there are words for them."""
    moves: list[list[Event]] = []
    for row, events in told_by_row(rows, since, until):
        heard = list(audible(events, viewpoint))
        if row.kind in CHANCES and moves:
            moves[-1] += heard
        else:
            moves.append(heard)
    tell = table.game.words.describe
    return tuple(tuple(each) for each in moves if any(tell(event, UNKNOWN).strip() for event in each))


Said: TypeAlias = tuple[tuple[str, ...], ...]
"""The players' names for each of some events; empty if they are those of now for all."""


def said_at(
    table: Table,
    seat_changes: Sequence[SeatChange],
    happened: Iterable[tuple[Entry, Event]],
    viewpoint: Seat | None,
) -> Said:
    """Who sat where at each of the events that this viewer may know."""
    if not seat_changes:
        return ()
    known = (row.seq for row, event in happened if audible((event,), viewpoint))
    return tuple(names_at(table.names, seat_changes, seq) for seq in known)


LONG: Final = timedelta(days=3)
"""A person who comes back after more than this is told where they are."""


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
