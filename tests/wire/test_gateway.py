"""The gateway of the simulated Discord, with a little bot on discord.py at the other end."""

from __future__ import annotations

import asyncio

import pytest

from tests.wire.discord_server import Channel, DiscordServer, Player
from tests.wire.discord_server.world import home
from tests.wire.little import LittleBot, little_bot


@pytest.fixture
def channel(server: DiscordServer) -> Channel:
    return server.world.add_channel(server.world.add_guild("Here"), "games")


@pytest.fixture
def ann(server: DiscordServer, channel: Channel) -> Player:
    return Player(server, server.world.add_user("Ann", home(channel)))


async def test_a_reconnect_is_resumed(server: DiscordServer, channel: Channel, ann: Player) -> None:
    async with little_bot(server):
        await server.gateway.ask_to_reconnect()
        await server.world.until(lambda: server.gateway.resumes == 1)
        assert (await ann.slash(channel, "/echo", word="hi")).message.content == "hi!"
        assert len(server.gateway.logins) == 1


async def test_what_happened_meanwhile_is_sent_after_resume(
    server: DiscordServer, channel: Channel, ann: Player
) -> None:
    async with little_bot(server):
        server.gateway.break_off()
        asked = ann.slash(channel, "/echo", word="hi")
        assert (await asked).message.content == "hi!"
        assert server.gateway.resumes == 1


async def test_a_lost_session_is_begun_anew(server: DiscordServer, channel: Channel, ann: Player) -> None:
    async with little_bot(server):
        await server.gateway.invalidate(resumable=False)
        await server.world.until(lambda: len(server.gateway.logins) == 2)
        await server.world.until(lambda: server.gateway.live)
        assert (await ann.slash(channel, "/echo", word="hi")).message.content == "hi!"


async def test_a_refused_login_is_counted(server: DiscordServer) -> None:
    server.gateway.close_at_identify = 4004
    bot = LittleBot(server)
    with pytest.raises(Exception, match="4004"):
        await bot.start(server.token)
    await bot.close()
    assert [login.accepted for login in server.gateway.logins] == [False]


async def test_privileged_intents_are_refused(server: DiscordServer) -> None:
    bot = LittleBot(server, members=True)
    with pytest.raises(Exception, match="privileged"):
        await bot.start(server.token)
    await bot.close()


async def test_servers_go_to_their_shards(server: DiscordServer) -> None:
    guilds = [server.world.add_guild(f"Server {number}", number=number) for number in range(6)]
    async with little_bot(server, shard_id=1, shard_count=3) as bot:
        await asyncio.wait_for(bot.wait_until_ready(), 5)
        assert {guild.id for guild in bot.guilds} == {guilds[1].id, guilds[4].id}


async def test_many_people_are_answered_at_once(server: DiscordServer, channel: Channel, ann: Player) -> None:
    async with little_bot(server):
        asked = [ann.slash(channel, "/echo", word=str(number)) for number in range(150)]
        answers = await asyncio.gather(*(one.settled() for one in asked))
        assert [one.message.content for one in answers] == [f"{number}!" for number in range(150)]


async def test_a_deleted_channel_is_told(server: DiscordServer, channel: Channel) -> None:
    async with little_bot(server) as bot:
        await asyncio.wait_for(bot.wait_until_ready(), 5)
        assert bot.get_channel(channel.id) is not None
        gone = asyncio.create_task(bot.wait_for("guild_channel_delete", timeout=5))
        await asyncio.sleep(0)
        server.gateway.delete_channel(channel)
        assert (await gone).id == channel.id
