"""How long it takes to forget somebody in a thousand games, and what moves of others wait for it."""

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.sizes import Piece, Row, Size
from benchmarks.store import one_move, seated
from bot.store import Store
from bot.table.model import Person, Place, Status
from bot.table.service import TableService

ANN, BEN = Person(1, "Ann"), Person(2, "Ben")
PAUSE: Final = 0.02
"""Seconds between two moves of the table beside it."""


@dataclass(frozen=True, slots=True)
class Amount:
    """In how many games somebody is forgotten, and how many moves are timed without it."""

    games: int
    moves: int


SIZES: Final = {Size.FULL: Amount(1_000, 300), Size.QUICK: Amount(1_000, 100), Size.SMALLEST: Amount(3, 3)}


def pieces(size: Size) -> list[Piece]:
    """The figures of this part."""
    return [partial(asyncio.run, _forgotten(SIZES[size]))]


async def _forgotten(amount: Amount) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        service = TableService(Store(Path(folder) / "store.db"))
        await service.open()
        for number in range(amount.games):
            table = await service.lobby.seating.create("dog_eat_dog", Place(1, 10 + number), ANN)
            await service.lobby.seating.join(table.id, BEN)
            await service.lobby.starting.start(table.id, ANN)
            await service.play.offers.resign(table.id, BEN)
        without = await _moves(service, amount.moves)
        await service.privacy.forgetting.wish(ANN.id)
        began = time.perf_counter()
        forgetting = asyncio.create_task(service.privacy.forgetting.look())
        meanwhile = await _moves(service, amount.moves, forgetting)
        await forgetting
        took = time.perf_counter() - began
        await service.close()
    rows: list[Row] = [(f"somebody in {amount.games:,} games forgotten", took, "s", 5.0)]
    for part in (0.5, 0.95):
        before, then = (sorted(each)[int(len(each) * part)] * 1e3 for each in (without, meanwhile))
        rows += [
            (f"a move of others before, p{part * 100:.0f}", before, "ms", None),
            (f"a move of others meanwhile, p{part * 100:.0f}", then, "ms", None),
        ]
    return rows


async def _moves(service: TableService, least: int, until: "asyncio.Task[None] | None" = None) -> list[float]:
    """The seconds of moves at a table of others: so many, or until a task is done."""
    luck, spent = random.Random(1), list[float]()
    number = 1_000_000 if until is None else 2_000_000
    table = await seated(service, number)
    while not until.done() if until is not None else len(spent) < least:
        if table.status is not Status.RUNNING:
            number += 1
            table = await seated(service, number)
        await asyncio.sleep(PAUSE)
        table, seconds = await one_move(service, table, luck)
        spent.append(seconds)
    return spent
