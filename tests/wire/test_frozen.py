"""A process hangs for longer than its district waits for it, wakes, and finds that another looks after its servers."""

import asyncio
import os
import signal
import time
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bot.discord.errors import NOTHING_SAVED
from tests.databases import raw
from tests.store.relay import Relay, through
from tests.wire.discord_server import DiscordServer, on
from tests.wire.fleet import Fleet, running
from tests.wire.killing import CALLBACK, POST, move, until_board_is_posted
from tests.wire.ledger import until_kept
from tests.wire.tables import Table
from tests.wire.test_spares import WAITS, said

HANGS = "tests.wire.hanging run"
LOGS_OUT = "logging out: another process looks after these servers now"
WITHIN = 30
"""Seconds in which another process must have taken its district and hear its servers."""
PAUSE = 1.0
"""Seconds between two moves while much time passes."""


class Freeze:
    """A process stands still: the one that looks after this table.

    `seconds` pass by themselves, while people play at the table `beside` it, whose server is of the same district. Without them
    the clocks are moved.
    """

    def __init__(self, fleet: Fleet, table: Table, seconds: float = 0.0, beside: Table | None = None) -> None:
        (hearing,) = fleet.hearing(table.channel)
        self.fleet = fleet
        self.table = table
        self.old = next(bot for bot in fleet.bots if bot.running and bot.pid == hearing.process)
        self.seconds = seconds
        self._beside = beside
        self._since = 0.0

    def begin(self) -> None:
        os.kill(self.old.pid, signal.SIGSTOP)
        self._since = time.monotonic()

    async def succeeded(self) -> None:
        """Its district's time runs out, and another process takes it and hears the table."""
        if not self.seconds:
            self.old._run_out()
        server, place = self.fleet.server, self.table.channel
        await server.world.until(lambda: len(self.fleet.hearing(place)) == 2, WITHIN)
        assert self.old not in self.fleet.holders().values()

    async def passes(self) -> None:
        """All the time passes for which it stands still."""
        while self._beside and time.monotonic() < self._since + self.seconds:
            await self._beside.moved()
            await asyncio.sleep(PAUSE)

    async def ends(self) -> None:
        """It goes on, sends nothing to any channel, logs out and is a spare."""
        server, before = self.fleet.server, (said(self.old, LOGS_OUT), said(self.old, WAITS))
        sent = len(server.exchanges)
        assert server.gateway.of(self.old.pid)
        os.kill(self.old.pid, signal.SIGCONT)
        await until_kept(lambda: said(self.old, LOGS_OUT) > before[0] and said(self.old, WAITS) > before[1])
        await server.world.until(lambda: not server.gateway.of(self.old.pid))
        its = [each for each in list(server.exchanges)[sent:] if each.process == self.old.pid]
        assert [each.path for each in its if each.path.startswith("/channels")] == []
        assert self.old.running


def heard_twice(server: DiscordServer) -> None:
    """Discord refuses the second answer to a press that two have heard, and that is no fault."""
    server.problems[:] = [each for each in server.problems if "already been acknowledged" not in each]


async def nothing_is_wrong(fleet: Fleet) -> None:
    """Nothing is, though two have heard the same presses."""
    heard_twice(fleet.server)
    await fleet.nothing_is_wrong()


async def in_a_delivery(freeze: Freeze) -> None:
    """Discord gets its request only when the successor has posted the same board."""
    server, table = freeze.fleet.server, freeze.table
    hold = server.trouble.hold(on("POST", POST, path=f"/channels/{table.channel.id}/messages"))
    await until_board_is_posted(table, hold.arrived.is_set)
    freeze.begin()
    await freeze.succeeded()
    await table.moved()
    await freeze.passes()
    hold.release()
    await server.world.until(lambda: hold.exchange in server.exchanges)
    await freeze.ends()


async def while_its_gateway_hears(freeze: Freeze) -> None:
    """Both hear the press, and the successor makes it."""
    freeze.begin()
    await freeze.succeeded()
    await freeze.table.moved()
    await freeze.passes()
    await freeze.ends()


