"""What people wish: how their own pictures look, previews, and the days on which they are away."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias, get_args

from bot.recent import Recent
from bot.store import CorruptRow, Write, schema, to_micros
from bot.table.log import LOG, Tables
from bot.table.model import Interval, TableError, joined
from bot.table.time_control.clock_updates import ClockUpdates

Theme: TypeAlias = Literal["dark", "light"]
Palette: TypeAlias = Literal["usual", "redgreen", "bluegreen"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
PALETTES: Final[tuple[Palette, ...]] = get_args(Palette)
KEPT: Final = 4096
"""How many people's styles stay in memory, since every private picture needs one."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """How somebody's own pictures look: their theme, the palette of the players' colours, and whether text is large."""

    theme: Theme = "dark"
    palette: Palette = "usual"
    large: bool = False


USUAL: Final = Appearance()
"""How the pictures that everybody sees look."""


class Preferences:
    """What people wish."""

    def __init__(self, tables: Tables) -> None:
        self._store = tables.store
        self._styles = Recent[int, Appearance](KEPT)

    async def previews(self, game: int, person: int) -> bool:
        """Whether a person wants to see their guided moves in this game before they make them; at first they do."""
        row = await self._store.row(schema.preview_preferences, game=game, person=person)
        return row is None or bool(row.previews)

    async def set_previews(self, game: int, person: int, wanted: bool) -> None:
        """Keep whether a person wants previews in this game."""
        await self._store.commit(
            Write().replace(schema.preview_preferences, game=game, person=person, previews=wanted)
        )

    async def style(self, person: int) -> Appearance:
        """How this person's own pictures look, which is as usual at first."""
        if person not in self._styles:
            row = await self._store.row(schema.appearance_preferences, person=person)
            self._styles[person] = USUAL if row is None else _read(row.theme, row.palette, bool(row.large))
        return self._styles[person]

    async def set_style(self, person: int, style: Appearance) -> None:
        """Keep how this person's own pictures look."""
        await self._store.commit(
            Write().replace(
                schema.appearance_preferences,
                person=person,
                theme=style.theme,
                palette=style.palette,
                large=style.large,
            )
        )
        self._styles[person] = style


def _read(theme: str, palette: str, large: bool) -> Appearance:
    """A style as it was kept; what is unknown is as usual."""
    return Appearance(
        next((each for each in THEMES if each == theme), USUAL.theme),
        next((each for each in PALETTES if each == palette), USUAL.palette),
        large,
    )


BUDGET: Final = timedelta(days=30)
"""How long a person can be away within a year."""
YEAR: Final = timedelta(days=365)
AHEAD: Final = timedelta(days=365)
"""How far ahead a holiday can begin."""
MOST_KEPT: Final = 100
"""How many holidays of two years are kept for a person."""
_FAR: Final = timedelta(days=3650)


class Holidays:
    """When people are away. All of it is in memory too, since every clock asks for it."""

    def __init__(self, tables: Tables, updates: ClockUpdates) -> None:
        self._tables = tables
        self._clock = tables.clock
        self._known = updates.holidays
        self.on_kept: Callable[..., Awaitable[None]]
        """Called with a person whose holidays have changed."""

    async def open(self) -> None:
        """Read who is away when."""
        self._known.clear()
        try:
            for person, began, ended in await self._tables.store.holidays():
                self._known.setdefault(person, []).append((began, ended))
        except CorruptRow as error:
            LOG.error("holidays cannot be read: %s", error.message)

    def ahead(self, person: int) -> list[Interval]:
        """A person's holidays that are not over, the earliest first."""
        now = self._clock()
        return [each for each in self._known.get(person, ()) if each[1] > now]

    def spent(self, person: int) -> timedelta:
        """How much of their budget a person has taken: the most within any year in which now lies."""
        return _most(self._known.get(person, ()), self._clock())

    async def take(self, person: int, began: datetime, ended: datetime) -> None:
        """Be away from a time up to another. Raises TableError if that cannot be."""
        now = self._clock()
        if ended <= began:
            raise TableError("holiday", "That holiday ends before it begins.", "Swap the two days.")
        if ended <= now:
            raise TableError("holiday", "That holiday is over.", "Choose days that are still to come.")
        if began > now + AHEAD:
            raise TableError(
                "holiday", "That is more than a year away.", "Choose days within the next 12 months."
            )
        began = max(began, now)
        kept = joined([*self._known.get(person, ()), (began, ended)], now - 2 * YEAR, now + _FAR)
        if len(kept) > MOST_KEPT:
            raise TableError(
                "holiday",
                "You have changed your holidays too often.",
                "Ask for a pause with /game pause.",
            )
        if max(_most(kept, began), _most(kept, ended)) > BUDGET:
            free = max(BUDGET - self.spent(person), timedelta()) // timedelta(days=1)
            raise TableError(
                "holiday",
                f"Within a year you can be away for {BUDGET.days} days, and {free} are left.",
                "Choose fewer days, or ask for a pause with /game pause.",
            )
        await self._keep(person, kept)

    async def end(self, person: int) -> None:
        """Be back now: the holiday ends, and those ahead are dropped. Raises TableError if there is none."""
        now = self._clock()
        if not self.ahead(person):
            raise TableError("holiday", "You have no holiday ahead.", "/me sets one.")
        before = joined(self._known.get(person, ()), now - 2 * YEAR, now)
        await self._keep(person, before)

    async def _keep(self, person: int, kept: list[Interval]) -> None:
        write = Write().delete(schema.holidays, person=person)
        for began, ended in kept:
            write.insert(schema.holidays, person=person, began=to_micros(began), ended=to_micros(ended))
        await self._tables.store.commit(write)
        self._known[person] = kept
        await self.on_kept(person, holiday=True)


def _most(away: Sequence[Interval], at: datetime) -> timedelta:
    """The longest that somebody is away within any year in which this time lies."""
    edges = [at, at - YEAR, *(began for began, _ in away), *(ended - YEAR for _, ended in away)]
    years = (joined(away, begins, begins + YEAR) for begins in edges if begins <= at <= begins + YEAR)
    return max(sum((ended - began for began, ended in each), timedelta()) for each in years)
