"""The simulated Discord of `play`: one server, two channels, some members, and a clock that follows the page's.

SimCord's clock stands still until it is moved, and what the bot posts by itself shows only after a refresh.
`World.keep_up`, called a few times a second, does both.
"""

from __future__ import annotations

import asyncio
import copy
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar
from zoneinfo import available_timezones

import discord
import simcord
from simcord import ChannelHandle, Env, HttpLogEntry, MemberActor, Preview
from simcord.preview import _component_projection, _markdown, _messages, _queries

from bot import waits
from bot.recent import Recent
from bot.simulator.clock import PlayClock
from bot.simulator.greeting import MOST, Greeting, greeting_words
from bot.simulator.page import told
from bot.table.model import Person, Place

T = TypeVar("T")
TEXTS_KEPT: Final = 5000
_READERS: Final[tuple[Any, ...]] = (_component_projection, _messages, _queries)


@contextmanager
def read_once() -> Iterator[None]:
    """Parse each text once as long as this context is open."""
    read, kept = _markdown.markdown_tokens, Recent[object, list[dict[str, Any]]](TEXTS_KEPT)

    def once(value: Any, profile: str = "message", *, context: Any = None) -> list[dict[str, Any]]:
        key = (value, profile, repr(context))
        if key not in kept:
            kept[key] = read(value, profile, context=context)
        return copy.deepcopy(kept[key])

    for reader in _READERS:
        reader.markdown_tokens = once
    try:
        yield
    finally:
        for reader in _READERS:
            reader.markdown_tokens = read


if TYPE_CHECKING:
    from bot.discord.client import Cairn

SERVER: Final = "Practice server"
CHANNELS: Final = ("table", "second-table")
TOPIC: Final = "Type / to see the commands. Choose who you are at the top."
SETTLE_SECONDS: Final = 15.0
"""How long a click may wait for the bot to finish before the page says that it did not."""

SHOWN_ANEW: Final = timedelta(minutes=10)
"""After so much time of the page, its times are told anew."""

log = logging.getLogger("cairn.play")


class World:
    """A running bot in its simulated Discord, and the page that shows it."""

    def __init__(
        self,
        env: Env,
        channels: Sequence[ChannelHandle],
        actors: Sequence[MemberActor],
        people: Sequence[Person],
        preview: Preview,
        clock: PlayClock,
    ) -> None:
        self.env = env
        self.channels = tuple(channels)
        self.actors = tuple(actors)
        self.people = tuple(people)
        self.preview = preview
        self.clock = clock
        self.busy = asyncio.Lock()
        self._seen = 0
        self._shown = env.now()
        self._faults = env.error_cursor

    @property
    def places(self) -> tuple[Place, ...]:
        """The channels, as the table knows them."""
        return tuple(Place(each.guild.id if each.guild else None, each.id) for each in self.channels)

    @property
    def names(self) -> dict[int, str]:
        """The channels' names by their ids."""
        return {channel.id: name for channel, name in zip(self.channels, CHANNELS, strict=True)}

    async def greet(self, place: Place) -> None:
        """Post the greeting in a channel."""
        channel = self.env.bot.get_partial_messageable(place.channel, guild_id=place.server)
        await channel.send(greeting_words(self.people), view=Greeting(self.people))

    async def act(self, action: Callable[[], Awaitable[T]], channel: int | None = None) -> T:
        """Run one person's action alone, in one of the channels, then show everybody the result."""
        async with self.busy:
            # SimCord's page knows one channel, the one in which it acts.
            self.preview.channel = next(
                (each for each in self.channels if each.id == channel), self.channels[0]
            )
            try:
                return await action()
            finally:
                await self._show()

    async def keep_up(self) -> None:
        """Move the simulated clock to where it should be, and show what the bot did meanwhile."""
        async with self.busy:
            await self._catch_up()
            # What is told as "in 3 hours" is told anew.
            await self._show(anew=abs(self.env.now() - self._shown) > SHOWN_ANEW)

    async def leap(self, by: timedelta) -> None:
        """Move the clock ahead: all that is due until then happens, in order. Raises ValueError if that is too far."""
        async with self.busy:
            self.clock.leap(by)
            await self._catch_up()
            await self._show(anew=True)

    def time(self) -> dict[str, object]:
        """The time of the page, and in which time zone it is told."""
        return {"now": self.env.now().isoformat(), "zone": _time_zone()}

    def direct(self, member: int) -> Sequence[Mapping[str, str]]:
        """The direct messages to a member, the newest first; none for anybody else."""
        actor = next((each for each in self.actors if each.id == member), None)
        return [] if actor is None else told(actor.user.dm_channel.history())

    async def _catch_up(self) -> None:
        late = (self.clock.due() - self.env.now()).total_seconds()
        if late > 0:
            await self._settled(self.env.advance_time(late), "moving the clock")

    async def _show(self, *, anew: bool = False) -> None:
        """Publish the channel again if the bot has posted anything since the last time, or `anew`.

        Suggestions while somebody types do not count: the page already has them.
        """
        said = self.env.http_requests[self._seen :]
        self._seen += len(said)
        if anew or any(request.method != "GET" and not _suggests(request) for request in said):
            self._shown = self.env.now()
            await self._settled(self.preview.refresh(), "refreshing the page")
        for fault in self.env.errors_since(self._faults):
            log.error("the bot raised an error", exc_info=fault)
        self._faults = self.env.error_cursor

    async def _settled(self, step: Awaitable[None], what: str) -> None:
        try:
            await step
        except TimeoutError as slow:
            log.warning("the bot did not finish after %s: %s", what, slow)


