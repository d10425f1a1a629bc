"""Reminds players of their turns, as each of them prefers."""

from __future__ import annotations

from bot.store.rows import from_micros, to_micros
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model import clocks as values
from bot.table.model.calendar import resumes
from bot.table.model.posts import PostKind
from bot.table.people.reminder_preferences import SILENT, KeptReminderPreferences, Way
from bot.table.time import schedule, words
from bot.table.time.clock_updates import ClockUpdates
from games.core.protocol import Seat


class Reminders:
    """Writes reminders, and knows who sleeps. The timekeeper asks it when a clock needs attention."""

    def __init__(self, updates: ClockUpdates, preferences: KeptReminderPreferences) -> None:
        self._updates = updates
        self._preferences = preferences

    async def remind(self, change: UnitOfWork, seat: Seat) -> None:
        """Remind a seat's player, if that is due and they do not want to be left alone now."""
        table = change.table
        if table.pace is None or table.clocks is None:
            return
        clock, standing = table.clocks.seats[seat], self._updates.standing(table, seat)
        due = schedule.reminder_due(clock, table.pace, standing)
        if due is None or due > change.micros:
            return
        person = table.players[seat].person.id
        preferences = await self._preferences.of(person)
        # What was put off may have come into a time in which the clock stands.
        later = max(resumes(change.now, standing), preferences.quiet_until(change.now) or change.now)
        alone, silent = preferences.way is Way.DIRECT, preferences.way in SILENT
        if later > change.now and not silent:
            change.set(clocks=table.clocks.of(seat, quiet=to_micros(later)))
            return
        over = values.over_at(clock, standing)
        reminded = schedule.reminded(clock, standing, change.micros)
        change.set(clocks=table.clocks.of(seat, reminded=reminded, told=change.micros))
        if silent or (seat in table.reopened and not alone):
            return  # nobody else may learn that a secret decision was taken back
        until = None if over is None else from_micros(over)
        change.post(
            PostKind.CALL,
            text=words.reminder(table, until, self._updates.down_during(clock, change.now)),
            mention=() if alone else (person,),
            person=person if alone else None,
            seq=table.public,
            since=clock.turn,
        )

    async def asleep(self, change: UnitOfWork, *seats: Seat) -> list[int]:
        """The ids of those players of these seats who have quiet hours now."""
        people = [change.table.players[seat].person.id for seat in seats]
        preferences = [await self._preferences.of(person) for person in people]
        return [
            each
            for each, wish in zip(people, preferences, strict=True)
            if wish.quiet_until(change.now) is not None
        ]
