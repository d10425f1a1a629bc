"""`/setup server`: one private message with menus for those who may manage the server; what it forbids is refused in words (P26, P29)."""

from typing import Any

import pytest

from bot.table.model import Status
from tests.discord.conftest import Room, Said, controls, labels, menus, words_of
from tests.discord.test_computers import think
from tests.discord.test_endings import exported
from tests.discord.test_old_buttons import press_id
from tests.discord.test_past_games import want_the_deal
from tests.discord.test_places import thread_in

DEFAULTS = """\
## Settings of this server
**Games:** all (default)
**Where:** everywhere (default)
**Who opens games:** everybody (default)
**Games a person:** no limit (default)
**Games a channel:** no limit (default)
**Pace:** a day a turn (default)
**On:** hints, computers and events (default)
**Monday digest:** none (default)
-# Limits count open games; a channel with its threads. Lobbies begin with the pace; hosts can change it. Games that are open stay open."""


async def settings(room: Room, page: int = 0) -> Said:
    """The manager's message, with the menus of one of its pages."""
    if "Mia" not in room.people:
        room.moderator("Mia", manage_guild=True)
    said = await room.slash("Mia", "setup server")
    return await room.press("Mia", said, "Limits and play …") if page else said


async def chosen(room: Room, setting: str, values: Any) -> str:
    """What the manager reads once they have chosen this."""
    page = setting in ("person_limit", "channel_limit", "pace", "on")
    return (await room.choose("Mia", await settings(room, page), values, f":{setting}:")).text


async def test_every_setting_is_shown_with_its_default_and_chosen_in_a_menu(room: Room) -> None:
    said = await settings(room)
    assert said.private
    assert said.text == DEFAULTS
    assert said.buttons == ["Limits and play …", "Save as a file", "Load a file"]
    further = await settings(room, 1)
    usual = [
        each["value"] for menu in menus(further.message) for each in menu["options"] if each.get("default")
    ]
    assert usual == ["none", "none", "day", "hints", "computers", "events"]
    role = room.guild.create_role("Hosts")
    for setting, values, told in (
        ("games", ["dog_eat_dog", "high_ground"], "**Games:** Dog Eat Dog and High Ground\n"),
        ("channels", [room.channel], f"**Where:** <#{room.channel.id}>, and threads there\n"),
        ("host_role", [role], f"**Who opens games:** members with <@&{role.id}>\n"),
        ("digest", [room.channel], f"**Monday digest:** <#{room.channel.id}>\n"),
        ("person_limit", "3", "**Games a person:** at most 3\n"),
        ("channel_limit", "10", "**Games a channel:** at most 10\n"),
        ("pace", "three_days", "**Pace:** three days a turn\n"),
        ("on", ["computers"], "**On:** computers. **Off:** hints and events (default: on)\n"),
    ):
        assert told in await chosen(room, setting, values)
    await room.restart()
    for setting, values in (
        ("games", [each["value"] for each in menus((await settings(room)).message)[0]["options"]]),
        *(("channels", []), ("host_role", []), ("digest", []), ("person_limit", "none")),
        *(("channel_limit", "none"), ("pace", "day"), ("on", ["hints", "computers", "events"])),
    ):
        told = await chosen(room, setting, values)
    assert told == DEFAULTS


async def test_only_people_who_may_manage_the_server_use_it_and_it_is_asked_again(room: Room) -> None:
    with pytest.raises(Exception, match=r"(?i)permission"):
        await room.slash("Ann", "setup server")
    said = await settings(room)
    mia, role = room.person("Mia"), room.guild.roles["Moderators"]
    room.env.backend.remove_member_role(room.guild.id, mia.id, role.id)
    for refused in (
        await room.choose("Mia", said, "dog_eat_dog", ":games:"),
        await room.press("Mia", said, "Save as a file"),
        await room.press("Mia", said, "Load a file"),
    ):
        assert "Only people who may manage this server change its settings." in refused.text
    assert (await room.tables.setup.of(room.guild.id)).games is None


