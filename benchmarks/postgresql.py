"""What a commit costs on a PostgreSQL server of this machine that waits for its disk, beside one in a file, and what its first
statement costs, which finds out whether the process still holds its district."""

import asyncio
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.sizes import Piece, Row, Size
from benchmarks.store import moves
from bot.address import Postgres
from bot.store import Store, Write, schema
from bot.store.expressions import POSTGRESQL
from bot.store.postgres.connecting import connected
from bot.store.postgres.lease import FENCE
from bot.store.writing import in_order, prepared
from tests.postgres import MISSING, programs, running

SIZES: Final = {Size.FULL: 1000, Size.QUICK: 300, Size.SMALLEST: 10}
BARS: Final = {0.5: 3.5, 0.99: 4.0}
"""How many times the part of commits in a file the same part of those on a server may take."""
FENCED: Final = 1.15
"""How many times as long a transaction with that statement may take as one without."""


def pieces(size: Size) -> list[Piece]:
    """The same moves on both; and the same transactions on a server, every other one with that statement."""
    return [partial(_commits, SIZES[size]), partial(_fenced, SIZES[size])]


def _fenced(count: int) -> list[Row]:
    if programs() is None:
        raise RuntimeError(MISSING)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running(folder, {}) as cluster:
            bare, fenced = asyncio.run(_transactions(cluster.prepare(), count))
    return [
        ("transaction of two statements p50", bare * 1e3, "ms", None),
        ("transaction that finds out who holds the district p50", fenced * 1e3, "ms", None),
        ("transaction that finds it out, to one that does not p50", fenced / bare, "times", FENCED),
    ]


async def _transactions(place: Postgres, count: int) -> tuple[float, float]:
    """The seconds at the median without the first statement, and with it."""
    store = Store(place)
    await store.open()
    await store.engine.hold(1, 1, print)
    connection = await connected(place)
    await connection.set_autocommit(True)
    spent: tuple[list[float], list[float]] = ([], [])
    try:
        for number in range(2 * count):
            write = Write().replace(schema.people, id=number % 50, name=f"P{number}")
            write.update(schema.people, {"id": number % 50}, name="another")
            began = time.perf_counter()
            async with connection.pipeline():
                await connection.execute("BEGIN")
                if number % 2:
                    await connection.execute(FENCE, (number, 0, 1))
                for part, rows in in_order([write]):
                    await connection.cursor().executemany(*prepared(part, rows, POSTGRESQL))
            await connection.commit()
            spent[number % 2].append(time.perf_counter() - began)
    finally:
        await connection.close()
        await store.close()
    bare, fenced = map(statistics.median, spent)
    return bare, fenced


def _commits(count: int) -> list[Row]:
    if programs() is None:
        raise RuntimeError(MISSING)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # the server's own user looks into it
        in_a_file, _ = asyncio.run(moves(folder / "store.db", count))
        with running(folder, {}) as cluster:
            on_a_server, _ = asyncio.run(moves(cluster.prepare(), count))
    rows: list[Row] = []
    for part, bar in BARS.items():
        of_file, of_server = (sorted(each)[int(len(each) * part)] for each in (in_a_file, on_a_server))
        rows += [
            (f"commit of a move in a file p{part * 100:.0f}", of_file * 1e3, "ms", None),
            (f"commit of a move on a server p{part * 100:.0f}", of_server * 1e3, "ms", None),
            (f"commit of a move: a server to a file p{part * 100:.0f}", of_server / of_file, "times", bar),
        ]
    return rows
