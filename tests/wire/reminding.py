"""Many games in which somebody is reminded at the same moment."""

from __future__ import annotations

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
"""After so many games their messages are marked."""
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
    made: list[tuple[int, Person]] = []
    for table in (*due, *others):
        guild = table.channel.guild
        assert guild is not None
        people = [Person(one.id, one.name) for one in table.people]
        lobby = await service.lobby.seating.create(
            GAMES[0].about.key, Place(guild.id, table.channel.id), people[0]
        )
        for person in people[1:]:
            await service.lobby.seating.join(lobby.id, person)
        move = 2 * HALF if len(made) < len(due) else timedelta(days=10)
        await service.lobby.seating.set_pace(lobby.id, people[0], own(move=move, zero=Zero.REMIND))
        made.append((lobby.id, people[0]))
        if len(made) % AT_ONCE == 0:
            await _posted(service)
    clock.stands = datetime.now(UTC) + timedelta(seconds=lead) - HALF
    when = clock.stands + HALF
    for number, (game, host) in enumerate(made):
        await service.lobby.starting.start(game, host)
        if number % AT_ONCE == 0:
            await _posted(service)
    await _posted(service)
    clock.stands = None
    await service.time_control.outages._beat()  # else the next start takes this half an hour for an outage
    await service.close()
    return when


async def _posted(service: TableService) -> None:
    while posts := await service.outbox.posts():
        for post in posts:
            await service.outbox.sent(post.id, post.id)


def reminders(table: Table) -> list[Message]:
    """The reminders in a channel."""
    return [each for each in table.channel.messages if each.offers(BUTTON)]


def out(tables: Sequence[Table]) -> int:
    """How many reminders have come."""
    return sum(len(reminders(table)) for table in tables)
