"""An export of a running game with secrets is a record, and says so; a finished game that is imported is only shown."""

from __future__ import annotations

import json

import pytest

from bot.table.archive.records import ONLY_A_RECORD
from tests.discord.conftest import Room

pytestmark = pytest.mark.usefixtures("unpainted")


async def finished(room: Room) -> bytes:
    """The file of a game that Ann has won."""
    await room.begin()
    said = await room.slash("Ann", "game export")
    assert "goes on from" in said.text
    assert [each.filename for each in said.message.attachments] == ["game-1.json", "game-1.txt"]
    assert "note" not in json.loads(await said.message.attachments[0].read())
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    said = await room.slash("Ann", "game export")
    assert "shows" in said.text
    return bytes(await said.message.attachments[0].read())


async def test_an_export_of_a_running_game_with_secrets_says_before_and_after_that_it_is_a_record(
    room: Room,
) -> None:
    await room.slash("Ann", "game new", game="high_ground")
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    said = await room.slash("Ann", "game export")
    assert said.private
    assert "No game can go on from it" in said.text
    assert said.message.attachments == []
    await room.restart()
    said = await room.press("Ann", said, "Export the record")
    assert said.private
    assert said.buttons == []
    assert "A record of" in said.text
    assert "No game can go on from it" in said.text
    data, told = said.message.attachments
    assert (data.filename, told.filename) == ("record-1.json", "record-1.txt")
    lines = (await told.read()).decode().splitlines()
    assert lines.count(ONLY_A_RECORD) == 2
    assert lines.index(ONLY_A_RECORD) == 2
    assert lines[-1] == ONLY_A_RECORD
    content = await data.read()
    assert json.loads(content)["note"] == ONLY_A_RECORD
    there = room.guild.create_text_channel("there")
    said = await room.slash("Ann", "game import", there, file=("game.json", content))
    assert "record of what one player knew" in said.text
    assert "/games" in said.text
    assert room.messages(there) == []


async def test_a_finished_game_is_shown_beside_the_one_that_is_played_here(room: Room) -> None:
    data = await finished(room)
    await room.slash("Zoe", "game import", file=("game.json", data))
    assert "You asked Ben for a rematch" in (await room.slash("Ann", "game rematch")).text
    lobby = await room.table()
    said = await room.slash("Zoe", "game import", file=("game.json", data))
    assert "**Look back**" in said.text
    assert await room.table() == lobby
    said = await room.slash("Zoe", "game past")
    assert "“Ann” wins: “Ben” resigned." in said.text


async def test_a_refused_import_uses_no_number(room: Room) -> None:
    await room.begin()
    data = bytes(await (await room.slash("Ann", "game export")).message.attachments[0].read())
    there = room.guild.create_text_channel("there")
    spoiled = json.loads(data)
    spoiled["log"][-1]["kind"] = "magic"
    for each in (data[:100], json.dumps(spoiled).encode(), b"{}"):
        assert (await room.slash("Ann", "game import", there, file=("game.json", each))).private
    said = await room.slash("Ann", "game import", file=("game.json", data))
    assert "already in this channel" in said.text
    await room.slash("Ann", "game import", there, file=("game.json", data))
    assert (await room.table(there)).id == 2


async def test_a_channel_that_is_taken_meanwhile_costs_no_number(room: Room) -> None:
    """The refusal comes from the database: memory and the query before knew of no game."""
    await room.begin()
    service, table = room.tables, await room.table()
    service.tables.has_open = lambda channel: False  # type: ignore[method-assign]
    before = service.tables.numbers.game
    said = await room.slash("Zoe", "game new")
    assert "already" in said.text
    assert service.tables.numbers.game == before == table.id
