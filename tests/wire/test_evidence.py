"""A run that fails leaves all that tells why."""

import json
from pathlib import Path

import pytest

from tests.databases import ready
from tests.wire import evidence
from tests.wire.discord_server import DiscordServer
from tests.wire.ledger import Ledger
from tests.wire.tables import seat


def test_what_people_saw_and_the_bots_files_are_kept(
    short_path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(evidence, "KEPT", tmp_path / "kept")
    server = DiscordServer(short_path / "discord")
    table = seat(server, Ledger(ready(short_path / "cairn.db")), "Ann", "Bob")
    (short_path / "bot.log").write_text("ready")
    server.world.commands = [{"name": "games", "id": "1", "type": 1}]
    asked = table.people[0].slash(table.channel, "/games")
    table.made.append((asked, "pass"))
    table.people[1].says(table.channel, "Hello")
    place = evidence.keep(short_path, server, [table], 7, ValueError("what was wrong"))
    assert "CAIRN_SEED=7" in (place / "error.txt").read_text()
    assert "what was wrong" in (place / "error.txt").read_text()
    assert (place / "bot.log").read_text() == "ready"
    told = json.loads((place / "discord.json").read_text())["games"]
    assert [each["request"] for each in told["moves"]] == [str(asked.interaction.id)]
    assert [each["content"] for each in told["messages"]] == ["Hello"]
    assert (place / "cairn.db").read_bytes() == (short_path / "cairn.db").read_bytes()
