"""The queries of what people have told the bot's owners."""

from sqlalchemy import func, select

from bot.store.reading.queries import Queries
from bot.store.schema import reports


class ReadingReports(Queries):
    """Which reports there are, and what the owners know of them."""

    async def untold(self) -> list[str]:
        """The references of the reports that the owners were not told of, the oldest first."""
        asked = select(reports.c.reference).where(reports.c.told.is_(None))
        return [str(row[0]) for row in await self._all(asked.order_by(reports.c.at, reports.c.reference))]

    async def owners_told(self, now: int) -> int | None:
        """When the owners were last told of reports, by a clock that was not ahead of now."""
        return await self._number(select(func.max(reports.c.told)).where(reports.c.told <= now))
