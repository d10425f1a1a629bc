"""What keeping a game costs: a commit compared with a bare write, and replaying.

The bars are the project's goals on two cores.
"""

import asyncio
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks.sizes import Piece, Row, Size
from bot.address import Postgres
from bot.store import Store, schema
from bot.store.writing import Write
from bot.table.log.replay import replay
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Place, Status, Table
from bot.table.service import TableService
from games.dog_eat_dog.actions import Pass
from games.registry import GAMES
from tests.table.long_games import grow


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is measured."""

    moves: int
    """How many are committed one by one."""
    tables: int
    seconds: float
    """How long the tables move at once."""
    replayed: int
    rows: int
    """How many a long game has."""


SIZES: Final = {
    Size.FULL: Amount(1000, 50, 5.0, 300, 3000),
    Size.QUICK: Amount(300, 50, 2.0, 300, 1000),
    Size.SMALLEST: Amount(10, 2, 0.1, 10, 60),
}


def pieces(size: Size) -> list[Piece]:
    """Each in a folder of its own."""
    measured = (_bare, _one_at_a_time, _many_at_once, _replaying, _far_back)
    return [partial(_in_a_folder, each, SIZES[size]) for each in measured]


def _in_a_folder(piece: Callable[[Path, Amount], Any], amount: Amount) -> list[Row]:
    with tempfile.TemporaryDirectory(dir=os.environ.get("CAIRN_BENCH_FOLDER")) as folder:
        found = piece(Path(folder) / "store.db", amount)
        rows: list[Row] = asyncio.run(found) if asyncio.iscoroutine(found) else found
        return rows


def _spread(name: str, seconds: list[float], bar: float | None = None) -> list[Row]:
    ordered = sorted(seconds)
    return [
        (f"{name} p50", statistics.median(ordered) * 1000, "ms", None),
        (f"{name} p95", ordered[int(len(ordered) * 0.95)] * 1000, "ms", bar),
    ]


def _bare(path: Path, amount: Amount) -> list[Row]:
    """Append as many bytes as the rows of a move have, and wait for the disk."""
    line = b"x" * 1200
    spent = []
    with path.open("ab", buffering=0) as file:
        for _ in range(amount.moves):
            began = time.perf_counter()
            file.write(line)
            os.fsync(file.fileno())
            spent.append(time.perf_counter() - began)
    return _spread("bare append and fsync", spent)


class _Timed(Store):
    """A store that records how long each commit takes that writes to a log, from the call until it is on disk. Others, as of
    ratings, are nobody's move."""

    def __init__(self, place: Path | Postgres) -> None:
        super().__init__(place)
        self.spent: list[float] = []

    async def commit(self, write: Write) -> None:
        began = time.perf_counter()
        await super().commit(write)
        if write.inserted(schema.log):
            self.spent.append(time.perf_counter() - began)


async def seated(service: TableService, number: int, people: int = 2) -> Table:
    table = await service.lobby.seating.create(
        "dog_eat_dog", Place(1, number), Person(number * 10, f"Host {number}")
    )
    for other in range(1, people):
        table = await service.lobby.seating.join(table.id, Person(number * 10 + other, f"Guest {other}"))
    return await service.lobby.starting.start(table.id, table.host)


async def one_move(
    service: TableService, table: Table, luck: random.Random, passing: float = 0.0
) -> tuple[Table, float]:
    """The table after one more move, and the seconds that the service took for it.

    `passing` is the share of passes among the moves, which makes a game longer.
    """
    person = table.players[min(table.owing)].person
    legal = (await service.play.projection.show(table.id, person.id)).legal
    action = Pass() if luck.random() < passing else luck.choice(legal)
    if action not in legal:
        action = legal[0]
    request = f"{table.id}-{table.seq}"
    began = time.perf_counter()
    moved = await service.play.moves.act(table.id, person, action, request=request)
    return moved.table, time.perf_counter() - began


async def _one_at_a_time(path: Path, amount: Amount) -> list[Row]:
    commits, whole = await moves(path, amount.moves)
    return [
        *_spread("commit of a move", commits, 3.0),
        *_spread("move, rules and commit", whole),
    ]


