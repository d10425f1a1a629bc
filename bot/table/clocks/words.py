"""The sentences about clocks. Times that Discord shows in each reader's own zone stand as `<t:…>`."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from bot.table.clocks.time_control_reading import place_of
from bot.table.model.table import Table
from bot.table.model.time_control import NONE, OWN, Pace, Zero
from bot.table.model.words import bold, listed, title

NAMES: Final = {
    "tonight": "Tonight: 10 minutes a turn",
    "day": "A day a turn",
    "three_days": "Three days a turn",
    NONE.name: "No clock",
}
_STAMP: Final = re.compile(r"<t:\d+:[RD]>")
_READ: Final = "23 November 2026"
_NAMED: Final = 2
_NONE: Final = timedelta()
_UNITS: Final = ((timedelta(days=1), "day"), (timedelta(hours=1), "hour"), (timedelta(minutes=1), "minute"))


def span(time: timedelta) -> str:
    """A length of time in words, to its two largest units: `1 day`, `2 hours 30 minutes`, `less than a minute`."""
    parts, left = [], time
    for unit, name in _UNITS:
        count = left // unit
        left -= count * unit
        if count:
            parts.append(f"{count} {name}" if count == 1 else f"{count} {name}s")
    return " ".join(parts[:2]) or "less than a minute"


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


def policy(pace: Pace) -> str:
    """What happens if somebody vanishes, in one sentence."""
    if not pace.ticks:
        return "Nobody is hurried: if someone vanishes, the game waits."
    longest = span(pace.bank or pace.move)
    match pace.zero:
        case Zero.REMIND:
            return f"After {longest}, a last reminder: if someone vanishes, the game waits."
        case Zero.SKIP:
            return f"If someone vanishes, their turn passes after {longest}."
        case Zero.PLAY:
            return f"If someone vanishes, the table plays for them after {longest}."
        case Zero.SUBSTITUTE:
            return f"If someone vanishes, the table plays for them after {longest}, and anyone can take over."
        case Zero.FORFEIT:
            return f"If someone vanishes, they lose after {longest}."


def at_zero(pace: Pace) -> str:
    """What comes when a player's own time is over, in one sentence to that player."""
    match pace.zero:
        case Zero.REMIND:
            return ""
        case Zero.SKIP:
            return "Then this turn passes."
        case Zero.PLAY:
            return "Then the table plays for you until you are back."
        case Zero.SUBSTITUTE:
            return "Then the table plays for you until you are back, or somebody takes over."
        case Zero.FORFEIT:
            return "Then you resign."


def reminder(table: Table, until: datetime | None, down: timedelta = _NONE) -> str:
    """What a player who owes a decision is told; `down`: how long the bot was down meanwhile."""
    pace = table.pace
    if until is None or pace is None:
        return f"It is your turn in {title(table)}."
    given = [given_back(down)] if down else []
    told = f"It is your turn in {title(table)}. Time limit: {when(until)}. {at_zero(pace)}"
    return " ".join([told.rstrip(), *given])


NOT_DIRECT: Final = (
    "Your daily message did not arrive: your direct messages are closed to the bot. "
    "From now on reminders come in the channel. `/me` changes that."
)


def given_back(down: timedelta) -> str:
    """That time does not count in which nobody could move."""
    return f"The bot was down for {span(down)}: that time is given back."


def timed_out(table: Table, seat: int, then: Zero) -> str:
    """What the channel is told when a player's time is over."""
    who = bold(table.players[seat].person.name)
    match then:
        case Zero.SKIP:
            return f"{who} ran out of time: the turn passes."
        case Zero.PLAY:
            return f"{who} ran out of time. The table plays for them until they press **Move**."
        case Zero.SUBSTITUTE:
            return f"{who} ran out of time. The table plays for them until they press **Move** or somebody takes over."
        case Zero.FORFEIT:
            return f"{who} ran out of time and resigns from {title(table)}."
        case Zero.REMIND:
            return f"{who} ran out of time."


def all_gone(table: Table) -> str:
    return f"Everyone in {title(table)} has missed a turn. The game waits until somebody moves."


def is_back(table: Table, seat: int) -> str:
    return f"{bold(table.players[seat].person.name)} is back in {title(table)}."


def paused(table: Table, by: str) -> str:
    move = "" if table.lock is not None else "; you can still move"
    return f"{bold(by)} pauses {title(table)}. The clocks stand still{move}."


def unpaused(table: Table, by: str) -> str:
    if table.lock is not None:
        return f"{bold(by)} ends the pause of {title(table)}. The clocks run once it is unlocked."
    return f"{bold(by)} lets the clocks of {title(table)} run again."


def more_time(table: Table, by: str, seat: int, time: timedelta) -> str:
    whom = bold(table.players[seat].person.name)
    return f"{bold(by)} gives {whom} {span(time)} more in {title(table)}."


def time_left(until: datetime) -> str:
    return f"Time limit: {when(until)}."


def standing_still(by: str) -> str:
    return f"{bold(by)} has paused the clocks."


def played_for(names: list[str]) -> str:
    """For whom the table plays."""
    return f"The table plays for {_several(names)}."


def are_away(names: list[str]) -> str:
    """That several players are on holiday."""
    return f"{_several(names)} are away."


def _several(names: list[str]) -> str:
    """The first of these names, so that the board stays short, and how many more there are."""
    more = len(names) - _NAMED
    told = [bold(each) for each in names[:_NAMED]]
    return listed([*told, *([f"{more} more"] if more > 0 else [])])


def on_holiday(table: Table, seat: int, until: datetime) -> str:
    return f"{bold(table.players[seat].person.name)} is away until <t:{int(until.timestamp())}:D>."
