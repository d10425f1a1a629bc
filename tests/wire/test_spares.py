"""Two processes and one district: the spare waits, and looks after the servers once the other has ended, is killed or hangs."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.address import Postgres
from tests import postgres
from tests.store.conftest import asked
from tests.wire.audit import faults
from tests.wire.discord_server import DiscordServer
from tests.wire.ledger import quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table, seat

WAITS, LOGS_OUT = "waiting for a district", "logging out: another process looks after these servers now"


def said(bot: BotProcess, words: str) -> int:
    return bot.log.read_text(errors="replace").count(words) if bot.log.exists() else 0


def holders(place: Path | Postgres) -> list[int]:
    """The processes that hold a district, by their ids."""
    held = asked(place, "SELECT holder FROM districts WHERE until > clock_timestamp()")
    return [int(holder.rpartition(" ")[2]) for (holder,) in held]


async def moved(server: DiscordServer, table: Table) -> None:
    """Somebody moves, and it is saved."""
    before = len(table.running.played)
    move = table.next()
    assert move is not None
    await server.world.until(move.answered, 30)
    await until_kept(lambda: len(table.running.played) > before)


@asynccontextmanager
async def two(
    server: DiscordServer, folder: Path, spare: str = "bot run"
) -> AsyncIterator[tuple[BotProcess, BotProcess, Table]]:
    """A process that holds the one district, a spare that runs this program, and a game."""
    place = postgres.database()
    for name in ("first", "second"):
        (folder / name).mkdir()
    first, second = (
        BotProcess(server, folder / name, program=program.split(), forked=True, in_threads=True, place=place)
        for name, program in (("first", "bot run"), ("second", spare))
    )
    try:
        async with first:
            table = seat(server, first.ledger, "Ann", "Bob")
            await table.gather()
            await second.begin()
            await until_kept(lambda: said(second, WAITS))
            yield first, second, table
            await quiet(first.ledger, 60)
            assert faults(server, first.ledger, [table]) == []
            for bot in (first, second):
                assert said(bot, "unexpected error") == 0
    finally:
        await second.kill()
        second.ledger.close()


async def test_a_spare_says_so_once_is_well_and_ends_at_once(server: DiscordServer, short_path: Path) -> None:
    async with two(server, short_path) as (first, second, table):
        logins = len(server.gateway.logins)
        await moved(server, table)
        assert (await second.command("health", "--alive"))[0] == 0
        os.kill(second.pid, signal.SIGTERM)
        async with asyncio.timeout(5):
            assert await second.ended() == 0
        assert said(second, WAITS) == 1
        assert len(server.gateway.logins) == logins
        assert holders(first.place) == [first.pid]


async def test_after_sigterm_the_successor_logs_in_once_the_gateway_is_closed(
    server: DiscordServer, short_path: Path
) -> None:
    async with two(server, short_path) as (first, second, table):
        session, *_ = server.gateway.live
        await moved(server, table)
        loop = asyncio.get_running_loop()
        began = loop.time()
        os.kill(first.pid, signal.SIGTERM)
        await server.world.until(lambda: session.socket is None, 10)
        await server.world.until(lambda: server.gateway.live, 20)
        assert await first.ended() == 0
        await moved(server, table)
        print(f"another process answers {loop.time() - began:.1f} s after SIGTERM")
        assert holders(second.place) == [second.pid]


async def test_the_servers_of_a_killed_process_are_looked_after_by_the_spare(
    server: DiscordServer, short_path: Path
) -> None:
    async with two(server, short_path) as (first, second, table):
        await moved(server, table)
        await first.kill()
        await server.world.until(lambda: server.gateway.live, 20)
        await moved(server, table)
        assert holders(second.place) == [second.pid]


async def test_whoever_hung_for_too_long_logs_out_forgets_everything_and_is_a_spare(
    server: DiscordServer, short_path: Path
) -> None:
    async with two(server, short_path) as (first, second, table):
        place = second.place
        await moved(server, table)
        logins = server.gateway.logins
        before = len(logins)
        os.kill(first.pid, signal.SIGSTOP)
        first._run_out()
        await until_kept(lambda: holders(place) == [second.pid] and len(logins) > before)
        os.kill(first.pid, signal.SIGCONT)
        await until_kept(lambda: said(first, LOGS_OUT) and said(first, WAITS))
        assert first.running
        await moved(server, table)
        await second.kill()
        await until_kept(lambda: holders(place) == [first.pid] and len(logins) > before + 1)
        await moved(server, table)


async def test_a_new_version_takes_over_and_gives_back_while_a_game_goes_on(
    server: DiscordServer, short_path: Path
) -> None:
    async with two(server, short_path, "tests.wire.another_machine run 1") as (old, new, table):
        place, logins = old.place, server.gateway.logins
        await until_kept(lambda: said(new, WAITS))
        assert asked(place, "SELECT version_num > oldest FROM alembic_version") == [(True,)]
        await moved(server, table)  # the old one goes on in a database that the new one has migrated

        async def replaced(ends: BotProcess, follows: BotProcess) -> None:
            before = len(logins)
            os.kill(ends.pid, signal.SIGTERM)
            assert await ends.ended() == 0
            await until_kept(lambda: holders(place) == [follows.pid] and len(logins) > before)
            await moved(server, table)

        await replaced(old, new)
        await old.begin()
        await until_kept(lambda: said(old, WAITS))
        await replaced(new, old)
        # The clock of one machine is an hour ahead; the moves of both are as old as they are.
        ((apart,),) = asked(
            place, "SELECT max(abs(extract(epoch FROM clock_timestamp()) - at / 1e6)) FROM log"
        )
        assert apart < 300
