"""The drill: a backup while people play, restored in a new place, holds every game as it was, whether it is the bot's own or one
by the programs of PostgreSQL; and so does a bot that moves to a server and back. `make drill` runs it."""

import asyncio
import shutil
import signal
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.address import Postgres
from games.registry import GAMES
from tests import postgres
from tests.databases import raw
from tests.wire.discord_server import DiscordServer
from tests.wire.ledger import Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table, seat

ENOUGH = 2
"""So many moves are made at each table before the backups, between them and after them."""


async def play(table: Table) -> None:
    """Play on and on, one game after the other."""
    while True:
        asked = table.next()
        if asked is None:
            await asyncio.sleep(0.01)
        else:
            with suppress(TimeoutError):
                await asked.settled()
            await asyncio.sleep(0.2)  # people think, and the commands need a processor too


def moves(table: Table) -> int:
    """How many moves were made in a table's channel."""
    query = "SELECT count(*) FROM log JOIN games ON games.id = log.game WHERE kind = 'action' AND channel = ?"
    return int(table.ledger.rows(query, table.channel.id)[0][0])


async def more(tables: list[Table]) -> None:
    """Wait until everybody has gone on playing for a while."""
    goal = {table.channel.id: moves(table) + ENOUGH for table in tables}
    await until_kept(lambda: all(moves(table) >= goal[table.channel.id] for table in tables))


def lengths(ledger: Ledger) -> dict[int, int]:
    """How many rows each game's log has."""
    return {row["id"]: row["seq"] for row in ledger.rows("SELECT id, seq FROM games")}


def log(database: Path | Postgres) -> dict[int, list[tuple[Any, ...]]]:
    """All rows of each game's log."""
    found: dict[int, list[tuple[Any, ...]]] = {}
    with raw(database) as connection:
        for row in connection.execute("SELECT * FROM log ORDER BY game, seq"):
            found.setdefault(row[0], []).append(row)
    return found


async def of_the_server(program: str, *arguments: str, password: str) -> None:
    """Have a program that comes with the server do something, as docs/running.md shows it."""
    folder = postgres.programs()
    assert folder is not None
    process = await asyncio.create_subprocess_exec(
        folder / program, *arguments, env={"PGPASSWORD": password}, stderr=asyncio.subprocess.PIPE
    )
    _, said = await process.communicate()
    assert process.returncode == 0, said.decode()


@pytest.mark.parametrize("on", ["file", "server"])
async def test_a_backup_under_load_holds_every_game_as_it_was(
    server: DiscordServer, short_path: Path, on: str
) -> None:
    where = None if on == "file" else postgres.database()
    bot = BotProcess(server, short_path, forked=True, in_threads=True, strict=False, place=where)
    ledger = bot.ledger
    tables = [
        seat(server, ledger, f"Ann{number}", f"Bob{number}", seed=number, games=(game.about.key,))
        for number, game in enumerate(GAMES if where is None else GAMES[:2])
    ]
    copies = short_path / "backups"
    copies.mkdir()

    async def back_up(number: int) -> None:
        copy = str(copies / f"{number}.db")
        if where is None:
            code, said = await bot.command("backup", copy)
            assert code == 0, said
        else:
            options = ("--format=custom", f"--file={copy}", f"--dbname={where.url}")
            await of_the_server("pg_dump", *options, password=where.password)

    async with bot:
        for table in tables:
            await table.gather()
        playing = [asyncio.create_task(play(table)) for table in tables]
        await more(tables)
        before = lengths(ledger)
        for number in (1, 2):
            await back_up(number)
        after = lengths(ledger)
        await more(tables)
        # The machine is lost in the middle of it all.
        await bot.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    place = short_path / "new"
    place.mkdir(mode=0o700)
    there = None
    if where is None:
        shutil.copy(copies / "2.db", place / "cairn.db")
    else:
        there = postgres.database(empty=True)
        options = ("--no-owner", f"--role={postgres.USER}", "--exit-on-error", str(copies / "2.db"))
        await of_the_server("pg_restore", f"--dbname={there.url}", *options, password=there.password)
        with raw(there) as database:
            # Whoever restores takes longer than 20 seconds: nobody holds the district any more.
            database.execute("UPDATE districts SET until = clock_timestamp()")
    restored = BotProcess(server, place, forked=True, in_threads=True, strict=False, place=there)
    code, said = await restored.command("check")
    assert (code, "database: fine" in said) == (0, True), said

    copied = restored.ledger
    lost, kept = log(where or bot.database), log(there or restored.database)
    assert set(before) <= set(kept) | {number for number, seq in before.items() if seq == 0}
    for number, rows in kept.items():
        assert before.get(number, 0) <= len(rows) <= after[number]
        assert rows == lost[number][: len(rows)]
        assert copied.game(number).seq == len(rows)  # the rules play it again

    async with restored:
        await quiet(copied)
        for table in tables:
            table.ledger = copied
            game = table.game
            if game is not None and game.status == "running":
                asked = table.move(game)
                assert asked is not None
                told = (await asked).text
                assert any(sign in told for sign in ("✓", "Your orders", "No order yet")), told
        assert await restored.stop() == 0


