"""Reading a request's body: JSON, or multipart with `payload_json` and the parts `files[n]`."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from tests.wire.discord_server.errors import ApiError, Problem, invalid_form
from tests.wire.discord_server.traffic import UploadedFile

FILE_LIMIT: Final = 10 * 1024 * 1024
REQUEST_LIMIT: Final = 25 * 1024 * 1024
FILE_PART: Final = re.compile(r"files\[(\d+)\]\Z")


def read_form(content_type: str, body: bytes) -> tuple[Any, tuple[UploadedFile, ...], bool]:
    """The JSON of a body, its files, and whether it was multipart."""
    if len(body) > REQUEST_LIMIT:
        raise ApiError(413, 40005, "Request entity too large")
    if content_type.startswith("multipart/form-data"):
        return _read_multipart(content_type, body)
    if not body:
        return None, (), False
    if not content_type.startswith("application/json"):
        raise ApiError(400, 50035, f"Cannot read a body of type {content_type}")
    return _json(body), (), False


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


def _read_multipart(content_type: str, body: bytes) -> tuple[Any, tuple[UploadedFile, ...], bool]:
    boundary = re.search(r'boundary="?([^";]+)"?', content_type)
    if boundary is None:
        raise ApiError(400, 50035, "A multipart body without a boundary")
    payload: Any = {}
    files: list[UploadedFile] = []
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary[1].encode())[1:-1]:
        head, _, data = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        headers = _headers(head)
        name = _parameter(headers.get("content-disposition", ""), "name")
        filename = _parameter(headers.get("content-disposition", ""), "filename")
        if name == "payload_json":
            payload = _json(data)
        elif FILE_PART.match(name):
            files.append(UploadedFile(name, filename, headers.get("content-type", ""), data))
        else:
            raise invalid_form([Problem(name or "_", "UNKNOWN_PART", "This part is not known.")])
    for file in files:
        if len(file.data) > FILE_LIMIT:
            raise ApiError(413, 40005, "Request entity too large")
    return payload, tuple(files), True


def _headers(head: bytes) -> dict[str, str]:
    lines = (line.partition(":") for line in head.decode("utf-8", "replace").split("\r\n"))
    return {name.strip().lower(): value.strip() for name, _, value in lines}


def _parameter(disposition: str, name: str) -> str:
    found = re.search(rf'(?:^|[;\s]){name}="([^"]*)"', disposition)
    return found[1] if found else ""
