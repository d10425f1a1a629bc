"""One transaction per change: all or nothing, and never two truths; closing loses nothing and leaves nothing open."""

import asyncio
import contextlib
import signal
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bot.address import Postgres
from bot.errors import StoreError
from bot.store import ChannelTaken, Overtaken, Store, Write, database, schema, writing
from tests.databases import ready
from tests.store.conftest import asked, both, is_released, mutable, new_game, opened, row
from tests.wire.forking import start_forked


def request(name: str, game: int = 1) -> Write:
    write = Write()
    write.insert(schema.requests, request=name, at=0, game=game, answer="[1]")
    return write


@both
async def test_a_change_is_there_after_a_restart(store: Store, place: Path | Postgres) -> None:
    await store.commit(new_game(1))
    await store.close()
    async with opened(place) as again:
        ((found, seats, invited),) = await again.games([1])
    assert (found["game"], found["channel"]) == ("toy", 1)
    assert [(seat.person, seat.name) for seat in seats] == [(1, "Ann")]
    assert invited == []


@both
async def test_a_channel_holds_one_open_game_and_any_number_of_others(store: Store) -> None:
    await store.commit(new_game(1, channel=5, status="over"))
    await store.commit(new_game(2, channel=5, status="lobby"))
    with pytest.raises(ChannelTaken):
        await store.commit(new_game(3, channel=5, status="running"))
    await store.commit(new_game(4, channel=5, status="aborted"))
    assert await store.open_in(5) == 2
    assert await store.latest_in(5) == 4


@both
async def test_a_game_changed_meanwhile_is_not_changed_again(store: Store) -> None:
    await store.commit(new_game(1))
    for version, fails in ((1, False), (1, True), (2, False), (9, True)):
        write = Write()
        write.add(writing.GAME, which=1, before=version, **mutable(moves=version))
        if fails:
            with pytest.raises(Overtaken):
                await store.commit(write)
        else:
            await store.commit(write)
    assert (await store.games([1]))[0][0]["moves"] == 2


@both
async def test_a_game_is_read_with_the_seats_that_it_had_at_that_moment(
    store: Store, place: Path | Postgres
) -> None:
    await store.commit(new_game(1))
    (game,) = await store.games([1])

    def left_meanwhile(_: Any, __: Any, question: str, *___: Any) -> None:
        if "FROM games" in question:
            asked(place, "DELETE FROM seats RETURNING game")

    assert store.engine._reading is not None
    event.listen(store.engine._reading.sync_engine, "after_cursor_execute", left_meanwhile)
    assert await store.games([1]) == [game]
    assert (await store.games([1]))[0][1] == []


@both
async def test_changes_at_once_share_transactions_and_all_arrive(store: Store) -> None:
    await asyncio.gather(*(store.commit(new_game(number)) for number in range(1, 300)))
    assert await store.last_ids() == (299, 0)


@both
async def test_one_at_fault_harms_none_of_the_others(store: Store) -> None:
    await store.commit(new_game(1))
    half = row(1, 2)
    half.insert(schema.requests, **request("r").inserted(schema.requests)[0])
    changes = [
        new_game(2),
        row(1, 1),
        row(1, 1),
        new_game(1),
        new_game(3),
        request("r"),
        row(9, 1),
        half,
    ]
    followed: list[int] = []
    for number, change in enumerate(changes):
        change.then = partial(followed.append, number)
    answers = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
    assert followed == [0, 1, 4, 5]
    kinds = [type(answer).__name__ for answer in answers]
    assert kinds == [
        "NoneType",
        "NoneType",
        "Overtaken",
        "Overtaken",
        "NoneType",
        "NoneType",
        "StoreError",
        "RequestTaken",
    ]
    assert await store.last_ids() == (3, 0)
    assert [found.seq for found in await store.log(1)] == [1]
    assert await store.answer("r") == (1, [1])
    assert await store.answer("s") is None


@both
async def test_what_follows_a_commit_comes_in_order_even_if_nobody_waits(store: Store) -> None:
    done: list[int] = []
    tasks = []
    for number in range(1, 20):
        write = new_game(number)
        write.then = lambda number=number: done.append(number)
        tasks.append(asyncio.create_task(store.commit(write)))
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    await asyncio.wait(tasks)
    await store.commit(new_game(50))
    assert done == list(range(1, 20))


