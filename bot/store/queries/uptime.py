"""The queries of when clocks stand: while the bot was down, and while people are away."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Executable, select

from bot.store.rows import from_micros
from bot.store.schema import holidays, outages

_OUTAGES: Final = select(outages.c.began, outages.c.ended).order_by(outages.c.began)
_HOLIDAYS: Final = select(holidays.c.person, holidays.c.began, holidays.c.ended).order_by(
    holidays.c.person, holidays.c.began
)


class ReadingUptime(ABC):
    """When the bot was down, when it was last seen up, and when people are away."""

    @abstractmethod
    async def _all(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Any]: ...

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
