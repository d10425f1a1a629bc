"""What hosts and moderators do: lock, rewind, move, tidy."""

from __future__ import annotations

from bot.table.log import Tables
from bot.table.moderation.moving import TIDY, BoardMessages, Locking, Moving, Tidying
from bot.table.moderation.rewinding import Rewinding
from bot.table.outbox.queue import OutboxQueue
from bot.table.play import Play
from bot.table.time_control import TimeControl


class Moderation:
    """What the host of a game and the moderators of its channel can do."""

    def __init__(self, tables: Tables, outbox: OutboxQueue, play: Play, time_control: TimeControl) -> None:
        self.locking = Locking(tables)
        self.rewinding = Rewinding(tables, play.moves)
        self.moving = Moving(tables)
        self.board_messages = BoardMessages(tables)
        self.tidying = Tidying(tables, outbox)
        time_control.scheduler.on(TIDY, self.tidying.go_on)
