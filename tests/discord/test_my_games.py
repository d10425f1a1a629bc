"""`/games` lists a person's games, and lets them leave, move or end each from anywhere."""

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.discord.notifications.my_games import game_line, game_view, games_view, games_words
from bot.table.model.table import Status, Waiting
from tests.discord import limits
from tests.discord.conftest import Room, Said, words_of
from tests.discord.test_board_not_lost import SEND_MESSAGES, deny
from tests.discord.test_outbox import sent, waiting


async def chosen(room: Room, name: str, where: Any = None) -> Said:
    """What somebody sees who chooses their only game below `/games` in another channel."""
    other = where or room.guild.create_text_channel("other")
    table = await room.table()
    listed = await room.slash(name, "games", other)
    return await room.choose(name, listed, str(table.id))


async def confirmed(room: Room, name: str, label: str, where: Any = None) -> Said:
    """Somebody chooses their only game below `/games` in another channel, and does this with it."""
    asked = await room.press(name, await chosen(room, name, where), label)
    return await room.press(name, asked, label)


async def seated(room: Room, name: str) -> bool:
    return (await room.table()).seat_of(room.person(name).id) is not None


async def lobby(room: Room, *names: str) -> None:
    """A lobby of Ann's that these people join."""
    await room.slash("Ann", "game new")
    for name in names:
        await room.press(name, room.lobby(), "Join")


async def test_a_game_is_left_from_anywhere_after_a_confirmation_and_a_restart(room: Room) -> None:
    await room.begin(3)
    assert sent(room, "Ann") == [], "nobody is told directly while all goes well"
    assert "leave it" in (await room.slash("Ann", "help", command="games")).text
    asked = await room.press("Ann", await chosen(room, "Ann"), "Leave")
    assert "Resign from" in asked.text
    assert await seated(room, "Ann")
    await room.restart()
    assert "You have left" in (await room.press("Ann", asked, "Leave")).text
    assert not await seated(room, "Ann")


async def test_a_lobby_is_left_from_anywhere_and_closed_by_its_host_only(room: Room) -> None:
    await lobby(room, "Ben", "Cleo")
    await confirmed(room, "Ben", "Leave")
    assert not await seated(room, "Ben")
    assert "Ben" not in words_of(room.lobby())
    said = await room.press("Cleo", await chosen(room, "Cleo"), "End it")
    assert "Only the host" in said.text
    await confirmed(room, "Ann", "End it")
    assert (await room.table()).status is Status.ABORTED


async def test_whoever_goes_back_has_changed_nothing(room: Room) -> None:
    await room.begin()
    before = await room.table()
    for label in ("Leave", "End it", "Move it here"):
        said = await room.press("Ann", await chosen(room, "Ann"), label)
        said = await room.press("Ann", said, "Back")
        assert "What would you like to do?" in said.text
    assert await room.table() == before


async def test_a_game_is_ended_from_anywhere_once_the_others_agree_from_anywhere(room: Room) -> None:
    await room.begin()
    await room.slash(await room.mover(), "play", move="pass")
    asked = await room.press("Ann", await chosen(room, "Ann"), "End it")
    await room.restart()
    await room.press("Ann", asked, "End it")
    assert (await room.table()).status is Status.RUNNING
    asked = await chosen(room, "Ben")
    assert "Ann asked to stop the game. Do you accept?" in asked.text
    await room.press("Ben", asked, "Accept")
    assert (await room.table()).status is Status.ABORTED


@pytest.mark.parametrize("started", [False, True])
async def test_the_host_moves_a_game_to_another_channel(room: Room, started: bool) -> None:
    await (room.begin() if started else lobby(room))
    if started:
        await room.slash("Ann", "game draw")
    other, labels = room.guild.create_text_channel("other"), ("Move", "Accept") if started else ("Join",)
    said = await room.press("Ann", await chosen(room, "Ann", other), "Move it here")
    assert "Everybody plays on here" in said.text
    await room.press("Ann", said, "Move it here")
    assert waiting(room) == 0
    assert f"<#{other.id}>" in "\n".join(words_of(each) for each in room.messages())
    for label in labels:
        assert room.last(label, other)
        with pytest.raises(StopIteration):
            room.last(label)
    if started:
        assert len(room.board(other).attachments) == 1
        await room.slash(await room.mover(other), "play", other, move="pass")
        assert (await room.table(other)).moves == 1
    else:
        await room.press("Ben", room.lobby(other), "Join")
        assert "Ben" in words_of(room.lobby(other))
    await room.slash("Cleo", "game new")
    assert (await room.table()).id == 2
    await room.restart()
    assert (await room.tables.play.projection.get(1)).place.channel == other.id


async def test_a_game_is_moved_only_by_its_host_and_to_where_it_can_be_played(room: Room) -> None:
    await room.begin()
    taken = room.guild.create_text_channel("taken")
    await room.slash("Cleo", "game new", taken)
    mine = str((await room.table(taken)).id)
    assert (await room.slash("Cleo", "games")).choices == [mine], "nobody chooses the games of others"
    closed = room.guild.create_text_channel("closed")
    deny(room, SEND_MESSAGES, channel=closed)
    for name, where, told in (
        ("Ben", None, "Only the host"),
        ("Ann", taken, "already in this channel"),
        ("Ann", room.channel, "already here"),
        ("Ann", closed, "Send Messages"),
    ):
        said = await room.press(name, await chosen(room, name, where), "Move it here")
        assert told in said.text


