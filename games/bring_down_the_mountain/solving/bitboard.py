"""The table as searches see it, with masks for piles and ranks for ridges, and the way back to cards and actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from games.bring_down_the_mountain.actions import Action, Draw, EndTurn, Move
from games.bring_down_the_mountain.rules.deadlock import Masks, Shift
from games.bring_down_the_mountain.rules.values import (
    COMPLETE,
    Mask,
    mask_of,
    takes,
    values_of,
    with_card,
)
from games.bring_down_the_mountain.state import (
    RIDGES,
    VALLEYS,
    State,
    View,
    reachable_ridges,
    reachable_valleys,
)
from games.core.components import Card, Pile

Fall: TypeAlias = tuple[int, int]
"""A draw: the index of the ridge and the index of the valley."""


class Turn(NamedTuple):
    """A turn: its moves, then its draw, None if it ends without one."""

    shifts: tuple[Shift, ...]
    fall: Fall | None


class Place(NamedTuple):
    """A position at the beginning of a turn, without the cards of the ridges.

    `left` is the number of cards on each ridge, `complete` the number of complete piles, `valley` the index of the
    acting valley, and `idle` the number of idle turns so far.
    """

    masks: Masks
    left: tuple[int, ...]
    complete: int
    valley: int
    idle: int


def place_of(state: State) -> Place:
    """Return the position as the present turn shows it."""
    return Place(
        masks_of(state.piles),
        tuple(map(len, state.ridges)),
        len(state.completed),
        state.valley,
        state.idle_turns,
    )


def masks_of(piles: Sequence[Pile]) -> Masks:
    """Return the four piles as masks."""
    return tuple(map(mask_of, piles))


def falls(masks: Masks, valley: int, ends: Sequence[int | None]) -> list[Fall]:
    """Return the draws of an acting valley; `ends` are the ranks of the ridges' end cards, None for a ridge that is
    gone (BDM-8, BDM-10)."""
    found = []
    for ridge in reachable_ridges(valley):
        rank = ends[ridge]
        if rank is not None:
            found += [(ridge, into) for into in reachable_valleys(valley) if takes(masks[into], rank)]
    return found


def fallen(masks: Masks, into: int, rank: int) -> tuple[Masks, bool]:
    """Return the piles after a card is drawn into a valley, and whether it completed a pile, which then leaves."""
    pile: Mask = with_card(masks[into], rank)
    complete = pile in COMPLETE
    return (*masks[:into], 0 if complete else pile, *masks[into + 1 :]), complete


class Cards:
    """Piles of cards on which the moves of a search are repeated, to find out which cards they move."""

    def __init__(self, piles: Sequence[Pile], ridges: Sequence[Sequence[object]] = ()) -> None:
        self.piles = list(piles)
        self._ridges = [list(ridge) for ridge in ridges]

    @classmethod
    def of(cls, seen: View) -> Cards:
        """Return the cards that a viewer sees."""
        return cls([pile.cards for pile in seen.piles], [ridge.cards for ridge in seen.ridges])

    def run(self, shift: Shift) -> Pile:
        """Return the cards that a move takes."""
        pile = self.piles[shift[0]]
        return pile[[1 << (value - 1) for value in values_of(pile)].index(shift[1]) :]

    def top(self, valley: int) -> Card | None:
        """Return the top card of a valley, or None."""
        return self.piles[valley][-1] if self.piles[valley] else None

    def end(self, ridge: int) -> Card:
        """Return the end card of a ridge. Raises TypeError for a face-down card."""
        card = self._ridges[ridge][-1]
        if not isinstance(card, Card):
            raise TypeError("a face-down card cannot be drawn")
        return card

    def move(self, shift: Shift) -> Move:
        """Make a move and return it as an action."""
        source, _, target = shift
        run = self.run(shift)
        self._put(source, self.piles[source][: -len(run)])
        self._put(target, self.piles[target] + run)
        return Move(VALLEYS[source], run[0], VALLEYS[target])

    def draw(self, fall: Fall) -> Draw:
        """Make a draw and return it as an action. Raises TypeError for a face-down card."""
        ridge, into = fall
        self._put(into, (*self.piles[into], self.end(ridge)))
        del self._ridges[ridge][-1:]
        return Draw(RIDGES[ridge], VALLEYS[into])

    def turn(self, turn: Turn) -> list[Action]:
        """Make a whole turn and return its actions. A turn that wins has no draw or end after its last move."""
        actions: list[Action] = [self.move(shift) for shift in turn.shifts]
        if turn.fall:
            actions.append(self.draw(turn.fall))
        elif any(self.piles):
            actions.append(EndTurn())
        return actions

    def _put(self, valley: int, pile: Pile) -> None:
        self.piles[valley] = () if pile and mask_of(pile) in COMPLETE else pile
