"""The requests that all processes of a bot may send to Discord together, and until when one of them may send any."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final

from bot.district import Turns
from bot.errors import NotHeldError

if TYPE_CHECKING:
    import aiohttp

    from bot.store.engine import Engine

EVENLY: Final = 0.08
"""This part of what Discord allows all processes share evenly, without asking."""
ASKED_FOR: Final = 0.86
"""This part is for whoever needs more. The rest is a reserve, since requests travel for different times."""
LEAST: Final = 5.0
"""With fewer seconds left for which the district is held, no request begins: it might arrive after the successor's."""
SUCCESSOR_FIRST: Final = 1.5
"""Seconds for which an answer is held back while another process may have the district: whoever has it can save what was
pressed, and Discord takes the first answer."""
_LINE: Final = "requests"
_LONGEST: Final = 10.0
"""How many seconds ahead turns are taken."""
_SOON: Final = 0.1
"""If the next turn begins within so many seconds, nobody waits for one."""
_KEPT: Final = 0.1
"""A turn can still be used so many seconds after it has begun."""


class Requests:
    """Holds the requests of one of several processes to its part of what Discord allows: `a_second` for all. Answers to
    interactions do not count. A process alone needs no turns: discord.py waits when Discord asks for it."""

    def __init__(
        self,
        engine: Engine,
        a_second: int,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """`clock` answers with seconds that nobody can set back."""
        self._engine = engine
        self._processes = engine.district.processes
        self._own_apart = self._processes / (a_second * EVENLY)
        self._apart = 1 / (a_second * ASKED_FOR)
        self._most = max(1, int(1 / self._apart / self._processes))
        self._clock = clock
        self._sleep = sleep
        self._own = Turns(clock)
        self._asking = asyncio.Lock()
        self._taken: deque[float] = deque()
        self._waiting = 0

    async def begins(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        """A request is about to be sent: let it wait for its turn, and an answer for that of a successor. Raises NotHeldError if the district may soon be another
        process's; then it is not sent."""
        path = request.url.path
        if not path.startswith("/api/") or "/webhooks/" in path:
            return
        if "/interactions/" in path:
            if self._engine.left() <= 0:
                await self._sleep(SUCCESSOR_FIRST)
            return
        if self._processes > 1:
            await self.turn()
        if self._engine.left() < LEAST:
            raise NotHeldError(
                "Nothing is sent to Discord: another process may soon look after these servers.",
                "This passes by itself once the database answers again.",
            )

    async def turn(self) -> None:
        """Wait until one more request may be sent."""
        if self._waiting or await self._own.take(_LINE, self._own_apart, within=0) is None:
            begins = await self._shared_turn()
            await self._sleep(max(0.0, begins - self._clock()))
            if self._clock() > begins + _KEPT:  # those who hung do not all send at once
                await self.turn()

    async def _shared_turn(self) -> float:
        """When a turn begins of those that are shared."""
        self._waiting += 1
        try:
            async with self._asking:
                while (begins := self._next()) is None:
                    if not await self._take(self._waiting, _LONGEST):
                        await self._sleep(_LONGEST / 10)
                return begins
        finally:
            self._waiting -= 1

    async def spare(self) -> bool:
        """Whether no request of any process waits for a turn. If so, one turn is taken for what is about to begin. A process
        alone knows of nothing to spare."""
        if self._processes == 1:
            return False
        return not self._waiting and not self._asking.locked() and await self._take(1, _SOON)

    async def _take(self, count: int, within: float) -> bool:
        count = min(count, self._most)
        seconds = await self._engine.turns.take(_LINE, self._apart, count, within=within)
        if seconds is None:
            return False
        first = self._clock() + seconds
        self._taken.extend(first + self._apart * number for number in range(count))
        return True

    def _next(self) -> float | None:
        """When the next turn begins that was taken; None if there is none."""
        while self._taken:
            begins = self._taken.popleft()
            if begins > self._clock() - _KEPT:
                return begins
        return None
