"""Ten thousand open games with clocks in one process: what they cost while nobody moves, and when a thousand are due; and
what a start costs with a hundred thousand, against one with a thousand.

The games are begun for real, in a database of their own; the table's parts run as in the bot, without Discord. Of the
hundred thousand only one is: its rows are copied, and each start has a process of its own.
"""

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.plies import Plies
from benchmarks.sizes import Piece, Row, Size
from bot.address import Postgres
from bot.store import Store
from bot.store.schema import METADATA
from bot.table.model.table import Person, Place, Status, Table
from bot.table.model.time_control import Zero, own
from bot.table.service import TableService
from tests.databases import raw
from tests.wire.reminding import AT_ONCE, mark_posted


@dataclass(frozen=True, slots=True)
class Amount:
    """How many games, how many of them are due, the moves made then, for how many seconds nothing happens, and with how
    many copied games the bot starts, each so often."""

    games: int
    due: int
    moves: int
    idle: float
    copied: tuple[int, int]
    starts: int = 3


SIZES: Final = {
    Size.FULL: Amount(10_000, 1_000, 200, 8.0, (1_000, 100_000)),
    Size.QUICK: Amount(1_000, 100, 50, 5.0, (1_000, 20_000)),
    Size.SMALLEST: Amount(6, 2, 2, 0.05, (2, 4), 1),
}
HOST, OTHER = Person(1, "Ann"), Person(2, "Ben")


ROOT: Final = Path(__file__).parents[1]


