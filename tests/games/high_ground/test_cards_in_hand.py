"""Playing cards, discarding and drawing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.high_ground import GAME
from games.high_ground.actions import Discard, Drawn
from games.high_ground.events import Discarded, HandGot, NothingLeft
from games.high_ground.state import Drawing, Playing, State
from tests.games.high_ground.boards import (
    board,
    cards,
    changes,
    drawn,
    events,
    legal,
    play,
    position,
    refused,
    take,
    to_move,
)

LAND = """
         L      M         N
    15   .      KA:A3A2   .
    14   4      9:A1      7:B1A1
    13   .      6         KB:B3
    12   K-     .         K-
"""
HAND = {"A": "2C 5D J1"}


def test_a_board_that_is_drawn_is_read_as_it_was() -> None:
    assert drawn(position(LAND)) == board(LAND)


@pytest.mark.rule("HG-13")
def test_a_card_covers_another_or_goes_beside_the_land() -> None:
    state = position(LAND, hands={"A": "2C"})
    onto, beside = "L14 M14 M13", "M16 L15 N15 K14 O14 L13 O13 K12 M12 O12 L11 N11"
    assert legal(state, "play") == [f"play 2C {cell}" for cell in f"{onto} {beside}".split()]
    edge = position("     A      B\n1   KA:A1   KB:B1", hands={"A": "2C"})
    assert legal(edge, "play") == ["play 2C A2", "play 2C B2", "play 2C C1"]


@pytest.mark.rule("HG-8", "HG-13")
def test_several_cards_may_be_played_and_only_the_one_on_top_counts() -> None:
    state = play(position(LAND, hands=HAND), "play 2C M14")
    assert (state.phase, to_move(state)) == (Playing(), "A")
    assert {text.split()[0] for text in legal(state)} == {"play", "enough"}
    for move in ("roll", "discard", "M14 > M13"):
        assert refused(state, move).code == "cards_played"
    assert changes(state, "play 5D M14") == "M14 5:A1"
    state = play(state, "play 5D M14", "enough")
    here = next(each for each in state.land if each.cell == "M14")
    assert (len(here.covered), to_move(state), state.hands[0]) == (2, "B", cards("J1"))
    assert changes(play(state, "-"), "M14 > L14") == "L14 4:A1, M14 5"


@pytest.mark.rule("HG-13")
def test_with_the_last_card_the_turn_ends_by_itself() -> None:
    assert to_move(play(position(LAND, hands={"A": "2C 5D"}), "play 2C L13", "play 5D K13")) == "B"


@pytest.mark.rule("HG-7", "HG-13")
def test_a_joker_is_played_with_a_level_and_keeps_it() -> None:
    state = position(LAND, hands=HAND)
    assert legal(state, "play J1 L13") == [f"play J1 L13 = {level}" for level in range(1, 13)]
    assert changes(state, "play J1 L13 = 12", "enough") == "L13 12"
    refusal = refused(state, "play J1 L13")
    assert (refusal.code, refusal.rule) == ("joker_without_level", "HG-7")
    assert refusal.hint == "Choose from 1 to 12, such as play J1 L13 = 7."
    assert refused(state, "play J1 L13 = 0").code == "no_such_level"


# Discarding and drawing


@pytest.mark.rule("HG-14")
def test_any_cards_may_be_discarded_and_the_hand_is_filled_to_three() -> None:
    start = position(LAND, hands=HAND)
    found = {frozenset(text.split()[1:]) for text in legal(start, "discard")}
    assert len(found) == len(legal(start, "discard")) == 8
    state = play(start, "discard 2C J1")
    assert state.phase == Drawing(2, cards("2C J1"))
    for wrong in ("9H", "9H 9H", "2C QS", "KH 9H", "5D 9H"):
        with pytest.raises(IllegalAction, match="drawn"):
            GAME.rules.apply(state, CHANCE, Drawn(cards(wrong)))
    state = play(state, "drawn 9H QS")
    assert (state.hands[0], state.discards, to_move(state)) == (cards("5D 9H QS"), cards("2C J1"), "B")
    told = events(start, "discard 2C", "drawn 9H")
    assert [event.audience for event in told] == [None, frozenset({0})]
    assert told[1] == HandGot(0, cards("9H"))


@pytest.mark.rule("HG-14")
def test_a_full_hand_may_be_kept_which_passes_and_a_short_one_is_filled() -> None:
    before = position(LAND, hands=HAND)
    after = play(before, "discard")
    assert (after.hands, after.draw_pile, to_move(after)) == (before.hands, before.draw_pile, "B")
    assert play(position(LAND, hands={"A": "2C"}), "discard").phase == Drawing(2)


@pytest.mark.rule("HG-14")
def test_the_discards_are_shuffled_in_when_the_draw_pile_runs_out_and_not_before() -> None:
    enough = play(position(LAND, hands=HAND, pile="9H QS"), "discard 2C 5D", "drawn 9H QS")
    assert (enough.draw_pile, enough.discards[-2:]) == ((), cards("2C 5D"))
    state = position(LAND, hands=HAND, pile="9H")
    step = take(state, "discard 2C 5D")
    (discarded,) = step.events
    assert isinstance(discarded, Discarded)
    assert discarded.reshuffled
    action = GAME.rules.sample(step.state, Draw(b"draw", 0))
    assert isinstance(action, Drawn)
    assert set(cards("9H")) <= set(action.cards)
    after = GAME.rules.apply(step.state, CHANCE, action).state
    assert after.discards == ()
    assert set(after.draw_pile) == (set(state.discards) | set(cards("2C 5D"))) - set(action.cards)


def without_cards(land: str, hand: str) -> State:
    """Nothing can be drawn but what the player discards."""
    return replace(position(land, hands={"A": hand}, pile=""), discards=())


@pytest.mark.rule("HG-14")
def test_with_no_card_anywhere_nothing_is_drawn_but_what_was_just_discarded() -> None:
    state = without_cards(LAND, "2C")
    discarded, nothing = events(state, "discard")
    assert isinstance(discarded, Discarded)
    assert (discarded.drawn, nothing, to_move(play(state, "discard"))) == (0, NothingLeft(0), "B")
    again = play(state, "discard 2C")
    assert again.phase == Drawing(1, cards("2C"))
    assert play(again, "drawn 2C").hands[0] == cards("2C")


@pytest.mark.rule("HG-14")
def test_covered_cards_stay_where_they_are() -> None:
    state = position("     M            N\n13  9H(2C):A1   KB:B1\n12  KA   .", hands={"A": "5D"}, pile="")
    assert not set(cards("2C 9H")) & set(state.discards)
    state = play(state, "-")
    assert next(here.covered for here in state.land if here.cell == "M13") == cards("2C")


@pytest.mark.rule("HG-14")
def test_only_what_is_held_is_discarded_and_once() -> None:
    state = position(LAND, hands=HAND)
    assert refused(state, Discard(cards("2C 2C"))).code == "twice"
    assert refused(state, Discard(cards("5D 2C"))).rule == "HG-14"
