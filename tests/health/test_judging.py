"""What `python -m bot health` says of a status and a database."""

import contextlib
import dataclasses
import errno
import os
import time
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest

from bot import supervision
from bot.__main__ import main
from bot.clock import now_utc
from bot.config import Settings
from bot.health import status
from bot.health.judging import Report, examine
from bot.health.monitor import Monitor, Notifier
from bot.health.prometheus import Page
from bot.health.status import Status
from bot.store import Store, Write, schema
from bot.store.postgres.lease import here
from bot.store.rows import to_micros
from bot.store.upgrade import HEAD
from bot.table.model.posts import nonce
from bot.worker_processes.crew import Workers
from tests import postgres
from tests.databases import ready
from tests.store.conftest import asked, held, new_game


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=ready(tmp_path / "cairn.db"), health_disk_free=0)


def well(**changes: Any) -> Status:
    return dataclasses.replace(
        Status(
            monotonic=time.monotonic(),
            time="2026-11-22T12:00:00+00:00",
            online=True,
            since=7200.0,
            disk_free=1 << 30,
            workers={"drawing": {"idle": 1, "busy": 0, "lost": 0}},
            loops={"outbox": {"running": 1, "failures": 0}},
        ),
        **changes,
    )


def found(settings: Settings, **changes: Any) -> Report:
    status.write(status.path_of(settings.beside), well(**changes))
    return examine(settings)


def codes(report: Report) -> list[str]:
    return [problem.code for problem in report.problems]


def test_a_bot_that_is_well_gets_one_line(settings: Settings) -> None:
    report = found(settings)
    assert report.well
    assert report.lines() == ["Well: online for 2 hours, 0 messages to send, 1 worker, 1024 MiB free."]


def test_without_a_status_no_bot_has_run_with_this_database(settings: Settings) -> None:
    report = examine(settings)
    assert codes(report) == ["never"]
    assert str(status.path_of(settings.beside)) in report.lines()[0]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"online": true}', "[" * 200_000],
    ids=lambda text: text[:20] or "empty",
)
def test_a_damaged_status_is_said_to_be_one(settings: Settings, text: str) -> None:
    status.path_of(settings.beside).write_text(text)
    assert codes(examine(settings)) == ["unreadable"]


@pytest.mark.parametrize(
    "changes",
    [
        {"monotonic": "5"},
        {"monotonic": float("nan")},
        {"monotonic": None},
        {"since": "1"},
        {"since": float("inf")},
        {"since": 10**400},
        {"loop_lag": []},
        {"ahead": "1"},
        {"ahead": 1e300},
        {"stopped": "no"},
        {"time": 5},
        {"online": "no"},
        {"disk_free": "much"},
        {"disk_free": 0.5},
        {"loops": []},
        {"loops": {"outbox": 1}},
        {"loops": {"outbox": {"running": 1, "failures": "x"}}},
        {"workers": {"drawing": {"lost": "x"}}},
        {"workers": {"drawing": {"lost": None}}},
        {"workers": "many"},
    ],
    ids=lambda changes: str(changes)[:40].encode("ascii", "replace").decode(),
)
def test_a_status_with_a_damaged_value_is_said_to_be_damaged(
    settings: Settings, changes: dict[str, Any]
) -> None:
    report = found(settings, **changes)
    assert codes(report) == ["unreadable"]
    assert "is damaged" in report.lines()[0]


@pytest.mark.parametrize(
    ("changes", "code", "part"),
    [
        (lambda: {"stopped": True}, "stopped", "was stopped at 2026"),
        (lambda: {"monotonic": time.monotonic() - 65}, "silent", "does not run, or hangs"),
        (lambda: {"monotonic": time.monotonic() + 65}, "silent", "last wrote"),
        (lambda: {"online": False, "since": 7200.0}, "offline", "for 2 hours"),
        (lambda: {"loop_lag": 4.0}, "lag", "4.0 seconds late"),
        (lambda: {"loops": {"outbox": {"running": 0}}}, "loop", "`outbox` does not run"),
        (lambda: {"loops": {"timers": {"running": 1, "failures": 3}}}, "loop", "failed 3 times in a row"),
        (lambda: {"workers": {"drawing": {"lost": 3}}}, "workers", "lost 3 workers"),
    ],
)
def test_each_trouble_is_named_with_what_to_do(
    settings: Settings, changes: Callable[[], dict[str, Any]], code: str, part: str
) -> None:
    report = found(settings, **changes())
    assert codes(report) == [code]
    (line,) = report.lines()
    assert part in line
    assert line.endswith(".")


