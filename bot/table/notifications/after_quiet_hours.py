"""What somebody is told about a game in which a message has left them alone, once they can be called."""

from collections.abc import Callable, Container, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.store import CorruptRow, TimerRow, Write, as_read, from_micros, schema, timer_row, to_micros
from bot.table.log import LOG, Part, Tables, UnitOfWork, changing
from bot.table.model import (
    WOKEN,
    Post,
    Status,
    Table,
    TableError,
    bold,
    reminder_due,
    resumes,
    title,
)
from bot.table.notifications.preferences import SILENT, ReminderSettings
from bot.table.outbox.board import refresh_board
from bot.table.outbox.queue import OutboxQueue
from bot.table.time_control import words as clock_words
from bot.table.time_control.clock_updates import ClockUpdates, present
from games.core.protocol import Seat

WAKE: Final = "wake"
"""The kind of the timer that waits for somebody who was left alone."""
MOST_GAMES: Final = 1000
_ON_ITS_WAY: Final = timedelta(minutes=1)
"""How long the timer waits further while the message that left somebody alone has not arrived: it may still call them."""


class AfterQuietHours(Part):
    """Who is left alone now, and the calls that come afterwards."""

    def __init__(
        self,
        tables: Tables,
        updates: ClockUpdates,
        preferences: ReminderSettings,
        outbox: OutboxQueue,
        on_later: Callable[[], None],
    ) -> None:
        """`on_later` is called once somebody is to be called later."""
        super().__init__(tables)
        self._updates = updates
        self._preferences = preferences
        self._outbox = outbox
        self._on_later = on_later

    async def look_again(self, person: int, *, holiday: bool = False) -> None:
        """A person wishes something else, or has another `holiday`: whatever waits for the end of their quiet hours or their
        holiday looks again when that is, and so do their clocks."""
        self._outbox.bring_forward()
        for game in await self._tables.store.open_of(person, 0, MOST_GAMES):
            try:
                await self._follow(game, person, holiday=holiday)
            except (CorruptRow, TableError) as error:
                LOG.error("game %s does not follow what a person wishes: %s", game, error.message)
        due = to_micros(self._tables.clock())
        write = Write().update(schema.timers, {"kind": WAKE, "person": person}, due=due)
        await self._tables.store.commit(self._tables.tell_of(write, person))
        self._on_later()

    async def _follow(self, game: int, person: int, *, holiday: bool) -> None:
        """A reminder that was put off is due as if it had not been: whether it still is, is looked at then. The board tells
        of a holiday."""
        table = (await self._tables.live(game)).table
        seat = table.seat_of(person)
        if seat is None or table.clocks is None:
            return
        clock = table.clocks.seats[seat]
        if clock.since is None or (clock.quiet is None and not holiday):
            return

        def prepare(change: UnitOfWork) -> None:
            if change.table.clocks is not None:
                change.set(clocks=change.table.clocks.of(seat, quiet=None))
            self._updates.set_timers(change)
            if holiday:
                refresh_board(change)

        await self._tables.change(game, None, prepare)

    async def call_later(
        self, post: Post, asleep: Mapping[int, datetime], awake: Container[int | None] = ()
    ) -> None:
        """Call these people at these times about the game of a message, if something waits for them then. Once, however
        often they have been left alone meanwhile. The message calls those who are `awake`: if it has left them alone at an
        earlier attempt, which did not arrive, nothing else need call them."""
        game = post.game
        if game is None:
            return

        async def do() -> None:
            live = await self._tables.live(game)
            write, last = self._tables.beside(live), live.table.rematch_of
            for each in await self._tables.store.timers_of(game, WAKE):
                if each.person in awake and each.data.get("post") == post.id:
                    write.delete(schema.timers, **as_read(each))
            data = {"since": to_micros(self._tables.clock()), "seq": post.seq, "post": post.id}
            for person, until in asleep.items():
                # The rematch tells of the end of the last game as well.
                for each_game in (game,) if last is None else (game, last):
                    write.delete(schema.timers, game=each_game, kind=WAKE, person=person)
                write.insert(schema.timers, **timer_row(game, WAKE, until, person=person, data=data))
            await self._tables.store.commit(write)

        await self._tables.once(game, None, do)
        self._on_later()

    @changing()
    async def wake(self, change: UnitOfWork) -> None:
        """Somebody can be called again, and with them all who can at this time: by one line, as far as they are told the
        same."""
        table, now, told = change.table, self._tables.clock(), dict[str, list[int]]()
        for each in await self._tables.store.timers_of(table.id, WAKE):
            if each.person is None or each.due > now:
                continue
            until = await self._preferences.alone_until(each.person)
            if until is None and await self._outbox.is_owed(each.data.get("post", 0)):
                until = now + _ON_ITS_WAY
            if until is not None:
                later = to_micros(until)
                change.write.update(schema.timers, as_read(each), exact=True, due=later, failures=0)
                continue
            change.write.delete(schema.timers, exact=True, **as_read(each))
            turn = is_next(table, each.person) and not await self._is_reminded(table, each.person, each)
            text = waiting(table, each.person, turn=turn)
            if text and not _ended_it(table, each.person, each):
                told.setdefault(text, []).append(each.person)
        for text, people in told.items():
            change.line(text, people, WOKEN)

    async def _is_reminded(self, table: Table, person: int, timer: TimerRow) -> bool:
        """Whether a reminder calls this person to their turn, now or since they were left alone, or they want none."""
        seat = table.seat_of(person)
        if seat is None or table.clocks is None or table.pace is None:
            return False
        clock, now = table.clocks.seats[seat], self._tables.clock()
        if clock.muted:
            return True
        if (await self._preferences.of(person)).way in SILENT:
            return False  # their reminders are counted, and not sent
        if clock.told is not None and clock.told >= timer.data.get("since", 0):
            return True
        standing = self._updates.standing(table, seat)
        due = reminder_due(clock, table.pace, standing)
        return due is not None and from_micros(due) <= now and resumes(now, standing) <= now

    async def still(self, post: Post) -> tuple[int, ...]:
        """Those whom a line to people who woke calls, and for whom it is still so."""
        if post.game is None:
            return ()
        table = (await self._tables.live(post.game)).table
        return tuple(
            person
            for person in post.mention
            if post.text in {waiting(table, person, turn=turn) for turn in (False, is_next(table, person))}
        )


