"""Lets in few at a time: one for each server, and a few in all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class TakenError(Exception):
    """Somebody of the same server is inside."""


class Gate:
    """Work that takes much memory or time. Others wait their turn; a server has one inside or waiting."""

    def __init__(self, most: int) -> None:
        self._room = asyncio.Semaphore(most)
        self._servers: set[int | None] = set()

    @asynccontextmanager
    async def inside(self, server: int | None) -> AsyncIterator[None]:
        """Wait for room. Raises TakenError if this server has somebody inside or waiting."""
        if server in self._servers:
            raise TakenError
        self._servers.add(server)
        try:
            async with self._room:
                yield
        finally:
            self._servers.discard(server)