@pytest.mark.parametrize(
    "changes",
    [
        {"online": False, "since": 60.0},
        {"loop_lag": 0.5},
        {"loops": {"timers": {"running": 1, "failures": 2}}},
        {"workers": {"drawing": {"idle": 1, "busy": 0, "lost": 2, "struck": 1}}},
    ],
)
def test_what_passes_by_itself_is_no_trouble(settings: Settings, changes: dict[str, Any]) -> None:
    assert found(settings, **changes).well


async def owe(settings: Settings, age: timedelta) -> None:
    """A message is owed, and a timer has run out, since so long ago."""
    then = to_micros(datetime.now(UTC) - age)
    store = Store(settings.database)
    await store.open()
    await held(store)
    write = new_game(1)
    write.insert(schema.outbox, id=1, lane=5, channel=5, game=1, kind="line", nonce=nonce(1, then), seq=0, since=0, text="", buttons="", mention="[]", person=None, target=None, attempts=0, message=None, tried=None, due=None)  # fmt: skip
    await store.commit(write)
    timer = Write()
    timer.insert(
        schema.timers, game=1, kind="expiry", seat=None, person=None, due=then, data="{}", failures=0
    )
    await store.commit(timer)
    await store.close()


@contextlib.asynccontextmanager
async def kept(settings: Settings) -> AsyncIterator[None]:
    """A bot that runs with this database and does nothing."""
    store = Store(settings.database)
    await store.open()
    await held(store)
    yield
    await store.close()


