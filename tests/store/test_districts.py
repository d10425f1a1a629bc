"""Who looks after a district on a server: one process at a time, and whoever has lost it saves nothing more."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, LiteralString, TypeAlias
from urllib.parse import urlsplit

import psycopg
import pytest
from sqlalchemy import Table

from bot.address import Postgres
from bot.errors import StoreError
from bot.store import NotKnown, Store, Write, copying, schema
from bot.store.postgres import lease
from bot.store.postgres.engine import PostgresEngine
from tests import postgres
from tests.store.conftest import asked, held, is_released, opened
from tests.store.relay import Relay, through
from tests.wire.ledger import until_kept

Stores: TypeAlias = Callable[[], Coroutine[Any, Any, Store]]
"""Opens one store more, which holds no district yet."""


@pytest.fixture
def place() -> Postgres:
    return postgres.database()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits for a district looks often."""
    monkeypatch.setattr(lease, "LOOK", 0.01)


@pytest.fixture
async def stores(place: Postgres) -> AsyncIterator[Stores]:
    async with AsyncExitStack() as stack:

        async def another() -> Store:
            store = Store(place)
            await store.open()
            stack.push_async_callback(store.close)
            return store

        yield another


class Spare:
    """A store that waits for a district. `said` is why."""

    def __init__(self, store: Store, processes: int = 1, shards: int = 1) -> None:
        self.store = store
        self.said: list[str] = []
        self.holding = asyncio.create_task(store.engine.hold(processes, shards, self.said.append))

    async def waits(self, why: str) -> None:
        """It has said so last."""
        await until_kept(lambda: self.said != [] and why in self.said[-1])
        assert not self.holding.done()

    async def takes(self) -> int:
        return (await asyncio.wait_for(self.holding, 10)).number


def change(place: Postgres, statement: LiteralString) -> None:
    with psycopg.connect(place.url, password=place.password) as connection:
        connection.execute(statement)


def run_out(place: Postgres) -> None:
    """As if 20 seconds had passed without a word of those who hold districts."""
    change(place, "UPDATE districts SET until = clock_timestamp()")


def hangs(store: Store) -> None:
    """It says no more that it is there."""
    assert isinstance(store.engine, PostgresEngine)
    assert store.engine._lease._keeping is not None
    store.engine._lease._keeping.cancel()


def person(number: int) -> Write:
    return Write().replace(schema.people, id=number, name=f"P{number}")


def people(place: Postgres) -> list[int]:
    return [found[0] for found in asked(place, "SELECT id FROM people ORDER BY id")]


def stop_before_commit(store: Store) -> tuple[asyncio.Event, asyncio.Event]:
    """The next transaction stops before its COMMIT: it sets the first event, and goes on at the second."""
    assert isinstance(store.engine, PostgresEngine)
    writer: Any = store.engine._writer
    commit = writer.commit
    there, goes_on = asyncio.Event(), asyncio.Event()

    async def stopped() -> None:
        writer.commit = commit
        there.set()
        async with asyncio.timeout(60):
            await goes_on.wait()
        await commit()

    writer.commit = stopped
    return there, goes_on


async def test_each_process_holds_one_district_and_those_beyond_wait_until_one_ends(
    stores: Stores,
) -> None:
    first, second, third = [await stores() for _ in range(3)]
    for store in (first, second):
        await held(store, 2)
    assert [store.engine.district.number for store in (first, second)] == [0, 1]
    spare = Spare(third, 2, 2)
    await spare.waits("Other processes look after all servers")
    ended = datetime.now(UTC)
    await second.close()
    assert await spare.takes() == 1
    assert third.engine.seen is not None
    assert abs(third.engine.seen - ended) < timedelta(seconds=10)
    await third.commit(person(1))
    assert len(spare.said) == 1


async def test_whoever_has_lost_its_district_saves_nothing_more_and_is_told(
    place: Postgres, stores: Stores
) -> None:
    old, new = await stores(), await stores()
    await held(old)
    await old.commit(person(1))
    assert 5 < old.engine.left() <= 20
    run_out(place)
    await held(new)
    assert not old.engine.lost.is_set()
    # The second would break a constraint besides; what counts is that the district is lost.
    await new.commit(Write().insert(schema.people, id=3, name="new"))
    for refused in (person(2), Write().insert(schema.people, id=3, name="old"), person(4)):
        with pytest.raises(StoreError, match="Another process has taken over"):
            await old.commit(refused)
        assert old.engine.lost.is_set()
        assert old.engine.left() == 0
    await old.close()
    await new.commit(person(5))
    assert people(place) == [1, 3, 5]


