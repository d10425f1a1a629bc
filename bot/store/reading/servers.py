"""The queries of servers' settings."""

from typing import Final

from sqlalchemy import bindparam, func, or_, select

from bot.district import District
from bot.store.expressions import IsNumber, in_district
from bot.store.reading.lists import ALL, HOSTED_UNSEATED, OPEN
from bot.store.reading.queries import Queries
from bot.store.schema import games, seats, server_settings, threads

_IS_OPEN: Final = or_(*(games.c.status == each for each in OPEN))
OPEN_BELOW: Final = select(func.count()).where(
    _IS_OPEN,
    games.c.id != bindparam("besides"),
    or_(
        games.c.channel == bindparam("parent"),
        games.c.channel.in_(select(threads.c.channel).where(threads.c.parent == bindparam("parent"))),
    ),
)
OPEN_ON: Final = select(func.count()).where(
    _IS_OPEN,
    games.c.server == bindparam("server"),
    games.c.id != bindparam("besides"),
    or_(
        games.c.id.in_(
            select(seats.c.game).where(seats.c.person == bindparam("who"), seats.c.resigned.is_(False))
        ),
        games.c.id.in_(HOSTED_UNSEATED),
    ),
)


class ReadingServers(Queries):
    """The queries of servers' settings."""

    async def digests(self, of: District = ALL) -> list[tuple[int, int]]:
        """The servers of a district that want a digest, and the channel that gets it."""
        asked = select(server_settings.c.server, server_settings.c.digest).where(
            IsNumber(server_settings.c.digest)
        )
        if not of.alone:
            asked = asked.where(in_district(server_settings.c.server, of.number, of.processes))
        rows = await self._all(asked.order_by(server_settings.c.server))
        return [(int(server), int(channel)) for server, channel in rows]

    async def open_below(self, channel: int, besides: int = 0) -> int:
        """How many games are open in a channel and in the threads below it, `besides` one."""
        return await self._number(OPEN_BELOW, parent=channel, besides=besides) or 0

    async def open_on(self, server: int, person: int, besides: int = 0) -> int:
        """How many open games of a server a person sits in, or hosts without a seat, `besides` one."""
        return await self._number(OPEN_ON, server=server, who=person, besides=besides) or 0
