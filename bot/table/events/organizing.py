"""What people do with an event: make it, enter and leave; and as its hosts start, pause, end it, and put right what went wrong."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final
from weakref import WeakValueDictionary

from bot.store import Overtaken, Write
from bot.table.events.event import NAME_LIMIT, NEW_RATING, Entry, Event, EventChange, Stage, read
from bot.table.events.field import Kind
from bot.table.lobby.new_games import settled
from bot.table.log import Tables
from bot.table.model import Pace, Person, Place, TableError, Zero, checked, clean_name, escaped, tidy
from bot.table.outbox.queue import OutboxQueue
from bot.table.ratings.formula import Skill
from games.core.options import missing_files
from games.core.protocol import Game

FEWEST: Final = 2
MOST: Final = 128
LONGEST_ENTRY: Final = timedelta(days=60)
SHORTEST_ENTRY: Final = timedelta(minutes=1)
SEATS: Final = 2
"""So many people meet in each game of an event."""
_ATTEMPTS: Final = 5
Prepare = Callable[[EventChange], Awaitable[None] | None]


def fits(game: Game[Any, Any, Any]) -> bool:
    """Whether events can be made of this game: two can play it, against each other."""
    return SEATS in game.about.seat_counts and not game.about.facts.cooperative


class Organizing:
    """Reads events, and changes them as people ask."""

    def __init__(self, tables: Tables, outbox: OutboxQueue) -> None:
        self._tables = tables
        self._store = tables.store
        self._outbox = outbox
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.most = MOST
        """How many can enter an event at most."""
        self.changed: Callable[[], None] = lambda: None
        """Called after each change."""

    async def event(self, number: int) -> Event:
        """The event with this number. Raises TableError if there is none."""
        found = await self._store.event(number)
        if found is None:
            raise TableError("no_such_event", "There is no such event.", "/event show lists those here.")
        return read(found, self._tables.games)

    async def change(self, number: int, prepare: Prepare) -> Event:
        """Prepare and save a change of an event: anew if another process was first. Returns the event as it is then."""
        async with self._locks.setdefault(number, asyncio.Lock()):
            for _ in range(_ATTEMPTS):
                change = EventChange(await self.event(number), self._tables.clock())
                preparing = prepare(change)
                if preparing is not None:
                    await preparing
                try:
                    return await self._save(change)
                except Overtaken:
                    await self._tables.renumber()
        raise self._tables.busy()

    async def _save(self, change: EventChange) -> Event:
        if not change.changed:
            return change.event
        write = Write()
        event = change.save(write, await self._tables.numbered())
        await self._outbox.commit(write)
        self.changed()
        return event

    async def post_again(self, number: int, post: int) -> None:
        """Post the message of an event anew, if it is still the one of this outbox row: somebody has deleted it."""

        def anew(change: EventChange) -> None:
            if change.event.post == post:
                change.set(post=None)

        await self.change(number, anew)

    # making one

    async def create(
        self,
        number: int,
        kind: Kind,
        game: Game[Any, Any, Any],
        place: Place,
        host: Person,
        name: str,
        *,
        pace: Pace,
        entry: timedelta,
        most: int | None = None,
        rounds: int = 0,
        by_invitation: bool = False,
        friendly: bool = False,
        options: Mapping[str, str] | None = None,
    ) -> Event:
        """Make an event in this channel. `number` is that of the request, so that one that comes twice makes one event."""
        if await self._store.event(number) is not None:
            return await self.event(number)
        now = self._tables.clock()
        made = self._made(
            Event(
                id=number,
                place=place,
                host=tidy(host),
                name=clean_name(name, game.about.title, NAME_LIMIT),
                kind=kind,
                game=game,
                options=settled(game, options or {}),
                pace=replace(checked(pace), zero=Zero.FORFEIT),
                most=self.most if most is None else most,
                closes=now + entry,
                created=now,
                due=now + entry,
                seed=int.from_bytes(self._tables.entropy(4)),
                rounds=rounds if kind == "swiss" else 0,
                by_invitation=by_invitation,
                friendly=friendly,
            )
        )
        change = EventChange(made, now)
        change.log("new", host)
        return await self._save(change)

    def _made(self, event: Event) -> Event:
        """The same, if it can be. Raises TableError."""
        title = event.game.about.title
        if event.place.server is None:
            raise TableError("direct_message", "Events belong to a server.", "Use a channel of a server.")
        if not fits(event.game):
            raise TableError(
                "no_event_game",
                f"{title} is not a game of two against each other, which events are made of.",
                "Choose one of the suggestions.",
            )
        if missing_files(event.game.about.options, event.options):
            raise TableError(
                "file_missing", f"{title} needs a file as it is to be played.", "Choose other options."
            )
        if not event.pace.ticks:
            raise TableError(
                "no_clock",
                "An event needs a clock: without one, somebody who vanishes would hold everybody up.",
                "Choose a pace such as a day a turn.",
            )
        if not FEWEST <= event.most <= self.most:
            raise TableError(
                "too_many",
                f"An event on this bot has from {FEWEST} to {self.most} entries.",
                "Choose a number in between.",
            )
        if not SHORTEST_ENTRY <= event.closes - event.created <= LONGEST_ENTRY:
            raise TableError(
                "entry", "People can enter for 1 minute to 60 days.", "Choose a time such as `3 days`."
            )
        if event.kind == "swiss" and not 0 <= event.rounds <= 20:
            raise TableError("rounds", "A Swiss event has at most 20 rounds.", "Choose fewer.")
        return event

    # entering and leaving

    async def join(self, number: int, person: Person) -> Event:
        """Enter an event: before its start, or in a Swiss one from the next round on."""
        rating = await self._rating(number, person)

        def prepare(change: EventChange) -> None:
            event = change.event
            own = event.entry_of(person.id)
            if own is not None and own.entered is not None:
                raise TableError(
                    "already_in", "You have entered already.", "The event's message has the table."
                )
            _open_to_more(event)
            if event.by_invitation and own is None:
                raise TableError(
                    "not_invited", "This event is by invitation.", f"Ask its host, {event.host.name}."
                )
            if len(event.playing) >= event.most:
                raise TableError(
                    "full",
                    f"All {event.most} places are taken.",
                    "Somebody may still leave before the start.",
                )
            if any(each.person.id == person.id and each.left is not None for each in event.entries):
                raise TableError("has_left", "You have left this event.", "Enter the next one.")
            free = 1 + max((each.number for each in event.entries), default=0)
            entry = own or Entry(free, tidy(person), rating)
            change.enter(replace(entry, person=tidy(person), rating=rating, entered=event.round + 1))
            change.log("join", person, entrant=entry.number, round=event.round + 1)

        return await self.change(number, prepare)

    async def _rating(self, number: int, person: Person) -> int:
        event = await self.event(number)
        found = await self._store.last_rating(event.place.server or 0, event.game.about.key, person.id)
        return NEW_RATING if found is None else Skill(*found).shown

    async def leave(self, number: int, person: Person) -> Event:
        """Leave an event, or turn an invitation down. Once it has begun, this person is paired no more; a game that they play
        goes on."""

        def prepare(change: EventChange) -> None:
            own = change.event.entry_of(person.id)
            if own is None:
                raise TableError("not_in", "You are not in this event.", "Press Join to enter.")
            is_open(change.event)
            withdraw(change, own, person)

        return await self.change(number, prepare)

    async def invite(
        self, number: int, by: Person, people: Sequence[Person], *, moderator: bool = False
    ) -> Event:
        """Invite people, as a host."""

        def prepare(change: EventChange) -> None:
            in_charge(change.event, by, moderator)
            _open_to_more(change.event)
            known = {each.person.id for each in change.event.entries}
            new = [each for each in people if each.id not in known]
            if not new:
                raise TableError(
                    "already_invited",
                    "They have entered, been invited or left already.",
                    "Invite somebody else.",
                )
            free = 1 + max((each.number for each in change.event.entries), default=0)
            if len(change.event.entries) + len(new) > 2 * self.most:
                raise TableError("too_many_invited", "That is too many invitations.", "Wait for answers.")
            for place, person in enumerate(new):
                change.enter(Entry(free + place, tidy(person), NEW_RATING, entered=None))
                text = (
                    f"{escaped(by.name)} invites you to the event {escaped(change.event.name)}. "
                    f"Press Join: https://discord.com/channels/{change.event.place.server}/{change.event.place.channel}"
                )
                change.tell(person.id, text)
            change.log("invite", by, entrants=[free + place for place in range(len(new))])

        return await self.change(number, prepare)


def in_charge(event: Event, by: Person, moderator: bool) -> None:
    """Raise TableError unless this person hosts the event or moderates its channel."""
    if event.host.id != by.id and not moderator:
        raise TableError(
            "not_host", f"Only the host, {event.host.name}, and moderators can do that.", "Ask one of them."
        )


def is_open(event: Event) -> None:
    if not event.is_open:
        raise TableError("over", "This event is over.", "/event new makes another.")


def _open_to_more(event: Event) -> None:
    is_open(event)
    if not event.open_to_more:
        raise TableError(
            "too_late",
            "This event has begun, and nobody can enter any more.",
            "Press Join in the next one; a Swiss event takes late entries.",
        )


def withdraw(change: EventChange, entry: Entry, by: Person) -> None:
    """Take somebody out, as they wish or a host; who asked stands in the log."""
    event = change.event
    if event.stage is Stage.ENTRY or entry.entered is None:
        change.strike(entry.number)
    else:
        change.enter(replace(entry, left=max(event.round + 1, entry.entered)))
    change.log("leave", by, entrant=entry.number, round=event.round)
