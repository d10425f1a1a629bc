"""Moves that play themselves, and what a mover can foresee."""

from dataclasses import replace
from typing import Any

import pytest

from games.bring_down_the_mountain import GAME as MOUNTAIN
from games.bring_down_the_mountain.actions import Draw as Down, Drew
from games.core.components import Draw, card_words
from games.core.numbered_choices.forced import can_happen, only_move
from games.core.protocol import CHANCE, Game, foreseen
from games.core.words import IllegalAction, Names
from games.registry import GAMES, by_key
from tests.contract.walks import random_walks
from tests.examples.sealed_bids import GAME as SEALED_BIDS
from tests.examples.sealed_bids.actions import Bid
from tests.examples.sealed_bids.events import Revealed, Sealed
from tests.examples.sealed_bids.state import Bids

EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)


LEAST = {"bring_down_the_mountain": 11, "high_heavens": 101}
"""How often moves play themselves in some games, at the least."""


@EVERY
def test_what_plays_itself_is_the_only_move_and_reveals_nothing(game: Game[Any, Any, Any]) -> None:
    count = 0
    for walk in random_walks(game):
        hides = game.hides(walk.options)
        for taken in walk.taken:
            found = only_move(game, taken.before, hides)
            if found is None:
                continue
            count += 1
            seat, action = found
            assert list(game.rules.legal_actions(taken.before, seat)) == [action]
            assert (taken.actor, taken.action) == (seat, action)
            assert not taken.step.barrier
            assert game.rules.to_act(taken.step.state) is not CHANCE
            assert game.rules.outcome(taken.step.state) is None
    assert count >= LEAST.get(game.about.key, 0)
    assert count == 0 or game.about.key != "dog_eat_dog"


def test_a_game_with_secrets_says_itself_what_is_open() -> None:
    sound = by_key("high_heavens")
    assert not can_happen(replace(sound, forced=None), True)
    assert can_happen(sound, True)


# What somebody may foresee of an action that brings something to light.


BIDS = SEALED_BIDS


def dealt(seats: int = 2) -> Bids:
    state = BIDS.new(seats, {})
    return BIDS.rules.apply(state, CHANCE, BIDS.rules.sample(state, Draw(b"deal", 0))).state


def test_what_brings_nothing_to_light_is_foreseen_in_full() -> None:
    state = dealt()
    bid = Bid(state.hands[0][0])
    known = foreseen(BIDS, BIDS.knowledge.view(state, 0), 0, bid)
    assert known.events == (Sealed(0),)
    assert known.view == BIDS.knowledge.view(BIDS.rules.apply(state, 0, bid).state, 0)
    assert not known.held


def test_the_last_bid_is_foreseen_without_what_it_reveals_unless_everybody_knows_all() -> None:
    state = dealt()
    state = BIDS.rules.apply(state, 1, Bid(state.hands[1][0])).state
    view, bid = BIDS.knowledge.view(state, 0), Bid(state.hands[0][0])
    known = foreseen(BIDS, view, 0, bid)
    assert (known.held, known.view, known.events) == (True, None, (Sealed(0),))
    known = foreseen(BIDS, view, 0, bid, hides=False)
    assert not known.held
    assert [type(event) for event in known.events] == [Sealed, Revealed]


def test_what_is_illegal_is_refused() -> None:
    with pytest.raises(IllegalAction):
        foreseen(BIDS, BIDS.knowledge.view(dealt(), 0), 0, Bid(99))


def test_a_draw_in_the_fog_is_foreseen_without_the_card_that_turns_up() -> None:
    state = MOUNTAIN.new(2, {"fog": "on"})
    while MOUNTAIN.rules.to_act(state) is CHANCE:
        state = MOUNTAIN.rules.apply(state, CHANCE, MOUNTAIN.rules.sample(state, Draw(b"fog", 1))).state
    owing = MOUNTAIN.rules.to_act(state)
    assert owing is not CHANCE
    seat = min(owing)
    down = next(each for each in MOUNTAIN.rules.legal_actions(state, seat) if isinstance(each, Down))
    (drew, *_) = MOUNTAIN.rules.apply(state, seat, down).events
    known = foreseen(MOUNTAIN, MOUNTAIN.knowledge.view(state, seat), seat, down)
    assert isinstance(drew, Drew)
    assert drew.bared is not None
    assert known.events == (replace(drew, bared=None),)
    assert (known.view, known.held) == (None, True)
    names = ("Ann", "Ben")
    line = MOUNTAIN.words.describe(known.events[0], Names.of(names))
    assert (
        MOUNTAIN.words.describe(drew, Names.of(names))
        == f"{line} {drew.ridge} now ends with the {card_words(drew.bared)}, {drew.left} left."
    )