async def in_a_transaction(freeze: Freeze) -> None:
    """The server's limit makes an end of it. The successor makes the same press."""
    server, table = freeze.fleet.server, freeze.table
    before = table.running.seq
    with raw(freeze.fleet.place) as other:
        other.execute("BEGIN")
        other.execute("SELECT FROM games WHERE id = ? FOR UPDATE", (table.running.id,))
        (own,) = other.execute("SELECT pg_backend_pid()").fetchone()
        asked = move(table)
        held_up = "SELECT pid FROM pg_stat_activity WHERE ? = ANY(pg_blocking_pids(pid))"
        await until_kept(lambda: other.execute(held_up, (own,)).fetchall())
        ((its,),) = other.execute(held_up, (own,)).fetchall()
        freeze.begin()
        other.execute("ROLLBACK")
        state = "SELECT state FROM pg_stat_activity WHERE pid = ?"
        await until_kept(lambda: other.execute(state, (its,)).fetchall() == [("idle in transaction",)])
        if not freeze.seconds:
            other.execute("SELECT pg_terminate_backend(?)", (its,))
        await until_kept(lambda: other.execute(state, (its,)).fetchall() == [])
    await freeze.succeeded()
    await freeze.passes()
    assert table.running.seq == before
    # The successor has made the press, and not told so, when the old one wakes.
    path = f"/interactions/{asked.interaction.id}/{asked.interaction.token}/callback"
    hold = server.trouble.hold(on("POST", CALLBACK, path=path))
    asked.again()
    await until_kept(lambda: table.running.seq > before)
    await hold.arrived.wait()
    await freeze.ends()
    hold.release()
    await server.world.until(lambda: hold.exchange in server.exchanges)
    assert NOTHING_SAVED not in asked.text
    await table.moved()


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
        freeze = Freeze(fleet, table)
        old = freeze.old
        relay = relays[fleet.bots.index(old)]
        relay.cut_off()
        os.kill(old.pid, signal.SIGCONT)  # and 20 seconds have passed
        await freeze.succeeded()
        for _ in range(4):
            if table.game is None:
                break
            before, asked = table.running.seq, move(table)
            await until_kept(lambda before=before: table.game is None or table.running.seq > before)  # type: ignore[misc]
            await server.world.until(asked.answered)
            assert NOTHING_SAVED not in asked.text
        relay.away = False
        await server.world.until(lambda: not server.gateway.of(old.pid))
        await nothing_is_wrong(fleet)


HANGING = (in_a_delivery, while_its_gateway_hears, in_a_transaction)


async def test_whoever_hung_writes_and_sends_nothing_more_and_is_a_spare(
    server: DiscordServer, short_path: Path
) -> None:
    fleet = Fleet(server, short_path, 2, 1, programs=[HANGS] * 3)
    async with running(server, fleet):
        table = fleet.seat(1, "Ann", "Bob")
        for hanging in HANGING:
            if table.game is None:
                await table.gather()
            await fleet.nothing_is_wrong()
            await hanging(Freeze(fleet, table))
            await nothing_is_wrong(fleet)


@pytest.mark.long
async def test_whoever_hung_for_90_seconds_writes_and_sends_nothing_more_and_is_a_spare(
    server: DiscordServer, short_path: Path
) -> None:
    fleet = Fleet(server, short_path, len(HANGING), len(HANGING))
    async with running(server, fleet):
        freezes = []
        for district in range(len(HANGING)):
            table, beside = (fleet.seat(district, "Ann", "Bob") for _ in range(2))
            await table.gather()
            freezes.append(Freeze(fleet, table, seconds=90, beside=beside))
        await fleet.nothing_is_wrong()
        async with asyncio.TaskGroup() as all_at_once:
            for hanging, freeze in zip(HANGING, freezes, strict=True):
                all_at_once.create_task(hanging(freeze))
        await nothing_is_wrong(fleet)


async def test_whoever_hung_while_logging_in_tries_again(server: DiscordServer, short_path: Path) -> None:
    fleet = Fleet(server, short_path, 1, 0, programs=[HANGS])
    hold = server.trouble.hold(on("GET", "/users/@me"))
    (bot,) = fleet.bots
    try:
        await bot.begin()
        await hold.arrived.wait()
        os.kill(bot.pid, signal.SIGSTOP)
        hold.release()
        await server.world.until(lambda: hold.exchange in server.exchanges)
        os.kill(bot.pid, signal.SIGCONT)
        await fleet.until_complete()
    finally:
        await fleet.close()
