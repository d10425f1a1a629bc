"""What is kept, and the only SQL.

Store          the database: reads, and one transaction at a time to write
Write          everything that one change writes
backup         a copy of a database that may be in use
"""

from bot.store.backup import backup
from bot.store.database import Store
from bot.store.problems import ChannelTaken, CorruptRow, Overtaken, RequestTaken
from bot.store.rows import GameRow, LogRow, ResultRow, SeatRow, SnapshotRow, TimerRow
from bot.store.writing import Statement, Write

__all__ = [
    "ChannelTaken",
    "CorruptRow",
    "GameRow",
    "LogRow",
    "Overtaken",
    "RequestTaken",
    "ResultRow",
    "SeatRow",
    "SnapshotRow",
    "Statement",
    "Store",
    "TimerRow",
    "Write",
    "backup",
]
