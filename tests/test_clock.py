"""A clock that somebody sets while the bot runs."""

import logging
import time
from datetime import UTC, datetime, timedelta

import pytest

from bot.address import Postgres
from bot.clock import RATE, SteadyClock, now_utc, since_boot
from bot.store import Store
from bot.store.postgres.engine import PostgresEngine
from bot.table.service import TableService
from tests import postgres

HOUR = timedelta(hours=1)
START = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Machine:
    """A machine whose clock can be set, and seconds since its boot that cannot."""

    def __init__(self) -> None:
        self.wall = START
        self.seconds = 1000.0
        self.clock = SteadyClock(lambda: self.wall, lambda: self.seconds)

    def passes(self, seconds: float) -> datetime:
        self.wall += timedelta(seconds=seconds)
        self.seconds += seconds
        return self.clock()


@pytest.fixture
def machine() -> Machine:
    return Machine()


def test_it_follows_the_machines_clock(machine: Machine) -> None:
    assert machine.clock() == START
    assert machine.passes(90) == START + timedelta(seconds=90)


@pytest.mark.parametrize("by", [-HOUR, HOUR])
def test_what_waits_ten_seconds_waits_about_ten_seconds_when_the_clock_is_set(
    machine: Machine, by: timedelta
) -> None:
    before = machine.clock()
    machine.wall += by
    after = machine.passes(10)
    assert abs((after - before).total_seconds() - 10) <= 10 * RATE + 1e-6
    assert machine.clock() >= after


def test_it_never_goes_back(machine: Machine) -> None:
    times = [machine.clock()]
    for number in range(50):
        machine.wall += timedelta(minutes=(-7, 5, -1)[number % 3])
        times.append(machine.passes(number % 4))
    assert times == sorted(times)


def test_both_agree_again_after_a_while(machine: Machine) -> None:
    machine.wall += timedelta(seconds=30)
    for _ in range(40):
        machine.passes(10)
    assert machine.clock() == machine.wall


def test_a_slow_drift_is_followed_at_once(machine: Machine) -> None:
    for _ in range(100):
        machine.wall += timedelta(milliseconds=5)
        assert machine.passes(1) == machine.wall


def test_a_machine_that_woke_up_with_a_wrong_year_is_followed_and_all_is_looked_at_again(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    jumps: list[timedelta] = []
    machine.clock.jumped = jumps.append
    machine.wall += timedelta(days=400)
    with caplog.at_level(logging.WARNING):
        assert machine.passes(1) == machine.wall
    assert jumps == [timedelta(days=400)]
    assert "set 400 days, 0:00:00 ahead" in caplog.text


def test_the_owner_is_told_once_of_each_setting(machine: Machine, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        machine.wall -= HOUR
        for _ in range(5):
            machine.passes(1)
    assert [record.getMessage() for record in caplog.records] == [
        "the machine's clock was set 1:00:00 back; the bot follows it slowly, so that nothing waits too long"
    ]


def test_the_real_clocks_run() -> None:
    clock = SteadyClock()
    assert abs((clock() - now_utc()).total_seconds()) < 5
    assert since_boot() > 0


def test_another_machines_clock_is_taken_over_once_and_then_followed_slowly(machine: Machine) -> None:
    machine.passes(5)
    machine.clock.follow(-3600)
    before = machine.clock()
    assert before == machine.wall - HOUR
    machine.clock.follow(-1800)
    assert (machine.passes(10) - before).total_seconds() == pytest.approx(10 * (1 + RATE))
    machine.wall += 2 * HOUR  # somebody corrects this machine's, and the difference is measured anew
    machine.clock.follow(-1800 - 7200)
    assert (machine.passes(10) - before).total_seconds() == pytest.approx(20 * (1 + RATE))


async def test_a_bot_on_a_machine_whose_clock_is_an_hour_wrong_keeps_the_time_of_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    true = time.time
    monkeypatch.setattr(time, "time", lambda: true() + 3600)
    service = TableService(Store(postgres.database()), clock=SteadyClock(lambda: now_utc() + HOUR))
    await service.store.open()
    try:
        assert abs((service.clock() - now_utc()).total_seconds()) < 1
    finally:
        await service.store.close()


def test_an_answer_that_was_long_on_its_way_proves_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    engine = PostgresEngine(Postgres("postgresql://cairn@127.0.0.1/cairn", ""))
    told: list[float] = []
    engine.on_time = told.append
    engine.heard(1002.0, 0.5)
    engine.heard(1000.0, 3.0)
    assert told == [2.25, 2.25], "its clock may have said so at any time in these 3 seconds"
    engine.heard(1003.0, 0.5)
    assert told[-1] == 3.0
