"""The worker's side of the outbox: the messages to deliver, and what became of them."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice
from operator import attrgetter
from typing import Any, Final

from bot.errors import StoreError
from bot.recent import Recent
from bot.store import CorruptRow, Write, from_micros, schema, to_micros, writing
from bot.store.reading.lists import REFUSED_BY_DISCORD
from bot.table.log import LOG, Part, Tables, UnitOfWork, changing
from bot.table.model import PASSED_ON, UNREACHABLE, Post, PostKind, post_row, read_post

_MESSAGES_KEPT: Final = 4096
_FOUND_AGAIN: Final = frozenset(
    {
        PostKind.BOARD,
        PostKind.BOARD_EDIT,
        PostKind.LOBBY_EDIT,
        PostKind.LINE_EDIT,
        PostKind.EVENT_EDIT,
        PostKind.STRIP,
        PostKind.REMOVE,
    }
)
PATIENT: Final = frozenset({PostKind.CALL, PostKind.DAILY, PostKind.DIGEST})
_LONG_PAST: Final = from_micros(0)


class OutboxCache:
    """Rows by lane. A lane is a channel, or a person's direct messages; only its first row is delivered at a time."""

    def __init__(self) -> None:
        self._lanes: dict[int, dict[int, Post]] = {}
        self._lane_of: dict[int, int] = {}
        self.patient: dict[int, None] = {}
        """The lanes where only reminders wait, in the order in which they came to be so."""
        self.messages = Recent[int, int | None](_MESSAGES_KEPT)
        """The message that each row made; None if it made none."""

    def add(self, post: Post) -> None:
        """Add a new row, unless it is here or was done already: what others write is also looked for."""
        if self.row(post.id) is not None or post.id in self.messages:
            return
        self._lanes.setdefault(post.lane, {})[post.id] = post
        self._lane_of[post.id] = post.lane
        self._sort(post.lane)

    def supersede(self, lane: int, game: int, kind: PostKind) -> None:
        """Remove untried edits of this kind, which a later one replaces."""
        for row in list(self._lanes.get(lane, {}).values()):
            if row.game == game and row.kind is kind and not row.attempts:
                self.remove(row.id)

    def supersede_edits(self, lane: int, target: int) -> None:
        """Remove untried edits of the message that this row posts, which a later one replaces."""
        for row in list(self._lanes.get(lane, {}).values()):
            if row.target == target and not row.attempts:
                self.remove(row.id)

    def note(self, post: int, **fields: Any) -> None:
        """Change fields of a row, if it is here."""
        row = self.row(post)
        if row is not None:
            self._lanes[row.lane][post] = replace(row, **fields)

    def no_later(self, latest: datetime) -> None:
        """Make rows that are put off beyond this time due at once."""
        for rows in self._lanes.values():
            for row in list(rows.values()):
                if row.due is not None and row.due > latest:
                    self.note(row.id, due=None)

    def done(self, post: int, message: int | None) -> None:
        """Remove a row that was delivered as this message, or dropped."""
        self.remove(post)
        self.messages[post] = message

    def first(self, now: datetime, limit: int, besides: Container[int] = ()) -> list[Post]:
        """The first row of each lane if it is due, except for the lanes in `besides`: oldest first, but those of patient
        lanes last. Of these, which may be thousands, only as many are looked at as there is room for."""
        lanes = (lane for lane in self._lanes if lane not in self.patient)
        urgent = sorted(self._due(lanes, now, besides), key=attrgetter("id"))[:limit]
        patient = islice(self._due(self.patient, now, besides), limit - len(urgent))
        return urgent + sorted(patient, key=attrgetter("id"))

    def _due(self, lanes: Iterable[int], now: datetime, besides: Container[int]) -> Iterator[Post]:
        for lane in lanes:
            if lane not in besides:
                rows = self._lanes[lane]
                row = rows[min(rows)]
                if row.due is None or row.due <= now:
                    yield row

    def next_due(self, besides: Container[int] = ()) -> datetime | None:
        """When the next row may be tried, except for the lanes in `besides`: long ago if it may now; None: there is no row."""
        due = (rows[min(rows)].due or _LONG_PAST for lane, rows in self._lanes.items() if lane not in besides)
        return min(due, default=None)

    def of_games(self, games: Collection[int] | None) -> list[Post]:
        """The rows of these games; None: all rows."""
        return [
            row
            for rows in self._lanes.values()
            for row in rows.values()
            if games is None or row.game in games
        ]

    def row(self, post: int) -> Post | None:
        """A row; None if it is not here."""
        lane = self._lane_of.get(post)
        return None if lane is None else self._lanes[lane][post]

    def remove(self, post: int) -> None:
        """Remove a row."""
        lane = self._lane_of.pop(post, None)
        if lane is not None:
            rows = self._lanes[lane]
            del rows[post]
            if not rows:
                del self._lanes[lane]
            self._sort(lane)

    def _sort(self, lane: int) -> None:
        """Note whether somebody may wait for what is in a lane."""
        rows = self._lanes.get(lane)
        if rows and all(row.kind in PATIENT for row in rows.values()):
            self.patient.setdefault(lane, None)
        else:
            self.patient.pop(lane, None)


