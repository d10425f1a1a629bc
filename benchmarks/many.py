"""A database full of open games, written by the table service itself."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bot.address import Postgres
from bot.store import Store
from bot.table.model.table import Person, Place
from bot.table.service import TableService
from games.registry import GAMES
from tests.wire.reminding import mark_posted
from tests.wire.tables import Table


async def fill(database: Path | Postgres, tables: Sequence[Table]) -> None:
    """Write a running game for each table, with all its messages marked as posted."""
    service = TableService(Store(database), clock=lambda: datetime.now(UTC))
    await service.open()
    for table in tables:
        guild = table.channel.guild
        assert guild is not None
        people = [Person(one.id, one.name) for one in table.people]
        place = Place(guild.id, table.channel.id)
        made = await service.lobby.seating.create(GAMES[0].about.key, place, people[0])
        for person in people[1:]:
            await service.lobby.seating.join(made.id, person)
        await service.lobby.starting.start(made.id, people[0])
    await mark_posted(service)
    await service.close()
