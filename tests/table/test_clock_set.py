"""The machine's clock is set while messages and timers wait."""

import asyncio
from datetime import datetime, timedelta
from unittest.mock import AsyncMock

import pytest

from bot.store import Write, schema
from bot.store.rows import timer_row
from bot.table.lobby.new_games import EXPIRY, LOBBY_WAITS
from bot.table.model.table import Status
from bot.table.model.time_control import Zero, own
from bot.table.service import TableService
from tests.table.conftest import ANN, BOB, Sitting
from tests.test_clock import Machine

HOUR = timedelta(hours=1)


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
async def service(sitting: Sitting, machine: Machine) -> TableService:
    """A service whose clock follows the machine's."""
    sitting.clock = machine.clock  # type: ignore[assignment]
    return await sitting.again()


async def due(service: TableService) -> datetime:
    found = await service.store.next_timer()
    assert found is not None
    return found


async def is_closed(service: TableService) -> bool:
    """Whether the lobby is closed once all that is due was run."""
    await service.time_control.scheduler.fire()
    return (await service.play.projection.get(1)).status is Status.ABORTED


@pytest.mark.parametrize("by", [-HOUR, HOUR], ids=["back", "ahead"])
async def test_a_message_that_waits_goes_out_in_time_whatever_the_clock_says(
    sitting: Sitting, service: TableService, machine: Machine, by: timedelta
) -> None:
    await sitting.lobby(ANN, BOB)
    (first,) = await service.outbox.posts()
    await service.outbox.retry(first.id, service.clock() + timedelta(seconds=60))
    machine.wall += by
    machine.passes(50)
    assert await service.outbox.posts() == []
    machine.passes(20)
    assert [post.id for post in await service.outbox.posts()] == [first.id]


@pytest.mark.parametrize("by", [-HOUR, HOUR], ids=["back", "ahead"])
async def test_a_lobby_is_closed_when_its_time_is_over_whatever_the_clock_says(
    sitting: Sitting, service: TableService, machine: Machine, by: timedelta
) -> None:
    await sitting.lobby(ANN, BOB)
    machine.passes((LOBBY_WAITS - timedelta(hours=2)).total_seconds())
    machine.wall += by
    machine.passes(1800)
    assert not await is_closed(service)
    machine.passes(2 * 3600)
    assert await is_closed(service)


@pytest.mark.parametrize("runs", [True, False], ids=["while the bot runs", "while it is down"])
async def test_timers_of_a_clock_that_was_years_ahead_are_brought_forward_at_the_start(
    sitting: Sitting, service: TableService, machine: Machine, runs: bool
) -> None:
    machine.wall += timedelta(days=4000)
    await sitting.lobby(ANN, BOB)
    if not runs:
        await service.close()
    machine.wall -= timedelta(days=4000)
    again = await sitting.again()
    assert await due(again) == machine.wall + LOBBY_WAITS


async def test_a_start_at_the_right_time_changes_no_timer(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB)
    await sitting.service.lobby.seating.set_pace(
        table.id, ANN, own(move=timedelta(days=20), zero=Zero.REMIND)
    )
    await sitting.service.lobby.starting.start(table.id, ANN)
    before = await due(sitting.service)
    assert before > sitting.clock() + timedelta(days=9)
    assert await due(await sitting.again()) == before


async def test_timers_and_messages_are_brought_forward_when_a_wrong_year_is_put_right(
    sitting: Sitting, service: TableService, machine: Machine
) -> None:
    machine.wall += timedelta(days=4000)
    await sitting.lobby(ANN, BOB)
    (first,) = await service.outbox.posts()
    await service.outbox.retry(first.id, service.clock() + timedelta(seconds=60))
    machine.wall -= timedelta(days=4000)
    machine.passes(1)
    assert [post.id for post in await service.outbox.posts()] == [first.id]
    async with asyncio.timeout(5):
        while await due(service) > machine.wall + LOBBY_WAITS:  # noqa: ASYNC110 - the loop of timers tells nobody
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("noticed", [False, True])
async def test_a_lobby_gets_a_new_term_when_the_clock_jumps_ahead(
    sitting: Sitting, service: TableService, machine: Machine, noticed: bool
) -> None:
    """Also if only the round itself notices the jump."""
    await sitting.lobby(ANN, BOB)
    machine.wall += timedelta(days=15)
    if noticed:
        machine.passes(1)
    else:
        machine.seconds += 1
    assert not await is_closed(service)
    assert await due(service) == machine.wall + LOBBY_WAITS
    machine.passes(LOBBY_WAITS.total_seconds() + 1)
    assert await is_closed(service)


async def test_a_jump_back_gives_no_new_term(
    sitting: Sitting, service: TableService, machine: Machine
) -> None:
    await sitting.lobby(ANN, BOB)
    before = await due(service)
    machine.passes(timedelta(days=5).total_seconds())
    machine.wall -= timedelta(days=2)
    machine.passes(1)
    await service.time_control.scheduler.fire()
    assert await due(service) == before


async def test_the_database_is_cleaned_up_once_a_day_whatever_the_clock_says(
    service: TableService, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    timers = service.time_control.scheduler
    monkeypatch.setattr(timers, "_steady", lambda: machine.seconds)
    await timers.forget()
    forget = AsyncMock(wraps=timers.forget)
    monkeypatch.setattr(timers, "forget", forget)
    for by in (timedelta(days=-400), timedelta(days=400)):
        machine.wall += by
        for _ in range(10):
            machine.passes(43_200)
            await timers.fire()
    assert forget.await_count == 10


async def test_a_timer_of_a_kind_waits_no_longer_than_its_kind_can(
    sitting: Sitting, service: TableService, machine: Machine
) -> None:
    table = await sitting.lobby(ANN, BOB)
    handlers = service.time_control.scheduler.handlers
    handlers["ring"] = handlers[EXPIRY]
    write = Write()
    write.delete(schema.timers, game=table.id, kind=EXPIRY)
    write.insert(schema.timers, **timer_row(table.id, "ring", machine.wall + timedelta(days=9)))
    await service.store.commit(write)
    await service.time_control.scheduler.bring_forward()
    assert await due(service) == machine.wall + timedelta(days=1)