def _ended_it(table: Table, person: int, timer: TimerRow) -> bool:
    """Whether somebody has ended this game themselves: it has gone on since they were left alone, and its end did not call
    them. Nor does it call people who ran out of time and have not come back."""
    if table.is_open or timer.data.get("seq", 0) >= table.public:
        return False
    seat = _seat(table, person)
    return seat is not None and (table.clocks is None or not table.clocks.seats[seat].missed)


def is_next(table: Table, person: int) -> bool:
    """Whether everybody can see that a person must decide, and they can now."""
    return table.status is Status.RUNNING and not table.stands and table.seat_of(person) in table.owing


def waiting(table: Table, person: int, *, turn: bool) -> str:
    """What waits for somebody, with their `turn` if that is told too; empty if nothing does."""
    last = "" if table.rematch_of is None else title(replace(table, id=table.rematch_of))
    if table.status is Status.LOBBY:
        if not table.invites(person):
            return ""
        if not last:
            return f"You are invited to {title(table)}. Press **Join** above."
        return f"{last} has ended, and you are asked for a rematch. **Join** or **Decline** above."
    seat, offer = _seat(table, person), table.offer
    if seat is None and last:  # the rematch has begun or is closed without them
        return f"{last} has ended. The result stands above."
    if table.status is not Status.RUNNING:
        played = seat is not None and table.public  # a lobby that was closed has no result
        return f"{title(table)} has ended. The result stands above." if played else ""
    told = "" if seat is None else _missed(table, seat)
    if offer is not None and seat in offer.waiting and table.lock is None:
        told += f" {bold(table.players[offer.by].person.name)} waits for your answer above in {title(table)}."
    if turn:
        told += " It is your turn now." if told else f"It is your turn in {title(table)}."
    return told.strip()


def _seat(table: Table, person: int) -> Seat | None:
    """The seat of this person, also if they have resigned."""
    return next((each.seat for each in table.players if each.person.id == person), None)


def _missed(table: Table, seat: Seat) -> str:
    """What has come of the end of somebody's time, or that others have begun to look for a substitute, and how they come
    back; empty if neither is so."""
    clock = None if table.clocks is None else table.clocks.seats[seat]
    missed, search = clock is not None and clock.missed, table.searches.of(seat)
    wanted = search is not None and search.by != table.players[seat].person.id
    if table.players[seat].resigned:
        return f"You ran out of time in {title(table)} and resigned." if missed else ""
    if clock is not None and clock.away:
        until = "until you press **Move** or somebody takes over" if wanted else "until you press **Move**"
        return f"You ran out of time in {title(table)}. {table.proxy} plays for you {until}."
    if wanted:
        return f"A substitute is wanted for your seat in {title(table)}. Press **I am back** to play on."
    if not missed:
        return ""
    if _waits(table, seat):
        return clock_words.all_gone(table)
    return f"You ran out of time in {title(table)}: your turn passed."


def _waits(table: Table, seat: Seat) -> bool:
    """Whether the game waits for this seat because everybody has missed a turn."""
    clocks = table.clocks
    if clocks is None or seat not in table.owing:
        return False
    return all(clocks.seats[each].missed for each in present(table, clocks))
