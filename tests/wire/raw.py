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

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        files: tuple[bytes, ...] = (),
        token: str | None = None,
        query: dict[str, str] | None = None,
    ) -> tuple[int, Any]:
        form: Any = None
        if files:
            form = aiohttp.FormData()
            form.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for number, data in enumerate(files):
                name = f"file{number}.png"
                form.add_field(f"files[{number}]", BytesIO(data), filename=name, content_type="image/png")
        async with self._session.request(
            method,
            f"http://discord.com/api/v10{path}",
            json=None if files else body,
            data=form,
            params=query,
            headers={"Authorization": f"Bot {token or self._server.token}"},
        ) as response:
            self.headers = dict(response.headers)
            return response.status, None if response.status == 204 else await response.json()

    async def post(self, channel: Channel, body: Any, files: tuple[bytes, ...] = ()) -> tuple[int, Any]:
        return await self.ask("POST", f"/channels/{channel.id}/messages", body, files=files)

    async def register(self, commands: list[dict[str, Any]]) -> tuple[int, Any]:
        application = self._server.world.application_id
        return await self.ask("PUT", f"/applications/{application}/commands", commands)


def codes(answer: dict[str, Any]) -> set[str]:
    """Discord's inner codes of a refusal."""
    found: set[str] = set()
    for key, value in answer.items():
        if key == "_errors":
            found |= {one["code"] for one in value}
        elif isinstance(value, dict):
            found |= codes(value)
    return found
