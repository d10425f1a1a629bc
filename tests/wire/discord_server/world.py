"""What exists on the simulated Discord: servers, channels, people and messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

import discord

DISCORD_EPOCH_MS: Final = 1_420_070_400_000
NONCE_WINDOW: Final = 300.0
"""Seconds in which a nonce that comes again with `enforce_nonce` gives the first message."""

PATIENCE: Final = 60.0
"""Seconds for which something is waited for that must happen, however busy the machine is."""

TEXT, DIRECT = 0, 1
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
ROW, BUTTON, STRING_SELECT, TEXT_INPUT, LABEL = 1, 2, 3, 4, 18
SELECTS: Final = (STRING_SELECT, 5)

EVERYONE: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    read_message_history=True,
    use_application_commands=True,
).value
"""What everybody may do everywhere, the bot too."""


class Clock:
    """The time on the simulated Discord: the real one, moved forward at will (seconds)."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        self._ahead += seconds

    def stamp(self) -> str:
        return datetime.fromtimestamp(self.now(), UTC).isoformat()


@dataclass(slots=True, eq=False)
class User:
    """Somebody on Discord."""

    id: int
    name: str
    bot: bool = False


@dataclass(slots=True, eq=False)
class Channel:
    """A channel, or a direct conversation with its recipient."""

    id: int
    name: str
    guild: Guild | None = None
    recipient: User | None = None
    messages: list[Message] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Guild:
    """A server. `members` are the people in it, the bot besides."""

    id: int
    name: str
    channels: dict[int, Channel] = field(default_factory=dict)
    members: dict[int, User] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Message:
    """A message as it is now. `only_for` is the one person who sees an ephemeral one.

    `arrived` is when it was made, on the monotonic clock (seconds).
    """

    id: int
    channel: Channel
    author: User
    content: str = ""
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    mentions: tuple[User, ...] = ()
    flags: int = 0
    nonce: str | int | None = None
    stamp: str = ""
    edited: str | None = None
    only_for: int | None = None
    metadata: dict[str, Any] | None = None
    arrived: float = 0.0

    def buttons(self) -> list[dict[str, Any]]:
        """The buttons that answer to a press, disabled ones too."""
        return [part for part in walk(self.components) if part["type"] == BUTTON and part.get("custom_id")]

    def offers(self, label: str) -> bool:
        """Whether there is a button with this label."""
        return any(part.get("label") == label for part in self.buttons())

    def selects(self) -> list[dict[str, Any]]:
        return [part for part in walk(self.components) if part["type"] in SELECTS]


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, outer before inner, in the order in which they are shown."""
    for part in components:
        yield part
        yield from walk(part.get("components") or [])
        if part.get("component"):
            yield from walk([part["component"]])


class World:
    """Everything there is, and a way to wait until it has changed."""

    def __init__(self) -> None:
        self.clock = Clock()
        self._last_id = 0
        self.bot = User(self.next_id(), "Cairn", bot=True)
        self.owner = User(self.next_id(), "Owner")
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.users: dict[int, User] = {self.bot.id: self.bot, self.owner.id: self.owner}
        self.messages: dict[int, Message] = {}
        self.nonce_in_history = True
        """Discord keeps nonces for a short while only; off, history comes without any."""
        self.nonces: dict[str, tuple[float, Message]] = {}
        self.commands: list[dict[str, Any]] = []
        self.shown: Callable[[Message], None] = lambda message: None
        """Called with each message that anybody can see, when it is posted or changed."""
        self._waiting: list[tuple[Callable[[], object], asyncio.Future[None]]] = []

    def next_id(self) -> int:
        wanted = (int(self.clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_id = max(self._last_id + 1, wanted)
        return self._last_id

    def changed(self) -> None:
        """Wake those who wait for something that is now true."""
        still: list[tuple[Callable[[], object], asyncio.Future[None]]] = []
        for condition, future in self._waiting:
            if future.done():
                continue
            if condition():
                future.set_result(None)
            else:
                still.append((condition, future))
        self._waiting = still

    async def until(self, condition: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until the condition is true; it is looked at after every change. TimeoutError."""
        if condition():
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((condition, future))
        async with asyncio.timeout(seconds):
            await future

    def add_guild(self, name: str, shard: int = 0, shards: int = 1) -> Guild:
        """A new server, whose events go to this of so many shards."""
        while (number := self.next_id()) // 2**22 % shards != shard:
            self._last_id += 2**22
        guild = Guild(number, name)
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, guild: Guild, name: str) -> Channel:
        channel = Channel(self.next_id(), name, guild)
        guild.channels[channel.id] = channel
        self.channels[channel.id] = channel
        return channel

    def add_user(self, name: str, *guilds: Guild) -> User:
        user = User(self.next_id(), name)
        self.users[user.id] = user
        for guild in guilds:
            guild.members[user.id] = user
        return user

    def direct(self, user: User) -> Channel:
        """The conversation of the bot with this person."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        channel = Channel(self.next_id(), "", recipient=user)
        self.channels[channel.id] = channel
        return channel

    def forget_message(self, message: Message) -> None:
        self.messages.pop(message.id, None)
        if message in message.channel.messages:
            message.channel.messages.remove(message)
        self.changed()
