"""A store on a real file."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store, Write, schema
from bot.store.writing import GAME_COLUMNS
from bot.table.log.rows import log_row
from tests.databases import ready
from tests.table.conftest import sitting

__all__ = ["sitting"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cairn.db"


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Store]:
    """The store on this file, open meanwhile."""
    made = Store(path)
    await made.open()
    try:
        yield made
    finally:
        await made.close()


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with opened(ready(path)) as made:
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
