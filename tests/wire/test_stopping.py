"""Whoever asks the bot to stop does not wait for what never ends."""

import json
import os
import signal
import time
from pathlib import Path

import pytest

from tests.wire.discord_server import DiscordServer
from tests.wire.process import BotProcess

LONGEST_STOP = 10.0


@pytest.mark.parametrize("what", ["database", "loop", "log"])
async def test_a_stop_ends_in_time_though_something_never_ends(
    server: DiscordServer, short_path: Path, what: str
) -> None:
    program = ("tests.wire.stuck", what)
    async with BotProcess(server, short_path, program=program, forked=True, in_threads=True) as bot:
        if what != "database":
            os.kill(bot.pid, signal.SIGUSR1)
        began = time.perf_counter()
        assert await bot.stop() == 0
        assert 3 < time.perf_counter() - began < LONGEST_STOP
        told = [
            line
            for line in map(json.loads, bot.log.read_text().splitlines())
            if "took too long" in line["event"]
        ]
        assert len(told) == (what != "log")
        if what == "database":
            assert "stuck.py" in told[0]["tasks"]
        if what == "loop":
            assert "MainThread: " in told[0]["threads"]
