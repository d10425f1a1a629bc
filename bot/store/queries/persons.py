"""The queries of what one person has: in a game how far they have looked, their plans and wishes; how their pictures look."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Executable, bindparam, func, or_, select

from bot.store.queries.lists import is_number
from bot.store.rows import PlanRow
from bot.store.schema import looked, looks, manners, plans, timers, volunteers, wishes

_LOOKED: Final = select(looked.c.seq, looked.c.at).where(
    looked.c.game == bindparam("which"), looked.c.person == bindparam("who")
)
_PLAN: Final = select(plans.c.base, plans.c.steps, plans.c.secret).where(
    plans.c.game == bindparam("which"), plans.c.person == bindparam("who"), plans.c.kind == bindparam("what")
)
_WITH_PLANS: Final = select(plans.c.game, plans.c.person).where(plans.c.kind == bindparam("what"))
_WISHES: Final = select(wishes.c.previews).where(
    wishes.c.game == bindparam("which"), wishes.c.person == bindparam("who")
)
_MANNERS: Final = select(
    manners.c.way, manners.c.zone, manners.c.quiet_from, manners.c.quiet_to, manners.c.daily
).where(manners.c.person == bindparam("who"))
_TIMERS: Final = select(timers.c.id).where(
    timers.c.person == bindparam("who"), timers.c.kind == bindparam("what")
)
_DAILY_DUE: Final = select(manners.c.daily_due).where(
    manners.c.person == bindparam("who"), is_number(manners.c.daily_due)
)
_DAILIES: Final = (
    select(manners.c.person, manners.c.daily_due)
    .where(manners.c.daily_due <= bindparam("now"), is_number(manners.c.daily_due))
    .order_by(manners.c.daily_due, manners.c.person)
    .limit(bindparam("most"))
)
_NEXT_DAILY: Final = select(func.min(manners.c.daily_due)).where(is_number(manners.c.daily_due))
_ASTRAY: Final = select(manners.c.person).where(
    manners.c.way == "daily",
    or_(~is_number(manners.c.daily_due), manners.c.daily_due > bindparam("latest")),
)
_LOOKS: Final = select(looks.c.theme, looks.c.palette, looks.c.large).where(
    looks.c.person == bindparam("who")
)
_STANDS_IN: Final = select(volunteers.c.person).where(
    volunteers.c.server == bindparam("where"), volunteers.c.person == bindparam("who")
)
_VOLUNTEERS: Final = (
    select(volunteers.c.person)
    .where(volunteers.c.server == bindparam("where"))
    .order_by(volunteers.c.person)
    .limit(bindparam("most"))
)


class ReadingPersons(ABC):
    """What one person has."""

    @abstractmethod
    async def _all(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Any]: ...

    async def looked(self, game: int, person: int) -> tuple[int, int] | None:
        """The log position at which this person last looked, and when; 0 for a time that was not kept."""
        rows = await self._all(_LOOKED, {"which": game, "who": person})
        return (int(rows[0][0]), int(rows[0][1])) if rows else None

    async def plan(self, game: int, person: int, kind: str) -> PlanRow | None:
        """A person's plan or try in a game."""
        rows = await self._all(_PLAN, {"which": game, "who": person, "what": kind})
        return PlanRow(*rows[0]) if rows else None

    async def with_plans(self, kind: str) -> list[tuple[int, int]]:
        """The games in which somebody has a plan of this kind, each with the person."""
        return [(int(game), int(who)) for game, who in await self._all(_WITH_PLANS, {"what": kind})]

    async def previews(self, game: int, person: int) -> bool:
        """Whether a person wants previews in a game."""
        rows = await self._all(_WISHES, {"which": game, "who": person})
        return not rows or bool(rows[0][0])

    async def waits_for(self, person: int, kind: str) -> bool:
        """Whether a person has timers of one kind, in any game."""
        return bool(await self._all(_TIMERS, {"who": person, "what": kind}))

    async def manners(self, person: int) -> tuple[str, str | None, int | None, int | None, int | None] | None:
        """How a person wants to be reminded: the way, their time zone, the minutes of the day between which they are
        left alone, and the minute of their daily message. None if they have said nothing."""
        rows = await self._all(_MANNERS, {"who": person})
        return tuple(rows[0]) if rows else None

    async def daily_due(self, person: int) -> int | None:
        """When a person's next daily message is due, in microseconds; None if they get none."""
        rows = await self._all(_DAILY_DUE, {"who": person})
        return int(rows[0][0]) if rows else None

    async def dailies_due(self, now: int, most: int = 100) -> list[tuple[int, int]]:
        """The people whose daily message is due, and since when, the earliest first."""
        rows = await self._all(_DAILIES, {"now": now, "most": most})
        return [(int(person), int(due)) for person, due in rows]

    async def next_daily(self) -> int | None:
        """When the next daily message is due; None if nobody gets one."""
        due = (await self._all(_NEXT_DAILY))[0][0]
        return None if due is None else int(due)

    async def dailies_astray(self, latest: int) -> list[int]:
        """The people who want a daily message that is never due, or only after `latest`."""
        return [int(row[0]) for row in await self._all(_ASTRAY, {"latest": latest})]

    async def style(self, person: int) -> tuple[str, str, bool] | None:
        """How a person's own pictures look: their theme, their palette, and whether their text is large. None if the
        person has chosen nothing."""
        rows = await self._all(_LOOKS, {"who": person})
        return (str(rows[0][0]), str(rows[0][1]), bool(rows[0][2])) if rows else None

    async def stands_in(self, server: int, person: int) -> bool:
        """Whether a person stands in for others on a server."""
        return bool(await self._all(_STANDS_IN, {"where": server, "who": person}))

    async def volunteers(self, server: int, most: int) -> list[int]:
        """Those who stand in for others on a server."""
        return [int(row[0]) for row in await self._all(_VOLUNTEERS, {"where": server, "most": most})]
