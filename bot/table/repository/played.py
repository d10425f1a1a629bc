"""Rows of the log with what they led to, and which of them stand.

Rows of the log, by kind. Those in POSITION change what stands on the board or who sits there, and end
any offer; the others are words between players.

    start     the game begins                             data: commitment
    action    a seat's action                             data: the action
    chance    chance's action, drawn from secret and seq  data: the action
    daily     chance's action, everyone's on a day         data: day, attempt, action
    idle      what the table did for a resigned seat      data: the action
    withdraw  a seat took its own sealed decision back    data: to, the row that holds it
    undo      back to an earlier row                      data: to
    resign    a seat gave up
    fork      what stands above came from a file          data: commitment, from
    offer     a seat asks the others                      data: kind, to
    accept    a seat agrees to the standing offer
    decline   a seat refuses it, or takes its own back
    draw      all agreed that nobody wins
    abort     the game was ended without a result

Sealed decisions, and taking them back, are known to their own seat only (see `sealed.py`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.core.protocol import Event, Seat

CHANCES: Final = frozenset({"chance", "daily"})
STEPS: Final = frozenset({"action", "idle"}) | CHANCES
POSITION: Final = STEPS | {"start", "withdraw", "undo", "resign", "fork"}
WORDS: Final = frozenset({"offer", "accept", "decline", "draw", "abort"})


@dataclass(frozen=True, slots=True)
class Played:
    """A row of the log with what it led to. `state` is the position after it, as it was then.

    A `sealed` row is one that its own seat may know: a decision that stays hidden while others decide, or taking it
    back. It is `quiet` if nobody else learns anything by it: a sealed decision is told once. `own` counts the sealed
    rows of each seat up to here.
    """

    seq: int
    at: int
    kind: str
    seat: int | None
    state: Any
    moves: int
    action: Any = None
    events: tuple[Event, ...] = ()
    barrier: bool = False
    to: int = 0
    data: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    sealed: bool = False
    quiet: bool = False
    own: tuple[int, ...] = ()

    def number(self, seat: Seat | None) -> int:
        """The number that this seat, or everybody, knows the row by: what others sealed does not count."""
        return number(self.seq, self.own, seat)


@dataclass(frozen=True, slots=True)
class Mark:
    """What is remembered of every row that stands. `to` is the row that a seat took back alone."""

    seq: int
    kind: str
    seat: int | None
    barrier: bool
    to: int = 0
    sealed: bool = False
    quiet: bool = False
    own: tuple[int, ...] = ()

    def number(self, seat: Seat | None) -> int:
        """The number that this seat, or everybody, knows the row by."""
        return number(self.seq, self.own, seat)


def mark(row: Played) -> Mark:
    """What is remembered of a row."""
    to = row.to if row.kind == "withdraw" else 0
    return Mark(row.seq, row.kind, row.seat, row.barrier, to, row.sealed, row.quiet, row.own)


def number(seq: int, own: Sequence[int], seat: Seat | None) -> int:
    """The number that this seat, or everybody, knows row `seq` by, where `own` counts the sealed rows up to it."""
    return seq - sum(own) + (own[seat] if seat is not None and seat >= 0 and own else 0)


def counted(own: tuple[int, ...], seats: int, seat: Seat) -> tuple[int, ...]:
    """The sealed rows of each seat, one more of this one."""
    return tuple(count + (each == seat) for each, count in enumerate(own or (0,) * seats))


def withdrawn(rows: Iterable[Played | Mark]) -> frozenset[int]:
    """The rows among these whose decision its own seat took back."""
    return frozenset(row.to for row in rows if row.kind == "withdraw")


def standing(rows: Sequence[Played]) -> list[Played]:
    """The rows that no later undo took back, undo rows themselves included."""
    kept: list[Played] = []
    for row in rows:
        if row.kind == "undo":
            while kept and kept[-1].seq > row.to:
                kept.pop()
        kept.append(row)
    return kept


def happened(rows: Iterable[Played], since: int, until: int) -> tuple[Event, ...]:
    """What happened after row `since` up to row `until`, less what was taken back in between. Of a sealed decision
    that its seat took back stays what everybody was told."""
    kept = standing([row for row in rows if since < row.seq <= until])
    gone = withdrawn(kept)
    return tuple(
        event for row in kept for event in row.events if row.seq not in gone or event.audience is None
    )
