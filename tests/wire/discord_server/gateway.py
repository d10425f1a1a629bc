"""The gateway: logins, heartbeats, events by shard, RESUME, and everything that can go wrong there."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import WSMsgType, web

from tests.wire.discord_server import payloads
from tests.wire.discord_server.world import DIRECT, Channel, Guild, Message, World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT, MEMBERS = 0, 1, 2, 3, 6, 7, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12
PRIVILEGED: Final = 1 << 1 | 1 << 8 | 1 << 15
URL: Final = "wss://gateway.discord.gg"
SENDS_A_MINUTE: Final = 120
KEPT_EVENTS: Final = 5000


class Connection:
    """One WebSocket of a client, compressed when the client asked for it."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport | None, compress: bool
    ) -> None:
        self.socket = socket
        self.transport = transport
        self.session: Session | None = None
        self._deflate = zlib.compressobj(1) if compress else None
        self.sends: deque[float] = deque(maxlen=SENDS_A_MINUTE + 1)

    async def send(self, data: dict[str, Any]) -> None:
        text = json.dumps(data, separators=(",", ":"))
        if self._deflate is None:
            await self.socket.send_str(text)
        else:
            packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
            await self.socket.send_bytes(packed)


@dataclass(slots=True, eq=False)
class Session:
    """A login on one shard. It outlives its connection, so that it can be resumed."""

    id: str
    shard: int
    shards: int
    intents: int
    seq: int = 0
    kept: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    connection: Connection | None = None
    outbox: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    resumable: bool = True


@dataclass(slots=True)
class Login:
    """One IDENTIFY: when (seconds, monotonic), for which shard, and whether it was accepted."""

    at: float
    shard: int
    accepted: bool


