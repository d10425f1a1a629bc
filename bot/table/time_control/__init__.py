"""Clocks, pauses, outages, how often people are in time, and the scheduler of all timers."""

from bot.table.log import Tables
from bot.table.model import CLOCK
from bot.table.play import Play
from bot.table.time_control.clock_updates import ClockUpdates, Outages
from bot.table.time_control.reliability import Reliability
from bot.table.time_control.scheduler import Scheduler
from bot.table.time_control.timekeeper import Timekeeper, pause


class TimeControl:
    """What time does to a game, and what people do with it."""

    def __init__(self, tables: Tables, play: Play) -> None:
        self.updates = ClockUpdates(tables)
        self.reliability = Reliability(tables, self.updates)
        self.outages = Outages(tables, self.updates)
        self.scheduler = Scheduler(tables)
        self.outages.set_back = self.scheduler.bring_forward
        self.timekeeper = Timekeeper(tables, self.updates)
        self.scheduler.on(CLOCK, self.timekeeper.run_out)
        play.offers.agreed["pause"] = lambda change, offer: pause(
            change, change.table.players[offer.by].person.name, offer.by
        )
