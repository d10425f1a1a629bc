"""The queries of what one person has in one game: how far they have looked, their plans, their wishes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Executable, bindparam, select

from bot.store.rows import PlanRow
from bot.store.schema import looked, plans, wishes

_LOOKED: Final = select(looked.c.seq).where(
    looked.c.game == bindparam("which"), looked.c.person == bindparam("who")
)
_PLAN: Final = select(plans.c.base, plans.c.steps, plans.c.secret).where(
    plans.c.game == bindparam("which"), plans.c.person == bindparam("who"), plans.c.kind == bindparam("what")
)
_WISHES: Final = select(wishes.c.previews).where(
    wishes.c.game == bindparam("which"), wishes.c.person == bindparam("who")
)


class ReadingPersons(ABC):
    """What one person has in one game."""

    @abstractmethod
    async def _all(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Any]: ...

    async def looked(self, game: int, person: int) -> int | None:
        """The log position at which this person last looked."""
        rows = await self._all(_LOOKED, {"which": game, "who": person})
        return int(rows[0][0]) if rows else None

    async def plan(self, game: int, person: int, kind: str) -> PlanRow | None:
        """A person's plan or try in a game."""
        rows = await self._all(_PLAN, {"which": game, "who": person, "what": kind})
        return PlanRow(*rows[0]) if rows else None

    async def previews(self, game: int, person: int) -> bool:
        """Whether a person wants previews in a game."""
        rows = await self._all(_WISHES, {"which": game, "who": person})
        return not rows or bool(rows[0][0])
