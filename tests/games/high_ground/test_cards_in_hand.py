"""Playing cards, discarding and drawing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.cards import Joker
from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.high_ground import GAME
from games.high_ground.actions import Discard, Drawn, Play
from games.high_ground.events import Discarded, HandGot, NothingLeft
from games.high_ground.notation import parse as reading
from games.high_ground.phases import Drawing, Playing
from games.high_ground.state import State
from tests.games.high_ground.boards import (
    board,
    cards,
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


@pytest.mark.rule("HG-13")
def test_a_card_covers_another_or_goes_beside_the_land() -> None:
    state = position(LAND, hands={"A": "2C"})
    onto, beside = "L14 M14 M13", "M16 L15 N15 K14 O14 L13 O13 K12 M12 O12 L11 N11"
    assert legal(state, "play") == [f"play 2C {cell}" for cell in f"{onto} {beside}".split()]


@pytest.mark.rule("HG-8", "HG-13")
def test_only_the_card_on_top_counts() -> None:
    state = play(position(LAND, hands=HAND), "play 2C M14", "play 5D M14", "enough")
    here = next(each for each in state.land if each.cell == "M14")
    assert (here.level, len(here.covered)) == (5, 2)
    assert "M14 5:A1" in drawn(state)


@pytest.mark.rule("HG-13")
def test_kings_are_never_covered() -> None:
    state = position(LAND, hands=HAND)
    for cell in ("M15", "N13", "L12"):
        refusal = refused(state, f"play 2C {cell}")
        assert (refusal.code, refusal.rule) == ("on_a_king", "HG-13")
        assert refusal.hint.startswith("It can go to L14, M14, M13")


@pytest.mark.rule("HG-13")
def test_a_card_with_an_enemy_piece_is_not_covered() -> None:
    refusal = refused(position(LAND, hands=HAND), "play 2C N14")
    assert (refusal.code, refusal.rule) == ("enemy_there", "HG-13")


@pytest.mark.rule("HG-13")
def test_a_card_lies_next_to_the_land() -> None:
    state = position(LAND, hands=HAND)
    assert refused(state, "play 2C L16").code == "not_beside"
    assert refused(state, Play(cards("2C")[0], "Z99")).code == "not_beside"


@pytest.mark.rule("HG-13", "HG-2")
def test_no_card_goes_beyond_the_edge_of_the_table() -> None:
    state = position("     A      B\n1   KA:A1   KB:B1", hands={"A": "2C"})
    assert legal(state, "play") == ["play 2C A2", "play 2C B2", "play 2C C1"]


@pytest.mark.rule("HG-13")
def test_several_cards_may_be_played_in_a_turn() -> None:
    state = play(position(LAND, hands=HAND), "play 2C L13")
    assert (state.phase, to_move(state)) == (Playing(), "A")
    assert {text.split()[0] for text in legal(state)} == {"play", "enough"}
    state = play(state, "play 5D K14", "enough")
    assert (to_move(state), state.hands[0]) == ("B", cards("J1"))


@pytest.mark.rule("HG-13")
def test_with_the_last_card_the_turn_ends_by_itself() -> None:
    state = play(position(LAND, hands={"A": "2C 5D"}), "play 2C L13", "play 5D K13")
    assert to_move(state) == "B"


@pytest.mark.rule("HG-13")
def test_who_plays_cards_does_nothing_else() -> None:
    state = play(position(LAND, hands=HAND), "play 2C L13")
    for move in ("roll", "discard", "M14 > M13"):
        assert refused(state, move).code == "cards_played"
    assert refused(position(LAND, hands=HAND), "enough").code == "nothing_played"


@pytest.mark.rule("HG-13")
def test_only_cards_of_the_hand_are_played() -> None:
    refusal = refused(position(LAND, hands=HAND | {"B": "9H"}), "play 9H L13")
    assert (refusal.message, refusal.hint) == (
        "You do not hold the 9 of hearts.",
        "You hold 2 of clubs, 5 of diamonds and joker J1.",
    )


@pytest.mark.rule("HG-7", "HG-13")
def test_a_joker_is_played_with_a_level_and_keeps_it() -> None:
    state = position(LAND, hands=HAND)
    assert legal(state, "play J1 L13") == [f"play J1 L13 = {level}" for level in range(1, 13)]
    after = play(state, "play J1 L13 = 12", "enough")
    assert next(here.level for here in after.land if here.card == Joker(1)) == 12
    refusal = refused(state, "play J1 L13")
    assert (refusal.code, refusal.rule) == ("joker_without_level", "HG-7")
    assert refusal.hint == "Choose from 1 to 12, such as play J1 L13 = 7."
    for level in (0, 13):
        assert refused(state, Play(Joker(1), "L13", level)).code == "no_such_level"
    assert refused(state, "play 2C L13 = 7").code == "level_is_given"


@pytest.mark.rule("HG-13")
def test_a_played_card_changes_what_can_be_reached() -> None:
    state = position(LAND, hands={"A": "AC"})
    assert "M14 > L14" not in legal(state)
    state = play(state, "play AC M13", "-", "M14 > M13")
    assert "M13 1:A1" in drawn(state)


# Discarding and drawing


@pytest.mark.rule("HG-14")
def test_any_cards_may_be_discarded() -> None:
    assert legal(position(LAND, hands=HAND), "discard") == [
        "discard",
        "discard 2C",
        "discard 5D",
        "discard J1",
        "discard 2C 5D",
        "discard 2C J1",
        "discard 5D J1",
        "discard 2C 5D J1",
    ]


@pytest.mark.rule("HG-14")
def test_the_hand_is_filled_to_three() -> None:
    state = play(position(LAND, hands=HAND), "discard 2C J1")
    assert state.phase == Drawing(2, cards("2C J1"))
    state = play(state, "drawn 9H QS")
    assert (state.hands[0], state.discards, to_move(state)) == (cards("5D 9H QS"), cards("2C J1"), "B")
    assert play(position(LAND, hands={"A": "2C"}), "discard").phase == Drawing(2)


@pytest.mark.rule("HG-14")
def test_a_full_hand_may_be_kept_which_passes() -> None:
    before = position(LAND, hands=HAND)
    after = play(before, "discard")
    assert (after.hands, after.draw_pile, to_move(after)) == (before.hands, before.draw_pile, "B")


@pytest.mark.rule("HG-14")
def test_discards_are_open_and_what_is_drawn_is_not() -> None:
    told = events(position(LAND, hands=HAND), "discard 2C", "drawn 9H")
    assert [event.audience for event in told] == [None, frozenset({0})]
    assert told[1] == HandGot(0, cards("9H"))


@pytest.mark.rule("HG-14")
def test_the_discards_are_shuffled_in_when_the_draw_pile_runs_out() -> None:
    state = position(LAND, hands=HAND, pile="9H")
    before = set(state.discards)
    step = take(state, "discard 2C 5D")
    discarded = step.events[0]
    assert isinstance(discarded, Discarded)
    assert discarded.reshuffled
    drawing = step.state
    action = GAME.rules.sample(drawing, Draw(b"draw", 0))
    assert isinstance(action, Drawn)
    assert set(cards("9H")) <= set(action.cards)
    after = GAME.rules.apply(drawing, CHANCE, action).state
    assert after.discards == ()
    assert set(after.draw_pile) == (before | set(cards("2C 5D"))) - set(action.cards)


@pytest.mark.rule("HG-14")
def test_the_discards_wait_while_the_pile_has_enough() -> None:
    state = play(position(LAND, hands=HAND, pile="9H QS"), "discard 2C 5D", "drawn 9H QS")
    assert state.draw_pile == ()
    assert state.discards[-2:] == cards("2C 5D")


@pytest.mark.rule("HG-14")
@pytest.mark.parametrize("wrong", ["9H", "9H 9H", "2C QS", "KH 9H", "5D 9H"])
def test_what_cannot_be_drawn_is_refused(wrong: str) -> None:
    state = play(position(LAND, hands=HAND), "discard 2C J1")
    with pytest.raises(IllegalAction, match="drawn"):
        GAME.rules.apply(state, CHANCE, Drawn(cards(wrong)))


@pytest.mark.rule("HG-14")
def test_with_no_card_anywhere_nothing_is_drawn() -> None:
    state = position(LAND, hands={"A": "2C"}, pile="")
    state = _without_discards(state)
    told = events(state, "discard")
    assert isinstance(told[0], Discarded)
    assert (told[0].drawn, told[1]) == (0, NothingLeft(0))
    assert to_move(play(state, "discard")) == "B"


@pytest.mark.rule("HG-14")
def test_what_was_just_discarded_may_come_back() -> None:
    state = _without_discards(position(LAND, hands={"A": "2C"}, pile=""))
    state = play(state, "discard 2C")
    assert state.phase == Drawing(1, cards("2C"))
    assert play(state, "drawn 2C").hands[0] == cards("2C")


def _without_discards(state: State) -> State:
    return replace(state, discards=())


@pytest.mark.rule("HG-14")
def test_covered_cards_stay_where_they_are() -> None:
    state = position("     M            N\n13  9H(2C):A1   KB:B1\n12  KA   .", hands={"A": "5D"}, pile="")
    assert all(card not in state.discards for card in cards("2C 9H"))
    state = play(state, "-")
    assert next(here.covered for here in state.land if here.cell == "M13") == cards("2C")


@pytest.mark.rule("HG-14")
def test_only_what_is_held_is_discarded_and_once() -> None:
    state = position(LAND, hands=HAND | {"B": "9H"})
    assert refused(state, "discard 9H").code == "not_held"
    assert refused(state, Discard(cards("2C 2C"))).code == "twice"
    assert refused(state, Discard(cards("5D 2C"))).rule == "HG-14"
    assert reading.read("discard J1, 5D and 2C") == Discard(cards("2C 5D J1"))


def test_a_board_that_is_drawn_is_read_as_it_was() -> None:
    assert drawn(position(LAND)) == board(LAND)
    assert "M14 9:A1" in drawn(position(LAND))
