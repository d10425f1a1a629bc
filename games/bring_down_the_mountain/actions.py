"""What can be decided or dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.bring_down_the_mountain.state import Ridge, Valley
from games.core.cards import Card, Pile

# Decisions


@dataclass(frozen=True, slots=True)
class Move:
    """The run that begins with `card` in the valley `source`, with all that lies on it, goes to `target`
    (BDM-9)."""

    source: Valley
    card: Card
    target: Valley


@dataclass(frozen=True, slots=True)
class Draw:
    """The end card of a ridge comes down into a valley, which ends the turn (BDM-10)."""

    ridge: Ridge
    valley: Valley


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn ends without a draw, where none is possible (BDM-10)."""


# Chance


@dataclass(frozen=True, slots=True)
class Deal:
    """The shuffled deck: the four cards of the valleys in the order of VALLEYS, then the ridges in the
    order of RIDGES, twelve cards each from the peak to the outer end (BDM-2)."""

    cards: Pile


Action: TypeAlias = Move | Draw | EndTurn | Deal
ACTION_TYPES: tuple[type, ...] = (Move, Draw, EndTurn, Deal)
