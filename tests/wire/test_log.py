"""What the process logs while a game is played. At no level does it let others act as the bot."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from tests.wire.discord_server import DiscordServer, on
from tests.wire.killing import move
from tests.wire.ledger import quiet
from tests.wire.process import BotProcess
from tests.wire.tables import seat

POST = on("POST", "/channels/{channel_id}/messages")
ANSWER = on("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
CALLBACK = on("POST", "/interactions/{interaction_id}/{interaction_token}/callback")


@pytest.mark.parametrize("form", ["json", "console"])
async def test_no_token_is_written_while_a_game_is_played(
    server: DiscordServer, short_path: Path, form: str
) -> None:
    async with BotProcess(server, short_path, forked=True, log_level="debug", log_format=form) as bot:
        table = seat(server, bot.ledger, "Ann", "Bob")
        await table.gather()
        # Libraries log addresses when something goes wrong.
        server.trouble.limit(POST, retry_after=0.05)
        server.trouble.limit(ANSWER, retry_after=0.05)
        server.trouble.fail(CALLBACK, status=500, times=1)
        asked = move(table)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2):
                await asked
        server.gateway.break_off()
        await quiet(bot.ledger)
        assert await bot.stop() == 0
        written = bot.log.read_text()
    assert "logging in" in written
    assert "reference" in written or "rate limited" in written
    assert server.token not in written
    tokens = list(server.interactions.by_token)
    assert tokens
    assert [token for token in tokens if token in written] == []
