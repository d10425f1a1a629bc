"""A database that is locked, full, read-only or damaged: everybody hears it, and nothing is half done."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import event

from bot.discord.outbox import worker as outbox_worker
from bot.discord.play import guided_move
from bot.discord.words import OLD_BUTTON
from bot.errors import StoreError
from bot.store import backup
from bot.table.model.table import Status
from tests.databases import raw, sqlite
from tests.discord.conftest import Room, Said, make_client
from tests.discord.test_endings import attack, exported

Act: TypeAlias = Callable[[], Awaitable[Said]]
KEPT = ("games", "seats", "invitations", "log", "requests", "timers", "outbox", "people")
TROUBLES = ("locked", "full", "read-only")


@pytest.fixture(autouse=True)
def impatient(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker retries a failing database at once, since these tests are about the failure."""
    monkeypatch.setattr(outbox_worker, "STORE_PAUSE", 0.01)
    room.expected += (StoreError,)


def kept(room: Room) -> dict[str, list[Any]]:
    """All that is in the database."""
    with raw(room.database) as database:
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in KEPT if name in names}  # noqa: S608


async def opened_with(room: Room, pragma: str) -> Callable[[], Awaitable[None]]:
    """Let the bot write through a connection with this setting. Returns a function that restores the old one."""
    store = room.tables.store
    engine = sqlite(store)._writing
    assert engine is not None

    def prepare(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA {pragma}").close()

    async def afresh() -> None:
        await sqlite(store)._drop_writer()
        await engine.dispose()

    async def back() -> None:
        event.remove(engine.sync_engine, "connect", prepare)
        await afresh()

    event.listen(engine.sync_engine, "connect", prepare)
    await afresh()
    return back


@contextlib.asynccontextmanager
async def trouble(room: Room, kind: str) -> AsyncIterator[None]:
    """While this lasts, the database cannot be written, for the reason that SQLite itself gives."""
    with raw(room.database) as database:
        if kind == "locked":
            back = await opened_with(room, "busy_timeout = 20")
            database.execute("BEGIN IMMEDIATE")
            yield
            database.execute("ROLLBACK")
        elif kind == "read-only":
            back = await opened_with(room, "query_only = ON")
            yield
        else:
            # Every new row needs more pages than there is room for.
            database.execute("CREATE TABLE ballast (weight BLOB)")
            tables = ("games", "seats", "log", "requests", "outbox")
            for name in tables:
                database.execute(
                    f"CREATE TRIGGER more_{name} AFTER INSERT ON {name} "  # noqa: S608 - names of this file
                    "BEGIN INSERT INTO ballast VALUES (zeroblob(100000)); END"
                )
            (pages,) = database.execute("PRAGMA page_count").fetchone()
            back = await opened_with(room, f"max_page_count = {pages}")
            yield
            for name in tables:
                database.execute(f"DROP TRIGGER more_{name}")
            database.execute("DROP TABLE ballast")
        await back()


async def acts(room: Room) -> AsyncIterator[Act]:
    """All that people do in the course of a game, one thing after another."""
    yield lambda: room.slash("Ann", "game new")
    yield lambda: room.press("Ben", room.lobby(), "Join")
    await room.press("Cleo", room.lobby(), "Join")
    yield lambda: room.press("Ann", room.lobby(), "Start")
    mover = await room.mover()
    yield lambda: room.slash(mover, "play", move="pass")
    mover = await room.mover()
    yield lambda: room.slash(mover, "play", move="pass")
    data, _ = await exported(room)
    there = room.guild.create_text_channel("there")
    yield lambda: room.slash("Ann", "game import", there, file=("game.json", data))
    resigning = await room.slash("Ben", "game resign")
    yield lambda: room.press("Ben", resigning, "Resign")
    yield lambda: room.slash("Ann", "game draw")
    await room.press("Cleo", room.last("Decline"), "Decline")
    stopping = await room.slash("Ann", "game abort")
    yield lambda: room.press("Ann", stopping, "Stop the game")


@pytest.mark.parametrize("kind", TROUBLES)
async def test_what_cannot_be_saved_is_not_done_and_can_be_done_later(room: Room, kind: str) -> None:
    async for act in acts(room):
        await room.env.settle()
        before, said_before = kept(room), len(room.messages())
        async with trouble(room, kind):
            said = await act()
            assert said.private
            assert said.text.startswith("Nothing was saved")
            assert "Try again" in said.text
            assert kept(room) == before
            assert len(room.messages()) == said_before
        assert "Nothing was saved" not in (await act()).text
        await room.env.settle()
        after = kept(room)
        assert any(len(after[name]) > len(before[name]) for name in ("games", "seats", "log"))
    with raw(room.database) as database:
        posted = database.execute(
            "SELECT message FROM outbox WHERE channel = ? AND kind IN ('lobby', 'board', 'line') ORDER BY id",
            (room.channel.id,),
        ).fetchall()
        assert [message.id for message in room.messages()] == [message for (message,) in posted]
        assert database.execute("SELECT count(*) FROM outbox WHERE done IS NULL").fetchone() == (0,)


async def test_what_is_saved_is_said_to_be_even_if_nothing_can_be_read_afterwards(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin()
    away = AsyncMock(side_effect=StoreError("The server is away.", "Wait."))
    monkeypatch.setattr(guided_move, "go_on_view", away)
    said = await room.slash(await room.mover(), "play", move="pass")
    assert said.text.startswith("It is saved")


@pytest.mark.parametrize("kind", TROUBLES)
async def test_in_trouble_everybody_can_still_look(room: Room, kind: str) -> None:
    await room.begin()
    async with trouble(room, kind):
        for command in ("game board", "game history", "games", "game export"):
            said = await room.slash("Ann", command)
            assert "Nothing was saved" not in said.text, command
        assert "Nothing was saved" not in (await room.press("Ann", room.board(), "Catch up")).text


@pytest.mark.parametrize("kind", TROUBLES)
async def test_a_board_that_was_owed_when_trouble_began_comes_once(room: Room, kind: str) -> None:
    await room.begin()
    room.env.inject_error("POST", "/channels/*/messages", status=503)
    boards = len([message for message in room.messages() if message.attachments])
    await room.slash(await room.mover(), "play", move="pass")
    async with trouble(room, kind):
        await room.env.advance_time(2)
    await room.env.advance_time(10)
    assert len([message for message in room.messages() if message.attachments]) == boards + 1


DAMAGED_LOGS = (
    "UPDATE log SET data = '{\"type\":' WHERE game = 1 AND seq = 3",
    "DELETE FROM log WHERE game = 1 AND seq = 2",
    "UPDATE log SET kind = 'dance' WHERE game = 1 AND seq = 3",
)
MORE_DAMAGED_LOGS = (
    "DELETE FROM log WHERE game = 1 AND seq = (SELECT max(seq) FROM log)",
    "UPDATE log SET seat = NULL WHERE game = 1 AND seq = 3",
    "UPDATE log SET seat = 7 WHERE game = 1 AND seq = 3",
    "UPDATE log SET data = '[]' WHERE game = 1 AND seq = 3",
    'UPDATE log SET data = \'{"type":"Pass"}\' WHERE game = 1 AND seq = 2',
)
DAMAGED_GAMES = (
    "UPDATE games SET options = '{' WHERE id = 1",
    "UPDATE games SET owing = 'x' WHERE id = 1",
    "UPDATE seats SET seat = 5 WHERE game = 1 AND seat = 1",
)


async def damage(room: Room, statement: str) -> Any:
    """Two games of Ann's, the first of which is damaged while the bot is down; the other's channel."""
    await room.begin()
    await room.slash(await room.mover(), "play", move="pass")
    there = room.guild.create_text_channel("there")
    await room.begin(2, there)
    with raw(room.database) as database:
        database.execute(statement)
    await room.restart()
    return there


@pytest.mark.parametrize("statement", [*DAMAGED_LOGS, *MORE_DAMAGED_LOGS, *DAMAGED_GAMES])
async def test_a_damaged_game_is_told_as_such_and_the_others_go_on(room: Room, statement: str) -> None:
    there = await damage(room, statement)
    for command in ("game board", "game history", "game export", "game undo"):
        said = await room.slash("Ann", command)
        assert said.private
        assert "is damaged" in said.text, command
        assert "owner" in said.text
        assert "again in a minute" not in said.text
    mover = await room.mover(there)
    assert "damaged" not in (await room.slash(mover, "play", there, move="pass")).text
    assert "#2" in (await room.slash("Ann", "games")).text


@pytest.mark.parametrize("statement", DAMAGED_LOGS)
async def test_a_game_with_a_damaged_log_can_be_stopped_by_a_moderator(room: Room, statement: str) -> None:
    await damage(room, statement)
    room.moderator("Mod")
    asked = await room.slash("Mod", "game abort")
    await room.press("Mod", asked, "Stop as moderator")
    assert (await room.table()).status is Status.ABORTED
    before = len(room.messages())
    await room.slash("Ann", "game new")
    assert len(room.messages()) > before


@pytest.mark.parametrize(
    "statement", [*DAMAGED_GAMES, "UPDATE people SET name = CAST(x'ff' AS TEXT) WHERE name = 'Ben'"]
)
async def test_a_game_that_cannot_be_read_is_closed_by_a_moderator(room: Room, statement: str) -> None:
    await damage(room, statement)
    room.moderator("Mod")
    assert "Close as moderator" not in (await room.slash("Ann", "game abort")).buttons
    asked = await room.slash("Mod", "game abort")
    assert "#1 is closed" in (await room.press("Mod", asked, "Close as moderator")).text
    before = len(room.messages())
    await room.slash("Cleo", "game new")
    assert len(room.messages()) > before
    with raw(room.database) as database:
        stands = database.execute("SELECT id, status FROM games ORDER BY id").fetchall()
    assert [tuple(row) for row in stands] == [(1, "aborted"), (2, "running"), (3, "lobby")]


async def test_after_a_backup_is_put_back_newer_boards_are_old_and_the_game_goes_on(
    room: Room, tmp_path: Path
) -> None:
    await room.begin()
    await attack(room)
    await asyncio.to_thread(backup, room.database, tmp_path / "copy.db")
    kept_moves = (await room.table()).moves
    await attack(room)
    newer = room.board()
    await room.bot.outbox.close()
    await room.tables.close()
    for path in room.database.parent.glob(room.database.name + "*"):
        path.unlink()
    (tmp_path / "copy.db").rename(room.database)
    await room.env.restart_bot(make_client(room.database, room.env.now))
    assert (await room.table()).moves == kept_moves
    said = await room.press(await room.mover(), newer, "Move")
    assert OLD_BUTTON in said.text
    before = len(room.messages())
    await room.slash(await room.mover(), "play", move="pass")
    assert (await room.table()).moves == kept_moves + 1
    assert len(room.messages()) == before + 1
    assert room.board().id != newer.id


async def test_in_a_deleted_database_no_move_is_done_until_it_is_back(room: Room) -> None:
    mover = await room.begun()
    before, posted = kept(room), len(room.messages())
    away = room.database.with_name("away.db")
    room.database.rename(away)
    said = await room.slash(mover, "play", move="pass")
    assert said.private
    assert said.text.startswith("Nothing was saved")
    assert len(room.messages()) == posted
    away.rename(room.database)
    assert kept(room) == before
    assert "Nothing was saved" not in (await room.slash(mover, "play", move="pass")).text
    assert len(kept(room)["log"]) > len(before["log"])