async def test_a_lost_district_is_noticed_though_nothing_is_saved(
    place: Postgres, stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "EVERY", 0.01)
    store = await stores()
    await held(store)
    change(place, "UPDATE districts SET epoch = epoch + 1")
    await asyncio.wait_for(store.engine.lost.wait(), 10)


async def test_a_district_is_not_taken_in_the_middle_of_a_transaction_which_counts(
    place: Postgres, stores: Stores
) -> None:
    old, new = await stores(), await stores()
    await held(old)
    await old.commit(person(1))
    run_out(place)
    there, goes_on = stop_before_commit(old)
    last = asyncio.create_task(old.commit(person(2)))
    await there.wait()
    spare = Spare(new)
    await spare.waits("has not quite ended")
    goes_on.set()
    await last
    assert await spare.takes() == 0
    with pytest.raises(StoreError, match="Another process has taken over"):
        await old.commit(person(3))
    assert people(place) == [1, 2]


@pytest.mark.parametrize("answered", [False, True])
async def test_a_process_that_froze_while_it_sent_a_transaction_does_not_keep_its_district(
    place: Postgres, stores: Stores, monkeypatch: pytest.MonkeyPatch, answered: bool
) -> None:
    monkeypatch.setattr(lease, "FROZEN", 0.1)
    await held(await stores())
    run_out(place)
    frozen = psycopg.connect(place.url, password=place.password, autocommit=True)
    sending = frozen.pipeline()
    sending.__enter__()
    frozen.execute("BEGIN")
    frozen.execute(lease.FENCE, (1, 0, 1))
    if answered:  # the server says that the transaction idles, and reads more, which ends its limit for that
        frozen.pgconn.pipeline_sync()
    frozen.pgconn.send_flush_request()
    frozen.pgconn.flush()
    await until_kept(lambda: asked(place, "SELECT FROM districts FOR UPDATE SKIP LOCKED") == [])
    assert await Spare(await stores()).takes() == 0
    with pytest.raises(psycopg.OperationalError, match="server closed the connection"):
        sending.__exit__(None, None, None)


async def test_a_process_that_holds_nothing_changes_nothing(place: Postgres, stores: Stores) -> None:
    store = await stores()
    with pytest.raises(StoreError, match="looks after no part of the database"):
        await store.commit(person(1))
    assert store.engine.left() == 0
    assert people(place) == []


async def test_a_process_with_other_numbers_waits_until_the_last_with_the_old_ones_has_ended(
    stores: Stores,
) -> None:
    first, second, third = [await stores() for _ in range(3)]
    for store in (first, second):
        await held(store, 2)
    spare = Spare(third, 4, 8)
    await spare.waits("has processes = 4 and shards = 8, and another")
    await first.close()
    await spare.waits("looks after district 1, has 2 and 2")
    await second.close()
    assert await spare.takes() == 0


async def test_whoever_hung_with_the_old_numbers_has_lost_its_district_once_one_with_new_ones_is_taken(
    place: Postgres, stores: Stores
) -> None:
    old = [await stores(), await stores()]
    for each in old:
        await held(each, 2)
    assert [each.engine.district.number for each in old] == [0, 1]
    for each in old:
        hangs(each)
    run_out(place)
    new = await stores()
    await held(new, 1)
    for each in old:
        with pytest.raises(StoreError):
            await each.commit(person(1))
        assert each.engine.lost.is_set()
    await new.commit(person(2))
    assert people(place) == [2]
    assert asked(place, "SELECT number FROM districts WHERE until > clock_timestamp()") == [(0,)]


async def test_a_district_with_new_numbers_is_not_taken_in_the_middle_of_a_transaction_of_an_old_one(
    place: Postgres, stores: Stores
) -> None:
    old = [await stores(), await stores()]
    for each in old:
        await held(each, 2)
        hangs(each)
    await old[1].commit(person(1))
    run_out(place)
    there, goes_on = stop_before_commit(old[1])
    last = asyncio.create_task(old[1].commit(person(2)))
    await there.wait()
    spare = Spare(await stores())
    await spare.waits("has not quite ended")
    goes_on.set()
    await last
    assert await spare.takes() == 0
    with pytest.raises(StoreError):
        await old[1].commit(person(3))
    assert people(place) == [1, 2]


