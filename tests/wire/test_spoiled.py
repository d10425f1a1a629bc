"""Work that hangs or dies in the workers of the bot's own process harms only itself, and they end with it."""

import json
import re
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import psutil
import pytest

from bot.discord.pictures.boards import NO_PICTURE
from games.bring_down_the_mountain import GAME
from tests.wire.audit import is_board
from tests.wire.discord_server import DiscordServer, Message
from tests.wire.killing import is_sound, move, nothing_is_wrong, until_board_is_posted
from tests.wire.ledger import quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table, seat

REFERENCE = re.compile(r"under \*\*([A-Z0-9]{6})\*\*")


def spoiled(server: DiscordServer, folder: Path, *how: str) -> BotProcess:
    """The bot with workers that do so."""
    return BotProcess(server, folder, program=("tests.wire.spoiled", *how), forked=True)


def boards(table: Table) -> list[Message]:
    return [message for message in table.channel.messages if is_board(message)]


def posted(table: Table, number: int) -> bool:
    """Whether so many boards have been posted."""
    return len(boards(table)) >= number


def events(bot: BotProcess, event: str) -> list[dict[str, object]]:
    """The events of this name in the log, of which each line is JSON."""
    lines = [json.loads(line) for line in bot.log.read_text().splitlines()]
    return [line for line in lines if line["event"] == event]


async def test_a_picture_that_kills_its_process_costs_the_picture_every_time_and_never_the_bot(
    server: DiscordServer, short_path: Path
) -> None:
    async with spoiled(server, short_path, "draw=dies") as bot:
        table = seat(server, bot.ledger, "Ann", "Bob")
        await table.gather()
        pid = bot.pid
        await quiet(bot.ledger)
        for number in range(2, 4):
            await until_board_is_posted(table, partial(posted, table, number))
            await quiet(bot.ledger)
        assert len(boards(table)) >= 3
        for board in boards(table):
            assert board.attachments == []
            assert NO_PICTURE in board.content
            assert REFERENCE.search(board.content)
        assert (bot.pid, bot.life, bot.running) == (pid, 1, True)
        assert len(events(bot, "lost a worker")) >= 2 * 3  # each is tried once more, in another process
        references = {line["reference"] for line in events(bot, "a board cannot be shown")}
        assert {
            found[1] for board in boards(table) if (found := REFERENCE.search(board.content))
        } <= references
        nothing_is_wrong(table)


async def test_a_picture_that_hangs_delays_only_its_own_table(
    server: DiscordServer, short_path: Path
) -> None:
    async with spoiled(server, short_path, "draw=hangs_in_the_first_game:12") as bot:
        hanging, other = seat(server, bot.ledger, "Ann"), seat(server, bot.ledger, "Cleo", "Dan")
        await begun(hanging)
        await other.gather()
        assert boards(hanging) == []
        for _ in range(3):
            began = time.perf_counter()
            assert "✓" in (await move(other)).text
            assert time.perf_counter() - began < 3
        await quiet(bot.ledger)
        assert all(board.attachments for board in boards(other))
        assert [NO_PICTURE in board.content for board in boards(hanging)] == [True]
        for table in (hanging, other):
            nothing_is_wrong(table)
        assert bot.running


async def begun(table: Table, mountain: str = "") -> None:
    """A game against the mountain, of those who sit here, has begun; its board may be missing."""
    host = table.people[0]
    await host.slash(table.channel, "/game new", game=GAME.about.key)
    await server_shows(table, "Join")
    for one in table.people[1:]:
        await table.sits(one, one.press(table.showing("Join"), "Join"))
    if mountain:
        panel = await host.press(table.showing("Join"), "Options")
        await host.choose(panel.message, "Mountain", mountain).acknowledged()
        await until_kept(
            lambda: (game := table.game) is not None and game.options.get("mountain") == mountain
        )
    await host.slash(table.channel, "/game start").acknowledged()
    if not mountain:
        await until_kept(lambda: (game := table.game) is not None and game.status == "running")


async def server_shows(table: Table, label: str) -> None:
    await table.server.world.until(lambda: table.shows(label))


async def test_asked_to_stop_while_a_picture_a_hint_and_a_deal_hang_everything_ends_soon(
    server: DiscordServer, short_path: Path
) -> None:
    how = ("draw=hangs_in_the_first_game:600", "hint=hangs:600", "worthy=hangs:600")
    async with spoiled(server, short_path, *how) as bot:
        drawing, playing, waiting = (seat(server, bot.ledger, name) for name in ("Ann", "Bob", "Cleo"))
        await begun(drawing)
        await begun(playing)
        await server_shows(playing, "Hint")
        asked = playing.people[0].press(playing.showing("Hint"), "Hint")
        await asked.acknowledged()
        await begun(waiting, mountain="daily")
        await until_kept(lambda: len(psutil.Process(bot.pid).children()) >= 3)
        children = psutil.Process(bot.pid).children(recursive=True)
        for each in children:
            each.suspend()
        began = time.perf_counter()
        assert await bot.stop() == 0
        assert time.perf_counter() - began < 10
        psutil.wait_procs(children, 5)
        assert not [each for each in children if each.is_running()]


@pytest.fixture
async def bot(server: DiscordServer, short_path: Path) -> AsyncIterator[BotProcess]:
    """The bot with its worker processes, logged in."""
    async with BotProcess(server, short_path, forked=True) as running:
        yield running


async def workers(bot: BotProcess, server: DiscordServer) -> list[psutil.Process]:
    """The processes that the bot has started, as soon as there is one."""
    children = psutil.Process(bot.pid).children
    await server.world.until(children)
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
    await quiet(table.ledger)
    psutil.wait_procs(hung, 10)
    assert not [each for each in hung if each.is_running()]
    await is_sound(table, bot)