async def test_a_game_that_can_be_reached_stays_on_its_server(room: Room) -> None:
    await room.begin()
    table = await room.table()
    guild = room.env.create_guild("Another server")
    theirs = guild.create_text_channel("theirs")
    ann = guild.add_member(room.person("Ann").user)
    result = await ann.slash(theirs, "games")
    assert result.response is not None
    result = await ann.select(result.response, [str(table.id)])
    assert result.response is not None
    result = await ann.click(result.response, label="Move it here")
    told = [*result.followups, result.response]
    assert "stays on its server" in "\n".join(words_of(each) for each in told if each is not None)


async def test_the_pages_are_within_discords_limits(room: Room) -> None:
    await room.begin(8)
    table = await room.table()
    mine = [Waiting(table, True, table.created, reachable=False)] * 10
    text = games_words([game_line(room.tables, each, 7) for each in mine], 4000, 4000, 399)
    assert len(text) <= 2000
    assert "Page 400 of 400" in text
    view = games_view(mine[:1], 4000, 3)
    assert view is not None
    own = game_view(table, room.person("Ann").id)
    assert own is not None
    for each in (view, own):
        assert limits.message({"content": text, "components": each.to_components()}) == []


async def test_many_games_come_in_pages(room: Room) -> None:
    for number in range(12):
        await room.slash("Ann", "game new", room.guild.create_text_channel(f"c{number}"))
    said = await room.slash("Ann", "games")
    assert "Page 1 of 2" in said.text
    assert len(said.choices) == 10
    said = await room.press("Ann", said, "More")
    assert "Page 2 of 2" in said.text
    assert len(said.choices) == 2
    said = await room.press("Ann", said, "Earlier")
    assert len(said.choices) == 10


@pytest.mark.parametrize(("name", "label"), [("Ben", "Leave"), ("Ann", "End it")])
async def test_leaving_or_closing_a_lobby_that_has_begun_asks_again(
    room: Room, name: str, label: str
) -> None:
    await lobby(room, "Ben", "Cleo")
    asked = await room.press(name, await chosen(room, name), label)
    await room.press("Ann", room.lobby(), "Start")
    again = await room.press(name, asked, label)
    assert "has begun" in again.text
    assert ("Resign from" in again.text) is (label == "Leave")
    assert await seated(room, name)
    assert (await room.table()).status is Status.RUNNING
    await room.press(name, again, label)
    if label == "Leave":
        assert not await seated(room, name)
    else:
        assert (await room.table()).status is Status.ABORTED


async def test_a_private_message_says_where_to_move_a_game(room: Room) -> None:
    await room.begin()
    ann = room.person("Ann").user
    listed = await ann.slash("games")
    assert listed.response is not None
    picked = await ann.select(listed.response, [str((await room.table()).id)])
    assert picked.response is not None
    told = await ann.click(picked.response, label="Move it here")
    assert "in the channel of a server where you want to play" in words_of(told.followups[0])


async def test_a_moderator_of_one_channel_does_not_stop_a_game_that_has_moved_to_another(room: Room) -> None:
    await room.begin()
    await room.slash(await room.mover(), "play", move="pass")
    ann, rights = room.person("Ann").id, discord.Permissions(manage_messages=True).value
    room.env.backend.set_overwrite(
        room.channel.id, Overwrite(target_id=ann, type=OverwriteType.MEMBER, allow=rights, deny=0)
    )
    asked = await room.slash("Ann", "game abort")
    other = room.guild.create_text_channel("other")
    assert "goes on" in (await confirmed(room, "Ann", "Move it here", other)).text
    said = await room.press("Ann", asked, "Stop as moderator")
    table = await room.table(other)
    assert table.status is Status.RUNNING
    assert f"<#{other.id}>" in said.text


# the next game that waits


def links(said: Said) -> dict[str, str]:
    """The link buttons of a message by their labels."""
    return {
        item["label"]: item["url"]
        for row in said.message.components
        for item in row["components"]
        if item.get("url")
    }


async def test_after_a_turn_and_in_games_next_leads_to_the_game_that_waits_longest(room: Room) -> None:
    await room.begin()
    name = await room.mover()
    said = await room.slash(name, "games")
    assert list(links(said)) == ["Next: Dog Eat Dog #1"]
    elsewhere = room.guild.create_text_channel("elsewhere")
    await room.begin(channel=elsewhere)
    while await room.mover(elsewhere) != name:
        await room.slash(await room.mover(elsewhere), "play", elsewhere, move="pass")
    address = f"https://discord.com/channels/{room.guild.id}/{elsewhere.id}"
    for number, where, following in (
        (1, room.channel, {"Next: Dog Eat Dog #2": address}),
        (2, elsewhere, {}),
    ):
        said = await room.slash(name, "play", where, move="pass")
        assert said.text.startswith("✓"), number
        assert links(said) == following
        assert links(await room.slash(name, "games")) == following