@both
async def test_closing_finishes_what_was_begun(store: Store, place: Path | Postgres) -> None:
    tasks = [asyncio.create_task(store.commit(new_game(number))) for number in range(1, 10)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*tasks)
    async with opened(place) as again:
        assert await again.last_ids() == (9, 0)


@both
@pytest.mark.parametrize("cancelled", [False, True])
@pytest.mark.parametrize("turns", range(0, 400, 48))
async def test_closing_waits_for_reads_even_if_nobody_else_does(
    store: Store, place: Path | Postgres, turns: int, cancelled: bool
) -> None:
    await store.commit(new_game(1))
    reads = [asyncio.create_task(store.log(1)) for _ in range(6)]
    for _ in range(turns):
        await asyncio.sleep(0)
    if cancelled:
        for read in reads:
            read.cancel()
        await asyncio.gather(*reads, return_exceptions=True)
    await store.close()
    released = is_released(place)
    await asyncio.gather(*reads, return_exceptions=True)
    assert released


@both
async def test_whoever_reads_on_while_the_database_closes_is_refused(
    store: Store, place: Path | Postgres
) -> None:
    await store.commit(new_game(1))

    async def read_on() -> str:
        while True:
            try:
                await store.log(1)
            except StoreError as error:
                return error.message

    reads = [asyncio.create_task(read_on()) for _ in range(6)]
    await store.log(1)
    await store.close()
    assert is_released(place)
    assert {await read for read in reads} == {f"The database {store.engine.name} is closed."}


@both
async def test_a_read_gives_its_connection_back_even_if_every_other_task_is_cancelled(
    store: Store, place: Path | Postgres
) -> None:
    """As when a process ends in the middle of it: a task that is cancelled before it begins does nothing."""
    await store.commit(new_game(1))
    loop = asyncio.get_running_loop()

    def cancelled_if_made_by_a_read(loop: asyncio.AbstractEventLoop, work: Any, **given: Any) -> Any:
        made = asyncio.Task(work, loop=loop, **given)
        asking = asyncio.current_task()
        if asking is not None and asking.get_name() == "store: read":
            made.cancel()
        return made

    loop.set_task_factory(cancelled_if_made_by_a_read)
    try:
        with contextlib.suppress(asyncio.CancelledError):
            await store.log(1)
    finally:
        loop.set_task_factory(None)
    engine = store.engine._reading
    assert engine is not None
    assert engine.pool.checkedout() == 0  # type: ignore[attr-defined]
    await store.close()
    assert is_released(place)


@both
async def test_whoever_writes_on_while_the_database_closes_is_refused(
    store: Store, place: Path | Postgres
) -> None:
    await store.commit(new_game(1))
    written: list[int] = []

    async def write_on(first: int) -> str:
        for number in count(first):
            try:
                await store.commit(new_game(number))
            except StoreError as error:
                return error.message
            written.append(number)
        raise AssertionError("never refused")

    writes = [asyncio.create_task(write_on(10_000 * (1 + each))) for each in range(6)]
    await store.commit(new_game(2))
    await store.close()
    assert is_released(place)
    assert {await write for write in writes} == {f"The database {store.engine.name} is closed."}
    async with opened(place) as again:
        assert {1, 2, *written} == set(await again.every_game())


@both
async def test_a_person_is_known_by_the_latest_name(store: Store, place: Path | Postgres) -> None:
    await store.commit(new_game(1))
    write = Write()
    write.replace(schema.people, id=1, name="Anna")
    await store.commit(write)
    assert await store.names([1, 2]) == {1: "Anna"}


# What waits for the transaction of another change: what a kill may undo, since it is found out again.


@pytest.fixture
def _nothing_happens_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SOON", 3600.0)
    monkeypatch.setattr(database, "AGAIN", 0.0)


def person(number: int) -> Write:
    write = Write()
    write.replace(schema.people, id=number, name=f"P{number}")
    return write


def on_disk(place: Path | Postgres) -> list[int]:
    return [found[0] for found in asked(place, "SELECT id FROM people ORDER BY id")]


