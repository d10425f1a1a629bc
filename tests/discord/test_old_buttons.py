"""Buttons of earlier positions, of finished tables and of other versions are explained in words (P2)."""

from __future__ import annotations

import discord
from discord import ui

from bot.table.model.table import Status
from tests.discord.conftest import Room, Said, controls
from tests.discord.guided import by_buttons, offered


async def press_id(room: Room, name: str, custom_id: str) -> Said:
    """Somebody presses a button with this id, wherever it came from."""
    channel = room.bot.get_channel(room.channel.id)
    assert isinstance(channel, discord.TextChannel)
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Old", custom_id=custom_id))
    message = await channel.send("An old message", view=view)
    return await room.press(name, message, "Old")


STRANGE = (
    "c1:move",
    "c1:move:x:y",
    "c1:move:1",
    "c1:move:1:-1",
    "c1:view:99999:0",
    "c1:view:" + "9" * 30 + ":0",
    "c1:guide:1:1:a.b:0",
    "c1:guide:1:1:9.9.9.9.9:0",
    "c1:guide:1:1::99999",
    "c1:pick:1:1:0:0",
    "c1:do:1:1:0:zzzz",
    "c1:do:1:1:99.99:00000000",
    "c1:unasked:1:1:7",
    "c1:step:1:999999",
    "c1:stepto:1:999999:a",
    "c1:history:1:999:a",
    "c1:rulepage:chess:0",
    "c1:rulepage:dog_eat_dog:999",
    "c1:section:dog_eat_dog:0",
    "c1:rules:chess:1",
    "c1:option:1:nothing",
    "c1:option:1",
    "c1:up:1",
    "c1:join:99999",
    "c1:accept:1:7",
    "c1:decline:1",
    "c1:undo:1:99999",
    "c1:abortforce:1",
    "c1:confirm:1",
    "c1:previews:1",
    "c1:previews:1:x",
    "c1:previews:99999:1",
    "c1:text:",
)


async def test_a_strange_button_is_answered_in_words(room: Room) -> None:
    await room.begin()
    table = await room.table()
    for custom_id in STRANGE:
        said = await press_id(room, "Ann", custom_id)
        assert said.text, custom_id
        assert "should not" not in said.text, custom_id
        room.bot.quotas = type(room.bot.quotas)({})
    said = await press_id(room, "Ann", "c1:ancient:1:2")
    assert said.private
    assert "another version" in said.text
    assert "/game board" in said.text
    for name in ("join", "leave", "start", "seats", "shuffle"):
        said = await press_id(room, "Zoe" if name == "join" else "Ann", f"c1:{name}:{table.id}")
        assert said.private
        assert said.text
    assert await room.table() == table


async def test_move_and_my_view_on_an_old_board_show_the_present_one(room: Room) -> None:
    await room.begin(3)
    table = await room.table()
    mover = await room.mover()
    old = f"c1:move:{table.id}:{table.seq}"
    await room.slash(mover, "dog-eat-dog pass")
    said = await press_id(room, await room.mover(), old)
    assert offered(said)[-1] == "Pass"
    theirs = await press_id(room, mover, old)
    assert "not your turn" in theirs.text
    view = await press_id(room, "Ann", f"c1:view:{table.id}:{table.seq}")
    for each in (said, theirs, view):
        assert "earlier position" in each.text
        assert len(each.pictures) == 1


async def test_who_presses_twice_moves_or_answers_once(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    await by_buttons(room, mover)
    table = await room.table()
    again = await press_id(room, mover, f"c1:do:{table.id}:1:1:00000000")
    assert "earlier position" in again.text or "not your turn" in again.text
    assert (await room.table()).moves == 1
    await room.slash("Ann", "game draw")
    offer = room.last("Accept")
    accept = controls(offer)[0]["custom_id"]
    await room.press("Ben", offer, "Decline")
    assert "no longer stands" in (await press_id(room, "Ben", accept)).text
    assert (await room.table()).status is Status.RUNNING


async def test_a_moderator_stops_a_game_and_nobody_else_can(room: Room) -> None:
    await room.begin()
    await room.slash(await room.mover(), "dog-eat-dog pass")
    table = await room.table()
    said = await press_id(room, "Ben", f"c1:abortforce:{table.id}")
    assert "moderator" in said.text
    assert (await room.table()).status is Status.RUNNING
    room.moderator("Mod")
    asked = await room.slash("Mod", "game abort")
    assert "Stop as moderator" in asked.buttons
    await room.press("Mod", asked, "Stop as moderator")
    assert (await room.table()).status is Status.ABORTED


async def test_nobody_is_asked_whether_to_stop_what_they_cannot_stop(room: Room) -> None:
    await room.slash("Ann", "game new")
    await room.press("Ben", room.lobby(), "Join")
    assert "Close" not in (await room.press("Ben", room.lobby(), "More")).buttons
    said = await press_id(room, "Ben", f"c1:abort:{(await room.table()).id}")
    assert "Only the host" in said.text
    assert said.buttons == []
    asked = await room.more(room.moderator("Mod"), "Close")
    assert "Close it" not in asked.buttons
    await room.press("Ann", room.lobby(), "Start")
    said = await room.slash("Zoe", "game abort")
    assert "not playing" in said.text
    assert said.buttons == []
    await room.press("Ann", await room.slash("Ann", "game abort"), "Stop the game")
    await room.slash("Ann", "game new")
    said = await room.press("Mod", await room.more("Mod", "Close"), "Close as moderator")
    assert "closed" in said.text
    assert (await room.table()).status is Status.ABORTED
