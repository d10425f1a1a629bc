"""The pace of a table: how much time its players have, and what happens to a seat whose time is over."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import TypeAdapter, ValidationError

from bot.table.model.errors import TableError

SHORTEST: Final = timedelta(minutes=1)
LONGEST: Final = timedelta(days=30)
"""The least and the most time that a move may have."""
LONGEST_BANK: Final = timedelta(days=90)
"""The most time that a bank may hold. Increments do not fill it further."""
_LONGEST_NAME: Final = 64
_SECOND: Final = timedelta(seconds=1)


class Zero(enum.Enum):
    """What happens to a seat whose time is over."""

    REMIND = "remind"
    """Nothing but a last reminder."""
    SKIP = "skip"
    """The table plays this one turn for the seat, doing as little as the rules allow."""
    PLAY = "play"
    """The table plays for the seat until its player is back."""
    SUBSTITUTE = "substitute"
    """The same, and a substitute is sought."""
    COMPUTER = "computer"
    """A computer plays for the seat until its player is back."""
    FORFEIT = "forfeit"
    """The seat resigns."""

    @property
    def plays(self) -> bool:
        """Whether the table or a computer plays for the seat from then on."""
        return self in (Zero.PLAY, Zero.SUBSTITUTE, Zero.COMPUTER)


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time there is: `move` for each turn, or a `bank` for the whole game that grows by `increment` with each
    turn. With neither there is no clock. On `weekends` in `zone` all clocks stand."""

    name: str
    move: timedelta = timedelta()
    bank: timedelta = timedelta()
    increment: timedelta = timedelta()
    zero: Zero = Zero.PLAY
    weekends: bool = False
    zone: str = "UTC"

    @property
    def ticks(self) -> bool:
        """Whether there is a clock at all."""
        return bool(self.move or self.bank)

    @property
    def banked(self) -> bool:
        """Whether time is kept in a bank for the whole game."""
        return bool(self.bank)


OWN: Final = "own"
NONE: Final = Pace("none", zero=Zero.REMIND)
PRESETS: Final[Mapping[str, Pace]] = {
    pace.name: pace
    for pace in (
        Pace("tonight", timedelta(minutes=10)),
        Pace("day", timedelta(days=1)),
        Pace("three_days", timedelta(days=3)),
        NONE,
    )
}
"""The paces that are chosen by name."""
USUAL: Final = PRESETS["day"]


def checked(pace: Pace) -> Pace:
    """This pace, if it can be played. Raises TableError that names what cannot be."""
    if pace.move and pace.bank:
        raise TableError(
            "pace", "A turn has its own time, or a share of a bank, not both.", "Leave one empty."
        )
    if not pace.ticks and pace.name != NONE.name:
        raise TableError(
            "pace", "A bank of zero leaves no time to play.", "Give each turn some time, such as 12 hours."
        )
    for what, time, most in (
        ("A turn", pace.move, LONGEST),
        ("A whole game", pace.bank, LONGEST_BANK),
    ):
        if time and not SHORTEST <= time <= most:
            raise TableError(
                "pace",
                f"{what} can have from 1 minute to {most.days} days.",
                "Choose a time in between, such as 12 hours.",
            )
    if pace.increment < timedelta() or pace.increment > LONGEST or (pace.increment and not pace.bank):
        raise TableError(
            "pace",
            "Each turn adds at most 30 days, and only to a time for the whole game.",
            "Write both as `5 days + 4 hours`.",
        )
    zone(pace.zone)
    return pace


def zone(name: str) -> ZoneInfo:
    """The time zone of this name. Raises TableError if there is none."""
    try:
        if name and len(name) <= _LONGEST_NAME:
            return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        pass
    raise TableError(
        "time_zone",
        "That time zone does not exist.",
        "Write it as continent and city, such as `Europe/Berlin` or `America/New_York`.",
    )


def own(**parts: Any) -> Pace:
    """A pace that is none of the presets. Raises TableError."""
    return checked(Pace(OWN, **parts))


def written(pace: Pace) -> dict[str, Any]:
    """A pace as it is stored."""
    return {
        "name": pace.name,
        "move": pace.move // _SECOND,
        "bank": pace.bank // _SECOND,
        "increment": pace.increment // _SECOND,
        "zero": pace.zero.value,
        "weekends": pace.weekends,
        "zone": pace.zone,
    }


_PACE: Final = TypeAdapter(Pace)


def read(data: Any) -> Pace:
    """A stored pace. Raises ValueError if it is damaged."""
    try:
        return checked(_PACE.validate_python(data))
    except (ValidationError, TableError) as error:
        raise ValueError("its pace is damaged") from error
