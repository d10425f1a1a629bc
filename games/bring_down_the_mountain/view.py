"""What a viewer may know: everything but, with `fog`, the ridges' cards behind their ends."""

from __future__ import annotations

from dataclasses import dataclass

from games.bring_down_the_mountain.state import (
    Phase,
    Ridge,
    Valley,
)
from games.core.cards import Card, Pile
from games.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class RidgeView:
    """A ridge from the peak to its outer end; None is a card face down."""

    ridge: Ridge
    cards: tuple[Card | None, ...]

    @property
    def end(self) -> Card | None:
        """The card that can be drawn; None where the ridge is gone."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True, slots=True)
class PileView:
    """The pile in a valley, from the bottom to the top, and whose valley it is."""

    valley: Valley
    owner: Seat
    cards: Pile


@dataclass(frozen=True, slots=True)
class View:
    """The table from one side.

    `seat` is the viewer's, None for a spectator; it changes nothing but the side from which the wheel is
    drawn. `ridges` and `piles` are in the orders of RIDGES and VALLEYS. `valley` is the acting valley and
    `player` its owner; `moves` are made in this turn so far, of `moves_a_turn` (None: any number).
    `brought_down` is the score (BDM-14). `idle_turns` are those in a row so far, none any more once this turn has
    completed a pile. `turn`, `shown`, `phase` and `resigned` as in the state.
    """

    seat: Seat | None
    seats: int
    fog: bool
    moves_a_turn: int | None
    ridges: tuple[RidgeView, ...]
    piles: tuple[PileView, ...]
    completed: tuple[Pile, ...]
    valley: Valley
    player: Seat
    turn: int
    moves: int
    shown: tuple[tuple[Pile, ...], ...]
    idle_turns: int
    brought_down: int
    phase: Phase
    resigned: tuple[Seat, ...] = ()

    @property
    def stirred(self) -> bool:
        """Whether a pile was completed in this turn: cards that it has shown have left."""
        return any(sum(map(len, piles)) > sum(len(pile.cards) for pile in self.piles) for piles in self.shown)
