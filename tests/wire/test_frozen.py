"""A process hangs for longer than its district waits for it, wakes, and finds that another looks after its servers."""

import contextlib
import os
import signal
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

from bot.discord.errors import NOTHING_SAVED
from tests.databases import raw
from tests.store.conftest import asked as found
from tests.store.relay import Relay, through
from tests.wire.discord_server import DiscordServer, on
from tests.wire.fleet import Fleet, running
from tests.wire.killing import CALLBACK, POST, move, until_board_is_posted
from tests.wire.ledger import until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table
from tests.wire.test_spares import WAITS, said

HANGS = "tests.wire.hanging run"
LOGS_OUT = "logging out: another process looks after these servers now"


def freeze(fleet: Fleet, bot: BotProcess) -> None:
    """The process stands still."""
    os.kill(bot.pid, signal.SIGSTOP)


async def succeeded(fleet: Fleet, bot: BotProcess, table: Table) -> BotProcess:
    """Its district's time runs out. Returns the process that has taken it, once that hears the table."""
    bot._run_out()
    await until_kept(lambda: fleet.holders().get(1) not in (None, bot))
    new = fleet.holders()[1]
    await fleet.server.world.until(
        lambda: any(one.process == new.pid for one in fleet.hearing(table.channel)), 30
    )
    return new


async def wakes(fleet: Fleet, bot: BotProcess) -> None:
    """It goes on, sends nothing to any channel, logs out and is a spare; nobody has told wrongly what counts."""
    server, before = fleet.server, (said(bot, LOGS_OUT), said(bot, WAITS))
    sent = len(server.exchanges)
    os.kill(bot.pid, signal.SIGCONT)
    await until_kept(lambda: said(bot, LOGS_OUT) > before[0] and said(bot, WAITS) > before[1])
    await server.world.until(lambda: not server.gateway.of(bot.pid))
    its = [each for each in list(server.exchanges)[sent:] if each.process == bot.pid]
    assert [each.path for each in its if each.path.startswith("/channels")] == []
    heard_twice(server)
    await fleet.nothing_is_wrong()
    assert bot.running


def heard_twice(server: DiscordServer) -> None:
    """Discord refuses the second answer to a press that two have heard, and that is no fault."""
    server.problems[:] = [each for each in server.problems if "already been acknowledged" not in each]


async def test_whoever_is_cut_off_from_the_database_tells_nobody_wrongly_what_counts(
    server: DiscordServer, short_path: Path
) -> None:
    fleet = Fleet(server, short_path, 2, 1, programs=[HANGS] * 3)
    port = urlsplit(fleet.place.url).port
    assert port is not None
    relays = [Relay(port) for _ in fleet.bots]
    async with AsyncExitStack() as ways:
        for relay, bot in zip(relays, fleet.bots, strict=True):
            await ways.enter_async_context(relay.running())
            bot.settings["database"] = str(through(fleet.place, relay.port))
        await ways.enter_async_context(running(server, fleet))
        table = fleet.seat(1, "Ann", "Bob")
        await table.gather()
        await fleet.nothing_is_wrong()
        old = fleet.holders()[1]
        relay = relays[fleet.bots.index(old)]
        relay.cut_off()
        os.kill(old.pid, signal.SIGCONT)  # and 20 seconds have passed
        await succeeded(fleet, old, table)
        assert len({one.process for one in fleet.hearing(table.channel)}) == 2
        for _ in range(4):
            if table.game is None:
                break
            before, asked = table.running.seq, move(table)
            await until_kept(lambda before=before: table.game is None or table.running.seq > before)  # type: ignore[misc]
            await server.world.until(asked.answered)
            assert NOTHING_SAVED not in asked.text
        relay.away = False
        await server.world.until(lambda: not server.gateway.of(old.pid))
        heard_twice(server)
        await fleet.nothing_is_wrong()


@contextlib.contextmanager
def in_a_transaction(fleet: Fleet, table: Table) -> Iterator[None]:
    """No transaction that changes this game comes to its end."""
    with raw(fleet.place) as server:
        server.execute("BEGIN")
        server.execute("SELECT FROM games WHERE id = ? FOR UPDATE", (table.running.id,))
        try:
            yield
        finally:
            server.execute("ROLLBACK")


async def test_whoever_hung_writes_and_sends_nothing_more_and_is_a_spare(
    server: DiscordServer, short_path: Path
) -> None:
    fleet = Fleet(server, short_path, 2, 1, programs=[HANGS] * 3)
    async with running(server, fleet):
        table = fleet.seat(1, "Ann", "Bob")
        await table.gather()
        await fleet.nothing_is_wrong()

        # In a delivery: Discord gets its request only when the successor has posted the same board.
        old = fleet.holders()[1]
        hold = server.trouble.hold(on("POST", POST))
        await until_board_is_posted(table, hold.arrived.is_set)
        freeze(fleet, old)
        await succeeded(fleet, old, table)
        await table.moved()
        hold.release()
        await server.world.until(lambda: hold.exchange in server.exchanges)
        await wakes(fleet, old)

        # While its gateway still hears: both hear the press, and the successor makes it.
        old = fleet.holders()[1]
        freeze(fleet, old)
        await succeeded(fleet, old, table)
        await table.moved()
        await wakes(fleet, old)

        if table.game is None:
            await table.gather()
        await fleet.nothing_is_wrong()

        # In a transaction, of which the server's limit makes an end.
        old, before = fleet.holders()[1], table.running.seq
        with in_a_transaction(fleet, table):
            asked = move(table)
            await until_kept(lambda: found(fleet.place, "SELECT FROM pg_locks WHERE NOT granted"))
            freeze(fleet, old)
        idle = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'"
        await until_kept(lambda: found(fleet.place, idle))
        await succeeded(fleet, old, table)
        assert table.running.seq == before
        # The successor has made the same press, and not told so, when the old one wakes.
        hold = server.trouble.hold(on("POST", CALLBACK))
        asked.again()
        await until_kept(lambda: table.running.seq > before)
        await hold.arrived.wait()
        await wakes(fleet, old)
        hold.release()
        await server.world.until(lambda: hold.exchange in server.exchanges)
        heard_twice(server)
        assert NOTHING_SAVED not in asked.text
        await table.moved()
        await fleet.nothing_is_wrong()


async def test_whoever_hung_while_logging_in_tries_again(server: DiscordServer, short_path: Path) -> None:
    fleet = Fleet(server, short_path, 1, 0, programs=[HANGS])
    hold = server.trouble.hold(on("GET", "/users/@me"))
    (bot,) = fleet.bots
    try:
        await bot.begin()
        await hold.arrived.wait()
        freeze(fleet, bot)
        hold.release()
        await server.world.until(lambda: hold.exchange in server.exchanges)
        os.kill(bot.pid, signal.SIGCONT)
        await fleet.until_complete()
    finally:
        await fleet.close()
