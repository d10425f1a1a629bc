"""What the state of every simple game holds, and how it marks what is secret."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core.protocol import Outcome, Seat


class Known(enum.Enum):
    """Who knows the cards in a field of the state. A field says so by `Annotated[tuple[int, ...], NOBODY]`."""

    OWNER = "owner"
    NOBODY = "nobody"
    OPEN = "open"


OWNER: Final = Known.OWNER
"""The field is a tuple with one entry a seat; each seat sees its own. How many cards an entry has is open."""
NOBODY: Final = Known.NOBODY
"""Nobody sees the cards, such as those of a deck; how many there are is open."""
OPEN: Final = Known.OPEN
"""Everybody sees the cards. Mark every field that holds cards, so that the hidden ones can be told from the rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The base of a state. The game keeps all of it but `seats`, the number of players: `turn` counts the turns, `owed` are
    the seats that were last to act, `gone` those whose players have resigned. `viewer` is the seat that looks, in a view
    of a game with secrets; in a state it is None."""

    seats: int
    turn: int = 0
    owed: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    viewer: Seat | None = None

    def next(self, seat: Seat) -> Seat:
        """Return the seat on the left of this one."""
        return (seat + 1) % self.seats


def best(reason: str, scores: Sequence[int], gone: Sequence[Seat] = ()) -> Outcome:
    """Return the end of a game that those with the highest score win; `gone` are seats that cannot win."""
    left = [seat for seat in range(len(scores)) if seat not in gone] or list(range(len(scores)))
    most = max(scores[seat] for seat in left)
    return Outcome(reason, tuple(seat for seat in left if scores[seat] == most), tuple(scores))
