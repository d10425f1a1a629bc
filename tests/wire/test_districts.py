"""Two processes at Discord, and games that both change: what one hears, the other posts in its channel."""

from datetime import UTC, datetime

import pytest

from bot.discord import client
from tests import postgres
from tests.wire.discord_server import Channel, DiscordServer, Message, Player
from tests.wire.killing import move
from tests.wire.ledger import Ledger, quiet, until_kept
from tests.wire.tables import Table
from tests.wire.test_shards import guilds, online, two


def showing(channel: Channel, label: str) -> Message | None:
    """The latest message here with a button of this label."""
    return next((each for each in reversed(channel.messages) if each.offers(label)), None)


async def shown(server: DiscordServer, channel: Channel, label: str) -> Message:
    await server.world.until(lambda: showing(channel, label))
    found = showing(channel, label)
    assert found is not None
    return found


async def test_an_offer_is_accepted_in_a_direct_message_and_the_process_of_its_server_posts_the_end(
    server: DiscordServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "LOGINS_APART", 0.0)
    there = guilds(server)[1]
    channel = server.world.add_channel(there, "games")
    ann, bob = (Player(server, server.world.add_user(name, there)) for name in ("Ann", "Bob"))
    async with two(server) as (first, second):
        await online(server, first, second)
        await server.world.until(lambda: server.world.commands)
        await bob.slash(channel, "/game new", game="dog_eat_dog")
        await ann.press(await shown(server, channel, "Join"), "Join").acknowledged()
        kept = second.service.tables._live
        await until_kept(lambda: len(kept[1].table.players) == 2)
        await bob.press(await shown(server, channel, "Start"), "Start").acknowledged()
        await shown(server, channel, "Move")
        await bob.slash(channel, "/game draw")
        await shown(server, channel, "Accept")

        # The first process hears direct messages, and the game is of the second.
        direct = server.world.direct(ann.user)
        games = await ann.slash(direct, "/games")
        game = await ann.choose(games.message, 0, "1")
        said = await ann.press(game.message, "Accept")
        assert "You have accepted" in said.text
        await shown(server, channel, "Rematch")
        assert first.service.tables._live == {}
        assert not first.service.outbox._undelivered.of_games(None)


async def test_the_daily_message_tells_once_of_games_on_servers_of_both_processes(
    server: DiscordServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "LOGINS_APART", 0.0)
    place, there = postgres.database(), guilds(server)
    ann, bob = (Player(server, server.world.add_user(name, *there)) for name in ("Ann", "Bob"))
    direct, ledger = server.world.direct(ann.user), Ledger(place)
    async with two(server, place) as processes:
        await online(server, *processes)
        await server.world.until(lambda: server.world.commands)
        me = await ann.slash(direct, "/me")
        asked = await ann.choose(me.message, "Where reminders come", "daily")
        await ann.submit(asked, at="18:00", zone="UTC")
        for guild in there[:2]:
            table = Table(server, ledger, server.world.add_channel(guild, "games"), [ann, bob])
            await table.gather()
            while ann.id not in table.running.to_act():
                await move(table)
        await until_kept(lambda: ledger.rows("SELECT 1 FROM reminder_preferences WHERE way = 'daily'"))
        await quiet(ledger)
    now = datetime.now(UTC)
    ledger.rows(
        "UPDATE reminder_preferences SET daily = ?, daily_due = ? RETURNING person",
        now.hour * 60 + now.minute,
        int(now.timestamp() * 1e6),
    )
    async with two(server, place) as processes:
        await online(server, *processes)
        await server.world.until(lambda: direct.messages)
        told = direct.messages[0]
        assert told.content.startswith("**2 games are waiting for you.**")
        links = [f"https://discord.com/channels/{guild.id}/" in told.content for guild in there]
        assert links == [True, True, False, False]
        asked = await ann.press(told, "All my games")
        assert asked.message.content.startswith("**2 games are waiting for you.**")
        await quiet(ledger)
        assert direct.messages == [told]
    ledger.close()
