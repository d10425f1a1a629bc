"""Channels, threads and forum posts each hold one game; direct messages hold none."""

import discord
import pytest
from simcord import ChannelHandle

from tests.discord.conftest import Room
from tests.discord.guided import offered


async def thread_in(room: Room, kind: str) -> ChannelHandle:
    """A thread of a channel, or a post of a forum."""
    if kind == "thread":
        parent = room.channel
        channel = room.bot.get_channel(parent.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.create_thread(name="game", type=discord.ChannelType.public_thread)
    else:
        parent = room.guild.create_forum_channel("forum")
        forum = room.bot.get_channel(parent.id)
        assert isinstance(forum, discord.ForumChannel)
        await forum.create_thread(name="game", content="Let us play")
    (made,) = parent.threads
    return made


@pytest.mark.parametrize("kind", ["thread", "post"])
async def test_a_game_is_played_in_a_thread(room: Room, kind: str) -> None:
    where = await thread_in(room, kind)
    await room.begin(2, where)
    mover = await room.mover(where)
    said = await room.slash(mover, "play", where, move="pass")
    assert "✓" in said.text
    assert "passes." in room.board(where).content
    said = await room.press(await room.mover(where), room.board(where), "Move")
    assert offered(said)[-1] == "Pass"


@pytest.mark.parametrize("command", ["game new", "daily", "game board", "game undo"])
async def test_direct_messages_are_refused_in_words(room: Room, command: str) -> None:
    user = room.person("Ann").user
    result = await user.slash(command)
    assert result.response is not None
    assert "direct messages" in result.response.content


async def test_reading_commands_work_in_direct_messages(room: Room) -> None:
    await room.begin()
    user = room.person("Ann").user
    for command in ("games", "rules", "help"):
        result = await user.slash(command)
        assert result.response is not None
        assert result.response.content
        assert "server's channels" not in result.response.content
