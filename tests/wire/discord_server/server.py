"""The server: one UNIX socket for HTTP, gateway and CDN, as the bot's connector sees them."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections import deque
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from aiohttp import web

from tests.wire.discord_server.calls import Answer, Call, Routes
from tests.wire.discord_server.channels import Channels
from tests.wire.discord_server.commands import Commands
from tests.wire.discord_server.compose import Composer
from tests.wire.discord_server.errors import ApiError
from tests.wire.discord_server.forms import REQUEST_LIMIT, read_form
from tests.wire.discord_server.gateway import Gateway
from tests.wire.discord_server.interactions import Interactions
from tests.wire.discord_server.traffic import Exchange
from tests.wire.discord_server.trouble import Hold, Trouble
from tests.wire.discord_server.world import Channel, Message, User, World

TOKEN: Final = "MTIz.wire.token"
API: Final = "/api/v10"
WITHOUT_TOKEN: Final = ("/interactions/", "/webhooks/", "/gateway")
NOT_COUNTED: Final = "/interactions/"


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
        self.requests_a_second: int | None = None
        """The limit of a bot as a whole, and of its address for requests without its token; Discord's is 50."""
        self.invalid = 0
        """Answers with 401, 403 or 429; ten thousand in ten minutes ban an address."""
        self._seconds: dict[bool, tuple[int, int]] = {}
        routes = Routes()
        composer = Composer(self.world)
        self.channels = Channels(self.world, composer, self.gateway, routes)
        self.interactions = Interactions(self.world, composer, self.gateway, routes)
        self.commands = Commands(self.world, self.gateway, routes)
        self._composer = composer
        self._routes = routes
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> DiscordServer:
        app = web.Application(client_max_size=2 * REQUEST_LIMIT)
        app.router.add_route("*", "/{path:.*}", self._handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        # The default backlog loses half of 500 interactions that are answered at once.
        await web.UnixSite(self._runner, str(self.socket), backlog=4096).start()
        return self

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
        """A person says something; the bot is told if its intents ask for that."""
        message = self._composer.create(channel, user, {"content": text}, ())
        self.gateway.message("MESSAGE_CREATE", message)
        return message

    # The wire

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        path = request.path
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self.gateway.handle(request)
        if path.startswith("/attachments/"):
            return self._file(path)
        if not path.startswith(API):
            self.problems.append(f"unknown address {request.method} {request.host}{path}")
            return self._respond(404, {"message": "404: Not Found", "code": 0}, {})
        path = path[len(API) :]
        body = await request.read()
        found = self._routes.find(request.method, path)
        exchange = Exchange(
            request.method,
            path,
            found[0] if found else path,
            dict(request.query),
            began=self.world.monotonic(),
            headers={"Authorization": request.headers.get("Authorization", "")},
        )
        headers: dict[str, str] = {}
        try:
            exchange.body, exchange.files, exchange.multipart = read_form(
                request.headers.get("Content-Type", ""), body
            )
            status, answer, headers = await self._serve(request, exchange, found)
        except ApiError as error:
            status, answer = error.status, error.body()
            if error.status == 400:
                self.problems.append(f"{exchange.method} {exchange.path}: {json.dumps(answer)}")
        exchange.status, exchange.answer, exchange.ended = status, answer, self.world.monotonic()
        if status in (401, 403, 429):
            self.invalid += 1
        self.exchanges.append(exchange)
        hold = self.trouble.held(exchange, processed=True)
        if hold is not None:
            await self._stand(request, hold)
        self.world.changed()
        return self._respond(status, answer, headers)

    async def _serve(
        self, request: web.Request, exchange: Exchange, found: tuple[str, dict[str, str], Any] | None
    ) -> tuple[int, Any, dict[str, str]]:
        hold = self.trouble.held(exchange, processed=False)
        if hold is not None:
            await self._stand(request, hold)
        refusal = self.trouble.refusal(exchange)
        if refusal is not None:
            return refusal.status, refusal.body, refusal.headers
        headers, limited = self._limited(exchange)
        if limited is not None:
            return limited[0], limited[1], headers
        if found is None:
            self.problems.append(f"unknown route {exchange.method} {exchange.path}")
            return 404, {"message": "404: Not Found", "code": 0}, headers
        if not exchange.path.startswith(WITHOUT_TOKEN) and (
            exchange.headers["Authorization"] != f"Bot {self.token}"
        ):
            return 401, {"message": "401: Unauthorized", "code": 0}, headers
        given = found[2](Call(exchange, found[1]))
        answer: Answer = (await given) if inspect.isawaitable(given) else given
        return answer[0], answer[1], headers

    def _limited(self, exchange: Exchange) -> tuple[dict[str, str], tuple[int, Any] | None]:
        now = self.world.clock.now()
        if self.requests_a_second is not None and not exchange.path.startswith(NOT_COUNTED):
            known = bool(exchange.headers["Authorization"])
            second, used = self._seconds.get(known, (0, 0))
            used = used + 1 if second == int(now) else 1
            self._seconds[known] = (int(now), used)
            if used > self.requests_a_second:
                self.trouble.limited += 1
                after = round(1 - now % 1, 3)
                body = {"message": "You are being rate limited.", "retry_after": after, "global": True}
                return {"Via": "1.1 google", "Retry-After": "1", "X-RateLimit-Global": "true"}, (429, body)
        headers, refusal = self.trouble.counted(exchange, now)
        if refusal is not None:
            return headers | refusal.headers, (refusal.status, refusal.body)
        return headers, None

    async def _stand(self, request: web.Request, hold: Hold) -> None:
        hold.arrived.set()
        self.world.changed()
        await hold.ends.wait()
        if hold.dropped:
            if request.transport is not None:
                request.transport.abort()
            raise asyncio.CancelledError

    def _file(self, path: str) -> web.Response:
        kept = self.world.files.get(path)
        if kept is None:
            return web.Response(status=404)
        return web.Response(body=kept[1], headers={"Content-Type": kept[0] or "application/octet-stream"})

    def _respond(self, status: int, answer: Any, headers: dict[str, str]) -> web.Response:
        if status == 204:
            return web.Response(status=204, headers=headers)
        # discord.py reads JSON only where the type is exactly this, without a charset.
        return web.Response(
            status=status,
            body=json.dumps(answer, separators=(",", ":")).encode(),
            headers={"Content-Type": "application/json"} | headers,
        )
