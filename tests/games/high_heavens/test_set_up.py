"""The set-up and the options (HH-8, HH-19, HH-20, HH-39)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE, Actor
from games.high_heavens import events as e, knowledge
from games.high_heavens.actions import Action, Attack, Dealt, Discard, End, FirstSeat, Rune
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, Dealing, Rolling, State
from tests.games.high_heavens.boards import OPTIONS, after, drawn, greek, place
from tests.games.high_heavens.cases import after_all, values

GODLESS = ("surts_fire", "gungnir", "draupnir", "dwarven_mail", "bifrost")
NORSE = ("odin", "gungnir", "draupnir", "dwarven_mail", "bifrost")
GREEK = ("zeus", "temple", "the_aegis", "labyrinth", "hydras_blood")


def fresh(**options: str) -> State:
    """A game before anything is drawn."""
    return steps.new(2, {**OPTIONS, **options})


def started(first: int = 0, **options: str) -> State:
    """A game in its first turn, dealt at random."""
    return drawn(after(fresh(**options), FirstSeat(first)))


DEALT = after(fresh(), FirstSeat(0))
EVERY = started(omnipotence="on")
RUNES = place("thor d4", "zeus d5", runes=True)
SHIELD = greek("ares d6", "baldr d5", "odin a1", runes=True)
THOR, ARES = Attack("thor", "d5"), Attack("ares", "d5")
COURSES: dict[str, tuple[State, list[Any], dict[Any, Any]]] = {
    "each side has 24 cards of its own and its base 30 health": (
        fresh(),
        [],
        {"piles.0.len": 24, "piles.1.len": 24, "bases": (30, 30), "gods": ()},
    ),
    **{
        f"the first turn has 2 action points and every other 3: {first}, {turn}": (
            started(first),
            [End()] * (turn - 1),
            {"player": player, "points": 2 if turn == 1 else 3, "turn": turn},
        )
        for first in (0, 1)
        for turn, player in ((1, first), (2, 1 - first), (3, first))
    },
    "everybody gets cards": (DEALT, [], {"phase": Dealing(0)}),
    "five each": (
        DEALT,
        [Dealt(NORSE), Dealt(GREEK)],
        {"hands.0": STANDARD.ordered(NORSE), "hands.1": STANDARD.ordered(GREEK), "phase": Acting()},
    ),
    "with omnipotence everybody holds the whole deck": (EVERY, [], {"hands.0.len": 24, "hands.1.len": 24}),
    "nobody draws": (EVERY, [End()], {"player": 1, "hands.0.len": 24}),
    "nor after discarding": (EVERY, [End(), Discard("zeus"), End()], {"player": 0, "hands.1.len": 23}),
    "runes are rolled": (RUNES, [THOR], {"phase": Rolling("thor", "d5", False), "points": 2}),
    **{
        f"1 and 2 miss: {number}": (
            RUNES,
            [THOR, Rune(number)],
            {"zeus.health": 10 if number <= 2 else 7, "phase": Acting()},
        )
        for number in range(1, 7)
    },
    **{
        f"a miss uses up Baldr's shield: {number}": (
            SHIELD,
            [ARES, Rune(number), ARES, Rune(6)],
            {"baldr.health": 4},
        )
        for number in range(1, 7)
    },
}


@pytest.mark.rule("HH-8", "HH-19", "HH-20", "HH-30", "HH-39")
@pytest.mark.parametrize(("state", "actions", "wanted"), COURSES.values(), ids=COURSES)
def test_how_a_game_begins(state: State, actions: list[Any], wanted: dict[Any, Any]) -> None:
    assert values(after_all(state, *actions), *wanted) == wanted


@pytest.mark.rule("HH-8", "HH-39")
def test_either_may_begin_with_cards_that_only_its_player_hears_of() -> None:
    seats = {steps.sample(fresh(), Draw(b"%d" % number, 0)) for number in range(20)}
    assert seats == {FirstSeat(0), FirstSeat(1)}
    assert ["odin" in fresh().piles[0], "zeus" in fresh().piles[1]] == [True, True]
    step = steps.apply(DEALT, CHANCE, Dealt(NORSE))
    heard = [event.audience for event in step.events if isinstance(event, e.CardsGot)]
    assert (step.barrier, heard) == (True, [frozenset({0})])


@pytest.mark.rule("HH-19", "HH-20")
def test_with_omnipotence_nothing_is_hidden_and_a_rune_has_six_numbers() -> None:
    assert not knowledge.hides({**OPTIONS, "omnipotence": "on"})
    assert len({knowledge.view(EVERY, seat).hands for seat in (None, 0, 1)}) == 1
    rolled = after(RUNES, THOR)
    assert {steps.sample(rolled, Draw(b"%d" % each, 0)) for each in range(60)} == set(map(Rune, range(1, 7)))


@pytest.mark.rule("HH-8")
def test_a_hand_without_a_god_is_shown_and_drawn_again() -> None:
    events = steps.apply(DEALT, CHANCE, Dealt(NORSE, (GODLESS,))).events
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
            steps.apply(DEALT, CHANCE, wrong)


@pytest.mark.rule("HH-8")
def test_every_hand_that_is_dealt_has_a_god() -> None:
    hands: list[Any] = [steps.sample(DEALT, Draw(b"%d" % number, 1)) for number in range(300)]
    assert all(STANDARD.gods.keys() & hand.cards for hand in hands)
    assert any(hand.shown for hand in hands)


@pytest.mark.parametrize(
    ("state", "actor", "action"),
    [
        (fresh(), CHANCE, Rune(1)),
        (after(RUNES, THOR), CHANCE, Rune(7)),
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
