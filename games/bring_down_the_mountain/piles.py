"""Piles of cards: what fits on them, and when they are complete (BDM-4 to BDM-7)."""

from __future__ import annotations

from typing import Final, TypeAlias

from games.bring_down_the_mountain.state import PILE_LENGTH
from games.core.cards import ACE, Pile

Piles: TypeAlias = tuple[Pile, ...]
"""The piles of the four valleys, in the order of VALLEYS."""
LOW_ACE: Final = 1
HIGH_ACE: Final = 14


def top_value(pile: Pile) -> int:
    """Return the value of the top card of a pile: 1 to 14, with 14 for a lone ace and 1 for an ace on other cards
    (BDM-5). The pile must not be empty."""
    top = pile[-1]
    if top.rank == ACE:
        return HIGH_ACE if len(pile) == 1 else LOW_ACE
    return top.rank


def fits(run: Pile, pile: Pile) -> bool:
    """Return whether a run of one or more cards may go onto this pile, which may be empty (BDM-4 to BDM-6)."""
    if not pile:
        return True
    if run[0].rank == ACE:
        return len(run) == 1 and pile[-1].rank != ACE
    return run[0].rank < top_value(pile)


def falls(pile: Pile) -> bool:
    """Return whether each card of a pile fits on those below it (BDM-4, BDM-5)."""
    return all(fits((card,), pile[:height]) for height, card in enumerate(pile))


def is_complete(pile: Pile) -> bool:
    """Return whether a pile has all 13 ranks, with the ace at one end (BDM-7)."""
    return len(pile) == PILE_LENGTH and (pile[0].rank == ACE) != (pile[-1].rank == ACE)


def moved(piles: Piles, source: int, height: int, target: int) -> Piles:
    """Return the piles after the cards of `source` from this height on have moved to `target`."""
    after = list(piles)
    after[target] += piles[source][height:]
    after[source] = piles[source][:height]
    return tuple(after)
