"""A damaged database is rebuilt with all that can be read: no lost row takes others with it."""

# ruff: noqa: S608 - the statements are the test's own

import asyncio
import errno
import os
import sqlite3
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from bot import owners
from bot.config import Settings
from bot.errors import StoreError
from bot.store import Store
from bot.store.sqlite import salvage
from bot.store.upgrade import HEAD
from bot.table.model.table import Person
from tests.databases import raw
from tests.table.conftest import ANN, BOB, ELSEWHERE, Sitting


async def shut(sitting: Sitting) -> None:
    """Close the database and go on with a copy in one file, which no thread that ends a little later has open."""
    await sitting.service.close()
    copy = sitting.path.with_name("copy.db")
    with raw(sitting.place) as database, raw(copy) as to:
        database.backup(to)
    sitting.place = copy


def run(path: Path, *statements: str) -> None:
    with raw(path) as database:
        for statement in statements:
            assert database.execute(statement).rowcount > 0


def page_of(path: Path, table: str) -> tuple[int, int]:
    """Where the first page of a table begins, and how long it is."""
    with raw(path) as database:
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    return (root - 1) * size, size


def overwrite(path: Path, first: int, junk: bytes) -> None:
    data = bytearray(path.read_bytes())
    data[first : first + len(junk)] = junk
    path.write_bytes(data)


async def test_a_game_of_which_only_seats_are_left_is_named_and_its_number_stays_taken(
    sitting: Sitting,
) -> None:
    lobby = await sitting.service.lobby.seating.create("high_ground", ELSEWHERE, ANN)
    await shut(sitting)
    run(sitting.path, f"DELETE FROM games WHERE id = {lobby.id}")
    named = await asyncio.to_thread(lambda: list(owners._check_games(Settings(database=sitting.path))))
    assert any(line.startswith(f"#{lobby.id} is damaged") for line in named)
    await sitting.again()
    assert (await sitting.game(place=ELSEWHERE)).id > lobby.id


async def test_a_lost_name_loses_no_game(sitting: Sitting) -> None:
    game = await sitting.game()
    await shut(sitting)
    run(sitting.path, f"DELETE FROM people WHERE id = {BOB.id}")
    await asyncio.to_thread(salvage.salvage, sitting.path)
    await sitting.again()
    found = await sitting.service.play.projection.get(game.id)
    assert [player.person.id for player in found.players] == [player.person.id for player in game.players]
    assert f"Player {BOB.id}" in [player.person.name for player in found.players]
    assert (await sitting.move(found)).moves == 1