async def test_what_is_gone_is_named_and_means_the_default(room: Room) -> None:
    role, other = room.guild.create_role("Hosts"), room.guild.create_text_channel("other")
    for setting, values in (*(("channels", [other]), ("host_role", [role]), ("digest", [other])),):
        await chosen(room, setting, values)
    assert (
        "Only members with the role **Hosts** open games here." in (await room.slash("Ann", "game new")).text
    )
    room.env.backend.delete_role(room.guild.id, role.id)
    assert (
        f"Games are played in <#{other.id}>, and in threads there."
        in (await room.slash("Ann", "game new")).text
    )
    room.env.backend.delete_channel(other.id)
    said = await settings(room)
    assert "**Where:** everywhere, as the only channel that was chosen is gone" in said.text
    assert "**Who opens games:** everybody, as the role that was chosen is gone" in said.text
    assert "**Monday digest:** none, as the channel that was chosen is gone" in said.text
    saved = await room.press("Mia", said, "Save as a file")
    assert str(other.id) not in (await saved.message.attachments[0].read()).decode()
    assert "is open" in (await room.slash("Ann", "game new")).text


async def keep(room: Room, **fields: Any) -> None:
    """The server's settings are these from now on."""
    await room.tables.setup.settings.keep(room.guild.id, **fields)


ASK = "Ask somebody who manages this server: `/setup server` changes it."


async def test_the_gallery_has_the_games_of_the_server_and_others_are_refused(room: Room) -> None:
    await keep(room, games=frozenset({"dog_eat_dog"}), computers=False)
    helped = (await room.slash("Ann", "help")).text
    assert "Dog Eat Dog" in helped
    assert "High Ground" not in helped
    said = await room.person("Ann").slash(room.channel, "game new")
    assert [each["custom_id"] for each in controls(said.response or said.followups[0])] == [
        "c1:which:dog_eat_dog",
        "c1:learn:",
    ]
    assert await room.complete("Ann", "game new", "game") == ["dog_eat_dog"]
    refused = await room.slash("Ann", "game new", game="high_ground")
    assert refused.text == f"High Ground is not played on this server. {ASK}"
    assert "High Ground is not played" in (await press_id(room, "Ann", "c1:which:high_ground")).text
    await want_the_deal(room, "Ann")
    assert "Bring Down the Mountain is not played" in (await room.slash("Ann", "daily")).text
    against = await room.slash("Ann", "game new", computer="easy")
    assert against.text == f"Computers do not play on this server. {ASK}"
    opened = await press_id(room, "Ann", "c1:begin:dog_eat_dog")
    assert opened.text.startswith("The lobby of **Dog Eat Dog** #1 is open."), "after the lessons"
    alone = await room.press("Ann", room.lobby(), "Start")
    assert alone.text == "One more player needed. Wait for others to press Join, or invite them."
    assert not [each for each in menus(room.lobby()) if ":computer:" in each["custom_id"]]
    number = (await room.table()).id
    assert (await room.table()).computers == frozenset()
    assert "**1 more player needed.** Press **Join**." in words_of(room.lobby())
    other = await room.slash("Ben", "game new", game="high_ground")
    assert "This channel already has an open lobby" in other.text
    assert "High Ground is not played" in (await room.press("Ben", other, "New thread")).text
    assert room.channel.threads == []
    assert (await room.table()).id == number


async def test_games_are_opened_and_moved_only_where_the_server_plays(room: Room) -> None:
    await room.begin()
    data, _ = await exported(room)
    post = await thread_in(room, "post")
    forum = room.bot.get_channel(post.id).parent_id  # type: ignore[union-attr]
    play = room.guild.create_text_channel("play")
    await keep(room, channels=frozenset({play.id, forum}))
    where = f"Games are played in <#{forum}> and <#{play.id}>, and in threads there."
    side = room.guild.create_text_channel("side")
    await want_the_deal(room, "Ann")
    game = {"file": ("game.json", data)}
    for refused in (
        await room.slash("Ann", "game new", side),
        await room.slash("Ann", "daily", side),
        await room.slash("Ann", "game import", side, **game),
        await room.slash("Ann", "host move", to=side),
    ):
        assert (
            refused.text
            == f"{where} Go there. Or ask somebody who manages this server: `/setup server` changes it."
        )
    listed = await room.choose("Ann", await room.slash("Ann", "games", side), "1")
    assert where in (await room.press("Ann", listed, "Move it here")).text
    # What is open goes on where it is, and is moved to where the server plays.
    await room.slash(await room.mover(), "play", move="pass")
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    assert (await room.table()).status is Status.OVER
    assert where in (await room.press("Ben", room.board(), "Rematch")).text
    await room.slash("Ann", "game import", post, **game)
    assert (await room.table(post)).status is Status.LOBBY


