"""What went over the wire, kept so that it can be checked afterwards."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web

FILE_LIMIT: Final = 10 * 1024 * 1024
BOUNDARY: Final = re.compile(r'boundary="?([^";]+)')
FILE_PART: Final = re.compile(r'name="files\[(\d+)\]"; filename="([^"]*)"')
CONTENT_TYPE: Final = re.compile(r"Content-Type: (\S+)")


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """The part `files[number]` of a multipart request."""

    number: str
    filename: str
    content_type: str
    data: bytes


@dataclass(slots=True)
class Exchange:
    """One request and its answer. `template` is the path as the description writes it, `params` are its parts, and `process` is
    the number of the process that asked."""

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
    process: int = 0

    async def read(self, request: web.Request) -> None:
        """Read the body: JSON, or multipart with `payload_json` and the parts `files[n]`."""
        self.multipart = request.content_type == "multipart/form-data"
        if self.multipart:
            found = BOUNDARY.search(request.headers["Content-Type"])
            assert found is not None
            for part in (await request.read()).split(b"--" + found[1].encode())[1:-1]:
                self._read_part(part)
        elif request.can_read_body:
            self.body = await request.json()

    def _read_part(self, part: bytes) -> None:
        head, _, data = part.partition(b"\r\n\r\n")
        data = data.removesuffix(b"\r\n")
        if b'name="payload_json"' in head:
            self.body = json.loads(data)
            return
        found = FILE_PART.search(head.decode())
        if found is None:
            raise ApiError("Invalid Form Body", [f"A part that is not known: {head!r}"])
        if len(data) > FILE_LIMIT:
            raise ApiError("Request entity too large")
        kind = CONTENT_TYPE.search(head.decode())
        file = UploadedFile(found[1], found[2], kind[1] if kind else "application/octet-stream", data)
        self.files += (file,)

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


KNOWN: Final = {
    "401: Unauthorized": (401, 0),
    "404: Not Found": (404, 0),
    "Unknown Channel": (404, 10003),
    "Unknown Member": (404, 10007),
    "Unknown Message": (404, 10008),
    "Unknown Webhook": (404, 10015),
    "Unknown interaction": (404, 10062),
    "Request entity too large": (413, 40005),
    "Interaction has already been acknowledged.": (400, 40060),
    "Cannot edit a message authored by another user": (403, 50005),
    "Invalid Form Body": (400, 50035),
}


class ApiError(Exception):
    """An answer that is one of the known refusals. `problems` are what is wrong with the body."""

    def __init__(self, message: str, problems: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.status, self._code = KNOWN[message]
        self._problems = problems

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message": str(self), "code": self._code}
        if self._problems:
            body["errors"] = {"_errors": [{"code": "WRONG", "message": each} for each in self._problems]}
        return body


def refuse(problems: Sequence[str]) -> None:
    """Refuse the body when there is anything wrong."""
    if problems:
        raise ApiError("Invalid Form Body", problems)