async def test_a_row_with_a_wrong_number_hides_no_person(sitting: Sitting) -> None:
    """Where rows are looked up, one that is out of order leads astray."""
    game = await sitting.game()
    await shut(sitting)
    with raw(sitting.place) as database:
        database.executemany(
            "INSERT INTO people (id, name) VALUES (?, 'somebody')", [(each,) for each in range(300, 340)]
        )
        people = set(database.execute("SELECT * FROM people"))
        # The cells of a page: the first byte is their length, the second the number of a small row.
        first, size = page_of(sitting.path, "people")
    data = sitting.path.read_bytes()[first : first + size]
    count = int.from_bytes(data[3:5], "big")
    assert data[0] == 13
    assert count == len(people) > 30
    cell = int.from_bytes(data[8 + 2 * (count // 2) :][:2], "big")
    overwrite(sitting.path, first + cell + 1, b"\x7f")
    await sitting.again()
    with raw(sitting.place) as database:
        assert set(database.execute("SELECT * FROM people")) == people
    assert (await sitting.service.play.projection.get(game.id)).seq == game.seq


async def test_a_damaged_row_does_not_take_the_place_of_a_sound_one(sitting: Sitting) -> None:
    bad = await sitting.game()
    good = await sitting.game(ANN, Person(300, "Eve"), place=ELSEWHERE)
    await shut(sitting)
    with raw(sitting.place) as database:
        where = "name = 'one_open_game_in_a_channel'"
        (sql,) = database.execute(f"SELECT sql FROM sqlite_master WHERE {where}").fetchone()
        database.execute("DROP INDEX one_open_game_in_a_channel")
        database.execute(f"UPDATE games SET channel = {good.place.channel} WHERE id = {bad.id}")
        database.execute(sql.replace("UNIQUE ", ""))
        database.execute("PRAGMA writable_schema = ON")
        database.execute(f"UPDATE sqlite_master SET sql = ? WHERE {where}", (sql,))
    await asyncio.to_thread(salvage.salvage, sitting.path)
    await sitting.again()
    assert (await sitting.move(await sitting.service.play.projection.get(good.id))).moves == 1


async def test_a_timer_with_a_high_number_is_kept(sitting: Sitting) -> None:
    await sitting.game()
    await shut(sitting)
    with raw(sitting.place) as database:
        database.execute(
            "INSERT INTO timers (id, game, kind, due, data, failures) VALUES (3000000, 1, 'none', 1, '{}', 0)"
        )
    await asyncio.to_thread(salvage.salvage, sitting.path)
    with raw(sitting.place) as database:
        assert database.execute("SELECT id FROM timers WHERE id = 3000000").fetchall() == [(3000000,)]


async def test_a_full_disk_ends_the_rebuild_and_loses_nothing(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sitting.game()
    await shut(sitting)
    with raw(sitting.place) as database:
        database.execute("BEGIN")
        database.executemany(
            "INSERT INTO people (id, name) VALUES (?, 'Eve')", [(number,) for number in range(300, 3000)]
        )
        database.execute("COMMIT")
    before = sitting.path.read_bytes()

    class Small(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if sql.startswith("INSERT"):
                super().execute("PRAGMA new.max_page_count = 1")
            return super().execute(sql, *values)

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *where, **how: connect(*where, factory=Small, **how))
    overwrite(sitting.path, sum(page_of(sitting.path, "requests")) - 2000, b"?" * 2000)
    damaged = sitting.path.read_bytes()
    with pytest.raises(StoreError, match="room"):
        await asyncio.to_thread(salvage.salvage, sitting.path)
    assert sitting.path.read_bytes() == damaged != before
    assert [path.name for path in sitting.path.parent.glob("*.unfinished")] == []


@pytest.mark.parametrize("number", ["000\x18", "8", "", "0000", "\udcff008", "00080", None])
async def test_a_damaged_version_number_is_told_by_the_tables(sitting: Sitting, number: str | None) -> None:
    game = await sitting.game()
    await shut(sitting)
    with raw(sitting.place) as database:
        if number is None:
            database.execute("DELETE FROM alembic_version")
        else:
            stored = number.encode(errors="surrogateescape")
            database.execute("UPDATE alembic_version SET version_num = CAST(? AS TEXT)", (stored,))
    await sitting.again()
    with raw(sitting.place) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]
    assert (await sitting.move(game)).moves == 1


async def test_a_damaged_page_with_the_version_number_is_rebuilt(sitting: Sitting) -> None:
    game = await sitting.game()
    await shut(sitting)
    first, size = page_of(sitting.path, "alembic_version")
    overwrite(sitting.path, first, bytes(range(256)) * (size // 256))
    await sitting.again()
    with raw(sitting.place) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]
        assert database.execute("PRAGMA quick_check").fetchall() == [("ok",)]
    assert (await sitting.move(game)).moves == 1


@pytest.mark.parametrize(
    ("begins", "junk"), [(b"CREATE TABLE people", b"CR\xf0\x80TE"), (b"", b"\xff" * 8000)]
)
async def test_a_damaged_table_of_contents_is_refused_in_words(
    sitting: Sitting, begins: bytes, junk: bytes
) -> None:
    await sitting.game()
    await shut(sitting)
    header = 100
    overwrite(sitting.path, sitting.path.read_bytes().index(begins, header), junk)
    with pytest.raises(StoreError, match="damaged") as refused:
        await Store(sitting.path).open()
    assert "last backup" in refused.value.hint


def kept_of(path: Path) -> list[Path]:
    """The damaged files that are kept."""
    return list(path.parent.glob("*.damaged-*"))


@pytest.mark.parametrize("empty", [False, True])
async def test_a_mark_without_a_database_stops_no_start(tmp_path: Path, empty: bool) -> None:
    path = tmp_path / "cairn.db"
    if empty:
        path.touch()
    salvage.note_damage(path)
    store = Store(path)
    await store.open()
    await store.close()
    assert not salvage.mark(path).exists()
    assert kept_of(path) == []


async def test_no_half_copy_of_a_damaged_database_is_left(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sitting.game()
    await shut(sitting)
    before = sitting.path.read_bytes()

    monkeypatch.setattr("shutil.copyfile", Mock(side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))))
    with pytest.raises(StoreError, match="space"):
        await asyncio.to_thread(salvage.salvage, sitting.path)
    assert sitting.path.read_bytes() == before
    assert kept_of(sitting.path) == []
