"""The bot's process when it cannot start: one sentence for its owner, and the right exit code."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot import logs
from bot.__main__ import main
from bot.store import Store, connections
from bot.table.service import TableService

ROOT = Path(__file__).parents[1]
TOKEN = "MTA1ODM4NzU5NDE2ODMzMjI4.Gabcde.a-token-made-up-for-these-tests-only"
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

    async def make() -> None:
        store = Store(path)
        await store.open()
        await store.close()

    asyncio.run(make())


def test_without_a_token_it_says_where_to_give_one(tmp_path: Path) -> None:
    refused(started(tmp_path, token=""), WRONG_SETTING, "no token", "CAIRN_TOKEN", "token_file")
    assert list(tmp_path.iterdir()) == []


def test_a_token_file_that_others_can_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(TOKEN)
    file.chmod(0o644)
    refused(started(tmp_path, token="", token_file="token"), WRONG_SETTING, "other users", "chmod 600 token")


def test_a_missing_token_file_is_named(tmp_path: Path) -> None:
    refused(started(tmp_path, token="", token_file="token"), WRONG_SETTING, "token does not exist")


def test_a_wrong_setting_is_named(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('log_level = "loud"')
    refused(started(tmp_path), WRONG_SETTING, "log_level in config.toml", "config.example.toml")


def test_a_token_in_the_configuration_is_refused_and_not_repeated(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(f'token = "{TOKEN}"')
    refused(started(tmp_path), WRONG_SETTING, "config.toml", "token_file")


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
    tmp_path: Path, make: Callable[[Path], None], parts: tuple[str, ...]
) -> None:
    path = tmp_path / "cairn.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    refused(started(tmp_path), FAILED, "cairn.db", *parts)
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "games").touch()
    refused(started(tmp_path, database="games/cairn.db"), FAILED, "games/cairn.db", "cannot be created")


def test_a_database_locked_by_another_process_is_refused(tmp_path: Path) -> None:
    empty(tmp_path / "cairn.db")
    with contextlib.closing(sqlite3.connect(tmp_path / "cairn.db", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        refused(started(tmp_path), FAILED, "locked by another program", "second bot")


NOT_AT_START = {"alembic", "prometheus_client", "sqlalchemy.dialects.postgresql"}
"""Modules that take a noticeable part of a start and that most starts do not need."""


def said_by(code: str) -> str:
    """What this code prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.strip()


def test_a_start_loads_nothing_that_it_does_not_need() -> None:
    loaded = said_by("import sys, bot.__main__, bot.discord.runner; print(*sys.modules)").split()
    assert NOT_AT_START & {*loaded} == set()


def test_the_running_bot_collects_garbage_though_its_start_does_not() -> None:
    code = (
        "import gc; from bot.discord import runner; gc.disable(); runner._set_aside(); print(gc.isenabled())"
    )
    assert said_by(code) == "True"


# Where the trouble must be arranged inside the process


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The database's path for a bot that is run in this process."""
    for name in [name for name in os.environ if name.startswith("CAIRN_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CAIRN_TOKEN", TOKEN)
    monkeypatch.setenv("CAIRN_DISCORD_SOCKET", str(tmp_path / "nobody-listens"))
    monkeypatch.setenv("CAIRN_LOG_FORMAT", "json")
    path = tmp_path / "cairn.db"
    monkeypatch.setenv("CAIRN_DATABASE", str(path))
    yield path
    logs.take_down()


def test_a_full_disk_is_told_and_leaves_nothing_half_made(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    prepare = connections.prepare

    def narrow(connection: Any, files: Any) -> None:
        prepare(connection, files)
        connection.cursor().execute("PRAGMA max_page_count = 8")

    with monkeypatch.context() as patched:
        patched.setattr(connections, "prepare", narrow)
        code = main(["run"])
    said = capfd.readouterr().err
    assert "no room left" in said
    assert "Make room" in said
    assert "Traceback" not in said
    assert code == FAILED
    with contextlib.closing(sqlite3.connect(inside)) as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == []
    empty(inside)


def test_a_database_that_may_not_be_written_is_told(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    prepare = connections.prepare

    def only_to_read(connection: Any, files: Any) -> None:
        prepare(connection, files)
        connection.cursor().execute("PRAGMA query_only = ON")

    monkeypatch.setattr(connections, "prepare", only_to_read)
    assert main(["run"]) == FAILED
    assert gc.isenabled()
    said = capfd.readouterr().err
    assert "cannot be written to" in said
    assert "Let the user who runs the bot write" in said


def test_what_nobody_foresaw_is_told_with_a_code_and_shows_no_token(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def fail(self: TableService) -> None:
        raise RuntimeError(f"something with {TOKEN} in it")

    monkeypatch.setattr(TableService, "open", fail)
    assert main(["run"]) == FAILED
    *_, log, told = capfd.readouterr().err.splitlines()
    assert told.startswith("The bot cannot go on: RuntimeError. The log says why, under ")
    assert told.removesuffix(".").rpartition(" ")[2] in log
    assert "RuntimeError: something with [hidden] in it" in log
    assert TOKEN not in log + told


def test_the_bot_itself_loads_nothing_that_draws() -> None:
    code = (
        "import sys; from bot.discord import features; print([name for name in sys.modules if name == 'PIL'])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
