"""Sealed Bids, which is small by itself: who is told what."""

import random
from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import Any

from games.core.protocol import CHANCE, Actor
from games.core.words import Seat
from tests.contract.walks import Subject
from tests.examples.sealed_bids import GAME
from tests.examples.sealed_bids.actions import Action, Bid, Deal
from tests.examples.sealed_bids.picture import TablePicture
from tests.examples.sealed_bids.state import Bids
from tests.worlds.counting import Telling


def arrangements(state: Bids, viewer: Seat | None) -> Iterator[Bids]:
    """Nothing is dealt yet."""
    yield state


def outcomes(state: Bids) -> Iterator[Action]:
    """Any two cards come to each of two players."""
    for first in combinations(state.deck, 2):
        left = [card for card in state.deck if card not in first]
        for second in combinations(left, 2):
            yield Deal((*first, *second, *(card for card in left if card not in second)))


def heard(state: Bids, actor: Actor, action: Action, viewer: Seat | None) -> Hashable:
    """Of the deal each hears the own cards alone, and of a bid only who made it, before all are revealed."""
    if actor is CHANCE:
        assert isinstance(action, Deal)
        return () if viewer is None else frozenset(action.order[2 * viewer : 2 * viewer + 2])
    return action if viewer == actor else "a bid"


def lies_open(state: Bids) -> Hashable:
    """The bids that were revealed, the points, the round, and who has yet to bid."""
    return state.shown, state.points, state.round, tuple(bid is None for bid in state.bids)


def tried(state: Bids) -> Iterator[Action]:
    """Every card, whoever holds it."""
    yield from map(Bid, range(1, 3 * state.seats + 1))


TELLING = Telling(Subject(GAME, TablePicture()), arrangements, outcomes, heard, lies_open, tried)
STARTS = {"high wins": GAME.new(2, {}), "low wins": GAME.new(2, {"low_wins": "on"})}


def choose(state: Bids, legal: list[Any], chance: random.Random) -> Any:
    """Any card of the hand."""
    return chance.choice(legal)
