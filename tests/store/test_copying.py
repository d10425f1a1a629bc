"""A whole database goes to a server and back, and a backup is made of one on a server."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Table, create_engine, select

from bot.__main__ import main
from bot.address import Postgres
from bot.errors import StoreError
from bot.store import copying
from bot.store.copying import backup, copy
from bot.store.schema import METADATA, people
from tests import postgres
from tests.databases import made, raw, ready
from tests.store.conftest import opened
from tests.store.kept import put_back
from tests.table.conftest import ANN

Rows = dict[str, list[tuple[Any, ...]]]


@contextlib.contextmanager
def served(where: Postgres, name: str = "a test") -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(where.url, password=where.password, application_name=name, autocommit=True) as found:
        yield found


def rows(where: Path | Postgres) -> Rows:
    """All that a database holds: for each table its rows, in some order that is always the same."""
    select = "SELECT * FROM {} ORDER BY {}"
    keys = {table.name: ", ".join(table.primary_key.columns.keys()) for table in METADATA.tables.values()}
    with raw(where) if isinstance(where, Path) else served(where) as connection:
        return {name: connection.execute(select.format(name, key)).fetchall() for name, key in keys.items()}


@pytest.fixture
def kept(path: Path) -> Path:
    """A database with games of all kinds, and with a row in each table."""
    put_back("0110", path)
    asyncio.run(made(path))
    engine = create_engine(f"sqlite:///{path}")
    people_id = METADATA.tables["people"].c.id
    with engine.begin() as connection:
        for table in METADATA.sorted_tables:
            if connection.execute(select(table)).first() is None:
                values = {each.name: each.type.python_type(1) for each in table.columns if not each.nullable}
                people = {each.parent.name: ANN.id for each in table.foreign_keys if each.column is people_id}
                connection.execute(table.insert().values(values | people))
    engine.dispose()
    return path


@pytest.fixture
def small(path: Path) -> Path:
    """A database with one person."""
    with raw(ready(path)) as connection:
        connection.execute("INSERT INTO people VALUES (1, 'Ann')")
    return path


def empty(where: Path | Postgres) -> bool:
    """Whether a target has nothing: no file, nor any beside it, or no row."""
    if isinstance(where, Path):
        return not list(where.parent.glob(f"{where.name}*"))
    return not any(rows(where).values())


def test_a_kept_database_goes_to_a_server_and_back_and_is_equal_row_by_row(
    kept: Path, tmp_path: Path
) -> None:
    before = rows(kept)
    assert all(before.values())
    there, again = postgres.database(empty=True), tmp_path / "again.db"
    assert copy(kept, there) == sum(map(len, before.values()))
    assert rows(there) == before
    assert rows(kept) == before
    with served(there) as connection:
        timer = "INSERT INTO timers (game, kind, due, data, failures) VALUES (1, 'expiry', 0, '{}', 0) RETURNING id"
        (number,) = connection.execute(timer).fetchone() or (0,)
        assert number == before["timers"][-1][0] + 1
        for table in ("games", "outbox"):
            (following,) = connection.execute(f"SELECT nextval('{table}_numbers')".encode()).fetchone() or (
                0,
            )
            assert following == before[table][-1][0] + 1
        connection.execute("DELETE FROM timers WHERE id = %s", [number])
    copy(there, again)
    assert rows(again) == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["again.db", "cairn.db"]
    for sql in (
        "PRAGMA application_id",
        "SELECT sql FROM sqlite_master ORDER BY name",
        "SELECT * FROM alembic_version",
    ):
        with raw(kept) as one, raw(again) as other:
            assert one.execute(sql).fetchall() == other.execute(sql).fetchall()


async def test_a_backup_of_a_server_is_one_moment_of_it_while_the_bot_runs_and_a_database_of_the_bot(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, to = postgres.database(), tmp_path / "backup.db"
    await asyncio.to_thread(copy, small, there)
    before = rows(there)

    def meanwhile() -> None:
        with served(there) as connection:
            connection.execute("INSERT INTO people VALUES (2, 'Bob')")

    monkeypatch.setattr(copying._Side, "rows", rows_until(METADATA.sorted_tables[1].name, meanwhile))
    async with opened(there):
        await asyncio.to_thread(backup, there, to)
    assert to.stat().st_mode & 0o777 == 0o600
    assert rows(to) == before != rows(there)
    async with opened(to) as store:
        assert await store.check() == []
    with pytest.raises(StoreError, match="already exists"):
        await asyncio.to_thread(backup, there, to)


async def test_a_database_that_a_bot_has_open_is_not_copied(small: Path, tmp_path: Path) -> None:
    there = postgres.database()
    async with opened(small):
        with pytest.raises(StoreError, match=r"cairn\.db is in use"):
            await asyncio.to_thread(copy, small, there)
    assert empty(there)
    async with opened(there) as store:
        assert await store.every_game() == []
        for ways in ((there, tmp_path / "new.db"), (small, there)):
            with pytest.raises(StoreError, match=r"postgresql://.* is in use"):
                await asyncio.to_thread(copy, *ways)
    assert empty(tmp_path / "new.db")


def test_a_copy_begins_with_something_and_ends_where_nothing_was(small: Path, tmp_path: Path) -> None:
    there, other = postgres.database(), tmp_path / "other.db"
    with pytest.raises(StoreError, match=r"There is no database at .*other\.db"):
        copy(other, there)
    assert empty(other)
    copy(small, there)
    for target, said in ((there, "is not empty"), (small, "already exists")):
        before = rows(target)
        with pytest.raises(StoreError, match=said):
            copy(there if target is small else small, target)
        assert rows(target) == before


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize(
    "interruption", [KeyboardInterrupt(), OSError(28, "No space left on device")], ids=type
)
def test_a_copy_that_is_interrupted_leaves_an_empty_target(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, back: bool, interruption: BaseException
) -> None:
    there, source = postgres.database(), small
    target: Path | Postgres = there
    if back:
        copy(small, there)
        source, target = there, tmp_path / "new.db"  # type: ignore[assignment]

    def interrupted() -> None:
        raise interruption

    monkeypatch.setattr(copying._Side, "rows", rows_until(METADATA.sorted_tables[-1].name, interrupted))
    with pytest.raises((KeyboardInterrupt, StoreError)):
        copy(source, target)
    assert empty(target)


def rows_until(last: str, happens: Callable[[], None]) -> Any:
    """Reads tables as always, and once, before this one is read, something happens."""
    read = copying._Side.rows
    what = [happens]

    def reading(side: Any, table: Table) -> Any:
        if table.name == last and what:
            what.pop()()
        return read(side, table)

    return reading


@pytest.mark.parametrize(
    ("name", "said"),
    [(b"Ann", "would not be"), ("An\0n", "cannot be kept in")],
)
def test_a_row_that_the_server_cannot_keep_as_it_is_is_named(small: Path, name: object, said: str) -> None:
    there = postgres.database()
    with raw(small) as connection:
        connection.execute("UPDATE people SET name = ?", [name])
    with pytest.raises(StoreError, match=f"table {people.name} {said}"):
        copy(small, there)
    assert empty(there)


def test_an_owner_copies_and_backs_up_with_commands(
    small: Path, no_settings: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = postgres.database(empty=True)
    monkeypatch.setenv("CAIRN_DATABASE_PASSWORD", there.password)
    monkeypatch.setenv("CAIRN_TOKEN", "made up")
    assert main(["copy", "cairn.db", there.url]) == 0
    assert capsys.readouterr().out == f"Copied cairn.db to {there}; each of 1 rows was compared.\n"
    monkeypatch.setenv("CAIRN_DATABASE", there.url)
    assert main(["backup", "backup.db"]) == 0
    assert rows(Path("backup.db")) == rows(small)
    assert main(["check"]) == 0
    assert "database: fine\ngames: fine" in capsys.readouterr().out
    assert main(["copy", "mysql://db/cairn", "new.db"]) == 78
    assert "begins with mysql:" in capsys.readouterr().err
