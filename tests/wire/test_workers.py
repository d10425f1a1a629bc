"""The bot's worker processes end with it, and one that hangs holds nothing up."""

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import psutil
import pytest

from tests.wire.discord_server import DiscordServer
from tests.wire.killing import is_sound, move
from tests.wire.ledger import quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table


@pytest.fixture
async def bot(server: DiscordServer, short_path: Path) -> AsyncIterator[BotProcess]:
    """The bot with its worker processes, logged in."""
    async with BotProcess(server, short_path, forked=True) as running:
        yield running


async def workers(bot: BotProcess, server: DiscordServer) -> list[psutil.Process]:
    """The processes that the bot has started, as soon as there is one."""
    children = psutil.Process(bot.pid).children
    await server.world.until(children, 10)
    return list(children())


@pytest.mark.parametrize("suspended", [False, True])
async def test_killed_it_leaves_no_worker_behind(
    table: Table, bot: BotProcess, server: DiscordServer, suspended: bool
) -> None:
    there = await workers(bot, server)
    assert all("bot.worker_processes.main" in each.cmdline() for each in there)
    if suspended:
        for each in there:
            each.suspend()
    await bot.kill()
    psutil.wait_procs(there, 10)
    left = [each for each in there if each.is_running()]
    for each in left:
        each.kill()
    assert not left
    await bot.start()
    await is_sound(table, bot)
    there = await workers(bot, server)
    await bot.stop()
    assert not [each for each in there if each.is_running()]
    await bot.start()


async def test_workers_that_hang_cost_a_picture_and_no_more(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    hung = await workers(bot, server)
    for each in hung:
        each.suspend()
    before = table.running.seq
    assert "✓" in (await move(table)).text
    assert table.running.seq > before
    await quiet(table.ledger, 30)
    psutil.wait_procs(hung, 10)
    assert not [each for each in hung if each.is_running()]
    await is_sound(table, bot)


async def test_asked_to_stop_while_workers_hang_it_ends_soon_and_they_with_it(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    hung = await workers(bot, server)
    for each in hung:
        each.send_signal(signal.SIGSTOP)
    before = table.running.seq
    move(table)
    await until_kept(lambda: table.running.seq > before)
    async with asyncio.timeout(10):
        assert await bot.stop() == 0
    assert not [each for each in hung if each.is_running()]
    await bot.start()
    await is_sound(table, bot)