@pytest.fixture
def served(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The same with a database on a server."""
    monkeypatch.setenv("STATE_DIRECTORY", str(settings.beside.parent))
    return settings.model_copy(update={"database": postgres.database()})


@pytest.mark.parametrize("where", ["settings", "served"])
async def test_messages_and_timers_that_are_late_are_named(
    where: str, request: pytest.FixtureRequest
) -> None:
    settings: Settings = request.getfixturevalue(where)
    await owe(settings, timedelta(minutes=20))
    async with kept(settings):
        report = found(settings)
    assert codes(report) == ["owed", "timers"]
    assert "1 message in 1 channel could not be sent, the oldest for 20 minutes." in report.lines()[0]
    assert "1 timer should have run out, the first 20 minutes ago." in report.lines()[1]


async def test_each_district_is_named_with_who_has_it_and_what_it_owes(served: Settings) -> None:
    settings = served.model_copy(update={"processes": 2, "shards": 2})
    await owe(settings, timedelta(minutes=20))
    store = Store(settings.database)
    await store.open()
    await held(store, 2)
    there = Write()
    there.update(schema.outbox, {"id": 1}, key=1 << 22)
    await store.commit(there)
    asked(
        settings.database,
        "UPDATE districts SET status = 'online, 3 servers', seen = clock_timestamp() - interval '3 minutes' "
        "WHERE number = 0 RETURNING 1",
    )
    report = found(settings)
    assert codes(report) == ["district", "owed", "timers"]
    assert report.lines()[0].startswith("No process looks after district 1. Start one:")
    assert report.lines()[-2:] == [
        f"District 0: {here()}, version {HEAD}, online, 3 servers, seen 3 minutes ago; 0 messages to send.",
        "District 1: nobody; 1 message to send, the oldest for 20 minutes.",
    ]
    page = Page(
        settings.database,
        Monitor(settings.beside, Workers(), 30.0, Notifier({})),
        lambda: store.engine.district,
    )
    assert page.registry.get_sample_value("cairn_outbox_rows") == 0
    assert page.registry.get_sample_value("cairn_timers_overdue") == 1
    await store.close()
    report = found(settings)
    assert f"No process looks after district 0: {here()} did until 0 seconds ago." in report.lines()[0]


@pytest.mark.parametrize("settings_say", [1, 4])
async def test_the_district_of_a_process_that_is_alone_is_named_whatever_the_settings_say(
    served: Settings, settings_say: int
) -> None:
    settings = served.model_copy(update={"processes": settings_say, "shards": settings_say})
    await owe(settings, timedelta(minutes=5))
    async with kept(settings):
        report = found(settings)
    assert report.well
    (line,) = report.lines()[1:]
    assert line.startswith(f"District 0: {here()}, version {HEAD}, seen ")
    assert line.endswith("; 1 message to send, the oldest for 5 minutes.")
    assert "No process looks after district 0" in found(settings).lines()[0]


@pytest.mark.parametrize(("ahead", "named"), [(-1800.0, []), (0.0, ["owed", "timers"])])
async def test_what_waits_is_late_by_the_bots_clock(
    settings: Settings, ahead: float, named: list[str]
) -> None:
    await owe(settings, timedelta(minutes=20))
    assert codes(found(settings, ahead=ahead)) == named


def test_the_bot_writes_how_far_its_clock_is_ahead(settings: Settings) -> None:
    monitor = Monitor(settings.beside, Workers(), 30.0, Notifier({}), lambda: now_utc() - timedelta(hours=2))
    assert monitor.last.ahead == pytest.approx(-7200, abs=5)


async def test_a_spare_is_well_without_discord_until_it_takes_over(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervision, "_LOOPS", WeakSet())  # a test before this one may have left some
    monitor = Monitor(settings.beside, Workers(), 30.0, Notifier({}))
    monitor.wait()
    assert monitor.words == "a spare, which waits until a district is free"
    monitor._offline_since -= 7200
    status.write(status.path_of(settings.beside), monitor._look())
    report = examine(settings)
    assert report.well
    assert report.lines()[0].startswith("Well: a spare for 2 hours, ")
    monitor.start()
    assert not monitor._look().spare
    assert monitor._look().since < 60, "the login has its time from now on"
    await monitor.stop()


async def test_messages_and_timers_have_some_time(settings: Settings) -> None:
    await owe(settings, timedelta(minutes=9))
    report = found(settings)
    assert report.well
    assert "1 message to send" in report.lines()[0]


def test_looking_changes_nothing(settings: Settings) -> None:
    before = {path.name: path.read_bytes() for path in settings.beside.parent.iterdir()}
    assert codes(examine(settings)) == ["never"]
    assert {path.name: path.read_bytes() for path in settings.beside.parent.iterdir()} == before


def test_a_database_that_is_missing_or_damaged_is_named(settings: Settings) -> None:
    settings.beside.unlink()
    assert codes(found(settings)) == ["database"]
    settings.beside.write_bytes(b"Dear diary, " * 1000)
    assert codes(found(settings)) == ["database"]


@pytest.mark.parametrize(("off", "said"), [(-3, "behind"), (3, "ahead of"), (1, ""), (-1, "")])
def test_a_clock_that_differs_from_the_databases_is_named(
    served: Settings, monkeypatch: pytest.MonkeyPatch, off: int, said: str
) -> None:
    monkeypatch.setattr("bot.health.judging.now_utc", lambda: now_utc() + timedelta(seconds=off))
    report = found(served)
    assert codes(report) == (["clock"] if said else [])
    assert f"{said} the clock of the database's server" in report.lines()[0] or not said


def test_a_disk_that_is_nearly_full_is_named(settings: Settings) -> None:
    narrow = settings.model_copy(update={"health_disk_free": 1 << 40})
    assert codes(found(narrow)) == ["disk"]


def test_what_a_new_start_does_not_mend_is_said_and_is_no_reason_for_one(
    settings: Settings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_DATABASE", str(settings.database))
    monkeypatch.setenv("CAIRN_HEALTH_DISK_FREE", str(1 << 40))
    trouble = {"online": False, "since": 3600.0, "workers": {"hinting": {"lost": 5}}, "loop_lag": 9.0}
    status.write(status.path_of(settings.beside), well(**trouble))
    assert main(["health"]) == 1
    settings.beside.unlink()
    assert main(["health", "--alive"]) == 0, "it needs no database"
    assert capsys.readouterr().out.count("gateway has not been connected") == 2
    for ends in ({"stopped": True}, {"monotonic": time.monotonic() - 3600}):
        status.write(status.path_of(settings.beside), well(**ends))
        assert main(["health", "--alive"]) == 1
    status.path_of(settings.beside).unlink()
    assert main(["health", "--alive"]) == 1


def test_the_status_is_its_owners_only(settings: Settings) -> None:
    found(settings)
    assert status.path_of(settings.beside).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in settings.beside.parent.iterdir() if path.suffix == ".part"] == []


def test_on_a_full_disk_the_status_is_written_over_the_old_one(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = status.path_of(settings.beside)
    status.write(path, well())
    opened = os.open

    def full(name: Any, flags: int, *rest: Any) -> int:
        if flags & os.O_CREAT:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(name))
        return opened(name, flags, *rest)

    monkeypatch.setattr(os, "open", full)
    status.write(path, well(stopped=True))
    assert status.read(path).stopped
    path.unlink()
    with pytest.raises(OSError, match="No space left"):
        status.write(path, well())
