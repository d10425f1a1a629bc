"""What people type about time (`90 minutes`, `2 days + 4 hours`, `Berlin`), and the sentences about clocks. Times that
Discord shows in each reader's own zone stand as `<t:…>`.
"""

import contextlib
import re
from datetime import date, datetime, timedelta
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from bot import digits as typed
from bot.table.model import NONE, OWN, Pace, Table, TableError, Zero, bold, of_seat, time_control, title
from games.core.words import enumerated as listed

_MINUTE: Final = timedelta(minutes=1)
_UNITS: Final = {
    "m": _MINUTE,
    "min": _MINUTE,
    "mins": _MINUTE,
    "minute": _MINUTE,
    "h": timedelta(hours=1),
    "hr": timedelta(hours=1),
    "hrs": timedelta(hours=1),
    "hour": timedelta(hours=1),
    "d": timedelta(days=1),
    "day": timedelta(days=1),
    "w": timedelta(weeks=1),
    "wk": timedelta(weeks=1),
    "week": timedelta(weeks=1),
}
_PART: Final = re.compile(r"(?:,|and\b)?\s*(\d{1,5}(?:[.,]\d{1,2})?)\s*([a-z]+)\s*", re.ASCII)
_LONGEST: Final = 80
_TOLD: Final = 40
_NOT_NAMES: Final = frozenset({"localtime", "Factory"})
"""Files beside the time zones: they would name the zone of the bot's machine, or none."""
_YEARS: Final = range(1970, 3000)
NEAR_DAYS: Final = ("today", "tomorrow")
_DAY_FORMS: Final = ("%Y-%m-%d", "%d %B %Y", "%d %b %Y", "%B %d %Y", "%b %d %Y")
_AFTER_FIGURES: Final = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b|[.,]", re.ASCII)


def length(text: str) -> timedelta:
    """A length of time in whole minutes: `12 hours`, `1 day 6 h`, `90 min`. Raises TableError."""
    parts = [
        (float(number.replace(",", ".")), _UNITS.get(unit) or _UNITS.get(unit.removesuffix("s")))
        for number, unit in _PART.findall(text.casefold())
    ]
    known = [number * unit for number, unit in parts if unit is not None]
    left = _PART.sub("", text.casefold()).strip()
    if left or not parts or len(known) < len(parts) or len(text) > _LONGEST:
        typed = " ".join(text.split())[:_TOLD]
        raise TableError(
            "time",
            f"“{typed}” is no length of time." if typed else "No time was given.",
            "Write it as `12 hours`, `90 minutes` or `2 days`.",
        )
    return round(sum(known, timedelta()) / _MINUTE) * _MINUTE


def bank(text: str) -> tuple[timedelta, timedelta]:
    """The time for a whole game, and what each turn adds to it: `5 days + 12 hours`, `3 days`. Raises TableError."""
    whole, plus, more = text.partition("+")
    return length(whole), length(more) if plus else timedelta()


@cache
def _zones() -> dict[str, str]:
    """All time zones by their names and by their places alone, in small letters. `Etc/GMT+2` is no place: it is two hours
    behind, as nobody expects."""
    names = sorted(available_timezones() - _NOT_NAMES)
    places = {name.rpartition("/")[2].casefold(): name for name in names if not name.startswith("Etc/")}
    return places | {name.casefold(): name for name in names}


def zone_named(text: str, needs: str = "") -> str:
    """The name of a time zone, written carelessly: `europe/berlin`, `new york`, `utc`. `needs` says what needs it, as the
    beginning of a sentence. Raises TableError."""
    if needs and not text:
        hint = "Write it as continent and city, such as `Europe/Berlin`."
        raise TableError("time_zone", f"{needs} your time zone.", hint)
    found = _zones().get("_".join(text.casefold().split()), "")
    time_control.zone(found)
    return found


def place_of(zone: str) -> str:
    """A time zone as people call it: `Berlin`, `New York`, `UTC`."""
    return zone.rpartition("/")[2].replace("_", " ")


def time_of_day(text: str) -> int:
    """A time of day as minutes: `22:00`, `7`, `10 pm`. Raises TableError."""
    tidy = "".join(text.casefold().split())
    half = tidy[-2:] if tidy.endswith(("am", "pm")) else ""
    hours, _, minutes = tidy.removesuffix(half).replace(".", ":").partition(":")
    hour, minute = typed.number(hours, below=24), typed.number(minutes or "0", below=60)
    if hour is None or minute is None or (half and not 1 <= hour <= 12):
        raise TableError("quiet_hours", "That is no time of day.", "Write it as `22:00`.")
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return hour * 60 + minute


def day(text: str, today: date) -> date:
    """A day: `2026-12-24`, `24 December`, `Dec 24`; without a year the next one that is not past. Raises TableError."""
    tidy = " ".join(_AFTER_FIGURES.sub(" ", text.casefold()).split())
    if tidy in NEAR_DAYS:
        return today + timedelta(days=NEAR_DAYS.index(tidy))
    # The 29th of February may be years away.
    for year in ("", *map(str, range(today.year, today.year + 9))):
        for form in _DAY_FORMS if tidy.isascii() else ():
            with contextlib.suppress(ValueError):
                found = datetime.strptime(f"{tidy} {year}".strip(), form).date()
                if found.year in _YEARS and (not year or found >= today):
                    return found
    raise TableError("day", "That is no day.", "Write it as `24 December` or `2026-12-24`.")


def clock_face(minute: int) -> str:
    """A minute of the day as a time: `07:00`."""
    return f"{minute // 60:02}:{minute % 60:02}"


