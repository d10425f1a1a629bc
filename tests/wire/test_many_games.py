"""Many games at once: reminders stay within Discord's limits, come once, and nobody who moves waits for them (P3, P11);
somebody in 200 games is told of them within a second (P17)."""

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.wire.discord_server import DiscordServer, Player, on
from tests.wire.discord_server.world import walk
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
        await server.world.until(lambda: out(due) >= 5)
        asked = move(quick)
        await server.world.until(lambda: quick.channel.messages and asked.is_settled)
        # The board came while reminders were waiting that had been written before it.
        assert out(due) < DUE - 10
        await server.world.until(lambda: out(due) >= DUE // 2)
        await bot.kill()
        await bot.start()
        await server.world.until(lambda: out(due) >= DUE)
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


GAMES = 200
SERVERS = 20


async def test_games_answers_within_a_second_also_right_after_a_start_and_turns_its_pages(
    server: DiscordServer, short_path: Path
) -> None:
    bot = BotProcess(server, short_path, forked=True, in_threads=True)
    world = server.world
    guilds = [world.add_guild(f"Server {number}") for number in range(SERVERS)]
    ann = Player(server, world.add_user("Ann", *guilds))
    tables = []
    for number in range(GAMES):
        guild = guilds[number % SERVERS]
        channel = world.add_channel(guild, f"games-{number}")
        other = Player(server, world.add_user(f"P{number}", guild))
        tables.append(Table(server, bot.ledger, channel, [ann, other], seed=number))
    await fill(bot.database, [], tables, lead=0.0)
    async with bot:
        began = time.perf_counter()
        asked = await ann.slash(tables[0].channel, "/games")
        took = [time.perf_counter() - began]
        assert "are waiting for you.** Page 1 of 20." in asked.message.content
        waiting = int(asked.message.content.split()[0].strip("*"))
        lines = [line for line in asked.message.content.splitlines() if line.startswith("▶️")]
        assert len(lines) == 10
        assert 50 < waiting < 150
        links = {line.split("(")[1].split("/")[4] for line in lines}
        assert len(links) > 1
        assert any(each.get("label", "").startswith("Next: ") for each in walk(asked.message.components))
        for _ in range(3):
            began = time.perf_counter()
            asked = await ann.press(asked.message, "More")
            took.append(time.perf_counter() - began)
        assert "Page 4 of 20." in asked.message.content
        assert max(took) < 1.0
        await quiet(bot.ledger)
