"""Reviews that the end of a bot or of a worker interrupts: they go on from what was found, and are given up at last."""

import asyncio
from typing import Any

import pytest

from bot.store import Write, schema
from bot.table.model import Table
from bot.worker_processes.works import HungError, StoppedError
from games.computer.review import VERSION, Effort, review as judge
from games.thinking import ask_review, look_back
from tests.table.conftest import ANN, Sitting
from tests.table.test_reviews import SMALL, handed_over, review


@pytest.mark.parametrize("spoiled", [False, True])
async def test_a_review_that_was_interrupted_goes_on_from_what_was_found_unless_that_cannot_be_read(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, spoiled: bool
) -> None:
    table = await handed_over(sitting)

    async def pieces() -> list[bytes]:
        rows = await sitting.service.store.rows_with(schema.review_pieces, game=table.id)
        return [row.found.encode() for row in rows]

    async def stopped(_: Table, entries: Any, seed: bytes, effort: Effort, known: Any, tell: Any) -> Any:
        assert known == []
        asked = ask_review(table.game, entries, seats=2, options=table.options, seed=seed, effort=effort)
        told, here = list[bytes](), asyncio.get_running_loop()

        def half(done: int, of: int, found: bytes) -> None:
            if 2 * done > of:
                raise StoppedError("the bot stops")
            told.append(found)
            here.call_soon_threadsafe(tell, done, of, found)

        try:
            await asyncio.to_thread(look_back, asked, half)
        finally:
            while await pieces() != list(filter(None, told)):
                pass

    reviews = sitting.service.reviews
    reviews.effort = SMALL
    monkeypatch.setattr(sitting.service.play.computations, "review", stopped)
    await reviews.look(table.id, ANN.id)
    await sitting.service.time_control.scheduler.fire()
    await asyncio.gather(*reviews.tasks.running.values())
    kept = await pieces()
    assert kept
    if spoiled:
        write = Write().update(schema.review_pieces, {"game": table.id, "number": 0}, found='[[0,["?"]]]')
        await sitting.service.store.commit(write)

    computations = (await sitting.again()).play.computations
    asked, given = computations.review, list[list[bytes]]()

    async def noted(*how: Any) -> Any:
        given.append(how[4])
        return await asked(*how)

    monkeypatch.setattr(computations, "review", noted)
    for attempt in range(1 + spoiled):
        sitting.clock.turn(days=attempt)
        sitting.service.reviews.effort = SMALL
        await sitting.service.time_control.scheduler.fire()
        await asyncio.gather(*sitting.service.reviews.tasks.running.values())
    found = await sitting.service.reviews.look(table.id, ANN.id)
    assert given[-1] == ([] if spoiled else kept)
    assert await pieces() == []
    entries = [(each.actor, each.action) for each in found.rows]
    seed = b"review %d" % table.id
    assert found.review == judge(table.game, 2, table.options, entries, seed, effort=SMALL)


async def test_what_was_found_of_a_game_that_has_changed_since_counts_no_more(sitting: Sitting) -> None:
    table = await handed_over(sitting)
    row = {"game": table.id, "number": 3, "version": VERSION, "seq": table.seq - 1, "found": "[[0,[]]]"}
    await sitting.service.store.commit(Write().insert(schema.review_pieces, **row))
    await review(sitting, table, ANN)
    assert await sitting.service.store.rows_with(schema.review_pieces, game=table.id) == []


async def test_a_review_is_given_up_only_once_its_own_workers_have_died(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may wait for long behind others, and somebody who asks again gives it no more tries."""
    table, reviews, waits = await handed_over(sitting), sitting.service.reviews, asyncio.Event()

    async def killed(*_: object) -> Any:
        await waits.wait()
        raise HungError("its time is over")

    monkeypatch.setattr(sitting.service.play.computations, "review", killed)
    begun = 0
    while (await reviews.look(table.id, ANN.id)).under_way is not None:
        begun += 1
        for _ in range(5 if begun == 1 else 1):
            sitting.clock.turn(days=2)
            await sitting.service.time_control.scheduler.fire()
        waits.set()
        await asyncio.gather(*reviews.tasks.running.values())
    assert begun == 3
