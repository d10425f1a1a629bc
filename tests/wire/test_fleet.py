"""Several processes of one bot are killed, frozen and replaced under tables on the servers of all. Then everything is checked."""

import asyncio
import os
import random
from pathlib import Path

import pytest

from tests.wire.discord_server import DiscordServer
from tests.wire.fleet import Fleet, running
from tests.wire.ledger import until_kept
from tests.wire.test_frozen import HANGS, heard_twice

TABLES = 4
LIFE = 1.0
"""Seconds between two troubles at most."""
FROZEN = 0.2
"""The share of troubles in which a process is frozen, and then goes on."""
AWAY = 4.0
"""Seconds that it is frozen at most."""


async def killed(server: DiscordServer, folder: Path, kills: int, every: int, often: float = 0.0) -> None:
    """Kill one process after another, and check after every few. `often`: the share of troubles in which one is frozen instead,
    so that a press may be heard after the next."""
    seed = int(os.environ.get("CAIRN_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
    print(f"\nseed {seed}: CAIRN_SEED={seed} brings the same moments again")
    chance = random.Random(seed)
    fleet = Fleet(server, folder, 3, 1, programs=[HANGS] * 4)
    async with running(server, fleet):
        fleet.crowd(TABLES, seed)
        held = frozen = 0
        for first in range(0, kills, every):
            fleet.over = False
            async with asyncio.TaskGroup() as playing:
                for table in fleet.tables:
                    playing.create_task(fleet.play(table, chance))
                done = 0
                while done < min(every, kills - first):
                    if chance.random() < 0.5:
                        kept = len(fleet.ledger.answered())
                        await until_kept(lambda kept=kept: len(fleet.ledger.answered()) > kept)  # type: ignore[misc]
                    await asyncio.sleep(chance.uniform(0, LIFE))
                    bot = chance.choice(fleet.bots)
                    assert bot.running, bot.words(8)
                    if chance.random() < often:
                        frozen += 1
                        await fleet.freeze(bot, chance.uniform(0, AWAY))
                        continue
                    done += 1
                    held += bot in fleet.holders().values()
                    await bot.kill()
                    # Whether Discord still knows the nonces.
                    server.world.nonce_in_history = chance.random() < 0.5
                    if chance.random() < 0.5:
                        server.world.nonces.clear()
                    await bot.begin()
                fleet.over = True
                server.world.changed()
            heard_twice(server)
            await fleet.nothing_is_wrong(f"after {first + every} kills, seed {seed}:", patient=not frozen)
        moves = sum(len(game.played) for game in fleet.ledger.games())
        assert server.gateway.doubled <= frozen
        print(
            f"{kills} kills, {held} of them of a process with a district; {frozen} times frozen, {moves} moves"
        )
        assert moves > 0


async def test_twenty_kills_at_random_among_three_processes_and_a_spare(
    server: DiscordServer, short_path: Path
) -> None:
    await killed(server, short_path, kills=20, every=10)


@pytest.mark.long
async def test_many_kills_at_random_among_three_processes_and_a_spare(
    server: DiscordServer, short_path: Path
) -> None:
    await killed(server, short_path, kills=int(os.environ.get("CAIRN_KILLS", "300")), every=20, often=FROZEN)
