"""The time of the page runs faster and is moved ahead, and all that waits follows it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.simulator import run
from bot.simulator.clock import FARTHEST, FASTEST, LONGEST_LEAP, PlayClock
from bot.simulator.world import World, world
from tests.discord.conftest import labels, words_of

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MUTE = "No more reminders this turn"


class Machine:
    """A machine whose clocks stand until they are moved."""

    def __init__(self) -> None:
        self.passed = 0.0

    def wall(self) -> datetime:
        return datetime(2026, 11, 23, 12, tzinfo=UTC) + timedelta(seconds=self.passed)

    def steady(self) -> float:
        return self.passed

    def clock(self, file: Path | None = None, speed: int = 1) -> PlayClock:
        return PlayClock(file, speed, wall=self.wall, steady=self.steady)


def test_it_is_the_machines_time_at_first() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.passed = 100.0
    clock.run()
    assert clock() == clock.due() == machine.wall()


def test_it_runs_as_fast_as_asked_and_a_slow_machine_does_not_make_it_jump() -> None:
    machine = Machine()
    clock = machine.clock(speed=600)
    for _ in range(4):
        machine.passed += 0.25
        clock.run()
    assert clock.due() == datetime(2026, 11, 23, 12, 10, tzinfo=UTC)
    machine.passed += 30.0
    clock.run()
    assert clock.due() - machine.wall() == timedelta(seconds=2 * 599)


def test_it_goes_on_where_it_was_when_the_page_is_started_again(tmp_path: Path) -> None:
    machine, file = Machine(), tmp_path / "clock"
    clock = machine.clock(file)
    clock.leap(3 * DAY)
    clock.keep()
    machine.passed = 60.0
    assert machine.clock(file).due() == machine.wall() + 3 * DAY


@pytest.mark.parametrize("kept", ["", "soon", "-5", "nan", "1e99", "9" * 400])
def test_what_is_damaged_in_its_file_harms_nothing(tmp_path: Path, kept: str) -> None:
    file = tmp_path / "clock"
    file.write_text(kept)
    machine = Machine()
    assert machine.wall() <= machine.clock(file).due() <= machine.wall() + FARTHEST


@pytest.mark.parametrize("by", [timedelta(), -HOUR, LONGEST_LEAP + HOUR])
def test_a_step_goes_ahead_and_not_too_far(by: timedelta) -> None:
    with pytest.raises(ValueError, match="seven days"):
        Machine().clock().leap(by)


def test_it_is_a_year_ahead_at_most() -> None:
    machine = Machine()
    clock = machine.clock(speed=FASTEST)
    for _ in range(52):
        clock.leap(LONGEST_LEAP)
    with pytest.raises(ValueError, match="year"):
        clock.leap(LONGEST_LEAP)
    for _ in range(10):
        machine.passed += 1.0
        clock.run()
    assert clock.due() == machine.wall() + FARTHEST


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[World]:
    """The page's world without its page, with a game for two begun by its greeting."""
    clock = PlayClock(folder / "clock")
    bot = run._make_bot(folder / "cairn.db", clock)
    async with world(bot, ("Ann", "Ben"), clock) as opened:
        try:
            await run.open_channels(bot, opened)
            yield opened
            assert list(opened.env.errors) == []
        finally:
            await bot.close()


def reminders(there: World) -> list[Any]:
    return [each for each in there.channels[0].history() if MUTE in labels(each)]


async def test_days_can_be_watched_with_its_reminders_and_no_outage(tmp_path: Path) -> None:
    async with playing(tmp_path) as there:
        (greeting,) = there.channels[0].history()
        await there.actors[0].click(greeting, label="Dog Eat Dog")
        await there.leap(13 * HOUR)
        (first,) = reminders(there)
        assert "It is your turn in **Dog Eat Dog #1**" in words_of(first)
        # A day a turn is over: the table plays.
        for _ in range(3):
            await there.leap(DAY)
        said = "\n".join(words_of(each) for each in there.channels[0].history())
        assert "ran out of time. The table plays for them" in said
        assert "was down" not in said
        assert there.env.now() >= datetime.now(UTC) + 3 * DAY + 12 * HOUR
    with sqlite3.connect(tmp_path / "cairn.db") as connection:
        assert connection.execute("SELECT count(*) FROM outages WHERE ended > 0").fetchone() == (0,)
    async with playing(tmp_path) as there:
        assert there.env.now() >= datetime.now(UTC) + 3 * DAY + 12 * HOUR
