"""The queries of what a person has: how far they have looked in a game, their plans, preferences and holidays; and when
the bot was down."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, func, or_, select

from bot.store.reading_lists import Queries, is_number
from bot.store.rows import PlanRow, from_micros
from bot.store.schema import (
    appearance_preferences,
    holidays,
    last_looks,
    outages,
    plans,
    preview_preferences,
    reminder_preferences,
    timers,
    volunteers,
)

_LAST_LOOK: Final = select(last_looks.c.seq, last_looks.c.at).where(
    last_looks.c.game == bindparam("which"), last_looks.c.person == bindparam("who")
)
_PLAN: Final = select(plans.c.base, plans.c.steps, plans.c.secret).where(
    plans.c.game == bindparam("which"), plans.c.person == bindparam("who"), plans.c.kind == bindparam("what")
)
_WITH_PLANS: Final = select(plans.c.game, plans.c.person).where(plans.c.kind == bindparam("what"))
_PREVIEW_PREFERENCE: Final = select(preview_preferences.c.previews).where(
    preview_preferences.c.game == bindparam("which"), preview_preferences.c.person == bindparam("who")
)
_REMINDER_PREFERENCES: Final = select(
    reminder_preferences.c.way,
    reminder_preferences.c.zone,
    reminder_preferences.c.quiet_from,
    reminder_preferences.c.quiet_to,
    reminder_preferences.c.daily,
).where(reminder_preferences.c.person == bindparam("who"))
_TIMERS: Final = select(timers.c.id).where(
    timers.c.person == bindparam("who"), timers.c.kind == bindparam("what")
)
_DAILIES: Final = (
    select(reminder_preferences.c.person, reminder_preferences.c.daily_due)
    .where(reminder_preferences.c.daily_due <= bindparam("now"), is_number(reminder_preferences.c.daily_due))
    .order_by(reminder_preferences.c.daily_due, reminder_preferences.c.person)
    .limit(bindparam("most"))
)
_NEXT_DAILY: Final = select(func.min(reminder_preferences.c.daily_due)).where(
    is_number(reminder_preferences.c.daily_due)
)
_ASTRAY: Final = select(reminder_preferences.c.person).where(
    reminder_preferences.c.way == "daily",
    or_(~is_number(reminder_preferences.c.daily_due), reminder_preferences.c.daily_due > bindparam("latest")),
)
_APPEARANCE: Final = select(
    appearance_preferences.c.theme, appearance_preferences.c.palette, appearance_preferences.c.large
).where(appearance_preferences.c.person == bindparam("who"))
_STANDS_IN: Final = select(volunteers.c.person).where(
    volunteers.c.server == bindparam("where"), volunteers.c.person == bindparam("who")
)
_VOLUNTEERS: Final = (
    select(volunteers.c.person)
    .where(volunteers.c.server == bindparam("where"))
    .order_by(volunteers.c.person)
    .limit(bindparam("most"))
)
_OUTAGES: Final = select(outages.c.began, outages.c.ended).order_by(outages.c.began)
_HOLIDAYS: Final = select(holidays.c.person, holidays.c.began, holidays.c.ended).order_by(
    holidays.c.person, holidays.c.began
)


class ReadingPeople(Queries):
    """What a person has, and when clocks stand: while people are away, and while the bot was down."""

    async def last_look(self, game: int, person: int) -> tuple[int, int] | None:
        """The log position at which this person last looked, and when; 0 for a time that was not kept."""
        rows = await self._all(_LAST_LOOK, {"which": game, "who": person})
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
        rows = await self._all(_PREVIEW_PREFERENCE, {"which": game, "who": person})
        return not rows or bool(rows[0][0])

    async def waits_for(self, person: int, kind: str) -> bool:
        """Whether a person has timers of one kind, in any game."""
        return bool(await self._all(_TIMERS, {"who": person, "what": kind}))

    async def reminder_preferences(
        self, person: int
    ) -> tuple[str, str | None, int | None, int | None, int | None] | None:
        """How a person wants to be reminded: the way, their time zone, the minutes of the day between which they are
        left alone, and the minute of their daily message. None if they have said nothing."""
        rows = await self._all(_REMINDER_PREFERENCES, {"who": person})
        return tuple(rows[0]) if rows else None

    async def dailies_due(self, now: int, most: int = 100) -> list[tuple[int, int]]:
        """The people whose daily message is due, and since when, the earliest first."""
        rows = await self._all(_DAILIES, {"now": now, "most": most})
        return [(int(person), int(due)) for person, due in rows]

    async def next_daily(self) -> int | None:
        """When the next daily message is due; None if nobody gets one."""
        return await self._number(_NEXT_DAILY)

    async def dailies_astray(self, latest: int) -> list[int]:
        """The people who want a daily message that is never due, or only after `latest`."""
        return await self._numbers(_ASTRAY, latest=latest)

    async def style(self, person: int) -> tuple[str, str, bool] | None:
        """How a person's own pictures look: their theme, their palette, and whether their text is large. None if the
        person has chosen nothing."""
        rows = await self._all(_APPEARANCE, {"who": person})
        return (str(rows[0][0]), str(rows[0][1]), bool(rows[0][2])) if rows else None

    async def stands_in(self, server: int, person: int) -> bool:
        """Whether a person stands in for others on a server."""
        return bool(await self._all(_STANDS_IN, {"where": server, "who": person}))

    async def volunteers(self, server: int, most: int) -> list[int]:
        """Those who stand in for others on a server."""
        return await self._numbers(_VOLUNTEERS, where=server, most=most)

    async def outages(self) -> tuple[list[tuple[datetime, datetime]], datetime | None, bool]:
        """When the bot was down, from a time up to another, earliest first; when it was last seen up; and whether it
        stopped then, as it was asked to. Raises CorruptRow."""
        rows = [(from_micros(began), ended) for began, ended in await self._all(_OUTAGES)]
        seen = max(((began, ended < 0) for began, ended in rows if ended <= 0), default=(None, False))
        return [(began, from_micros(ended)) for began, ended in rows if ended > 0], *seen

    async def holidays(self) -> list[tuple[int, datetime, datetime]]:
        """When people are away: each person, from a time up to another, the earliest of a person first. Raises
        CorruptRow."""
        rows = await self._all(_HOLIDAYS)
        return [(person, from_micros(began), from_micros(ended)) for person, began, ended in rows]
