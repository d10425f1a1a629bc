"""One request on its way through the server, and the table that finds its handler."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tests.wire.discord_server.traffic import Exchange, UploadedFile


@dataclass(slots=True)
class Call:
    """A request that has been read: `params` are the parts of the path by their names."""

    exchange: Exchange
    params: dict[str, str]

    @property
    def body(self) -> dict[str, Any]:
        return self.exchange.body if isinstance(self.exchange.body, dict) else {}

    @property
    def files(self) -> tuple[UploadedFile, ...]:
        return self.exchange.files

    def number(self, name: str) -> int:
        """A snowflake of the path; one that cannot be read belongs to nothing."""
        text = self.params[name]
        return int(text) if text.isdigit() else -1

    def flag(self, name: str) -> bool:
        return self.exchange.query.get(name, "").lower() in ("1", "true")


Answer = tuple[int, Any]
Handler = Callable[[Call], Answer | Awaitable[Answer]]


class Routes:
    """Handlers by method and path template."""

    def __init__(self) -> None:
        self._by_length: dict[tuple[str, int], list[tuple[list[str], str, Handler]]] = {}

    def add(self, method: str, template: str, handler: Handler) -> None:
        parts = template.strip("/").split("/")
        rows = self._by_length.setdefault((method, len(parts)), [])
        rows.append((parts, template, handler))
        # Fixed words come before names, so that `@original` is not taken for a message's id.
        rows.sort(key=lambda row: sum(part.startswith("{") for part in row[0]))

    def find(self, method: str, path: str) -> tuple[str, dict[str, str], Handler] | None:
        found = path.strip("/").split("/")
        for parts, template, handler in self._by_length.get((method, len(found)), ()):
            params: dict[str, str] = {}
            for part, text in zip(parts, found, strict=True):
                if part.startswith("{"):
                    params[part[1:-1]] = text
                elif part != text:
                    break
            else:
                return template, params, handler
        return None
