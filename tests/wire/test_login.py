"""The bot logs in before it is complete; whoever asks as soon as it is there is answered."""

import asyncio
from pathlib import Path

from tests.databases import ready
from tests.wire.discord_server import DiscordServer
from tests.wire.ledger import until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import seat


async def test_a_command_a_press_and_a_form_that_come_with_the_login_are_answered(
    server: DiscordServer, short_path: Path
) -> None:
    ready(short_path / "cairn.db")
    async with BotProcess(server, short_path, in_threads=True) as bot:
        table = seat(server, bot.ledger, "Ann", "Bob")
        ann, bob = table.people
        game = (await ann.suggest(table.channel, "/game new", "game", "dog")).choices[0]["value"]
        await ann.slash(table.channel, "/game new", game=game)
        await server.world.until(lambda: table.shows("Join"))
        form = await ann.press((await ann.slash(table.channel, "/me")).message, "Quiet hours")
        await bot.stop()

        before = len(server.gateway.logins)
        await bot.begin()
        await server.world.until(lambda: len(server.gateway.logins) > before and server.gateway.live)
        joined = bob.press(table.showing("Join"), "Join")
        asked = [
            ann.submit(form, **{"from": "20:00"}),
            bob.slash(table.channel, "/games"),
            bob.suggest(table.channel, "/game new", "game", "dog"),
        ]
        sent, mine, offered = await asyncio.gather(*(one.settled() for one in asked))
        assert "Quiet hours" in sent.text
        assert mine.text
        assert offered.choices
        await joined.acknowledged()
        await until_kept(lambda: bob.id in table.seated())
