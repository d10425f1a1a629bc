"""The queries of tournaments."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Select, and_, bindparam, func, select

from bot.district import District
from bot.store.expressions import IsNumber, in_district
from bot.store.reading.lists import ALL
from bot.store.reading.queries import Queries
from bot.store.schema import entrants, event_changes, event_games, events, games, people

_LISTED: Final = 25
_EVENT: Final = (
    select(events, people.c.name.label("host_name"))
    .join(people, people.c.id == events.c.host)
    .where(events.c.id == bindparam("this"))
)
_ENTRANTS: Final = (
    select(entrants, people.c.name)
    .join(people, people.c.id == entrants.c.person)
    .where(entrants.c.event == bindparam("this"))
    .order_by(entrants.c.number)
)
_GAMES: Final = (
    select(event_games, games.c.channel)
    .outerjoin(games, games.c.id == event_games.c.game)
    .where(event_games.c.event == bindparam("this"))
    .order_by(event_games.c.round, event_games.c.board)
)
_ENDED: Final = (
    select(events.c.id)
    .join(event_games, and_(event_games.c.event == events.c.id, event_games.c.round == events.c.round))
    .join(games, games.c.id == event_games.c.game)
    .where(
        events.c.status == "running",
        event_games.c.points.is_(None),
        games.c.status.in_(("over", "aborted")),
    )
    .distinct()
)


class ReadingEvents(Queries):
    """What is known of events, and what is to happen in them."""

    async def event(self, number: int) -> tuple[Any, Sequence[Any], Sequence[Any]] | None:
        """An event's row, its entrants and its games, as they are at one moment; None if there is no such event."""
        rows, those, played = await self._all_at_once([_EVENT, _ENTRANTS, _GAMES], {"this": number})
        return (rows[0], those, played) if rows else None

    async def event_changes_of(self, number: int) -> list[Any]:
        """The log of an event, in order."""
        found = select(event_changes).where(event_changes.c.event == number)
        return list(await self._all(found.order_by(event_changes.c.seq)))

    async def events_due(self, now: int, of: District = ALL) -> list[int]:
        """The events of a district in which something is to happen: their time has come, or a game of their round has ended."""
        due = select(events.c.id).where(
            events.c.status.in_(("entry", "running")), events.c.due <= now, IsNumber(events.c.due)
        )
        found = await self._all_at_once([_here(due, of), _here(_ENDED, of)])
        return sorted({int(row[0]) for rows in found for row in rows})

    async def next_event_due(self, of: District = ALL) -> int | None:
        """When the time of the next event of a district comes; None if that of none does."""
        soonest = select(func.min(events.c.due)).where(
            events.c.status.in_(("entry", "running")), IsNumber(events.c.due)
        )
        return await self._number(_here(soonest, of))

    async def events_on(self, server: int) -> list[tuple[int, str, int, int]]:
        """The newest events of a server: their numbers, names, channels and hosts."""
        found = select(events.c.id, events.c.name, events.c.channel, events.c.host).where(
            events.c.server == server
        )
        rows = await self._all(found.order_by(events.c.id.desc()).limit(_LISTED))
        return [(int(row.id), row.name, int(row.channel), int(row.host)) for row in rows]


def _here(found: Select[Any], of: District) -> Select[Any]:
    """Those of these events that belong to a district."""
    return found if of.alone else found.where(in_district(events.c.server, of.number, of.processes))
