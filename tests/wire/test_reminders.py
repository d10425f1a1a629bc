"""Many reminders at once stay within Discord's limits, come once, and nobody who moves waits for them (P3, P11)."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.databases import ready
from tests.wire.discord_server import DiscordServer, Player
from tests.wire.ledger import Ledger, quiet
from tests.wire.process import BotProcess
from tests.wire.reminding import discords_limits, fill, out, reminders
from tests.wire.tables import Table

pytestmark = [pytest.mark.wire, pytest.mark.xdist_group("wire-reminders")]

DUE = 80


def tables(server: DiscordServer, ledger: Ledger, count: int) -> list[Table]:
    world = server.world
    guild = world.add_guild("Here")
    return [
        Table(
            server,
            ledger,
            world.add_channel(guild, f"games-{number}"),
            [Player(server, world.add_user(f"P{number}x{one}", guild)) for one in range(2)],
            seed=number,
        )
        for number in range(count)
    ]


async def test_all_come_once_within_the_limits_and_a_board_goes_before_them(
    server: DiscordServer, short_path: Path
) -> None:
    ready(short_path / "cairn.db")
    bot = BotProcess(server, short_path, forked=True, in_threads=True)
    ledger = Ledger(bot.database)
    *due, quick = tables(server, ledger, DUE + 1)
    when = await fill(bot.database, due, [quick], lead=4.0)
    discords_limits(server)
    async with bot:
        assert datetime.now(UTC) < when, "the bot came too late"
        await server.world.until(lambda: out(due) >= 5, 20)
        game = quick.game
        assert game is not None
        move = quick.move(game)
        assert move is not None
        began = time.perf_counter()
        await server.world.until(lambda: quick.channel.messages and move.is_settled, 10)
        waited, before = time.perf_counter() - began, out(due)
        # The board came while most reminders were still waiting.
        assert before < DUE // 2
        assert waited < 1.0
        await server.world.until(lambda: out(due) >= DUE // 2, 20)
        await bot.kill()
        await bot.start()
        await server.world.until(lambda: out(due) >= DUE, 30)
        await quiet(ledger)
        assert [len(reminders(table)) for table in due] == [1] * DUE
        assert server.trouble.limited == 0
    ledger.close()
