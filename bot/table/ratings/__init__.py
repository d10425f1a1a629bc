"""Ratings of finished games, the ladders that come of them, and who wants to be in none."""

from bot.table.log import Tables
from bot.table.outbox.queue import OutboxQueue
from bot.table.ratings.ladder import Ladders
from bot.table.ratings.opting_out import OptingOut
from bot.table.ratings.rating import RATING, Rating, to_rate
from bot.table.ratings.record import Records
from bot.table.ratings.weekly_digest import WeeklyDigests
from bot.table.setup import Setup
from bot.table.time_control import TimeControl


class Ratings:
    """What people have won, as numbers."""

    def __init__(self, tables: Tables, outbox: OutboxQueue, time_control: TimeControl, setup: Setup) -> None:
        self.rating = Rating(tables)
        self.ladders = Ladders(tables)
        self.opting_out = OptingOut(tables)
        self.records = Records(tables)
        self.digests = WeeklyDigests(tables, outbox, setup)
        time_control.scheduler.on(RATING, self.rating.run_out)
        tables.moments.ended.append(to_rate)
