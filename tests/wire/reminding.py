"""Many games in which somebody is reminded at the same moment."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store import Store
from bot.table.model.table import Person, Place
from bot.table.model.time_control import Zero, own
from bot.table.service import TableService
from games.registry import GAMES
from tests.wire.discord_server import DiscordServer, Message, on
from tests.wire.tables import Table

HALF = timedelta(minutes=30)
LIMIT = 50
"""Requests a second that Discord allows a bot."""
AT_ONCE = 500
"""So many games are begun at once; then their messages are marked."""
BUTTON = "No more reminders this turn"


def discords_limits(server: DiscordServer) -> None:
    """Hold the bot to Discord's limits: 50 requests a second in all, and five messages in five seconds in a channel."""
    server.trouble.requests_a_second = LIMIT
    server.trouble.bucket(on("POST", "/channels/{channel_id}/messages"), 5, 5.0)


class _Clock:
    """The machine's clock, or a time at which it stands."""

    def __init__(self) -> None:
        self.stands: datetime | None = None

    def __call__(self) -> datetime:
        return self.stands or datetime.now(UTC)


async def fill(database: Path, due: Sequence[Table], others: Sequence[Table], lead: float) -> datetime:
    """Write a running game for each table, with all its messages marked as posted. In those of `due` a reminder is due
    in `lead` seconds. Returns when."""
    clock = _Clock()
    service = TableService(Store(database), clock=clock)
    await service.open()
    seating, starting = service.lobby.seating, service.lobby.starting

    async def seated(table: Table, move: timedelta) -> tuple[int, Person]:
        guild = table.channel.guild
        assert guild is not None
        host, *others = [Person(one.id, one.name) for one in table.people]
        lobby = await seating.create(GAMES[0].about.key, Place(guild.id, table.channel.id), host)
        for person in others:
            await seating.join(lobby.id, person)
        await seating.set_pace(lobby.id, host, own(move=move, zero=Zero.REMIND))
        return lobby.id, host

    made: list[tuple[int, Person]] = []
    for some, move in ((due, 2 * HALF), (others, timedelta(days=10))):
        for at in range(0, len(some), AT_ONCE):
            made += await asyncio.gather(*(seated(table, move) for table in some[at : at + AT_ONCE]))
            await mark_posted(service)
    clock.stands = datetime.now(UTC) + timedelta(seconds=lead) - HALF
    when = clock.stands + HALF
    for at in range(0, len(made), AT_ONCE):
        await asyncio.gather(*(starting.start(game, host) for game, host in made[at : at + AT_ONCE]))
        await mark_posted(service)
    clock.stands = None
    await service.time_control.outages._beat()  # else the next start takes this half an hour for an outage
    await service.close()
    return when


async def mark_posted(service: TableService) -> None:
    """Mark all that is owed to Discord as posted."""
    while posts := await service.outbox.posts():
        await asyncio.gather(*(service.outbox.sent(post.id, post.id) for post in posts))


def reminders(table: Table) -> list[Message]:
    """The reminders in a channel."""
    return [each for each in table.channel.messages if each.offers(BUTTON)]


def out(tables: Sequence[Table]) -> int:
    """How many reminders have come."""
    return sum(len(reminders(table)) for table in tables)
