"""A turn: the actions and what they cost, clean-up and drawing (HH-9 to HH-13, HH-15, HH-28, HH-32)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.high_heavens import events as e
from games.high_heavens.actions import (
    Attack,
    Discard,
    Drawn,
    End,
    Invoke,
    Move,
    Play,
    PutBack,
    Take,
    Use,
)
from games.high_heavens.phases import Acting, CleaningUp, Drawing
from games.high_heavens.rules import steps
from games.high_heavens.state import State, Stride
from tests.games.high_heavens.boards import after, greek, lasts, place
from tests.games.high_heavens.cases import values

HAND = ("loki", "frigg", "gungnir", "valhalla", "bifrost")
WHOLE = place("thor d4", "odin d3 health=0", "zeus d5", "hera d8 health=0", hands={0: HAND})
ACTED = [Attack("thor", "d5"), Attack("thor", "d5"), Invoke("loki", "d1")]
CLEANED = [*ACTED, Discard("frigg"), Discard("gungnir"), End()]
LOKI = place("loki d4", "thor d3", "zeus d7")
STRODE = [Move("loki", "d5"), Move("loki", "d6")]
PLAIN = place("thor d4", "zeus d8")
FULL = PLAIN.piles[0]
BACK = place("zeus d8", hands={0: ("thor", "odin")}, entered=(("thor",), ("zeus", "hera")))
HERMES = greek("hermes d5", "thor a1", hands={1: ("winged_sandals",)})
SANDALS = [Play("winged_sandals", at="d5"), Move("hermes", "d8")]
COURSES: dict[str, tuple[State, list[Any], dict[Any, Any]]] = {
    "a turn has three points": (
        WHOLE,
        ACTED,
        {"zeus.health": 4, "loki.health": 6, "entered.0": ("odin", "thor", "loki"), "points": 0},
    ),
    "then cards may be discarded": (WHOLE, ACTED, {(Discard, "card"): set(HAND[1:])}),
    "which cleans up": (
        WHOLE,
        [*ACTED, Discard("frigg")],
        {
            "phase": CleaningUp(),
            "gods.len": 4,
            "perished": (("odin",), ()),
            "discards": (("odin", "frigg"), ()),
            "hera.health": 0,
            Move("thor", "d3"): "cleaning_up HH-15",
        },
    ),
    "and cards are drawn up to five": (
        WHOLE,
        CLEANED,
        {"discards.0": ("odin", "frigg", "gungnir"), "phase": Drawing(3, True)},
    ),
    "whereupon the enemy's turn begins": (
        WHOLE,
        [*CLEANED, Drawn(("tyr", "baldr", "hel"))],
        {"hands.0.len": 5, "player": 1, "points": 3},
    ),
    "a move of three steps": (LOKI, STRODE[:1], {"points": 2}),
    "goes on for nothing": (LOKI, STRODE, {"points": 2, "stride.left": 1}),
    "until something else is done": (LOKI, [*STRODE, Attack("loki", "d7")], {"stride": None}),
    "after which a step is a new move": (
        LOKI,
        [*STRODE, Attack("loki", "d7"), Move("loki", "d5")],
        {"points": 0},
    ),
    "another god's move ends it": (LOKI, [*STRODE, Move("thor", "d4")], {"points": 1}),
    "and one's own begins anew": (LOKI, [*STRODE, Move("thor", "d4"), Move("loki", "d5")], {"points": 0}),
    "some steps are left": (PLAIN, [Move("thor", "d5")], {"points": 2, "stride": Stride("thor", 1, False)}),
    "within them a move is free": (
        PLAIN,
        [Move("thor", "d5"), Move("thor", "c5")],
        {"points": 2, "stride": None},
    ),
    "beyond them it is paid for": (
        PLAIN,
        [Move("thor", "d5"), Move("thor", "b5")],
        {"points": 1, "stride": None},
    ),
    "without a point it ends there": (
        place("thor d4", "zeus d8", points=1),
        [Move("thor", "d5")],
        {Move("thor", "b5"): "no_points HH-9"},
    ),
    "the last steps may be gone": (
        place("thor d4", "zeus d8", points=1),
        [Move("thor", "d5"), Move("thor", "c5")],
        {"points": 0},
    ),
    "Hermes' first move stays free after one that a card gave him": (
        HERMES,
        SANDALS,
        {"stride": Stride("hermes", 2, True)},
    ),
    "until he goes beyond it": (HERMES, [*SANDALS, Move("hermes", "d5")], {"points": 2}),
    "a god that came back does not count again": (
        BACK,
        [Invoke("thor", "d1")],
        {Move("thor", "c2"): "not_yet HH-10"},
    ),
    "the second god does": (
        BACK,
        [Invoke("thor", "d1"), Invoke("odin", "c1"), Move("thor", "e2")],
        {"points": 0},
    ),
    "and may move itself": (BACK, [Invoke("odin", "c1"), Move("odin", "c2")], {"points": 1}),
    "an empty draw pile is not refilled": (
        place("thor d4", "zeus d8", piles=((), PLAIN.piles[1]), discards={0: FULL}),
        [End()],
        {"phase": Acting(), "player": 1},
    ),
    "one card is drawn where one is left": (
        place("thor d4", "zeus d8", piles=(FULL[:1], PLAIN.piles[1]), discards={0: FULL[1:]}),
        [End()],
        {"phase": Drawing(1, True), "player": 0},
    ),
    "what is not due is refused": (
        PLAIN,
        [],
        {
            Take("hel"): "not_looking HH-9",
            PutBack("hel"): "not_looking HH-9",
            Discard("hel"): "not_held HH-9",
            Use("thor", "smash"): "passive HH-9",
        },
    ),
}


@pytest.mark.rule("HH-6", "HH-9", "HH-10", "HH-11", "HH-14", "HH-15", "HH-16", "HH-28", "HH-41")
@pytest.mark.parametrize(("state", "actions", "wanted"), COURSES.values(), ids=COURSES)
def test_how_a_turn_goes(state: State, actions: list[Any], wanted: dict[Any, Any]) -> None:
    assert values(after(state, *actions), *wanted) == wanted


@pytest.mark.rule("HH-11", "HH-28")
def test_what_is_legal_late_in_a_turn() -> None:
    assert set(steps.legal_actions(after(WHOLE, *ACTED), 0)) == {End(), *map(Discard, HAND[1:])}
    strode = after(LOKI, *STRODE)
    moves = [each for each in steps.legal_actions(strode, 0) if isinstance(each, Move) and each.god == "loki"]
    assert {each.to for each in moves if after(strode, each).points == 2} == {"c5", "c6", "d5", "e5", "e6"}
    assert lasts(after(HERMES, *SANDALS, Move("hermes", "d5")), "moved", "hermes")


@pytest.mark.rule("HH-15")
def test_cards_that_are_known_are_drawn_first_and_count_as_drawn() -> None:
    gone: Any = {"piles": (("hel",), PLAIN.piles[1]), "tops": {0: ("odin", "tyr")}}
    rest = [card for card in FULL if card not in ("hel", "odin", "tyr")]
    state = after(place("thor d4", "zeus d8", discards={0: rest}, **gone), End())
    assert state.phase == Drawing(3, True)
    done = after(state, steps.sample(state, Draw(b"x", 0)))
    assert (set(done.hands[0]), done.tops[0], done.piles[0]) == ({"odin", "tyr", "hel"}, (), ())


@pytest.mark.rule("HH-15", "HH-16")
def test_what_is_drawn_comes_from_the_top_and_is_heard_by_the_own_side() -> None:
    state = after(place("thor d4", "zeus d8", tops={0: ("hel",)}), End())
    five = ("loki", "odin", "frigg", "gungnir", "bifrost")
    for cards in (five, five[:4], (*five[:4], "thor"), ("hel", "loki", "loki", "odin", "frigg")):
        with pytest.raises(IllegalAction):
            steps.apply(state, CHANCE, Drawn(cards))
    with pytest.raises(IllegalAction):
        steps.apply(state, 0, End())
    step = steps.apply(state, CHANCE, steps.sample(state, Draw(b"x", 0)))
    heard = {type(event): event for event in step.events}
    assert (heard[e.Drew].count, heard[e.Drew].left) == (5, 18)  # type: ignore[attr-defined]
    assert (heard[e.CardsGot].audience, step.barrier) == (frozenset({0}), True)
