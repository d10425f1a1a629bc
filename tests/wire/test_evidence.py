"""A run that fails leaves all that tells why."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tests.wire import evidence
from tests.wire.discord_server import DiscordServer
from tests.wire.killing import move
from tests.wire.process import BotProcess
from tests.wire.tables import Table

pytestmark = [pytest.mark.wire, pytest.mark.xdist_group("wire-stopping")]


async def test_what_people_saw_and_the_bots_files_are_kept(
    server: DiscordServer,
    short_path: Path,
    bot: BotProcess,
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(evidence, "KEPT", tmp_path / "kept")
    asked = await move(table)
    await bot.kill()
    place = evidence.keep(short_path, server, [table], 7, ValueError("what was wrong"))
    assert "CAIRN_SEED=7" in (place / "error.txt").read_text()
    assert "what was wrong" in (place / "error.txt").read_text()
    assert "ready" in (place / "bot.log").read_text()
    told = json.loads((place / "discord.json").read_text())["games"]
    assert [each["request"] for each in told["moves"]] == [str(asked.interaction.id)]
    assert len(told["messages"]) == len(table.channel.messages)
    with sqlite3.connect(place / "cairn.db") as database:
        assert database.execute("SELECT count(*) FROM games").fetchone() == (1,)
