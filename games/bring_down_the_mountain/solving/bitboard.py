"""The table as searches see it: masks for piles, ranks for ridges, and back to cards and actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from games.bring_down_the_mountain.actions import Action, Draw, EndTurn, Move
from games.bring_down_the_mountain.rules.reachable import Masks, Shift
from games.bring_down_the_mountain.rules.values import (
    COMPLETE,
    Mask,
    mask_of,
    ranks_of,
    takes,
    values_of,
    with_card,
)
from games.bring_down_the_mountain.state import (
    RIDGES,
    VALLEYS,
    State,
    reachable_ridges,
    reachable_valleys,
)
from games.bring_down_the_mountain.view import View
from games.core.cards import Card, Pile

Fall: TypeAlias = tuple[int, int]
"""A draw: the ridge's index and the valley's."""


class Turn(NamedTuple):
    """What happens in a turn: its moves, then the draw; None where it ends without one."""

    shifts: tuple[Shift, ...]
    fall: Fall | None


class Place(NamedTuple):
    """A position at the beginning of a turn, but for the ridges' cards: `left` are still on each, `complete`
    piles are gone, `valley` acts, after so many idle turns."""

    masks: Masks
    left: tuple[int, ...]
    complete: int
    valley: int
    idle: int


def place_of(state: State) -> Place:
    """The position that a turn under way has shown last."""
    return Place(
        masks_of(state.piles),
        tuple(map(len, state.ridges)),
        len(state.completed),
        state.valley,
        state.idle_turns,
    )


def state_of(seen: View, unseen: Sequence[Card] = ()) -> State:
    """A state that looks like this, with these cards where cards lie face down, in the order of the ridges."""
    deal = iter(unseen)
    return State(
        seats=seen.seats,
        owners=tuple(pile.owner for pile in seen.piles),
        fog=seen.fog,
        moves_a_turn=seen.moves_a_turn,
        ridges=tuple(tuple(card or next(deal) for card in ridge.cards) for ridge in seen.ridges),
        piles=tuple(pile.cards for pile in seen.piles),
        completed=seen.completed,
        turn=seen.turn,
        shown=seen.shown,
        idle_turns=seen.idle_turns,
        stirred=seen.stirred,
        phase=seen.phase,
        resigned=seen.resigned,
    )


def masks_of(piles: Sequence[Pile]) -> Masks:
    """The four piles as masks."""
    return tuple(map(mask_of, piles))


def ridge_ranks(state: State) -> tuple[tuple[int, ...], ...]:
    """The ranks on each ridge, from the peak to the outer end."""
    return tuple(map(ranks_of, state.ridges))


def falls(masks: Masks, valley: int, ends: Sequence[int | None]) -> list[Fall]:
    """The draws of an acting valley; `ends` are the ranks of the ridges' end cards, None where there is none
    (BDM-8, BDM-10)."""
    found = []
    for ridge in reachable_ridges(valley):
        rank = ends[ridge]
        if rank is not None:
            found += [(ridge, into) for into in reachable_valleys(valley) if takes(masks[into], rank)]
    return found


def fallen(masks: Masks, into: int, rank: int) -> tuple[Masks, bool]:
    """The piles after a card came down into a valley, and whether it completed one, which is gone."""
    pile: Mask = with_card(masks[into], rank)
    complete = pile in COMPLETE
    return (*masks[:into], 0 if complete else pile, *masks[into + 1 :]), complete


class Cards:
    """Piles of cards on which the moves of a search are made, to tell which cards they are."""

    def __init__(self, piles: Sequence[Pile], ridges: Sequence[Sequence[object]] = ()) -> None:
        self.piles = list(piles)
        self._ridges = [list(ridge) for ridge in ridges]

    @classmethod
    def of(cls, seen: View) -> Cards:
        """The cards that a viewer sees."""
        return cls([pile.cards for pile in seen.piles], [ridge.cards for ridge in seen.ridges])

    def run(self, shift: Shift) -> Pile:
        """The cards that a move takes."""
        pile = self.piles[shift[0]]
        return pile[[1 << (value - 1) for value in values_of(pile)].index(shift[1]) :]

    def top(self, valley: int) -> Card | None:
        """The card on top of a valley, if any lies there."""
        return self.piles[valley][-1] if self.piles[valley] else None

    def end(self, ridge: int) -> Card:
        """The end card of a ridge. Raises TypeError for a card that lies face down."""
        card = self._ridges[ridge][-1]
        if not isinstance(card, Card):
            raise TypeError("a card that lies face down cannot be drawn")
        return card

    def move(self, shift: Shift) -> Move:
        """The move, which is made."""
        source, _, target = shift
        run = self.run(shift)
        self._put(source, self.piles[source][: -len(run)])
        self._put(target, self.piles[target] + run)
        return Move(VALLEYS[source], run[0], VALLEYS[target])

    def draw(self, fall: Fall) -> Draw:
        """The draw, which is made. Raises TypeError for a card that lies face down."""
        ridge, into = fall
        self._put(into, (*self.piles[into], self.end(ridge)))
        del self._ridges[ridge][-1:]
        return Draw(RIDGES[ridge], VALLEYS[into])

    def turn(self, turn: Turn) -> list[Action]:
        """A whole turn, which is made. The move that wins the game ends it."""
        actions: list[Action] = [self.move(shift) for shift in turn.shifts]
        if turn.fall:
            actions.append(self.draw(turn.fall))
        elif any(self.piles):
            actions.append(EndTurn())
        return actions

    def _put(self, valley: int, pile: Pile) -> None:
        self.piles[valley] = () if pile and mask_of(pile) in COMPLETE else pile
