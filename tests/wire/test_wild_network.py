"""The way to the database breaks, is late and swallows answers, for one of several processes or for all, under play."""

import asyncio
import os
import random
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.store.relay import Wild, through
from tests.wire.discord_server import DiscordServer
from tests.wire.fleet import Fleet, running
from tests.wire.ledger import quiet, until_kept
from tests.wire.process import BotProcess

TABLES = 6
MORE = 0.5
"""How much of what passes is spoiled, to what the store alone meets: whole games send and hear more."""
ROUND = 30
"""Moves that are asked for between two looks at everything."""


async def again_and_again(fleet: Fleet, bot: BotProcess) -> None:
    """Start a process whenever it has ended, as its system does: it ends if it finds no database."""
    while not fleet.over:
        if await bot.ended() and not fleet.over:
            await bot.begin()


REFUSED = "already been acknowledged"


def asked(fleet: Fleet, moves: int) -> bool:
    """Whether so many moves were asked for."""
    return sum(len(table.made) for table in fleet.tables) >= moves


async def spoiled(
    server: DiscordServer, folder: Path, behind: int, rounds: int, *, taking: bool = False
) -> None:
    """Play so many rounds, while the ways of so many processes to the database are wild. With `taking`, they lose districts in
    each."""
    seed = int(os.environ.get("CAIRN_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
    print(f"\nseed {seed}: CAIRN_SEED={seed} brings the same chance again")
    chance = random.Random(seed)
    fleet = Fleet(server, folder, 3, 1)
    port = urlsplit(fleet.place.url).port
    assert port is not None
    wilds = [Wild(port, chance, MORE) for _ in range(behind)]
    async with AsyncExitStack() as ways:
        for wild, bot in zip(wilds, fleet.bots, strict=False):
            await ways.enter_async_context(wild.running())
            bot.settings["database"] = str(through(fleet.place, wild.port))
        await ways.enter_async_context(running(server, fleet))
        fleet.crowd(TABLES, seed)
        for number in range(rounds):
            fleet.over = False
            async with asyncio.TaskGroup() as playing:
                for table in fleet.tables:
                    playing.create_task(fleet.play(table, chance))
                kept = [asyncio.create_task(again_and_again(fleet, bot)) for bot in fleet.bots]
                for wild in wilds:
                    wild.cut = "by chance"
                for part in range(1, 4):
                    await server.world.until(partial(asked, fleet, number * ROUND + part * ROUND // 3), 180)
                    if taking and part < 3:
                        await until_kept(fleet.holders)
                        # In a thread: it may wait for a transaction whose way leads through this process.
                        bot = chance.choice([*fleet.holders().values()])
                        await asyncio.to_thread(fleet.run_out, bot)
                for wild in wilds:
                    wild.cut = ""
                fleet.over = True
                server.world.changed()
            fleet.over = False
            if taking:  # the successor heard the same presses; one of both answers is refused
                await fleet.until_complete()
                await quiet(fleet.ledger)
                server.problems[:] = [each for each in server.problems if REFUSED not in each]
            await fleet.nothing_is_wrong(f"after {number + 1} rounds, seed {seed}:", patient=not taking)
            for each in kept:
                each.cancel()
        moves = sum(len(game.played) for game in fleet.ledger.games())
        breaks = sum(wild.cuts for wild in wilds)
        lives = sum(bot.life for bot in fleet.bots)
        lost = fleet.said("the answer to a transaction was lost")
        print(
            f"{moves} moves, {breaks} breaks, {lost} answers lost, {lives} lives, {len(server.gateway.logins)} logins"
        )
        assert breaks
        assert moves
        assert taking or server.gateway.doubled == 0


async def test_while_the_way_to_the_database_is_wild_nothing_is_lost_or_told_wrongly(
    server: DiscordServer, short_path: Path
) -> None:
    await spoiled(server, short_path, 3, rounds=1)


@pytest.mark.long
@pytest.mark.parametrize(("behind", "taking"), [(1, False), (4, False), (1, True), (4, True)])
async def test_nothing_is_lost_or_told_wrongly_however_long_the_way_to_the_database_is_wild(
    server: DiscordServer, short_path: Path, behind: int, taking: bool
) -> None:
    await spoiled(server, short_path, behind, rounds=int(os.environ.get("CAIRN_ROUNDS", "20")), taking=taking)
