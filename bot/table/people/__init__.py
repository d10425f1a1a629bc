"""What belongs to one person: preferences, reminders, quiet hours, holidays, the daily digest, conditional moves."""

from __future__ import annotations

from bot.table.log.games import Tables
from bot.table.outbox.queue import OutboxQueue
from bot.table.people.after_quiet_hours import WAKE, AfterQuietHours
from bot.table.people.conditional_moves import TIMER, ConditionalMoves
from bot.table.people.daily_digest import DailyDigests
from bot.table.people.games_of_a_person import GamesOfAPerson
from bot.table.people.holidays import Holidays
from bot.table.people.preferences import Preferences
from bot.table.people.reminders import KeptReminderPreferences, Reminders
from bot.table.play import Play
from bot.table.time import Time


class People:
    """What people prefer, and what happens because of it."""

    def __init__(self, tables: Tables, outbox: OutboxQueue, play: Play, time: Time) -> None:
        updates, scheduler = time.clock_updates, time.scheduler
        self.preferences = Preferences(tables)
        self.reminders = KeptReminderPreferences(tables.store, tables.clock)
        self.games = GamesOfAPerson(tables)
        self.conditional_moves = ConditionalMoves(tables, play.plans, updates, self.reminders)
        self.holidays = Holidays(tables, updates)
        self.digests = DailyDigests(tables, self.reminders, self.holidays, self.games, outbox)
        self.after_quiet_hours = AfterQuietHours(tables, updates, self.reminders, self.holidays, outbox)
        self.after_quiet_hours.on_later = scheduler.ring
        time.clocks.callers = Reminders(updates, self.reminders)
        scheduler.on(TIMER, self.conditional_moves.answer)
        scheduler.on(WAKE, self.after_quiet_hours.wake)