_LONGEST_PAUSE: Final = timedelta(minutes=10)
"""A row that is put off for longer when the bot starts is tried at once."""


class OutboxQueue(Part):
    """The messages to deliver. Only the worker in bot/discord calls these methods.

    `on_posts` is called after each commit that wrote messages.
    """

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self._store = tables.store
        self._clock = tables.clock
        self._undelivered = OutboxCache()
        self.on_posts: Callable[[], None] = lambda: None
        tables.moments.committed.append(lambda change: self._follow(change.write))

    def _follow(self, write: Write) -> None:
        """After a commit: take over its messages and wake the worker."""
        for row in write.rows.get(writing.SUPERSEDE, ()):
            self._undelivered.supersede(row["which_lane"], row["which"], PostKind(row["what"]))
        for row in write.rows.get(writing.SUPERSEDE_EDITS, ()):
            self._undelivered.supersede_edits(row["which_lane"], row["of"])
        posted = [row for row in write.inserted(schema.outbox) if self._tables.district.has(row["key"])]
        for row in posted:
            self._undelivered.add(read_post({**row, "tried": None}))
        for row in write.updated(schema.outbox):
            if "where_id" in row:  # given up by the change, which has told somebody else
                self._undelivered.done(row["where_id"], None)
        if posted:
            self.on_posts()

    async def open(self) -> None:
        """Read the rows that were left when the bot stopped. Those that cannot be read are set aside, with a line in the
        log each."""
        sound, unreadable = await self._store.undelivered(read_post, self._tables.district)
        self._undelivered = OutboxCache()
        for post in sound:
            self._undelivered.add(post)
        self.bring_forward()
        for number in unreadable:
            LOG.error(
                "row %s of the table outbox cannot be read: it is set aside, nothing else is affected", number
            )
            try:
                await self.drop(number, "the row cannot be read")
            except StoreError as error:
                LOG.error("row %s of the table outbox cannot be marked: %s", number, error.message)

    async def look(self, games: Collection[int] | None = None) -> None:
        """Take over what other processes have written for this one to deliver, and drop what they have given up: of these
        games, or of all."""
        known = self._undelivered
        before = known.of_games(games)
        ids = None if games is None else list(games)
        sound, unreadable = await self._store.undelivered(read_post, self._tables.district, ids)
        for post in sound:
            known.add(post)
        owed = {post.id for post in sound}.union(unreadable)
        for post in before:
            row = known.row(post.id)
            if row is not None and row.id not in owed and not row.attempts:
                known.remove(row.id)
        self.on_posts()

    def rewritten(
        self, posts: Mapping[int, tuple[str, tuple[int, ...]]], deleted: Iterable[int] = ()
    ) -> None:
        """Rows have got another text and other mentions, and others were deleted, since a person is forgotten."""
        for post, (text, mention) in posts.items():
            self._undelivered.note(post, text=text, mention=mention)
        for post in deleted:
            self._undelivered.done(post, None)

    async def unreadable(self) -> list[int]:
        """The numbers of rows that are not delivered and cannot be read."""
        return (await self._store.undelivered(read_post))[1]

    def bring_forward(self) -> None:
        """Try rows at once that are put off for longer than any pause: the machine's clock was set back."""
        self._undelivered.no_later(self._clock() + _LONGEST_PAUSE)
        self.on_posts()

    async def posts(self, limit: int = 100, besides: Container[int] = ()) -> list[Post]:
        """The posts that are due, oldest first, but reminders after all others: of each lane only the first, and none of
        the lanes in `besides`."""
        found: list[Post] = []
        for post in self._undelivered.first(self._clock(), limit, besides):
            message = post.message_id
            if message is None and post.target is not None:
                message = await self.message_of(post.target)
            patient = post.lane in self._undelivered.patient
            found.append(replace(post, message_id=message, patient=patient))
        return found

    async def direct(self, kind: PostKind, person: int, text: str, write: Write) -> None:
        """Queue a direct message about no game, in one transaction with `write`."""
        await self.general(kind, text, write, key=person, person=person)

    async def general(self, kind: PostKind, text: str, write: Write, **where: Any) -> None:
        """Queue a message about no game, in one transaction with `write`; `where` it goes and whose it is, as in `post_row`."""
        micros = to_micros(self._clock())
        numbers = await self._tables.numbered()
        numbers.post += 1
        row = post_row(numbers.post, kind, micros, text, **where)
        await self.commit(write.insert(schema.outbox, **row))

    async def commit(self, write: Write) -> None:
        """Save a change of no game, and take over its messages."""
        await self._commit(write, lambda: self._follow(write))

    async def trying(self, post: int) -> None:
        """Note that an attempt begins; committed before the request is sent, for a new board together with its row."""
        when = self._clock()
        row = self._undelivered.row(post)
        if row is not None and row.attempts and row.tried is None:
            self._undelivered.note(post, tried=when)
            return
        noted = Write().add(writing.TRYING, which=post, when=to_micros(when))
        tried = {"attempts": 1 if row is None else row.attempts + 1, "tried": when, "due": None}
        await self._commit(noted, lambda: self._undelivered.note(post, **tried))

    async def sent(self, post: int, message_id: int | None) -> None:
        """Note that a post was delivered, as this message if it made one.

        A board is known again by its buttons and a change can be made twice, so a kill before it is on disk does no harm:
        the note goes with the next change. Others are told apart by their order, and are noted at once.
        """
        row = self._undelivered.row(post)
        write = Write().update(schema.outbox, {"id": post}, done=to_micros(self._clock()), message=message_id)
        if row is not None and row.kind in _FOUND_AGAIN:
            self._undelivered.done(post, message_id)
            self._store.commit_soon(write)
            return
        await self._commit(write, lambda: self._undelivered.done(post, message_id))

    async def retry(self, post: int, at: datetime) -> None:
        """Put a post off until this time; later posts in its lane wait too."""
        put_off = Write().update(schema.outbox, {"id": post}, due=to_micros(at))
        await self._commit(put_off, lambda: self._undelivered.note(post, due=at))

    async def drop(self, post: int, reason: str) -> None:
        """Give up a post that can never be delivered."""
        when = to_micros(self._clock())
        given_up = Write().update(schema.outbox, {"id": post}, done=when, dropped=reason[:500])
        await self._commit(given_up, lambda: self._undelivered.done(post, None))

    @changing()
    async def refused(self, change: UnitOfWork, post: Post, reason: str, told: str) -> None:
        """Give up a post because the bot may not write in its channel; tell the game's host directly that it is so, as
        `told` says, unless they know it since the last message that arrived there.

        Both in one transaction, so that a kill in between cannot tell twice. Raises TableError if the game is missing.
        """
        host = change.table.host.id
        known = await self._store.last_refusal(host, change.table.id, post.channel)
        if known is None or await self._store.arrived_since(post.channel, known):
            change.post(PostKind.DIRECT, text=told, buttons=UNREACHABLE, since=post.id, person=host)
        _give_up(change, post, reason)

    @changing()
    def pass_on(self, change: UnitOfWork, post: Post, reason: str) -> None:
        """Give up what the host of a game, or a player, was to be told of its channel, because Discord does not take direct
        messages to them; the next player is told instead. Both in one transaction. Raises TableError if the game is
        missing."""
        playing = change.people(range(len(change.table.players)))
        people = list(dict.fromkeys((change.table.host.id, *playing)))
        after = people.index(post.person) + 1 if post.person in people else len(people)
        for person in people[after : after + 1]:
            change.post(PostKind.DIRECT, text=post.text, buttons=PASSED_ON, since=post.since, person=person)
        _give_up(change, post, reason)

    @changing()
    def redirect(self, change: UnitOfWork, post: Post, reason: str) -> None:
        """Give up a reminder because Discord does not take direct messages to its person; it comes in the channel of the
        game instead. Both in one transaction, so that a kill in between neither loses nor repeats it. Raises TableError
        if the game is missing."""
        mention = () if post.person is None else (post.person,)
        change.post(PostKind.CALL, text=post.text, mention=mention, seq=post.seq, since=post.since)
        _give_up(change, post, reason)

    def waits(self, post: int) -> bool:
        """Whether this process has a row to deliver."""
        return self._undelivered.row(post) is not None

    async def is_owed(self, post: int) -> bool:
        """Whether a row is not delivered yet, by whichever process."""
        return self.waits(post) or (not self._tables.district.alone and await self._store.is_owed(post))

    async def message_of(self, post: int) -> int | None:
        """The message that this post made; None if it made none, or if its id is damaged."""
        known = self._undelivered.messages
        if post not in known:
            try:
                message = await self._store.message_of(post)
            except CorruptRow as error:
                LOG.error("the message of row %s of the table outbox is lost: %s", post, error.message)
                message = None
            if message is None and not self._tables.district.alone:
                return None  # another process may deliver it at any time
            known[post] = message
        return known.get(post)

    async def next_post_due(self, besides: Container[int] = ()) -> datetime | None:
        """When `posts` will next return something; a time long past if it does now."""
        return self._undelivered.next_due(besides)

    async def _commit(self, write: Write, then: Callable[[], None]) -> None:
        write.then = then
        await self._store.commit(write)


def _give_up(change: UnitOfWork, post: Post, reason: str) -> None:
    """Give up a row that Discord refused."""
    why = f"{REFUSED_BY_DISCORD}{reason}"[:500]
    change.write.update(schema.outbox, {"id": post.id}, done=change.micros, dropped=why)
