"""The frozen state: the ridges, the piles in the valleys, whose turn it is, and what is owed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.cards import DECK, Pile
from games.core.protocol import Seat

Valley: TypeAlias = str
"""`N`, `E`, `S` or `W`."""
Ridge: TypeAlias = str
"""`NE`, `SE`, `SW` or `NW`, after the valleys on both sides."""

VALLEYS: Final[tuple[Valley, ...]] = ("N", "E", "S", "W")
"""In the order of the turns (BDM-1)."""
RIDGES: Final[tuple[Ridge, ...]] = ("NE", "SE", "SW", "NW")
"""Clockwise: the ridge at an index lies between the valley at that index and the next."""
VALLEY_INDEX: Final = {valley: index for index, valley in enumerate(VALLEYS)}
RIDGE_INDEX: Final = {ridge: index for index, ridge in enumerate(RIDGES)}
RIDGE_LENGTH: Final = 12
PILE_LENGTH: Final = 13
IDLE_TURNS: Final = 12
"""So many turns in a row without a draw or a completed pile are lost (BDM-13)."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The deal is owed (BDM-2)."""


@dataclass(frozen=True, slots=True)
class Acting:
    """The acting valley's owner may move, and draws or ends the turn (BDM-9 to BDM-11)."""


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended: `won` (BDM-12), `no_draw` or `given_up` (BDM-13).

    For `no_draw`, `highest` is the highest value that moves can bring to the top of a pile: a card of it
    lies in each of the four and cannot move.
    """

    reason: str
    highest: int = 0


Phase: TypeAlias = Dealing | Acting | Over


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `owners` are the seats that own the valleys, in the order of VALLEYS (BDM-3). `moves_a_turn` is None
    where moves are unlimited (BDM-9). `ridges` are in the order of RIDGES, each from the peak to the
    outer end, so the card that can be drawn is the last. `piles` are in the order of VALLEYS, each from
    the bottom to the top. `completed` are the piles that have left the table, in that order (BDM-7).
    `turn` is 0 until the deal, then 1 for North's first turn; it stays when the game ends. `shown` are the
    arrangements of the piles that this turn has shown, its present one included (BDM-9); so `len(shown) - 1`
    moves were made. It is empty where no turn is under way.
    `idle_turns` counts the finished turns in a row without a draw or a completed pile; `stirred` is
    whether a pile was completed in this turn. `resigned` are the seats whose players gave up.
    """

    seats: int
    owners: tuple[Seat, ...]
    fog: bool
    moves_a_turn: int | None
    ridges: tuple[Pile, ...]
    piles: tuple[Pile, ...]
    completed: tuple[Pile, ...]
    turn: int
    shown: tuple[tuple[Pile, ...], ...]
    idle_turns: int
    stirred: bool
    phase: Phase
    resigned: tuple[Seat, ...] = ()

    def resting(self, valley: int) -> bool:
        """Whether nothing is moved for the valley of this index, since its player gave up."""
        return self.owners[valley] in self.resigned

    @property
    def valley(self) -> int:
        """The index of the acting valley (BDM-1); North's before the deal."""
        return max(0, self.turn - 1) % len(VALLEYS)


def reachable_valleys(valley: int) -> tuple[int, ...]:
    """The valleys that an acting valley reaches: itself, then its two neighbours clockwise (BDM-8)."""
    return (valley, (valley + 1) % 4, (valley + 3) % 4)


def reachable_ridges(valley: int) -> tuple[int, ...]:
    """The two ridges beside an acting valley, the one in clockwise direction first (BDM-8)."""
    return (valley, (valley + 3) % 4)


def brought_down(state: State) -> int:
    """Cards brought down: each that was drawn from a ridge counts one, and a win counts the whole deck
    (BDM-14)."""
    if isinstance(state.phase, Over) and state.phase.reason == "won":
        return len(DECK)
    if state.turn == 0:
        return 0
    return len(RIDGES) * RIDGE_LENGTH - sum(len(ridge) for ridge in state.ridges)