class Clock:
    """A clock that goes on by itself, and can be turned."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead


async def _begun(service: TableService, number: int, hours: int) -> Table:
    table = await service.lobby.seating.create("dog_eat_dog", Place(1, 10_000 + number), HOST, {})
    await service.lobby.seating.join(table.id, OTHER)
    await service.lobby.seating.set_pace(table.id, HOST, own(move=timedelta(hours=hours), zero=Zero.REMIND))
    return await service.lobby.starting.start(table.id, HOST)


async def _opened(place: Path | Postgres, clock: Clock) -> tuple[TableService, float]:
    service = TableService(Store(place), clock=clock)
    began = time.perf_counter()
    await service.open()
    return service, time.perf_counter() - began


async def _measure(folder: Path, amount: Amount) -> list[Row]:
    many, due = f"{amount.games:,} games with clocks", f"{amount.due:,} reminders"
    clock = Clock()
    empty, without = await _opened(folder / "empty.db", clock)
    await empty.close()
    empty, without = await _opened(folder / "empty.db", clock)
    await empty.close()
    service, _ = await _opened(folder / "many.db", clock)
    # A thousand are due after half an hour, the others after ten days or more.
    for hours, numbers in ((1, range(amount.due)), (500, range(amount.due, amount.games))):
        for some in range(numbers.start, numbers.stop, AT_ONCE):
            these = range(some, min(some + AT_ONCE, numbers.stop))
            await asyncio.gather(*(_begun(service, number, hours) for number in these))
            await mark_posted(service)
    await service.close()
    service, filled = await _opened(folder / "many.db", clock)
    loaded = len(service.tables._live)
    finding = []
    for _ in range(200):
        began = time.perf_counter()
        await service.store.next_timer()
        finding.append(time.perf_counter() - began)
    cpu = time.process_time()
    await asyncio.sleep(amount.idle)
    idle = (time.process_time() - cpu) / amount.idle
    still = len(service.tables._live)
    table = await service.play.projection.get(amount.games)
    for _ in range(5):  # the first moves warm up
        table = await _move(service, table)
    clock.ahead += timedelta(minutes=31)
    began = time.perf_counter()
    service.time_control.scheduler.loop.ring()
    took = []
    done = 0.0
    for _ in range(amount.moves):
        at = time.perf_counter()
        table = await _move(service, table)
        took.append(time.perf_counter() - at)
        if not done and not await service.store.timers_due(clock()):
            done = time.perf_counter() - began
    while not done:
        await asyncio.sleep(0.01)
        if not await service.store.timers_due(clock()):
            done = time.perf_counter() - began
    await service.close()
    took.sort()
    return [
        (f"{many}: games read while nothing is due", float(loaded + still), "games", 0.0),
        (f"{many}: start, more than with none", max(0.0, filled - without), "s", 3.0),
        (f"{many}: idle load", 100 * idle, "% of a core", 1.0),
        (f"{many}: the next timer found", statistics.median(finding) * 1000, "ms", Plies(10)),
        (f"{due} written", done, "s", None),
        ("a move saved meanwhile, p99", took[int(0.99 * len(took))] * 1000, "ms", 100.0),
    ]


async def _move(service: TableService, table: Table) -> Table:
    """One move; once the game is over, one in the game before it."""
    if table.status is not Status.RUNNING:
        table = await service.play.projection.get(table.id - 1)
    person = table.players[min(table.owing)].person
    shown = await service.play.projection.show(table.id, person.id)
    return (await service.play.moves.act(table.id, person, shown.legal[0])).table


def pieces(size: Size) -> list[Piece]:
    """The figures of this part."""
    return [partial(_measured, SIZES[size]), partial(_started, *SIZES[size].copied, SIZES[size].starts)]


def _measured(amount: Amount) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), amount))


_COPIES: Final = {
    "games": {"id": "id + k", "channel": "channel + k", "board_post": "board_post + k * 10"},
    "outbox": {"id": "id + k * 10", "lane": "lane + k", "channel": "channel + k", "game": "game + k"},
    "timers": {"game": "game + k", "due": "due + k * 1000000"},
    "seats": {"game": "game + k"},
    "log": {"game": "game + k"},
}
"""What differs in the rows of the copy with the number `k`."""
_NUMBERED: Final = ("timers", "id")
"""The database numbers these rows itself."""


async def _one(place: Path | Postgres) -> None:
    """A database with one game."""
    service, _ = await _opened(place, Clock())
    await _begun(service, 0, 500)
    await mark_posted(service)
    await service.close()


def _copied(place: Path | Postgres, games: range) -> None:
    """Copy the rows of the first game for these."""
    with raw(place) as database:
        database.execute("BEGIN")
        for table, changed in _COPIES.items():
            names = [each.name for each in METADATA.tables[table].columns if (table, each.name) != _NUMBERED]
            values = ", ".join(changed.get(name, f'"{name}"') for name in names)
            first = "id" if table == "games" else "game"
            database.execute(f"CREATE TEMP TABLE one AS SELECT * FROM {table} WHERE {first} = 1")  # noqa: S608
            database.execute(
                "WITH RECURSIVE copies (k) AS (SELECT CAST(? AS bigint) UNION ALL SELECT k + 1 FROM copies WHERE k < ?) "  # noqa: S608
                f"INSERT INTO {table} ({', '.join(map(_quoted, names))}) SELECT {values} FROM one, copies",
                (games.start - 1, games.stop - 2),
            )
            database.execute("DROP TABLE one")
        database.execute("COMMIT")
        for table in _COPIES:
            database.execute(f"ANALYZE {table}")


def _quoted(name: str) -> str:
    return f'"{name}"'


def _started(few: int, many: int, times: int) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        return started(Path(folder) / "many.db", f"start with {many:,} open games", few, many, times)


def started(place: Path | Postgres, name: str, few: int, many: int, times: int) -> list[Row]:
    """The seconds and the resident memory of a start with few and with many games in a new database, and how they compare."""
    seconds, resident = dict[int, float](), dict[int, float]()
    asyncio.run(_one(place))
    for before, games in ((1, few), (few, many)):
        _copied(place, range(before + 1, games + 1))
        starts = [_start(place) for _ in range(times)]
        seconds[games], resident[games] = (min(each) for each in zip(*starts, strict=True))
    return [
        (f"{name}", seconds[many] * 1000, "ms", None),
        (f"{name}: time against {few:,}", seconds[many] / seconds[few], "times", 1.5),
        (f"{name}: resident", resident[many], "MB", None),
        (f"{name}: memory against {few:,}", resident[many] / resident[few], "times", 1.2),
    ]


_START: Final = """
import asyncio, gc, sys, time
import psutil
from bot.address import Postgres
from bot.address import Postgres
from bot.store import Store
from bot.store.schema import METADATA
from bot.table.service import TableService

async def start(place, password=None):
    service = TableService(Store(place if password is None else Postgres(place, password)))
    began = time.perf_counter()
    await service.open()
    took = time.perf_counter() - began
    gc.collect()
    print(took, psutil.Process().memory_info().rss / 1e6)
    await service.close()

asyncio.run(start(*sys.argv[1:]))
"""
"""A start alone, without what this file imports."""


def _start(place: Path | Postgres) -> tuple[float, float]:
    """The seconds and the resident megabytes of a start in a process of its own."""
    where = [place.url, place.password] if isinstance(place, Postgres) else [place]
    done = subprocess.run([sys.executable, "-c", _START, *where], capture_output=True, check=True, cwd=ROOT)
    seconds, resident = map(float, done.stdout.split())
    return seconds, resident
