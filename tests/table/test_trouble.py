"""Databases that fail, at any call of the driver too, and rows that cannot be read."""

import contextlib
import itertools
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeAlias
from unittest.mock import AsyncMock

import pytest

from bot.errors import StoreError
from bot.store import Store
from bot.table.model.errors import TableError
from bot.table.model.table import Person, Status
from bot.table.service import TableService
from games.dog_eat_dog import GAME as DOG_EAT_DOG
from tests.databases import raw, reseal, watch
from tests.table.conftest import ANN, BOB, DAN, ELSEWHERE, HERE, Sitting, refused


@pytest.mark.only_a_file
async def test_a_game_of_other_rules_is_refused_and_kept(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game())
    await sitting.service.close()
    with raw(sitting.place) as database:
        database.execute("UPDATE games SET rules_version = 99")
        reseal(database)
    service = await sitting.again()
    for attempt in (
        service.play.projection.show(table.id, ANN.id),
        service.play.moves.act(table.id, sitting.owing(table), "pass"),
        service.play.moves.undo(table.id, ANN),
        service.archive.records.export(table.id, ANN.id),
    ):
        error = await refused(attempt)
        assert error.code == "rules_version"
        assert "99" in error.message
    assert (await service.play.projection.get(table.id)).status is Status.RUNNING
    assert (await refused(service.lobby.abort(table.id, DAN))).code == "not_your_game"
    assert (await service.lobby.abort(table.id, ANN)).status is Status.ABORTED


async def test_a_game_that_this_bot_does_not_know_is_refused(sitting: Sitting) -> None:
    table = await sitting.game(key="sealed_bids")
    good = await sitting.game(place=ELSEWHERE)
    await sitting.service.close()
    service = TableService(Store(sitting.place), games=(DOG_EAT_DOG,), clock=sitting.clock)
    await service.open()
    try:
        assert (await refused(service.play.projection.get(table.id))).code == "unknown_game"
        assert (await refused(service.play.projection.at(HERE))).code == "unknown_game"
        assert [item.table.id for item in await service.notifications.games.mine(ANN.id)] == [good.id]
    finally:
        await service.close()


@pytest.mark.only_a_file
async def test_a_position_that_goes_on_without_end_is_no_endless_loop(sitting: Sitting) -> None:
    facts = replace(DOG_EAT_DOG.about.facts, max_actions=0)
    endless = replace(DOG_EAT_DOG, about=replace(DOG_EAT_DOG.about, facts=facts))
    service = TableService(Store(sitting.path.with_name("other.db")), games=(endless,), clock=sitting.clock)
    await service.open()
    try:
        table = await service.lobby.seating.create("dog_eat_dog", HERE, ANN)
        await service.lobby.seating.join(table.id, BOB)
        with pytest.raises(RuntimeError, match="without end"):
            await service.lobby.starting.start(table.id, ANN)
        assert (await service.play.projection.get(table.id)).status is Status.LOBBY
    finally:
        await service.close()


async def test_answers_to_old_requests_are_forgotten_once_a_day_or_the_next_time_that_it_can_be_done(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sitting.game()
    table = (
        await sitting.service.play.moves.act(table.id, sitting.owing(table), "pass", request="old")
    ).table
    scheduler = sitting.service.time_control.scheduler
    await scheduler.loop.stop()
    sitting.clock.turn(days=2, hours=1)

    with monkeypatch.context() as trouble:
        trouble.setattr(
            sitting.service.store,
            "commit",
            AsyncMock(side_effect=StoreError("The disk is full.", "Make room.")),
        )
        with pytest.raises(StoreError):
            await scheduler.fire()
    legal = await sitting.legal(table)
    await sitting.service.play.moves.act(table.id, sitting.owing(table), legal[0], request="new")
    assert await scheduler.fire() == 0
    with raw(sitting.place) as database:
        assert database.execute("SELECT request FROM requests").fetchall() == [("new",)]


async def test_a_game_that_is_moved_in_while_it_is_read_is_not_damaged(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sitting.game()
    person, action = sitting.owing(table), (await sitting.legal(table))[0]
    service = await sitting.again()
    read, moved = service.store.log, False

    async def moves_first(*asked: Any) -> Any:
        nonlocal moved
        if not moved:
            moved = True
            await service.play.moves.act(table.id, person, action)
        return await read(*asked)

    monkeypatch.setattr(service.store, "log", moves_first)
    shown = await service.play.projection.show(table.id, None)
    assert shown.table.moves == 1


Act: TypeAlias = Callable[[], Awaitable[Any]]
DISK = sqlite3.OperationalError("disk I/O error")
CALLS = frozenset({"execute", "executemany", "commit", "rollback"})


async def moving(sitting: Sitting) -> Act:
    table = await sitting.game()
    person, action = sitting.owing(table), (await sitting.legal(table))[0]
    return lambda: sitting.service.play.moves.act(table.id, person, action, request="asked")


async def starting(sitting: Sitting) -> Act:
    table = await sitting.lobby(ANN, BOB)
    return lambda: sitting.service.lobby.starting.start(table.id, ANN, request="asked")


async def ending(sitting: Sitting) -> Act:
    table = await sitting.game()
    return lambda: sitting.service.play.offers.resign(table.id, ANN, request="asked")


async def undoing(sitting: Sitting) -> Act:
    table = await sitting.game()
    person: Person = sitting.owing(table)
    await sitting.move(table)
    return lambda: sitting.service.play.moves.undo(table.id, person, request="asked")


async def importing(sitting: Sitting) -> Act:
    table = await sitting.game()
    data = await sitting.service.archive.records.export(table.id, None)
    return lambda: sitting.service.archive.records.import_game(ELSEWHERE, ANN, data)


async def held(sitting: Sitting) -> dict[int, list[int]]:
    """The rows of every game's log. Each game's row says how many there are, and everybody can look."""
    found = {}
    for number in await sitting.service.store.every_game():
        table = await sitting.service.play.projection.get(number)
        found[number] = [row.seq for row in await sitting.service.store.log(number)]
        assert found[number] == list(range(1, table.seq + 1))
    assert await sitting.service.store.check() == []
    return found


@pytest.mark.only_a_file
@pytest.mark.parametrize(
    ("prepare", "error"),
    [(moving, MemoryError()), *((each, DISK) for each in (moving, starting, ending, undoing, importing))],
)
async def test_after_an_error_at_any_call_nothing_is_half_done_and_the_same_request_succeeds(
    sitting: Sitting,
    prepare: Callable[[Sitting], Awaitable[Act]],
    error: BaseException,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    act = await prepare(sitting)
    before = await held(sitting)
    for call in itertools.count(1):
        left = [call]

        def fails(name: str, left: list[int] = left) -> None:
            left[0] -= name in CALLS
            if name in CALLS and left[0] == 0:
                raise error

        with monkeypatch.context() as patched:
            watch(fails, patched)
            refusal = None
            try:
                await act()
            except StoreError as error_told:
                refusal = error_told
        if refusal is None:
            break
        assert refusal.message.endswith(".")
        assert refusal.hint.endswith(".")
        assert await held(sitting) == before
        assert call < 100
    assert call > 3
    assert left[0] > 0
    done = await held(sitting)
    assert done != before
    with contextlib.suppress(TableError):  # the channel of an imported game is taken
        await act()
    assert await held(sitting) == done
    owed = [post.id for post in await sitting.service.outbox.posts()]
    await sitting.again()
    assert await held(sitting) == done
    assert [post.id for post in await sitting.service.outbox.posts()] == owed
