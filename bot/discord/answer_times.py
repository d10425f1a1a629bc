"""Measures how soon people hear that the bot has heard them. Used only if metrics are on."""

from __future__ import annotations

import time
from collections import OrderedDict
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord

from bot.health import meters

_REMEMBERED: Final = 1000


class AnswerTimes:
    """Interactions by their arrival, until Discord has the first answer."""

    def __init__(self) -> None:
        self._arrived: OrderedDict[str, float] = OrderedDict()
        self.trace = aiohttp.TraceConfig()
        """For the client's requests."""
        self.trace.on_request_end.append(self._answered)

    def heard(self, interaction: discord.Interaction[Any]) -> None:
        """An interaction has arrived."""
        meters.count("interactions", interaction.type.name)
        self._arrived[str(interaction.id)] = time.perf_counter()
        while len(self._arrived) > _REMEMBERED:
            self._arrived.popitem(last=False)

    async def _answered(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        parts = request.url.path.split("/")
        if parts[-1] == "callback" and "interactions" in parts and request.response.status < 300:
            arrived = self._arrived.pop(parts[parts.index("interactions") + 1], None)
            if arrived is not None:
                meters.took("acknowledgement", time.perf_counter() - arrived)
