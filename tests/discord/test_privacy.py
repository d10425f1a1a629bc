"""`/privacy`: what people are told, the file that they get, and how they are forgotten."""

import json
import logging
import re

import pytest

from bot.store import schema
from tests.discord.conftest import Room

pytestmark = pytest.mark.usefixtures("unpainted")


async def test_privacy_tells_in_six_sentences_what_is_kept_and_how_long(room: Room) -> None:
    said = await room.slash("Ann", "privacy")
    assert said.private
    assert said.buttons == ["Send me my data", "Forget me"]
    assert said.text.count("\n• ") == 6
    room.tables.privacy.age.games, room.tables.privacy.age.people = 90, 400
    said = await room.slash("Ann", "privacy")
    assert "until 90 days after its end" in said.text
    assert "not seen for 400 days" in said.text


async def test_a_person_gets_their_own_data_as_a_private_file(room: Room) -> None:
    await room.begin(2)
    said = await room.press("Ann", await room.slash("Ann", "privacy"), "Send me my data")
    assert said.private
    (file,) = said.message.attachments
    found = json.loads(await file.read())
    assert found["number"] == str(room.person("Ann").id)
    assert [(game["game"], game["seat"]) for game in found["games"]] == [("dog_eat_dog", "A")]
    assert "Ben" not in json.dumps(found)


async def test_somebody_is_forgotten_after_being_asked_once(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await room.begin(2)
    ann, privacy = room.person("Ann"), room.tables.privacy
    page = await room.press("Ann", await room.slash("Ann", "privacy"), "Forget me")
    assert "You are in 1 open game: resign, or let computers play on for you." in page.text
    kept = await room.press("Ann", page, "Keep everything")
    page = await room.press("Ann", kept, "Forget me")
    said = await room.press("Ann", page, "Forget me, resign")
    assert said.text.startswith("You are being forgotten")
    await privacy.forgetting.look()
    await privacy.forgetting.wipe()
    rows = [await room.tables.store.rows_with(table) for table in schema.METADATA.sorted_tables]
    assert str(ann.id) not in repr(rows)
    assert re.search(r"\bAnn\b", repr(rows)) is None
    assert str(ann.id) not in caplog.text
    again = await room.slash("Ann", "record")
    assert again.text.startswith("You have not finished a game")
