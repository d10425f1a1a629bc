"""How the rows of a log fall into moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.table.play import audible
from bot.table.repository.played import CHANCES, Played, told_by_row
from bot.table.types import Table
from games.core.protocol import Event, Seat
from games.core.words import UNKNOWN

Moves: TypeAlias = tuple[tuple[Event, ...], ...]
"""What happened, move by move: each with what chance made of it."""


def moves_between(
    table: Table, rows: Sequence[Played], since: int, until: int, viewpoint: Seat | None
) -> Moves:
    """The moves after row `since` up to row `until` that stand and of which there is something to tell this viewer,
    oldest first. They hold the same events as `told` in `played.py`, as far as there are words for them."""
    moves: list[list[Event]] = []
    for row, events in told_by_row(rows, since, until):
        heard = list(audible(events, viewpoint))
        if row.kind in CHANCES and moves:
            moves[-1] += heard
        else:
            moves.append(heard)
    tell = table.game.words.describe
    return tuple(tuple(each) for each in moves if any(tell(event, UNKNOWN).strip() for event in each))
