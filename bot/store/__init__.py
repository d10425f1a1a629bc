"""The database, and the only SQL.

Store          the database: reads, and writes in one transaction at a time
Write          everything that one change writes
backup         copies a database, even one in use
"""

from bot.store.database import Store
from bot.store.problems import ChannelTaken, CorruptRow, DamagedPages, NotKnown, Overtaken, RequestTaken
from bot.store.reading.people import Naming
from bot.store.reading.ratings import EndedRow, HandedRow
from bot.store.rows import (
    GameRow,
    LogRow,
    ResultRow,
    SeatRow,
    TimerRow,
    as_read,
    checksum,
    dump,
    from_micros,
    game_checksum,
    load,
    timer_row,
    to_micros,
)
from bot.store.sqlite.backup import backup
from bot.store.writing import Write

__all__ = [
    "ChannelTaken",
    "CorruptRow",
    "DamagedPages",
    "EndedRow",
    "GameRow",
    "HandedRow",
    "LogRow",
    "Naming",
    "NotKnown",
    "Overtaken",
    "RequestTaken",
    "ResultRow",
    "SeatRow",
    "Store",
    "TimerRow",
    "Write",
    "as_read",
    "backup",
    "checksum",
    "dump",
    "from_micros",
    "game_checksum",
    "load",
    "timer_row",
    "to_micros",
]
