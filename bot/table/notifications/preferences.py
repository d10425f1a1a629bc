"""What people wish: how their own pictures look, previews, and how they want to be reminded of their turns. And the reminders
that come of it.
"""

import enum
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final, Literal, TypeAlias, get_args

from bot.recent import Known
from bot.store import CorruptRow, Write, from_micros, schema, to_micros
from bot.table.log import Tables, UnitOfWork, anew
from bot.table.model import PostKind, TableError, clocks as values, resumes, zone
from bot.table.time_control import words
from bot.table.time_control.clock_updates import ClockUpdates
from games.core.protocol import Seat

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
        self._tables = tables
        self._store = tables.store
        self.styles = Known[int, Appearance](KEPT, self._read)

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
        return await self.styles.of(person)

    async def _read(self, person: int) -> Appearance:
        return _read(await self._store.row(schema.appearance_preferences, person=person))

    async def set_style(self, person: int, **fields: Any) -> None:
        """Change these fields of how this person's own pictures look."""

        async def do() -> None:
            row = await self._store.row(schema.appearance_preferences, person=person)
            style = replace(_read(row), **fields)
            write = Write().swap(schema.appearance_preferences, {"person": person}, row, **asdict(style))
            await self._store.commit(self._tables.tell_of(write, person))

        await anew(do)
        self.styles.forget(person)


def _read(row: Any) -> Appearance:
    """A style as it was kept; what is unknown is as usual."""
    if row is None:
        return USUAL
    return Appearance(
        next((each for each in THEMES if each == row.theme), USUAL.theme),
        next((each for each in PALETTES if each == row.palette), USUAL.palette),
        bool(row.large),
    )


_MINUTES: Final = 24 * 60
_MINUTE: Final = timedelta(minutes=1)


class Way(enum.Enum):
    """Where a person is reminded."""

    CHANNEL = "channel"
    """In the channel of the game, by mention."""
    DIRECT = "direct"
    """By a direct message."""
    DAILY = "daily"
    """By one direct message a day, with all games that wait."""
    NEVER = "never"


SILENT: Final = frozenset({Way.DAILY, Way.NEVER})
"""People who have chosen one of these get no reminders of single turns."""