async def test_a_servers_database_goes_back_to_a_moment(server: DiscordServer, short_path: Path) -> None:
    settings = {
        **postgres.SETTINGS,
        "wal_level": "replica",
        "max_wal_senders": "2",
        "archive_mode": "on",
        "archive_command": "cp %p ../archive/%f",
    }
    with (
        tempfile.TemporaryDirectory(prefix="cairn-", dir=postgres.quick_folder()) as own,
        postgres.running(Path(own), settings) as cluster,
    ):
        _, copied = (cluster.folder(Path(own, name)) for name in ("archive", "copied"))
        where = await asyncio.to_thread(cluster.prepare)
        bot = BotProcess(server, short_path, forked=True, in_threads=True, place=where)
        table = seat(server, bot.ledger, "Ann", "Bob")
        async with bot:
            await table.gather()
            await answered(table)
            await asyncio.to_thread(cluster.back_up, copied)
            await answered(table)
            then = log(where)
            with raw(where) as database:
                ((moment,),) = database.execute("SELECT clock_timestamp()::text").fetchall()
            await answered(table)
            assert await bot.stop() == 0
        bot.ledger.close()
        await asyncio.to_thread(cluster.stop, signal.SIGINT)
        cluster.restore(copied, moment)

        def recovers(question: str, answer: object) -> bool:
            with suppress(psycopg.OperationalError), cluster.admin() as admin:
                return admin.execute(question.encode()).fetchall() == [(answer,)]
            return False

        await until_kept(lambda: recovers("SELECT pg_get_wal_replay_pause_state()", "paused"))
        assert log(where) == then
        recovers("SELECT pg_wal_replay_resume()", "")
        await until_kept(lambda: recovers("SELECT pg_is_in_recovery()", False))
        with raw(where) as database:
            database.execute("UPDATE districts SET until = clock_timestamp()")
        async with bot:
            await answered(table)
            assert await bot.stop() == 0


async def test_a_bot_moves_to_a_server_and_back_in_the_middle_of_a_game(
    server: DiscordServer, short_path: Path
) -> None:
    there = postgres.database(empty=True)
    secret: dict[str, Any] = {"database_password": there.password, "health_disk_free": "0"}
    first = BotProcess(server, short_path, forked=True, in_threads=True, **secret)
    served = BotProcess(server, short_path, forked=True, in_threads=True, database=there.url, **secret)
    table = seat(server, first.ledger, "Ann", "Bob")
    async with first:
        await table.gather()
        await answered(table)
        assert await first.stop() == 0
    code, said = await first.command("copy", "cairn.db", there.url)
    assert code == 0, said
    before = log(first.database)

    async with served:
        await answered(table)
        for command in (("health",), ("check",), ("backup", "backup.db")):
            code, said = await served.command(*command)
            assert code == 0, said
        code, said = await served.command("copy", there.url, "back.db")
        assert (code, "is in use" in said) == (1, True)
        assert await served.stop() == 0
    assert (short_path / "cairn.status").exists()
    code, said = await served.command("copy", there.url, "back.db")
    assert code == 0, said

    after = log(short_path / "back.db")
    assert after == log(short_path / "backup.db")
    ((number, rows),) = after.items()
    assert rows[: len(before[number])] == before[number]
    assert len(rows) > len(before[number])
    place = short_path / "new"
    place.mkdir(mode=0o700)
    (short_path / "back.db").rename(place / "cairn.db")
    back = BotProcess(server, place, forked=True, in_threads=True)
    table.ledger = back.ledger
    async with back:
        await answered(table)
        assert await back.stop() == 0


async def answered(table: Table) -> None:
    """Somebody makes a move, and is told that it counts."""
    asked = table.move(table.running)
    assert asked is not None
    told = (await asked).text
    assert "✓" in told, told
