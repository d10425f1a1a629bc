"""The server: one UNIX socket for HTTP and gateway, as the bot's connector sees them."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from aiohttp import web

from tests.wire.discord_server.channels import Channels, Commands
from tests.wire.discord_server.compose import Composer
from tests.wire.discord_server.gateway import Gateway, process_of
from tests.wire.discord_server.interactions import Interactions
from tests.wire.discord_server.traffic import Answer, ApiError, Exchange, Handler, Routes
from tests.wire.discord_server.trouble import Hold, Trouble
from tests.wire.discord_server.world import Channel, Message, User, World

TOKEN: Final = "MTIz.wire.token"
API: Final = "/api/v10"
WITHOUT_TOKEN: Final = ("/interactions/", "/webhooks/")
LARGEST: Final = 50 * 1024 * 1024


class DiscordServer:
    """A Discord on a UNIX socket. Use it as `async with DiscordServer(path) as server`.

    `exchanges` are the requests and answers so far, `problems` what no well-behaved bot does.
    With `record` off nothing is kept, which is for measuring.
    """

    def __init__(self, socket: Path, *, token: str = TOKEN, record: bool = True) -> None:
        self.socket = socket
        self.token = token
        self.world = World()
        self.trouble = Trouble()
        self.gateway = Gateway(self.world, token)
        self.exchanges: deque[Exchange] = deque(maxlen=200_000 if record else 0)
        self.problems: list[str] = []
        self.invalid = 0
        """Answers with 401, 403 or 429; ten thousand in ten minutes ban an address."""
        composer = Composer(self.world)
        self.channels = Channels(self.world, composer)
        self.interactions = Interactions(self.world, composer)
        self.commands = Commands(self.world, self.gateway)
        self._composer = composer
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> DiscordServer:
        app = web.Application(client_max_size=LARGEST)
        app.router.add_get("/", self.gateway.handle)
        for part in (self.channels, self.interactions, self.commands):
            self._add(app, part.routes)
        app.router.add_route("*", "/{path:.*}", partial(self._handle, "", _unknown))
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        # The default backlog loses half of 500 interactions that are answered at once.
        await web.UnixSite(self._runner, str(self.socket), backlog=4096).start()
        return self

    def _add(self, app: web.Application, routes: Routes) -> None:
        for (method, template), handler in routes.items():
            app.router.add_route(method, API + template, partial(self._handle, template, handler))

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.trouble.calm()
        self.gateway.break_off()
        if self._runner is not None:
            await self._runner.cleanup()

    def requests(self, method: str, template: str) -> list[Exchange]:
        """The recorded requests of this kind, oldest first."""
        return [one for one in self.exchanges if one.method == method and one.template == template]

    def say(self, channel: Channel, user: User, text: str) -> Message:
        """A person says something."""
        return self._composer.create(channel, user, {"content": text}, ())

    # The wire

    async def _handle(self, template: str, handler: Handler, request: web.Request) -> web.StreamResponse:
        exchange = Exchange(request.method, request.path.removeprefix(API), template, dict(request.query))
        exchange.token = request.headers.get("Authorization", "")
        exchange.params = request.match_info
        exchange.process = process_of(request)
        headers: dict[str, str] = {}
        try:
            await exchange.read(request)
            exchange.status, exchange.answer = await self._serve(request, exchange, handler, headers)
        except ApiError as error:
            exchange.status, exchange.answer = error.status, error.body()
            if error.status == 400 or handler is _unknown:
                self.problems.append(f"{request.method} {exchange.path}: {json.dumps(exchange.answer)}")
        self.invalid += exchange.status in (401, 403, 429)
        self.exchanges.append(exchange)
        await self._stand(request, self.trouble.held(exchange, processed=True))
        self.world.changed()
        if exchange.status == 204:
            return web.Response(status=204, headers=headers)
        # discord.py reads JSON only where the type is exactly this, without a charset.
        headers["Content-Type"] = "application/json"
        body = json.dumps(exchange.answer, separators=(",", ":")).encode()
        return web.Response(status=exchange.status, body=body, headers=headers)

    async def _serve(
        self, request: web.Request, exchange: Exchange, handler: Handler, headers: dict[str, str]
    ) -> Answer:
        await self._stand(request, self.trouble.held(exchange, processed=False))
        refusal, told = self.trouble.met(exchange, self.world.clock.now())
        headers |= told
        if refusal is not None:
            headers |= refusal.headers
            return refusal.status, refusal.body
        if not exchange.path.startswith(WITHOUT_TOKEN) and exchange.token != f"Bot {self.token}":
            raise ApiError("401: Unauthorized")
        return handler(exchange)

    async def _stand(self, request: web.Request, hold: Hold | None) -> None:
        """Wait until a held request may go on."""
        if hold is None:
            return
        hold.arrived.set()
        self.world.changed()
        await hold.ends.wait()
        if hold.dropped:
            if request.transport is not None:
                request.transport.abort()
            raise asyncio.CancelledError


def _unknown(exchange: Exchange) -> Any:
    raise ApiError("404: Not Found")
