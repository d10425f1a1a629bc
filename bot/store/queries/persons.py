"""The queries of what one person has: in a game how far they have looked, their plans and wishes; how their pictures look."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Executable, bindparam, select

from bot.store.rows import PlanRow
from bot.store.schema import looked, looks, manners, plans, wishes

_LOOKED: Final = select(looked.c.seq, looked.c.at).where(
    looked.c.game == bindparam("which"), looked.c.person == bindparam("who")
)
_PLAN: Final = select(plans.c.base, plans.c.steps, plans.c.secret).where(
    plans.c.game == bindparam("which"), plans.c.person == bindparam("who"), plans.c.kind == bindparam("what")
)
_WISHES: Final = select(wishes.c.previews).where(
    wishes.c.game == bindparam("which"), wishes.c.person == bindparam("who")
)
_MANNERS: Final = select(manners.c.way, manners.c.zone, manners.c.quiet_from, manners.c.quiet_to).where(
    manners.c.person == bindparam("who")
)
_LOOKS: Final = select(looks.c.theme, looks.c.palette, looks.c.large).where(
    looks.c.person == bindparam("who")
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

    async def previews(self, game: int, person: int) -> bool:
        """Whether a person wants previews in a game."""
        rows = await self._all(_WISHES, {"which": game, "who": person})
        return not rows or bool(rows[0][0])

    async def manners(self, person: int) -> tuple[str, str | None, int | None, int | None] | None:
        """How a person wants to be reminded: the way, their time zone, and the minutes of the day between which they
        are left alone. None if they have said nothing."""
        rows = await self._all(_MANNERS, {"who": person})
        return tuple(rows[0]) if rows else None

    async def style(self, person: int) -> tuple[str, str, bool] | None:
        """How a person's own pictures look: their theme, their palette, and whether their text is large. None if the
        person has chosen nothing."""
        rows = await self._all(_LOOKS, {"who": person})
        return (str(rows[0][0]), str(rows[0][1]), bool(rows[0][2])) if rows else None
