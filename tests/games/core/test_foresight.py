"""What somebody may foresee of an action that brings something to light."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.bring_down_the_mountain import GAME as MOUNTAIN
from games.bring_down_the_mountain.actions import Draw as Down
from games.bring_down_the_mountain.events import Drew
from games.core.cards import card_words
from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.foresight import foreseen
from games.core.protocol import CHANCE
from games.core.words import Names
from tests.examples.sealed_bids import GAME as SEALED_BIDS
from tests.examples.sealed_bids.actions import Bid
from tests.examples.sealed_bids.events import Revealed, Sealed
from tests.examples.sealed_bids.state import Bids

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


def test_the_last_bid_is_foreseen_without_what_it_reveals() -> None:
    state = dealt()
    state = BIDS.rules.apply(state, 1, Bid(state.hands[1][0])).state
    known = foreseen(BIDS, BIDS.knowledge.view(state, 0), 0, Bid(state.hands[0][0]))
    assert known.held
    assert known.view is None
    assert known.events == (Sealed(0),)


def test_where_everybody_knows_all_nothing_is_held_back() -> None:
    state = dealt()
    state = BIDS.rules.apply(state, 1, Bid(state.hands[1][0])).state
    known = foreseen(BIDS, BIDS.knowledge.view(state, 0), 0, Bid(state.hands[0][0]), hides=False)
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
