"""Events, records, challenges, settings and privacy: each button works after a restart, and pressed twice it does once what it does."""

from typing import Any

import pytest
from discord import ui

from bot.store import schema
from tests.discord.conftest import Room, Said, controls
from tests.discord.test_events import made, message, threads
from tests.discord.test_ladders import resigned
from tests.discord.test_old_buttons import press_id

pytestmark = pytest.mark.usefixtures("unpainted")


async def twice(room: Room, name: str, said: Any, label: str) -> tuple[Said, Said]:
    """Press this after a restart, and once more what stood there then."""
    await room.restart()
    shown = said.message if isinstance(said, Said) else said
    (pressed,) = [each["custom_id"] for each in controls(shown) if each.get("label") == label]
    first = await room.press(name, said, label)
    again = await press_id(room, name, pressed)
    assert again.text
    return first, again


async def test_buttons_of_an_event(room: Room) -> None:
    await made(room, "Ann")
    _, again = await twice(room, "Ben", message(room), "Join")
    assert "entered already" in again.text
    await twice(room, "Cleo", message(room), "Join")
    _, again = await twice(room, "Cleo", message(room), "Leave")
    assert "not in this event" in again.text
    panel = await room.press("Hugo", message(room), "Host")
    _, again = await twice(room, "Hugo", panel, "Pause")
    panel = await room.press("Hugo", message(room), "Host")
    await twice(room, "Hugo", panel, "Go on")
    panel = await room.press("Hugo", message(room), "Host")
    _, again = await twice(room, "Hugo", panel, "Start now")
    assert "begun already" in again.text
    assert len(threads(room)) == 1
    for label in ("Table", "Round"):
        await twice(room, "Ann", message(room), label)
    asked, _ = await twice(room, "Ann", message(room), "Leave")
    _, again = await twice(room, "Ann", asked, "Leave")
    assert "not in this event" in again.text
    panel = await room.press("Hugo", message(room), "Host")
    asked, _ = await twice(room, "Hugo", panel, "End")
    _, again = await twice(room, "Hugo", asked, "End it")
    assert "over" in again.text
    kinds = [row.kind for row in await room.tables.store.rows_with(schema.event_changes)]
    once = {"start", "end", "pause", "go on"}
    assert [kind for kind in kinds if kind in once] == ["pause", "go on", "start", "end"]


async def test_a_record_is_posted_once(room: Room) -> None:
    await resigned(room, "Ben")
    said = await room.press("Ann", room.last("Record"), "Record")
    (pressed,) = [each["custom_id"] for each in controls(said.message) if each.get("label") == "Post"]
    await press_id(room, "Ann", pressed)
    shown = next(each for each in room.messages() if each.content == "Posted.")
    # The second press is on its way when the first takes the button away.
    view = ui.View(timeout=None).add_item(ui.Button(label="Old", custom_id=pressed))
    await room.bot.get_channel(room.channel.id).get_partial_message(shown.id).edit(view=view)  # type: ignore[union-attr]
    await room.press("Ann", shown, "Old")
    assert ["record of Ann" in each.content for each in room.messages()].count(True) == 1


async def test_who_asks_twice_is_forgotten_all_the_same(room: Room) -> None:
    await room.begin(2)
    page = await room.slash("Ann", "privacy")
    asked, _ = await twice(room, "Ann", page, "Forget me")
    await twice(room, "Ann", asked, "Forget me, resign")
    await room.tables.privacy.forgetting.look()
    rows = [await room.tables.store.rows_with(table) for table in schema.METADATA.sorted_tables]
    assert str(room.person("Ann").id) not in repr(rows)


async def test_challenges_and_settings(room: Room) -> None:
    page = await room.press("Ann", await room.slash("Ann", "me"), "Standing challenges")
    page = await room.choose("Ann", page, "dog_eat_dog", "offer")
    await twice(room, "Ann", page, "Withdraw Dog Eat Dog")
    assert await room.tables.store.rows_with(schema.challenges) == []
    room.moderator("Mia", manage_guild=True)
    shown = await room.slash("Mia", "setup server")
    first, again = await twice(room, "Mia", shown, "Limits and play …")
    assert first.text == again.text


async def test_the_form_of_a_report_opens_again_after_a_restart(room: Room) -> None:
    page = await room.slash("Ann", "help")
    await room.press("Ann", page, "Report a problem")
    await room.restart()
    form = await room.press("Ann", page, "Report a problem")
    said = await room.fill("Ann", form, words="The die shows 7.")
    assert "report **" in said.text
    assert len(await room.tables.store.rows_with(schema.reports)) == 1
