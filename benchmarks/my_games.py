"""`/games` of somebody in 200 games on 20 servers, with 10,000 open games in the database, over a simulated Discord."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.wire.discord_server import DiscordServer, Player
from tests.wire.ledger import Ledger
from tests.wire.process import BotProcess
from tests.wire.reminding import fill
from tests.wire.tables import Table

Row = tuple[str, float, str, float | None]
MINE: Final = 200
SERVERS: Final = 20
ALL: Final = 10_000
QUICK: Final = 1_000
TIMES: Final = 50


def run(count: int = ALL) -> list[Row]:
    """The figures of this part, with so many games in all."""
    return asyncio.run(_measure(count))


def run_quick() -> list[Row]:
    return run(QUICK)


async def _measure(count: int) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="cairn-") as name:
        folder = Path(name)
        async with DiscordServer(folder / "discord", record=False) as server:
            bot = BotProcess(server, folder, log_level="warning")
            ledger = Ledger(bot.database, strict=False)
            ann, tables = _tables(server, ledger, count)
            await fill(bot.database, [], tables, lead=0.0)
            await bot.start()
            began = time.perf_counter()
            asked = await ann.slash(tables[0].channel, "/games")
            first = time.perf_counter() - began
            took = []
            for _ in range(TIMES):
                began = time.perf_counter()
                asked = await ann.slash(tables[0].channel, "/games")
                took.append(time.perf_counter() - began)
            turned = []
            for _ in range(MINE // 10 - 1):
                began = time.perf_counter()
                asked = await ann.press(asked.message, "More")
                turned.append(time.perf_counter() - began)
            assert "Page 20 of 20." in asked.message.content
            ledger.close()
            await bot.stop()
    told = f"/games in {MINE} of {count:,} games"
    return [
        (f"{told}: the first after a start", first * 1e3, "ms", 1000.0),
        (f"{told}: p50", _part(took, 0.5), "ms", None),
        (f"{told}: p99", _part(took, 0.99), "ms", 1000.0),
        (f"{told}: another page, p50", _part(turned, 0.5), "ms", None),
        (f"{told}: another page, worst", max(turned) * 1e3, "ms", 1000.0),
    ]


def _tables(server: DiscordServer, ledger: Ledger, count: int) -> tuple[Player, Sequence[Table]]:
    """Tables of two; at the first 200 the same person sits."""
    world = server.world
    guilds = [world.add_guild(f"Server {number}") for number in range(SERVERS)]
    ann = Player(server, world.add_user("Ann", *guilds))
    tables = []
    for number in range(count):
        guild = guilds[number % SERVERS]
        people = [Player(server, world.add_user(f"P{number}x{one}", guild)) for one in range(2)]
        if number < MINE:
            people[0] = ann
        tables.append(Table(server, ledger, world.add_channel(guild, f"games-{number}"), people, seed=number))
    return ann, tables


def _part(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1e3
