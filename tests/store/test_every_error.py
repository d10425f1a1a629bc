"""Whatever goes wrong in the store or its driver is a StoreError, and harms only the change or question that it meets."""

import asyncio
import logging
import sqlite3
from unittest.mock import AsyncMock, Mock

import pytest
from sqlalchemy import text
from sqlalchemy.exc import ArgumentError, InvalidRequestError

from bot.errors import StoreError
from bot.store import Store, Write, schema
from bot.store.sqlite import connections
from bot.store.sqlite.engine import SqliteEngine
from tests.databases import sqlite
from tests.store.conftest import new_game, row

TOO_LARGE = 2**63


async def test_a_question_that_finds_no_free_reader_says_so_in_words(store: Store) -> None:
    engine = connections.readers(sqlite(store).path, sqlite(store)._files, 1, busy_timeout=1)
    engine.pool._timeout = 0.05  # type: ignore[attr-defined]
    before, sqlite(store)._reading = sqlite(store)._reading, engine
    try:
        async with engine.connect():
            with pytest.raises(StoreError) as caught:
                await store.open_in(1)
    finally:
        sqlite(store)._reading = before
        await engine.dispose()
    assert "busy" in caught.value.message
    assert caught.value.hint.endswith(".")


@pytest.mark.parametrize(
    "error",
    [
        TypeError("nobody foresaw this"),
        RuntimeError("nor this"),
        ArgumentError("SQLAlchemy's own"),
        InvalidRequestError("SQLAlchemy's own, too"),
        sqlite3.ProgrammingError("the driver's"),
        ValueError("the connection is closed"),
        OSError("the thread cannot start"),
    ],
)
async def test_any_error_of_the_driver_is_one_of_the_store_in_questions_and_changes(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    failing = AsyncMock(side_effect=error)

    with monkeypatch.context() as patched, caplog.at_level(logging.ERROR):
        patched.setattr("sqlalchemy.ext.asyncio.AsyncConnection.execute", failing)
        with pytest.raises(StoreError) as asked:
            await store.open_in(1)
        patched.setattr("bot.store.sqlite.engine.SqliteEngine._transaction", failing)
        with pytest.raises(StoreError) as changed:
            await store.commit(new_game(1))
    for caught in (asked, changed):
        assert str(error) in caught.value.message
        assert caught.value.hint
    await store.commit(new_game(1))
    assert await store.open_in(1) == 1


@pytest.mark.parametrize(
    "person", [{"id": TOO_LARGE, "name": "Ann"}, {"id": object(), "name": "Ann"}, {"id": 7, "name": None}]
)
async def test_a_change_that_the_driver_refuses_harms_no_other_in_its_transaction(
    store: Store, person: dict[str, object]
) -> None:
    await store.commit(new_game(1))
    bad = Write()
    bad.replace(schema.people, **person)
    results = await asyncio.gather(
        store.commit(row(1, 1)), store.commit(bad), store.commit(row(1, 2)), return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None), StoreError, type(None)]
    with pytest.raises(StoreError):
        await store.open_in(TOO_LARGE)
    assert [found.seq for found in await store.log(1)] == [1, 2]


async def test_whoever_is_told_of_a_change_and_fails_stops_no_other_change(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[int] = []
    await store.commit(new_game(1))
    first, second = row(1, 1), row(1, 2)
    first.then = Mock(side_effect=RuntimeError("nobody foresaw this"))
    second.then = lambda: told.append(2)
    with caplog.at_level(logging.ERROR):
        async with asyncio.timeout(5):
            await asyncio.gather(store.commit(first), store.commit(second))
    assert told == [2]
    assert "nobody foresaw this" in caplog.text
    await store.commit(row(1, 3))
    assert [found.seq for found in await store.log(1)] == [1, 2, 3]


async def test_whoever_waits_for_a_transaction_that_is_cut_off_is_told_so(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(SqliteEngine, "_transaction", AsyncMock(side_effect=asyncio.CancelledError))
        with pytest.raises(StoreError):
            async with asyncio.timeout(5):
                await store.commit(new_game(1))
    await store.commit(new_game(1))
    assert await store.open_in(1) == 1


async def test_an_error_while_a_broken_connection_is_closed_is_not_the_callers(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.commit(new_game(1))

    failing = AsyncMock(side_effect=ValueError("no active connection"))

    with monkeypatch.context() as patched:
        patched.setattr("sqlalchemy.ext.asyncio.AsyncConnection.rollback", failing)
        patched.setattr("bot.store.sqlite.engine.SqliteEngine._transaction", failing)
        with pytest.raises(StoreError):
            await store.commit(row(1, 1))
    await store.commit(row(1, 1))
    assert len(await store._all(text("SELECT 1"))) == 1
