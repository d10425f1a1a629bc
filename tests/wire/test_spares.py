"""Two processes and one district: the spare waits, and looks after the servers once the other has ended."""

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
from tests.wire.discord_server import DiscordServer, on
from tests.wire.killing import POST, until_board_is_posted
from tests.wire.ledger import quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table, seat

WAITS = "waiting for a district"


def said(bot: BotProcess, words: str) -> int:
    return bot.log.read_text(errors="replace").count(words) if bot.log.exists() else 0


def holders(place: Path | Postgres) -> list[int]:
    """The processes that hold a district, by their ids."""
    held = asked(place, "SELECT holder FROM districts WHERE until > clock_timestamp()")
    return [int(holder.rpartition(" ")[2]) for (holder,) in held]


@asynccontextmanager
async def two(server: DiscordServer, folder: Path) -> AsyncIterator[tuple[BotProcess, BotProcess, Table]]:
    """A process that holds the one district, a spare, and a game."""
    place = postgres.database()
    for name in ("first", "second"):
        (folder / name).mkdir()
    first, second = (
        BotProcess(server, folder / name, forked=True, in_threads=True, place=place)
        for name in ("first", "second")
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
        await table.moved()
        assert (await second.command("health", "--alive"))[0] == 0
        os.kill(second.pid, signal.SIGTERM)
        async with asyncio.timeout(5):
            assert await second.ended() == 0
        assert said(second, WAITS) == 1
        assert len(server.gateway.logins) == logins
        assert holders(first.place) == [first.pid]


async def test_after_sigterm_the_successor_logs_in_once_the_gateway_is_closed_and_posts_what_hung_at_discord(
    server: DiscordServer, short_path: Path
) -> None:
    async with two(server, short_path) as (first, second, table):
        session, *_ = server.gateway.live
        hold = server.trouble.hold(on("POST", POST))
        await until_board_is_posted(table, hold.arrived.is_set)
        loop = asyncio.get_running_loop()
        began = loop.time()
        os.kill(first.pid, signal.SIGTERM)
        await server.world.until(lambda: session.socket is None, 10)
        await server.world.until(lambda: server.gateway.live, 20)
        assert await first.ended() == 0
        await table.moved()
        # Discord carries out the old request only now.
        hold.release()
        await server.world.until(lambda: hold.exchange in server.exchanges)
        print(f"another process answers {loop.time() - began:.1f} s after SIGTERM")
        assert holders(second.place) == [second.pid]
