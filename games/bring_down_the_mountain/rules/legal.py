"""The legal actions: moves, draws and the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.bring_down_the_mountain.actions import Action, Draw, EndTurn, Move
from games.bring_down_the_mountain.piles import Piles, fits, moved
from games.bring_down_the_mountain.state import (
    RIDGES,
    VALLEYS,
    Acting,
    Ridge,
    State,
    Valley,
    reachable_ridges,
    reachable_valleys,
)
from games.core.cards import Card
from games.core.protocol import Seat

# The ridges


def ends(state: State) -> tuple[tuple[Ridge, Card], ...]:
    """Return the end cards of the ridges that are not gone, by ridge (BDM-2)."""
    return tuple((name, cards[-1]) for name, cards in zip(RIDGES, state.ridges, strict=True) if cards)


def draws(state: State) -> Iterator[Draw]:
    """Yield the draws of the acting valley. If there are any, one must be made (BDM-10)."""
    for ridge in reachable_ridges(state.valley):
        if state.ridges[ridge]:
            end = state.ridges[ridge][-1:]
            for valley in reachable_valleys(state.valley):
                if fits(end, state.piles[valley]):
                    yield Draw(RIDGES[ridge], VALLEYS[valley])


# Moves


def moves_left(state: State) -> int | None:
    """Return how many more moves this turn may have; None for any number (BDM-9)."""
    return None if state.moves_a_turn is None else state.moves_a_turn - (len(state.shown) - 1)


def moves(state: State) -> Iterator[Move]:
    """Yield the moves of the acting valley, by the valley they come from, single cards first (BDM-9)."""
    if moves_left(state) == 0:
        return
    reached, piles = reachable_valleys(state.valley), state.piles
    heights = [len(pile) for pile in piles]
    # To compare heights first spares the cards, which hardly ever have to be compared then.
    shown: dict[tuple[int, ...], list[Piles]] = {}
    for each in state.shown:
        shown.setdefault(tuple(map(len, each)), []).append(each)
    for source in reached:
        pile = piles[source]
        for height in range(len(pile) - 1, -1, -1):
            run = pile[height:]
            for target in reached:
                if target != source and fits(run, piles[target]):
                    after = heights.copy()
                    after[source] = height
                    after[target] += len(run)
                    alike = shown.get(tuple(after))
                    if alike is None or moved(piles, source, height, target) not in alike:
                        yield _move(VALLEYS[source], pile[height], VALLEYS[target])


@lru_cache(maxsize=4096)
def _move(source: Valley, card: Card, target: Valley) -> Move:
    return Move(source, card, target)


def legal_actions(state: State, seat: Seat) -> Iterator[Action]:
    """Yield every action of this seat now: moves, then draws or, without any, the end of the turn."""
    if not isinstance(state.phase, Acting) or seat != state.owners[state.valley]:
        return
    yield from moves(state)
    owed = list(draws(state))
    yield from owed
    if not owed:
        yield EndTurn()
