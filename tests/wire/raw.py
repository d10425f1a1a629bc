"""A client that sends what it is told, right or wrong: for tests of the simulated Discord itself."""

from __future__ import annotations

import json
from io import BytesIO
from types import TracebackType
from typing import Any

import aiohttp

from tests.wire.discord_server import Channel, DiscordServer


class Raw:
    """HTTP requests to the simulated Discord as (status, JSON)."""

    def __init__(self, server: DiscordServer) -> None:
        self._server = server
        self.headers: dict[str, str] = {}
        """Those of the latest answer."""

    async def __aenter__(self) -> Raw:
        self._session = aiohttp.ClientSession(connector=aiohttp.UnixConnector(str(self._server.socket)))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
        token = more.pop("token", self._server.token)
        async with self._session.request(
            method,
            f"http://discord.com/api/v10{path}",
            json=body,
            headers={"Authorization": f"Bot {token}"},
            **more,
        ) as response:
            self.headers = dict(response.headers)
            return response.status, None if response.status == 204 else await response.json()

    async def post(self, channel: Channel, body: Any, *files: bytes) -> tuple[int, Any]:
        """Post a message, with these files if there are any."""
        path = f"/channels/{channel.id}/messages"
        if not files:
            return await self.ask("POST", path, body)
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        for number, data in enumerate(files):
            name = f"file{number}.png"
            form.add_field(f"files[{number}]", BytesIO(data), filename=name, content_type="image/png")
        return await self.ask("POST", path, data=form)
