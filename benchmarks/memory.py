"""Where the bot's process keeps its megabytes: what imports take, and what many games take that were all moved in.

`python -m benchmarks memory` prints them. A process of its own counts its resident memory step by step, and then, in
another, what Python has allocated for the games, by the folder whose code asked for it.
"""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import tracemalloc
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any, Final

import psutil

from benchmarks.sizes import Piece, Row, Size

SIZES: Final = {Size.FULL: 1000, Size.QUICK: 200, Size.SMALLEST: 3}
ROOT: Final = Path(__file__).parents[1]
_SHOWN: Final = 12
"""So many folders are told, those with the most."""


def pieces(size: Size) -> list[Piece]:
    """What is resident after each step, and which folders allocated it."""
    return [partial(_asked, "steps", SIZES[size]), partial(_asked, "folders", SIZES[size])]


def _asked(what: str, count: int) -> list[Row]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.memory", what, str(count)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return [(f"memory: {name}", value, "MB", None) for name, value in found.items()]


def _resident() -> float:
    return float(psutil.Process().memory_info().rss) / 1e6


async def _games(path: Path, count: int) -> Any:
    """A table service that has so many games in memory, each with some moves."""
    from benchmarks.store import one_move, seated
    from bot.store import Store
    from bot.table.service import TableService

    luck = random.Random(4)
    service = TableService(Store(path))
    await service.open()
    for number in range(1, count + 1):
        table = await seated(service, number)
        for _ in range(2):
            if table.owing:
                table, _ = await one_move(service, table, luck)
    while posts := await service.outbox.posts(count):
        for post in posts:
            await service.outbox.sent(post.id, post.id)
    return service


def _steps(path: Path, count: int) -> dict[str, float]:
    found = {"Python, with this program": _resident()}

    def step(name: str) -> None:
        found[name] = _resident() - sum(found.values())

    import bot.store

    step("the database's libraries, imported")
    import discord  # noqa: F401

    step("the library for Discord, imported")
    import games.registry  # noqa: F401

    step("the rules of all games, imported")
    import bot.discord.runner  # noqa: F401

    step("everything else of the bot, imported")

    async def run() -> None:
        service = await _games(path, count)
        step(f"{count} games in memory")
        await service.close()

    asyncio.run(run())
    return found


def _folders(path: Path, count: int) -> dict[str, float]:
    import bot.discord.runner  # noqa: F401

    async def run() -> tracemalloc.Snapshot:
        service = await _games(path.with_name("few.db"), 1)
        await service.close()
        tracemalloc.start()
        service = await _games(path, count)
        taken = tracemalloc.take_snapshot()
        tracemalloc.stop()
        await service.close()
        return taken

    sizes: Counter[str] = Counter()
    for each in asyncio.run(run()).statistics("filename"):
        sizes[_folder(each.traceback[0].filename)] += each.size
    return {f"{count} games, by {name}": size / 1e6 for name, size in sizes.most_common(_SHOWN)}


def _folder(file: str) -> str:
    """Whose code it is: a folder of this project, or a library."""
    place = Path(file)
    if place.is_relative_to(ROOT):
        return str(place.parent.relative_to(ROOT))
    parts = place.parts
    return parts[parts.index("site-packages") + 1] if "site-packages" in parts else "Python's library"


if __name__ == "__main__":
    measured = {"steps": _steps, "folders": _folders}[sys.argv[1]]
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measured(Path(folder) / "games.db", int(sys.argv[2]))))