@dataclass(frozen=True, slots=True)
class ReminderPreferences:
    """A person's wishes. `quiet` are the minutes of the day in their `zone` from and to which they are left alone, and
    `daily` is the minute at which their daily message comes; all are None until the person has told them."""

    way: Way = Way.CHANNEL
    zone: str | None = None
    quiet: tuple[int, int] | None = None
    daily: int | None = None

    def is_quiet(self, minute: int) -> bool:
        """Whether a minute of the day lies in the quiet hours."""
        if self.quiet is None:
            return False
        begins, ends = self.quiet
        return begins <= minute < ends if begins < ends else minute >= begins or minute < ends

    def daily_after(self, when: datetime) -> datetime | None:
        """When the first daily message after this time is due; None if there is none. An hour that the clocks skip comes
        at the hour after it; of one that comes twice, the first counts."""
        if self.way is not Way.DAILY or self.daily is None or self.zone is None:
            return None
        where = zone(self.zone)
        day, at = when.astimezone(where).date(), time(self.daily // 60, self.daily % 60, tzinfo=where)
        days = (datetime.combine(day + timedelta(days=ahead), at).astimezone(UTC) for ahead in range(3))
        return next(due for due in days if due > when)

    def same_day(self, one: datetime, other: datetime) -> bool:
        """Whether two times lie on the same day where this person is."""
        where = zone(self.zone or "UTC")
        return one.astimezone(where).date() == other.astimezone(where).date()

    def quiet_until(self, now: datetime) -> datetime | None:
        """When the quiet hours end in which this time lies; None outside them."""
        where, until = zone(self.zone or "UTC"), now.replace(second=0, microsecond=0)
        # Minute by minute, as the clocks may skip the end, or come to it twice.
        while self.is_quiet((here := until.astimezone(where)).hour * 60 + here.minute):
            until += _MINUTE
        return until if until > now else None


def checked(preferences: ReminderPreferences) -> ReminderPreferences:
    """These wishes, if they can be kept. Raises TableError."""
    daily = preferences.way is Way.DAILY
    if preferences.zone is not None:
        zone(preferences.zone)
    elif daily or preferences.quiet is not None:
        needs = "Your daily message needs" if daily else "Quiet hours need"
        raise TableError(
            "time_zone",
            f"{needs} your time zone.",
            "Write it as continent and city, such as `Europe/Berlin`.",
        )
    minutes = [*(preferences.quiet or ()), *([] if preferences.daily is None else [preferences.daily])]
    if any(not 0 <= minute < _MINUTES for minute in minutes) or (daily and preferences.daily is None):
        raise TableError("time_of_day", "That is no time of day.", "Write it as `22:00`.")
    if preferences.quiet is not None and preferences.quiet[0] == preferences.quiet[1]:
        raise TableError(
            "quiet_hours",
            "Quiet hours that begin and end at the same time are none.",
            "Choose two times, such as 22:00 and 07:00, or leave both empty.",
        )
    if daily and preferences.daily is not None and preferences.is_quiet(preferences.daily):
        raise TableError(
            "daily",
            "Your daily message would come in your quiet hours.",
            "Choose another time for one of them.",
        )
    return preferences


_PEOPLE_KNOWN: Final = 10_000
"""Of how many people memory knows how they want to be reminded: it is asked for after every move."""


def _wished(row: Any) -> ReminderPreferences:
    """What a person wishes by their row; the usual if there is none, or it is damaged."""
    if row is None:
        return ReminderPreferences()
    quiet = None if row.quiet_from is None or row.quiet_to is None else (row.quiet_from, row.quiet_to)
    try:
        return checked(ReminderPreferences(Way(row.way), row.zone, quiet, row.daily))
    except (TableError, ValueError, TypeError):
        return ReminderPreferences()


class ReminderSettings:
    """Keeps how people want to be reminded, and reminds them."""

    def __init__(self, tables: Tables, updates: ClockUpdates) -> None:
        self._tables = tables
        self._store = store = tables.store
        self._clock = tables.clock
        self._updates = updates
        self.known = Known[int, ReminderPreferences](_PEOPLE_KNOWN, self._read)
        store.written.append(self._forget)
        self.on_daily: Callable[[], None]
        """Called once a person may have chosen when their daily message comes."""
        self.on_kept: Callable[..., Awaitable[None]]
        """Called with a person whose wishes are kept."""

    async def of(self, person: int) -> ReminderPreferences:
        """What a person wishes; the usual, if they have said nothing or it is damaged."""
        return await self.known.of(person)

    def _forget(self, write: Write) -> None:
        """After a commit: forget the people whose wishes it changed."""
        for row in (*write.inserted(table := schema.reminder_preferences), *write.updated(table)):
            self.known.forget(row["where_person"] if "where_person" in row else row["person"])

    async def _read(self, person: int) -> ReminderPreferences:
        try:
            return _wished(await self._store.row(schema.reminder_preferences, person=person))
        except CorruptRow:
            return ReminderPreferences()

    async def keep(self, person: int, **fields: Any) -> None:
        """Change these fields of what a person wishes. Raises TableError if they cannot be kept."""

        async def do() -> None:
            write = Write()
            await self.write(write, person, **fields)
            await self._store.commit(write)

        await anew(do)
        self.on_daily()
        await self.on_kept(person)

    async def write(self, write: Write, person: int, **fields: Any) -> None:
        """Add what changes these fields of a person's wishes as they are kept now. Raises TableError if they cannot be."""
        table = schema.reminder_preferences
        try:
            row = await self._store.row(table, person=person)
        except CorruptRow:
            row = None
            write.delete(table, person=person)
        before = _wished(row)
        wished = checked(replace(before, **fields))
        begins, ends = wished.quiet or (None, None)
        kept: dict[str, Any] = {"way": wished.way.value, "zone": wished.zone, "daily": wished.daily}
        if any(getattr(before, name) != getattr(wished, name) for name in kept):
            # Where nothing of it changes, a message that is due at this moment still comes.
            due = wished.daily_after(self._clock())
            kept["daily_due"] = None if due is None else to_micros(due)
        self._tables.tell_of(write, person)
        write.swap(table, {"person": person}, row, quiet_from=begins, quiet_to=ends, **kept)

    # reminders; the timekeeper asks for them when a clock needs attention

    async def remind(self, change: UnitOfWork, seat: Seat) -> None:
        """Remind a seat's player, if that is due and they do not want to be left alone now."""
        table = change.table
        if table.pace is None or table.clocks is None:
            return
        clock, standing = table.clocks.seats[seat], self._updates.standing(table, seat)
        due = values.reminder_due(clock, table.pace, standing)
        if due is None or due > change.micros:
            return
        person = table.players[seat].person.id
        preferences = await self.of(person)
        # What was put off may have come into a time in which the clock stands.
        later = max(resumes(change.now, standing), await self.alone_until(person) or change.now)
        alone, silent = preferences.way is Way.DIRECT, preferences.way in SILENT
        if later > change.now and not silent:
            change.set(clocks=table.clocks.of(seat, quiet=to_micros(later)))
            return
        over = values.at_left(clock, 0, standing)
        reminded = values.reminded(clock, table.pace, standing, change.micros)
        change.set(clocks=table.clocks.of(seat, reminded=reminded, told=change.micros))
        if silent or (seat in table.reopened and not alone):
            return  # nobody else may learn that a secret decision was taken back
        until = None if over is None else from_micros(over)
        change.post(
            PostKind.CALL,
            text=words.reminder(table, until),
            mention=() if alone else (person,),
            person=person if alone else None,
            seq=table.public,
            since=clock.turn,
        )

    async def alone_until(self, person: int) -> datetime | None:
        """Until when a person is on holiday or has quiet hours; None if they can be called now."""
        now = self._clock()
        away = await self._updates.away(person)
        back = next((ended for began, ended in away if began <= now < ended), now)
        until = (await self.of(person)).quiet_until(back) or back
        return until if until > now else None

    async def asleep(self, people: Iterable[int]) -> dict[int, datetime]:
        """Those of these people who are left alone now, and until when."""
        untils = {person: await self.alone_until(person) for person in people}
        return {person: until for person, until in untils.items() if until is not None}
