"""Buttons of earlier positions, of finished tables and of other versions, and numbers of any kind, are answered in words (P2)."""

from typing import Any, Final

import discord
import pytest
from discord import app_commands, ui

from bot.discord.controls.control import ID_LIMIT, custom_id, registered
from bot.discord.features import FEATURES
from bot.table.model.table import Status
from tests.discord.conftest import Room, Said, controls
from tests.discord.guided import by_buttons, offered
from tests.discord.test_other_servers import CHOICES, USERS, fields, forged


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
    "c1:stop:1",
    "c1:confirm:1",
    "c1:mepreviews:1",
    "c1:mepreviews:1:x",
    "c1:mepreviews:99999:1",
    "c1:draft:1:any:back:0",
    "c1:draft:1:plan:choose:0:0",
    "c1:text:",
    "c1:again:1:5",
)


async def test_a_strange_button_is_answered_in_words(room: Room) -> None:
    await room.begin()
    table = await room.table()
    for strange in STRANGE:
        said = await press_id(room, "Ann", strange)
        assert said.text, strange
        assert "should not" not in said.text, strange
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
    await room.slash(mover, "play", move="pass")
    said = await press_id(room, await room.mover(), old)
    assert offered(said)[-1] == "Pass"
    theirs = await press_id(room, mover, old)
    assert "not your turn" in theirs.text
    view = await press_id(room, "Ann", f"c1:view:{table.id}:{table.seq}")
    for each in (said, theirs, view):
        assert "earlier position" in each.text
        assert len(each.pictures) == 1


async def test_who_presses_twice_moves_or_answers_once(room: Room) -> None:
    mover = await room.begun(3)
    await by_buttons(room, mover)
    table = await room.table()
    again = await press_id(room, mover, f"c1:do:{table.id}:1:1:00000000")
    assert "earlier position" in again.text or "not your turn" in again.text
    assert (await room.table()).moves == 1
    await room.slash("Ann", "game draw")
    offer = room.last("Accept")
    accept = controls(offer)[0]["custom_id"]
    await room.press("Ben", offer, "Decline")
    await room.slash("Cleo", "game draw")
    assert "no longer stands" in (await press_id(room, "Ben", accept)).text
    assert (await room.table()).status is Status.RUNNING


async def test_nobody_stops_or_is_asked_whether_to_stop_what_they_cannot_stop(room: Room) -> None:
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
    await room.slash(await room.mover(), "play", move="pass")
    for role, told in (("moderator", "Ask a moderator"), ("host", "Only the host, Ann")):
        said = await press_id(room, "Ben", f"c1:stop:{(await room.table()).id}:running:{role}")
        assert told in said.text
    assert (await room.table()).status is Status.RUNNING
    await room.press("Mod", await room.slash("Mod", "game abort"), "Stop as moderator")
    assert (await room.table()).status is Status.ABORTED
    await room.slash("Ann", "game new")
    said = await room.press("Mod", await room.more("Mod", "Close"), "Close as moderator")
    assert "closed" in said.text
    assert (await room.table()).status is Status.ABORTED


TYPED: Final = ("-1", "①", "٣", "1e9", "0x1", "DED-²", "DED-" + "9" * 4500)
SENT: Final = ("", "-1", "①", "٣", "9" * 40, "1e9", "+1", " 1")
WORST: Final = ("²", str(2**63), "9" * 4500)
"""What is a digit and no number, more than a column of the database holds, and more than Python reads. These are tried in every
place, and of the others one in each."""
CODE: Final = "owner this code"
PARTS: Final = 2
"""How many tests share the controls."""


def plausible(room: Room, command: app_commands.Command[Any, ..., Any]) -> dict[str, Any]:
    """Something for each option that must be filled in."""
    filled: dict[str, Any] = {}
    for each in command.parameters:
        if each.required and each.type is discord.AppCommandOptionType.string:
            filled[each.display_name] = each.choices[0].value if each.choices else "1"
        elif each.required and each.type is discord.AppCommandOptionType.user:
            filled[each.display_name] = room.person("Zoe")
    return filled


@pytest.mark.parametrize("state", ["lobby", "running"])
async def test_no_typed_number_ends_in_a_code(room: Room, state: str) -> None:
    await (room.slash("Ann", "game new") if state == "lobby" else room.begin())
    tried = 0
    for command in room.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command) or command.qualified_name in (
            "game new",
            "game import",
        ):
            continue
        for option in command.parameters:
            if option.choices or option.type is not discord.AppCommandOptionType.string:
                continue  # Discord sends nothing else
            for whole in (*WORST, "0", TYPED[tried % len(TYPED)]):
                typed = whole[: int(option.max_value or len(whole))]  # Discord sends no more
                filled = {**plausible(room, command), option.display_name: typed}
                said = await room.slash("Ann", command.qualified_name, **filled)
                assert said.text or said.pictures, (command.qualified_name, typed)
                assert CODE not in said.text, (command.qualified_name, option.display_name, typed[:20])
            tried += 1
            room.bot.quotas = type(room.bot.quotas)({})
            if option.autocomplete:
                for typed in ("²", "9" * 90):
                    await room.complete("Ann", command.qualified_name, option.display_name, typed)
    assert tried > 10


@pytest.mark.parametrize("part", range(PARTS))
async def test_no_number_in_an_id_ends_in_a_code(room: Room, part: int) -> None:
    assert FEATURES
    await room.begin()
    table = await room.table()
    ann = room.person("Ann")
    for number, name in enumerate(sorted(registered())[part::PARTS]):
        right = [str(each) for each in fields(name, table.id, ann.id)]
        for index in range(len(right)):
            for sent in (*WORST[:2], SENT[(number + index) % len(SENT)]):
                made = custom_id(name, *right[:index], sent, *right[index + 1 :])
                assert len(made) <= ID_LIMIT
                said = await forged(ann, room, room.channel, name, made, ann.id)
                assert CODE not in said, made
        room.bot.quotas = type(room.bot.quotas)({})


@pytest.mark.parametrize("name", ["section", "up", "openseat", "draft"])
async def test_no_number_chosen_in_a_menu_ends_in_a_code(
    room: Room, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    await room.slash("Ann", "game new")
    table = await room.table()
    ann = room.person("Ann")
    assert name not in USERS
    for value in (*SENT[1:], *WORST[:2], "0", "9" * 90):
        monkeypatch.setitem(CHOICES, name, value)
        right = ("dog_eat_dog", 0) if name == "section" else fields(name, table.id, ann.id)
        said = await forged(ann, room, room.channel, name, custom_id(name, *right), ann.id)
        assert CODE not in said, value
