"""What the hosts of an event and moderators do: start, pause and end it, and put right what went wrong."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from bot.table.events.event import Entry, Event, EventChange, Pairing, Stage
from bot.table.events.organizing import FEWEST, SEATS, Organizing, in_charge, is_open, withdraw
from bot.table.lobby.substitutes import Substitutes
from bot.table.log import UnitOfWork
from bot.table.model import Person, Place, TableError, clean_name, tidy
from bot.table.play.moves import allowed
from games.core.options import choose
from games.core.words import GameError

MOST_CHANNELS: Final = 25
REASON_LIMIT: Final = 200


class Hosting:
    """Changes events as their hosts, and as moderators of their channels."""

    def __init__(self, organizing: Organizing, substitutes: Substitutes) -> None:
        self._organizing = organizing
        self._substitutes = substitutes

    async def host(
        self, number: int, by: Person, what: Callable[[EventChange], None], *, moderator: bool = False
    ) -> Event:
        """Change an event as its host or a moderator, while it has not ended."""

        def prepare(change: EventChange) -> None:
            in_charge(change.event, by, moderator)
            is_open(change.event)
            what(change)

        return await self._organizing.change(number, prepare)

    async def start(self, number: int, by: Person, *, moderator: bool = False) -> Event:
        """Let it begin now."""

        def now(change: EventChange) -> None:
            if change.event.stage is not Stage.ENTRY:
                raise TableError("started", "The event has begun already.", "Its message has the table.")
            if len(change.event.playing) < FEWEST:
                raise TableError(
                    "too_few", "An event needs at least two who have entered.", "Invite somebody, or wait."
                )
            change.set(closes=change.now, due=change.now, paused=False)
            change.log("start", by)

        return await self.host(number, by, now, moderator=moderator)

    async def pause(self, number: int, by: Person, paused: bool, *, moderator: bool = False) -> Event:
        """Let no further game begin, or go on. Games that have begun go on."""

        def stand(change: EventChange) -> None:
            if change.event.paused is paused:
                return
            entry = change.event.stage is Stage.ENTRY
            due = None if paused else change.event.closes if entry else change.now
            change.set(paused=paused, due=due)
            change.log("pause" if paused else "go on", by)

        return await self.host(number, by, stand, moderator=moderator)

    async def end(self, number: int, by: Person, *, moderator: bool = False) -> Event:
        """End it where it is. Games that have begun go on, and count for it no more."""

        def stop(change: EventChange) -> None:
            change.set(stage=Stage.STOPPED, due=None, trouble="")
            change.log("end", by)

        return await self.host(number, by, stop, moderator=moderator)

    async def set_option(
        self, number: int, by: Person, key: str, value: str, *, moderator: bool = False
    ) -> Event:
        """Choose an option of its game, before the start."""

        def set_(change: EventChange) -> None:
            if change.event.stage is not Stage.ENTRY:
                raise TableError("started", "The event has begun, so its options stay.", "Make another.")
            try:
                chosen = choose(change.event.game.about.options, change.event.options, key, value)
            except GameError as error:
                raise allowed(error) from error
            change.set(options=chosen)
            change.log("option", by, option=key, value=value)

        return await self.host(number, by, set_, moderator=moderator)

    async def play_in(
        self, number: int, by: Person, channels: Sequence[int], *, moderator: bool = False
    ) -> Event:
        """Choose the channels in which it is played; none for a thread for each game."""

        def choose(change: EventChange) -> None:
            change.set(channels=tuple(channels[:MOST_CHANNELS]), trouble="")
            if change.event.stage is Stage.RUNNING and not change.event.paused:
                change.set(due=change.now)
            change.log("channels", by, channels=list(channels))

        return await self.host(number, by, choose, moderator=moderator)

    async def move(self, number: int, by: Person, place: Place, *, moderator: bool = False) -> Event:
        """Post the message of an event here; it stays with its server. New threads open here."""

        def show(change: EventChange) -> None:
            event = change.event
            in_charge(event, by, moderator)
            if event.place.server != place.server:
                raise TableError("other_server", "That event belongs to another server.", "Show it there.")
            change.set(place=place, trouble="", post=None)
            if event.stage is Stage.RUNNING and not event.paused:
                change.set(due=change.now)
            change.log("move", by, channel=place.channel)

        return await self._organizing.change(number, show)

    async def remove(self, number: int, by: Person, person: int, *, moderator: bool = False) -> Event:
        """Take somebody out of an event, or an invitation back."""

        def out(change: EventChange) -> None:
            own = _entry(change.event, person)
            withdraw(change, own, by)

        return await self.host(number, by, out, moderator=moderator)

    async def replace(
        self, number: int, by: Person, person: int, after: Person, *, moderator: bool = False
    ) -> Event:
        """Put somebody in somebody's place: with their points, and in the game that they play."""

        def put(change: EventChange) -> None:
            in_charge(change.event, by, moderator)
            is_open(change.event)
            own = _entry(change.event, person)
            _not_in(change.event, after)
            change.enter(replace(own, person=tidy(after)))
            change.log("replaced", own.person, entrant=own.number)
            change.log("replace", by, entrant=own.number)

        event = await self._organizing.event(number)
        in_charge(event, by, moderator)
        is_open(event)
        own = _entry(event, person)
        _not_in(event, after)
        playing = next(
            (
                each
                for each in event.of_round(event.round)
                if own.number in each.entrants and each.points is None and each.game is not None
            ),
            None,
        )
        if playing is None or playing.game is None:
            return await self._organizing.change(number, put)

        async def also(change: UnitOfWork) -> None:
            now = EventChange(await self._organizing.event(number), change.now)
            put(now)
            now.save(change.write, change.numbers)

        await self._substitutes.put_in(playing.game, after, playing.entrants.index(own.number), also)
        return await self._organizing.event(number)

    async def correct(
        self,
        number: int,
        by: Person,
        round_: int,
        board: int,
        points: Sequence[float] | None,
        reason: str,
        *,
        moderator: bool = False,
    ) -> Event:
        """Give a game of an event another result, for a reason that the log keeps; None: it is played again."""
        why = clean_name(reason, "", REASON_LIMIT)
        if not why:
            raise TableError("no_reason", "Say why.", "The reason stands in the log of the event.")

        def put_right(change: EventChange) -> None:
            event = change.event
            found = next((each for each in event.of_round(round_) if each.board == board), None)
            if found is None or len(found.entrants) < SEATS:
                raise TableError("no_such_game", "There is no such game in this event.", "Choose another.")
            if event.kind == "elimination" and round_ < event.round:
                raise TableError(
                    "too_late",
                    "The next round has begun, so that who has gone on cannot be changed.",
                    "End the event and make another.",
                )
            if event.kind == "elimination" and points is not None and not any(points):
                raise TableError(
                    "nobody_goes_on", "In a single elimination one of the two goes on.", "Choose who wins."
                )
            if points is None:
                is_open(event)
            if points is None and round_ < event.round:
                raise TableError(
                    "too_late", "That round is over.", "Give the game a result; it cannot be played again."
                )
            before = None if found.points is None else list(found.points)
            now: Pairing = (
                replace(found, points=None, game=None, forfeit=False)
                if points is None
                else replace(found, points=tuple(points))
            )
            change.pair(now)
            if event.stage is Stage.RUNNING and not event.paused:
                change.set(due=change.now)
            after = None if points is None else list(points)
            change.log("result", by, round=round_, board=board, before=before, after=after, why=why)

        def prepare(change: EventChange) -> None:
            in_charge(change.event, by, moderator)
            put_right(change)

        return await self._organizing.change(number, prepare)


def _entry(event: Event, person: int) -> Entry:
    found = event.entry_of(person)
    if found is None:
        raise TableError("not_in", "They are not in this event.", "Choose somebody who is.")
    return found


def _not_in(event: Event, person: Person) -> None:
    if any(each.person.id == person.id for each in event.entries):
        raise TableError(
            "already_in", f"{person.name} is in this event already.", "Choose somebody who is not."
        )
