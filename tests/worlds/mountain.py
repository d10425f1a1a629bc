"""Bring Down the Mountain in small, in the fog: who is told what (BDM-2), and mountains with few hidden cards."""

import random
from collections.abc import Hashable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

from games.bring_down_the_mountain import GAME, actions as a
from games.bring_down_the_mountain.rules.deadlock import search
from games.bring_down_the_mountain.state import RIDGES, VALLEYS, Acting, Over, State, falls, is_complete
from games.core.components import ACE, DECK, Card, Pile
from games.core.protocol import Actor
from games.core.words import Seat
from render.bring_down_the_mountain import PICTURE
from tests.contract.walks import Subject
from tests.games.bring_down_the_mountain.boards import position
from tests.worlds.counting import Telling


def arrangements(state: State, viewer: Seat | None) -> Iterator[State]:
    """Only the end card of each ridge is face up, for everybody alike: the others lie in any order (BDM-2)."""
    down = [card for ridge in state.ridges for card in ridge[:-1]]
    for order in permutations(down):
        left = iter(order)
        yield replace(
            state, ridges=tuple((*(next(left) for _ in ridge[:-1]), *ridge[-1:]) for ridge in state.ridges)
        )


def outcomes(state: State) -> Iterator[a.Action]:
    """Chance only deals, which is over."""
    return iter(())


def heard(state: State, actor: Actor, action: a.Action, viewer: Seat | None) -> Hashable:
    """Everything is done openly."""
    return action


def lies_open(state: State) -> Hashable:
    """The piles, the end card of each ridge and how long it is, whose turn it is, and how it ended. A game that is over
    shows all cards (BDM-2, BDM-13)."""
    over = isinstance(state.phase, Over)
    ridges = state.ridges if over else tuple((len(ridge), ridge[-1:]) for ridge in state.ridges)
    return ridges, state.piles, state.completed, state.turn, state.phase, GAME.rules.outcome(state)


def tried(state: State) -> Iterator[a.Action]:
    """Moves of cards wherever they lie, draws from every ridge, and the end of the turn."""
    for ridge in state.ridges:
        yield from (a.Move(VALLEYS[0], card, VALLEYS[1]) for card in ridge)
    yield from (a.Draw(ridge, valley) for ridge in RIDGES for valley in VALLEYS)
    yield a.EndTurn()


TELLING = Telling(Subject(GAME, PICTURE), arrangements, outcomes, heard, lies_open, tried)


def small(seed: int, hidden: int, seats: int = 2) -> State:
    """A mountain with so many hidden cards, in the middle of a game: two piles have left."""
    chance = random.Random(f"mountain {seed}")
    while True:
        left = list(DECK[26:])
        chance.shuffle(left)
        lengths = [
            1 + sum(place == ridge for place in chance.choices(range(4), k=hidden)) for ridge in range(4)
        ]
        lengths[0] += hidden + 4 - sum(lengths)
        if min(lengths) < 0:
            continue
        ridges = []
        for length in lengths:
            ridges.append(tuple(left[:length]))
            left = left[length:]
        piles = _piled(left, chance)
        if not all(map(falls, piles)) or any(map(is_complete, piles)):
            continue
        ends = [ridge[-1] for ridge in ridges if ridge]
        if sum(max(0, len(ridge) - 1) for ridge in ridges) == hidden and search(piles, ends).possible:
            table = position("done 2", seats=seats, fog=True)
            return replace(table, ridges=tuple(ridges), piles=piles, shown=(piles,), phase=Acting())


def _piled(cards: list[Card], chance: random.Random) -> tuple[Pile, ...]:
    piles: list[list[Card]] = [[], [], [], []]
    for card in sorted(cards, key=lambda each: 1 if each.rank == ACE else each.rank, reverse=True):
        open_ = [pile for pile in piles if all(each.rank != card.rank for each in pile)]
        chance.choice(open_).append(card)
    return tuple(map(tuple, piles))


STARTS = {f"{hidden} hidden, {seed}": small(seed, hidden) for seed, hidden in enumerate((1, 2, 3, 3, 4, 4))}


def choose(state: State, legal: list[Any], chance: random.Random) -> Any:
    """Mostly draws, so that the mountain comes down."""
    draws = [each for each in legal if isinstance(each, a.Draw)]
    return chance.choice(draws if draws and chance.random() < 0.7 else legal)
