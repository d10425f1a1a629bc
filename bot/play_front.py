"""The door in front of SimCord's page.

SimCord serves its page on a port and under a key that change at every start, shows the tools of
somebody who tests a bot, and stumbles when an action meets a refresh. This door has a lasting
address, lets actions through one at a time, and leaves out what a player does not need.
"""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

import aiohttp
from aiohttp import web

from bot.play_page import SCRIPT, STYLE, dressed

KEY: Final = "X-Simcord-Capability"
PAGE: Final = "X-Simcord-Context"
PASSED_ON: Final = ("Content-Type", PAGE)
LEFT_OUT: Final = {"content-length", "transfer-encoding", "connection", "date", "server"}
LARGEST_REQUEST: Final = 27 * 1024 * 1024
TRIES: Final = 3

Answer: TypeAlias = web.Response
OneAtATime: TypeAlias = Callable[[Callable[[], Awaitable[Answer]]], Awaitable[Answer]]


class PortTaken(Exception):
    """Somebody else listens where the page should be served."""


class Front:
    """Serves the page at `host` and `port` (0: any free one) from SimCord's own address `inner`.

    `one_at_a_time` runs an action when nothing else moves the pretended Discord.
    """

    def __init__(self, inner: str, host: str, port: int, one_at_a_time: OneAtATime) -> None:
        parts = urlsplit(inner)
        self._inner = f"{parts.scheme}://{parts.netloc}"
        self._key = parts.fragment
        self._host = host
        self._port = port
        self._one_at_a_time = one_at_a_time
        self._session: aiohttp.ClientSession | None = None
        self._runner: web.AppRunner | None = None

    @property
    def address(self) -> str:
        """What to open in a browser."""
        try:
            everywhere = ipaddress.ip_address(self._host).is_unspecified
        except ValueError:
            everywhere = False
        host = "127.0.0.1" if everywhere else self._host
        return f"http://{f'[{host}]' if ':' in host else host}:{self._port}/"

    async def open(self) -> None:
        """Begin to serve, or raise PortTaken."""
        self._session = aiohttp.ClientSession(auto_decompress=False, timeout=aiohttp.ClientTimeout(total=None))
        app = web.Application(client_max_size=LARGEST_REQUEST)
        app.router.add_get("/", self._index)
        app.router.add_get("/favicon.ico", self._nothing)
        app.router.add_get("/play.css", self._style)
        app.router.add_get("/play.js", self._script)
        app.router.add_post("/api/action", self._action)
        app.router.add_route("*", "/{rest:.*}", self._pass_on)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._host, self._port).start()
        except OSError as taken:
            await self.close()
            raise PortTaken(str(taken)) from taken
        self._port = int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Stop serving."""
        if self._runner is not None:
            await self._runner.cleanup()
        if self._session is not None:
            await self._session.close()

    async def _index(self, request: web.Request) -> Answer:
        answer = await self._ask(request, b"")
        page = dressed((answer.body if isinstance(answer.body, bytes) else b"").decode())
        return web.Response(body=page.encode(), headers=_kept(answer.headers))

    async def _nothing(self, request: web.Request) -> Answer:
        return web.Response(status=204)

    async def _style(self, request: web.Request) -> Answer:
        return web.Response(text=STYLE, content_type="text/css")

    async def _script(self, request: web.Request) -> Answer:
        return web.Response(text=SCRIPT, content_type="application/javascript")

    async def _pass_on(self, request: web.Request) -> Answer:
        answer = await self._ask(request, await request.read())
        if request.path.startswith("/fonts/"):
            answer.headers["Cache-Control"] = "max-age=86400"
            answer.headers.pop("Pragma", None)
        return answer

    async def _action(self, request: web.Request) -> Answer:
        """Let an action through when nothing else moves the pretended Discord.

        SimCord refuses what was pressed on a page that has changed a moment ago. As what is meant is
        clear from the button's own id, it is said again for the page as it is now.
        """
        body = await request.read()

        async def act() -> Answer:
            said = body
            answer = await self._ask(request, said)
            for _ in range(TRIES):
                if not _refused_as_stale(answer):
                    break
                said = await self._renewed(request, said)
                answer = await self._ask(request, said)
            return answer

        return await self._one_at_a_time(act)

    async def _renewed(self, request: web.Request, body: bytes) -> bytes:
        """The same action for the page's newest state."""
        assert self._session is not None
        headers = {KEY: self._key, PAGE: request.headers.get(PAGE, "")}
        async with self._session.get(f"{self._inner}/api/state", headers=headers) as answer:
            state = await answer.json()
        action = json.loads(body)
        action["published_revision"] = state.get("publishedRevision")
        return json.dumps(action).encode()

    async def _ask(self, request: web.Request, body: bytes) -> Answer:
        """Ask SimCord the same, with its key."""
        assert self._session is not None
        if not self._welcome(request):
            return web.Response(status=403, text="This address is not served here.")
        headers = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
        if KEY in request.headers:
            headers[KEY] = self._key
        try:
            async with self._session.request(
                request.method, self._inner + request.raw_path, data=body or None, headers=headers
            ) as answer:
                return web.Response(
                    status=answer.status, body=await answer.read(), headers=_kept(answer.headers)
                )
        except aiohttp.ClientError:
            return web.Response(status=410, text="The page has been closed.")

    def _welcome(self, request: web.Request) -> bool:
        """Whether the request comes from our own page: no other site may act through a browser."""
        asked = urlsplit(f"//{request.host}").hostname or ""
        origin = request.headers.get("Origin")
        if origin not in (None, "null") and urlsplit(str(origin)).netloc != request.host:
            return False
        if asked in ("localhost", self._host):
            return True
        try:
            ipaddress.ip_address(asked)
        except ValueError:
            return False
        return True


def _kept(headers: Any) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name.lower() not in LEFT_OUT}


def _refused_as_stale(answer: Answer) -> bool:
    if answer.status != 200 or not isinstance(answer.body, bytes):
        return False
    receipt = json.loads(answer.body)
    return bool(receipt.get("rejected")) and any(
        item.get("code") == "stale-revision" for item in receipt.get("diagnostics") or ()
    )
