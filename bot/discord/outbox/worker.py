"""Sends what the table owes Discord: in order, and never twice.

Rows stay in the database until Discord has acknowledged them. If the answer to an attempt never came (the process was
killed, the connection broke), its message is first searched for in the channel. Discord itself refuses a second
message with the same nonce for some minutes.
"""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import aiohttp
import discord

from bot import waits
from bot.discord.cairn_client import CairnClient
from bot.discord.outbox import delivery
from bot.discord.outbox.messages import LOCKED, refused_words
from bot.discord.requests import LEAST
from bot.errors import StoreError
from bot.logs import log, reference
from bot.store import CorruptRow
from bot.store.reading.lists import REFUSED_BY_DISCORD
from bot.supervision import DATABASE_PAUSE, LONGEST_PAUSE, Loop, pause
from bot.table.model import PASSED_ON, UNREACHABLE, Post, PostKind
from bot.table.outbox.board import replace_deleted

A_SECOND: Final = 25
"""With so many requests within a second, no reminder begins, except for the first ones of reminders."""
AT_LEAST: Final = 0.1
"""This part of what Discord allows is for reminders whatever else goes out, so that they come at all."""
_WINDOW: Final = timedelta(seconds=1)
_DIRECT: Final = 2
"""Requests that a direct message takes: one finds its channel."""


class Pace:
    """When the last requests began, and which of them were for reminders. Several processes share evenly what begins however
    much else goes out; `Requests` knows what the others leave."""

    def __init__(self, clock: Callable[[], datetime], allowed: int = 50, processes: int = 1) -> None:
        """`allowed` are the requests that Discord takes within a second."""
        self._clock = clock
        self._alone = processes == 1
        share = allowed * AT_LEAST / processes
        self._at_least = max(_DIRECT, int(share))
        self._within = timedelta(seconds=self._at_least / share)
        self._kept = max(self._within, _WINDOW)
        self._begun: list[tuple[datetime, bool]] = []

    def count(self, requests: int, *, reminder: bool = False) -> None:
        """A delivery of so many requests begins."""
        now = self._clock()
        # What lies ahead of a clock that has been set back is left out too.
        self._begun = [each for each in self._begun if now - self._kept < each[0] <= now]
        self._begun += [(now, reminder)] * requests

    def wait(self) -> float:
        """Seconds until a reminder may begin; 0 if it may now."""
        self.count(0)
        reminders = [when for when, reminder in self._begun if reminder]
        wait = self._left(reminders, self._at_least, self._within)
        if self._alone:
            wait = min(wait, self._left([when for when, _ in self._begun], A_SECOND, _WINDOW))
        return wait

    def _left(self, begun: list[datetime], most: int, within: timedelta) -> float:
        """Seconds until fewer than `most` of these are within this time."""
        left = 0.0 if len(begun) < most else (begun[-most] + within - self._clock()).total_seconds()
        return max(0.0, left)


LOG = log(__name__)

STORE_PAUSE: Final = 5.0
LONGEST_DELAY: Final = 300.0
RENDER_ATTEMPTS: Final = 3
SHOWN_ANEW: Final = frozenset({PostKind.LOBBY_EDIT, PostKind.BOARD_EDIT})
"""Edits of messages that players need: where one was deleted, it is posted again."""
PATIENCE: Final = 2.0
"""How many seconds a delivery holds its place. One that takes longer waits for something, such as the end of a limit
that Discord has set for its channel, and does so without a place."""
LOOKS_AGAIN: Final = 0.5
"""Seconds until the next look at what only other processes change."""
ANSWERS_FIRST: Final = 8
"""The loop turns so many times before a message is composed; meanwhile whoever moved is answered."""
LAST_SECONDS: Final = 3.0
"""How many seconds the messages being sent may still take when the bot stops."""


