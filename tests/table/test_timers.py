"""Timers: one that goes wrong harms only itself."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.errors import StoreError
from bot.store import TimerRow, Write, schema
from bot.store.rows import timer_row
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model.table import Status
from tests.databases import raw
from tests.table.conftest import ANN, BOB, ELSEWHERE, Sitting

SOON = timedelta(minutes=5)
FAILURE = RuntimeError("nobody foresaw this")


def by_hand(sitting: Sitting, statement: str, *values: object) -> list[tuple[Any, ...]]:
    with raw(sitting.place) as database:
        return database.execute(statement, values).fetchall()


class Timers:
    """The timers of a lobby of Ann's, which only the test fires, and those that were run."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.scheduler = sitting.service.time_control.scheduler
        self.fire = self.scheduler.fire
        self.rung: list[TimerRow] = []
        self.scheduler.handlers.update(sound=self._ring, broken=self._fail)

    async def _ring(self, timer: TimerRow) -> None:
        self.rung.append(timer)

    async def _fail(self, _: TimerRow) -> None:
        raise FAILURE

    async def set(self, *kinds: str, after: timedelta = timedelta(), **how: Any) -> None:
        """Set timers of the lobby that are due now, or after so long."""
        write = Write()
        for kind in kinds:
            write.insert(schema.timers, **timer_row(1, kind, self.sitting.clock() + after, **how))
        await self.sitting.service.store.commit(write)

    def delay_of(self, kind: str) -> timedelta:
        """How far ahead the only timer of this kind is due."""
        ((due,),) = by_hand(self.sitting, "SELECT due FROM timers WHERE kind = ?", kind)
        return datetime.fromtimestamp(due / 1e6, UTC) - self.sitting.clock()


@pytest.fixture
async def timers(sitting: Sitting) -> Timers:
    await sitting.service.time_control.scheduler.loop.stop()
    await sitting.lobby(ANN)
    return Timers(sitting)


def said(caplog: pytest.LogCaptureFixture, words: str) -> int:
    """How many records of the log say this."""
    return sum(words in f"{record.getMessage()} {record.exc_text}" for record in caplog.records)


@pytest.mark.only_a_file
async def test_neither_an_unexpected_error_nor_a_damaged_time_ends_the_loop(
    sitting: Sitting, timers: Timers
) -> None:
    rung = asyncio.Event()

    async def ring(_: TimerRow) -> None:
        rung.set()

    timers.scheduler.handlers["rings"] = ring
    by_hand(sitting, "UPDATE timers SET due = 'soon'")
    await timers.set("broken")
    timers.scheduler.loop.start()
    while not by_hand(sitting, "SELECT 1 FROM timers WHERE failures > 0"):  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.005)
    await timers.set("rings")
    timers.scheduler.loop.ring()
    await asyncio.wait_for(rung.wait(), 5)


async def test_a_handler_that_fails_delays_only_its_own_row_ever_longer(
    sitting: Sitting, timers: Timers, caplog: pytest.LogCaptureFixture
) -> None:
    await timers.set("broken", "sound", "sound", "sound")
    delays: list[timedelta] = []
    with caplog.at_level(logging.ERROR, logger="cairn.table"):
        while sum(delays, timedelta()) < timedelta(days=12):
            await timers.fire()
            delays.append(timers.delay_of("broken"))
            sitting.clock.now += delays[-1] - timedelta(seconds=1)
            assert await timers.fire() == 0
            sitting.clock.turn(seconds=1)
    assert len(timers.rung) == 3
    assert delays == sorted(delays)
    assert [each.total_seconds() for each in (*delays[:2], delays[-1])] == [60, 120, 86_400]
    assert said(caplog, str(FAILURE)) == 1


@pytest.mark.only_a_file
@pytest.mark.parametrize(("failures", "days"), [(9223372036854775807, 1), (-4096, 0)])
async def test_a_count_of_failures_that_cannot_be_makes_no_pause_shorter(
    sitting: Sitting, timers: Timers, failures: int, days: int
) -> None:
    await timers.set("broken")
    by_hand(sitting, "UPDATE timers SET failures = ? WHERE kind = 'broken'", failures)
    await timers.fire()
    assert timedelta(days=days) <= timers.delay_of("broken") <= timedelta(days=1)
    assert timers.delay_of("broken") >= timedelta(minutes=1)


async def test_a_game_can_have_several_timers_of_a_kind_each_with_what_it_is_about(
    sitting: Sitting, timers: Timers
) -> None:
    now = sitting.clock()
    await timers.set("sound", after=SOON, seat=1, data={"left": [1, 2]})
    await timers.set("sound", person=ANN.id)
    assert await timers.fire() == 1
    sitting.clock.now += SOON
    assert await timers.fire() == 1
    assert [(each.game, each.seat, each.person, each.data, each.due) for each in timers.rung] == [
        (1, None, ANN.id, {}, now),
        (1, 1, None, {"left": [1, 2]}, now + SOON),
    ]
    assert await timers.fire() == 0


