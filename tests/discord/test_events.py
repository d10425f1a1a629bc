"""Events on Discord: people press Join, games begin in threads, and one message shows it all and calls nobody."""

import io
import json
import zipfile
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.table.events.rounds import _start
from bot.table.model import Person
from tests.discord.conftest import Room, Said, labels, menus, words_of
from tests.discord.test_board_not_lost import deny
from tests.discord.test_errors import answer
from tests.discord.test_old_buttons import press_id
from tests.discord.test_reminders import direct

BOTS = "Bots cannot play. Choose people."
pytestmark = pytest.mark.usefixtures("unpainted", "noted_rarely")


async def made(room: Room, *names: str, kind: str = "round_robin", **how: Any) -> Said:
    """An event of Hugo's that these people have entered."""
    said = await room.slash("Hugo", "event new", game="dog_eat_dog", kind=kind, name="Cup", **how)
    for name in names:
        await room.press(name, message(room), "Join")
    return said


def message(room: Room) -> discord.Message:
    return room.last("Host")


async def hosts(room: Room, label: str, name: str = "Hugo") -> Said:
    return await room.press(name, await room.press(name, message(room), "Host"), label)


def threads(room: Room) -> dict[str, Any]:
    """The threads by their names."""
    return {str(each.name): each for each in room.channel.threads}


async def resigns(room: Room, name: str, thread: Any) -> None:
    """Somebody resigns in a thread, and what follows happens."""
    table = await room.table(thread)
    person = next(each.person for each in table.players if each.person.name == name)
    await room.tables.play.offers.resign(table.id, person)
    await room.env.settle()


async def test_an_event_is_one_message_that_is_edited_and_its_games_have_threads(room: Room) -> None:
    said = await made(room)
    assert "**Cup** is open" in said.text
    shown = message(room)
    assert "Nobody has entered yet." in words_of(shown)
    for name in ("Ann", "Ben", "Cleo"):
        entered = await room.press(name, message(room), "Join")
        assert "You have entered **Cup**" in entered.text
        assert entered.text.endswith("New to Dog Eat Dog? `/learn` takes 3 minutes.")
    assert "entered already" in (await room.press("Ann", message(room), "Join")).text
    assert "(3 of 128): Ann, Ben and Cleo" in words_of(message(room))
    await room.restart()
    assert "Only the host, Hugo" in (await room.press("Ann", message(room), "Host")).text
    await hosts(room, "Start now")
    text = words_of(message(room))
    assert "**Round 1 of 3** · 0 of 1 game done" in text
    assert "Ben: no opponent this round" in text
    assert labels(message(room)) == ["Leave", "Table", "Round", "Host"]
    (name, thread), *more = threads(room).items()
    assert (name, more) == ("R1.2 Ann – Cleo · Cup", [])
    (called,) = (each for each in thread.history() if "round 1" in each.content)
    assert "**Cup**, round 1: <@" in called.content
    assert f"/{thread.id}): goes on" in text
    await room.restart()
    await resigns(room, "Cleo", thread)
    text = words_of(message(room))
    assert "**1.** Ann · **1**" in text
    assert "**Round 2 of 3**" in text
    assert len(threads(room)) == 2
    assert message(room).id == shown.id
    sent = [
        each
        for each in room.env.http_requests
        if each.method in ("POST", "PATCH") and "Cup" in str(each.json)
    ]
    bodies: list[Any] = [each.json for each in sent if "## Cup" in str(each.json)]
    mentions = [each["allowed_mentions"] for each in bodies]
    assert mentions
    assert not any(each.get("users") or "users" in each.get("parse", ()) for each in mentions)
    said = await room.press("Zoe", message(room), "Table")
    assert "1 won" in said.text
    assert "\n-# 1 won · beat 0" in said.text
    assert "**beat**, the points of those whom they beat" in said.text
    exported = await room.slash("Zoe", "event export", event="Cup")
    with zipfile.ZipFile(io.BytesIO(await exported.message.attachments[0].read())) as file:
        assert file.namelist() == ["event.json", "games/1.json", "games/2.json"]
        about: Any = json.loads(file.read("event.json"))
    assert [each["name"] for each in about["entrants"]] == ["Ann", "Ben", "Cleo"]
    assert [each["what"] for each in about["log"]][-3:] == ["ended", "round", "begun"]
    said = await room.press("Zoe", message(room), "Round")
    said = await room.press("Zoe", said, "Round before")
    assert f"[Ann 1 – 0 Cleo](https://discord.com/channels/{room.guild.id}/{thread.id})" in said.text