NAMES: Final = {
    "tonight": "Tonight: 10 minutes a turn",
    "day": "A day a turn",
    "three_days": "Three days a turn",
    NONE.name: "No clock",
}
_STAMP: Final = re.compile(r"<t:\d+:[RD]>")
_READ: Final = "23 November 2026"
_NAMED: Final = 2
_SPANS: Final = ((timedelta(days=1), "day"), (timedelta(hours=1), "hour"), (timedelta(minutes=1), "minute"))


def span(time: timedelta, units: int = 2) -> str:
    """A length of time in words, to so many units, the largest first: `1 day`, `2 hours 30 minutes`, `less than a minute`."""
    parts, left = [], time
    for unit, name in _SPANS:
        count, left = divmod(left, unit)
        if count:
            parts.append(f"{count} {name}" if count == 1 else f"{count} {name}s")
    return " ".join(parts[:units]) or "less than a minute"


def when(time: datetime) -> str:
    """A time for Discord to show, how far away it is: `<t:1764115200:R>`."""
    return f"<t:{int(time.timestamp())}:R>"


def as_read(text: str) -> str:
    """A text as long as people read it: times are shown in a few words."""
    return _STAMP.sub(_READ, text)


def name(pace: Pace) -> str:
    """A pace in a few words: `A day a turn`, `2 hours, and 30 minutes more a turn`."""
    if pace.name != OWN:
        told = NAMES[pace.name]
    elif pace.banked and pace.increment:
        told = f"{span(pace.bank)} for the game, and {span(pace.increment)} more with each turn"
    elif pace.banked:
        told = f"{span(pace.bank)} for the game"
    else:
        told = f"{span(pace.move)} a turn"
    return f"{told}, not on weekends in {place_of(pace.zone)}" if pace.weekends else told


_AT_ZERO: Final = {
    Zero.REMIND: (
        "After {longest}, a last reminder: if someone vanishes, the game waits.",
        "",
        "{who} ran out of time.",
    ),
    Zero.SKIP: (
        "If someone vanishes, their turn passes after {longest}.",
        "Then this turn passes.",
        "{who} ran out of time: the turn passes.",
    ),
    Zero.PLAY: (
        "If someone vanishes, the table plays for them after {longest}.",
        "Then the table plays for you until you are back.",
        "{who} ran out of time. The table plays for them until they press **Move**.",
    ),
    Zero.SUBSTITUTE: (
        "If someone vanishes, the table plays for them after {longest}, and anyone can take over.",
        "Then the table plays for you until you are back, or somebody takes over.",
        "{who} ran out of time. The table plays for them until they press **Move** or somebody takes over.",
    ),
    Zero.COMPUTER: (
        "If someone vanishes, a computer plays for them after {longest}.",
        "Then a computer plays for you until you are back.",
        "{who} ran out of time. A computer plays for them until they press **Move**.",
    ),
    Zero.FORFEIT: (
        "If someone vanishes, they lose after {longest}.",
        "Then you resign.",
        "{who} ran out of time and resigns from {title}.",
    ),
}
"""What comes when a player's time is over: as the policy of a table, to that player, and to the channel."""


def policy(pace: Pace) -> str:
    """What happens if somebody vanishes, in one sentence."""
    if not pace.ticks:
        return "Nobody is hurried: if someone vanishes, the game waits."
    return _AT_ZERO[pace.zero][0].format(longest=span(pace.bank or pace.move))


def reminder(table: Table, until: datetime | None) -> str:
    """What a player who owes a decision is told."""
    pace = table.pace
    if until is None or pace is None:
        return f"It is your turn in {title(table)}."
    told = f"It is your turn in {title(table)}. Time limit: {when(until)}. {_AT_ZERO[pace.zero][1]}"
    return told.rstrip()


NOT_DIRECT: Final = (
    "Your daily message did not arrive: your direct messages are closed to the bot. "
    "From now on reminders come in the channel. `/me` changes that."
)


def timed_out(table: Table, seat: int, then: Zero) -> str:
    """What the channel is told when a player's time is over."""
    return _AT_ZERO[then][2].format(who=of_seat(table, seat), title=title(table))


def all_gone(table: Table) -> str:
    return f"Everyone in {title(table)} has missed a turn. The game waits until somebody moves."


def is_back(table: Table, seat: int) -> str:
    return f"{of_seat(table, seat)} is back in {title(table)}."


def paused(table: Table, by: str) -> str:
    move = "" if table.lock is not None else "; you can still move"
    return f"{bold(by)} pauses {title(table)}. The clocks stand still{move}."


def unpaused(table: Table, by: str) -> str:
    if table.lock is not None:
        return f"{bold(by)} ends the pause of {title(table)}. The clocks run once it is unlocked."
    return f"{bold(by)} lets the clocks of {title(table)} run again."


def more_time(table: Table, by: str, seat: int, time: timedelta) -> str:
    whom = of_seat(table, seat)
    return f"{bold(by)} gives {whom} {span(time)} more in {title(table)}."


def time_left(until: datetime) -> str:
    return f"Time limit: {when(until)}."


def standing_still(by: str) -> str:
    return f"{bold(by)} has paused the clocks."


def played_for(names: list[str], proxy: str = "The table") -> str:
    """For whom the table plays, or a computer."""
    return f"{proxy} plays for {_several(names)}."


def _several(names: list[str]) -> str:
    """The first of these names, so that the board stays short, and how many more there are."""
    more = len(names) - _NAMED
    told = [bold(each) for each in names[:_NAMED]]
    return listed([*told, *([f"{more} more"] if more > 0 else [])])


def on_holiday(table: Table, seat: int, until: datetime) -> str:
    return f"{of_seat(table, seat)} is away until <t:{int(until.timestamp())}:D>."
