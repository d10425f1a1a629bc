"""Databases that fail, and rows that cannot be read."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Awaitable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from bot.errors import StoreError
from bot.store import CorruptRow, Store
from bot.table.model.table import Status
from bot.table.service import TableService
from games.dog_eat_dog import GAME as DOG_EAT_DOG
from tests.databases import reseal
from tests.table.conftest import ANN, BOB, ELSEWHERE, HERE, Sitting, refused


@contextlib.contextmanager
def raw(sitting: Sitting) -> Iterator[sqlite3.Connection]:
    """The database, by hand."""
    with contextlib.closing(sqlite3.connect(sitting.path, isolation_level=None)) as connection:
        yield connection


async def failing(awaitable: Awaitable[object]) -> StoreError:
    with pytest.raises(StoreError) as caught:
        await awaitable
    assert caught.value.message.endswith(".")
    assert caught.value.hint.endswith(".")
    return caught.value


async def test_a_locked_database_is_said_so_and_the_move_can_be_made_later(sitting: Sitting) -> None:
    table = await sitting.game()
    service = sitting.service
    await service.close()
    service.store._busy_timeout = 0.05
    await service.open()
    person, action = sitting.owing(table), (await sitting.legal(table))[0]
    with raw(sitting) as other:
        other.execute("BEGIN IMMEDIATE")
        error = await failing(service.play.moves.act(table.id, person, action, request="r"))
        assert "locked" in error.message
        assert (await service.play.projection.get(table.id)).moves == 0
        other.execute("ROLLBACK")
    moved = await service.play.moves.act(table.id, person, action, request="r")
    assert (moved.table.moves, moved.repeated) == (1, False)


async def test_a_full_database_is_said_so_and_nothing_is_half_done(sitting: Sitting) -> None:
    table = await sitting.game()
    person, action = sitting.owing(table), (await sitting.legal(table))[0]
    writer = sitting.service.store._writer
    assert writer is not None
    owed = await sitting.deliver()
    pages = (await sitting.service.store._all(text("PRAGMA page_count")))[0][0]
    await writer.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    await writer.rollback()
    error, done = None, 0
    person_, action_ = person, action
    while error is None:
        try:
            table = (await sitting.service.play.moves.act(table.id, person_, action_)).table
            done += 1
            person_, action_ = sitting.owing(table), (await sitting.legal(table))[0]
        except StoreError as caught:
            error = caught
    assert "no room" in error.message
    assert (await sitting.service.play.projection.get(table.id)).moves == done
    service = await sitting.again()
    assert (await service.play.projection.get(table.id)).moves == done
    assert len(await service.store.log(table.id)) == (await service.play.projection.get(table.id)).seq
    assert (await service.play.moves.act(table.id, person_, action_)).table.moves == done + 1
    assert owed


async def test_a_full_disk_does_not_keep_anybody_from_looking(sitting: Sitting) -> None:
    table = await sitting.game()
    writer = sitting.service.store._writer
    assert writer is not None
    await writer.exec_driver_sql("PRAGMA query_only = ON")
    await writer.rollback()
    shown = await sitting.service.play.projection.looked(table.id, ANN.id)
    assert shown.table == table


async def test_a_read_only_database_is_said_so(sitting: Sitting) -> None:
    table = await sitting.game()
    writer = sitting.service.store._writer
    assert writer is not None
    await writer.exec_driver_sql("PRAGMA query_only = ON")
    await writer.rollback()
    error = await failing(sitting.service.play.moves.act(table.id, sitting.owing(table), "pass"))
    assert "cannot be written to" in error.message
    assert (await sitting.service.play.projection.get(table.id)) == table


async def test_a_damaged_action_takes_down_its_own_game_only(
    sitting: Sitting, caplog: pytest.LogCaptureFixture
) -> None:
    bad = await sitting.move(await sitting.game())
    good = await sitting.game(place=ELSEWHERE)
    await sitting.service.close()
    with raw(sitting) as database:
        database.execute("UPDATE log SET data = '{\"type\":' WHERE game = ? AND seq = 3", (bad.id,))
    await sitting.again()
    with caplog.at_level(logging.ERROR, logger="cairn.table"), pytest.raises(CorruptRow) as caught:
        await sitting.service.play.projection.show(bad.id, ANN.id)
    assert "ow 3" in caught.value.message
    assert str(bad.id) in caplog.text
    assert (await sitting.move(good)).moves == 1
    assert {item.table.id for item in await sitting.service.notifications.games.mine(ANN.id)} == {
        bad.id,
        good.id,
    }


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE games SET options = '{' WHERE id = 1",
        "UPDATE games SET options = '[]' WHERE id = 1",
        "UPDATE games SET owing = '[9]' WHERE id = 1",
        "UPDATE games SET owing = 'x' WHERE id = 1",
        "UPDATE games SET outcome = '[1]' WHERE id = 1",
        "UPDATE games SET offer = '{}' WHERE id = 1",
        "UPDATE games SET created = 'yesterday' WHERE id = 1",
        "UPDATE games SET created = 9000000000000000000 WHERE id = 1",
        "UPDATE seats SET seat = 5 WHERE game = 1 AND seat = 1",
    ],
)
async def test_a_damaged_game_is_told_and_left_out_of_lists(sitting: Sitting, damage: str) -> None:
    bad = await sitting.game()
    good = await sitting.game(place=ELSEWHERE)
    await sitting.service.close()
    with raw(sitting) as database:
        database.execute(damage)
    service = await sitting.again()
    with pytest.raises(CorruptRow):
        await service.play.projection.get(bad.id)
    assert [item.table.id for item in await service.notifications.games.mine(ANN.id)] == [good.id]
    assert (await sitting.move(good)).moves == 1


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM log WHERE game = 1 AND seq = 2",
        "DELETE FROM log WHERE game = 1 AND seq = 4",
        "UPDATE log SET kind = 'dance' WHERE game = 1 AND seq = 3",
        "UPDATE log SET seat = NULL WHERE game = 1 AND seq = 3",
        "UPDATE log SET seat = 7 WHERE game = 1 AND seq = 3",
        "UPDATE log SET data = '[]' WHERE game = 1 AND seq = 3",
        'UPDATE log SET data = \'{"type":"Pass"}\' WHERE game = 1 AND seq = 2',
    ],
)
async def test_a_damaged_log_is_told_and_can_still_be_closed_by_a_moderator(
    sitting: Sitting, damage: str
) -> None:
    table = await sitting.move(await sitting.game())
    await sitting.service.close()
    with raw(sitting) as database:
        database.execute(damage)
    service = await sitting.again()
    with pytest.raises(CorruptRow):
        await service.play.projection.show(table.id, ANN.id)
    with pytest.raises(CorruptRow):
        await service.play.moves.act(table.id, sitting.owing(table), "pass")
    assert (await service.lobby.abort(table.id, ANN, force=True)).status is Status.ABORTED
    assert (await sitting.lobby(ANN, BOB)).status is Status.LOBBY


async def test_a_game_of_other_rules_is_refused_and_kept(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game())
    await sitting.service.close()
    with raw(sitting) as database:
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
    assert (await service.lobby.abort(table.id, ANN)).status is Status.ABORTED


async def test_a_game_that_this_bot_does_not_know_is_refused(sitting: Sitting) -> None:
    table = await sitting.game(key="sealed_bids")
    good = await sitting.game(place=ELSEWHERE)
    await sitting.service.close()
    service = TableService(Store(sitting.path), games=(DOG_EAT_DOG,), clock=sitting.clock)
    await service.open()
    try:
        assert (await refused(service.play.projection.get(table.id))).code == "unknown_game"
        assert (await refused(service.play.projection.at(HERE))).code == "unknown_game"
        assert [item.table.id for item in await service.notifications.games.mine(ANN.id)] == [good.id]
    finally:
        await service.close()


async def test_a_timer_of_a_damaged_game_does_not_stop_the_others(sitting: Sitting) -> None:
    bad = await sitting.lobby(ANN)
    good = await sitting.lobby(ANN, place=ELSEWHERE)
    await sitting.service.close()
    with raw(sitting) as database:
        database.execute("UPDATE games SET options = '{' WHERE id = ?", (bad.id,))
        database.execute(
            "INSERT INTO timers (game, kind, due, data, failures) VALUES (?, 'song', 5, '{}', 0)", (good.id,)
        )
    service = await sitting.again()
    sitting.clock.turn(days=15)
    await service.time_control.scheduler.fire()
    assert (await service.play.projection.get(good.id)).status is Status.ABORTED
    due = await service.store.next_timer()
    assert due is not None
    assert due > sitting.clock()


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


async def test_answers_to_old_requests_are_forgotten_once_a_day_while_the_bot_runs(sitting: Sitting) -> None:
    table = await sitting.game()
    await sitting.service.play.moves.act(table.id, sitting.owing(table), "pass", request="old")
    sitting.clock.turn(days=2, hours=1)
    table = await sitting.service.play.projection.get(table.id)
    await sitting.service.play.moves.act(
        table.id, sitting.owing(table), (await sitting.legal(table))[0], request="new"
    )
    assert await sitting.service.time_control.scheduler.fire() == 0
    with raw(sitting) as database:
        assert [row[0] for row in database.execute("SELECT request FROM requests")] == ["new"]


async def test_what_could_not_be_forgotten_is_forgotten_the_next_time(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sitting.game()
    await sitting.service.play.moves.act(table.id, sitting.owing(table), "pass", request="old")
    await sitting.service.time_control.scheduler.loop.stop()
    sitting.clock.turn(days=2, hours=1)

    async def full(write: object) -> None:
        raise StoreError("The disk is full.", "Make room.")

    with monkeypatch.context() as trouble:
        trouble.setattr(sitting.service.store, "commit", full)
        with pytest.raises(StoreError):
            await sitting.service.time_control.scheduler.fire()
    await sitting.service.time_control.scheduler.fire()
    with raw(sitting) as database:
        assert database.execute("SELECT request FROM requests").fetchall() == []


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
