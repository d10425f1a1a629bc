"""Flipped bits and damaged pages: found wherever they are, and only what they hit is lost."""

# ruff: noqa: S608 - a test has nothing else to do meanwhile; the statements are its own

import asyncio
import logging
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from bot import owners
from bot.config import Settings
from bot.errors import StoreError
from bot.store import CorruptRow, Store
from bot.store.sqlite.salvage import mark, salvage
from bot.store.upgrade import HEAD
from bot.table.model.errors import TableError
from bot.table.model.table import Person, Place, Status
from bot.table.service import TableService
from tests.databases import raw, ready, sqlite_at_once  # noqa: F401
from tests.table.conftest import ANN, ELSEWHERE, Clock, Entropy, Sitting

GAMES = 40
PLACES = (0, 1, 2, 38, 96, 182, 205, 217, 273, 283, 2115)
"""The last eight once went wrong: a lobby with only seats left, pages that lead round in circles, a log copied with its pages out of order,
numbers out of order, a game's number that is no number, a damaged table of contents, a log whose order only a full check looks at."""
MORE_PLACES = [pytest.param(place, marks=pytest.mark.long) for place in range(300) if place not in PLACES]


READABLE = (
    "games SET moves = moves + 16 WHERE id = 1",
    "games SET hidden = 1 WHERE id = 1",
    "games SET owing = '[0,1]' WHERE id = 1",
    "games SET owing = '[]' WHERE id = 1",
    "games SET reopened = '[1]' WHERE id = 1",
    "seats SET resigned = 1 WHERE game = 1 AND seat = 1",
)
"""Damage that only `check` finds, which compares a game's row and seats with its log."""


def damaged(path: Path) -> set[int]:
    """The games that `check` names."""
    list_of = owners._check_games(Settings(database=path))
    return {int(line.partition(" ")[0].removeprefix("#")) for line in list_of if line.startswith("#")}


async def harm(sitting: Sitting, statement: str, *values: object) -> None:
    """Close the database and damage it beside the bot."""
    await sitting.service.close()
    with raw(sitting.place) as database:
        assert database.execute(statement, values).rowcount > 0


@pytest.mark.parametrize(
    "damage",
    [
        "log SET at = at + 1 WHERE game = 1 AND seq = 3",
        "log SET data = replace(data, '1', '3') WHERE game = 1 AND kind = 'chance' AND data LIKE '%1%'",
        "log SET data = data || ' ' WHERE game = 1 AND seq = 1",
        "log SET seat = 1 - seat WHERE game = 1 AND kind = 'action'",
        "games SET secret = x'00' || substr(secret, 2) WHERE id = 1",
        "games SET options = replace(options, 'o', 'p') WHERE id = 1",
        "games SET options = '{' WHERE id = 1",
        "games SET options = '[]' WHERE id = 1",
        "games SET created = created + 4096 WHERE id = 1",
        "games SET created = 'yesterday' WHERE id = 1",
        "games SET created = 9000000000000000000 WHERE id = 1",
        "games SET game = 'x' WHERE id = 1",
        "games SET owing = '[9]' WHERE id = 1",
        "games SET owing = 'x' WHERE id = 1",
        "games SET outcome = '[1]' WHERE id = 1",
        "games SET offer = '{}' WHERE id = 1",
        "games SET seq = 0 WHERE id = 1",  # not taken for one that has not begun
        *(
            f"games SET changed = {time} WHERE id = 1"
            for time in ("'x'", "x'00'", "9223372036854775807", "-9223372036854775808", "9e999")
        ),
        "seats SET person = 103 WHERE game = 1 AND seat = 1",
        "seats SET seat = 5 WHERE game = 1 AND seat = 1",
        "people SET name = CAST(x'ff22' AS TEXT) WHERE id = 102",
        *READABLE,
    ],
)
async def test_one_damaged_game_is_found_and_hides_no_other(sitting: Sitting, damage: str) -> None:
    bad = await sitting.game()
    good = await sitting.game(ANN, Person(300, "Eve"), place=ELSEWHERE)
    for _ in range(6):
        bad = await sitting.move(bad)
    await sitting.service.close()
    with raw(sitting.place) as database:
        database.execute("INSERT OR IGNORE INTO people (id, name) VALUES (103, 'Cleo')")
        assert database.execute(f"UPDATE {damage}").rowcount > 0
    assert await asyncio.to_thread(damaged, sitting.path) == {bad.id}
    service = await sitting.again()
    if damage not in READABLE:
        with pytest.raises(CorruptRow):
            await service.play.projection.show(bad.id, ANN.id)
    assert good.id in [item.table.id for item in await service.notifications.games.mine(ANN.id)]
    assert (await sitting.move(good)).moves == 1


