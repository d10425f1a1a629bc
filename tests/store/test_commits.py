"""One transaction per change: all or nothing, and never two truths."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.errors import StoreError
from bot.store import ChannelTaken, Overtaken, RequestTaken, Statement, Store, Write
from tests.store.conftest import mutable, new_game, row


def request(name: str, game: int = 1) -> Write:
    write = Write()
    write.add(Statement.REQUEST, request=name, at=0, game=game, answer="[1]")
    return write


async def test_a_change_is_there_after_a_restart(store: Store, path: Path) -> None:
    await store.commit(new_game(1))
    again = Store(path)
    await again.open()
    ((found, seats, invited),) = await again.games([1])
    await again.close()
    assert (found["game"], found["channel"]) == ("toy", 1)
    assert [(seat.person, seat.name) for seat in seats] == [(1, "Ann")]
    assert invited == []


async def test_a_log_row_is_written_once(store: Store) -> None:
    await store.commit(new_game(1))
    await store.commit(row(1, 1))
    with pytest.raises(Overtaken):
        await store.commit(row(1, 1))
    assert [found.seq for found in await store.log(1)] == [1]


async def test_a_request_is_answered_once(store: Store) -> None:
    await store.commit(new_game(1))
    await store.commit(request("r"))
    with pytest.raises(RequestTaken):
        await store.commit(request("r"))
    assert await store.answer("r") == (1, [1])
    assert await store.answer("s") is None


async def test_a_channel_holds_one_open_game_and_any_number_of_others(store: Store) -> None:
    await store.commit(new_game(1, channel=5, status="over"))
    await store.commit(new_game(2, channel=5, status="lobby"))
    with pytest.raises(ChannelTaken):
        await store.commit(new_game(3, channel=5, status="running"))
    await store.commit(new_game(4, channel=5, status="aborted"))
    assert await store.open_in(5) == 2
    assert await store.latest_in(5) == 4


async def test_a_game_changed_meanwhile_is_not_changed_again(store: Store) -> None:
    await store.commit(new_game(1))
    for version, fails in ((1, False), (1, True), (2, False), (9, True)):
        write = Write()
        write.add(Statement.GAME, which=1, before=version, **mutable(moves=version))
        if fails:
            with pytest.raises(Overtaken):
                await store.commit(write)
        else:
            await store.commit(write)
    assert (await store.games([1]))[0][0]["moves"] == 2


async def test_a_change_that_fails_leaves_nothing(store: Store) -> None:
    await store.commit(new_game(1))
    await store.commit(row(1, 1))
    write = row(1, 2)
    write.rows[Statement.LOG] += row(1, 1).rows[Statement.LOG]
    write.add(Statement.REQUEST, request="r", at=0, game=1, answer="[]")
    with pytest.raises(Overtaken):
        await store.commit(write)
    assert [found.seq for found in await store.log(1)] == [1]
    assert await store.answer("r") is None


async def test_changes_at_once_share_transactions_and_all_arrive(store: Store) -> None:
    await asyncio.gather(*(store.commit(new_game(number)) for number in range(1, 300)))
    assert await store.last_ids() == (299, 0)


async def test_one_at_fault_harms_none_of_the_others(store: Store) -> None:
    await store.commit(new_game(1))
    changes = [
        new_game(2),
        row(1, 1),
        row(1, 1),
        new_game(1),
        new_game(3),
        request("r"),
        row(9, 1),
        request("r"),
    ]
    answers = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
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


async def test_what_no_table_can_hold_is_an_error_for_its_writer_only(store: Store) -> None:
    answers = await asyncio.gather(
        store.commit(new_game(1)), store.commit(new_game(2, moves=2**70)), return_exceptions=True
    )
    assert answers[0] is None
    assert isinstance(answers[1], Exception)
    await store.commit(new_game(3))


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


async def test_a_change_that_failed_is_followed_by_nothing(store: Store) -> None:
    await store.commit(new_game(1))
    done: list[int] = []
    write = new_game(1)
    write.then = lambda: done.append(1)
    with pytest.raises(Overtaken):
        await store.commit(write)
    assert done == []


async def test_closing_finishes_what_was_begun(path: Path) -> None:
    store = Store(path)
    await store.open()
    tasks = [asyncio.create_task(store.commit(new_game(number))) for number in range(1, 10)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*tasks)
    await store.open()
    assert await store.last_ids() == (9, 0)
    await store.close()


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.commit(new_game(1))
    with pytest.raises(StoreError, match="closed"):
        await store.log(1)


async def test_a_person_is_known_by_the_latest_name(store: Store) -> None:
    await store.commit(new_game(1))
    write = Write()
    write.add(Statement.PERSON, id=1, name="Anna")
    await store.commit(write)
    assert await store.names([1, 2]) == {1: "Anna"}
