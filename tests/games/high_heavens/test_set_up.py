"""The set-up and the options (HH-8, HH-19, HH-20, HH-39)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.high_heavens import events as e
from games.high_heavens import knowledge
from games.high_heavens.actions import Attack, Dealt, Discard, End, FirstSeat, Rune
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.phases import Acting, Dealing, Rolling
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from tests.games.high_heavens.boards import OPTIONS, after, greek, health, place

GODLESS = ("surts_fire", "gungnir", "draupnir", "dwarven_mail", "bifrost")
NORSE = ("odin", "gungnir", "draupnir", "dwarven_mail", "bifrost")
GREEK = ("zeus", "temple", "the_aegis", "labyrinth", "hydras_blood")


def fresh(seats: int = 2, **options: str) -> State:
    """A game before anything is drawn."""
    return steps.new(seats, {**OPTIONS, **options})


def started(seats: int = 2, first: int = 0, **options: str) -> State:
    """A game in its first turn, dealt at random."""
    state, length = fresh(seats, **options), 0
    while steps.to_act(state) is CHANCE:
        action: Any = FirstSeat(first) if length == 0 else steps.sample(state, Draw(b"deal", length))
        state, length = after(state, action), length + 1
    return state


@pytest.mark.rule("HH-8")
def test_each_side_has_24_cards_and_its_base_30_health() -> None:
    state = fresh()
    assert [len(pile) for pile in state.piles] == [24, 24]
    assert state.bases == (30, 30)
    assert state.gods == ()


@pytest.mark.rule("HH-8")
def test_the_first_player_is_drawn_by_lot() -> None:
    seats = {steps.sample(fresh(), Draw(b"%d" % number, 0)) for number in range(20)}
    assert seats == {FirstSeat(0), FirstSeat(1)}


@pytest.mark.rule("HH-8")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_turn_has_2_action_points_and_every_other_3(first: int) -> None:
    state = started(first=first)
    assert (state.player, state.points, state.turn) == (first, 2, 1)
    for turn in (2, 3):
        state = after(state, End())
        while steps.to_act(state) is CHANCE:
            state = after(state, steps.sample(state, Draw(b"x", turn)))
        assert (state.player, state.points) == ((first + turn - 1) % 2, 3)


@pytest.mark.rule("HH-8")
def test_everybody_gets_five_cards_in_secret() -> None:
    state = after(fresh(), FirstSeat(0))
    assert state.phase == Dealing(0)
    step = steps.apply(state, CHANCE, Dealt(NORSE))
    assert step.barrier
    heard = [event for event in step.events if isinstance(event, e.CardsGot)]
    assert heard[0].audience == frozenset({0})
    state = after(step.state, Dealt(GREEK))
    assert (set(state.hands[0]), set(state.hands[1])) == (set(NORSE), set(GREEK))
    assert isinstance(state.phase, Acting)


@pytest.mark.rule("HH-8")
def test_a_hand_without_a_god_is_shown_and_drawn_again() -> None:
    state = after(fresh(), FirstSeat(0))
    events = steps.apply(state, CHANCE, Dealt(NORSE, (GODLESS,))).events
    shown = [event for event in events if isinstance(event, e.HandShown)]
    assert [set(event.cards) for event in shown] == [set(GODLESS)]
    assert shown[0].audience is None
    for wrong in (
        Dealt(GODLESS),
        Dealt(NORSE, (NORSE,)),
        Dealt(NORSE[:4]),
        Dealt(GREEK),
        Dealt(("odin",) * 5),
    ):
        with pytest.raises(IllegalAction):
            steps.apply(state, CHANCE, wrong)


@pytest.mark.rule("HH-8")
def test_every_hand_that_is_dealt_has_a_god() -> None:
    state = after(fresh(), FirstSeat(0))
    hands = [steps.sample(state, Draw(b"%d" % number, 1)) for number in range(300)]
    assert all(any(card in STANDARD.gods for card in hand.cards) for hand in hands)  # type: ignore[union-attr]
    assert any(hand.shown for hand in hands)  # type: ignore[union-attr]


@pytest.mark.rule("HH-19")
def test_with_omnipotence_everybody_holds_the_whole_deck_and_nobody_draws() -> None:
    state = started(omnipotence="on")
    assert [len(hand) for hand in state.hands] == [24, 24]
    assert not knowledge.hides({**OPTIONS, "omnipotence": "on"})
    views = {knowledge.view(state, seat).hands for seat in (None, 0, 1)}
    assert len(views) == 1
    state = after(state, End())
    assert (state.player, len(state.hands[0])) == (1, 24)
    assert after(state, Discard("zeus"), End()).hands[1] == tuple(c for c in state.hands[1] if c != "zeus")


@pytest.mark.rule("HH-20")
@pytest.mark.parametrize("number", range(1, 7))
def test_with_rollin_runes_1_and_2_miss(number: int) -> None:
    state = place("thor d4", "zeus d5", runes=True)
    state = after(state, Attack("thor", "d5"))
    assert state.phase == Rolling("thor", "d5", False)
    assert state.points == 2
    state = after(state, Rune(number))
    assert health(state, "zeus") == (10 if number <= 2 else 7)
    assert state.phase == Acting()


@pytest.mark.rule("HH-20")
def test_a_rune_is_a_number_of_the_die() -> None:
    state = after(place("thor d4", "zeus d5", runes=True), Attack("thor", "d5"))
    with pytest.raises(IllegalAction):
        steps.apply(state, CHANCE, Rune(7))
    assert {steps.sample(state, Draw(b"%d" % number, 0)) for number in range(60)} == set(
        map(Rune, range(1, 7))
    )


@pytest.mark.rule("HH-20", "HH-30")
def test_a_miss_uses_up_baldrs_shield() -> None:
    state = greek("ares d6", "baldr d5", "odin a1", runes=True)
    state = after(state, Attack("ares", "d5"), Rune(1), Attack("ares", "d5"), Rune(6))
    assert health(state, "baldr") == 4


@pytest.mark.rule("HH-39")
def test_side_0_is_norse_and_side_1_greek() -> None:
    state = fresh()
    assert "odin" in state.piles[0]
    assert "zeus" in state.piles[1]


def test_chance_that_does_not_fit_is_refused() -> None:
    with pytest.raises(IllegalAction):
        steps.apply(fresh(), CHANCE, Rune(1))
    with pytest.raises(IllegalAction):
        steps.apply(fresh(), CHANCE, FirstSeat(2))
    with pytest.raises(IllegalAction):
        steps.apply(place("thor d4"), CHANCE, Rune(1))
    with pytest.raises(IllegalAction):
        steps.apply(fresh(), 0, End())
    with pytest.raises(ValueError, match="chance"):
        steps.sample(place("thor d4"), Draw(b"x", 0))
