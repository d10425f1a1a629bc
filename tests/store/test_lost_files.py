"""Files that are deleted, moved or replaced under the bot: nothing says done that is lost."""

# ruff: noqa: ASYNC240 - a test has nothing else to do meanwhile

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.errors import StoreError
from bot.store import Store
from tests.databases import ready, sqlite, watch
from tests.store.conftest import new_game, row


async def failing(store: Store, number: int) -> StoreError:
    with pytest.raises(StoreError) as caught:
        await store.commit(row(1, number))
    assert caught.value.message.endswith(".")
    assert caught.value.hint.endswith(".")
    return caught.value


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.levelname for record in caplog.records if record.name == "cairn.store"]


def aside(path: Path) -> Callable[[], object]:
    """Move the file away. Returns what brings it back."""
    away = path.with_name(path.name + ".away")
    path.rename(away)
    return lambda: away.rename(path)


def replaced(path: Path) -> Callable[[], object]:
    """Put a sound database of another life in the file's place, as somebody does who restores a backup."""
    back = aside(path)
    ready(path)
    return back


@pytest.mark.parametrize("harm", [aside, replaced])
async def test_nothing_is_done_in_a_file_that_is_gone_and_all_goes_on_when_it_is_back(
    store: Store,
    path: Path,
    harm: Callable[[Path], Callable[[], object]],
    caplog: pytest.LogCaptureFixture,
) -> None:
    await store.commit(new_game(1))
    await store.commit(row(1, 1))
    back = harm(path)
    said = [await failing(store, 2) for _ in range(3)]
    assert str(path) in said[0].message
    assert logged(caplog) == ["ERROR"]
    back()
    await store.commit(row(1, 2))
    assert logged(caplog) == ["ERROR", "WARNING"]
    assert [found.seq for found in await store.log(1)] == [1, 2]
    await store.close()
    await store.open()
    assert [found.seq for found in await store.log(1)] == [1, 2]
    assert await store.check() == []


async def test_a_deleted_database_is_said_so_and_people_can_still_look(store: Store, path: Path) -> None:
    await store.commit(new_game(1))
    await store.commit(row(1, 1))
    assert len(await store.log(1)) == 1
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink()
    error = await failing(store, 2)
    assert "deleted" in error.message
    assert "backup" in error.hint
    assert [found.seq for found in await store.log(1)] == [1]
    assert not path.exists()


async def test_a_new_connection_opens_no_other_file(path: Path) -> None:
    store = Store(ready(path))
    await store.open()
    await store.commit(new_game(1))
    back = replaced(path)
    engine = sqlite(store)
    with pytest.raises(StoreError, match="replaced"):
        await store.log(1)
    await engine._drop_writer()
    assert engine._writing is not None
    await engine._writing.dispose()
    await failing(store, 1)
    back()
    await store.commit(row(1, 1))
    assert [found.seq for found in await store.log(1)] == [1]
    await store.close()


async def test_a_file_that_goes_during_the_commit_is_noticed(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.commit(new_game(1))
    back: list[Callable[[], object]] = []

    watch(lambda name: back.append(aside(path)) if name == "commit" else None, monkeypatch)
    done: list[int] = []
    write = row(1, 1)
    write.then = lambda: done.append(1)
    with pytest.raises(StoreError, match="deleted or moved"):
        await store.commit(write)
    monkeypatch.undo()
    # If the file comes back it holds the change, so memory has it too.
    assert done == [1]
    await failing(store, 2)
    back[0]()
    await store.commit(row(1, 2))
    assert [found.seq for found in await store.log(1)] == [1, 2]


@pytest.mark.parametrize("ends", [("-wal",), ("-shm",), ("-wal", "-shm")])
async def test_what_stood_in_a_deleted_log_is_saved_and_the_change_too(
    store: Store, path: Path, ends: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    await store.commit(new_game(1))
    for number in range(1, 20):
        await store.commit(row(1, number))
    assert len(await store.log(1)) == 19
    for end in ends:
        path.with_name(path.name + end).unlink()
    for number in range(20, 25):
        await store.commit(row(1, number))
        assert len(await store.log(1)) == number
    assert logged(caplog) == ["ERROR", "WARNING"]
    # A process that is killed now leaves these files.
    killed = path.with_name("killed.db")
    for end in ("", "-wal"):
        shutil.copy(path.with_name(path.name + end), killed.with_name(killed.name + end))
    again = Store(killed)
    await again.open()
    assert len(await again.log(1)) == 24
    assert await again.check() == []
    await again.close()


async def test_readers_meanwhile_read_on(store: Store, path: Path) -> None:
    await store.commit(new_game(1))
    for number in range(1, 6):
        await store.commit(row(1, number))

    for number in range(6, 16):
        path.with_name(path.name + "-wal").unlink()
        writing = asyncio.create_task(store.commit(row(1, number)))
        for log in await asyncio.gather(*(store.log(1) for _ in range(6))):
            assert [found.seq for found in log] in (list(range(1, number)), list(range(1, number + 1)))
        await writing
    assert len(await store.log(1)) == 15
    assert await store.check() == []


async def test_closing_and_opening_connections_is_no_loss(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await store.commit(new_game(1))
    engine = sqlite(store)
    for number in range(1, 4):
        await engine._drop_writer()
        assert engine._writing is not None
        assert engine._reading is not None
        await engine._writing.dispose()
        if number % 2:
            await engine._reading.dispose()
        await store.commit(row(1, number))
    assert logged(caplog) == []