@pytest.mark.only_a_file
@pytest.mark.parametrize(
    "damage",
    [
        "data = '{'",
        "data = '[]'",
        "data = CAST(x'ff22' AS TEXT)",
        "kind = CAST(x'ff22' AS TEXT)",
        "kind = x'ff22'",
        "kind = 'unheard of'",
        "seat = 'first'",
        "game = 99",
        "due = 0.5",
    ],
)
async def test_a_damaged_row_is_dropped_with_a_word_and_the_others_go_on(
    sitting: Sitting, timers: Timers, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    good = await sitting.lobby(ANN, place=ELSEWHERE)
    by_hand(sitting, f"UPDATE timers SET {damage} WHERE game = 1")  # noqa: S608 - texts of this test
    sitting.clock.turn(days=15)
    with caplog.at_level(logging.ERROR, logger="cairn.table"):
        await timers.fire()
    assert said(caplog, "dropped") == 1
    assert (await sitting.service.play.projection.get(1)).status is Status.LOBBY
    assert (await sitting.service.play.projection.get(good.id)).status is Status.ABORTED
    assert await sitting.service.store.next_timer() is None


@pytest.mark.only_a_file
@pytest.mark.parametrize("due", ["'soon'", "9223372036854775807", "-9223372036854775808"])
async def test_a_time_that_cannot_be_read_is_dropped_when_the_bot_starts(
    sitting: Sitting, timers: Timers, caplog: pytest.LogCaptureFixture, due: str
) -> None:
    good = await sitting.lobby(ANN, place=ELSEWHERE)
    await sitting.service.close()
    by_hand(sitting, f"UPDATE timers SET due = {due} WHERE game = 1")  # noqa: S608
    with caplog.at_level(logging.ERROR, logger="cairn.table"):
        service = await sitting.again()
    assert said(caplog, "dropped timer") == 1
    assert await service.store.next_timer() == sitting.clock() + timedelta(days=14)
    sitting.clock.turn(days=15)
    await service.time_control.scheduler.fire()
    assert (await service.play.projection.get(good.id)).status is Status.ABORTED


@pytest.mark.only_a_file
async def test_a_lobby_that_cannot_be_read_delays_only_its_own_timer_and_is_named_once(
    sitting: Sitting, timers: Timers, caplog: pytest.LogCaptureFixture
) -> None:
    good, get = await sitting.lobby(BOB, place=ELSEWHERE), sitting.service.play.projection.get
    ((options,),) = by_hand(sitting, "SELECT options FROM games WHERE id = 1")
    by_hand(sitting, "UPDATE games SET options = CAST(x'ff22' AS TEXT) WHERE id = 1")
    sitting.service.tables.forget(1)
    sitting.clock.turn(days=15)
    with caplog.at_level(logging.ERROR, logger="cairn.table"):
        for _ in range(3):
            await timers.fire()
            sitting.clock.turn(hours=1)
    assert (await get(good.id)).status is Status.ABORTED
    assert said(caplog, "timer") == 1
    by_hand(sitting, "UPDATE games SET options = ? WHERE id = 1", options)
    sitting.clock.turn(days=1)
    await timers.fire()
    assert (await get(1)).status is Status.ABORTED


async def test_a_handler_that_hangs_is_cut_off_and_the_others_go_on(
    timers: Timers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.table.time_control.scheduler._PATIENCE", 0.01)

    async def hang(_: TimerRow) -> None:
        await asyncio.Event().wait()

    timers.scheduler.handlers["hangs"] = hang
    await timers.set("hangs", "sound")
    async with asyncio.timeout(5):
        await timers.fire()
    assert len(timers.rung) == 1
    assert timers.delay_of("hangs") == timedelta(seconds=60)


async def test_two_rounds_at_once_run_a_timer_once(sitting: Sitting, timers: Timers) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slow(timer: TimerRow) -> None:
        timers.rung.append(timer)
        begun.set()
        await go_on.wait()

    timers.scheduler.handlers["slow"] = slow
    await timers.set("slow")
    async with asyncio.timeout(5), asyncio.TaskGroup() as rounds:
        rounds.create_task(timers.fire())
        await begun.wait()
        second = rounds.create_task(timers.fire())
        for _ in range(3):  # reads later than those of the second round, if it did not wait
            await sitting.service.store.next_timer()
        go_on.set()
    assert (len(timers.rung), second.result()) == (1, 0)


async def test_a_timer_whose_delay_cannot_be_saved_keeps_no_other_from_its_turn(
    timers: Timers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await timers.set("broken", "sound")

    monkeypatch.setattr(
        timers.scheduler, "_delay", AsyncMock(side_effect=StoreError("The disk is full.", "Make room."))
    )
    with pytest.raises(StoreError):
        await timers.fire()
    assert len(timers.rung) == 1


async def test_only_a_timer_that_is_due_before_the_loop_wakes_makes_it_look_again(
    sitting: Sitting, timers: Timers, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[datetime] = []
    monkeypatch.setattr(timers.scheduler.loop, "ring", lambda: rung.append(sitting.clock.now))
    await timers.set("sound", after=SOON)
    assert await timers.scheduler._round() == SOON.total_seconds()
    for due, rings in ((2 * SOON, 0), (SOON / 2, 1)):

        def prepare(change: UnitOfWork, due: timedelta = due) -> None:
            change.write.insert(schema.timers, **timer_row(1, "sound", sitting.clock.now + due))

        await sitting.service.tables.change(1, None, prepare)
        assert len(rung) == rings
    assert await timers.scheduler._round() == (SOON / 2).total_seconds()


async def test_moves_while_the_timers_are_looked_at_wake_nothing_more(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else each move of several in a row would have them looked at again. What is due sooner is not missed."""
    scheduler, store = sitting.service.time_control.scheduler, sitting.service.store
    table = await sitting.game(ANN, BOB)
    await scheduler.loop.stop()
    rings = []
    monkeypatch.setattr(scheduler.loop, "ring", lambda: rings.append(1))
    found = store.next_timer

    async def next_timer(*of: Any) -> datetime | None:
        due = await found(*of)
        change = await sitting.service.tables.begin(await sitting.service.tables.live(table.id))
        change.write.insert(schema.timers, **timer_row(table.id, "sound", sitting.clock.now + SOON))
        await sitting.service.tables.commit(change)
        return due

    monkeypatch.setattr(store, "next_timer", next_timer)
    assert await scheduler._round() == SOON.total_seconds()
    assert rings == []
