"""Ladders, records and digests of a server with ten thousand finished games, two thousand of them somebody's; and the ratings
of a hundred thousand games made again."""

import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks.sizes import Piece, Row, Size
from bot.store import Store, Write, checksum, from_micros, game_checksum, schema, to_micros
from bot.table.model import Person, Place
from bot.table.service import TableService

GAMES: Final = ("dog_eat_dog", "high_ground", "high_heavens", "bring_down_the_mountain")
PEOPLE: Final = 300
ANN, BEN = 1, 2
APART: Final = 480_000_000
"""Microseconds between the ends of two games."""
BEGAN: Final = to_micros(datetime(2026, 10, 1, tzinfo=UTC))
NOW: Final = datetime(2026, 11, 30, tzinfo=UTC)
AT_ONCE: Final = 2_000


@dataclass(frozen=True, slots=True)
class Amount:
    """The finished games of the server whose ladders are read, and those of all whose ratings are made again."""

    here: int
    everywhere: int
    times: int = 30


SIZES: Final = {
    Size.FULL: Amount(10_000, 100_000),
    Size.QUICK: Amount(10_000, 10_000),
    Size.SMALLEST: Amount(20, 20, 2),
}


def pieces(size: Size) -> list[Piece]:
    """The figures of this part."""
    amount = SIZES[size]
    return [partial(asyncio.run, _looked_at(amount)), partial(asyncio.run, _made_again(amount))]


async def _filled(path: Path, count: int, servers: int, kinds: Sequence[str]) -> TableService:
    """A database with finished games; Ann plays in a fifth of them, in half of those against Ben."""
    service = TableService(Store(path), clock=lambda: NOW)
    await service.store.open()
    luck = random.Random(1)
    options = {
        key: json.dumps({each.key: each.default for each in service.games[key].about.options})
        for key in kinds
    }
    write = Write()
    for person in range(1, PEOPLE + 1):
        write.insert(schema.people, id=person, name=f"Person {person}")
    await service.store.commit(write)
    for start in range(1, count + 1, AT_ONCE):
        write = Write()
        for game in range(start, min(start + AT_ONCE, count + 1)):
            _game(write, game, luck.choice(kinds), 1 + game % servers, options, luck)
        await service.store.commit(write)
    return service


def _game(
    write: Write, game: int, key: str, server: int, options: dict[str, str], luck: random.Random
) -> None:
    people = luck.sample(range(3, PEOPLE + 1), 4 if key == "dog_eat_dog" and luck.random() < 0.4 else 2)
    if game % 5 == 0:
        people[0] = ANN
        people = [ANN, BEN] if game % 10 == 0 else people
    row: dict[str, Any] = {
        "id": game,
        "game": key,
        "rules_version": 1,
        "server": server,
        "channel": luck.randrange(100, 110),
        "created": BEGAN,
        "rematch_of": None,
        "host": people[0],
        "status": "over",
        "options": options[key],
        "version": 5,
        "seq": 10,
        "moves": luck.randrange(5, 60),
        "turn": 9,
        "owing": "[]",
        "outcome": json.dumps(["won", [luck.randrange(len(people))], []]),
        "secret": b"x",
        "commitment": "c",
        "changed": BEGAN + game * APART,
        "board_seq": 0,
        "board_turn": 0,
    }
    write.insert(schema.games, **row, checksum=game_checksum(row))
    for seat, person in enumerate(people):
        sealed = checksum(game, seat, person)
        write.insert(schema.seats, game=game, seat=seat, person=person, resigned=False, checksum=sealed)


async def _looked_at(amount: Amount) -> list[Row]:
    """What people ask for."""
    with tempfile.TemporaryDirectory() as folder:
        service = await _filled(Path(folder) / "store.db", amount.here, 1, GAMES[:1])
        await service.ratings.rating.all_again()
        game, place = service.games[GAMES[0]], Place(1, 100)
        ladders, records = service.ratings.ladders, service.ratings.records
        people = tuple(Person(number, f"Person {number}") for number in (ANN, BEN))
        table: Any = _Sitting(game, place, people)
        end = from_micros(BEGAN + amount.here * APART)
        figures: list[Row] = []
        asked: dict[str, Callable[[], Awaitable[object]]] = {
            "a ladder of the season": lambda: ladders.page(game, place, 1, season=True, here=False),
            "a ladder of all time": lambda: ladders.page(game, place, 1, season=False, here=False),
            "a ladder of a channel": lambda: ladders.page(game, place, 1, season=False, here=True),
            "the record of two people": lambda: records.between(table),
            "one's own games": lambda: records.own(ANN),
            "turns in time": lambda: service.time_control.reliability.of([ANN, BEN]),
            "a Monday digest": lambda: service.ratings.digests.week(1, end, lambda channel: True),
        }
        for what, ask in asked.items():
            figures += await _asked(f"{what}, {amount.here:,} games", ask, amount.times)
        # Nobody waits for a digest.
        name, took, unit, _ = figures[-2]
        figures[-2] = name, took, unit, None
        await service.store.close()
    return figures


async def _asked(what: str, ask: Callable[[], Awaitable[object]], times: int) -> list[Row]:
    """The time until the answer, and what of it the event loop's thread takes."""
    waited, taken = list[float](), list[float]()
    for _ in range(times):
        began, spent = time.perf_counter(), time.thread_time()
        await ask()
        waited.append(time.perf_counter() - began)
        taken.append(time.thread_time() - spent)
    return [
        (f"{what}: p50", statistics.median(waited) * 1e3, "ms", 30.0),
        (f"{what}: of the event loop, p50", statistics.median(taken) * 1e3, "ms", 3.0),
    ]


async def _made_again(amount: Amount) -> list[Row]:
    """`python -m bot ratings` on a database that has none, and on one that has all."""
    with tempfile.TemporaryDirectory() as folder:
        service = await _filled(Path(folder) / "store.db", amount.everywhere, 20, GAMES)
        figures: list[Row] = []
        for what in ("made", "made again"):
            spent = time.process_time()
            await service.ratings.rating.all_again()
            told = f"ratings of {amount.everywhere:,} games {what}, of a core"
            figures.append((told, time.process_time() - spent, "s", 60.0))
        await service.store.close()
    return figures


class _Sitting:
    """So much of a table as a record asks for."""

    def __init__(self, game: Any, place: Place, people: Sequence[Person]) -> None:
        self.game, self.place = game, place
        self.players = [_Seated(person) for person in people]


@dataclass(frozen=True, slots=True)
class _Seated:
    person: Person
