"""Who waits for a review, when they are told of it directly, and by which process."""

import asyncio
from collections.abc import Sequence
from functools import partial

import pytest

from bot.store import schema
from bot.table.model import Post, PostKind, Table
from bot.table.reviews.waiting import FAILED, JUDGED, WORD
from bot.table.service import TableService
from tests.databases import raw
from tests.table.conftest import ANN, BOB, Sitting
from tests.table.test_districts import THERE, Process, both
from tests.table.test_reviews import SMALL
from tests.table.test_two_processes import just_before, other

__all__ = ["both", "other"]


async def ended(sitting: Sitting, **how: object) -> Table:
    """A game that Ann has won, in which somebody has moved."""
    table = await sitting.move(await sitting.game(ANN, BOB, **how))
    return await sitting.service.play.offers.resign(table.id, BOB)


async def work(service: TableService) -> None:
    """What is due is begun, and the reviews among it are worked out."""
    service.reviews.effort = SMALL
    await service.time_control.scheduler.fire()
    await asyncio.gather(*service.reviews.tasks.running.values())


async def told(service: TableService) -> list[Post]:
    """What is owed directly."""
    return [each for each in await service.outbox.posts() if each.kind is PostKind.DIRECT]


async def waits(service: TableService, table: Table) -> Sequence[int | None]:
    return sorted(each.person or 0 for each in await service.store.timers_of(table.id, WORD))


async def test_all_who_wait_are_told_once_each_in_a_moment(sitting: Sitting) -> None:
    table, service = await ended(sitting), sitting.service
    for person in (ANN, BOB, ANN):
        await service.reviews.look(table.id, person.id)
    assert await waits(service, table) == sorted([ANN.id, BOB.id])
    await work(service)
    await work(service)
    assert await told(service) == []
    sitting.clock.turn(seconds=10)
    await work(service)
    found = await told(service)
    assert sorted(each.person or 0 for each in found) == sorted([ANN.id, BOB.id])
    assert {(each.text, each.buttons) for each in found} == {
        (f"The review of **Dog Eat Dog #{table.id}** is ready.", JUDGED)
    }
    assert await waits(service, table) == []


async def test_nobody_is_told_before_the_review_is_there_however_long_it_takes(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, service = await ended(sitting), sitting.service
    await service.reviews.look(table.id, ANN.id)
    monkeypatch.setattr(service.reviews.tasks, "start", lambda *_: None)
    for _ in range(4):
        sitting.clock.turn(minutes=15)
        await work(service)
    assert await told(service) == []
    assert await waits(service, table) == [ANN.id]


async def test_in_quiet_hours_nobody_is_told_and_whoever_looks_meanwhile_not_at_all(
    sitting: Sitting,
) -> None:
    table, service = await ended(sitting), sitting.service
    now = sitting.clock()
    minute = now.hour * 60 + now.minute
    quiet = (minute, (minute + 120) % 1440)
    for person in (ANN, BOB):
        await service.notifications.settings.keep(person.id, zone="UTC", quiet=quiet)
        await service.reviews.look(table.id, person.id)
    await work(service)
    sitting.clock.turn(minutes=1)
    await work(service)
    assert await told(service) == []
    await service.reviews.waiting.end(table.id, BOB.id)
    sitting.clock.turn(minutes=120)
    await work(service)
    assert [each.person for each in await told(service)] == [ANN.id]


async def test_that_a_damaged_game_cannot_be_judged_is_told(sitting: Sitting) -> None:
    table = await ended(sitting)
    await sitting.service.reviews.look(table.id, ANN.id)
    with raw(sitting.place) as database:
        database.execute("UPDATE log SET data = 'x' WHERE seq = 2")
    service = await sitting.again()
    await work(service)
    sitting.clock.turn(seconds=10)
    await work(service)
    (found,) = await told(service)
    assert (found.text, found.buttons) == (f"**Dog Eat Dog #{table.id}**: {FAILED}", "")


async def test_whoever_looks_in_another_process_just_before_is_not_told(
    sitting: Sitting, other: TableService
) -> None:
    table, service = await ended(sitting), sitting.service
    await service.reviews.look(table.id, ANN.id)
    await work(service)
    sitting.clock.turn(seconds=10)
    just_before(service, partial(other.reviews.waiting.end, table.id, ANN.id))
    await work(service)
    assert await told(service) == []
    assert await service.store.rows_with(schema.outbox, kind="direct") == []


async def test_the_process_that_judges_tells_whoever_has_asked_in_another(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await ended(sitting, place=THERE)
    await here.service.reviews.look(table.id, ANN.id)
    await there.heard()
    await work(there.service)
    sitting.clock.turn(seconds=10)
    await work(here.service)
    assert await told(here.service) == []
    await work(there.service)
    assert await told(here.service) == []
    assert [each.person for each in await told(there.service)] == [ANN.id]
    assert (await here.service.reviews.look(table.id, ANN.id)).review is not None


@pytest.mark.parametrize("shown", [False, True])
async def test_nobody_is_told_while_their_message_becomes_the_review_and_then_only_if_it_has_not(
    sitting: Sitting, shown: bool
) -> None:
    table, service = await ended(sitting), sitting.service
    reviews, drawn = service.reviews, asyncio.Event()
    await reviews.look(table.id, ANN.id)

    async def becomes(under_way: object) -> bool:
        if under_way is None:
            await drawn.wait()
            if shown:
                await reviews.waiting.end(table.id, ANN.id)
        return True

    reviews.watch(table.id, ANN.id, becomes)
    (watching,) = reviews._watching.values()
    await work(service)
    for _ in range(3):
        sitting.clock.turn(seconds=10)
        await work(service)
    assert await told(service) == []
    drawn.set()
    await watching
    sitting.clock.turn(seconds=10)
    await work(service)
    assert len(await told(service)) == (not shown)
