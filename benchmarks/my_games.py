"""`/games` of somebody in 200 games on 20 servers, with 10,000 open games in the database, over a simulated Discord."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.sizes import Piece, Row, Size
from tests.wire.discord_server import DiscordServer, Player
from tests.wire.ledger import Ledger
from tests.wire.process import BotProcess
from tests.wire.reminding import fill
from tests.wire.tables import Table

SERVERS: Final = 20
SIZES: Final = {Size.FULL: (200, 10_000), Size.QUICK: (200, 1_000), Size.SMALLEST: (12, 14)}
"""In how many games the person is, and how many there are in all."""
TIMES: Final = 50


def pieces(size: Size) -> list[Piece]:
    """The figures of this part."""
    return [lambda: asyncio.run(_measure(*SIZES[size]))]


async def _measure(mine: int, count: int) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="cairn-") as name:
        folder = Path(name)
        async with DiscordServer(folder / "discord", record=False) as server:
            bot = BotProcess(server, folder, log_level="warning")
            ledger = Ledger(bot.database, strict=False)
            ann, tables = _tables(server, ledger, mine, count)
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
            turned, pages = [], -(-mine // 10)
            for _ in range(pages - 1):
                began = time.perf_counter()
                asked = await ann.press(asked.message, "More")
                turned.append(time.perf_counter() - began)
            assert f"Page {pages} of {pages}." in asked.message.content
            ledger.close()
            await bot.stop()
    told = f"/games in {mine} of {count:,} games"
    return [
        (f"{told}: the first after a start", first * 1e3, "ms", 1000.0),
        (f"{told}: p50", _part(took, 0.5), "ms", None),
        (f"{told}: p99", _part(took, 0.99), "ms", 1000.0),
        (f"{told}: another page, p50", _part(turned, 0.5), "ms", None),
        (f"{told}: another page, worst", max(turned) * 1e3, "ms", 1000.0),
    ]


def _tables(server: DiscordServer, ledger: Ledger, mine: int, count: int) -> tuple[Player, Sequence[Table]]:
    """Tables of two; at the first of them the same person sits."""
    world = server.world
    guilds = [world.add_guild(f"Server {number}") for number in range(SERVERS)]
    ann = Player(server, world.add_user("Ann", *guilds))
    tables = []
    for number in range(count):
        guild = guilds[number % SERVERS]
        people = [Player(server, world.add_user(f"P{number}x{one}", guild)) for one in range(2)]
        if number < mine:
            people[0] = ann
        tables.append(Table(server, ledger, world.add_channel(guild, f"games-{number}"), people, seed=number))
    return ann, tables


def _part(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1e3