async def test_only_members_with_the_role_open_games_and_everybody_joins(room: Room) -> None:
    role = room.guild.create_role("Hosts")
    await keep(room, host_role=role.id)
    await want_the_deal(room, "Ann")
    for command in ("game new", "daily"):
        refused = await room.slash("Ann", command)
        assert refused.text == f"Only members with the role **Hosts** open games here. {ASK}"
    user = room.env.create_user("hanna", global_name="Hanna")
    room.people["Hanna"] = room.guild.add_member(user, roles=[role])
    await room.slash("Hanna", "game new")
    await room.press("Ann", room.lobby(), "Join")
    await room.press("Hanna", room.lobby(), "Start")
    assert (await room.table()).names == ("Hanna", "Ann")
    await room.press("Hanna", await room.slash("Hanna", "game resign"), "Resign")
    assert "the role **Hosts**" in (await room.press("Ann", room.board(), "Rematch")).text
    await room.press("Hanna", room.board(), "Rematch")
    await room.press("Ann", room.lobby(), "Join")
    assert (await room.table()).names == ("Ann", "Hanna")


async def test_a_channel_at_its_limit_opens_no_thread_and_finished_games_make_room(room: Room) -> None:
    await keep(room, channel_limit=2)
    await room.slash("Ann", "game new")
    said = await room.slash("Ben", "game new")
    opened = await room.press("Ben", said, "New thread")
    assert "is open in" in opened.text
    said = await room.slash("Cleo", "game new")
    full = "2 games are open in this channel and its threads; this server allows 2."
    assert full in (await room.press("Cleo", said, "New thread")).text
    assert len(room.channel.threads) == 1
    await room.restart()
    await room.press("Ann", await room.more("Ann", "Close"), "Close it")
    assert (await room.table()).status is Status.ABORTED
    assert "is open" in (await room.slash("Cleo", "game new")).text
    await keep(room, person_limit=1)
    refused = await room.press("Ben", room.lobby(), "Join")
    assert "You are in 1 open game here; this server allows 1." in refused.text


async def test_where_hints_are_off_there_is_no_button_for_them_and_none_is_given(room: Room) -> None:
    await room.slash("Ann", "game new", computer="easy")
    await think(room)
    assert "Hint" in labels(room.board())
    (step,) = (await room.complete("Ann", "try", "move"))[:1]
    tried = await room.slash("Ann", "try", move=step)
    await keep(room, hints=False)
    off = f"There are no hints on this server. {ASK}"
    assert (await room.press("Ann", room.board(), "Hint")).text == off
    assert (await room.press("Ann", tried, "Answer")).text == off
    assert "**Hint**" not in (await room.slash("Ann", "help")).text
    await room.slash("Ann", "play", move=step)
    assert "Hint" not in labels(room.board())


async def test_all_settings_are_saved_as_a_file_and_loaded_again(room: Room) -> None:
    await keep(room, games=frozenset({"high_ground"}), channels=frozenset({room.channel.id}), person_limit=7)
    before = await settings(room)
    saved = await room.press("Mia", before, "Save as a file")
    data = await saved.message.attachments[0].read()
    await keep(room, games=None, channels=None, person_limit=None, hints=False)

    async def loaded(content: bytes) -> str:
        await room.restart()
        form = await room.press("Mia", await settings(room), "Load a file")
        return (await room.fill("Mia", form, file=("settings.toml", content))).text

    assert await loaded(data) == f"Loaded.\n{before.text}"
    assert "line 2: This server has no channel 5 in which games can be played." in await loaded(
        b"version = 1\nchannels = [5]"
    )
    assert "This file has 9,000 bytes" in await loaded(b"#" * 9000)
    assert (await settings(room)).text == before.text
    assert await loaded(b"version = 1") == f"Loaded.\n{DEFAULTS}"
