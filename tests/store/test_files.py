"""The database's files: who may read them, what is in them, and which are refused."""

# ruff: noqa: ASYNC240 - a test has nothing else to do meanwhile

import asyncio
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.errors import StoreError
from bot.store import Store, backup, migrations, upgrade as migrating
from bot.store.schema import APPLICATION_ID, METADATA
from bot.store.sqlite.backup import unfinished
from bot.store.sqlite.upgrade import upgrade
from tests.databases import raw, ready, sqlite
from tests.store.conftest import new_game, opened, row


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def refused(path: Path, *, migrate: bool = True) -> StoreError:
    store = Store(path, busy_timeout=0.05)
    with pytest.raises(StoreError) as caught:
        await store.open(migrate=migrate)
    assert caught.value.message.endswith(".")
    assert caught.value.hint.endswith(".")
    return caught.value


@pytest.mark.parametrize("before", [None, 0o644])
async def test_all_files_are_their_owners_only_whatever_the_umask_and_the_file_allowed(
    path: Path, before: int | None
) -> None:
    umask = os.umask(0)
    try:
        if before is not None:
            path.touch(before)
        async with opened(path) as store:
            await store.commit(new_game(1))
            modes = {file.name: mode(file) for file in path.parent.iterdir()}
    finally:
        os.umask(umask)
    assert modes == dict.fromkeys(("cairn.db", "cairn.db-shm", "cairn.db-wal"), 0o600)


async def test_a_folder_is_made(tmp_path: Path) -> None:
    async with opened(tmp_path / "deep" / "down" / "cairn.db"):
        assert mode(tmp_path / "deep" / "down") == 0o700


async def test_the_database_is_as_durable_as_promised(store: Store) -> None:
    connection = await sqlite(store)._writer_connection()
    asked = {}
    for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "application_id"):
        asked[name] = (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
    await connection.rollback()
    assert asked == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "application_id": APPLICATION_ID,
    }


MIGRATIONS = sorted(path.name[:4] for path in Path(migrations.__file__).parent.glob("[0-9]*.py"))


async def test_a_new_database_is_migrated_and_an_old_one_left_as_it_is(path: Path) -> None:
    store = Store(path)
    assert await store.open() == MIGRATIONS
    await store.close()
    assert await store.open() == []
    await store.close()


async def test_the_migrations_make_the_very_indexes_and_constraints_of_the_schema(
    store: Store, tmp_path: Path
) -> None:
    query = text(
        "SELECT type, name, sql FROM sqlite_master WHERE tbl_name != 'alembic_version' ORDER BY 1, 2"
    )
    async with opened(ready(tmp_path / "direct.db")) as made:
        connection = await sqlite(made)._writer_connection()
        async with connection.begin():
            await connection.run_sync(METADATA.drop_all)
            await connection.run_sync(METADATA.create_all)
        expected = [(kind, name, tidy(sql)) for kind, name, sql in await made._all(query)]
    actual = [(kind, name, tidy(sql)) for kind, name, sql in await store._all(query)]
    assert expected == actual


def tidy(sql: str | None) -> list[str]:
    """A statement as its parts, whose order does not matter: a column that was added stands behind another."""
    return sorted(filter(None, (part.strip(" \t,") for part in re.split(r"\n|, ", sql or ""))))


async def test_a_newer_database_is_refused_and_left_alone(path: Path) -> None:
    ready(path)
    with raw(path) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    error = await refused(path)
    assert "newer" in error.message
    assert "damaged" in error.message
    assert "backup" in error.hint
    assert path.read_bytes() == before


async def test_another_programs_database_is_refused_and_left_alone(path: Path) -> None:
    with raw(path) as database:
        database.execute("CREATE TABLE recipes (id INTEGER)")
    assert "another program" in (await refused(path)).message
    with raw(path) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master")]
    assert names == ["recipes"]


async def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)
    assert "not a database" in (await refused(path)).message
    assert path.read_bytes().startswith(b"Dear diary")


async def test_a_folder_in_the_databases_place_and_a_folder_that_is_a_file_are_refused(
    tmp_path: Path,
) -> None:
    assert "cannot be opened" in (await refused(tmp_path)).message
    (tmp_path / "file").touch()
    assert "cannot be created" in (await refused(tmp_path / "file" / "cairn.db")).message


async def test_a_locked_database_is_refused(path: Path) -> None:
    ready(path)
    with raw(path) as database:
        database.execute("BEGIN IMMEDIATE")
        assert "locked" in (await refused(path)).message


@pytest.fixture
def nobodys() -> Iterator[Path]:
    """A path whose folder may be read but not written by whoever runs this, who is not root for a while."""
    root = os.geteuid() == 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cairn.db"
        path.touch()
        yield path
        if root:
            os.seteuid(0)
        path.parent.chmod(0o700)


async def test_a_database_that_may_not_be_written_is_refused(nobodys: Path) -> None:
    async with opened(nobodys):
        pass
    nobodys.chmod(0o444)
    nobodys.parent.chmod(0o555)
    if os.geteuid() == 0:
        os.seteuid(65534)
    assert "cannot be written to" in (await refused(nobodys)).message


