"""`/games` for somebody in 200 games on many servers (P17)."""

import time
from pathlib import Path

from tests.wire.discord_server import DiscordServer, Player
from tests.wire.discord_server.world import walk
from tests.wire.ledger import quiet
from tests.wire.process import BotProcess
from tests.wire.reminding import fill
from tests.wire.tables import Table

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
