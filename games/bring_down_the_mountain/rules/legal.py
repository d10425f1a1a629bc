"""What fits where, what is complete, and what may be done: each of these rules stands here once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from games.bring_down_the_mountain.actions import Action, Draw, EndTurn, Move
from games.bring_down_the_mountain.state import (
    PILE_LENGTH,
    RIDGES,
    VALLEYS,
    Acting,
    Ridge,
    State,
    reachable_ridges,
    reachable_valleys,
)
from games.core.cards import ACE, Card, Pile
from games.core.protocol import Seat

Piles: TypeAlias = tuple[Pile, ...]
LOW_ACE: Final = 1
HIGH_ACE: Final = 14


# Piles


def top_value(pile: Pile) -> int:
    """The value of the top card of a pile that is not empty: 1 to 14, a lone ace 14 and one that lies on
    other cards 1 (BDM-5)."""
    top = pile[-1]
    if top.rank == ACE:
        return HIGH_ACE if len(pile) == 1 else LOW_ACE
    return top.rank


def fits(run: Pile, pile: Pile) -> bool:
    """Whether a run of one card or more may be put on this pile (BDM-4 to BDM-6)."""
    if not pile:
        return True
    if run[0].rank == ACE:
        return len(run) == 1 and pile[-1].rank != ACE
    return run[0].rank < top_value(pile)


def falls(pile: Pile) -> bool:
    """Whether these cards may lie on each other like this: each fits on those below it (BDM-4, BDM-5)."""
    return all(fits((card,), pile[:height]) for height, card in enumerate(pile))


def is_complete(pile: Pile) -> bool:
    """Whether a pile has all 13 ranks, the ace at one end (BDM-7)."""
    return len(pile) == PILE_LENGTH and (pile[0].rank == ACE) != (pile[-1].rank == ACE)


def moved(piles: Piles, source: int, height: int, target: int) -> Piles:
    """The piles after the cards of one from this height on have gone to another."""
    after = list(piles)
    after[target] += piles[source][height:]
    after[source] = piles[source][:height]
    return tuple(after)


# The ridges


def ends(state: State) -> tuple[tuple[Ridge, Card], ...]:
    """The cards that can be drawn, by ridge (BDM-2)."""
    return tuple((name, cards[-1]) for name, cards in zip(RIDGES, state.ridges, strict=True) if cards)


def draws(state: State) -> Iterator[Draw]:
    """The draws of the acting valley, one of which is owed before the turn ends (BDM-10)."""
    for ridge in reachable_ridges(state.valley):
        if state.ridges[ridge]:
            end = state.ridges[ridge][-1:]
            for valley in reachable_valleys(state.valley):
                if fits(end, state.piles[valley]):
                    yield Draw(RIDGES[ridge], VALLEYS[valley])


# Moves


def moves_left(state: State) -> int | None:
    """How many more moves this turn may have; None for any number (BDM-9)."""
    return None if state.moves_a_turn is None else state.moves_a_turn - (len(state.shown) - 1)


def moves(state: State) -> Iterator[Move]:
    """The moves of the acting valley, by the valley they come from, single cards first (BDM-9)."""
    if moves_left(state) == 0:
        return
    reached = reachable_valleys(state.valley)
    shown = frozenset(state.shown)
    for source in reached:
        pile = state.piles[source]
        for height in reversed(range(len(pile))):
            run = pile[height:]
            for target in reached:
                if (
                    target != source
                    and fits(run, state.piles[target])
                    and moved(state.piles, source, height, target) not in shown
                ):
                    yield Move(VALLEYS[source], run[0], VALLEYS[target])


def legal_actions(state: State, seat: Seat) -> Iterator[Action]:
    """Every action of this seat now: moves, then the draws or the turn's end."""
    if not isinstance(state.phase, Acting) or seat != state.owners[state.valley]:
        return
    yield from moves(state)
    owed = list(draws(state))
    yield from owed
    if not owed:
        yield EndTurn()
