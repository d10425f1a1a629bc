"""Forgets people who wished it: step by step, so that a kill at any point leaves what the next start goes on with.

The wish is a row of `forgetting`, with the number that takes the place of the person's. The process that looks after the
person's district works it off. Each step looks for what is still to be done, changes some of it in one transaction, and so
comes to an end however often it begins anew:

1. The person leaves events and open games: a computer plays on, or their seat is resigned.
2. Whatever names them is written anew, some games at a time, until no game names them.
3. Their own rows are deleted, and then, in one transaction, their name, their wish and the last of their number.
4. The files of the database are made to hold nothing of them any more (`Engine.wipe`).
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.errors import StoreError
from bot.recent import Recent
from bot.store import CorruptRow, Naming, Overtaken, Write, schema, to_micros
from bot.supervision import Loop
from bot.table.events.event import EventChange
from bot.table.events.organizing import Organizing, withdraw
from bot.table.lobby.seating import changed, close, forget_secrets, stand_up
from bot.table.lobby.substitutes import hand_over, next_host
from bot.table.log import LOG, Tables, UnitOfWork
from bot.table.model import FORGOTTEN, SOMEONE, Person, Status, TableError, another
from bot.table.notifications import Notifications
from bot.table.outbox.queue import OutboxQueue
from bot.table.play.offers import retire
from bot.table.privacy.rewriting import Rewriting
from games.computer.search import MEDIUM

GAMES_AT_ONCE: Final = 20
ROWS_AT_ONCE: Final = 200
"""How many games are read at once, and how many of a person's own rows of a table one transaction deletes."""
OPEN_AT_MOST: Final = 10_000
SWEEPS: Final = 5
"""How often it is looked again for games that name a person: they may be named while they are forgotten."""
A_DAY: Final = 24 * 3600.0
A_MINUTE: Final = 60.0
"""Seconds until a process looks again by itself: others may have taken a wish, if there are any."""
QUIET: Final = 20.0
"""Seconds without a change after which a file is written anew."""
AT_LATEST: Final = A_DAY
"""Seconds after a wish, at which it is written anew whatever goes on."""
_LEFT_AT_MOST: Final = 10_000


