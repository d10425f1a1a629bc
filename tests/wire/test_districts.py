"""Two processes at Discord, and games that both change: what one hears, the other posts in its channel."""

import pytest

from bot.discord import client
from tests.wire.discord_server import Channel, DiscordServer, Message, Player
from tests.wire.ledger import until_kept
from tests.wire.test_shards import guilds, online, two


def showing(channel: Channel, label: str) -> Message | None:
    """The latest message here with a button of this label."""
    return next((each for each in reversed(channel.messages) if each.offers(label)), None)


async def shown(server: DiscordServer, channel: Channel, label: str) -> Message:
    await server.world.until(lambda: showing(channel, label), 10)
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