async def test_without_migrating_an_old_form_is_refused(path: Path) -> None:
    assert "needs" in (await refused(path, migrate=False)).message
    async with opened(path) as store:
        pass
    assert await store.open(migrate=False) == []
    await store.close()


FOLLOWING = f"{int(migrating.HEAD) + 1:04}"
NEXT = f"""
import sqlalchemy as sa
from alembic import op

revision = "{FOLLOWING}"
down_revision = "{migrating.HEAD}"


def upgrade():
    op.add_column("people", sa.Column("colour", sa.Text))
"""


def next_version(folder: Path, monkeypatch: pytest.MonkeyPatch, migration: str) -> None:
    """Let the program have one more migration than it has."""
    scripts = folder / "migrations"
    shutil.copytree(migrating._SCRIPTS, scripts)
    (scripts / f"{FOLLOWING}_next.py").write_text(migration)
    monkeypatch.setattr(migrating, "_SCRIPTS", scripts)
    monkeypatch.setattr(upgrade, "__defaults__", (FOLLOWING,))


async def test_the_next_version_changes_the_form_of_a_database_and_keeps_what_it_holds(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.commit(new_game(1))
    await store.commit(row(1, 1))
    await store.close()
    next_version(path.parent, monkeypatch, NEXT)
    assert await store.open() == [FOLLOWING]
    assert len(await store.log(1)) == 1
    assert await store.check() == []
    await store.close()
    with raw(path) as database:
        assert database.execute("SELECT colour FROM people").fetchall() == [(None,)]
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [(FOLLOWING,)]


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.commit(new_game(1))
    await store.close()
    before = dump_of(path)
    with monkeypatch.context() as patch:
        next_version(path.parent, patch, f"{NEXT}    raise RuntimeError('in the middle')\n")
        with pytest.raises(RuntimeError, match="in the middle"):
            await store.open()
    assert dump_of(path) == before
    assert await store.open() == []


def dump_of(path: Path) -> list[str]:
    with raw(path) as database:
        return list(database.iterdump())


@pytest.mark.parametrize(("migrate", "told"), [(True, "fit no version"), (False, "at version 0001")])
async def test_a_database_of_no_known_version_is_refused(path: Path, migrate: bool, told: str) -> None:
    with raw(path) as database:
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        database.execute("INSERT INTO alembic_version VALUES ('0001')")
    assert told in (await refused(path, migrate=migrate)).message


# Backups


async def test_a_backup_holds_everything_committed_is_its_owners_only_and_overwrites_nothing(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.commit(new_game(1))
    await store.commit(row(1, 1))
    to = path.with_name("copy.db")
    await asyncio.to_thread(backup, path, to)
    await store.commit(row(1, 2))
    assert mode(to) == 0o600
    assert sorted(file.name for file in path.parent.iterdir() if "copy" in file.name) == ["copy.db"]
    with monkeypatch.context() as patched:
        patched.setattr("sqlite3.connect", None)  # nothing is copied
        with pytest.raises(StoreError, match="already exists"):
            backup(path, to)
    async with opened(to) as copy:
        assert [found.seq for found in await copy.log(1)] == [1]
        assert await copy.check() == []


def test_a_backup_of_nothing_and_of_a_diary_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database"):
        backup(tmp_path / "cairn.db", tmp_path / "copy.db")
    (tmp_path / "cairn.db").write_bytes(b"Dear diary, " * 1000)
    with pytest.raises(StoreError, match="not a database"):
        backup(tmp_path / "cairn.db", tmp_path / "copy.db")
    assert [file.name for file in tmp_path.iterdir()] == ["cairn.db"]


def killed_backup(database: Path, to: Path) -> None:
    """A backup that is killed once its copy is complete, before it gets its name."""
    code = (
        "import os, signal, sys; from pathlib import Path; from bot.store import backup\n"
        "os.link = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "backup(Path(sys.argv[1]), Path(sys.argv[2]))"
    )
    done = subprocess.run([sys.executable, "-c", code, str(database), str(to)], timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL


def test_a_backup_removes_what_killed_ones_left_in_its_folder_and_nothing_else(tmp_path: Path) -> None:
    database = ready(tmp_path / "cairn.db")
    backups = tmp_path / "backups"
    backups.mkdir()
    killed_backup(database, backups / "1.db")
    (backups / "1.db.unfinished-journal").touch()
    assert (backups / "1.db.unfinished").exists()
    (backups / "diary.unfinished").write_bytes(b"Dear diary")
    (backups / "0.db.unfinished").touch()  # killed before a page was written
    (backups / "00.db.unfinished").write_bytes(bytes(8192))
    os.mkfifo(backups / "pipe.unfinished")
    (backups / "elsewhere.unfinished").symlink_to(database)
    with unfinished(backups / "2.db") as being_written:
        shutil.copyfile(database, being_written)
        backup(database, backups / "3.db")
        assert being_written.exists()
    left = ["3.db", "diary.unfinished", "elsewhere.unfinished", "pipe.unfinished"]
    assert sorted(path.name for path in backups.iterdir()) == left
    assert database.exists()


async def test_a_sound_database_is_found_sound_and_a_wrong_one_is_not(store: Store, path: Path) -> None:
    await store.commit(new_game(1))
    assert await store.check() == []
    with raw(path) as database:
        database.execute("DELETE FROM games")
    assert await store.check() != []