class Forgetting:
    """Takes wishes to be forgotten, and fulfils them in the background."""

    def __init__(
        self, tables: Tables, outbox: OutboxQueue, notifications: Notifications, organizing: Organizing
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._outbox = outbox
        self._notifications = notifications
        self._organizing = organizing
        self.leaving = Recent[int, None](_LEFT_AT_MOST)
        """Those who are being forgotten, as far as this process knows. They are asked to wait."""
        self._working = asyncio.Lock()
        self.loop = Loop("people to forget", self._round)

    # the wish

    async def games_of(self, person: int) -> int:
        """In how many open games a person has a seat, or is asked to have one, or which they host."""
        return (await self._store.number_of(person))[0]

    async def wish(self, person: int, *, computers: bool = False) -> None:
        """Have a person forgotten. `computers` play their games on where that is possible; else their seats are resigned."""
        nobody = FORGOTTEN - int.from_bytes(self._tables.entropy(7), "big")
        write, at = Write(), to_micros(self._tables.clock())
        write.insert(schema.forgetting, person=person, nobody=nobody, computers=computers, at=at)
        district = self._tables.district
        if district.of(person) != district.number:
            write.tell(district.of(person), f"person {person}")
        try:
            await self._store.commit(write)
        except Overtaken:
            return  # they have wished it already
        self.leaving[person] = None
        self.loop.ring()

    # fulfilling it

    async def _round(self) -> float:
        """Forget those who wished it. Returns the seconds until the next look."""
        await self.look()
        return await self._wipe_in_time()

    async def look(self) -> None:
        """Forget those who wished it."""
        async with self._working:
            await self._forget_all()

    async def _forget_all(self) -> None:
        failed: Exception | None = None
        for person, nobody, computers, _ in await self._store.wishes(self._tables.district):
            self.leaving[person] = None
            try:
                await self.forget(person, nobody, computers)
            except Exception as error:
                failed = failed or error  # the others have their turn before the round counts as failed
        if failed is not None:
            raise failed

    async def forget(self, person: int, nobody: int, computers: bool) -> None:
        """Forget one person."""
        names = {row.name for row in await self._store.rows_with(schema.names, person=person)}
        names |= set((await self._store.names([person])).values())
        events = await self._store.events_naming(person)
        if events:
            await self._enter(nobody)
        for event in events:
            await self._leave_event(event, person, Person(nobody, SOMEONE))
        for game in await self._store.open_of(person, 0, OPEN_AT_MOST):
            await self._leave(game, person, computers)
        rewriting = Rewriting(person, nobody)
        posts = await self._store.said_without_game(person, sorted(names))
        if write := rewriting.rewrite_posts(posts, names):
            await self._store.commit(write)
            self._outbox.rewritten(rewriting.posts)
        await self._keep_uncounted(person, nobody)
        for _ in range(SWEEPS):
            games = await self._store.named_in(person)
            if not games:
                break
            await self._enter(nobody)
            for start in range(0, len(games), GAMES_AT_ONCE):
                await self._rewrite(person, nobody, games[start : start + GAMES_AT_ONCE])
        else:
            raise StoreError(
                "A person who wished to be forgotten is still named in games.",
                "It is tried again. If this does not pass, a game is damaged: keep the database for a report.",
            )
        await self._delete_own(person)
        write = Write().delete(schema.people, id=person).delete(schema.forgetting, person=person)
        write.delete(schema.uncounted, person=person)
        write.insert(
            schema.forgetting,
            person=nobody,
            nobody=nobody,
            computers=False,
            at=to_micros(self._tables.clock()),
        )
        await self._store.commit(self._tables.tell_of(write, person))
        self._notifications.forget(person)
        self._notifications.digests.loop.ring()
        self.leaving.pop(person, None)

    async def _enter(self, nobody: int) -> None:
        """Enter the number that takes the place of a person's, once something names them."""
        if await self._store.row(schema.people, id=nobody) is None:
            await self._store.commit(Write().insert(schema.people, id=nobody, name=SOMEONE))

    async def _keep_uncounted(self, person: int, nobody: int) -> None:
        """Keep when the person was in no table for the number that takes the place of theirs, before it does: whoever rates a game
        meanwhile finds the one or the other."""
        write, table = Write(), schema.uncounted
        there = {(row.began, row.ended) for row in await self._store.rows_with(table, person=nobody)}
        for row in await self._store.rows_with(table, person=person):
            if (row.began, row.ended) not in there:
                write.replace(table, person=nobody, began=row.began, ended=row.ended)
        if write:
            await self._store.commit(write)

    async def _leave_event(self, number: int, person: int, nobody: Person) -> None:
        """Let a person leave an event if it is not over, and take their name out of it."""

        def prepare(change: EventChange) -> None:
            own = change.event.entry_of(person)
            if own is not None and change.event.is_open:
                withdraw(change, own, nobody)
            for each in change.event.entries:  # also of those who have left
                if each.person.id == person:
                    change.enter(replace(each, person=nobody))
            if change.event.host.id == person:
                change.set(host=nobody)
            change.set(trouble="")

        write = Write()
        try:
            await self._organizing.change(number, prepare)
        except (TableError, CorruptRow) as error:
            LOG.error("a person who is forgotten cannot leave event %s: %s", number, error.message)
            write.update(schema.events, {"id": number, "host": person}, host=nobody.id)
            write.update(schema.entrants, {"event": number, "person": person}, person=nobody.id)
        write.update(schema.event_changes, {"event": number, "person": person}, person=nobody.id)
        await self._store.commit(write)

    async def _leave(self, game: int, person: int, computers: bool) -> None:
        """Let a person leave an open game. One that cannot be read stays as it is but for their name."""

        async def do() -> None:
            live = await self._tables.live(game)
            if live.table.is_open:
                if live.table.status is Status.RUNNING:
                    live = await self._tables.positioned(live)
                change = await self._tables.begin(live)
                leave(change, person, computers)
                await self._tables.commit(change)

        try:
            await self._tables.once(game, None, do)
        except (TableError, CorruptRow) as error:
            LOG.error("a person who is forgotten cannot leave game %s: %s", game, error.message)

    async def _rewrite(self, person: int, nobody: int, games: Sequence[int]) -> None:
        """Write anew what these games say of a person. They are read together, and written one by one: a move that comes
        meanwhile waits for one at most."""
        try:
            found = await self._store.naming(person, games)
        except CorruptRow as error:
            if len(games) > 1:
                for game in games:
                    await self._rewrite(person, nobody, [game])
                return
            LOG.error("what game %s says of a person cannot be read: %s", games[0], error.message)
            await self._store.commit(seats_only(person, nobody, games[0]))
            return
        for game in games:
            try:
                await self._rewrite_one(person, nobody, game, found.of(game))
            except Overtaken:
                # It was changed since. One that is changed again and again is found once more.
                if len(games) > 1:
                    await self._rewrite(person, nobody, [game])

    async def _rewrite_one(self, person: int, nobody: int, game: int, found: Naming) -> None:
        rewriting = Rewriting(person, nobody)
        write = rewriting.rewrite(found)
        for row in found.games:
            self._tables.tell(write, row.id, row.server)

        def then() -> None:
            self._tables.overtaken(game)
            self._outbox.rewritten(rewriting.posts)

        write.then = then
        await self._store.commit(write)

    async def _delete_own(self, person: int) -> None:
        """Delete a person's own rows, some at a time."""
        while rows := await self._store.own_rows(person, ROWS_AT_ONCE):
            write, posts = Write(), []
            for table, keys in rows:
                for key in keys:
                    write.delete(table, **key)
                if table is schema.outbox:
                    posts = [key["id"] for key in keys]
            await self._store.commit(write)
            self._outbox.rewritten({}, posts)

    # the files of the database

    async def _wipe_in_time(self) -> float:
        """Have the files hold nothing of the forgotten any more, once nothing else is written, or it is high time. Returns the
        seconds until the next look."""
        again = A_DAY if self._tables.district.alone else A_MINUTE
        until = None if self._tables.district.number else await self._store.wiped_until()
        if until is None:
            return again
        waits = QUIET - self._store.quiet()
        if waits > 0 and to_micros(self._tables.clock()) < until + AT_LATEST * 1_000_000:
            return min(waits, again)
        await self.wipe()
        return again

    async def wipe(self) -> None:
        """Have the files of the database hold nothing of those any more who are forgotten."""
        rows = [row for row in await self._store.rows_with(schema.forgetting) if row.person < 0]
        await self._store.wipe()
        write = Write()
        for row in rows:
            write.delete(schema.forgetting, person=row.person)
        await self._store.commit(write)


def leave(change: UnitOfWork, person: int, computers: bool) -> None:
    """Let a person leave this open game for good: a lobby, an observer's place, an invitation, or their seat, in which a
    computer may play on. Whoever else plays hosts it."""
    table = change.table
    gone = Person(person, SOMEONE)
    observers = tuple(each for each in table.observers if each.id != person)
    if table.status is Status.LOBBY:
        if table.seat_of(person) is not None or table.invites(person):
            stand_up(change, gone)
            return
        if observers != table.observers:
            change.set(observers=observers)
            forget_secrets(change)
            changed(change)
        if table.host.id == person:
            close(change)
        return
    if observers != table.observers:
        change.set(observers=observers)
        change.seat_everybody()
    seat = table.seat_of(person)
    host = None
    if seat is not None:
        host = next_host(change, seat)
        others = set(change.left) - table.computers - {seat}
        if computers and others and seat not in table.out:
            taken = another(MEDIUM, [each.person for each in table.players])
            hand_over(change, seat, taken)
        else:
            retire(change, seat)
    if change.table.host.id == person and change.table.status is Status.RUNNING:
        here = [each.person for each in change.table.players if not each.resigned and each.person.id > 0]
        host = host if host is not None and host.id != person else next(iter(here), None)
        if host is not None and host.id != person:
            change.set(host=host)


def seats_only(person: int, nobody: int, game: int) -> Write:
    """Takes a person out of a game of which more cannot be read. Its seats are damaged, as it is."""
    write = Write()
    for table in (schema.seats, schema.ratings):
        write.update(table, {"game": game, "person": person}, person=nobody)
    write.update(schema.games, {"id": game, "host": person}, host=nobody)
    write.update(schema.reserved_seats, {"game": game, "person": person}, name=SOMEONE, person=None)
    for table in (schema.names, schema.invitations):
        write.delete(table, game=game, person=person)
    return write
