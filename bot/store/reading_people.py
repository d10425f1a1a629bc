"""The queries of what a person has: how far they have looked in a game, their plans, preferences and holidays; and when
the bot was down."""

from __future__ import annotations

from datetime import datetime

from bot.store.reading_lists import Queries
from bot.store.rows import PlanRow, from_micros


class ReadingPeople(Queries):
    """What a person has, and when clocks stand: while people are away, and while the bot was down."""

    async def last_look(self, game: int, person: int) -> tuple[int, int] | None:
        """The log position at which this person last looked, and when; 0 for a time that was not kept."""
        rows = await self._all(
            "SELECT seq, at FROM last_looks WHERE game = :game AND person = :person", game=game, person=person
        )
        return (int(rows[0][0]), int(rows[0][1])) if rows else None

    async def plan(self, game: int, person: int, kind: str) -> PlanRow | None:
        """A person's plan or try in a game."""
        rows = await self._all(
            "SELECT base, steps, secret FROM plans WHERE game = :game AND person = :person AND kind = :kind",
            game=game,
            person=person,
            kind=kind,
        )
        return PlanRow(*rows[0]) if rows else None

    async def with_plans(self, kind: str) -> list[tuple[int, int]]:
        """The games in which somebody has a plan of this kind, each with the person."""
        rows = await self._all("SELECT game, person FROM plans WHERE kind = :kind", kind=kind)
        return [(int(game), int(person)) for game, person in rows]

    async def previews(self, game: int, person: int) -> bool:
        """Whether a person wants previews in a game."""
        rows = await self._all(
            "SELECT previews FROM preview_preferences WHERE game = :game AND person = :person",
            game=game,
            person=person,
        )
        return not rows or bool(rows[0][0])

    async def waits_for(self, person: int, kind: str) -> bool:
        """Whether a person has timers of one kind, in any game."""
        sql = "SELECT id FROM timers WHERE person = :person AND kind = :kind"
        return bool(await self._all(sql, person=person, kind=kind))

    async def reminder_preferences(
        self, person: int
    ) -> tuple[str, str | None, int | None, int | None, int | None] | None:
        """How a person wants to be reminded: the way, their time zone, the minutes of the day between which they are
        left alone, and the minute of their daily message. None if they have said nothing."""
        rows = await self._all(
            "SELECT way, zone, quiet_from, quiet_to, daily FROM reminder_preferences WHERE person = :person",
            person=person,
        )
        return tuple(rows[0]) if rows else None

    async def dailies_due(self, now: int, most: int = 100) -> list[tuple[int, int]]:
        """The people whose daily message is due, and since when, the earliest first."""
        rows = await self._all(
            "SELECT person, daily_due FROM reminder_preferences WHERE daily_due <= :now AND typeof(daily_due) = 'integer' "
            "ORDER BY daily_due, person LIMIT :most",
            now=now,
            most=most,
        )
        return [(int(person), int(due)) for person, due in rows]

    async def next_daily(self) -> int | None:
        """When the next daily message is due; None if nobody gets one."""
        return await self._number(
            "SELECT min(daily_due) FROM reminder_preferences WHERE typeof(daily_due) = 'integer'"
        )

    async def dailies_astray(self, latest: int) -> list[int]:
        """The people who want a daily message that is never due, or only after `latest`."""
        return await self._numbers(
            "SELECT person FROM reminder_preferences WHERE way = 'daily' "
            "AND (typeof(daily_due) != 'integer' OR daily_due > :latest)",
            latest=latest,
        )

    async def style(self, person: int) -> tuple[str, str, bool] | None:
        """How a person's own pictures look: their theme, their palette, and whether their text is large. None if the
        person has chosen nothing."""
        rows = await self._all(
            "SELECT theme, palette, large FROM appearance_preferences WHERE person = :person", person=person
        )
        return (str(rows[0][0]), str(rows[0][1]), bool(rows[0][2])) if rows else None

    async def stands_in(self, server: int, person: int) -> bool:
        """Whether a person stands in for others on a server."""
        sql = "SELECT person FROM volunteers WHERE server = :server AND person = :person"
        return bool(await self._all(sql, server=server, person=person))

    async def volunteers(self, server: int, most: int) -> list[int]:
        """Those who stand in for others on a server."""
        return await self._numbers(
            "SELECT person FROM volunteers WHERE server = :server ORDER BY person LIMIT :most",
            server=server,
            most=most,
        )

    async def outages(self) -> tuple[list[tuple[datetime, datetime]], datetime | None, bool]:
        """When the bot was down, from a time up to another, earliest first; when it was last seen up; and whether it
        stopped then, as it was asked to. Raises CorruptRow."""
        found = await self._all("SELECT began, ended FROM outages ORDER BY began")
        rows = [(from_micros(began), ended) for began, ended in found]
        seen = max(((began, ended < 0) for began, ended in rows if ended <= 0), default=(None, False))
        return [(began, from_micros(ended)) for began, ended in rows if ended > 0], *seen

    async def holidays(self) -> list[tuple[int, datetime, datetime]]:
        """When people are away: each person, from a time up to another, the earliest of a person first. Raises
        CorruptRow."""
        rows = await self._all("SELECT person, began, ended FROM holidays ORDER BY person, began")
        return [(person, from_micros(began), from_micros(ended)) for person, began, ended in rows]
