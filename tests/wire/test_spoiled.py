"""Work that hangs or dies in the workers of the bot's own process harms only itself."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.databases import ready
from tests.wire.audit import is_board
from tests.wire.discord_server import DiscordServer, Message
from tests.wire.ledger import Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.seated import seat
from tests.wire.tables import Table

pytestmark = [pytest.mark.wire, pytest.mark.xdist_group("wire-spoiled")]

REFERENCE = re.compile(r"under \*\*([A-Z0-9]{6})\*\*")


@asynccontextmanager
async def spoiled(server: DiscordServer, folder: Path, *how: str) -> AsyncIterator[tuple[BotProcess, Ledger]]:
    """The bot with workers that do so, and what it writes down."""
    ready(folder / "cairn.db")
    async with BotProcess(server, folder, program=("-m", "tests.wire.spoiled", *how)) as bot:
        ledger = Ledger(bot.database)
        try:
            yield bot, ledger
        finally:
            ledger.close()


def boards(table: Table) -> list[Message]:
    return [message for message in table.channel.messages if is_board(message)]


def events(bot: BotProcess, event: str) -> list[dict[str, object]]:
    """The events of this name in the log, of which each line is JSON."""
    lines = [json.loads(line) for line in bot.log.read_text().splitlines()]
    return [line for line in lines if line["event"] == event]


async def test_what_the_drawing_process_writes_is_an_event_of_the_log(
    server: DiscordServer, short_path: Path
) -> None:
    async with spoiled(server, short_path, "draw=chatters") as (bot, ledger):
        table = seat(server, ledger, "Ann", "Bob")
        await table.gather()
        await quiet(ledger)
        await until_kept(lambda: events(bot, "a worker complains"))
        told = "\n".join(str(line["text"]) for line in events(bot, "a worker complains"))
        assert "a line that is not JSON" in told
        assert "UserWarning: a warning" in told
        assert boards(table)[-1].attachments
