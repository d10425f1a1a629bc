"""Discord refuses the login: the bot says so once, and tries again never in a loop."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from tests.wire.discord_server import TOKEN, DiscordServer
from tests.wire.process import BotProcess


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
    server.gateway.refuse_connects = 2
    await bot.start()
    await bot.kill()


async def test_sessions_that_end_at_once_are_not_begun_in_a_loop(
    server: DiscordServer, bot: BotProcess
) -> None:
    server.gateway.close_at_identify = 4000
    assert await ended(bot, 8) is None
    assert 1 <= len(server.gateway.logins) <= 4
