"""A control or command reaches only the games of the place where it is used, and `/games` only one's own."""

import itertools
import sqlite3
from typing import Any

import discord
import pytest
from discord import ui
from simcord import ChannelHandle, MemberActor

from bot.discord.controls import control
from bot.discord.controls.control import Of, Press, Reply, custom_id, on, registered
from bot.discord.controls.interactions import answer
from bot.discord.features import FEATURES
from tests.discord.conftest import Room, words_of

ELSEWHERE = "another server"
USERS = frozenset({"invite"})
"""Controls that are menus of people."""
CHOICES = {
    "optionpick": "treehouse_die",
    "optionset": "off",
    "pick": "pass",
    "draft": "pass",
    "openseat": "1",
    "pace": "tonight",
    "meway": "direct",
    "rewindto": "1",
    "mecolours": "redgreen",
    "openedside": "0",
}
"""Controls that are menus, and something to choose in them; `up` is another, whose choice is a person."""


def fields(name: str, game: int, person: int) -> tuple[object, ...]:
    """The fields of an id that would do something in this game."""
    known: dict[str, tuple[object, ...]] = {
        "optionset": (game, "treehouse_die"),
        "draft": (game, "plan", "add", "", 0),
        "guide": (game, 1, "", 0),
        "pick": (game, 1, "", 0),
        "do": (game, 1, "0", "00000000"),
        "unasked": (game, 1, ""),
    }
    return known.get(name, (game, 0, 0, 0))


def everything(room: Room) -> list[str]:
    """All rows of the database."""
    with sqlite3.connect(f"file:{room.database}?mode=ro", uri=True) as connection:
        return list(connection.iterdump())


async def forged(actor: Any, room: Room, where: ChannelHandle, name: str, made: str, person: int) -> str:
    """The answer to somebody who uses a control with this id below a message of the bot in a channel."""
    channel = room.bot.get_channel(where.id)
    assert isinstance(channel, discord.TextChannel)
    view = ui.View(timeout=None)
    item: ui.Item[Any] = ui.Button(label="Forged", custom_id=made)
    chosen: list[Any] = []
    if name in USERS:
        item, chosen = ui.UserSelect(custom_id=made), [actor]
    elif name in CHOICES or name == "up":
        chosen = [CHOICES.get(name, str(person))]
        item = ui.Select(custom_id=made, options=[discord.SelectOption(label="x", value=chosen[0])])
    view.add_item(item)
    message = await channel.send("Forged", view=view)
    view.stop()  # the bot answers by the id alone, and looks through the views that it keeps
    acted = actor.select(message, chosen, custom_id=made) if chosen else actor.click(message, label="Forged")
    result = await acted
    told = [*result.followups, result.response]
    return "\n".join(words_of(each) for each in told if each is not None and each.id != message.id)


def moderator(room: Room, name: str) -> tuple[MemberActor, ChannelHandle]:
    """A moderator of another server, and a channel of it."""
    guild = room.env.create_guild(ELSEWHERE)
    role = guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    user = room.env.create_user(name, global_name=name)
    return guild.add_member(user, roles=[role]), guild.create_text_channel("theirs")


def of_a_game() -> list[str]:
    assert FEATURES
    return [name for name, of in registered().items() if of in (Of.GAME, Of.RECORD, Of.PLAYED)]


def test_every_control_says_whether_its_id_names_a_game() -> None:
    nothing = {name for name, of in registered().items() if of is Of.NOTHING}
    # Those of events and of a server's settings look at the server themselves.
    of_servers = {name for name in nothing if name.startswith(("event", "server"))}
    assert nothing - of_servers == {
        "which",
        "newthread",
        "leaveit",
        "rules",
        "rulepage",
        "section",
        "gamespage",
        "gamepick",
        "ladder",
        "mecount",
        "ladderpick",
        "pastpage",
        "pastpick",
        "abortlost",
        "against",
        "begin",
        "meway",
        "mequiet",
        "mequietset",
        "meloud",
        "meaway",
        "meawayset",
        "mehere",
        "metheme",
        "medaily",
        "medailyset",
        "mydaily",
        "me",
        "melook",
        "mecolours",
        "melarge",
        *("offers", "offer", "readypace", "readymost", "readyend", "challenger"),
        *("recordmine", "digest"),
        *("privacy", "mydata", "forgetme", "forgetmenow"),  # what is kept of the person who asks
        *("learn", "learnsteps", "learnat", "practice"),  # an exercise is that of the person who asks
        *("daily", "dailyask", "dailyanswer", "dailylook", "dailyresult"),  # all are about the person
        *("report", "reported"),  # only the owner reads what a form names
    }