async def test_tables_and_rounds_of_many_have_pages(room: Room) -> None:
    await made(room, kind="swiss")
    number = (await room.tables.store.events_on(room.guild.id))[0][0]
    for person in range(44):
        await room.tables.events.organizing.join(number, Person(9000 + person, f"*P*{person}"))
    await room.env.settle()
    assert "and 20 more" in words_of(message(room))
    room.tables.events.rounds._open_thread = None  # no game begins
    await hosts(room, "Start now")
    await room.tables.events.organizing.change(number, _start)
    await room.env.settle()
    assert "and 34 more: press **Table**" in words_of(message(room))
    table = await room.press("Zoe", message(room), "Table")
    assert "page 1 of 5" in table.text
    assert "page 2 of 5" in (await room.press("Zoe", table, "More")).text
    games = await room.press("Zoe", message(room), "Round")
    assert games.text.count("begins soon") == 10
    assert (
        "page 3 of 3"
        in (await room.press("Zoe", await room.press("Zoe", games, "More games"), "More games")).text
    )


async def test_a_thread_that_was_opened_before_a_kill_is_found_again(room: Room) -> None:
    await made(room, "Ann", "Ben")
    number = (await room.tables.store.events_on(room.guild.id))[0][0]
    opened = room.tables.events.rounds._open_thread
    assert opened is not None
    await hosts(room, "Start now")
    event = await room.tables.events.organizing.event(number)
    (pairing,) = event.of_round(1)
    first = await opened(event, pairing)
    assert first != pairing.channel  # a game was played in that one
    assert await opened(event, pairing) == first


async def test_hosts_correct_replace_pause_and_end_in_their_panel(room: Room) -> None:
    await made(room, "Ann", "Ben", kind="elimination")
    await hosts(room, "Start now")
    await room.restart()
    said = await hosts(room, "Results")
    form = await room.choose("Hugo", said, "1.1")
    await room.restart()
    said = await room.fill("Hugo", form, result="1")
    assert "Say why." in said.text
    said = await hosts(room, "Pause")
    assert "No further game begins" in said.text
    assert "⏸ Paused" in words_of(message(room))
    await room.press("Hugo", said, "Go on")
    panel = await room.press("Hugo", message(room), "Host")
    said = await room.choose("Hugo", panel, [room.person("Ann")], "eventreplace")
    said = await room.choose("Hugo", said, [room.person("Eva")], "eventreplaceby")
    assert "Eva plays now." in said.text
    assert "Eva" in words_of(message(room))
    (thread,) = threads(room).values()
    assert "Eva" in (await room.table(thread)).names
    form = await room.choose("Hugo", await hosts(room, "Results"), "1.1")
    said = await room.fill("Hugo", form, result="0", why="Ann came too late")
    assert "Noted. Eva 0 – 1 Ben." in said.text
    text = words_of(message(room))
    assert "**Over:** Ben wins.\n**1.** Ben\n**2.** Eva\n-# Host: Hugo" in text
    assert labels(message(room)) == ["Table", "Round", "Host"]
    assert "is over" in (await room.press("Hugo", message(room), "Host")).text


