"""Writes actions as one line of text.

9H N>E          move 9♥ and all cards on it from North to East
draw NE>S       draw the end card of the ridge NE into South
end             end the turn without a draw
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.bring_down_the_mountain import actions as a
from games.bring_down_the_mountain.state import RIDGE_LENGTH, RIDGES, VALLEYS
from games.core.cards import Card, card_text


def write(action: object) -> str:
    """Return the action in canonical notation. Raises TypeError for anything else."""
    writer = _WRITERS.get(type(action))
    if writer is None:
        raise TypeError(f"{action!r} is not an action of Bring Down the Mountain")
    return writer(action)


def _deal(action: a.Deal) -> str:
    """Return the cards that are face up with every option: the valleys' cards and the ridges' end cards."""
    starts = action.cards[: len(VALLEYS)]
    ends = action.cards[len(VALLEYS) + RIDGE_LENGTH - 1 :: RIDGE_LENGTH]
    return f"deal {_placed(VALLEYS, starts)}; {_placed(RIDGES, ends)}"


def _placed(places: tuple[str, ...], cards: tuple[Card, ...]) -> str:
    return ", ".join(f"{place} {card_text(card)}" for place, card in zip(places, cards, strict=True))


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    a.Move: lambda action: f"{card_text(action.card)} {action.source}>{action.target}",
    a.Draw: lambda action: f"draw {action.ridge}>{action.valley}",
    a.EndTurn: lambda _: "end",
    a.Deal: _deal,
}
