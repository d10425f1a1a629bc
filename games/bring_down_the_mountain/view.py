"""What a viewer may know: everything, except in fog the cards of the ridges behind their end cards."""

from dataclasses import dataclass

from games.bring_down_the_mountain.state import (
    Open,
    Ridge,
    Valley,
)
from games.core.cards import Card, Pile
from games.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class RidgeView:
    """A ridge from the peak to its outer end; None is a face-down card."""

    ridge: Ridge
    cards: tuple[Card | None, ...]

    @property
    def end(self) -> Card | None:
        """The card that can be drawn; None if the ridge is gone."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True, slots=True)
class PileView:
    """The pile in a valley, from the bottom to the top, and the valley's owner."""

    valley: Valley
    owner: Seat
    cards: Pile


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Open):
    """The table as one viewer sees it.

    `seat` is the viewer's, None for a spectator; it decides only which side of the picture is at the bottom. `ridges`
    and `piles` are in the orders of RIDGES and VALLEYS. `valley` is the acting valley and `player` its owner. `moves`
    counts the moves in this turn, of `moves_a_turn` (None: any number). `brought_down` is the score (BDM-14).
    `idle_turns` counts the last turns in a row without a draw or a completed pile, 0 once this turn has completed a
    pile. `turn`, `shown`, `phase` and `resigned` are as in the state.
    """

    seat: Seat | None
    ridges: tuple[RidgeView, ...]
    piles: tuple[PileView, ...]
    valley: Valley
    player: Seat
    moves: int
    idle_turns: int
    brought_down: int

    @property
    def stirred(self) -> bool:
        """Whether a pile was completed in this turn: cards that it showed have left the table."""
        return any(sum(map(len, piles)) > sum(len(pile.cards) for pile in self.piles) for piles in self.shown)