async def test_hosts_choose_options_until_the_start(room: Room) -> None:
    await room.slash("Hugo", "event new", game="high_ground", kind="swiss", name="Cup")
    said = await hosts(room, "Options")
    key = said.choices[0]
    await room.restart()
    said = await room.choose("Hugo", said, key)
    now = next(each for each in menus(said.message)[0]["options"] if each.get("default"))
    other = next(each for each in menus(said.message)[0]["options"] if not each.get("default"))
    said = await room.choose("Hugo", said, other["value"])
    assert f": {other['label']}" in words_of(message(room))
    assert f": {now['label']}" not in words_of(message(room))


async def test_an_event_without_threads_says_so_and_goes_on_in_a_channel_that_is_named(room: Room) -> None:
    deny(room, discord.Permissions(create_public_threads=True).value)
    said = await made(room, "Ann", "Ben")
    assert "may not open threads here" in said.text
    await hosts(room, "Start now")
    assert "⚠ The next game cannot begin. The bot may not open threads" in words_of(message(room))
    assert ["stands" in each.content for each in direct(room, "Hugo")] == [True]
    other = room.guild.create_text_channel("second")
    panel = await room.press("Hugo", message(room), "Host")
    deny(room, discord.Permissions(send_messages=True).value, channel=other)
    assert "may not write" in (await room.choose("Hugo", panel, [other], "eventchannels")).text
    deny(room, channel=other)
    said = await room.choose("Hugo", panel, [other], "eventchannels")
    assert f"Games are played in <#{other.id}>." in said.text
    assert f"/{other.id}): goes on" in words_of(message(room))
    assert "⚠" not in words_of(message(room))


async def test_the_host_hears_that_the_server_has_no_room_for_another_thread(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: Any, **__: Any) -> Any:
        told = {"code": 160006, "message": "Maximum number of active threads reached"}
        raise discord.HTTPException(answer(400), told)

    await made(room, "Ann", "Ben")
    monkeypatch.setattr(room.bot.http, "start_thread_without_message", full)
    await hosts(room, "Start now")
    assert "as many open threads as Discord allows" in words_of(message(room))
    assert ["stands" in each.content for each in direct(room, "Hugo")] == [True]


async def test_an_event_that_its_host_ends_says_so(room: Room) -> None:
    await made(room, "Ann", "Ben")
    await hosts(room, "Start now")
    said = await hosts(room, "End")
    for label in [each for each in said.buttons if each.startswith("End")]:
        await room.press("Hugo", said, label)
    assert "**Stopped:** no further game begins." in words_of(message(room))


async def test_a_message_that_was_deleted_comes_again_and_can_be_posted_elsewhere(room: Room) -> None:
    await made(room, "Ann")
    await message(room).delete()
    shown = await room.slash("Ben", "event show")
    assert "Post it here" not in shown.buttons
    await room.press("Ben", shown, "Join")
    assert "Ann and Ben" in words_of(message(room))
    other = room.guild.create_text_channel("second")
    shown = await room.slash("Hugo", "event show", other, event="Cup")
    await room.press("Hugo", shown, "Post it here")
    assert "Ann and Ben" in words_of(room.last("Host", other))


async def test_an_event_is_refused_where_it_cannot_be(room: Room) -> None:
    refused = await room.slash("Ann", "event new", game="bring_down_the_mountain", kind="swiss")
    assert "not a game of two" in refused.text
    refused = await room.slash("Ann", "event new", game="dog_eat_dog", kind="swiss", pace="none")
    assert "needs a clock" in refused.text or "time" in refused.text
    refused = await room.slash("Ann", "event new", game="dog_eat_dog", kind="swiss", most=300)
    assert "from 2 to 128" in refused.text
    assert "no event" in (await room.slash("Ann", "event show")).text
    assert "no event called" in (await room.slash("Ann", "event show", event="x")).text
    for strange in (
        "c1:eventjoin:1",
        "c1:eventtable:9",
        "c1:eventhost:x",
        "c1:eventfix:1",
        "c1:eventround:1:1",
    ):
        said = await press_id(room, "Ann", strange)
        assert said.text
        assert "should not" not in said.text


