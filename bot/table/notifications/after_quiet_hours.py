"""What somebody is told about a game in which a message has left them alone, once they can be called."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.store import CorruptRow, TimerRow, Write, from_micros, schema, timer_row, to_micros
from bot.table.log import LOG, Part, Tables, UnitOfWork, changing
from bot.table.model import (
    AT_ZERO,
    WOKEN,
    Post,
    PostKind,
    Status,
    Table,
    TableError,
    bold,
    reminder_due,
    resumes,
    title,
)
from bot.table.notifications.preferences import SILENT, ReminderSettings
from bot.table.outbox.board import call_next, refresh_board
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
        await self._tables.store.commit(
            Write().update(schema.timers, {"kind": WAKE, "person": person}, due=due)
        )
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
        if post.game is None:
            return
        async with self._tables.lock(post.game):  # nothing else reads or writes these timers meanwhile
            write, now = Write(), to_micros(self._tables.clock())
            timers = await self._tables.store.timers_of(post.game, WAKE)
            before = {each.person: each.data for each in timers}
            for each in timers:
                if each.person in awake and each.data.get("post") == post.id:
                    write.delete(schema.timers, id=each.id)
            # Of the end of a game and of its rematch somebody is told at once.
            last = (await self._tables.live(post.game)).table.rematch_of
            ends = [] if last is None else await self._tables.store.timers_of(last, WAKE)
            untold = {each.person for each in ends}
            # A line with buttons asks for something else than the decision of those who are next.
            calls = post.kind is not PostKind.LINE or post.buttons in ("", WOKEN)
            late = post.buttons in (AT_ZERO, WOKEN)
            for person, until in asleep.items():
                told, known = {"turn": calls, "late": late, "ended": person in untold}, before.get(person, {})
                data = {name: each or known.get(name, False) for name, each in told.items()}
                data |= {"since": now, "seq": post.seq, "post": post.id}
                for game in (post.game, last) if person in untold else (post.game,):
                    write.delete(schema.timers, game=game, kind=WAKE, person=person)
                write.insert(schema.timers, **timer_row(post.game, WAKE, until, person=person, data=data))
            await self._tables.store.commit(write)
        self._on_later()

    @changing()
    async def wake(self, change: UnitOfWork) -> None:
        """Somebody can be called again, and with them all who can at this time: by one message."""
        table, now = change.table, self._tables.clock()
        timers, woken = await self._tables.store.timers_of(table.id, WAKE), list[TimerRow]()
        for each in timers:
            if each.person is None or each.due > now:
                continue
            until = await self._preferences.alone_until(each.person)
            if until is None and self._outbox.waits(each.data.get("post", 0)):
                until = now + _ON_ITS_WAY
            if until is not None:
                change.write.update(schema.timers, {"id": each.id}, due=to_micros(until), failures=0)
                continue
            change.write.delete(schema.timers, id=each.id)
            woken.append(each)
        told = {each.person for each in woken if await self._is_told(table, each)}
        # An earlier call that is held up gives way to a new one.
        held_up = () if change.book.notice_post is None else self._outbox.calls(change.book.notice_post)
        _call(change, woken, told, held_up, {each.person for each in timers if each not in woken})

    async def _is_told(self, table: Table, timer: TimerRow) -> bool:
        """Whether this person knows of their turn: a message has told them of it before, or a reminder calls them, now or
        since they were left alone."""
        if not timer.data.get("turn", True):
            return True
        seat = table.seat_of(timer.person or 0)
        if seat is None or table.clocks is None or table.pace is None or table.status is not Status.RUNNING:
            return False
        clock, now = table.clocks.seats[seat], self._tables.clock()
        if clock.muted:
            return True
        if (await self._preferences.of(timer.person or 0)).way in SILENT:
            return False  # their reminders are counted, and not sent
        if clock.told is not None and clock.told >= timer.data.get("since", 0):
            return True
        standing = self._updates.standing(table, seat)
        due = reminder_due(clock, table.pace, standing)
        return due is not None and from_micros(due) <= now and resumes(now, standing) <= now

    async def still(self, post: Post) -> tuple[int, ...]:
        """Those whom a message calls that has been made for those who woke, and for whom it is still so."""
        if post.game is None:
            return ()
        table = (await self._tables.live(post.game)).table
        return tuple(person for person in post.mention if post.text in _could_be_told(table, person))


def _could_be_told(table: Table, person: int) -> set[str]:
    """All that somebody could be told of a game as it stands now."""
    return {
        waiting(table, person, turn=turn, late=late, ended=ended)
        for turn in {False, is_next(table, person)}
        for late in (False, True)
        for ended in {False, table.rematch_of is not None}
    }


def _call(
    change: UnitOfWork,
    woken: Sequence[TimerRow],
    knowing: Container[int | None],
    held_up: Sequence[int],
    left_alone: Container[int | None],
) -> None:
    """Tell these people what waits for them; those who are `knowing` of their turn, only the rest. With each stands what
    they were last left alone with. Others who are next stand in a notice that takes the place of another, unless they are
    still `left_alone`."""
    table = change.table
    called, told = list[int](), dict[str, list[int]]()
    for each in woken:
        person, late = each.person or 0, bool(each.data.get("late", False))
        turn, ended = is_next(table, person) and person not in knowing, bool(each.data.get("ended", False))
        if not ended and _knows_the_end(table, person, each.data.get("seq", 0), late):
            continue
        if text := waiting(table, person, turn=turn, late=late, ended=ended):
            told.setdefault(text, []).append(person)
        elif turn:
            called.append(person)
    if called:
        people = [*dict.fromkeys((*held_up, *called))]
        before: list[int] = []
        if change.book.notice_post is not None:
            owing = [player.person.id for player in table.players if is_next(table, player.person.id)]
            before = [each for each in owing if each not in people and each not in left_alone]
        call_next(change, table.public, people, before)
    for text, those in told.items():
        change.line(text, those, WOKEN)


def _knows_the_end(table: Table, person: int, seq: int, late: bool) -> bool:
    """Whether somebody has ended this game themselves: it has gone on since they were left alone, and its end did not call
    them. Nor does it call people who ran out of time before and have not come back."""
    if table.is_open or seq >= table.public:
        return False
    return not (late and is_missing(table, person))


def is_next(table: Table, person: int) -> bool:
    """Whether everybody can see that a person must decide, and they can now."""
    return table.status is Status.RUNNING and not table.stands and table.seat_of(person) in table.owing


def waiting(table: Table, person: int, *, turn: bool = False, late: bool = False, ended: bool = False) -> str:
    """What waits for somebody besides their turn, for which they are mentioned before it; empty if nothing does. `turn`:
    they are told of their turn as well; `late`: their time was over while they slept; `ended`: the game that this is a
    rematch of has ended meanwhile."""
    seat, offer = table.seat_of(person), table.offer
    if seat is None and late:
        seat = _lost(table, person)
    if seat is None and (ended or table.status is Status.LOBBY):
        return _asked(table, person, ended=ended)
    if table.status is Status.LOBBY:
        return ""
    if table.status is not Status.RUNNING:
        played = seat is not None and table.public  # a lobby that was closed has no result
        return f"{title(table)} has ended. The result stands above." if played else ""
    told = [] if seat is None else [_missed(table, seat, late)]
    waits = ""
    if offer is not None and seat in offer.waiting and table.lock is None:
        waits = f"{bold(table.players[offer.by].person.name)} waits for your answer above in {title(table)}."
    told = [each for each in (*told, waits) if each]
    if told and turn:
        told.append("It is your turn as well." if waits else "It is your turn now.")
    return " ".join(told)


def is_missing(table: Table, person: int) -> bool:
    """Whether somebody whose time has run out has neither come back nor moved since."""
    seat = table.seat_of(person)
    if seat is None:
        return _lost(table, person) is not None
    return table.clocks is not None and table.clocks.seats[seat].missed > 0


def _lost(table: Table, person: int) -> Seat | None:
    """The seat from which this person has resigned, as by running out of time; None if there is none."""
    return next((each.seat for each in table.players if each.resigned and each.person.id == person), None)


def _asked(table: Table, person: int, *, ended: bool) -> str:
    """That somebody is invited, and that the last game has `ended`; empty if neither is news to them."""
    invited = table.status is Status.LOBBY and any(each.id == person for each in table.invited)
    if not ended or table.rematch_of is None:
        return f"You are invited to {title(table)}. Press **Join** above." if invited else ""
    last = title(replace(table, id=table.rematch_of))
    if invited:
        return f"{last} has ended, and you are asked for a rematch. **Join** or **Decline** above."
    declined = any(each.declined and each.person.id == person for each in table.held)
    return "" if declined else f"{last} has ended. The result stands above."


def _missed(table: Table, seat: Seat, late: bool) -> str:
    """What has come of the end of a sleeper's time, or that others have begun to look for a substitute, and how they come
    back; empty if neither is so any more."""
    clock = None if table.clocks is None else table.clocks.seats[seat]
    search = table.searches.of(seat)
    wanted = search is not None and search.by != table.players[seat].person.id
    if late and table.players[seat].resigned:
        return f"You ran out of time in {title(table)} and resigned."
    if clock is not None and clock.away:
        until = "until you press **Move** or somebody takes over" if wanted else "until you press **Move**"
        return f"You ran out of time in {title(table)}. {table.proxy} plays for you {until}."
    if wanted:
        return f"A substitute is wanted for your seat in {title(table)}. Press **I am back** to play on."
    if not late or clock is None or not clock.missed:
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