class Gateway:
    """All sessions. `logins` and `resumes` count what clients did."""

    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token
        self.sessions: list[Session] = []
        self.logins: list[Login] = []
        self.resumes = 0
        self.connects = 0
        self.heartbeats = 0
        self.shards = 1
        self.daily_logins = 1000
        self.heartbeat_interval = 41_250
        self.identify_gap = 0.0
        """Seconds that must lie between two IDENTIFY of a bot; Discord's are 5."""
        self.refuse_connects = 0
        """How many of the next connects get HTTP 503."""
        self.close_at_identify: int | None = None
        """A close code for every IDENTIFY until it is None again."""
        self.problems: list[str] = []

    # What a test does

    @property
    def live(self) -> list[Session]:
        return [session for session in self.sessions if session.connection is not None]

    def dispatch(self, event: str, data: dict[str, Any], guild: Guild | None = None) -> bool:
        """Send an event to the latest session of its shard. False when there is none to take it."""
        session = self._session_for(guild)
        if session is None:
            return False
        self._push(session, event, data)
        return True

    def message(self, event: str, message: Message) -> None:
        """Tell the bot of a message, if its intents ask for that."""
        direct = message.channel.kind == DIRECT
        session = self._session_for(message.channel.guild)
        if session is None or not session.intents & (DIRECT_MESSAGES if direct else GUILD_MESSAGES):
            return
        data = payloads.message(message)
        guild = message.channel.guild
        if guild is not None:
            data["guild_id"] = str(guild.id)
            data["member"] = payloads.member(guild, message.author)
        self._push(session, event, data)

    def gone(self, message: Message) -> None:
        session = self._session_for(message.channel.guild)
        if session is not None and session.intents & GUILD_MESSAGES and message.channel.guild is not None:
            data = {"id": str(message.id), "channel_id": str(message.channel.id)}
            self._push(session, "MESSAGE_DELETE", data | {"guild_id": str(message.channel.guild.id)})

    def delete_channel(self, channel: Channel) -> None:
        """The channel is gone, and the bot is told."""
        data = payloads.channel(self._world, channel)
        guild = channel.guild
        self._world.forget_channel(channel)
        self.dispatch("THREAD_DELETE" if channel.kind == 11 else "CHANNEL_DELETE", data, guild)

    def join(self, guild: Guild) -> None:
        """The bot is invited to a server, or a server has changed under a running bot."""
        self.dispatch("GUILD_CREATE", payloads.guild(self._world, guild), guild)

    def leave(self, guild: Guild) -> None:
        """The bot is thrown out of a server."""
        self._world.guilds.pop(guild.id, None)
        for channel in list(guild.channels.values()):
            self._world.forget_channel(channel)
        self.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild)

    async def ask_to_reconnect(self) -> None:
        """Opcode 7: clients are to come back and resume."""
        for session in self.live:
            assert session.connection is not None
            await session.connection.send({"op": RECONNECT, "d": None, "s": None, "t": None})

    async def invalidate(self, *, resumable: bool) -> None:
        """Opcode 9: the session is over, or (resumable) only hindered."""
        for session in self.live:
            session.resumable = resumable
            assert session.connection is not None
            await session.connection.send({"op": INVALID_SESSION, "d": resumable, "s": None, "t": None})

    async def cut(self, code: int = 4000) -> None:
        """Close all connections with this code."""
        for session in self.live:
            connection = session.connection
            session.connection = None
            if connection is not None:
                await connection.socket.close(code=code)

    def break_off(self) -> None:
        """All connections end without a word, as when a cable is pulled."""
        for session in self.live:
            connection = session.connection
            session.connection = None
            if connection is not None and connection.transport is not None:
                connection.transport.abort()

    # The socket

    async def handle(self, request: web.Request) -> web.StreamResponse:
        self.connects += 1
        if self.refuse_connects > 0:
            self.refuse_connects -= 1
            return web.Response(status=503, text="no")
        socket = web.WebSocketResponse(compress=False, max_msg_size=16 * 1024, heartbeat=None)
        await socket.prepare(request)
        compress = request.query.get("compress") == "zlib-stream"
        connection = Connection(socket, request.transport, compress)
        hello = {"heartbeat_interval": self.heartbeat_interval, "_trace": []}
        await connection.send({"op": HELLO, "d": hello, "s": None, "t": None})
        pump: asyncio.Task[None] | None = None
        try:
            async for message in socket:
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                now = self._world.clock.now()
                connection.sends.append(now)
                if len(connection.sends) > SENDS_A_MINUTE and now - connection.sends[0] < 60:
                    self.problems.append("more than 120 sends a minute on the gateway")
                    await socket.close(code=4008)
                    break
                await self._received(connection, json.loads(message.data))
                if pump is None and connection.session is not None:
                    pump = asyncio.create_task(self._pump(connection, connection.session))
        finally:
            if pump is not None:
                pump.cancel()
            session = connection.session
            if session is not None and session.connection is connection:
                session.connection = None
                if socket.close_code in (1000, 1001):
                    session.resumable = False
            self._world.changed()
        return socket

    async def _received(self, connection: Connection, data: dict[str, Any]) -> None:
        kind, content = data.get("op"), data.get("d")
        if kind == HEARTBEAT:
            self.heartbeats += 1
            await connection.send({"op": HEARTBEAT_ACK, "d": None, "s": None, "t": None})
        elif kind == IDENTIFY and isinstance(content, dict):
            await self._identify(connection, content)
        elif kind == RESUME and isinstance(content, dict):
            await self._resume(connection, content)
        elif kind not in (PRESENCE, MEMBERS, 4):
            await connection.socket.close(code=4001)

    async def _identify(self, connection: Connection, data: dict[str, Any]) -> None:
        shard, shards = data.get("shard") or (0, 1)
        now = self._world.clock.now()
        too_soon = bool(self.logins) and now - self.logins[-1].at < self.identify_gap
        code = self.close_at_identify
        if data.get("token") != self._token:
            code = 4004
        elif data.get("intents", 0) & PRIVILEGED:
            code = 4014
        elif len(self.logins) >= self.daily_logins:
            self.problems.append("more logins than a day allows: the token would be reset")
            code = 4004
        self.logins.append(Login(now, shard, code is None and not too_soon))
        self._world.changed()
        if code is not None:
            await connection.socket.close(code=code)
            return
        if too_soon:
            await connection.send({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            return
        for old in self.sessions:
            if old.connection is None and (old.shard, old.shards) == (shard, shards):
                # Nobody comes back for it; what it kept is freed.
                old.resumable = False
                old.kept.clear()
        self.sessions = [old for old in self.sessions if old.connection is not None or old.resumable]
        session = Session(secrets.token_hex(16), shard, shards, data.get("intents", 0))
        session.connection = connection
        connection.session = session
        self.sessions.append(session)
        guilds = [guild for guild in self._world.guilds.values() if self._shard(guild, shards) == shard]
        ready = {
            "v": 10,
            "user": payloads.me(self._world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": URL,
            "shard": [shard, shards],
            "application": {"id": str(self._world.application_id), "flags": 0},
            "private_channels": [],
            "presences": [],
            "relationships": [],
            "user_settings": {},
            "_trace": [],
        }
        self._push(session, "READY", ready)
        for guild in guilds:
            self._push(session, "GUILD_CREATE", payloads.guild(self._world, guild))

    async def _resume(self, connection: Connection, data: dict[str, Any]) -> None:
        found = [one for one in self.sessions if one.id == data.get("session_id") and one.resumable]
        if data.get("token") != self._token or not found:
            await connection.send({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            return
        session = found[0]
        self.resumes += 1
        connection.session = session
        session.connection = connection
        session.outbox = asyncio.Queue()
        for event in session.kept:
            if event["s"] > data.get("seq", 0):
                session.outbox.put_nowait(event)
        self._push(session, "RESUMED", {"_trace": []}, keep=False)
        self._world.changed()

    # Events

    async def _pump(self, connection: Connection, session: Session) -> None:
        """Send what is due, in order, until the connection ends."""
        with suppress(ConnectionError):
            while session.connection is connection:
                event = await session.outbox.get()
                await connection.send(event)
                if event["t"] in ("READY", "RESUMED"):
                    self._world.changed()

    def _push(self, session: Session, event: str, data: dict[str, Any], *, keep: bool = True) -> None:
        session.seq += 1
        row = {"op": DISPATCH, "t": event, "s": session.seq, "d": data}
        if keep:
            session.kept.append(row)
        session.outbox.put_nowait(row)

    def _shard(self, guild: Guild | None, shards: int) -> int:
        return 0 if guild is None else (guild.id >> 22) % shards

    def _session_for(self, guild: Guild | None) -> Session | None:
        for session in self._newest_first():
            if self._shard(guild, session.shards) == session.shard and (
                session.connection is not None or session.resumable
            ):
                return session
        return None

    def _newest_first(self) -> Iterator[Session]:
        return reversed(self.sessions)