@both
@pytest.mark.usefixtures("_nothing_happens_by_itself")
async def test_it_goes_with_the_next_change_in_one_transaction(store: Store, place: Path | Postgres) -> None:
    told: list[int] = []
    store.committed = lambda writes, _: told.append(len(writes))
    store.commit_soon(person(1))
    store.commit_soon(person(2))
    assert on_disk(place) == []
    await store.commit(person(3))
    assert on_disk(place) == [1, 2, 3]
    assert told == [3]


@both
async def test_what_was_taken_along_leaves_nothing_to_do_once_the_store_is_closed(
    store: Store, place: Path | Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    later: list[Callable[[], object]] = []
    with monkeypatch.context() as loop:
        loop.setattr(asyncio.get_running_loop(), "call_later", lambda _, call, *__: later.append(call))
        store.commit_soon(person(1))
    await store.close()
    assert on_disk(place) == [1]
    before = asyncio.all_tasks()
    for call in later:
        call()
    assert later
    assert asyncio.all_tasks() == before


@both
@pytest.mark.usefixtures("_nothing_happens_by_itself")
async def test_whoever_reads_sees_it(store: Store, place: Path | Postgres) -> None:
    store.commit_soon(person(1))
    await store.next_timer()
    assert on_disk(place) == [1]


@both
@pytest.mark.usefixtures("_nothing_happens_by_itself")
async def test_it_is_written_by_itself_in_a_moment(
    store: Store, place: Path | Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "SOON", 0.0)
    written = asyncio.Event()
    store.written.append(lambda _: written.set())
    store.commit_soon(person(1))
    await asyncio.wait_for(written.wait(), 10)
    assert on_disk(place) == [1]


@both
@pytest.mark.usefixtures("_nothing_happens_by_itself")
async def test_closing_writes_it(store: Store, place: Path | Postgres) -> None:
    store.commit_soon(person(1))
    await store.close()
    assert on_disk(place) == [1]
    with pytest.raises(StoreError):
        store.commit_soon(person(2))


@both
@pytest.mark.usefixtures("_nothing_happens_by_itself")
async def test_one_that_cannot_be_written_is_tried_again(
    store: Store, place: Path | Postgres, monkeypatch: pytest.MonkeyPatch
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
    assert on_disk(place) == [1]


# A process is killed while it makes a database, and at each stage of a change: what was committed is there, and nothing else.


STAGES = {
    "before": [1],
    "statement 0": [1],
    "statement 1": [1],
    "statement 2": [1],
    "committing": [1],
    "committed": [1, 2],
    "after": [1, 2],
}
"""When the process is killed, and the rows that its log has then."""
MOST_STEPS = 3000


async def ended(what: str, path: Path, moment: object) -> int:
    """The exit code of a process that does this to a database, and is killed at this moment."""
    program = ("tests.store.doomed", what, str(path), str(moment))
    process = start_forked(program, path.parent, {}, path.with_name("said"), in_threads=True)
    return await process.wait()


@pytest.mark.parametrize("stage", STAGES)
async def test_a_kill_leaves_all_of_a_change_or_nothing(path: Path, stage: str) -> None:
    assert await ended("change", ready(path), stage) == -signal.SIGKILL, path.with_name("said").read_text()
    rows = STAGES[stage]
    async with opened(path) as store:
        assert [found.seq for found in await store.log(1)] == rows
        assert (await store.answer("r") is not None) == (len(rows) == 2)
        assert (await store.next_timer() is not None) == (len(rows) == 2)
        assert await store.check() == []


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.long)])
async def test_a_database_whose_making_was_cut_off_anywhere_is_made_at_the_next_start(
    tmp_path: Path, every: int
) -> None:
    made = []
    for moment in range(0, MOST_STEPS, every):
        path = tmp_path / f"{moment}.db"
        code = await ended("birth", path, moment)
        store = Store(path)
        made.append(bool(await store.open()))
        await store.commit(new_game(1))
        await store.commit(row(1, 1))
        assert [found.seq for found in await store.log(1)] == [1], path
        assert await store.check() == [], path
        await store.close()
        if code == 0:
            break
    assert len(made) > 90 / every, "all statements of the migration"
    # Whole or not at all: after the first whole one, all that were cut off later are whole too.
    assert made == sorted(made, reverse=True)
    assert (made[0], made[-1]) == (True, False)
