"""The set-up, the options, and how a game ends (HH-8, HH-18 to HH-20, HH-35, HH-39)."""

from typing import Any

import pytest

from games.core.components import Draw
from games.core.protocol import CHANCE, Actor, Outcome
from games.core.words import IllegalAction
from games.high_heavens import events as e, knowledge
from games.high_heavens.actions import Action, Attack, Dealt, Discard, End, FirstSeat, Move, Play, Rune, Use
from games.high_heavens.components import STANDARD
from games.high_heavens.events import Hurt
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, Dealing, Rolling, State
from tests.games.high_heavens.boards import (
    GREEK_GODS,
    NORSE_GODS,
    OPTIONS,
    after,
    after_all,
    drawn,
    greek,
    health,
    next_turn,
    place,
    refused,
    step,
    values,
)

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


def gone(
    norse: tuple[str, ...] | None = None, greek: tuple[str, ...] | None = None, **more: Any
) -> dict[str, Any]:
    """The fields of a position in which all gods of a side have perished but these; None: nobody of this side."""
    sides = {0: (NORSE_GODS, norse), 1: (GREEK_GODS, greek)}
    lost = {
        side: [card for card in gods if kept is not None and card not in kept]
        for side, (gods, kept) in sides.items()
    }
    return {"discards": lost, "perished": lost, **more}


HEL: dict[str, Any] = {"discards": {0: [card for card in NORSE_GODS if card != "hel"]}}
BERSERK: dict[str, Any] = {"hands": {0: ("berserkergang",)}}


@pytest.mark.rule("HH-6", "HH-15", "HH-18", "HH-35")
@pytest.mark.parametrize(
    ("lines", "more", "actions", "wanted"),
    [
        # lines, the rest of the position, what is done, the end
        ("thor d8, zeus d6", {"bases": (30, 3)}, [Attack("thor", "d9")], Outcome("base", (0,))),
        ("thor d8, zeus d6", {"bases": (30, 4)}, [Attack("thor", "d9")], None),
        # a fallen god is still there until it is smitten or cleaned up
        ("thor d4, zeus d5 health=1", gone(greek=("zeus",)), [Attack("thor", "d5")], None),
        (
            "thor d4, zeus d5 health=1",
            gone(greek=("zeus",)),
            [Attack("thor", "d5"), Move("thor", "d5")],
            Outcome("pantheon", (0,)),
        ),
        ("thor d4, zeus d5 health=0", gone(greek=("zeus",), seat=1), [End()], Outcome("pantheon", (0,))),
        ("zeus d8, thor d4 health=1 poison=1", gone(norse=("thor",), seat=1), [End()], None),
        (
            "zeus d8, thor d4 health=1 poison=1",
            gone(norse=("thor",), seat=1),
            [End(), End()],
            Outcome("pantheon", (1,)),
        ),
        # a side without a god on the board, in hand or in its draw pile
        ("zeus d8", HEL | {"hands": {0: ("hel",)}}, [], None),
        ("zeus d8", HEL | {"hands": {0: ("hel",)}}, [Discard("hel")], Outcome("no_gods", (1,))),
        ("zeus d8", HEL | {"hands": {0: ("hel",)}, "seat": 1}, [End()], None),
        ("zeus d8", HEL | {"seat": 1}, [End()], None),
        ("zeus d8", HEL | {"tops": {0: ("hel",)}, "seat": 1}, [End()], None),
        # both sides at once
        (
            "poseidon d5 health=2, thor d4 health=2",
            gone(("thor",), ("poseidon",), seat=1),
            [Use("poseidon")],
            None,
        ),
        (
            "odin d8, zeus d5 health=0",
            gone(("odin",), ("zeus",), bases=(0, 30)),
            [Attack("odin", "d9")],
            Outcome("base", (1,)),
        ),
        (
            "odin d8, zeus d5 health=0",
            gone(("odin",), ("zeus",), bases=(0, 1)),
            [Attack("odin", "d9")],
            Outcome("both", (0, 1)),
        ),
        # after 60 rounds the base decides, then health on the board
        ("thor d4, zeus d8", {"bases": (30, 29), "seat": 1, "turn": 119}, [End()], None),
        (
            "thor d4, zeus d8",
            {"bases": (30, 29), "seat": 1, "turn": 119},
            [End(), End()],
            Outcome("rounds", (0,)),
        ),
        (
            "thor d4, zeus d8",
            {"bases": (28, 29), "seat": 1, "turn": 119},
            [End(), End()],
            Outcome("rounds", (1,)),
        ),
        ("thor d4, zeus d8 health=9", {"seat": 1, "turn": 119}, [End(), End()], Outcome("rounds", (0,))),
        ("thor d4, zeus d8, hera c8", {"seat": 1, "turn": 119}, [End(), End()], Outcome("rounds", (1,))),
        (
            "thor d4, zeus d8, hera c8 health=0",
            {"seat": 1, "turn": 119},
            [End(), End()],
            Outcome("rounds", (0, 1)),
        ),
    ],
)
def test_how_the_game_ends_or_goes_on(
    lines: str, more: dict[str, Any], actions: list[Any], wanted: Outcome | None
) -> None:
    state = after_all(place(*lines.split(", "), **more), *actions)
    assert steps.outcome(state) == wanted
    assert bool(steps.to_act(state)) == (wanted is None)
    if wanted is not None:
        assert refused(state, End()).code == "over"


@pytest.mark.rule("HH-35", "HH-41")
def test_nothing_of_a_card_follows_the_blow_that_fells_a_base() -> None:
    """Berserkergang's own 1 does not."""
    state = place("thor d8 health=1", "zeus a1", bases=(30, 4), **BERSERK)
    state = after(state, Play("berserkergang", at="d8"), Attack("thor", "d9"))
    assert steps.outcome(state) is None
    last = step(state, Attack("thor", "d9"))
    assert steps.outcome(last.state) == Outcome("base", (0,))
    assert health(last.state, "thor") == 1
    assert [event.why for event in last.events if isinstance(event, Hurt)] == ["attack"]


@pytest.mark.rule("HH-9", "HH-18")
def test_a_side_that_can_do_nothing_passes() -> None:
    state = place("thor d4 trap=1", "zeus d8")
    assert set(steps.legal_actions(state, 0)) == {End()}
    assert next_turn(state).player == 1


@pytest.mark.rule("HH-34", "HH-35")
def test_who_resigned_has_lost_when_the_end_is_next_checked() -> None:
    state = steps.retire(place("thor d4", "zeus d8"), 0)
    assert steps.to_act(state) == frozenset({0})
    assert steps.outcome(after(state, steps.idle(state, 0))) == Outcome("resigned", (1,))
    assert steps.outcome(after(steps.retire(state, 1), End())) == Outcome("both", ())
    with pytest.raises(ValueError, match="seat"):
        steps.retire(state, 2)
