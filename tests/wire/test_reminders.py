"""Many reminders at once stay within Discord's limits, come once, and nobody who moves waits for them (P3, P11)."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.wire.discord_server import DiscordServer, on
from tests.wire.killing import killed_at, move
from tests.wire.ledger import quiet
from tests.wire.process import BotProcess
from tests.wire.reminding import discords_limits, fill, out, reminders
from tests.wire.tables import Table, seat

DUE = 120


async def test_all_come_once_within_the_limits_and_a_board_goes_before_them(
    server: DiscordServer, short_path: Path
) -> None:
    bot = BotProcess(server, short_path, forked=True, in_threads=True)
    *due, quick = (seat(server, bot.ledger, f"P{each}", f"Q{each}", seed=each) for each in range(DUE + 1))
    await fill(bot.database, due, [quick], lead=0.0)
    discords_limits(server)
    async with bot:
        await server.world.until(lambda: out(due) >= 5, 20)
        asked = move(quick)
        await server.world.until(lambda: quick.channel.messages and asked.is_settled, 20)
        # The board came while reminders were waiting that had been written before it.
        assert out(due) < DUE - 10
        await server.world.until(lambda: out(due) >= DUE // 2, 20)
        await bot.kill()
        await bot.start()
        await server.world.until(lambda: out(due) >= DUE, 30)
        await quiet(bot.ledger)
        assert [len(reminders(table)) for table in due] == [1] * DUE
        assert server.trouble.limited == 0


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
async def test_a_daily_message_that_was_being_sent_at_the_kill_comes_once(
    table: Table, bot: BotProcess, server: DiscordServer, processed: bool
) -> None:
    """Discord knows no nonce any more, and the game has moved on, so that its words are others."""
    mover = table.player(table.running.to_act()[0])
    mine = server.world.direct(mover.user)
    await bot.kill()
    now = datetime.now(UTC)
    table.ledger.connection().execute(
        "INSERT INTO reminder_preferences (person, way, zone, daily, daily_due) VALUES (?, 'daily', 'UTC', ?, ?)",
        (mover.id, now.hour * 60 + now.minute, int(now.timestamp() * 1e6)),
    )
    direct = on("POST", "/channels/{channel_id}/messages", path=f"/channels/{mine.id}/messages")
    hold = server.trouble.hold(direct, processed=processed)
    await bot.begin()
    await killed_at(bot, hold)
    server.world.nonce_in_history = False
    server.world.clock.advance(600)
    await bot.start()
    await quiet(table.ledger)
    (told,) = mine.messages
    assert told.content.startswith("**1 game is waiting for you.**\n▶️ [Dog Eat Dog #1](")
    await bot.restart()
    await quiet(table.ledger)
    assert len(mine.messages) == 1
