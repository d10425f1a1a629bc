"""What went over the wire, kept so that it can be checked afterwards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web

from tests.wire.discord_server.errors import ApiError

FILE_LIMIT: Final = 10 * 1024 * 1024
FILE_PART: Final = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """The part `files[number]` of a multipart request."""

    number: str
    filename: str
    content_type: str
    data: bytes


@dataclass(slots=True)
class Exchange:
    """One request and its answer. `template` is the path as the description writes it, `params` are its parts."""

    method: str
    path: str
    template: str
    query: Mapping[str, str]
    body: Any = None
    multipart: bool = False
    files: tuple[UploadedFile, ...] = ()
    status: int = 0
    answer: Any = None
    token: str = ""
    params: Mapping[str, str] = field(default_factory=dict)

    async def read(self, request: web.Request) -> None:
        """Read the body: JSON, or multipart with `payload_json` and the parts `files[n]`."""
        self.multipart = request.content_type == "multipart/form-data"
        if self.multipart:
            await self._read_parts(request)
        elif request.can_read_body:
            self.body = await request.json()

    async def _read_parts(self, request: web.Request) -> None:
        async for part in await request.multipart():
            data = bytes(await part.read())
            if part.name == "payload_json":
                self.body = json.loads(data)
                continue
            found = FILE_PART.fullmatch(part.name or "")
            if found is None:
                raise ApiError("Invalid Form Body", [f"The part {part.name} is not known."])
            if len(data) > FILE_LIMIT:
                raise ApiError("Request entity too large")
            kind = part.headers.get("Content-Type", "application/octet-stream")
            self.files += (UploadedFile(found[1], part.filename or "", kind, data),)

    @property
    def form(self) -> dict[str, Any]:
        """The body, where it is an object."""
        return self.body if isinstance(self.body, dict) else {}

    def number(self, name: str) -> int:
        """A snowflake of the path."""
        return int(self.params[name])

    def flag(self, name: str) -> bool:
        return self.query.get(name, "").lower() in ("1", "true")


Answer = tuple[int, Any]
Handler = Callable[[Exchange], Answer]
Routes = dict[tuple[str, str], Handler]
"""Handlers by method and template."""
