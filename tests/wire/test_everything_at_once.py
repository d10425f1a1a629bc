"""Everything that can go wrong goes wrong at once while all games are played. Then everything is checked."""

import asyncio
import os
import random
import signal
from pathlib import Path

import pytest

from tests.wire.discord_server import DiscordServer
from tests.wire.evidence import keep
from tests.wire.storm import Storm


async def weathered(
    server: DiscordServer,
    folder: Path,
    *,
    tables: int,
    seconds: float,
    full: float,
    thought: float,
    every: float,
) -> None:
    """Play through the storm, and check each time so many seconds are over."""
    seed = int(os.environ.get("CAIRN_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
    print(f"\nseed {seed}")
    storm = Storm(server, folder, tables, seed, full, thought)
    await storm.bot.start()
    left = seconds
    failed: BaseException | None = None
    try:
        while left > 0:
            await storm.rage(min(every, left))
            left -= every
            found = await storm.audit()
            assert found == [], f"seed {seed}:\n" + "\n".join(found)
    except BaseException as error:
        failed = error
        if storm.bot.running:
            print("The storm failed; what the bot waits for stands at the end of its log.")
            os.kill(storm.bot.pid, signal.SIGUSR2)
            await asyncio.sleep(1)
        print(storm.bot.words(400))
        raise
    finally:
        await storm.bot.kill()
        if failed is not None:
            print(f"What happened is kept in {keep(folder, server, storm.tables, seed, failed)}")
        print(
            f"{seconds - max(left, 0):.0f} s, {tables} tables: {dict(storm.happened)}; "
            f"answers: {dict(storm.answers)}; {storm.bot.life} starts"
        )
        storm.ledger.close()
    assert storm.answers["done"] > tables, (
        "too little was played: the storm is too short, or the machine too busy"
    )
    assert storm.happened


async def test_a_little_while_of_everything_at_once(server: DiscordServer, short_path: Path) -> None:
    await weathered(server, short_path, tables=10, seconds=15, full=1.0, thought=0.1, every=15)


@pytest.mark.long
async def test_an_hour_of_everything_at_once(short_path: Path) -> None:
    """`make storm` lasts an hour."""
    async with DiscordServer(short_path / "discord", record=False) as server:
        seconds = float(os.environ.get("CAIRN_STORM", "300"))
        await weathered(server, short_path, tables=50, seconds=seconds, full=60.0, thought=1.0, every=600)
