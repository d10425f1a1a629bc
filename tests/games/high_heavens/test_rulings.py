"""Rulings of ours that no other test of the rules shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core.outcome import Outcome
from games.high_heavens.actions import Attack, End, FirstSeat, Invoke, Move, Play, Use
from games.high_heavens.cards.decks import decks_of
from games.high_heavens.phases import Acting
from games.high_heavens.rules import steps
from games.high_heavens.state import State, changed
from tests.games.high_heavens.boards import OPTIONS, after, god, greek, place, refused, so_many
from tests.games.high_heavens.cases import after_all, values

WALLS = [f"wall {cell} architecture=1" for cell in ("d7", "c7", "e7")]
ONE_POINT = place("thor d4", "hel c4", "zeus d5", points=1, hands={0: ("gungnir", "odin")})
OWN = """
[[gods]]
key = "thor"
name = "Thor"
health = 12
movement = 2
range = 1
melee = 4
text = "3 damage to a god next to him, and he heals a friend not at all."
deeds = [{ pick = "enemy", within = 1, cost = 2, effects = [{ do = "damage", amount = 3 }, { do = "poison", amount = 1 }] }]
"""
OWN_THOR = Use("thor", at="d5")
COURSES: dict[str, tuple[State, list[Any], dict[Any, Any]]] = {
    # a range is a path, and only unoccupied hexes are walked through
    "Artemis shoots straight": (
        greek("artemis d8", "thor d6", *WALLS),
        [Attack("artemis", "d6")],
        {"thor.health": 8},
    ),
    "Hades walks through walls": (
        greek("hades d8 hidden", "thor a1", *WALLS),
        [Move("hades", "d6")],
        {"hades.cell": "d6"},
    ),
    **{
        f"the last point is enough and does not end the turn: {action}": (
            ONE_POINT,
            [action],
            {"points": 0, "phase": Acting(), "player": 0},
        )
        for action in (
            Attack("thor", "d5"),
            Move("thor", "d3"),
            Use("hel", at="d5"),
            Play("gungnir", at="d4"),
            Invoke("odin", "d1"),
        )
    },
    "a card of one's own": (
        place("thor d4", "zeus d5", cards=OWN),
        [OWN_THOR],
        {"zeus.health": 7, "zeus.poison": 1, "points": 1, OWN_THOR: "no_points HH-9"},
    ),
    "does what it says in the next turn too": (
        place("thor d4", "zeus d5", cards=OWN),
        [OWN_THOR, End()],
        {"player": 1, "zeus.health": 6},
    ),
    "and fells": (place("thor d4", "zeus d5 health=2", cards=OWN), [OWN_THOR], {"zeus.health": 0}),
}


@pytest.mark.rule("HH-9", "HH-17", "HH-28")
@pytest.mark.parametrize(("state", "actions", "wanted"), COURSES.values(), ids=COURSES)
def test_what_is_ruled(state: State, actions: list[Any], wanted: dict[Any, Any]) -> None:
    assert values(after_all(state, *actions), *wanted) == wanted
    assert decks_of(OWN).gods["thor"].health == 12


@pytest.mark.rule("HH-21")
@pytest.mark.parametrize(
    ("column", "invoking", "base", "near"), [("b", "a1", "b7", "b6"), ("f", "g1", "f7", "f6")]
)
def test_a_game_is_played_around_other_hearths(column: str, invoking: str, base: str, near: str) -> None:
    state = steps.new(2, {**OPTIONS, "hearth": column, "omnipotence": "on"})
    state = after(state, FirstSeat(0), Invoke("thor", invoking))
    assert refused(state, Invoke("odin", "d1")).code == "not_invoking"
    thor = replace(god(state, "thor"), cell=near)
    state = changed(state, gods=(thor,), bases=(30, 3), entered=so_many(2, 2))
    assert steps.outcome(after(state, Attack("thor", base))) == Outcome("base", (0,))
