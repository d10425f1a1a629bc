"""Several processes of one bot on a PostgreSQL server of this machine that waits for its disk, over a simulated Discord; and one
process with a file, to which they are compared."""

import contextlib
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import psutil

from benchmarks.crowd import PATIENCE, Crowd
from bot.address import Postgres
from games.core.protocol import Game
from games.registry import GAMES
from tests.postgres import MISSING, Cluster, programs, running
from tests.wire.discord_server import DiscordServer
from tests.wire.discord_server.traffic import Exchange
from tests.wire.discord_server.trouble import Refusal, Trouble
from tests.wire.ledger import Ledger
from tests.wire.process import BotProcess

FREELY: dict[str, Any] = {"requests_a_second": "1000"}
"""The setting with which Discord's limits do not hold up those who move as fast as they can."""


class Counting(Trouble):
    """Counts the requests of the bot, and its answers to interactions, for which no limit holds."""

    def __init__(self) -> None:
        super().__init__()
        self.requests = self.answers = 0

    def met(self, exchange: Exchange, now: float) -> tuple[Refusal | None, dict[str, str]]:
        """As ever."""
        if exchange.path.startswith("/interactions/"):
            self.answers += 1
        else:
            self.requests += 1
        return super().met(exchange, now)


class Several:
    """The processes of a bot, spares among them, which are not started yet."""

    def __init__(
        self,
        server: DiscordServer,
        folder: Path,
        place: Postgres | None,
        processes: int,
        spares: int,
        **more: Any,
    ) -> None:
        self.server = server
        self.processes = processes
        self.folder = folder
        server.trouble = self.counted = Counting()
        server.gateway.at_once = processes  # each shard logs in at once
        numbers: dict[str, Any] = {"processes": str(processes), "shards": str(processes)}
        self.bots = list[BotProcess]()
        for number in range(processes + spares):
            own = folder / str(number)
            own.mkdir()
            made = BotProcess(server, own, place=place, strict=False, log_level="warning", **numbers, **more)
            self.bots.append(made)
        self.ledger: Ledger = self.bots[0].ledger

    def crowd(self, tables: int, games: Sequence[Game[Any, Any, Any]] = GAMES) -> Crowd:
        """Tables on servers of all districts in turn."""
        return Crowd(
            self.server, self.ledger, tables, games=games, shards=range(self.processes), of=self.processes
        )

    async def start(self) -> None:
        """Start all, and wait until those that are no spares are logged in and the commands are registered."""
        for bot in self.bots:
            await bot.begin()
        world, gateway = self.server.world, self.server.gateway
        await world.until(lambda: len(gateway.live) == self.processes and world.commands, PATIENCE)

    def processor_time(self) -> float:
        """The seconds that all processes of the bot have computed, those that draw included."""
        return processor_time(*(bot.pid for bot in self.bots))


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """A new server, with its usual settings."""
    if programs() is None:
        raise RuntimeError(MISSING)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # the server's own user looks into it
        with running(folder, {}) as made:
            yield made


@contextlib.asynccontextmanager
async def several(
    processes: int, place: Postgres | None = None, *, spares: int = 0, **more: Any
) -> AsyncIterator[Several]:
    """So many processes, and spares, on this server; with a file if there is none. At the end all are killed."""
    with tempfile.TemporaryDirectory(prefix="cairn-") as name:
        folder = Path(name)
        async with DiscordServer(folder / "discord", record=False) as server:
            made = Several(server, folder, place, processes, spares, **more)
            try:
                yield made
            finally:
                for bot in made.bots:
                    await bot.kill()
                    bot.ledger.close()


def processor_time(*numbers: int) -> float:
    """The seconds that these processes and all their children have computed."""
    seconds = 0.0
    for number in numbers:
        parent = psutil.Process(number)
        for each in (parent, *parent.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):
                spent = each.cpu_times()
                seconds += spent.user + spent.system + spent.children_user + spent.children_system
    return seconds
