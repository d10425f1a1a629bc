"""A front end for SimCord's page.

SimCord's port and key change at every start, its page shows tools for testing bots, and it stumbles when an action
meets a refresh. This front end has a fixed address, passes on one action at a time, and leaves out what a player does
not need.
"""

import contextlib
import ipaddress
import json
import re
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from hashlib import sha256
from typing import Final, TypeAlias
from urllib.parse import urlsplit
from zlib import crc32

import aiohttp
from aiohttp import web
from aiohttp.typedefs import Handler

from bot import digits
from bot.recent import Recent
from bot.simulator.page import SCRIPT, STYLE, dressed
from bot.simulator.world import World

KEY: Final = "X-Simcord-Capability"
PAGE: Final = "X-Simcord-Context"
CHANNEL: Final = "X-Cairn-Channel"
PASSED_ON: Final = ("Content-Type", PAGE)
LEFT_OUT: Final = {"content-length", "transfer-encoding", "connection", "date", "server"}
LARGEST_REQUEST: Final = 27 * 1024 * 1024
TRIES: Final = 3
PICTURES_KEPT: Final = 200
MENU: Final = 3
MARKED: Final = re.compile(rb'("control_key": ?"[^"@]*)@[0-9a-f]+')

Answer: TypeAlias = web.Response


def take_port(host: str, port: int) -> socket.socket:
    """Reserve a port (0: any free one) before anything else starts. Raises OSError."""
    return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)


def address(held: socket.socket) -> str:
    """The URL to open in a browser."""
    host, port = held.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


@asynccontextmanager
async def front(
    inner: str, host: str, held: socket.socket, room: World, channels: Mapping[int, str]
) -> AsyncIterator[None]:
    """Serve SimCord's page at `inner` on the reserved port.

    `channels` are the names of the channels by their ids; the page's address says which one it shows.
    """
    no_limit = aiohttp.ClientTimeout(total=None)
    async with aiohttp.ClientSession(auto_decompress=False, timeout=no_limit) as session:
        door = Door(inner, host, session, room, channels)
        runner = web.AppRunner(door.application(), access_log=None)
        await runner.setup()
        try:
            await web.SockSite(runner, held).start()
            yield
        finally:
            await runner.cleanup()


