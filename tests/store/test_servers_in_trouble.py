"""A server whose disk is full, or that becomes a standby, under two processes: people are told, nothing is lost, and it goes on
by itself."""

import asyncio
import operator
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from bot.errors import StoreError
from bot.store import Store, Write, schema
from bot.store.postgres import lease
from tests import postgres
from tests.store.conftest import asked, held
from tests.wire.ledger import until_kept

NOT_HERE = "Nobody may mount a small disk here."
SMALL, LARGE = "36m", "400m"
"""Room for two files of the server's log, and for all that the test writes."""


@pytest.fixture
def disk() -> Iterator[Path]:
    """A disk of its own, in memory."""
    with tempfile.TemporaryDirectory(dir=postgres.quick_folder(), prefix="cairn-") as folder:
        made = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "none", folder]
        if os.getuid() != 0 or subprocess.run(made, check=False).returncode:
            pytest.skip(NOT_HERE)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


async def run(*words: str | Path) -> None:
    process = await asyncio.create_subprocess_exec(*words)
    assert await process.wait() == 0


def is_up(cluster: postgres.Cluster) -> bool:
    try:
        cluster.admin().close()
    except psycopg.OperationalError:
        return False
    return True


def person(number: int, length: int) -> Write:
    return Write().replace(schema.people, id=number, name=os.urandom(length // 2).hex())


@pytest.mark.long
@pytest.mark.parametrize("full", ["tables", "log"])
async def test_what_a_full_disk_does_not_take_is_told_and_once_there_is_room_all_goes_on(
    disk: Path, monkeypatch: pytest.MonkeyPatch, full: str
) -> None:
    monkeypatch.setattr(lease, "EVERY", 0.1)
    with (
        tempfile.TemporaryDirectory(dir=postgres.quick_folder(), prefix="cairn-") as own,
        postgres.running(Path(own)) as cluster,
    ):
        place = cluster.prepare()
        cluster.stop(signal.SIGINT)
        # Where its log has no room, the server gives up in the middle of a COMMIT, and again when it starts.
        part = cluster.data / ("pg_wal" if full == "log" else "base")
        there = disk / part.name
        await run("cp", "--archive", part, there)
        part.rename(part.with_name("before"))
        part.symlink_to(there)
        cluster.start()
        await until_kept(lambda: is_up(cluster))
        stores = [Store(place) for _ in range(2)]
        saved, told = set[int](), set[str]()

        async def change(number: int, length: int = 20_000) -> None:
            try:
                await stores[number % 2].commit(person(number, length))
            except StoreError as error:
                told.add(error.message)
            else:
                saved.add(number)

        for store in stores:
            await store.open()
            await held(store, 2)
        number = 0
        waits: set[asyncio.Task[None]] = set()
        while not told and not waits:
            number += 1
            _, waits = await asyncio.wait({asyncio.create_task(change(number))}, timeout=5)
        assert saved
        assert all("no room left" in each for each in told)
        assert bool(waits) == (full == "log")  # until it is known whether it counts, nobody is told anything
        await run("mount", "-o", f"remount,size={LARGE}", disk)
        if full == "log":
            cluster._process.wait(10)
            cluster.start()
            await asyncio.wait_for(asyncio.gather(*waits), 20)
        for later in range(10):
            await change(number + 1 + later, 20)
        assert len(saved) >= number - 1 + 10
        assert not any(store.engine.lost.is_set() for store in stores)
        await until_kept(lambda: all(store.engine.left() > 19 for store in stores))
        assert {found for (found,) in asked(place, "SELECT id FROM people")} == saved
        for store in stores:
            await store.close()


async def test_a_server_that_was_a_standby_for_a_while_is_used_on_and_its_districts_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lease, "EVERY", 0.1)
    monkeypatch.setattr(lease, "LOOK", 0.05)
    with (
        tempfile.TemporaryDirectory(dir=postgres.quick_folder(), prefix="cairn-") as own,
        postgres.running(Path(own), {**postgres.SETTINGS, "wal_level": "replica"}) as cluster,
    ):
        place = cluster.prepare()
        stores = [Store(place) for _ in range(2)]
        for store in stores:
            await store.open()
            await held(store, 2)
            await store.commit(person(stores.index(store), 20))
        cluster.stop(signal.SIGINT)
        (cluster.data / "standby.signal").touch()
        cluster.start()
        await until_kept(lambda: is_up(cluster))
        for store in stores:
            assert await store.names([0]) != {}
            store.engine.read_anew()
            for refused in (store.commit(person(9, 20)), store.next_number(schema.outbox)):
                with pytest.raises(StoreError, match="its server is a standby"):
                    await refused
        with cluster.admin() as admin:
            admin.execute("SELECT pg_promote()")
        for store in stores:
            await store.commit(person(2 + stores.index(store), 20))
            assert await store.next_number(schema.outbox)
        before = [store.engine.left() for store in stores]
        await until_kept(lambda: all(map(operator.gt, (store.engine.left() for store in stores), before)))
        assert [found for (found,) in asked(place, "SELECT id FROM people ORDER BY id")] == [0, 1, 2, 3]
        for store in stores:
            assert not store.engine.lost.is_set()
            await store.close()
