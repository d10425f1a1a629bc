"""Rows of the database as frozen values, read strictly."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zlib import crc32

from bot.store.problems import CorruptRow

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def to_micros(when: datetime) -> int:
    """A time as it is stored."""
    return (when - _EPOCH) // _MICROSECOND


def from_micros(stored: int) -> datetime:
    """A stored time. Raises CorruptRow."""
    try:
        return _EPOCH + timedelta(microseconds=stored)
    except (TypeError, OverflowError):
        raise CorruptRow(
            f"A stored time is damaged: {stored!r}.", "Put the last backup in its place."
        ) from None


_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def dump(value: object) -> str:
    """A value as the JSON text that is stored."""
    return _ENCODER.encode(value)


def load(text: str | bytes, where: str) -> Any:
    """Stored JSON text as data. Raises CorruptRow, naming `where`."""
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise CorruptRow(
            f"{where} is damaged in the database.",
            "Put the last backup in its place; other games are not affected.",
        ) from None


GAME_SEALED: Final = (
    "id",
    "game",
    "rules_version",
    "server",
    "channel",
    "created",
    "rematch_of",
    "options",
    "secret",
    "commitment",
)
"""The columns of a game's row that its checksum covers: the others follow from the log, or only concern messages."""

SEALED: Final = {
    "games": GAME_SEALED,
    "seats": ("game", "seat", "person"),
    "log": ("game", "seq", "at", "kind", "seat", "data"),
}
"""The columns that the checksums of each table's rows cover, in order."""


def checksum(*values: object) -> int:
    """The checksum of a row's values as they are stored: numbers, texts, bytes or None."""
    texts = ["" if value is None else value for value in values]
    return crc32(
        b"\x1f".join(
            [each if isinstance(each, bytes) else str(each).encode(errors="surrogatepass") for each in texts]
        )
    )


def game_checksum(fields: Mapping[str, Any]) -> int:
    """The checksum of a game's row with these columns."""
    return checksum(*(fields[name] for name in GAME_SEALED))


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game's row. `fields` are its columns by name, with JSON still as text."""

    fields: Mapping[str, Any]

    def __getitem__(self, column: str) -> Any:
        return self.fields[column]

    def json(self, column: str) -> Any:
        """A JSON column as data; None if it is empty. Raises CorruptRow."""
        text = self.fields[column]
        return None if text is None else load(text, f"Game #{self.fields['id']} ({column})")

    def time(self, column: str) -> datetime:
        """A time column. Raises CorruptRow."""
        return from_micros(self.fields[column])


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits in a seat, or (`of_file`) what an imported game's file says of it: then `person` is the one it is kept
    for, if any, and `opened` says whether anybody may take it. A row is `sound` if its checksum is right."""

    seat: int
    person: int | None
    name: str
    resigned: bool
    of_file: bool = False
    opened: bool = False
    sound: bool = True


@dataclass(frozen=True, slots=True)
class LogRow:
    """One row of a game's log; `data` is JSON text."""

    seq: int
    at: int
    kind: str
    seat: int | None
    data: str


_MOST_COUNTED: Final = 1000


@dataclass(frozen=True, slots=True)
class TimerRow:
    """Something due in a game at a certain time, perhaps for one seat or person."""

    id: int
    game: int
    kind: str
    seat: int | None
    person: int | None
    due: datetime
    data: Mapping[str, Any]
    failures: int

    @property
    def next_failure(self) -> int:
        """How many times it has failed once it fails again, as far as that is counted."""
        return min(max(self.failures, 0), _MOST_COUNTED) + 1


def timer_row(
    game: int,
    kind: str,
    due: datetime,
    *,
    seat: int | None = None,
    person: int | None = None,
    data: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """A new timer's row."""
    return {
        "game": game,
        "kind": kind,
        "seat": seat,
        "person": person,
        "due": to_micros(due),
        "data": dump({} if data is None else dict(data)),
        "failures": 0,
    }


def as_read(timer: TimerRow) -> dict[str, Any]:
    """What a timer's row still has to be before it is finished or put off: else somebody has set it anew."""
    due = to_micros(timer.due)
    return {
        "id": timer.id,
        "game": timer.game,
        "kind": timer.kind,
        "seat": timer.seat,
        "person": timer.person,
        "due": due,
        "failures": timer.failures,
    }


def read_timer(row: Mapping[str, Any]) -> TimerRow:
    """A stored timer. Raises CorruptRow."""
    where = f"Timer {row['id']}"
    data = load(row["data"], where)
    numbers = (row["game"], row["failures"], row["due"], row["seat"] or 0, row["person"] or 0)
    sound = type(row["kind"]) is str and all(type(number) is int for number in numbers)
    if not sound or not isinstance(data, dict):
        raise CorruptRow(f"{where} cannot be read.", "It is skipped; nothing else is affected.")
    due = from_micros(row["due"])
    return TimerRow(
        row["id"], row["game"], row["kind"], row["seat"], row["person"], due, data, row["failures"]
    )


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The result of a cooperative game: its number and channel, its score, its turns, when it ended, the day whose
    deal it had, if any, and its options."""

    game: int
    channel: int
    score: int
    turns: int
    at: datetime
    day: str | None
    options: Mapping[str, str]