class Outbox:
    """Delivers posts: in order within a channel, with several channels side by side."""

    def __init__(self, client: CairnClient, returning: delivery.Returning) -> None:
        self._client = client
        self._returning = returning
        self._service = client.service
        self._loop = Loop("outbox", self._begin)
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._placed: set[int] = set()
        self._patient: set[int] = set()
        self._pace = Pace(client.service.clock, client.config.requests_a_second, client.district.processes)
        self._failures: Counter[int] = Counter()
        self._unforeseen: Counter[int] = Counter()
        self._barred: set[int] = set()

    def start(self) -> None:
        """Start delivering, beginning with what was left over."""
        self._service.outbox.on_posts = self.wake
        self._pace.count(A_SECOND)  # as if the last process had sent so many at its end
        self._loop.start()

    def wake(self) -> None:
        """Look whether there is something to deliver."""
        self._loop.ring()

    async def close(self) -> None:
        """Start nothing new, and finish what is being sent. Whatever takes too long is cut off; the next start finds
        out whether it arrived."""
        if self._service.outbox.on_posts == self.wake:
            self._service.outbox.on_posts = lambda: None
        await self._loop.stop()
        under_way = list(self._busy.values())
        if under_way:
            await asyncio.wait(under_way, timeout=LAST_SECONDS)
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    async def _begin(self) -> float | None:
        """Start every delivery that can begin. Returns the seconds until the next look, None to wait until woken."""
        if self._service.store.engine.left() < LEAST:
            return LOOKS_AGAIN
        # A row may be delivered while the query runs; its lane was busy before, so it is not taken twice.
        busy = set(self._busy)
        for post in await self._service.outbox.posts(besides=busy):
            key = post.lane
            if key in self._busy:
                continue
            if self._full:
                break
            if post.patient:
                if len(self._patient) >= self._places_for_reminders:
                    return None  # what ends next wakes this loop
                wait = self._pace.wait()
                if wait and not await self._spare():
                    return min(wait, LOOKS_AGAIN)
                self._patient.add(key)
            self._pace.count(1 if post.person is None else _DIRECT, reminder=post.patient)
            self._busy[key] = asyncio.create_task(self._deliver(post), name=f"post {post.id}")
            self._placed.add(key)
        if self._full:
            return None
        # A lane that has just become free wakes this loop; the busy ones wake it when they are done.
        due = await self._service.outbox.next_post_due(besides=busy | self._busy.keys())
        return None if due is None else max((due - self._service.clock()).total_seconds(), 0.0)

    async def _spare(self) -> bool:
        """Whether the processes of the bot leave a request for a reminder."""
        requests = self._client.requests
        return requests is not None and await requests.spare()

    @property
    def _full(self) -> bool:
        return len(self._placed) >= self._client.config.outbox_channels

    @property
    def _places_for_reminders(self) -> int:
        """So many places reminders may take at once: the others are for what people wait for."""
        return max(1, self._client.config.outbox_channels // 2)

    def _step_aside(self, key: int) -> None:
        """Let another lane begin in place of this one, which goes on waiting."""
        if key in self._placed:
            self._placed.discard(key)
            self._patient.discard(key)
            self.wake()

    async def _deliver(self, post: Post) -> None:
        key = post.lane
        waiting = asyncio.get_running_loop().call_later(PATIENCE, self._step_aside, key)
        try:
            for _ in range(ANSWERS_FIRST):
                await asyncio.sleep(0)
            await self._attempt(post)
        except StoreError as error:
            LOG.error("the outbox cannot be written", post=post.id, reason=error.message, hint=error.hint)
            await self._pause(post, DATABASE_PAUSE)
        except Exception as error:
            LOG.error(
                "the result of a delivery could not be saved",
                post=post.id,
                reference=reference(),
                exc_info=error,
            )
            await self._pause(post)
        finally:
            waiting.cancel()
            if not self._service.outbox.waits(post.id):
                self._failures.pop(post.id, None)
                self._unforeseen.pop(post.id, None)
            self._placed.discard(key)
            self._patient.discard(key)
            self._busy.pop(key, None)
            self.wake()

    async def _pause(self, post: Post, longest: float = LONGEST_PAUSE) -> None:
        """Wait, longer each time, because the database could not save this row's result."""
        self._step_aside(post.lane)
        self._failures[post.id] += 1
        seconds = pause(self._failures[post.id], STORE_PAUSE, longest)
        await waits.wait(asyncio.sleep(seconds), "outbox: the database cannot be used")

    async def _attempt(self, post: Post) -> None:
        """Try once to deliver, and save the result.

        delivered                     the row is done, with its message's id
        nothing left to say           dropped
        its message is not there      dropped; a lobby or board is posted anew
        no files may be attached      sent in words
        403, 404                      dropped; the host, or if Discord refuses that too the next player, is told once a
                                      channel until it works again; a reminder that
                                      was to be a direct message comes in the channel, and so does what follows a
                                      daily message
        429, 5xx, no connection       waited out, however long it takes
        401                           waited out: the owner has to give a new token
        other refusals                dropped, with a reference code in the log
        its game cannot be read       dropped, with a line in the log
        could not be drawn            tried again a few times, then dropped with a reference code
        """
        try:
            if post.kind is PostKind.DIRECT and post.person is not None:
                until = await self._service.notifications.settings.alone_until(post.person)
                if until is not None:
                    await self._service.outbox.retry(post.id, until)
                    return
            message = await delivery.deliver(self._client, post)
        except delivery.NothingToSayError as error:
            await self._show_anew(post)
            await self._service.outbox.drop(post.id, str(error))
        except CorruptRow as error:
            LOG.error(
                "a message is set aside: its game cannot be read",
                post=post.id,
                kind=post.kind.value,
                game=post.game,
                reason=error.message,
                hint=error.hint,
            )
            await self._service.outbox.drop(post.id, error.message)
        except discord.HTTPException as error:
            if error.status in (403, 404) or error.code in LOCKED:
                await self._refused(post, error)
            elif error.status in (401, 429) or error.status >= 500:
                await self._again(post, error)
            else:
                await self._lose(post, error)
        except StoreError:
            raise
        except Exception as error:
            if not isinstance(error, discord.RateLimited | aiohttp.ClientError | OSError | TimeoutError):
                self._unforeseen[post.id] += 1
            if self._unforeseen[post.id] < RENDER_ATTEMPTS:
                await self._again(post, error)
            else:
                await self._lose(post, error)
        else:
            await self._service.outbox.sent(post.id, message)
            if post.kind not in delivery.EDITS:  # edits work even where new messages are forbidden
                self._barred.discard(post.lane)
                if post.person is None:
                    await self._returning.came_back(post.channel, surely=True)

    async def _show_anew(self, post: Post) -> None:
        """Post the lobby or board again whose message is not there, before its edit is dropped.

        After a kill in between, the edit is tried again and replaces nothing twice.
        """
        if post.kind is PostKind.EVENT_EDIT and post.target is not None:
            async with self._contained(post):
                await self._service.events.organizing.post_again(int(post.text), post.target)
        if post.kind in SHOWN_ANEW:
            async with self._contained(post):
                await replace_deleted(self._service.tables, post)

    @contextlib.asynccontextmanager
    async def _contained(self, post: Post) -> AsyncIterator[None]:
        """What goes wrong with this row's game does not hold up its lane: it goes to the log, and the row is finished
        without it. An error of the whole database goes on, so that the row is tried again."""
        try:
            yield
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, CorruptRow):
                raise
            LOG.error(
                "a message goes on without its game",
                post=post.id,
                game=post.game,
                reference=reference(),
                exc_info=error,
            )

    async def _again(self, post: Post, error: Exception) -> None:
        """Try the row again later, at least after as long as Discord says; the rows after it in its channel wait too."""
        self._failures[post.id] += 1
        delay = max(pause(self._failures[post.id], 1.0, LONGEST_DELAY), getattr(error, "retry_after", 0.0))
        LOG.warning(
            "a message could not be sent and will be tried again",
            post=post.id,
            kind=post.kind.value,
            failures=self._failures[post.id],
            seconds=delay,
            reason=f"{type(error).__name__}: {error}",
        )
        await self._service.outbox.retry(post.id, self._service.clock() + timedelta(seconds=delay))

    async def _lose(self, post: Post, error: Exception) -> None:
        """Drop a message that can never be sent, so that those behind it can go out."""
        code = reference()
        LOG.error("a message is dropped", post=post.id, kind=post.kind.value, reference=code, exc_info=error)
        await self._service.outbox.drop(post.id, f"{type(error).__name__}, see {code} in the log")

    async def _refused(self, post: Post, error: discord.HTTPException) -> None:
        """Drop a message that Discord does not take. Of a channel or a person that cannot be reached, the log tells
        once, and the game's host is told once."""
        if error.code == delivery.UNKNOWN_MESSAGE:
            await self._show_anew(post)
        reason = f"{error.status} ({error.code}): {error.text}"
        outbox, digests = self._service.outbox, self._service.notifications.digests
        instead: Callable[[], Awaitable[object]] | None = None
        if post.kind is PostKind.CALL and post.person is not None and post.game is not None:
            instead = partial(outbox.redirect, post.game, post, reason)
        elif (
            post.kind is PostKind.DIRECT
            and post.buttons in (UNREACHABLE, PASSED_ON)
            and post.game is not None
        ):
            instead = partial(outbox.pass_on, post.game, post, reason)
        elif post.kind is PostKind.DAILY:
            instead = partial(digests.refused, post, reason)
        if instead is not None:
            LOG.info("a direct message is refused; another way is found", post=post.id, code=error.code)
            async with self._contained(post):
                await instead()
                return
        told = post.lane in self._barred or post.lane in self._service.tables.unreachable
        # Where the bot cannot be, nothing of it is in the way.
        if told or error.code == delivery.UNKNOWN_MESSAGE or post.kind is PostKind.REMOVE:
            LOG.info("a message could not be delivered", post=post.id, code=error.code, reason=error.text)
            await self._service.outbox.drop(post.id, f"{REFUSED_BY_DISCORD}{reason}")
            return
        LOG.warning(
            "the bot may not write there; messages are dropped until it may",
            channel=post.channel,
            person=post.person,
            game=post.game,
            code=error.code,
            reason=error.text,
        )
        if post.person is None and post.game is not None:
            async with self._contained(post):
                table = await self._service.play.projection.get(post.game)
                if table.place.channel == post.channel:  # else it is played elsewhere
                    text = refused_words(post, table, error)
                    await outbox.refused(post.game, post, reason, text)
                    self._service.tables.unreachable.add(post.channel)
                    self._barred.add(post.lane)
                    return
        await self._service.outbox.drop(post.id, f"{REFUSED_BY_DISCORD}{reason}")
        self._barred.add(post.lane)
