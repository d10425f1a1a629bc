"""Tournaments: who enters them, their rounds and pairings, their tables."""

from bot.table.events.hosting import Hosting
from bot.table.events.organizing import Organizing
from bot.table.events.rounds import Rounds
from bot.table.lobby import Lobby
from bot.table.log import Tables
from bot.table.outbox.queue import OutboxQueue
from bot.table.time_control import TimeControl


class Events:
    """Events, and what happens in them by itself."""

    def __init__(self, tables: Tables, outbox: OutboxQueue, lobby: Lobby, time_control: TimeControl) -> None:
        self.organizing = Organizing(tables, outbox)
        self.hosting = Hosting(self.organizing, lobby.substitutes)
        self.rounds = Rounds(tables, self.organizing, lobby.starting, time_control.timekeeper)
