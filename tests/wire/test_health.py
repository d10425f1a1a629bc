"""`python -m bot health` and systemd's watchdog look at the bot's own process."""

import asyncio
import os
import signal
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest import mock

import aiohttp
import pytest

from bot.config import Settings
from bot.health.judging import examine
from tests.wire.discord_server import DiscordServer, Player, on
from tests.wire.killing import EDIT, POST, move
from tests.wire.ledger import quiet
from tests.wire.process import BotProcess
from tests.wire.tables import seat

LATE = 3.0
SETTINGS: dict[str, Any] = {
    "health_status_age": str(LATE),
    "health_owed_age": "1",
    "health_disk_free": "0",
    "health_loop_lag": "60",
}


async def becomes(bot: BotProcess, *expected: str) -> str:
    """Wait until these problems are found, and ask the command once, whose answer is returned. It finds them as `examine`
    does, and takes much longer to start."""
    with mock.patch.dict(os.environ, bot.environment()):
        settings = Settings()

    async def found() -> list[str]:
        return [each.code for each in examine(settings).problems]

    await until(found, [*expected])
    code, said = await bot.command("health")
    assert (code, said.count("\n")) == (bool(expected), max(len(expected), 1))
    return said


async def until(found: Callable[[], Awaitable[object]], expected: object, seconds: float = 20.0) -> None:
    """Look again until this is found."""
    answer: object = None
    try:
        async with asyncio.timeout(seconds):
            while (answer := await found()) != expected:  # noqa: ASYNC110 - another process answers
                await asyncio.sleep(0.1)
    except TimeoutError:
        raise AssertionError(f"{answer!r} is not {expected!r}") from None


async def test_a_bot_is_well_then_hung_then_well_then_killed_then_stopped(
    server: DiscordServer, short_path: Path
) -> None:
    bot = BotProcess(server, short_path, forked=True, **SETTINGS)
    await becomes(bot, "never")
    async with bot:
        assert (await becomes(bot)).startswith("Well: online for ")
        os.kill(bot.pid, signal.SIGSTOP)
        assert "does not run, or hangs" in await becomes(bot, "silent")
        os.kill(bot.pid, signal.SIGCONT)
        await becomes(bot)
        await bot.kill()
        await becomes(bot, "silent")
        await bot.start()
        await becomes(bot)
        assert await bot.stop() == 0
        await becomes(bot, "stopped")
        assert server.token not in (short_path / "cairn.db.status").read_text()


async def test_what_is_wrong_is_named_until_it_is_right_again(
    server: DiscordServer, short_path: Path
) -> None:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        line.listen()
        settings = SETTINGS | {"health_offline": "1", "metrics_port": str(line.getsockname()[1])}
        async with BotProcess(server, short_path, forked=True, in_threads=True, **settings) as bot:
            table = seat(server, bot.ledger, "Ann", "Bob")
            await table.gather()
            # It goes on without a port for its metrics.
            await becomes(bot)
            assert "the metrics cannot be served" in bot.words()
            server.trouble.fail(on("POST", POST), times=1000)
            server.trouble.fail(on("PATCH", EDIT), times=1000)
            assert "✓" in (await move(table)).text
            assert "in 1 channel could not be sent" in await becomes(bot, "owed")
            server.trouble.calm()
            await becomes(bot)
            server.gateway.refuse_connects = 1000
            server.gateway.break_off()
            await becomes(bot, "offline")
            server.gateway.refuse_connects = 0
            await becomes(bot)


async def test_systemd_hears_that_it_is_ready_alive_and_stopping_and_nothing_while_its_loop_hangs(
    server: DiscordServer, short_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: asyncio.Queue[str] = asyncio.Queue()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(short_path / "notify"))
        line.setblocking(False)
        asyncio.get_running_loop().add_reader(line, lambda: told.put_nowait(line.recv(4096).decode()))

        class Supervised(BotProcess):
            def environment(self) -> dict[str, str]:
                said = {"NOTIFY_SOCKET": str(short_path / "notify"), "WATCHDOG_USEC": "2000000"}
                return super().environment() | said

        async with asyncio.timeout(30), Supervised(server, short_path, forked=True, in_threads=True) as bot:
            assert await told.get() == "READY=1\nSTATUS=logging in to Discord"
            said = {await told.get() for _ in range(3)}
            assert said == {"WATCHDOG=1", "STATUS=online, 0 servers"}
            os.kill(bot.pid, signal.SIGSTOP)
            await asyncio.sleep(0.1)
            while not told.empty():
                told.get_nowait()
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(told.get(), 2.0)
            os.kill(bot.pid, signal.SIGCONT)
            assert await told.get() == "WATCHDOG=1"
            stopping = asyncio.create_task(bot.stop())
            while (last := await told.get()) == "WATCHDOG=1":
                pass
            assert last == "STOPPING=1\nSTATUS=stopping"
            assert await stopping == 0
        asyncio.get_running_loop().remove_reader(line)


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


async def page(port: int) -> dict[str, float]:
    """The metrics by name, labels included."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = (await answer.text()).splitlines()
    pairs = [line.rpartition(" ") for line in lines if not line.startswith("#")]
    return {name: float(value) for name, _, value in pairs}


WANTED = (
    "cairn_moves_total",
    'cairn_refusals_total{code="not_your_game"}',
    'cairn_interactions_total{kind="application_command"}',
    'cairn_interactions_total{kind="component"}',
    'cairn_pictures_total{result="drawn"}',
    "cairn_acknowledgement_seconds_count",
    "cairn_delivery_seconds_count",
    "cairn_commit_seconds_count",
    "cairn_picture_seconds_count",
    "cairn_gateway_connected",
    "cairn_disk_free_bytes",
    'cairn_workers{crew="drawing",state="idle"}',
)
"""What is not 0 once a game has been played a little."""


async def test_metrics_are_served_and_name_nobody(server: DiscordServer, short_path: Path) -> None:
    port = free_port()
    settings = SETTINGS | {"metrics_port": str(port)}
    async with BotProcess(server, short_path, forked=True, in_threads=True, **settings) as bot:
        table = seat(server, bot.ledger, "Ann", "Bob")
        await table.gather()
        for _ in range(3):
            assert "✓" in (await move(table)).text
        guild = table.channel.guild
        assert guild is not None
        watcher = Player(server, server.world.add_user("Zoe", guild))
        await watcher.slash(table.channel, "/play", move="pass")
        await quiet(bot.ledger)
        await until(lambda: _missing(port), [])
        found = await page(port)
        assert found["cairn_moves_total"] == 3
        assert found["cairn_outbox_rows"] == found["cairn_timers_overdue"] == 0
        assert found["cairn_acknowledgement_seconds_sum"] < 3 * found["cairn_acknowledgement_seconds_count"]
        told = "\n".join(found)
        assert [
            word for word in ("Ann", "Bob", "Zoe", str(table.channel.id), str(watcher.id)) if word in told
        ] == []
        assert await bot.stop() == 0


async def _missing(port: int) -> list[str]:
    found = await page(port)
    return [name for name in WANTED if not found.get(name)]
