"""The login: whoever asks as soon as the bot is there is answered; where Discord refuses, the bot says so once, and never tries
again in a loop."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from tests.databases import ready
from tests.wire.discord_server import TOKEN, DiscordServer
from tests.wire.discord_server.world import PATIENCE
from tests.wire.ledger import until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import seat


@pytest.fixture
def bot(server: DiscordServer, short_path: Path) -> BotProcess:
    """A bot that was not started."""
    return BotProcess(server, short_path, forked=True, in_threads=True)


async def ended(bot: BotProcess, seconds: float) -> int | None:
    """The exit code of the bot, None if it has not ended after so many seconds."""
    await bot.begin()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            return await bot.ended()
    await bot.kill()
    return None


@pytest.mark.parametrize("token", ["wrong.token.here", TOKEN], ids=["over-http", "at-the-gateway"])
async def test_a_token_that_discord_does_not_know_ends_the_bot_with_words(
    server: DiscordServer, short_path: Path, token: str
) -> None:
    server.gateway.close_at_identify = 4004
    bot = BotProcess(server, short_path, forked=True, in_threads=True, token=token)
    assert await ended(bot, 30)
    assert len(server.gateway.logins) == (token == TOKEN)
    assert "token" in bot.words().lower()
    assert token not in bot.words()


async def test_a_gateway_that_refuses_is_not_stormed(server: DiscordServer, bot: BotProcess) -> None:
    server.gateway.refuse_connects = 1000
    assert await ended(bot, 6) is None
    assert 1 <= server.gateway.connects <= 6
    assert server.gateway.logins == []
    server.gateway.refuse_connects = 1
    await bot.start()
    await bot.kill()


async def test_sessions_that_end_at_once_are_not_begun_in_a_loop(
    server: DiscordServer, bot: BotProcess
) -> None:
    server.gateway.close_at_identify = 4000
    assert await ended(bot, 8) is None
    assert 1 <= len(server.gateway.logins) <= 4


async def test_a_command_a_press_and_a_form_that_come_with_the_login_are_answered(
    server: DiscordServer, short_path: Path
) -> None:
    ready(short_path / "cairn.db")
    server.interactions.first_answer = PATIENCE  # so soon after a start a busy machine takes longer than 3 s
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