class Door:
    """Passes requests on to SimCord's page at `inner`, whose key follows its #."""

    def __init__(
        self,
        inner: str,
        host: str,
        session: aiohttp.ClientSession,
        room: World,
        channels: Mapping[int, str],
    ) -> None:
        parts = urlsplit(inner)
        self._inner = f"{parts.scheme}://{parts.netloc}"
        self._key = parts.fragment
        self._host = host
        self._session = session
        self._room = room
        self._channels = channels
        self._checked = Recent[bytes, tuple[bytes, dict[str, str]]](PICTURES_KEPT)
        self._sizes: dict[str, dict[str, object]] = {}

    def application(self) -> web.Application:
        """The web application with its routes."""
        application = web.Application(client_max_size=LARGEST_REQUEST, middlewares=[self._only_ours])
        application.router.add_get("/", self._index)
        application.router.add_get("/play.css", _style)
        application.router.add_get("/play.js", _script)
        application.router.add_post("/api/action", self._action)
        application.router.add_post("/api/pages", self._open)
        application.router.add_get("/api/clock", self._clock)
        application.router.add_post("/api/clock", self._leap)
        application.router.add_get("/api/direct", self._direct)
        application.router.add_get("/api/assets/{asset}", self._asset)
        application.router.add_get("/api/state", self._state)
        application.router.add_route("*", "/{rest:.*}", self._pass_on)
        return application

    @web.middleware
    async def _only_ours(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse what does not come from our own page."""
        if not self._welcome(request):
            return web.Response(status=403, text="This address is not served here.")
        return await handler(request)

    async def _index(self, request: web.Request) -> Answer:
        answer = await self._ask(request, b"")
        asked = digits.number(request.query.get("channel", ""), below=2**63)
        shown = asked if asked in self._channels else next(iter(self._channels), None)
        page = dressed(
            (answer.body if isinstance(answer.body, bytes) else b"").decode(), self._channels, shown
        )
        return web.Response(status=answer.status, body=page.encode(), headers=_kept(answer.headers))

    async def _pass_on(self, request: web.Request) -> Answer:
        return await self._ask(request, await request.read())

    async def _state(self, request: web.Request) -> Answer:
        """What the page shows. Adds the sizes of pictures that were not checked again, so that the page keeps room
        for them and does not jump when it redraws. As on Discord, a menu forgets what was chosen once its message has
        changed: SimCord knows a menu by its place in the message, and is told of a new one."""
        answer = await self._ask(request, b"")
        if answer.status != 200 or not isinstance(answer.body, bytes):
            return answer
        state = json.loads(answer.body)
        for name, asset in state.get("assets", {}).items():
            asset.update(self._sizes.get(name, {}))
        for message in state.get("messages", {}).values():
            rows = message.get("components") or []
            mark = f"@{crc32(json.dumps([message.get('content'), rows]).encode()):x}"
            for menu in [each for row in rows for each in row.get("components", ()) if each["type"] == MENU]:
                menu["control_key"] += mark
        return web.json_response(state)

    async def _asset(self, request: web.Request) -> Answer:
        """A picture or file of a message.

        SimCord checks each of them in a new process whenever somebody switches to another member. This keeps what has
        passed once.
        """
        if request.query:
            return await self._pass_on(request)
        plain = await self._ask(request, b"", "?download=1")
        if plain.status != 200 or not isinstance(plain.body, bytes):
            return plain
        known = sha256(plain.body).digest()
        found = self._checked.get(known)
        if found is None:
            answer = await self._ask(request, b"")
            if answer.status != 200 or not isinstance(answer.body, bytes):
                return answer
            found = (answer.body, _kept(answer.headers))
        self._checked[known] = found
        self._sizes[request.match_info["asset"]] = _size(found[1])
        return web.Response(body=found[0], headers=found[1])

    async def _action(self, request: web.Request) -> Answer:
        """Pass on an action when nothing else is changing the simulated Discord.

        SimCord refuses a press on a page that has just changed. The button's id says what is meant, so the action is
        sent again for the page as it is now.
        """
        body = MARKED.sub(rb"\1", await request.read())

        async def act() -> Answer:
            said = body
            answer = await self._ask(request, said)
            for _ in range(TRIES):
                if not _refused_as_stale(answer):
                    break
                said = await self._renewed(request, said)
                answer = await self._ask(request, said)
            return answer

        return await self._room.act(act, _channel(request))

    async def _clock(self, request: web.Request) -> Answer:
        """What time it is on the page, and in which time zone it is told."""
        return web.json_response(self._room.time())

    async def _direct(self, request: web.Request) -> Answer:
        member = digits.number(request.query.get("member", ""), below=2**63)
        return web.json_response([] if member is None else self._room.direct(member))

    async def _leap(self, request: web.Request) -> Answer:
        try:
            body = await request.json()
            await self._room.leap(timedelta(seconds=int(body["seconds"])))
        except (ValueError, TypeError, KeyError, OverflowError) as wrong:
            return web.json_response({"wrong": str(wrong)}, status=400)
        return web.json_response(self._room.time())

    async def _open(self, request: web.Request) -> Answer:
        body = await request.read()
        return await self._room.act(partial(self._ask, request, body), _channel(request))

    async def _renewed(self, request: web.Request, body: bytes) -> bytes:
        """The same action, for the page's newest state."""
        headers = {KEY: self._key, PAGE: request.headers.get(PAGE, "")}
        async with self._session.get(f"{self._inner}/api/state", headers=headers) as answer:
            state = await answer.json()
        action = json.loads(body)
        action["published_revision"] = state.get("publishedRevision")
        return json.dumps(action).encode()

    async def _ask(self, request: web.Request, body: bytes, more: str = "") -> Answer:
        """Send the same request to SimCord, with its key."""
        headers = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
        if KEY in request.headers:
            headers[KEY] = self._key
        try:
            async with self._session.request(
                request.method, self._inner + request.raw_path + more, data=body or None, headers=headers
            ) as answer:
                return web.Response(
                    status=answer.status, body=await answer.read(), headers=_kept(answer.headers)
                )
        except aiohttp.ClientError:
            return web.Response(status=410, text="The page is closed.")

    def _welcome(self, request: web.Request) -> bool:
        """Whether the request comes from our own page. No other site may act through the browser."""
        origin = request.headers.get("Origin", "null")
        if origin != "null" and urlsplit(origin).netloc != request.host:
            return False
        asked = urlsplit(f"//{request.host}").hostname or ""
        if asked in ("localhost", self._host):
            return True
        with contextlib.suppress(ValueError):
            return bool(ipaddress.ip_address(asked))
        return False


async def _style(request: web.Request) -> Answer:
    return web.Response(text=STYLE, content_type="text/css")


async def _script(request: web.Request) -> Answer:
    return web.Response(text=SCRIPT, content_type="application/javascript")


def _kept(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name.lower() not in LEFT_OUT}


def _channel(request: web.Request) -> int | None:
    return digits.number(request.headers.get(CHANNEL, ""), below=2**63)


def _size(headers: Mapping[str, str]) -> dict[str, object]:
    wide, high = (
        digits.number(headers.get(f"X-Display-{side}", ""), below=10**6) for side in ("Width", "Height")
    )
    if wide is None or high is None:
        return {}
    return {"displayReady": True, "displayWidth": wide, "displayHeight": high, "mediaKind": "image"}


def _refused_as_stale(answer: Answer) -> bool:
    if answer.status != 200 or not isinstance(answer.body, bytes):
        return False
    receipt = json.loads(answer.body)
    return bool(receipt.get("rejected")) and any(
        item.get("code") == "stale-revision" for item in receipt.get("diagnostics") or ()
    )
