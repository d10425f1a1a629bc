"""Several processes of one bot are killed, frozen and replaced under tables on the servers of all. Then everything is checked."""

import asyncio
import os
import random
from pathlib import Path

import pytest

from tests.wire.discord_server import DiscordServer
from tests.wire.fleet import Fleet, running
from tests.wire.ledger import until_kept

TABLES = 4
LIFE = 1.0
"""Seconds between two kills at most."""


async def killed(server: DiscordServer, folder: Path, kills: int, every: int) -> None:
    """Kill one process after another, and check after every few."""
    seed = int(os.environ.get("CAIRN_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
    print(f"\nseed {seed}: CAIRN_SEED={seed} brings the same moments again")
    chance = random.Random(seed)
    fleet = Fleet(server, folder, 3, 1)
    async with running(server, fleet):
        fleet.crowd(TABLES, seed)
        held = 0
        for first in range(0, kills, every):
            fleet.over = False
            async with asyncio.TaskGroup() as playing:
                for table in fleet.tables:
                    playing.create_task(fleet.play(table, chance))
                for _ in range(min(every, kills - first)):
                    if chance.random() < 0.5:
                        kept = len(fleet.ledger.answered())
                        await until_kept(lambda kept=kept: len(fleet.ledger.answered()) > kept, 60)  # type: ignore[misc]
                    await asyncio.sleep(chance.uniform(0, LIFE))
                    bot = chance.choice(fleet.bots)
                    held += bot in fleet.holders().values()
                    await bot.kill()
                    # Whether Discord still knows the nonces.
                    server.world.nonce_in_history = chance.random() < 0.5
                    if chance.random() < 0.5:
                        server.world.nonces.clear()
                    await bot.begin()
                fleet.over = True
                server.world.changed()
            await fleet.nothing_is_wrong(f"after {first + every} kills, seed {seed}:")
        moves = sum(len(game.played) for game in fleet.ledger.games())
        assert server.gateway.doubled == 0
        print(f"{kills} kills, {held} of them of a process with a district, {moves} moves")
        assert moves > 0


async def test_twenty_kills_at_random_among_three_processes_and_a_spare(
    server: DiscordServer, short_path: Path
) -> None:
    await killed(server, short_path, kills=20, every=10)


@pytest.mark.long
async def test_many_kills_at_random_among_three_processes_and_a_spare(
    server: DiscordServer, short_path: Path
) -> None:
    await killed(server, short_path, kills=int(os.environ.get("CAIRN_KILLS", "300")), every=20)
