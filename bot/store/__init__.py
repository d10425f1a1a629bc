"""The database, and the only SQL.

Store          the database: reads, and writes in one transaction at a time
Write          everything that one change writes
backup         copies a database, even one in use; `remove_leftovers` tidies up after those that were killed
"""

from bot.store.backup import backup, remove_leftovers
from bot.store.database import Store
from bot.store.problems import ChannelTaken, CorruptRow, DamagedPages, Overtaken, RequestTaken
from bot.store.rows import GameRow, LogRow, ResultRow, SeatRow, SnapshotRow, TimerRow
from bot.store.writing import Write

__all__ = [
    "ChannelTaken",
    "CorruptRow",
    "DamagedPages",
    "GameRow",
    "LogRow",
    "Overtaken",
    "RequestTaken",
    "ResultRow",
    "SeatRow",
    "SnapshotRow",
    "Store",
    "TimerRow",
    "Write",
    "backup",
    "remove_leftovers",
]
