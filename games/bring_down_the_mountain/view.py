"""What a viewer may know: everything but, with `fog`, the ridges' cards behind their ends."""

from __future__ import annotations

from dataclasses import dataclass

from games.bring_down_the_mountain.state import (
    RIDGE_LENGTH,
    RIDGES,
    VALLEYS,
    Over,
    Phase,
    Ridge,
    State,
    Valley,
)
from games.core.cards import DECK, Card, Pile
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


def brought_down(state: State) -> int:
    """Cards brought down: each that was drawn from a ridge counts one, and a win counts the whole deck
    (BDM-14)."""
    if isinstance(state.phase, Over) and state.phase.reason == "won":
        return len(DECK)
    if state.turn == 0:
        return 0
    return len(RIDGES) * RIDGE_LENGTH - sum(len(ridge) for ridge in state.ridges)


def view(state: State, seat: Seat | None) -> View:
    """The view of this seat, or of everyone. Once the game is over, nothing is face down any more."""
    hidden = state.fog and not isinstance(state.phase, Over)
    return View(
        seat=seat,
        seats=state.seats,
        fog=state.fog,
        moves_a_turn=state.moves_a_turn,
        ridges=tuple(
            RidgeView(name, (*(None for _ in cards[:-1]), *cards[-1:]) if hidden else cards)
            for name, cards in zip(RIDGES, state.ridges, strict=True)
        ),
        piles=tuple(
            PileView(name, owner, cards)
            for name, owner, cards in zip(VALLEYS, state.owners, state.piles, strict=True)
        ),
        completed=state.completed,
        valley=VALLEYS[state.valley],
        player=state.owners[state.valley],
        turn=state.turn,
        moves=max(0, len(state.shown) - 1),
        shown=state.shown,
        idle_turns=0 if state.stirred else state.idle_turns,
        brought_down=brought_down(state),
        phase=state.phase,
        resigned=state.resigned,
    )
