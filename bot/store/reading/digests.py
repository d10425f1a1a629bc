"""The queries of the Monday digests."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, or_, select

from bot.district import District
from bot.store.expressions import AsBytes, IsNumber, in_district
from bot.store.reading.lists import ALL
from bot.store.reading.queries import Queries
from bot.store.schema import games, ratings, server_settings, weekly_digests

_DUE: Final = (
    select(server_settings.c.server, server_settings.c.digest)
    .outerjoin(weekly_digests, weekly_digests.c.server == server_settings.c.server)
    .where(
        IsNumber(server_settings.c.digest),
        or_(weekly_digests.c.monday.is_(None), weekly_digests.c.monday < bindparam("monday")),
    )
    .order_by(server_settings.c.server)
)
_BETWEEN: Final = (
    select(
        ratings.c.game,
        ratings.c.person,
        AsBytes(ratings.c.which),
        ratings.c.mean_before,
        ratings.c.spread_before,
        ratings.c.mean,
        ratings.c.spread,
    )
    .where(
        ratings.c.server == bindparam("server"),
        ratings.c.at >= bindparam("since"),
        ratings.c.at < bindparam("until"),
    )
    .order_by(ratings.c.at, ratings.c.game, ratings.c.person)
)
_WAITING: Final = (
    select(games.c.id)
    .where(
        games.c.status == "running",
        games.c.server == bindparam("server"),
        games.c.lock.is_(None),
        IsNumber(games.c.changed),
    )
    .order_by(games.c.changed, games.c.id)
    .limit(bindparam("most"))
)


@dataclass(frozen=True, slots=True)
class RatedRow:
    """What a game did to a rating: mean and spread before and after, in millionths."""

    game: int
    person: int
    which: str
    before: tuple[int, int]
    after: tuple[int, int]


class ReadingDigests(Queries):
    """The queries of the Monday digests."""

    async def digests_due(self, monday: int, of: District = ALL) -> list[tuple[int, int]]:
        """The servers of a district that want a digest and have none of this Monday, and the channel that gets it."""
        here = () if of.alone else (in_district(server_settings.c.server, of.number, of.processes),)
        rows = await self._all(_DUE.where(*here), {"monday": monday})
        return [(int(server), int(channel)) for server, channel in rows]

    async def rated_between(self, server: int, since: int, until: int) -> Sequence[RatedRow]:
        """What the games of a server that ended between two times did to ratings, in the order of their ends."""
        rows = await self._all(_BETWEEN, {"server": server, "since": since, "until": until})
        return [
            RatedRow(game, person, which.decode(errors="replace"), (mean, spread), (now, sure))
            for game, person, which, mean, spread, now, sure in rows
        ]

    async def longest_waiting(self, server: int, most: int) -> list[int]:
        """The games of a server that go on and have not changed for longest; not those that are locked."""
        return await self._numbers(_WAITING, server=server, most=most)
