"""What hosts and moderators do: lock, rewind, move, tidy."""

from bot.table.log import Tables
from bot.table.moderation.hosting import TIDY, Hosting
from bot.table.moderation.rewinding import Rewinding
from bot.table.outbox.queue import OutboxQueue
from bot.table.play import Play
from bot.table.time_control import TimeControl


class Moderation:
    """What the host of a game and the moderators of its channel can do."""

    def __init__(self, tables: Tables, outbox: OutboxQueue, play: Play, time_control: TimeControl) -> None:
        self.hosting = Hosting(tables, outbox)
        self.rewinding = Rewinding(tables, play.moves)
        time_control.scheduler.on(TIDY, lambda timer: self.hosting.go_on(timer.game))
