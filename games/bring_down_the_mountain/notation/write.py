"""Writes actions as one line of text.

9H N>E          the run that begins with 9♥ goes from North to East
draw NE>S       the end card of the ridge NE comes down into South
end             the turn ends without a draw
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.bring_down_the_mountain import actions as a
from games.bring_down_the_mountain.state import RIDGE_LENGTH, RIDGES, VALLEYS
from games.core.cards import Card, card_text


def write(action: object) -> str:
    """The action in canonical notation."""
    writer = _WRITERS.get(type(action))
    if writer is None:
        raise TypeError(f"{action!r} is no action of Bring Down the Mountain")
    return writer(action)


def _deal(action: a.Deal) -> str:
    """What lies open in any game: the valleys' cards and the ridges' end cards."""
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