async def test_no_bot_is_invited_or_takes_a_place(room: Room) -> None:
    await made(room, "Ann", "Ben")
    machine = room.guild.add_member(room.env.create_user("machine", bot=True))
    panel = await room.press("Hugo", message(room), "Host")
    assert (await room.choose("Hugo", panel, [machine], "eventinvite")).text == BOTS
    await hosts(room, "Start now")
    panel = await room.press("Hugo", message(room), "Host")
    said = await room.choose("Hugo", panel, [room.person("Ann")], "eventreplace")
    assert (await room.choose("Hugo", said, [machine], "eventreplaceby")).text == BOTS


async def test_an_event_in_a_channel_that_somebody_cannot_read_is_not_suggested_to_them(room: Room) -> None:
    await made(room)
    secret = room.guild.create_text_channel("secret")
    await room.slash("Hugo", "event new", secret, game="dog_eat_dog", kind="swiss", name="Cup")
    assert len(await room.complete("Ann", "event show", "event")) == 2
    hidden = Overwrite(
        target_id=room.guild.id,
        type=OverwriteType.ROLE,
        allow=0,
        deny=discord.Permissions(view_channel=True).value,
    )
    room.env.backend.set_overwrite(secret.id, hidden)
    assert len(await room.complete("Ann", "event show", "event")) == 1
    assert "Round robin" in (await room.slash("Ann", "event show", event="Cup")).text


async def test_hosts_choose_only_channels_where_they_may_write_and_the_server_lets_games_be(
    room: Room,
) -> None:
    await made(room)
    news, games = (room.guild.create_text_channel(name) for name in ("news", "games"))
    quiet = Overwrite(
        target_id=room.person("Hugo").id,
        type=OverwriteType.MEMBER,
        allow=0,
        deny=discord.Permissions(send_messages=True).value,
    )
    room.env.backend.set_overwrite(news.id, quiet)
    panel = await room.press("Hugo", message(room), "Host")
    said = await room.choose("Hugo", panel, [news], "eventchannels")
    assert f"You may not write in <#{news.id}>." in said.text
    await room.tables.setup.settings.keep(room.guild.id, channels=frozenset([room.channel.id]))
    panel = await room.press("Hugo", message(room), "Host")
    said = await room.choose("Hugo", panel, [games], "eventchannels")
    assert f"Games are played in <#{room.channel.id}>" in said.text
    shown = await room.slash("Hugo", "event show", games, event="Cup")
    said = await room.press("Hugo", shown, "Post it here")
    assert f"Games are played in <#{room.channel.id}>" in said.text


async def test_an_event_whose_channel_is_gone_is_shown_to_its_host_elsewhere(room: Room) -> None:
    first, room.channel = room.channel, room.guild.create_text_channel("cup")
    await made(room, "Ann", "Ben")
    await hosts(room, "Start now")
    room.env.backend.delete_channel(room.channel.id)
    await room.env.settle()
    room.channel = first
    assert await room.complete("Ben", "event show", "event") == []
    assert len(await room.complete("Hugo", "event show", "event")) == 1
    shown = await room.slash("Hugo", "event show", event="Cup")
    await room.press("Hugo", shown, "Post it here")
    assert "## Cup" in words_of(message(room))


async def test_those_who_manage_the_server_move_and_end_an_event_whose_channel_and_host_are_gone(
    room: Room,
) -> None:
    first, room.channel = room.channel, room.guild.create_text_channel("cup")
    await made(room, "Ann", "Ben")
    room.env.backend.delete_channel(room.channel.id)
    await room.env.settle()
    room.channel = first
    room.moderator("Mona", manage_guild=True)
    shown = await room.slash("Mona", "event show", event="Cup")
    await room.press("Mona", shown, "Post it here")
    assert "## Cup" in words_of(message(room))
    await room.press("Mona", await hosts(room, "End", "Mona"), "End it")
    assert "**Stopped:**" in words_of(message(room))