async def test_only_a_clock_that_nobody_sets_tells_how_long_a_district_is_held(
    place: Postgres, stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "EVERY", 3600.0)
    now = 100.0
    monkeypatch.setattr(lease, "since_boot", lambda: now)
    store = await stores()
    await held(store)
    assert store.engine.left() == 20
    now += 15.5
    assert store.engine.left() == 4.5
    now += 3600
    assert store.engine.left() == 0
    await store.commit(person(1))  # nobody has taken it


async def test_after_the_server_was_away_for_long_its_holders_come_before_the_spares(
    place: Postgres, stores: Stores
) -> None:
    port = urlsplit(place.url).port
    assert port is not None
    first, second = Relay(port), Relay(port)
    async with AsyncExitStack() as ways:
        for each in (first, second):
            await ways.enter_async_context(each.running())
        holder = await ways.enter_async_context(opened(through(place, first.port)))
        waiting = Store(through(place, second.port))
        await waiting.open()
        ways.push_async_callback(waiting.close)
        spare = Spare(waiting)
        await spare.waits("is a spare and waits")
        for each in (first, second):
            each.cut_off()
        await spare.waits("cannot be reached")
        run_out(place)
        heard, second.away = second.round_trips, False
        await until_kept(lambda: second.round_trips > heard)
        first.away = False
        still: LiteralString = "SELECT FROM districts WHERE until > clock_timestamp() AND epoch = 1"
        await until_kept(lambda: asked(place, still) != [])
        await spare.waits("is a spare and waits")
        assert not holder.engine.lost.is_set()
        spare.holding.cancel()


