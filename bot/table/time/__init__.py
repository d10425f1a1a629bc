"""Clocks, pauses, outages, and the scheduler of all timers."""

from __future__ import annotations

from bot.table.log.games import Tables
from bot.table.model.clocks import CLOCK
from bot.table.play import Play
from bot.table.time.clock_updates import ClockUpdates
from bot.table.time.outages import Outages
from bot.table.time.scheduler import Scheduler
from bot.table.time.timekeeper import Timekeeper, agreed_pause


class Time:
    """What time does to a game, and what people do with it."""

    def __init__(self, tables: Tables, play: Play) -> None:
        self.clock_updates = ClockUpdates()
        self.outages = Outages(tables, self.clock_updates.outages)
        self.scheduler = Scheduler(tables)
        self.clocks = Timekeeper(tables, self.clock_updates)
        self.scheduler.on(CLOCK, self.clocks.run_out)
        play.offers.agreed["pause"] = agreed_pause
        tables.moments.before_commit.append(self.clock_updates.follow)
