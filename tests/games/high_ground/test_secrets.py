"""Hands and the draw pile are secret: what a viewer cannot know changes nothing that they see."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.cards import card_or_joker_text
from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.events import HandGot
from games.high_ground.notation import parse as reading
from games.high_ground.notation.partial import PartialAction
from games.high_ground.phases import Over
from games.high_ground.state import State
from tests.contract.walks import random_walks
from tests.games.high_ground.boards import begun, by_chance, cards, left_with, play, position

SHUTTLE = "     M     N     O\n13  9:A3  9:B3  KB:B1\n12  KA  .  ."
THERE, BACK = ("M13 > N13", "discard"), ("N13.2.1 > M13", "discard")
STILL = "     M     N     O\n13  KA:A3  9:B3  KB:B1"


@pytest.mark.rule("HG-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_sees_the_cards_of_others(seats: int) -> None:
    state = begun(seats)
    for viewer in (None, *range(seats)):
        view = GAME.knowledge.view(state, viewer)
        assert view.hand == (() if viewer is None else state.hands[viewer])
        assert view.hands == (3,) * seats
        hidden = {card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand}
        told = repr(view)
        assert not any(repr(card) in told for card in (*hidden, *state.draw_pile))


@pytest.mark.rule("HG-5", "HG-14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_was_dealt_and_drawn_is_told_to_its_owner_alone(seats: int) -> None:
    for played in random_walks(GAME, 1):
        if played.seats == seats:
            got = [
                event for taken in played.taken for event in taken.step.events if isinstance(event, HandGot)
            ]
            assert got
            assert all(event.audience == frozenset({event.seat}) for event in got)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_are_the_same_whatever_a_viewer_cannot_know(seats: int) -> None:
    state = begun(seats)
    for viewer in (None, *range(seats)):
        others = [
            GAME.knowledge.determinize(GAME.knowledge.view(state, viewer), Draw(b"other", seq))
            for seq in range(10)
        ]
        assert {GAME.knowledge.view(other, viewer) for other in others} == {
            GAME.knowledge.view(state, viewer)
        }
        assert len({other.hands for other in others}) > 1
        for other in others:
            GAME.rules.check(other)


def test_a_viewer_keeps_the_own_hand_and_a_spectator_none() -> None:
    state = begun(3)
    for seq in range(10):
        assert (
            GAME.knowledge.determinize(GAME.knowledge.view(state, 1), Draw(b"keep", seq)).hands[1]
            == state.hands[1]
        )
    assert any(
        GAME.knowledge.determinize(GAME.knowledge.view(state, None), Draw(b"keep", seq)).hands[1]
        != state.hands[1]
        for seq in range(10)
    )


@pytest.mark.rule("HG-27")
def test_dealing_anew_does_not_change_what_repetition_will_say() -> None:
    state = position(SHUTTLE, hands={"A": "2C 3C 4C", "B": "2D 3D 4D"})
    state = play(state, *[*THERE, *BACK] * 2)
    for viewer in (None, 0, 1):
        other = GAME.knowledge.determinize(GAME.knowledge.view(state, viewer), Draw(b"again", 1))
        assert sorted(Counter(other.history).values()) == [2, 2]
        assert play(other, THERE[0]).phase == play(state, THERE[0]).phase == Over("repetition", None)


@pytest.mark.rule("HG-27")
def test_dealing_anew_leaves_the_hands_that_a_viewer_once_had() -> None:
    state = play(position(STILL, hands={"A": "2C 3C 4C", "B": "2D 3D 4D"}), *["discard"] * 2)
    state = play(state, "discard 2C", "drawn 9H")
    state = left_with(state, "2C 5S 6S")
    for seq in range(10):
        other = GAME.knowledge.determinize(GAME.knowledge.view(state, 0), Draw(b"once", seq))
        assert [before.hands[0] for before in other.history] == [before.hands[0] for before in state.history]


def refusal(state: State, seat: int, text: str) -> str:
    try:
        action = reading.read(text)
        assert not isinstance(action, PartialAction)
        GAME.rules.apply(state, seat, action)
    except IllegalAction as refused:
        return f"{refused.message} {refused.hint}"
    return "accepted"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_refusal_does_not_tell_who_holds_a_card(seats: int) -> None:
    state = begun(seats, jokers="0")
    own = state.hands[state.player]
    unseen = next(hand for seat, hand in enumerate(state.hands) if seat != state.player)[0]
    text = f"discard {card_or_joker_text(unseen)}"
    told = {
        refusal(
            GAME.knowledge.determinize(GAME.knowledge.view(state, state.player), Draw(b"who", seq)),
            state.player,
            text,
        )
        for seq in range(10)
    }
    assert len(told) == 1
    assert unseen not in own


@pytest.mark.rule("HG-5")
def test_a_stranger_learns_nothing_from_trying_a_card() -> None:
    state = position(STILL, hands={"A": "2C 3C 4C", "B": "2D"})
    tried = [refusal(state, 1, "play 2C L13"), refusal(state, 1, "play 9H L13")]
    told = [Names.of(("Ann", "Ben")).fill(each) for each in tried]
    assert told == ["It is Ann's turn. Wait for Ann."] * 2


def test_no_order_of_the_draw_pile_is_stored() -> None:
    """The same state deals differently from different secrets."""
    state = play(position(STILL, hands={"A": "2C"}), "discard")
    dealt = {GAME.rules.sample(state, Draw(bytes([seed]), 0)) for seed in range(20)}
    assert len(dealt) > 1
    assert GAME.rules.to_act(state) is CHANCE


def test_the_hand_that_comes_to_light_is_that_of_who_is_out() -> None:
    state = position(
        "     M     N     O\n13  9:A2  4:B2  3:C1\n12  KA  KB   KC",
        seats=3,
        hands={"B": "2D 5H", "C": "2S"},
    )
    after = by_chance(play(state, "M13 x N13"))
    assert GAME.knowledge.view(after, None).discards == cards("2D 5H")
    assert GAME.knowledge.view(after, None).hands == (0, 0, 1)
