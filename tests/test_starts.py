"""No crash becomes a loop of logins: each start looks at those before it."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from bot.process import DAY, FREE_A_DAY, FREE_FAILURES, LONGEST_WAIT, SPACING, Starts


class Clock:
    """Seconds that pass only when the test lets them."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "cairn.db"


def begun(database: Path, clock: Clock, base: float = 5.0) -> float:
    """Start a process. Returns how long it waits."""
    return Starts(database, base, clock).begin()


def test_a_first_start_does_not_wait(database: Path, clock: Clock) -> None:
    assert begun(database, clock) == 0


def test_failed_starts_wait_ever_longer(database: Path, clock: Clock) -> None:
    waited = [begun(database, clock) for _ in range(FREE_FAILURES + 5)]
    assert waited == [0, 0, 0, 5, 10, 20, 40]


def test_no_wait_is_longer_than_a_quarter_of_an_hour(database: Path, clock: Clock) -> None:
    waited = [begun(database, clock) for _ in range(60)]
    assert max(waited) == waited[-1] == LONGEST_WAIT


def test_after_a_login_the_count_begins_anew(database: Path, clock: Clock) -> None:
    for _ in range(9):
        begun(database, clock)
    starts = Starts(database, 5.0, clock)
    starts.begin()
    starts.succeeded()
    assert [begun(database, clock) for _ in range(4)] == [0, 0, 0, 5]


def test_without_a_base_nothing_waits(database: Path, clock: Clock) -> None:
    assert {begun(database, clock, base=0) for _ in range(FREE_A_DAY + 50)} == {0.0}


def test_a_day_has_fewer_logins_than_discord_allows(database: Path, clock: Clock) -> None:
    begin, logins = clock.now, 0
    while True:
        starts = Starts(database, 5.0, clock)
        clock.now += starts.begin() + 1
        if clock.now > begin + DAY:
            break
        starts.succeeded()
        logins += 1
    assert FREE_A_DAY < logins < 1000


def test_starts_beyond_the_free_ones_keep_their_distance(database: Path, clock: Clock) -> None:
    for _ in range(FREE_A_DAY):
        starts = Starts(database, 5.0, clock)
        starts.begin()
        starts.succeeded()
    assert begun(database, clock) == SPACING


def test_what_is_older_than_a_day_is_forgotten(database: Path, clock: Clock) -> None:
    for _ in range(FREE_A_DAY):
        starts = Starts(database, 5.0, clock)
        starts.begin()
        starts.succeeded()
    clock.now += DAY + 1
    assert begun(database, clock) == 0


def test_a_clock_that_was_set_back_locks_nobody_out(database: Path, clock: Clock) -> None:
    for _ in range(FREE_A_DAY + 1):
        starts = Starts(database, 5.0, clock)
        starts.begin()
        starts.succeeded()
    clock.now -= 10 * DAY
    assert begun(database, clock) == 0


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"failed": "x", "starts": []}', '{"failed": 1}', '{"failed": 1, "starts": 5}'],
)
def test_a_file_that_cannot_be_read_counts_as_none(database: Path, clock: Clock, text: str) -> None:
    database.with_name("cairn.db.starts").write_text(text)
    assert begun(database, clock) == 0


def test_the_file_stays_small_and_its_owners(database: Path, clock: Clock) -> None:
    for _ in range(FREE_A_DAY + 400):
        begun(database, clock, base=0)
    (file,) = database.parent.iterdir()
    assert file.name == "cairn.db.starts"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(json.loads(file.read_text())["starts"]) <= FREE_A_DAY + 300


def test_a_folder_that_cannot_be_written_stops_no_start(tmp_path: Path, clock: Clock) -> None:
    starts = Starts(tmp_path / "missing" / "cairn.db", 5.0, clock)
    assert starts.begin() == 0
    starts.succeeded()
