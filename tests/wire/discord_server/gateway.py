"""The gateway: logins, heartbeats, events, RESUME, and everything that can go wrong there."""

import asyncio
import json
import secrets
import socket
import struct
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import WSMsgType, web

from tests.wire.discord_server import payloads
from tests.wire.discord_server.world import Guild, World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT = 0, 1, 2, 3, 6, 7
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
GUILDS: Final = 1
"""The one intent whose events this gateway sends."""
REFUSED_TOKEN, REFUSED_INTENTS = 4004, 4014
URL: Final = "wss://gateway.discord.gg"
KEPT_EVENTS: Final = 5000
HEARTBEAT_INTERVAL: Final = 41_250


@dataclass(slots=True, eq=False)
class Session:
    """A login of a shard. It outlives its connection (`socket`, None once that has ended), so that it can be resumed."""

    shard: int = 0
    shards: int = 1
    process: int = 0
    """The number of the process that is connected."""
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    seq: int = 0
    kept: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    socket: web.WebSocketResponse | None = None
    transport: asyncio.Transport | None = None
    outbox: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    resumable: bool = True

    def hears(self, guild: int | None) -> bool:
        """Whether the events of this server, None for direct messages, come to this shard."""
        return (guild or 0) // 2**22 % self.shards == self.shard

    def push(self, event: str, data: dict[str, Any]) -> None:
        self.seq += 1
        row = {"op": DISPATCH, "t": event, "s": self.seq, "d": data}
        self.kept.append(row)
        self.outbox.put_nowait(row)


