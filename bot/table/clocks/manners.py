"""How a person wants to be reminded: where, and when not."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Final

from bot.digits import number
from bot.store import CorruptRow, Statement, Store, Write
from bot.table.clocks.pace import zone
from bot.table.errors import TableError

_MINUTES: Final = 24 * 60


class Way(enum.Enum):
    """Where a person is reminded."""

    CHANNEL = "channel"
    """In the channel of the game, by mention."""
    DIRECT = "direct"
    """By a direct message."""
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Manners:
    """A person's wishes. `quiet` are the minutes of the day in their `zone` from and to which they are left alone; both
    are None until the person has told them."""

    way: Way = Way.CHANNEL
    zone: str | None = None
    quiet: tuple[int, int] | None = None

    def quiet_until(self, now: datetime) -> datetime | None:
        """When the quiet hours end in which this time lies; None outside them."""
        if self.zone is None or self.quiet is None:
            return None
        begins, ends = self.quiet
        here = now.astimezone(zone(self.zone))
        minute = here.hour * 60 + here.minute
        inside = begins <= minute < ends if begins < ends else minute >= begins or minute < ends
        if not inside:
            return None
        day = here.date() + timedelta(days=1 if minute >= ends else 0)
        at = time(ends // 60, ends % 60, tzinfo=zone(self.zone))
        for fold in (0, 1):  # an hour that comes twice ends after its second time at the latest
            until = datetime.combine(day, at.replace(fold=fold)).astimezone(UTC)
            if until > now:
                return until
        return None


def checked(manners: Manners) -> Manners:
    """These wishes, if they can be kept. Raises TableError."""
    if manners.zone is not None:
        zone(manners.zone)
    if manners.quiet is None:
        return manners
    if manners.zone is None:
        raise TableError("time_zone", "Quiet hours need your time zone.", "Choose it first.")
    if any(not 0 <= minute < _MINUTES for minute in manners.quiet):
        raise TableError("quiet_hours", "That is no time of day.", "Write it as `22:00`.")
    if manners.quiet[0] == manners.quiet[1]:
        raise TableError(
            "quiet_hours",
            "Quiet hours that begin and end at the same time are none.",
            "Choose two times, such as 22:00 and 07:00, or leave both empty.",
        )
    return manners


def minute_of(text: str) -> int:
    """A time of day as minutes: `22:00`, `7`. Raises TableError."""
    hours, _, minutes = text.strip().replace(".", ":").partition(":")
    hour, minute = number(hours, below=24), number(minutes or "0", below=60)
    if hour is not None and minute is not None:
        return hour * 60 + minute
    raise TableError("quiet_hours", "That is no time of day.", "Write it as `22:00`.")


class PeoplesManners:
    """Keeps how people want to be reminded."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: int) -> Manners:
        """What a person wishes; the usual, if they have said nothing or it is damaged."""
        try:
            row = await self._store.manners(person)
            if row is None:
                return Manners()
            way, where, begins, ends = row
            quiet = None if begins is None or ends is None else (begins, ends)
            return checked(Manners(Way(way), where, quiet))
        except (CorruptRow, TableError, ValueError, TypeError):
            return Manners()

    async def keep(self, person: int, manners: Manners) -> None:
        """Keep what a person wishes. Raises TableError if it cannot be."""
        manners = checked(manners)
        begins, ends = manners.quiet or (None, None)
        write = Write()
        write.add(
            Statement.MANNERS,
            person=person,
            way=manners.way.value,
            zone=manners.zone,
            quiet_from=begins,
            quiet_to=ends,
        )
        await self._store.commit(write)
