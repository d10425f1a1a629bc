"""Changes that wait for the transaction of another: what a kill may undo, since it is found out again."""

import asyncio
from collections.abc import Sequence

import pytest

from bot.errors import StoreError
from bot.store import Store, Write, connections as module, schema
from tests.databases import raw


@pytest.fixture(autouse=True)
def _nothing_happens_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SOON", 3600.0)
    monkeypatch.setattr(module, "AGAIN", 0.0)


def person(number: int) -> Write:
    write = Write()
    write.replace(schema.people, id=number, name=f"P{number}")
    return write


def on_disk(store: Store) -> list[int]:
    with raw(store.path) as database:
        return [row[0] for row in database.execute("SELECT id FROM people ORDER BY id")]


async def test_it_goes_with_the_next_change_in_one_transaction(store: Store) -> None:
    told: list[int] = []
    store.committed = lambda writes, _: told.append(len(writes))
    store.commit_soon(person(1))
    store.commit_soon(person(2))
    assert on_disk(store) == []
    await store.commit(person(3))
    assert on_disk(store) == [1, 2, 3]
    assert told == [3]


async def test_whoever_reads_sees_it(store: Store) -> None:
    store.commit_soon(person(1))
    await store.next_timer()
    assert on_disk(store) == [1]


async def test_it_is_written_by_itself_in_a_moment(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SOON", 0.0)
    written = asyncio.Event()
    store.written.append(lambda _: written.set())
    store.commit_soon(person(1))
    await asyncio.wait_for(written.wait(), 10)
    assert on_disk(store) == [1]


async def test_closing_writes_it(store: Store) -> None:
    store.commit_soon(person(1))
    await store.close()
    assert on_disk(store) == [1]
    with pytest.raises(StoreError):
        store.commit_soon(person(2))


async def test_one_that_cannot_be_written_is_tried_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempt, failures = store._attempt, [StoreError("The disk is full.", "Make room.")]

    async def failing(writes: Sequence[Write]) -> Exception | None:
        return failures.pop() if failures else await attempt(writes)

    monkeypatch.setattr(store, "_attempt", failing)
    written = asyncio.Event()
    store.written.append(lambda _: written.set())
    store.commit_soon(person(1))
    with pytest.raises(StoreError, match="disk is full"):
        await store.commit(person(2))
    await asyncio.wait_for(written.wait(), 10)
    assert on_disk(store) == [1]