def _suggests(request: HttpLogEntry) -> bool:
    suggestions = discord.InteractionResponseType.autocomplete_result.value
    return isinstance(request.json, dict) and request.json.get("type") == suggestions


async def rest(env: Env, awaitable: Awaitable[Any], reason: str) -> Any:
    """Wait for the bot's background work in a way that SimCord recognises as waiting.

    Only the bot's own tasks may declare such a wait, one at a time. An empty wait finds out whether this one may.
    """

    async def nothing() -> None: ...

    try:
        await env.external_wait(nothing(), reason=reason)
    except simcord.SetupError:
        return await awaitable
    return await env.external_wait(awaitable, reason=reason)


@asynccontextmanager
async def world(bot: Cairn, members: Sequence[str], clock: PlayClock) -> AsyncIterator[World]:
    """Open the simulated Discord with the bot, which reads this clock, and these members in it, the first of whom manages the
    server.

    A silent client comes first. While the clock is at its start, the server, the channels and the members are made, so
    that their ids are always the same and a kept game finds them again. Then the clock moves to today, which would
    keep a running bot busy, and the bot comes.
    """
    silent = discord.Client(intents=discord.Intents(guilds=True))
    opened = simcord.run(silent, check_errors=False, settle_timeout=SETTLE_SECONDS)
    with read_once():
        async with opened as env:
            if silent.user is not None:
                await silent.user.edit(username="Cairn")
            server = env.create_guild(SERVER)
            first = server.create_text_channel(CHANNELS[0], topic=TOPIC)
            users = [
                env.create_user(f"member_{number}", global_name=name)
                for number, name in enumerate(members, 1)
            ]
            for _ in range(MOST - len(members)):
                # Nobody; but so the next id is the same with any number of members.
                env.create_user("nobody")
            channels = (first, server.create_text_channel(CHANNELS[1], topic=TOPIC))
            managers = server.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
            actors = [server.add_member(user, roles=[managers] if user is users[0] else []) for user in users]
            people = [Person(actor.id, name) for actor, name in zip(actors, members, strict=True)]
            late = (clock.due() - env.now()).total_seconds()
            if late > 0:
                await env.advance_time(late)
            clock.reached = env.now
            before = waits.set_hook(lambda awaitable, reason: rest(env, awaitable, reason))
            try:
                refusals = bot.tree.on_error
                await env.restart_bot(bot)
                # SimCord takes a refusal for an error of the bot, and the page would keep the command.
                bot.tree.error(refusals)
                async with env.preview(
                    first, viewers=actors, layout="channel", timezone=_time_zone()
                ) as preview:
                    yield World(env, channels, actors, people, preview, clock)
            finally:
                waits.set_hook(before)
                clock.reached = None


def _time_zone() -> str:
    """The machine's time zone by its name, else UTC."""
    name = (
        os.environ.get("TZ", "").removeprefix(":")
        or str(Path("/etc/localtime").resolve()).rpartition("zoneinfo/")[2]
    )
    return name if name in available_timezones() else "UTC"
