"""A thousand reminders that are due at once, over a simulated Discord that holds the bot to its limits.

People move meanwhile at other tables, each once in a while. Then the same again, and the bot is killed in the middle.
"""

import asyncio
import contextlib
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.crowd import Crowd, Waits, without_pauses
from benchmarks.plies import Plies
from benchmarks.sizes import Piece, Row, Size
from tests.wire.discord_server import DiscordServer, Message
from tests.wire.ledger import Ledger, quiet
from tests.wire.process import BotProcess
from tests.wire.reminding import BUTTON, discords_limits, fill, reminders

EVERY: Final = 2.0
"""Seconds from one move to the next at a table."""
ON_A_SERVER: Final = 10
NEGLIGIBLE: Final = 5.0
"""Refused requests. A machine that stands still for a moment sends what has gathered all at once."""
ACKNOWLEDGED: Final = Plies(2_100)
"""100 ms where nothing else runs: at 21,000 plies a second."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How many are reminded, at how many tables people move meanwhile, and seconds in which the games for them are begun and
    the bot starts."""

    due: int
    moving: int
    lead: float


SIZES: Final = {
    Size.FULL: Amount(due=1000, moving=8, lead=20.0),
    Size.QUICK: Amount(due=200, moving=8, lead=20.0),
    Size.SMALLEST: Amount(due=6, moving=1, lead=12.0),
}


def pieces(size: Size) -> list[Piece]:
    """All of them in one go, and fewer with a kill in the middle."""
    all_at_once = SIZES[size]
    fewer = replace(all_at_once, due=-(-all_at_once.due * 2 // 5))
    measured = (partial(_at_once, all_at_once), partial(_killed, fewer))
    return [partial(without_pauses, each) for each in measured]


class _Scene:
    """A simulated Discord, a bot that is not started yet, and the tables: `due` and `moving`."""

    def __init__(self, server: DiscordServer, folder: Path, size: Amount) -> None:
        self.server = server
        self.bot = BotProcess(server, folder, log_level="warning")
        self.ledger = Ledger(self.bot.database, strict=False)
        self.crowd = Crowd(server, self.ledger, size.due + size.moving, on_a_server=ON_A_SERVER)
        self.due, self.moving = self.crowd.tables[: size.due], self.crowd.tables[size.due :]
        self.when = 0.0
        self._due_at = datetime.now(UTC)
        self.come: list[float] = []
        """When each reminder came. They are counted as they come: to look for them would delay what is measured."""
        board = server.world.shown

        def shown(message: Message) -> None:
            if message.offers(BUTTON):
                self.come.append(message.arrived)
            board(message)

        server.world.shown = shown

    async def prepare(self, lead: float) -> None:
        """Begin the games whose reminders are due in so many seconds."""
        self._due_at = await fill(self.bot.database, self.due, self.moving, lead)
        discords_limits(self.server)

    async def until_due(self) -> None:
        """Warm up with the first moves, and wait until the reminders are due."""
        await self.crowd.play(self.moving, seconds=30, moves=3, every=EVERY)
        left = (self._due_at - datetime.now(UTC)).total_seconds()
        assert left > 0, "the reminders were due before the bot was ready: give it more time"
        self.when = time.perf_counter() + left
        await asyncio.sleep(left)

    async def all_out(self) -> float:
        """Wait until everybody has been reminded. Returns the seconds since it was due."""
        async with asyncio.timeout(300):
            while len(self.come) < len(self.due):  # noqa: ASYNC110 - a number, looked at now and then
                await asyncio.sleep(0.25)
        return max(self.come) - self.when

    @property
    def twice(self) -> int:
        """How many reminders came more than once."""
        return sum(len(reminders(table)) - 1 for table in self.due)


@contextlib.asynccontextmanager
async def _due(size: Amount) -> AsyncIterator[_Scene]:
    """The scene at the moment when the reminders are due. At the end all messages are waited for; the bot ends in any case."""
    with tempfile.TemporaryDirectory(prefix="cairn-") as name:
        async with DiscordServer(Path(name) / "discord", record=False) as server:
            scene = _Scene(server, Path(name), size)
            await scene.prepare(size.lead)
            async with scene.bot:
                await scene.until_due()
                yield scene
                await quiet(scene.ledger, 60)
                scene.ledger.close()


async def _at_once(size: Amount) -> list[Row]:
    async with _due(size) as scene:
        playing = asyncio.create_task(scene.crowd.play(scene.moving, seconds=size.due / 18, every=EVERY))
        took = await scene.all_out()
        waits: Waits = await playing
    told = f"{size.due:,} reminders at once"
    acknowledged, shown = sorted(waits.acknowledged), sorted(waits.shown)
    return [
        (f"{told}: until all are out", took, "s", size.due / 12),
        (f"{told}: refused by Discord's limits", float(scene.server.trouble.limited), "requests", NEGLIGIBLE),
        (f"{told}: sent twice", float(scene.twice), "messages", 0.0),
        (f"{told}: moves meanwhile", float(len(acknowledged)), "moves", None),
        (f"{told}: a move acknowledged p50", _part(acknowledged, 0.50), "ms", None),
        (f"{told}: a move acknowledged p95", _part(acknowledged, 0.95), "ms", None),
        (f"{told}: a move acknowledged p99", _part(acknowledged, 0.99), "ms", ACKNOWLEDGED),
        (f"{told}: its board posted p50", _part(shown, 0.50), "ms", None),
        (f"{told}: its board posted p99", _part(shown, 0.99), "ms", None),
    ]


def _part(values: list[float], share: float) -> float:
    """In milliseconds; 0 if nobody has moved, as may be in the smallest size."""
    return values[min(len(values) - 1, int(len(values) * share))] * 1e3 if values else 0.0


async def _killed(size: Amount) -> list[Row]:
    async with _due(size) as scene:
        async with asyncio.timeout(120):
            while len(scene.come) < size.due // 3:  # noqa: ASYNC110
                await asyncio.sleep(0.005)
        before = len(scene.come)
        await scene.bot.kill()
        await scene.bot.start()
        took = await scene.all_out()
    told = f"{size.due:,} reminders, killed after {before}"
    return [
        (f"{told}: until all are out", took, "s", None),
        (f"{told}: refused by Discord's limits", float(scene.server.trouble.limited), "requests", NEGLIGIBLE),
        (f"{told}: sent twice", float(scene.twice), "messages", 0.0),
    ]
