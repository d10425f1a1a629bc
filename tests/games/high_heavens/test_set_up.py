"""The set-up and the options (HH-8, HH-19, HH-20, HH-39)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE, Actor
from games.high_heavens import events as e
from games.high_heavens import knowledge
from games.high_heavens.actions import Action, Attack, Dealt, Discard, End, FirstSeat, Rune
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, Dealing, Rolling, State
from tests.games.high_heavens.boards import OPTIONS, after, drawn, greek, health, next_turn, place

GODLESS = ("surts_fire", "gungnir", "draupnir", "dwarven_mail", "bifrost")
NORSE = ("odin", "gungnir", "draupnir", "dwarven_mail", "bifrost")
GREEK = ("zeus", "temple", "the_aegis", "labyrinth", "hydras_blood")


def fresh(**options: str) -> State:
    """A game before anything is drawn."""
    return steps.new(2, {**OPTIONS, **options})


def started(first: int = 0, **options: str) -> State:
    """A game in its first turn, dealt at random."""
    return drawn(after(fresh(**options), FirstSeat(first)))


@pytest.mark.rule("HH-8", "HH-39")
def test_each_side_has_24_cards_of_its_own_and_its_base_30_health() -> None:
    state = fresh()
    assert [len(pile) for pile in state.piles] == [24, 24]
    assert ["odin" in state.piles[0], "zeus" in state.piles[1]] == [True, True]
    assert (state.bases, state.gods) == ((30, 30), ())
    seats = {steps.sample(state, Draw(b"%d" % number, 0)) for number in range(20)}
    assert seats == {FirstSeat(0), FirstSeat(1)}


@pytest.mark.rule("HH-8")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_turn_has_2_action_points_and_every_other_3(first: int) -> None:
    state, seen = started(first=first), []
    for _ in range(3):
        seen.append((state.player, state.points, state.turn))
        state = next_turn(state)
    assert seen == [(first, 2, 1), (1 - first, 3, 2), (first, 3, 3)]


@pytest.mark.rule("HH-8")
def test_everybody_gets_five_cards_in_secret() -> None:
    state = after(fresh(), FirstSeat(0))
    assert state.phase == Dealing(0)
    step = steps.apply(state, CHANCE, Dealt(NORSE))
    (heard,) = [event for event in step.events if isinstance(event, e.CardsGot)]
    assert (step.barrier, heard.audience) == (True, frozenset({0}))
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
    hands: list[Any] = [steps.sample(state, Draw(b"%d" % number, 1)) for number in range(300)]
    assert all(STANDARD.gods.keys() & hand.cards for hand in hands)
    assert any(hand.shown for hand in hands)


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


@pytest.mark.rule("HH-20", "HH-30")
@pytest.mark.parametrize("number", range(1, 7))
def test_with_rollin_runes_1_and_2_miss_and_use_up_baldrs_shield(number: int) -> None:
    state = after(place("thor d4", "zeus d5", runes=True), Attack("thor", "d5"))
    assert (state.phase, state.points) == (Rolling("thor", "d5", False), 2)
    with pytest.raises(IllegalAction):
        steps.apply(state, CHANCE, Rune(7))
    assert Rune(number) in {steps.sample(state, Draw(b"%d" % each, 0)) for each in range(60)}
    state = after(state, Rune(number))
    assert (health(state, "zeus"), state.phase) == (10 if number <= 2 else 7, Acting())
    shield = greek("ares d6", "baldr d5", "odin a1", runes=True)
    shield = after(shield, Attack("ares", "d5"), Rune(number), Attack("ares", "d5"), Rune(6))
    assert health(shield, "baldr") == 4


@pytest.mark.parametrize(
    ("state", "actor", "action"),
    [
        (fresh(), CHANCE, Rune(1)),
        (fresh(), CHANCE, FirstSeat(2)),
        (fresh(), 0, End()),
        (place("thor d4"), CHANCE, Rune(1)),
    ],
)
def test_what_does_not_fit_is_refused(state: State, actor: Actor, action: Action) -> None:
    with pytest.raises(IllegalAction):
        steps.apply(state, actor, action)
    with pytest.raises(ValueError, match="chance"):
        steps.sample(place("thor d4"), Draw(b"x", 0))
