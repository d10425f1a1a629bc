"""What exists on the simulated Discord: servers, channels, people and messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

DISCORD_EPOCH_MS: Final = 1_420_070_400_000
SHARD_BASE: Final = 2520 * 128
"""Divisible by every count of shards up to ten, so that a server's number names its shard."""
NONCE_WINDOW: Final = 300.0
"""Seconds in which a nonce that comes again with `enforce_nonce` gives the first message."""

TEXT: Final = 0
DIRECT: Final = 1
THREAD: Final = 11
FORUM: Final = 15

EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
COMPONENTS_V2: Final = 1 << 15

VIEW_CHANNEL: Final = 1 << 10
SEND_MESSAGES: Final = 1 << 11
MANAGE_MESSAGES: Final = 1 << 13
EMBED_LINKS: Final = 1 << 14
ATTACH_FILES: Final = 1 << 15
READ_MESSAGE_HISTORY: Final = 1 << 16
USE_APPLICATION_COMMANDS: Final = 1 << 31
MANAGE_THREADS: Final = 1 << 34
SEND_MESSAGES_IN_THREADS: Final = 1 << 38
EVERYONE: Final = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | SEND_MESSAGES_IN_THREADS
)


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
    """Somebody on Discord. `closed` people cannot be sent direct messages."""

    id: int
    name: str
    bot: bool = False
    closed: bool = False


@dataclass(slots=True, eq=False)
class Channel:
    """A channel, thread, forum or direct conversation. `denied` are permission bits the bot lacks."""

    id: int
    kind: int
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: User | None = None
    denied: int = 0
    messages: list[Message] = field(default_factory=list)

    def allowed(self) -> int:
        above = self.parent.denied if self.parent else 0
        return EVERYONE & ~self.denied & ~above


@dataclass(slots=True, eq=False)
class Guild:
    """A server. `members` are the people in it, the bot besides."""

    id: int
    name: str
    channels: dict[int, Channel] = field(default_factory=dict)
    members: dict[int, User] = field(default_factory=dict)
    permissions: dict[int, int] = field(default_factory=dict)
    """Further permission bits of single members, such as Manage Server."""
    language: str = "en-US"


@dataclass(slots=True, eq=False)
class Message:
    """A message as it is now. `only_for` is the one person who sees an ephemeral one.

    `arrived` is when it was made, on the monotonic clock (seconds); `edits` counts changes.
    """

    id: int
    channel: Channel
    author: User
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    mentions: tuple[User, ...] = ()
    mentions_everyone: bool = False
    flags: int = 0
    nonce: str | int | None = None
    stamp: str = ""
    edited: str | None = None
    only_for: int | None = None
    metadata: dict[str, Any] | None = None
    arrived: float = 0.0
    edits: int = 0

    def parts(self) -> Iterator[dict[str, Any]]:
        """Every component, outer before inner, in the order in which they are shown."""
        yield from walk(self.components)

    def buttons(self) -> list[dict[str, Any]]:
        """The buttons that answer to a press, disabled ones too."""
        return [part for part in self.parts() if part["type"] == 2 and part.get("custom_id")]

    def offers(self, label: str) -> bool:
        """Whether there is a button with this label."""
        return any(part.get("label") == label for part in self.buttons())

    def selects(self) -> list[dict[str, Any]]:
        return [part for part in self.parts() if part["type"] in (3, 5, 6, 7, 8)]

    def texts(self) -> str:
        """All words of the message: content, V2 texts and embeds."""
        words = [self.content]
        words += [part["content"] for part in self.parts() if part["type"] == 10]
        for embed in self.embeds:
            words += [embed.get("title", ""), embed.get("description", "")]
            words += [f"{line['name']} {line['value']}" for line in embed.get("fields", ())]
            words.append(embed.get("footer", {}).get("text", ""))
        return "\n".join(word for word in words if word)


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        yield from walk(part.get("components") or [])
        for key in ("accessory", "component"):
            if part.get(key):
                yield from walk([part[key]])


def home(channel: Channel) -> Guild:
    """The server of a channel that is on one."""
    assert channel.guild is not None
    return channel.guild


class World:
    """Everything there is, and a way to wait until it has changed."""

    def __init__(self) -> None:
        self.clock = Clock()
        self._last_id = 0
        self.bot = User(self.next_id(), "Cairn", bot=True)
        self.owner = User(self.next_id(), "Owner")
        self.application_id = self.bot.id
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.users: dict[int, User] = {self.bot.id: self.bot, self.owner.id: self.owner}
        self.messages: dict[int, Message] = {}
        self.files: dict[str, tuple[str, bytes]] = {}
        self.most_files = 500
        """So many uploads are kept for the CDN, so that a long run does not fill the memory."""
        self.nonce_in_history = True
        """Discord keeps nonces for a short while only; off, history comes without any."""
        self.nonces: dict[tuple[int, str], tuple[float, Message]] = {}
        self.commands: list[dict[str, Any]] = []
        self.guild_commands: dict[int, list[dict[str, Any]]] = {}
        self.shown: Callable[[Message], None] = lambda message: None
        """Called with each message that anybody can see, when it is posted or changed."""
        self._waiting: list[tuple[Callable[[], object], asyncio.Future[None]]] = []

    def next_id(self) -> int:
        wanted = (int(self.clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_id = max(self._last_id + 1, wanted)
        return self._last_id

    @staticmethod
    def monotonic() -> float:
        """Seconds on the clock by which arrivals are measured."""
        return time.perf_counter()

    def keep_file(self, path: str, content_type: str, data: bytes) -> None:
        self.files[path] = (content_type, data)
        if len(self.files) > self.most_files:
            del self.files[next(iter(self.files))]

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

    async def until(self, condition: Callable[[], object], seconds: float = 10.0) -> None:
        """Wait until the condition is true; it is looked at after every change. TimeoutError."""
        if condition():
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((condition, future))
        async with asyncio.timeout(seconds):
            await future

    def add_guild(self, name: str, *, number: int | None = None) -> Guild:
        """A new server. `number` sets the part of its id that decides its shard."""
        identity = self.next_id() if number is None else (SHARD_BASE + number) << 22
        guild = Guild(identity, name)
        self.guilds[guild.id] = guild
        return guild

    def add_channel(
        self, guild: Guild, name: str, kind: int = TEXT, parent: Channel | None = None
    ) -> Channel:
        channel = Channel(self.next_id(), kind, name, guild, parent)
        guild.channels[channel.id] = channel
        self.channels[channel.id] = channel
        return channel

    def add_user(self, name: str, *guilds: Guild, permissions: int = 0) -> User:
        user = User(self.next_id(), name)
        self.users[user.id] = user
        for guild in guilds:
            guild.members[user.id] = user
            guild.permissions[user.id] = permissions
        return user

    def direct(self, user: User) -> Channel:
        """The conversation of the bot with this person."""
        for channel in self.channels.values():
            if channel.kind == DIRECT and channel.recipient is user:
                return channel
        channel = Channel(self.next_id(), DIRECT, "", recipient=user)
        self.channels[channel.id] = channel
        return channel

    def forget_message(self, message: Message) -> None:
        self.messages.pop(message.id, None)
        if message in message.channel.messages:
            message.channel.messages.remove(message)
        self.changed()

    def forget_channel(self, channel: Channel) -> None:
        self.channels.pop(channel.id, None)
        if channel.guild:
            channel.guild.channels.pop(channel.id, None)
        for message in channel.messages:
            self.messages.pop(message.id, None)
        channel.messages.clear()
        self.changed()
