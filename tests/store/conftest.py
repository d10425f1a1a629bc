"""A store on a real file, or on a real server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest

from bot.address import Postgres
from bot.store import Store, Write, schema
from bot.store.writing import GAME_COLUMNS
from bot.table.log.rows import log_row
from tests import postgres
from tests.databases import raw, ready
from tests.table.conftest import sitting

__all__ = ["sitting"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cairn.db"


@pytest.fixture
def place(path: Path, request: pytest.FixtureRequest) -> Path | Postgres:
    """A database of the present version: a file, unless the test is for `both`."""
    return postgres.database() if getattr(request, "param", "") == "postgresql" else ready(path)


both = pytest.mark.parametrize("place", ["sqlite", "postgresql"], indirect=True)


def asked(place: Path | Postgres, question: LiteralString) -> list[tuple[Any, ...]]:
    """What another program finds in a database."""
    if isinstance(place, Path):
        with raw(place) as file:
            return file.execute(question).fetchall()
    with psycopg.connect(place.url, password=place.password) as connection:
        return connection.execute(question).fetchall()


def is_released(place: Path | Postgres) -> bool:
    """Whether nobody has the database open."""
    if isinstance(place, Path):
        return [file.name for file in place.parent.iterdir()] == [place.name]
    here = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'cairn'"
    # The server notices a moment later.
    return any(not asked(place, here) for _ in range(1000))


async def held(store: Store, processes: int = 1) -> None:
    """Have this store hold a district, which must be free."""
    async with asyncio.timeout(10):
        await store.engine.hold(processes, processes, fail)


def fail(why: str) -> None:
    """Nothing waits for a district."""
    raise AssertionError(why)


@asynccontextmanager
async def opened(place: Path | Postgres, processes: int = 1) -> AsyncIterator[Store]:
    """The store with this database, open meanwhile, as one of so many processes."""
    made = Store(place)
    await made.open()
    try:
        await held(made, processes)
        yield made
    finally:
        await made.close()


@pytest.fixture
async def store(place: Path | Postgres) -> AsyncIterator[Store]:
    async with opened(place) as made:
        yield made


def mutable(**fields: Any) -> dict[str, Any]:
    """The columns of a game's row that a change writes."""
    values: dict[str, Any] = dict.fromkeys(GAME_COLUMNS)
    values |= {
        "host": 1,
        "status": "running",
        "rules_version": 1,
        "options": "{}",
        "owing": "[]",
        "out": "[]",
        "reopened": "[]",
    }
    values |= dict.fromkeys(
        ("seq", "hidden", "moves", "turn", "changed", "board_seq", "board_turn", "checksum", "one_board"), 0
    )
    return values | fields


def new_game(number: int, channel: int | None = None, **fields: Any) -> Write:
    """A change that makes a game, its host Ann at the table."""
    write = Write()
    write.replace(schema.people, id=1, name="Ann")
    write.insert(
        schema.games,
        id=number,
        game="toy",
        server=None,
        channel=number if channel is None else channel,
        created=0,
        rematch_of=None,
        version=1,
        **mutable(**fields),
    )
    write.insert(schema.seats, game=number, seat=0, person=1, resigned=False)
    return write


def row(game: int, seq: int) -> Write:
    """A change that logs one row."""
    write = Write()
    write.insert(schema.log, **log_row(game, seq, seq, "action", 0, "{}"))
    return write