async def moves(place: Path | Postgres, count: int) -> tuple[list[float], list[float]]:
    """Moves made one after another: the seconds of each commit, and of each move with its rules."""
    luck = random.Random(1)
    store = _Timed(place)
    service = TableService(store)
    await service.open()
    number = 1
    table = await seated(service, number)
    commits, whole = store.spent, list[float]()
    commits.clear()
    for _ in range(count):
        if table.status is not Status.RUNNING:
            number += 1
            table = await seated(service, number)
            del commits[-1:]
        table, seconds = await one_move(service, table, luck)
        whole.append(seconds)
    await service.close()
    return commits, whole


async def _many_at_once(path: Path, amount: Amount) -> list[Row]:
    """Fifty tables move as fast as they can, while a worker marks every message as tried and sent."""
    luck = random.Random(2)
    service = TableService(Store(path))
    await service.open()
    tables = [await seated(service, number) for number in range(1, amount.tables + 1)]
    stop, moves, spent = time.perf_counter() + amount.seconds, 0, list[float]()

    async def sit(table: Table) -> None:
        nonlocal moves
        while time.perf_counter() < stop and table.status is Status.RUNNING:
            table, seconds = await one_move(service, table, luck)
            spent.append(seconds)
            moves += 1

    async def deliver(channel: int) -> None:
        while time.perf_counter() < stop:
            mine = [post for post in await service.outbox.posts() if post.channel == channel]
            for post in mine:
                await service.outbox.trying(post.id)
                made = post.kind not in (PostKind.BOARD_EDIT, PostKind.LOBBY_EDIT, PostKind.STRIP)
                await service.outbox.sent(post.id, post.id if made else None)
            if not mine:
                await asyncio.sleep(0.001)

    began = time.perf_counter()
    await asyncio.gather(
        *(sit(table) for table in tables), *(deliver(table.place.channel) for table in tables)
    )
    seconds = time.perf_counter() - began
    await service.close()
    return [
        (f"moves a second at {amount.tables} tables, messages marked", moves / seconds, "/s", 150.0),
        *_spread(f"move at {amount.tables} tables", spent),
    ]


async def _replaying(path: Path, amount: Amount) -> list[Row]:
    """Replay actions from their log."""
    luck = random.Random(3)
    service = TableService(Store(path))
    await service.open()
    number, table = 0, None
    while table is None or table.seq <= amount.replayed:
        if table is None or table.status is not Status.RUNNING:
            number += 1
            table = await seated(service, number, people=8)
        table, _ = await one_move(service, table, luck, passing=0.6)
    rows = (await service.store.log(table.id))[: amount.replayed]
    spent = []
    for _ in range(30):
        began = time.perf_counter()
        await replay(table, rows)
        spent.append(time.perf_counter() - began)
    await service.close()
    return [(f"replay of {amount.replayed} actions", statistics.median(spent) * 1000, "ms", 20.0)]


async def _far_back(path: Path, amount: Amount) -> list[Row]:
    """Far and near positions of a long game of each kind, and the game itself after a restart. Who looks back first waits for
    the whole replay; no game of people has so many rows."""
    service = TableService(Store(path))
    await service.open()
    opening, first, old = list[float](), list[float](), list[float]()
    for number, game in enumerate(GAMES, 1):
        host = Person(number * 10, "Host")
        table = await service.lobby.seating.create(game.about.key, Place(1, number), host)
        await service.lobby.seating.join(table.id, Person(number * 10 + 1, "Guest"))
        table = await service.lobby.starting.start(table.id, host)
        table = await grow(service.tables, table, amount.rows + amount.rows // 30)
        service.tables.forget(table.id)
        # A game with hidden decisions counts the rows that its player knows of.
        now = (await service.play.projection.show(table.id, host.id)).seq
        for _ in range(5):
            service.tables.forget(table.id)
            began = time.perf_counter()
            await service.play.projection.show(table.id, None)
            opening.append(time.perf_counter() - began)
        for number_of_look, seq in enumerate(range(7, min(now, amount.rows), max(1, amount.rows // 14))):
            began = time.perf_counter()
            await service.play.projection.show(table.id, host.id, seq=seq)
            (old if number_of_look else first).append(time.perf_counter() - began)
    await service.close()
    return [
        (
            f"the first look back in a game of {amount.rows} rows",
            statistics.median(first) * 1000,
            "ms",
            500.0,
        ),
        *_spread(f"a further old position of a game of {amount.rows} rows", old),
        *_spread(f"a game of {amount.rows} rows after a restart", opening),
    ]