class Gateway:
    """All sessions. `logins` are the times of all logins; `resumes` and `connects` count what clients did.

    There can be several sessions of one shard; each hears all events of its servers.
    """

    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token
        self.sessions: list[Session] = []
        self.logins: list[float] = []
        self.resumes = 0
        self.connects = 0
        self.refuse_connects = 0
        """How many of the next connects get HTTP 503."""
        self.close_at_identify: int | None = None
        """A close code for every IDENTIFY until it is None again."""
        self.at_once = 1
        """Discord's `max_concurrency`: shards with the same remainder log in one after another."""
        self.apart = 0.0
        """The seconds between two such logins; Discord's are 5. A login that comes too soon is refused."""
        self.too_soon = 0
        self.doubled = 0
        """How often a shard logged in while another process was connected for it."""
        self.left = 1000
        """How many logins are left today."""
        self._last: dict[int, float] = {}

    # What a test does

    @property
    def live(self) -> list[Session]:
        return [session for session in self.sessions if session.socket is not None]

    def dispatch(self, event: str, data: dict[str, Any]) -> bool:
        """Send an event to all sessions that hear its server. False when there is none to take it."""
        guild = data["id"] if event.startswith("GUILD_") else data.get("guild_id")
        hearing = [one for one in self._begun if one.hears(None if guild is None else int(guild))]
        for session in hearing:
            session.push(event, data)
        return bool(hearing)

    @property
    def _begun(self) -> list[Session]:
        return [session for session in self.sessions if session.socket is not None or session.resumable]

    def allowed(self) -> dict[str, int]:
        """How many logins are left, as the bot is told before it logs in."""
        return {
            "total": 1000,
            "remaining": self.left,
            "reset_after": 1000,
            "max_concurrency": self.at_once,
        }

    def join(self, guild: Guild) -> None:
        """The bot is invited to a server, or a server has changed under a running bot."""
        self.dispatch("GUILD_CREATE", payloads.guild(self._world, guild))

    async def tell(self, kind: int = INVALID_SESSION) -> None:
        """The session is over (opcode 9); or clients are to come back and resume (7, RECONNECT)."""
        for session in self.live:
            await self.end(session, kind)

    async def end(self, session: Session, kind: int = INVALID_SESSION) -> None:
        """The same for one of them."""
        session.resumable = kind == RECONNECT
        await _send(session.socket, kind, None if kind == RECONNECT else False)

    async def cut(self, code: int = 4000) -> None:
        """Close all connections with this code."""
        for session in self.live:
            socket, session.socket = session.socket, None
            if socket is not None:
                await socket.close(code=code)

    def break_off(self) -> None:
        """All connections end without a word, as when a cable is pulled."""
        for session in self.live:
            session.socket = None
            if session.transport is not None:
                session.transport.abort()

    # The socket

    def of(self, process: int) -> list[Session]:
        """The sessions of this process that are connected."""
        return [session for session in self.live if session.process == process]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        self.connects += 1
        if self.refuse_connects > 0:
            self.refuse_connects -= 1
            return web.Response(status=503, text="no")
        socket = web.WebSocketResponse(compress=False, max_msg_size=16 * 1024, heartbeat=None)
        await socket.prepare(request)
        await _send(socket, HELLO, {"heartbeat_interval": HEARTBEAT_INTERVAL})
        session: Session | None = None
        pump: asyncio.Task[None] | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                begun = await self._received(socket, json.loads(message.data))
                if begun is not None:
                    session, begun.socket, begun.transport = begun, socket, request.transport
                    begun.process = process_of(request)
                    pump = asyncio.create_task(self._pump(socket, begun))
                    self._world.changed()
        finally:
            if pump is not None:
                pump.cancel()
            if session is not None and session.socket is socket:
                session.socket = None
                session.resumable = session.resumable and socket.close_code not in (1000, 1001)
            self._world.changed()
        return socket

    async def _received(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> Session | None:
        """The session that this message has begun or resumed."""
        kind = data["op"]
        if kind == HEARTBEAT:
            await _send(socket, HEARTBEAT_ACK)
        elif kind == IDENTIFY:
            return await self._identify(socket, data["d"])
        elif kind == RESUME:
            return await self._resume(socket, data["d"])
        elif kind != PRESENCE:
            await socket.close(code=4001)
        return None

    async def _identify(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> Session | None:
        now = self._world.clock.now()
        self.logins.append(now)
        self.left -= 1
        self._world.changed()
        shard, shards = data.get("shard", (0, 1))
        bucket = shard % self.at_once
        before, self._last[bucket] = self._last.get(bucket, -self.apart), now
        code = self.close_at_identify
        if data["token"] != self._token:
            code = REFUSED_TOKEN
        elif data["intents"] != GUILDS:
            code = REFUSED_INTENTS
        if code is not None:
            await socket.close(code=code)
            return None
        if now - before < self.apart:
            self.too_soon += 1
            await _send(socket, INVALID_SESSION, False)
            return None
        session = Session(shard, shards)
        self.doubled += any((one.shard, one.shards) == (shard, shards) for one in self.live)
        # Nobody comes back for a session that has ended; what it kept is freed.
        same = (shard, shards)
        self.sessions = [
            one for one in self.sessions if one.socket is not None or (one.shard, one.shards) != same
        ]
        self.sessions.append(session)
        guilds = [each for each in self._world.guilds.values() if session.hears(each.id)]
        ready = {
            "v": 10,
            "user": payloads.me(self._world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "shard": [shard, shards],
            "resume_gateway_url": URL,
            "application": {"id": str(self._world.bot.id), "flags": 0},
            "private_channels": [],
        }
        session.push("READY", ready)
        for guild in guilds:
            session.push("GUILD_CREATE", payloads.guild(self._world, guild))
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> Session | None:
        found = [one for one in self.sessions if one.id == data["session_id"] and one.resumable]
        if data["token"] != self._token or not found:
            await _send(socket, INVALID_SESSION, False)
            return None
        (session,) = found
        self.resumes += 1
        session.outbox = asyncio.Queue()
        for event in session.kept:
            if event["s"] > data["seq"]:
                session.outbox.put_nowait(event)
        session.push("RESUMED", {})
        return session

    async def _pump(self, socket: web.WebSocketResponse, session: Session) -> None:
        """Send what is due, in order, until the connection ends."""
        with suppress(ConnectionError):
            while session.socket is socket:
                await socket.send_json(await session.outbox.get())


def process_of(request: web.Request) -> int:
    """The number of the process at the other end."""
    assert request.transport is not None
    end = request.transport.get_extra_info("socket")
    number, _, _ = struct.unpack("3i", end.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    return int(number)


async def _send(socket: web.WebSocketResponse | None, kind: int, data: Any = None) -> None:
    if socket is not None:
        await socket.send_json({"op": kind, "d": data})