async def reaches_nothing(room: Room, told: str, where: ChannelHandle, *actors: Any) -> None:
    """Check that whatever these people use in this channel is refused with this text and changes nothing."""
    table, before = await room.table(), everything(room)
    for name in of_a_game():
        for actor, person in itertools.product(actors, {table.host.id, *(each.id for each in actors)}):
            made = custom_id(name, *fields(name, table.id, person))
            assert told in await forged(actor, room, where, name, made, person), name
    assert everything(room) == before


@pytest.mark.parametrize("state", ["lobby", "running", "over"])
async def test_no_control_reaches_a_game_on_another_server(room: Room, state: str) -> None:
    await room.slash("Ann", "game new")
    await room.press("Ben", room.lobby(), "Join")
    if state != "lobby":
        await room.press("Ann", room.lobby(), "Start")
    if state == "over":
        await room.press("Ann", await room.slash("Ann", "game abort"), "Stop the game")
    stranger, theirs = moderator(room, "Mallory")
    guild = room.env.create_guild(ELSEWHERE)
    await reaches_nothing(room, "another server", theirs, stranger)
    ann = guild.add_member(room.person("Ann").user)
    await reaches_nothing(room, "another server", guild.create_text_channel("theirs"), ann)


async def test_no_control_reaches_a_game_of_another_channel_from_a_public_message(room: Room) -> None:
    await room.begin()
    other = room.guild.create_text_channel("other")
    mod = room.person(room.moderator("Mod"))
    await reaches_nothing(room, f"<#{room.channel.id}>", other, mod, room.person("Ann"))


async def test_no_control_reaches_a_game_from_direct_messages(room: Room) -> None:
    await room.begin()
    table = await room.table()
    user = room.person("Ann").user
    friend = await room.bot.fetch_user(user.id)
    before = everything(room)
    for name in ("view", "move", "stop", "resign", "since"):
        view = ui.View(timeout=None)
        view.add_item(ui.Button(label="Forged", custom_id=custom_id(name, *fields(name, table.id, user.id))))
        result = await user.click(await friend.send("Forged", view=view), label="Forged")
        said = "\n".join(words_of(each) for each in (*result.followups, result.response) if each is not None)
        assert "another server" in said, name
    assert everything(room) == before


@pytest.fixture
def own_control(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A control as below `/games`, and the games that it was used for."""
    monkeypatch.setattr(control, "_handlers", dict(control._handlers))
    used: list[int] = []

    @on("mine", of=Of.MEMBER, reply=Reply.NEW)
    async def mine(press: Press) -> None:
        used.append(press.game)
        await answer(press.interaction, "Here.")

    return used


async def test_a_control_below_games_works_anywhere_for_members_only(
    room: Room, own_control: list[int]
) -> None:
    await room.begin()
    table = await room.table()
    guild = room.env.create_guild(ELSEWHERE)
    theirs = guild.create_text_channel("theirs")
    made = custom_id("mine", table.id)
    ann = guild.add_member(room.person("Ann").user)
    assert "Here." in await forged(ann, room, theirs, "mine", made, ann.id)
    stranger, place = moderator(room, "Mallory")
    assert "not in this game" in await forged(stranger, room, place, "mine", made, stranger.id)
    assert own_control == [table.id]


async def test_a_control_cannot_reach_its_game_before_it_is_admitted(room: Room) -> None:
    press = Press(None, ("7",), of=Of.GAME)  # type: ignore[arg-type]
    with pytest.raises(RuntimeError, match="admitted"):
        _ = press.game


async def test_a_command_reaches_no_game_of_another_server_by_its_number(room: Room) -> None:
    await room.begin()
    table = await room.table()
    guild = room.env.create_guild(ELSEWHERE)
    theirs = guild.create_text_channel("theirs")
    ann = guild.add_member(room.person("Ann").user)
    stranger, place = moderator(room, "Mallory")
    before = everything(room)
    numbered = [
        command.qualified_name
        for command in room.bot.tree.walk_commands()
        if any(option.name == "number" for option in getattr(command, "parameters", ()))
    ]
    assert set(numbered) == {"game board", "game history", "game export"}
    for command in numbered:
        told = []
        for number in (table.id, 9999):
            for actor, where in ((ann, theirs), (stranger, place)):
                result = await actor.slash(where, command, number=str(number))
                assert result.response is not None
                told.append(result.response.content.replace(str(number), "N"))
        assert len(set(told)) == 1, command
        assert "no game `N` that you can see from here" in told[0]
        assert await stranger.autocomplete(place, command, "number", "") == []
    assert everything(room) == before