async def test_a_holder_says_that_it_is_there_and_how_it_is(
    place: Postgres, stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "EVERY", 0.01)
    store = await stores()
    said = iter([lambda: 1 // 0])

    def status() -> str:
        for fails in said:
            fails()
        return "well"

    store.engine.status = status
    await held(store)
    run_out(place)
    question: LiteralString = (
        "SELECT holder, status FROM districts WHERE until > clock_timestamp() + interval '15 seconds'"
    )
    await until_kept(lambda: asked(place, question) == [(lease.here(), "well")])
    assert store.engine.left() > 15


class Heard:
    """What a store is told by others; an event for each `doubt`."""

    def __init__(self, store: Store) -> None:
        self.told: list[str] = []
        self.doubts = 0
        store.engine.on_told = self.told.append
        store.engine.on_doubt = self._doubt

    def _doubt(self) -> None:
        self.doubts += 1


async def test_a_district_hears_what_others_have_changed_once_it_is_saved(
    stores: Stores,
) -> None:
    here, there, elsewhere = [await stores() for _ in range(3)]
    heard = [Heard(store) for store in (here, there, elsewhere)]
    for store in (here, there, elsewhere):
        await held(store, 3)
    refused = Write().insert(schema.seats, game=404, seat=0, person=1, resigned=False)
    with pytest.raises(StoreError):
        await here.commit(refused.tell(1, "never saved"))
    await here.commit(person(1).tell(1, "game 5").tell(0, "its own"))
    await here.commit(person(2).tell(None, "person 2"))
    await until_kept(lambda: len(heard[1].told) == 2 and heard[2].told)
    assert [each.told for each in heard] == [[], ["game 5", "person 2"], ["person 2"]]
    assert [each.doubts for each in heard] == [0, 0, 0]


async def test_after_the_line_was_broken_everything_is_doubted_and_heard_again(
    place: Postgres, stores: Stores
) -> None:
    here, there = await stores(), await stores()
    heard = Heard(there)

    def fails() -> None:
        heard._doubt()
        raise RuntimeError("what follows must go on")

    there.engine.on_doubt = fails
    for store in (here, there):
        await held(store, 2)
    change(
        place,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    )
    await until_kept(lambda: heard.doubts == 1)
    await here.commit(person(1).tell(1, "game 5"))
    await until_kept(lambda: heard.told == ["game 5"])
    assert heard.doubts == 1
    await there.commit(person(2))


# The answer to a COMMIT is lost, and meanwhile others take the district.


@pytest.mark.parametrize(
    ("cut", "takeovers", "told"),
    [
        ("after", 1, None),
        ("before", 1, "Another process has taken over"),
        ("after", 2, "It is not known"),
    ],
)
async def test_what_is_said_of_a_last_change_is_true_though_another_process_has_taken_over(
    place: Postgres, stores: Stores, cut: str, takeovers: int, told: str | None
) -> None:
    port = urlsplit(place.url).port
    assert port is not None
    relay = Relay(port)
    async with relay.running():
        behind = Postgres(place.url.replace(f":{port}/", f":{relay.port}/"), place.password)
        async with opened(behind) as old:
            await old.commit(person(1))
            relay.cut = cut
            relay.away = True
            last = asyncio.create_task(old.commit(person(2)))
            await until_kept(lambda: relay.cuts == 1 and people(place) == ([1, 2] if cut == "after" else [1]))
            for _ in range(takeovers):
                run_out(place)
                new = await stores()
                await held(new)
                await new.commit(person(3))
            assert not last.done()
            relay.away = False
            if told is None:
                await asyncio.wait_for(last, 10)
            else:
                with pytest.raises(StoreError, match=told) as caught:
                    await asyncio.wait_for(last, 10)
                # Of any other error of the store people hear that nothing was saved.
                assert isinstance(caught.value, NotKnown) == (takeovers == 2)
            assert old.engine.lost.is_set()
            assert people(place) == ([1, 2, 3] if cut == "after" else [1, 3])


async def test_a_database_is_copied_once_no_district_is_held_and_nobody_takes_one_or_writes_meanwhile(
    place: Postgres,
    stores: Stores,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lease, "LOOK", 3600.0)
    hung = await stores()
    await held(hung)
    await hung.commit(person(1))
    change(
        place,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE application_name = 'cairn' AND datname = current_database()",
    )
    await until_kept(lambda: is_released(place))
    with pytest.raises(StoreError, match=r"is in use\."):
        await asyncio.to_thread(copying.copy, place, tmp_path / "refused.db")
    run_out(place)
    loop = asyncio.get_running_loop()
    rows = copying._Side.rows
    starting: list[asyncio.Task[Store]] = []

    async def another_starts() -> None:
        starting.append(asyncio.create_task(stores()))
        await until_kept(
            lambda: asked(
                place,
                "SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database "
                "WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()",
            )
        )

    def meanwhile(side: copying._Side, table: Table) -> Any:
        monkeypatch.setattr(copying._Side, "rows", rows)
        asyncio.run_coroutine_threadsafe(another_starts(), loop).result()
        return rows(side, table)

    monkeypatch.setattr(copying._Side, "rows", meanwhile)
    assert await asyncio.to_thread(copying.copy, place, tmp_path / "copy.db") == 1
    with pytest.raises(StoreError, match="Another process has taken over"):
        await hung.commit(person(2))
    (started,) = await asyncio.gather(*starting)
    await held(started)
    await started.commit(person(3))
    assert people(place) == [1, 3]


@pytest.mark.parametrize(
    ("broken", "mended", "told"),
    [
        (
            "SET default_transaction_read_only = on",
            "RESET default_transaction_read_only",
            "cannot be written to",
        ),
        ("CONNECTION LIMIT 0", "CONNECTION LIMIT -1", "has no connection left"),
    ],
)
async def test_once_an_owner_has_mended_the_server_its_districts_are_kept_or_taken(
    place: Postgres, stores: Stores, monkeypatch: pytest.MonkeyPatch, broken: str, mended: str, told: str
) -> None:
    monkeypatch.setattr(lease, "EVERY", 0.01)
    holder, other = await stores(), await stores()
    await held(holder, 2)
    name = place.url.rpartition("/")[2]
    administer = postgres.server().administer
    administer(f"ALTER DATABASE {name} {broken}")
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
    administer(f"{ended} '{name}'")
    for refused in (holder.commit(person(1)), holder.next_number(schema.outbox)):
        with pytest.raises(StoreError, match=told):
            await refused
    spare = Spare(other, 2, 2)
    await spare.waits(told)
    administer(f"ALTER DATABASE {name} {mended}")
    assert await spare.takes() == 1
    change(place, "UPDATE districts SET until = clock_timestamp() + interval '10 seconds'")
    kept: LiteralString = (
        "SELECT count(*) FROM districts WHERE until > clock_timestamp() + interval '15 seconds'"
    )
    await until_kept(lambda: asked(place, kept) == [(2,)])
    await holder.commit(person(2))
    await other.commit(person(3))
    assert people(place) == [2, 3]
    assert await holder.next_number(schema.outbox) is not None
    assert await holder.engine.turns.take("line", 1, within=0) == 0
