"""Actions: what players decide and what is dealt."""

from dataclasses import dataclass
from typing import TypeAlias

from games.bring_down_the_mountain.state import Ridge, Valley
from games.core.cards import Card, Pile

# Decisions


@dataclass(frozen=True, slots=True)
class Move:
    """Move `card` and all cards on it from the valley `source` to `target` (BDM-9)."""

    source: Valley
    card: Card
    target: Valley


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the end card of a ridge into a valley, which ends the turn (BDM-10)."""

    ridge: Ridge
    valley: Valley


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn without a draw, when none is possible (BDM-10)."""


# Chance


@dataclass(frozen=True, slots=True)
class Deal:
    """The shuffled deck: one card for each valley in the order of VALLEYS, then the ridges in the order of RIDGES,
    twelve cards each from the peak to the outer end (BDM-2)."""

    cards: Pile


Action: TypeAlias = Move | Draw | EndTurn | Deal
ACTION_TYPES: tuple[type, ...] = (Move, Draw, EndTurn, Deal)