@pytest.mark.parametrize(
    "damage",
    [
        "kind = 'song'",
        "text = CAST(x'ff22' AS TEXT)",
        "mention = '[['",
        "mention = '[\"Ann\"]'",
        "lane = 'a'",
        "lane = 2000",  # that of the other channel
        "attempts = 'many'",
        "due = 'soon'",
        "due = 9223372036854775807",
        "tried = 9223372036854775807",
        "seq = x'00'",
    ],
)
async def test_a_row_owed_that_cannot_be_read_is_set_aside_with_one_line(
    sitting: Sitting, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    await sitting.game()
    await sitting.game(place=ELSEWHERE)
    (first, _) = await sitting.service.outbox.posts()
    await harm(sitting, f"UPDATE outbox SET {damage} WHERE id = ?", first.id)
    with caplog.at_level(logging.ERROR):
        await sitting.again()
        delivered = await sitting.deliver()
    (line,) = [record.getMessage() for record in caplog.records]
    assert "outbox" in line
    assert str(first.id) in line
    assert len(delivered) == 5
    await sitting.again()
    assert await sitting.service.outbox.posts() == []


@pytest.mark.parametrize("damage", ["CAST(x'ff' AS TEXT)", "'many'", "1.5"])
async def test_a_damaged_id_of_a_message_holds_up_no_other_table(sitting: Sitting, damage: str) -> None:
    bad = await sitting.game()
    good = await sitting.game(place=ELSEWHERE)
    await sitting.deliver()
    await harm(sitting, f"UPDATE outbox SET message = {damage} WHERE game = ? AND kind = 'board'", bad.id)
    await sitting.again()
    await sitting.move(bad)
    await sitting.move(good)
    delivered = [post.game for post in await sitting.deliver()]
    assert good.id in delivered
    assert await sitting.service.outbox.posts() == []


@pytest.mark.parametrize(
    ("table", "damage"),
    [
        ("timers", "due = 'soon'"),
        ("timers", "data = '{'"),
        ("timers", "kind = 'song'"),
        ("timers", "kind = CAST(x'ff' AS TEXT)"),
        ("outbox", "mention = '[['"),
        ("outbox", "text = CAST(x'ff22' AS TEXT)"),
    ],
)
async def test_check_names_a_damaged_timer_and_a_damaged_message(
    sitting: Sitting, table: str, damage: str
) -> None:
    await sitting.service.lobby.seating.create("dog_eat_dog", ELSEWHERE, ANN)
    await harm(sitting, f"UPDATE {table} SET {damage}")
    (told,) = await asyncio.to_thread(lambda: list(owners._check_games(Settings(database=sitting.path))))
    assert told == f"Row 1 of the table {table} is damaged. The bot leaves it out; nothing else is affected."


@pytest.mark.parametrize(
    ("table", "damage"),
    [
        ("games", "id = 9223372036854775807"),
        ("outbox", "id = 9223372036854775807"),
        ("seats", "game = 9223372036854775807"),
        ("seats", "game = 'x'"),
        ("seats", "game = CAST(x'ff' AS TEXT)"),
        ("seats", "game = 9e999"),
        ("log", "game = 9223372036854775807"),
        ("log", "game = 'x'"),
    ],
)
async def test_a_damaged_number_stops_neither_the_start_nor_new_games(
    sitting: Sitting, table: str, damage: str
) -> None:
    await sitting.game()
    good = await sitting.game(place=ELSEWHERE)
    column = "id" if table in ("games", "outbox") else "game"
    await harm(sitting, f"UPDATE OR IGNORE {table} SET {damage} WHERE {column} = 1")
    await sitting.again()
    await sitting.move(good)
    assert (await sitting.game(place=Place(2, 3000))).id < 10


@pytest.mark.parametrize("damage", ["'x'", "CAST(x'ff' AS TEXT)"])
async def test_a_damaged_channel_that_could_not_be_reached_stops_no_start(
    sitting: Sitting, damage: str
) -> None:
    bad = await sitting.game()
    good = await sitting.game(place=ELSEWHERE)
    for post in await sitting.service.outbox.posts():
        await sitting.service.outbox.refused(post.game or 0, post, "403", "You are told.")
    await sitting.service.close()
    with raw(sitting.place) as database:
        database.execute("UPDATE outbox SET dropped = 'Discord says 403'")
        database.execute(f"UPDATE games SET channel = {damage} WHERE id = ?", (bad.id,))
    service = await sitting.again()
    assert await service.store.unreachable() == [good.place.channel]
    await service.play.projection.get(good.id)
    assert service.tables.unreachable == {good.place.channel}


async def made(path: Path) -> None:
    """A database with games in all states, and messages that wait."""
    luck = random.Random(5)
    service = TableService(Store(ready(path)), clock=Clock(), entropy=Entropy())
    await service.open()
    for number in range(1, GAMES + 1):
        key = luck.choice(("dog_eat_dog", "high_ground"))
        host = Person(number * 10, f"Host {number}")
        table = await service.lobby.seating.create(key, Place(1, 1000 + number), host)
        table = await service.lobby.seating.join(table.id, Person(number * 10 + 1, f"Guest {number}"))
        if number % 8 == 0:
            continue
        table = await service.lobby.starting.start(table.id, host)
        for _ in range(luck.randrange(4, 20)):
            if table.status is Status.RUNNING:
                person = table.players[min(table.owing)].person
                legal = (await service.play.projection.show(table.id, person.id)).legal
                done = await service.play.moves.act(
                    table.id, person, luck.choice(legal), request=f"{number}-{table.seq}"
                )
                table = done.table
    await service.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "cairn.db"
    asyncio.run(made(path))
    return path


def rows(path: Path, game: int) -> object:
    """What a game is made of, as far as plain SQL reaches it; None if it does not."""
    try:
        with raw(path) as database:
            database.text_factory = bytes
            return [
                database.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchall(),
                database.execute(
                    "SELECT * FROM seats JOIN people ON person = id WHERE game = ? ORDER BY seat", (game,)
                ).fetchall(),
                database.execute("SELECT * FROM log WHERE game = ? ORDER BY seq", (game,)).fetchall(),
            ]
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        # SQLite's error can quote bytes of the file.
        return None


async def played_on(service: TableService, game: int) -> None:
    """A move is made in a game that runs. Raises what a damaged game raises."""
    table = await service.play.projection.get(game)
    if table.status is Status.RUNNING:
        person = table.players[min(table.owing)].person
        legal = (await service.play.projection.show(game, person.id)).legal
        assert (await service.play.moves.act(game, person, legal[0])).table.moves == table.moves + 1


def opens(path: Path) -> bool:
    """Whether SQLite can open the file at all, and knows its version."""
    try:
        with raw(path) as database:
            return database.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False


@pytest.mark.parametrize("place", [*PLACES, *MORE_PLACES])
async def test_a_damaged_page_harms_only_what_stands_on_it(whole: Path, tmp_path: Path, place: int) -> None:
    path = tmp_path / "cairn.db"
    shutil.copy(whole, path)
    luck = random.Random(place)
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    # The first page holds the table of contents; without it SQLite cannot open the file.
    page = luck.randrange(1, len(data) // size)
    count = luck.choice((1, 8, 64, size))
    first = page * size + luck.randrange(size - count + 1)
    for number in range(first, first + count):
        data[number] ^= luck.randrange(1, 256)
    path.write_bytes(data)
    sound = {game for game in range(1, GAMES + 1) if rows(path, game) == rows(whole, game)}

    service = TableService(Store(path), clock=Clock(), entropy=Entropy(8))
    refusal = None
    try:
        await service.open()
    except StoreError as error:
        refusal = error
    if refusal is not None:
        assert refusal.hint.endswith(".")
        assert not opens(path), refusal.message
        return
    played = set()
    for game in range(1, GAMES + 1):
        try:
            await played_on(service, game)
        except (StoreError, TableError):
            continue
        played.add(game)
    await service.close()
    if mark(path).exists():
        # The bot has met damaged pages; its next start goes on with the rest.
        await service.open()
        for game in sorted(sound - played):
            await played_on(service, game)
            played.add(game)
        await service.close()
    assert sound <= played
    # A page may now hold numbers of games that never were.
    named = await asyncio.to_thread(damaged, path) & set(range(1, GAMES + 1))
    assert named <= set(range(1, GAMES + 1)) - sound
    assert {game for game in range(1, GAMES + 1) if rows(path, game) != [[], [], []]} - played <= named


async def test_a_sound_database_is_salvaged_whole(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "cairn.db"
    shutil.copy(whole, path)
    await asyncio.to_thread(salvage, path)
    kept = tmp_path / "cairn.db.damaged-1"
    assert kept.exists()
    with raw(path) as new, raw(kept) as old:
        names = {name for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for name in names:
            assert set(new.execute(f"SELECT * FROM {name}")) == set(old.execute(f"SELECT * FROM {name}")), (
                name
            )
        schema = "SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2"
        assert new.execute(schema).fetchall() == old.execute(schema).fetchall()
        assert (
            new.execute("PRAGMA application_id").fetchall() == old.execute("PRAGMA application_id").fetchall()
        )
    store = Store(path)
    assert await store.open() == []
    assert await store.check() == []
    await store.close()
