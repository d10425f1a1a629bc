"""A game's log: its rows, positions and sealed decisions, the games in memory, and the commits."""

from bot.table.log.entries import (
    CHANCES,
    POSITION,
    REPLACE,
    STEPS,
    Entry,
    SeatChange,
    counted,
    former_players,
    names_at,
    number,
    seated_at,
    standing,
    told,
    told_by_row,
    turns_of,
    withdrawn,
    written,
)
from bot.table.log.games import LOG, MEMORY, SECRET_BYTES, Part, Tables, changing, refusal
from bot.table.log.positions import legal_actions
from bot.table.log.replay import Live, Position, ends_alone, last_team, replaying, retired, withdrawal
from bot.table.log.rows import Book
from bot.table.log.sealed import NOTHING, after_row, as_seen, others, phase_of
from bot.table.log.unit_of_work import UnitOfWork

__all__ = [
    "CHANCES",
    "LOG",
    "MEMORY",
    "NOTHING",
    "POSITION",
    "REPLACE",
    "SECRET_BYTES",
    "STEPS",
    "Book",
    "Entry",
    "Live",
    "Part",
    "Position",
    "SeatChange",
    "Tables",
    "UnitOfWork",
    "after_row",
    "as_seen",
    "changing",
    "counted",
    "ends_alone",
    "former_players",
    "last_team",
    "legal_actions",
    "names_at",
    "number",
    "others",
    "phase_of",
    "refusal",
    "replaying",
    "retired",
    "seated_at",
    "standing",
    "told",
    "told_by_row",
    "turns_of",
    "withdrawal",
    "withdrawn",
    "written",
]
