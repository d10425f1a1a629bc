"""What belongs to one person: preferences, reminders, quiet hours, holidays, the daily digest, conditional moves."""

from bot.table.log import Tables
from bot.table.notifications.after_quiet_hours import WAKE, AfterQuietHours
from bot.table.notifications.conditional_moves import TIMER, ConditionalMoves
from bot.table.notifications.daily_digest import DailyDigests, GamesOfAPerson
from bot.table.notifications.holidays import Holidays
from bot.table.notifications.preferences import Preferences, ReminderSettings
from bot.table.outbox.queue import OutboxQueue
from bot.table.play import Play
from bot.table.time_control import TimeControl


class Notifications:
    """What people prefer, and what happens because of it."""

    def __init__(self, tables: Tables, outbox: OutboxQueue, play: Play, time_control: TimeControl) -> None:
        updates, scheduler = time_control.updates, time_control.scheduler
        self.preferences = Preferences(tables)
        self.settings = ReminderSettings(tables, updates)
        self.games = GamesOfAPerson(tables)
        self.conditional_moves = ConditionalMoves(tables, play.plans, updates, self.settings)
        self.holidays = Holidays(tables, updates)
        self.digests = DailyDigests(tables, self.settings, self.games, outbox)
        self.after_quiet_hours = AfterQuietHours(tables, updates, self.settings, outbox, scheduler.loop.ring)
        self.settings.on_kept = self.holidays.on_kept = self.after_quiet_hours.look_again
        time_control.timekeeper.remind = self.settings.remind
        time_control.timekeeper.asleep = self.settings.asleep
        scheduler.on(TIMER, self.conditional_moves.answer)
        scheduler.on(WAKE, lambda timer: self.after_quiet_hours.wake(timer.game))

    def forget(self, *people: int) -> None:
        """What these people wish, or all of them, is read anew: another process has changed it."""
        for known in (self.preferences.styles, self.settings.known):
            known.forget(*people) if people else known.clear()
