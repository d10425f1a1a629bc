"""Several processes of one bot at Discord: each hears the servers of its district, and together they keep to its limits."""

import asyncio
import contextlib
import math
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from discord.gateway import KeepAliveHandler
from structlog.testing import capture_logs

from bot.address import Postgres
from bot.config import Settings
from bot.discord import client
from bot.discord.client import Cairn
from bot.discord.outbox import worker
from bot.discord.requests import LEAST
from bot.store import Store
from bot.table.service import TableService
from tests import postgres
from tests.databases import ready
from tests.wire.discord_server import DiscordServer, Player
from tests.wire.discord_server.world import Guild
from tests.wire.ledger import until_kept

SHARDS = 4


@contextlib.asynccontextmanager
async def held(
    place: Path | Postgres, processes: int = 1, shards: int = SHARDS
) -> AsyncIterator[TableService]:
    """The first district that is free, and its tables."""
    service = TableService(Store(place))
    await service.open(processes, shards)
    try:
        yield service
    finally:
        await service.close()


@contextlib.asynccontextmanager
async def running(server: DiscordServer, service: TableService) -> AsyncIterator[Cairn]:
    """A client of this district, begun as the runner does. Whether it is logged in yet is for the test to find out."""
    settings = Settings(guild_ready_timeout=0.05)
    connector = aiohttp.UnixConnector(str(server.socket))
    made = Cairn(settings, engine=service.store.engine, connector=connector)
    made.equip(service)
    tasks = [asyncio.create_task(made.start(server.token)), asyncio.create_task(begun(made))]
    try:
        yield made
    finally:
        await made.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for each in threading.enumerate():
            if isinstance(each, KeepAliveHandler):  # discord.py leaves it to connections that never logged in
                each.stop()


@contextlib.asynccontextmanager
async def two(server: DiscordServer, place: Postgres | None = None) -> AsyncIterator[tuple[Cairn, Cairn]]:
    """The clients of both districts of a bot, with this database or a new one."""
    place = place or postgres.database()
    async with (
        held(place, 2) as one,
        held(place, 2) as other,
        running(server, one) as first,
        running(server, other) as second,
    ):
        yield first, second


async def begun(made: Cairn) -> None:
    await made.identified.wait()
    made.begin()


def guilds(server: DiscordServer) -> list[Guild]:
    """A server for each shard, those of the first shard first."""
    return [server.world.add_guild("Here", shard, SHARDS) for shard in range(SHARDS)]


async def online(server: DiscordServer, *clients: Cairn) -> None:
    await server.world.until(
        lambda: len(server.gateway.live) == sum(len(c.district.shard_ids) for c in clients)
    )
    await until_kept(lambda: all(each.online_since is not None for each in clients))


def heard(each: Cairn) -> set[int]:
    return {guild.id for guild in each.guilds}


async def test_each_process_logs_in_its_shards_one_after_another_and_hears_its_servers(
    server: DiscordServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "LOGINS_APART", 0.4)
    server.gateway.at_once, server.gateway.apart = 2, 0.2
    there = guilds(server)
    async with two(server) as (first, second):
        await online(server, first, second)
        assert server.gateway.too_soon == 0
        assert len(server.gateway.logins) == SHARDS
        assert heard(first) == {there[0].id, there[2].id}
        assert heard(second) == {there[1].id, there[3].id}


async def test_a_lost_shard_is_offline_until_it_is_back_and_no_more_logins_are_used_than_are_left(
    server: DiscordServer, short_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "LOGINS_APART", 0.0)
    server.gateway.left = SHARDS - 1
    with capture_logs() as logs:
        async with held(ready(short_path / "cairn.db")) as service, running(server, service) as bot:
            told = "Discord allows too few logins today; waiting until it allows them again"
            await until_kept(lambda: any(line["event"] == told for line in logs))
            assert server.gateway.logins == []
            server.gateway.left = SHARDS
            await online(server, bot)
            lost = server.gateway.live[1]
            await server.gateway.end(lost)
            await until_kept(lambda: sum(line["event"] == told for line in logs) == 2)
            assert bot.online_since is None
            server.gateway.left = 1
            await online(server, bot)
            assert len(server.gateway.logins) == SHARDS + 1


async def test_only_the_first_district_registers_commands_and_whoever_does_not_know_one_says_so(
    server: DiscordServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "LOGINS_APART", 0.0)
    place, there = postgres.database(), guilds(server)
    channel = server.world.add_channel(there[1], "games")
    ann = Player(server, server.world.add_user("Ann", there[1]))
    async with held(place, 2, 2) as one, held(place, 2, 2) as other, running(server, other) as second:
        await online(server, second)
        newer = {"name": "newer", "type": 1, "description": "x", "id": "1"}
        server.world.commands = [newer]
        assert "Try again in a minute" in (await ann.slash(channel, "/newer")).text
        assert server.commands.syncs == 0
        async with running(server, one) as first:
            await online(server, first, second)
            await server.world.until(lambda: server.world.commands != [newer])
            told = await ann.slash(server.world.direct(ann.user), "/games")
            assert told.text
        assert server.commands.syncs == 1


async def test_what_is_owed_waits_while_another_process_may_soon_hold_the_district_and_answers_do_not(
    server: DiscordServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "STORE_PAUSE", 0.01)
    monkeypatch.setattr(worker, "LOOKS_AGAIN", 0.01)
    there = guilds(server)[0]
    channel = server.world.add_channel(there, "games")
    ann = Player(server, server.world.add_user("Ann", there))
    async with held(postgres.database(), shards=1) as service, running(server, service) as bot:
        await online(server, bot)
        await server.world.until(lambda: server.world.commands)
        engine, outbox = bot.service.store.engine, bot.service.outbox
        noted, left = outbox.trying, math.inf
        monkeypatch.setattr(engine, "left", lambda: left)

        async def trying(post: int) -> None:
            """The delivery has begun, and its request has not."""
            nonlocal left
            await noted(post)
            left = LEAST - 0.1
            under_way.set()

        under_way = asyncio.Event()
        monkeypatch.setattr(outbox, "trying", trying)
        assert (await ann.slash(channel, "/game new", game="dog_eat_dog")).text
        await under_way.wait()
        assert (await ann.slash(channel, "/games")).text
        assert channel.messages == []
        assert len(await outbox.posts(besides=())) == 1
        monkeypatch.setattr(outbox, "trying", noted)
        left = LEAST
        await server.world.until(lambda: channel.messages)


async def test_two_processes_with_much_to_send_are_not_refused(
    server: DiscordServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "LOGINS_APART", 0.0)
    server.trouble.requests_a_second = 50
    there = guilds(server)
    channels = [[server.world.add_channel(there[n], str(k)) for k in range(40)] for n in range(2)]
    async with two(server) as (first, second):
        await online(server, first, second)
        sending = [
            each.get_partial_messageable(channel.id).send("Hello")
            for each, those in zip((first, second), channels, strict=True)
            for channel in those
        ]
        await asyncio.gather(*sending)
        assert server.trouble.limited == 0
