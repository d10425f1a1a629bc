"""The bot's process when it cannot start: one sentence for its owner, and the right exit code; and no loop of logins."""

import asyncio
import contextlib
import gc
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot import logs
from bot.__main__ import main
from bot.config import Settings
from bot.discord.runner import Bot
from bot.process import HOUR, asked_to_stop, wait_of_start
from bot.store import Write, schema
from bot.store.sqlite import connections
from bot.table.service import TableService
from tests import postgres
from tests.databases import made

ROOT = Path(__file__).parents[1]
TOKEN = "MTA1ODM4NzU5NDE2ODMzMjI4.Gabcde.a-token-made-up-for-these-tests-only"
PASSWORD = "a-password-made-up-for-these-tests"
WRONG_SETTING, FAILED = 78, 1


def started(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """`python -m bot` in this folder, which ends by itself; no Discord can be reached from it."""
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "PYTHONPATH": str(ROOT),
        "CAIRN_DISCORD_SOCKET": str(folder / "nobody-listens"),
        "CAIRN_TOKEN": TOKEN,
        "CAIRN_DATABASE": "cairn.db",
    } | {f"CAIRN_{name.upper()}": value for name, value in settings.items()}
    return subprocess.run(
        [sys.executable, "-m", "bot", *(arguments or ("run",))],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def refused(done: subprocess.CompletedProcess[str], code: int, *parts: str) -> None:
    """It ended with this code and one line that contains these parts, says what to do, and shows no secret. Before it, the
    log may only tell that it began to log in."""
    assert done.stdout == ""
    *logged, line = done.stderr.splitlines()
    assert [each for each in logged if "logging in" not in each] == []
    assert line.endswith((".", "chmod 600 token"))
    assert [part for part in parts if part not in line] == []
    assert TOKEN not in line
    assert done.returncode == code


def empty(path: Path) -> None:
    """A sound database without games."""
    asyncio.run(made(path))


@pytest.mark.parametrize(
    ("file", "content", "settings", "parts"),
    [
        (None, "", {"token": ""}, ("no token", "CAIRN_TOKEN", "token_file")),
        ("token", TOKEN, {"token": "", "token_file": "token"}, ("other users", "chmod 600 token")),
        (None, "", {"token": "", "token_file": "token"}, ("token cannot be read",)),
        ("config.toml", 'log_level = "loud"', {}, ("log_level in config.toml", "config.example.toml")),
        ("config.toml", f'token = "{TOKEN}"', {}, ("config.toml", "token_file")),
        (
            None,
            "",
            {"database": f"postgresql://bot:{TOKEN}@db/cairn"},
            ("password", "database_password_file"),
        ),
    ],
    ids=[
        "no token",
        "a file for all",
        "a missing file",
        "a wrong setting",
        "a token among the settings",
        "a password",
    ],
)
def test_settings_that_cannot_be_used_are_named(
    tmp_path: Path, file: str | None, content: str, settings: dict[str, str], parts: tuple[str, ...]
) -> None:
    if file is not None:
        (tmp_path / file).write_text(content)
        (tmp_path / file).chmod(0o644)
    refused(started(tmp_path, **settings), WRONG_SETTING, *parts)
    assert [path.name for path in tmp_path.iterdir()] == ([] if file is None else [file])


@pytest.fixture
def inside(no_settings: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The database's path for a bot that is run in this process."""
    monkeypatch.setenv("CAIRN_TOKEN", TOKEN)
    monkeypatch.setenv("CAIRN_DISCORD_SOCKET", str(no_settings / "nobody-listens"))
    monkeypatch.setenv("CAIRN_LOG_FORMAT", "json")
    yield no_settings / "cairn.db"
    logs.take_down()


Run = Callable[[], subprocess.CompletedProcess[str]]


@pytest.fixture
def run(inside: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run the bot in this process, until it ends by itself."""

    def ran() -> subprocess.CompletedProcess[str]:
        code = main(["run"])
        return subprocess.CompletedProcess(["run"], code, *capfd.readouterr())

    return ran


def newer(path: Path) -> None:
    empty(path)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")


def another_programs(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE recipes (id INTEGER)")


def diary(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)


def damaged(path: Path) -> None:
    empty(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + b"\xff" * 8000 + whole[8100:])


@pytest.mark.parametrize(
    ("make", "parts"),
    [
        (newer, ("newer version", "9999", "backup")),
        (another_programs, ("another program", "`database`")),
        (diary, ("is not a database", "backup")),
        (damaged, ("is damaged", "backup")),
        (Path.mkdir, ("cannot be opened", "folder")),
    ],
    ids=["newer", "another program's", "no database", "damaged", "a folder"],
)
def test_a_database_that_cannot_be_used_is_refused_and_left_as_it_is(
    run: Run, inside: Path, make: Callable[[Path], None], parts: tuple[str, ...]
) -> None:
    make(inside)
    before = inside.read_bytes() if inside.is_file() else b""
    refused(run(), FAILED, "cairn.db", *parts)
    assert (inside.read_bytes() if inside.is_file() else b"") == before


def test_a_folder_that_cannot_be_made_is_named(
    run: Run, inside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (inside.parent / "games").touch()
    monkeypatch.setenv("CAIRN_DATABASE", "games/cairn.db")
    refused(run(), FAILED, "games/cairn.db", "cannot be created")


def test_a_database_locked_by_another_process_is_refused(tmp_path: Path) -> None:
    empty(tmp_path / "cairn.db")
    with contextlib.closing(sqlite3.connect(tmp_path / "cairn.db", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        refused(started(tmp_path), FAILED, "locked by another program", "second bot")


@pytest.mark.parametrize(
    ("change", "code", "part"),
    [
        ({"password": "wrong"}, WRONG_SETTING, "refuses the user or the password"),
        ({"url": "{}x"}, WRONG_SETTING, "There is no database"),
        ({"url": "{}?sslmode=verify-full"}, WRONG_SETTING, "does not prove who it is"),
        ({"statement": "CREATE TABLE theirs (id integer)"}, WRONG_SETTING, "another program"),
        ({"statement": "ALTER DATABASE {} SET default_transaction_read_only = on"}, FAILED, "a standby"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else None,
)
def test_a_server_that_cannot_be_used_is_refused_and_its_password_is_not_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, change: dict[str, str], code: int, part: str
) -> None:
    there = postgres.database(empty=True)
    name = there.url.rpartition("/")[2]
    with psycopg.connect(there.url, password=there.password) as connection:
        connection.execute(change.get("statement", "SELECT 1").format(name).encode())
    password = change.get("password", there.password)
    monkeypatch.setenv("CAIRN_DATABASE", change.get("url", "{}").format(there.url))
    monkeypatch.setenv("CAIRN_DATABASE_PASSWORD", password)
    done = run()
    refused(done, code, part, name)
    assert password not in done.stderr


NOT_AT_START = {"alembic", "prometheus_client", "psycopg", "sqlalchemy.dialects.postgresql"}
"""Modules that take a noticeable part of a start and that most starts do not need."""


def said_by(code: str) -> str:
    """What this code prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.strip()


def test_a_start_loads_nothing_that_it_does_not_need_and_nothing_that_draws() -> None:
    loaded = said_by("import sys, bot.__main__, bot.discord.runner; print(*sys.modules)").split()
    assert NOT_AT_START & {*loaded} == set()
    settings = (
        "import sys, bot.config; bot.config.Settings(database='postgresql://db/cairn'); print(*sys.modules)"
    )
    assert {"psycopg", "sqlalchemy"} & {*said_by(settings).split()} == set()
    loaded = said_by("import sys; from bot.discord import features; print(*sys.modules)").split()
    assert not {"PIL", "render.core.scene"} & {*loaded}
    assert not [name for name in loaded if name.startswith(("sqlalchemy.orm", "alembic"))]


def test_the_running_bot_collects_garbage_though_its_start_does_not() -> None:
    code = (
        "import gc; from bot.discord import runner; gc.disable(); runner._set_aside(); print(gc.isenabled())"
    )
    assert said_by(code) == "True"


# Where the trouble must be arranged inside the process


def with_pragma(monkeypatch: pytest.MonkeyPatch, pragma: str) -> None:
    """Give every connection this setting of SQLite."""
    prepare = connections.prepare

    def prepared(connection: Any, files: Any) -> None:
        prepare(connection, files)
        connection.cursor().execute(f"PRAGMA {pragma}")

    monkeypatch.setattr(connections, "prepare", prepared)


def test_a_full_disk_is_told_and_leaves_nothing_half_made(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patched:
        with_pragma(patched, "max_page_count = 8")
        assert main(["run"]) == FAILED
    said = capfd.readouterr().err
    assert "no room left" in said
    assert "Make room" in said
    assert "Traceback" not in said
    with contextlib.closing(sqlite3.connect(inside)) as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == []
    empty(inside)


def test_a_database_that_may_not_be_written_is_told(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with_pragma(monkeypatch, "query_only = ON")
    assert main(["run"]) == FAILED
    assert gc.isenabled()
    said = capfd.readouterr().err
    assert "cannot be written to" in said
    assert "Let the user who runs the bot write" in said


def test_what_nobody_foresaw_is_told_with_a_code_and_shows_no_secret(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def fail(self: TableService, *_: object) -> None:
        raise RuntimeError(f"something with {TOKEN} and {PASSWORD} in it")

    monkeypatch.setenv("CAIRN_DATABASE", "postgresql://cairn@localhost/cairn")
    monkeypatch.setenv("CAIRN_DATABASE_PASSWORD", PASSWORD)
    monkeypatch.setattr(TableService, "open", fail)
    assert main(["run"]) == FAILED
    *_, log, told = capfd.readouterr().err.splitlines()
    assert told.startswith("The bot cannot go on: RuntimeError. The log says why, under ")
    assert told.removesuffix(".").rpartition(" ")[2] in log
    assert "RuntimeError: something with [hidden] and [hidden] in it" in log
    assert TOKEN not in log + told
    assert PASSWORD not in log + told


async def test_a_bot_that_loses_its_district_while_it_starts_takes_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    place, stopped = postgres.database(), asyncio.Event()
    bot = Bot(Settings(database=place))
    begin = TableService._begin

    async def loses(service: TableService) -> None:
        monkeypatch.setattr(TableService, "_begin", begin)
        with psycopg.connect(place.url, password=place.password) as another:
            another.execute("UPDATE districts SET epoch = epoch + 1, until = clock_timestamp()")
        await service.store.commit(Write().replace(schema.people, id=1, name="Ann"))

    monkeypatch.setattr(TableService, "_begin", loses)
    try:
        assert await bot.hold(stopped)
        assert bot.lost.is_set()
        await bot.forget()
        assert await bot.hold(stopped)
        assert not bot.lost.is_set()
    finally:
        await bot.close()


def test_a_bot_that_ends_by_itself_is_not_ended_as_if_somebody_had_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[int] = []
    monkeypatch.setattr("bot.process.os._exit", ended.append)
    monkeypatch.setattr("bot.process.LONGEST", 0.0)

    async def run() -> threading.Thread:
        with asked_to_stop(lambda: None):
            return next(each for each in threading.enumerate() if each.name == "asked to stop")

    asyncio.run(run()).join(10)
    assert ended == []


# No crash becomes a loop of logins: each start looks at those before it.


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "cairn.db"


def waited(database: Path, times: int, now: float, pause: float = 5.0) -> list[float]:
    """How long each of so many starts waits."""
    return [wait_of_start(database, pause, now) for _ in range(times)]


def test_starts_wait_ever_longer_until_an_hour_has_passed(database: Path) -> None:
    assert waited(database, 6, 10_000.0) == [0, 0, 0, 5, 10, 15]
    assert waited(database, 1, 10_000.0 + HOUR) == [0]


def test_a_clock_that_was_set_back_locks_nobody_out(database: Path) -> None:
    waited(database, 100, 10_000.0)
    assert waited(database, 1, 9_999.0) == [0]


def test_a_day_has_fewer_logins_than_discord_allows(database: Path) -> None:
    now, logins = 0.0, 0
    while now < 24 * HOUR:
        now += wait_of_start(database, 5.0, now) + 1
        logins += 1
    assert 500 < logins < 1000


UNREADABLE = ["", "{", "null", "5", "[null]", '["x"]', '{"failed": 1}', "[" * 100_000, f"[{10**400}]"]


@pytest.mark.parametrize("text", UNREADABLE, ids=range(len(UNREADABLE)))
def test_a_file_that_cannot_be_read_counts_as_none(database: Path, text: str) -> None:
    database.with_name("cairn.db.starts").write_text(text)
    assert waited(database, 4, 10_000.0) == [0, 0, 0, 5]


def test_without_a_pause_nothing_waits(database: Path) -> None:
    assert {*waited(database, 10, 10_000.0, pause=0)} == {0.0}


def test_a_folder_that_cannot_be_written_stops_no_start(tmp_path: Path) -> None:
    assert waited(tmp_path / "missing" / "cairn.db", 5, 10_000.0) == [0] * 5
