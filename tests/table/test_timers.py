"""Timers: one that goes wrong harms only itself."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from datetime import UTC, datetime, timedelta

import pytest

from bot.errors import StoreError
from bot.store import TimerRow, Write, schema
from bot.store.rows import timer_row
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model.table import Status
from tests.table.conftest import ANN, BOB, ELSEWHERE, Sitting

SOON = timedelta(minutes=5)


async def set_timers(sitting: Sitting, *rows: dict[str, object]) -> None:
    write = Write()
    for row in rows:
        write.insert(schema.timers, **row)
    await sitting.service.store.commit(write)


def by_hand(sitting: Sitting, statement: str, *values: object) -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(sitting.path, isolation_level=None)) as database:
        return database.execute(statement, values).fetchall()


def due_of(sitting: Sitting, kind: str) -> datetime:
    ((due,),) = by_hand(sitting, "SELECT due FROM timers WHERE kind = ?", kind)
    assert isinstance(due, int)
    return datetime.fromtimestamp(due / 1e6, UTC)


class Rung:
    """A handler that keeps what it was called with, or raises."""

    def __init__(self, error: Exception | None = None) -> None:
        self.timers: list[TimerRow] = []
        self.error = error

    async def __call__(self, timer: TimerRow) -> None:
        self.timers.append(timer)
        if self.error is not None:
            raise self.error


async def test_an_unexpected_error_in_a_handler_does_not_end_the_timers(
    sitting: Sitting, caplog: pytest.LogCaptureFixture
) -> None:
    table = await sitting.lobby(ANN)
    broken, called = Rung(RuntimeError("nobody foresaw this")), asyncio.Event()

    async def ring(_: TimerRow) -> None:
        called.set()

    sitting.service.time_control.scheduler.handlers.update(broken=broken, sound=ring)
    now = sitting.clock()
    await set_timers(sitting, timer_row(table.id, "broken", now))
    sitting.service.time_control.scheduler.loop.ring()
    await set_timers(sitting, timer_row(table.id, "sound", now))
    sitting.service.time_control.scheduler.loop.ring()
    await asyncio.wait_for(called.wait(), 5)
    assert len(broken.timers) == 1


async def test_a_handler_that_fails_delays_only_its_own_row_ever_longer(
    sitting: Sitting, caplog: pytest.LogCaptureFixture
) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    table = await sitting.lobby(ANN)
    broken, sound = Rung(RuntimeError("nobody foresaw this")), Rung()
    sitting.service.time_control.scheduler.handlers.update(broken=broken, sound=sound)
    now = sitting.clock()
    await set_timers(
        sitting, timer_row(table.id, "broken", now), *[timer_row(table.id, "sound", now) for _ in range(3)]
    )
    delays = []
    with caplog.at_level(logging.ERROR, logger="cairn.table"):
        for _ in range(15):
            await sitting.service.time_control.scheduler.fire()
            later = due_of(sitting, "broken")
            delays.append((later - sitting.clock()).total_seconds())
            sitting.clock.turn(seconds=delays[-1] - 1)
            assert await sitting.service.time_control.scheduler.fire() == 0
            sitting.clock.turn(seconds=1)
            if later - now > timedelta(days=13):
                break
    assert len(sound.timers) == 3
    assert delays == sorted(delays)
    assert (delays[0], delays[1], max(delays)) == (60, 120, 86_400)
    assert len([record for record in caplog.records if "nobody foresaw this" in (record.exc_text or "")]) == 1


async def test_a_game_can_have_several_timers_of_a_kind_each_with_what_it_is_about(sitting: Sitting) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    table = await sitting.lobby(ANN)
    rung = Rung()
    sitting.service.time_control.scheduler.handlers["nudge"] = rung
    now = sitting.clock()
    await set_timers(
        sitting,
        timer_row(table.id, "nudge", now + SOON, seat=1, data={"left": [1, 2]}),
        timer_row(table.id, "nudge", now, person=ANN.id),
    )
    assert await sitting.service.time_control.scheduler.fire() == 1
    sitting.clock.turn(minutes=5)
    assert await sitting.service.time_control.scheduler.fire() == 1
    told = [(timer.game, timer.seat, timer.person, timer.data, timer.due) for timer in rung.timers]
    assert told == [
        (table.id, None, ANN.id, {}, now),
        (table.id, 1, None, {"left": [1, 2]}, now + SOON),
    ]
    assert await sitting.service.time_control.scheduler.fire() == 0


@pytest.mark.parametrize(
    "damage",
    [
        "data = '{'",
        "data = '[]'",
        "data = CAST(x'ff22' AS TEXT)",
        "kind = CAST(x'ff22' AS TEXT)",
        "kind = x'ff22'",
        "seat = 'first'",
        "kind = 'unheard of'",
    ],
)
async def test_a_damaged_row_is_dropped_with_a_word_and_the_others_go_on(
    sitting: Sitting, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    bad, good = await sitting.lobby(ANN), await sitting.lobby(ANN, place=ELSEWHERE)
    by_hand(sitting, f"UPDATE timers SET {damage} WHERE game = ?", bad.id)  # noqa: S608 - texts of this test
    sitting.clock.turn(days=15)
    with caplog.at_level(logging.ERROR, logger="cairn.table"):
        await sitting.service.time_control.scheduler.fire()
    assert len([record for record in caplog.records if "dropped" in record.getMessage()]) == 1
    assert (await sitting.service.play.projection.get(bad.id)).status is Status.LOBBY
    assert (await sitting.service.play.projection.get(good.id)).status is Status.ABORTED
    assert await sitting.service.store.next_timer() is None


@pytest.mark.parametrize("due", ["'soon'", "9223372036854775807", "-9223372036854775808"])
async def test_a_time_that_cannot_be_read_is_dropped_when_the_bot_starts(
    sitting: Sitting, caplog: pytest.LogCaptureFixture, due: str
) -> None:
    bad, good = await sitting.lobby(ANN), await sitting.lobby(ANN, place=ELSEWHERE)
    await sitting.service.close()
    by_hand(sitting, f"UPDATE timers SET due = {due} WHERE game = ?", bad.id)  # noqa: S608
    with caplog.at_level(logging.ERROR, logger="cairn.table"):
        service = await sitting.again()
    assert "dropped timer" in caplog.text
    assert await service.store.next_timer() == sitting.clock() + timedelta(days=14)
    sitting.clock.turn(days=15)
    await service.time_control.scheduler.fire()
    assert (await service.play.projection.get(good.id)).status is Status.ABORTED


async def test_a_time_that_cannot_be_read_meanwhile_ends_no_timers(sitting: Sitting) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    table = await sitting.lobby(ANN)
    by_hand(sitting, "UPDATE timers SET due = 'soon'")
    rung = asyncio.Event()

    async def ring(_: TimerRow) -> None:
        rung.set()

    sitting.service.time_control.scheduler.handlers["nudge"] = ring
    sitting.service.time_control.scheduler.loop.start()
    await set_timers(sitting, timer_row(table.id, "nudge", sitting.clock()))
    sitting.service.time_control.scheduler.loop.ring()
    await asyncio.wait_for(rung.wait(), 5)


async def test_a_lobby_that_cannot_be_read_delays_only_its_own_timer_and_is_named_once(
    sitting: Sitting, caplog: pytest.LogCaptureFixture
) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    bad, good = await sitting.lobby(ANN), await sitting.lobby(BOB, place=ELSEWHERE)
    service = sitting.service
    ((options,),) = by_hand(sitting, "SELECT options FROM games WHERE id = ?", bad.id)
    by_hand(sitting, "UPDATE games SET options = CAST(x'ff22' AS TEXT) WHERE id = ?", bad.id)
    service.tables.forget(bad.id)
    sitting.clock.turn(days=15)
    with caplog.at_level(logging.ERROR, logger="cairn.table"):
        for _ in range(3):
            await service.time_control.scheduler.fire()
            sitting.clock.turn(hours=1)
    assert (await service.play.projection.get(good.id)).status is Status.ABORTED
    assert len([record for record in caplog.records if "timer" in record.getMessage()]) == 1
    by_hand(sitting, "UPDATE games SET options = ? WHERE id = ?", options, bad.id)
    sitting.clock.turn(days=1)
    await service.time_control.scheduler.fire()
    assert (await service.play.projection.get(bad.id)).status is Status.ABORTED


async def test_a_timer_of_a_game_that_is_missing_is_dropped(sitting: Sitting) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    await sitting.lobby(ANN)
    by_hand(sitting, "UPDATE timers SET game = 99")
    sitting.clock.turn(days=15)
    await sitting.service.time_control.scheduler.fire()
    assert by_hand(sitting, "SELECT * FROM timers") == []


async def test_a_handler_that_hangs_is_cut_off_and_the_others_go_on(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    monkeypatch.setattr("bot.table.time_control.scheduler._PATIENCE", 0.01)
    table = await sitting.lobby(ANN)
    sound = Rung()

    async def hang(_: TimerRow) -> None:
        await asyncio.Event().wait()

    sitting.service.time_control.scheduler.handlers.update(hangs=hang, sound=sound)
    now = sitting.clock()
    await set_timers(sitting, timer_row(table.id, "hangs", now), timer_row(table.id, "sound", now))
    async with asyncio.timeout(5):
        await sitting.service.time_control.scheduler.fire()
    assert len(sound.timers) == 1
    assert due_of(sitting, "hangs") == now + timedelta(seconds=60)


async def test_two_rounds_at_once_run_a_timer_once(sitting: Sitting) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    table = await sitting.lobby(ANN)
    begun, go_on = asyncio.Event(), asyncio.Event()
    rung: list[TimerRow] = []

    async def slow(timer: TimerRow) -> None:
        rung.append(timer)
        begun.set()
        await go_on.wait()

    sitting.service.time_control.scheduler.handlers["slow"] = slow
    await set_timers(sitting, timer_row(table.id, "slow", sitting.clock()))
    async with asyncio.timeout(5), asyncio.TaskGroup() as rounds:
        rounds.create_task(sitting.service.time_control.scheduler.fire())
        await begun.wait()
        second = rounds.create_task(sitting.service.time_control.scheduler.fire())
        await (
            sitting.service.store.next_timer()
        )  # a read later than those of the second round, if it did not wait
        await sitting.service.store.next_timer()
        await sitting.service.store.next_timer()
        go_on.set()
    assert (len(rung), second.result()) == (1, 0)


async def test_a_timer_whose_delay_cannot_be_saved_keeps_no_other_from_its_turn(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    table = await sitting.lobby(ANN)
    broken, sound = Rung(RuntimeError("nobody foresaw this")), Rung()
    timers = sitting.service.time_control.scheduler
    timers.handlers.update(broken=broken, sound=sound)
    now = sitting.clock()
    await set_timers(sitting, timer_row(table.id, "broken", now), timer_row(table.id, "sound", now))

    async def unsaved(*_: object) -> None:
        raise StoreError("The disk is full.", "Make room.")

    monkeypatch.setattr(timers, "_delay", unsaved)
    with pytest.raises(StoreError):
        await timers.fire()
    assert len(sound.timers) == 1


async def test_a_timer_that_failed_more_often_than_can_be_counted_is_delayed_like_any_other(
    sitting: Sitting,
) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    table = await sitting.lobby(ANN)
    sitting.service.time_control.scheduler.handlers["broken"] = Rung(RuntimeError("nobody foresaw this"))
    now = sitting.clock()
    await set_timers(sitting, timer_row(table.id, "broken", now))
    by_hand(sitting, "UPDATE timers SET failures = 9223372036854775807 WHERE kind = 'broken'")
    await sitting.service.time_control.scheduler.fire()
    assert due_of(sitting, "broken") == now + timedelta(days=1)


async def test_a_damaged_count_of_failures_makes_no_pause_shorter(
    sitting: Sitting, caplog: pytest.LogCaptureFixture
) -> None:
    table = await sitting.lobby(ANN)
    await sitting.service.time_control.scheduler.loop.stop()
    sitting.service.time_control.scheduler.handlers["broken"] = Rung(RuntimeError("nobody foresaw this"))
    await set_timers(sitting, timer_row(table.id, "broken", sitting.clock()))
    by_hand(sitting, "UPDATE timers SET failures = -4096 WHERE kind = 'broken'")
    with caplog.at_level(logging.ERROR):
        await sitting.service.time_control.scheduler.fire()
    assert due_of(sitting, "broken") >= sitting.clock() + timedelta(minutes=1)
    assert "timer broken" in caplog.text


async def test_only_a_timer_that_is_due_before_the_loop_wakes_makes_it_look_again(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    scheduler = sitting.service.time_control.scheduler
    await scheduler.loop.stop()
    rung: list[datetime] = []
    monkeypatch.setattr(scheduler.loop, "ring", lambda: rung.append(sitting.clock.now))
    table = await sitting.lobby(ANN)
    await set_timers(sitting, timer_row(table.id, "nudge", sitting.clock.now + SOON))
    assert await scheduler._round() == SOON.total_seconds()
    for kind, due, rings in (("later", 2 * SOON, 0), ("sooner", SOON / 2, 1)):
        rung.clear()

        def prepare(change: UnitOfWork, kind: str = kind, due: timedelta = due) -> None:
            change.write.insert(schema.timers, **timer_row(table.id, kind, sitting.clock.now + due))

        await sitting.service.tables.change(table.id, None, prepare)
        assert len(rung) == rings
    assert await scheduler._round() == (SOON / 2).total_seconds()
