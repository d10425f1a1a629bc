"""Three computer players of different strength, which plan one turn at a time. They show how hard the game is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from games.bring_down_the_mountain.actions import Action, Move
from games.bring_down_the_mountain.notation.parse import parse
from games.bring_down_the_mountain.rules.deadlock import can_draw, highest_top
from games.bring_down_the_mountain.rules.reachable import Masks, spread, way_to
from games.bring_down_the_mountain.rules.values import breaks, from_king
from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.solving.bitboard import (
    Cards,
    Fall,
    Turn,
    fallen,
    falls,
    masks_of,
    state_of,
)
from games.bring_down_the_mountain.solving.hint import to_next_draw
from games.bring_down_the_mountain.state import VALLEY_INDEX, reachable_valleys
from games.bring_down_the_mountain.view import View
from games.core.cards import ACE, DECK, KING, RANKS, Card
from games.core.chance import Draw

Player: TypeAlias = Callable[[View], Sequence[Action]]
"""From the view at the beginning of a turn to all actions of that turn."""
Judgement: TypeAlias = Callable[[View, Masks, int | None], int]
"""From the view, the piles after a turn and the ridge drawn from (if any) to a score; lower is better."""

_SPREAD: Final = 400
"""The most arrangements that a player considers in a turn."""
_SOLVING: Final = 150_000
_GUESSING: Final = 25_000
"""The most arrangements for the solving player: when it sees everything, and for each guess in fog."""
_GUESSES: Final = 4
_PATIENCE: Final = 3


def plain(view: View) -> Sequence[Action]:
    """Return the turn that leaves the tidiest piles."""
    return _best(view, _untidy)


def careful(view: View) -> Sequence[Action]:
    """Return the turn that keeps the piles tidy, spares ranks, builds on a king and keeps a draw possible.

    It ignores the cards behind the end cards. After three idle turns it makes the nearest draw.
    """
    if view.idle_turns >= _PATIENCE:
        actions = [parse(view, (), action) for action in to_next_draw(view).actions]
        for count, action in enumerate(actions, 1):
            if not isinstance(action, Move):
                return actions[:count]
        if actions:
            return actions
    return _best(view, _risk)


class Solving:
    """Follows a winning line if it finds one, otherwise plays like `careful`.

    In fog it guesses the face-down cards anew each turn; the same view gives the same guesses.
    """

    def __init__(self) -> None:
        self._turns: list[Turn] = []

    def __call__(self, view: View) -> Sequence[Action]:
        hidden = sum(card is None for ridge in view.ridges for card in ridge.cards)
        if hidden:
            return self._guessed(view)
        if view.turn == 1 or not self._turns:
            self._turns = list(solve(state_of(view), _SOLVING).turns)
        return Cards.of(view).turn(self._turns.pop(0)) if self._turns else careful(view)

    def _guessed(self, view: View) -> Sequence[Action]:
        if view.completed:
            return careful(view)  # a draw is always possible now
        unseen = _unseen(view)
        for guess in range(_GUESSES):
            dealt = Draw(b"guess", view.turn * _GUESSES + guess).shuffled(unseen)
            solution = solve(state_of(view, dealt), _GUESSING)
            if solution.won:
                return Cards.of(view).turn(solution.turns[0])
        return careful(view)


def _unseen(view: View) -> list[Card]:
    seen = {card for pile in view.piles for card in pile.cards}
    seen |= {card for pile in view.completed for card in pile}
    seen |= {card for ridge in view.ridges for card in ridge.cards if card}
    return [card for card in DECK if card not in seen]


def _best(view: View, judgement: Judgement) -> Sequence[Action]:
    """Return the turn that leads to the best score; among equals, the one with the fewest moves."""
    masks = masks_of([pile.cards for pile in view.piles])
    shown = frozenset(masks_of(piles) for piles in view.shown)
    left = None if view.moves_a_turn is None else view.moves_a_turn - view.moves
    ends = [ridge.end.rank if ridge.end else None for ridge in view.ridges]
    valley = VALLEY_INDEX[view.valley]
    found, _ = spread((masks,), reachable_valleys(valley), left, _SPREAD, shown)
    best: tuple[int, Turn] | None = None
    for arrangement in found:
        options: list[Fall | None] = [*falls(arrangement, valley, ends)]
        for fall in options or [None]:
            if fall is None:
                after, drawn = arrangement, None
            else:
                drawn = fall[0]
                after, _ = fallen(arrangement, fall[1], ends[drawn] or 0)
            score = judgement(view, after, drawn)
            if best is None or score < best[0]:
                best = score, Turn(way_to(found, arrangement), fall)
    if best is None:
        raise ValueError("a turn can always end")
    return Cards.of(view).turn(best[1])


def _untidy(view: View, masks: Masks, drawn: int | None) -> int:
    return sum(map(breaks, masks)) + _waiting(view, drawn)


def _waiting(view: View, drawn: int | None) -> int:
    """Return the cost of a turn without a draw, which grows with the number of such turns in a row."""
    return 0 if drawn is not None else 9 + 3**view.idle_turns


def _risk(view: View, masks: Masks, drawn: int | None) -> int:
    """Return the score of `careful`. Once a pile is complete the rest is easy, so less is considered."""
    cards = sum(mask.bit_count() for mask in masks)
    score = 10 * sum(map(breaks, masks)) + 10 * _waiting(view, drawn)
    before = sum(len(pile.cards) for pile in view.piles)
    if view.completed or cards < before:
        return score - 1_000 * (before - cards)
    lowest = highest_top(masks)
    if lowest:
        own = (1 << KING) - (1 << (lowest - 1))
        score += 100 * (KING + 2 - lowest) * (1 if any(mask & own == own for mask in masks) else 3)
    ends = [ridge.end.rank for index, ridge in enumerate(view.ridges) if ridge.end and index != drawn]
    if ends and not can_draw(masks, ends):
        score += 500
    down = [card.rank for pile in view.piles for card in pile.cards]
    if drawn is not None:
        end = view.ridges[drawn].end
        down.append(end.rank if end else ACE)
    for rank in RANKS:
        if down.count(rank) == 3:
            score += KING + 1 - rank
    return score - 15 * max(map(from_king, masks))
