"""The queries of the Monday digests."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, func, or_, select

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
_THEN: Final = (
    ratings.c.server == bindparam("server"),
    ratings.c.at >= bindparam("since"),
    ratings.c.at < bindparam("until"),
)
_ENDED: Final = (
    select(AsBytes(ratings.c.which), func.count(ratings.c.game.distinct()))
    .where(*_THEN)
    .group_by(ratings.c.which)
    .order_by(func.count(ratings.c.game.distinct()).desc(), ratings.c.which)
)
_OF_EACH: Final = (ratings.c.person, ratings.c.which)
_CHANGES: Final = (
    select(
        ratings.c.person,
        ratings.c.which,
        ratings.c.mean,
        ratings.c.spread,
        func.first_value(ratings.c.mean_before)
        .over(partition_by=_OF_EACH, order_by=[ratings.c.at, ratings.c.game])
        .label("before"),
        func.row_number()
        .over(partition_by=_OF_EACH, order_by=[ratings.c.at.desc(), ratings.c.game.desc()])
        .label("from_last"),
    )
    .where(*_THEN, ratings.c.person > 0)
    .subquery("changes")
)
_MORE: Final = _CHANGES.c.mean - _CHANGES.c.before
_ROSE: Final = (
    select(
        _CHANGES.c.person, AsBytes(_CHANGES.c.which), _CHANGES.c.before, _CHANGES.c.mean, _CHANGES.c.spread
    )
    .where(_CHANGES.c.from_last == 1, _MORE > 0)
    .order_by(_MORE.desc(), _CHANGES.c.person, _CHANGES.c.which)
    .limit(bindparam("most"))
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
class RiseRow:
    """Whose rating in a game has grown: the mean before, and mean and spread after, in millionths."""

    person: int
    which: str
    before: int
    mean: int
    spread: int


class ReadingDigests(Queries):
    """The queries of the Monday digests."""

    async def digests_due(self, monday: int, of: District = ALL) -> list[tuple[int, int]]:
        """The servers of a district that want a digest and have none of this Monday, and the channel that gets it."""
        here = () if of.alone else (in_district(server_settings.c.server, of.number, of.processes),)
        rows = await self._all(_DUE.where(*here), {"monday": monday})
        return [(int(server), int(channel)) for server, channel in rows]

    async def rated_between(self, server: int, since: int, until: int) -> list[tuple[str, int]]:
        """How many rated games of each kind ended on a server between two times, the most first."""
        rows = await self._all(_ENDED, {"server": server, "since": since, "until": until})
        return [(which.decode(errors="replace"), int(many)) for which, many in rows]

    async def rose_between(self, server: int, since: int, until: int, most: int) -> list[RiseRow]:
        """Whose ratings on a server grew between two times, the most first."""
        asked = {"server": server, "since": since, "until": until, "most": most}
        rows = await self._all(_ROSE, asked)
        return [RiseRow(person, which.decode(errors="replace"), *rest) for person, which, *rest in rows]

    async def longest_waiting(self, server: int, most: int) -> list[int]:
        """The games of a server that go on and have not changed for longest; not those that are locked."""
        return await self._numbers(_WAITING, server=server, most=most)
