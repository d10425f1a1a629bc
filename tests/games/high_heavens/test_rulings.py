"""Rulings of ours that no other test of the rules shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.high_heavens.actions import Attack, FirstSeat, Invoke, Move, Play, Use
from games.high_heavens.cards.decks import decks_of
from games.high_heavens.rules import steps
from games.high_heavens.state import changed
from tests.games.high_heavens.boards import (
    OPTIONS,
    after,
    god,
    greek,
    health,
    next_turn,
    options,
    place,
    refused,
    so_many,
    why,
)


@pytest.mark.rule("HH-17")
def test_card_text_beats_the_rules() -> None:
    """Range is a path (HH-4), but Artemis shoots straight; only unoccupied hexes are walked through, but not by Hades."""
    walls = [f"wall {cell} architecture=1" for cell in ("d7", "c7", "e7")]
    assert options(greek("artemis d8", "thor d6", *walls), Attack, at="d6")
    assert options(greek("hades d8 hidden", "thor a1", *walls), Move, to="d6")


@pytest.mark.rule("HH-21")
@pytest.mark.parametrize(("column", "invoking", "base"), [("b", "a1", "b7"), ("f", "g1", "f7")])
def test_a_game_is_played_around_other_hearths(column: str, invoking: str, base: str) -> None:
    state = steps.new(2, {**OPTIONS, "hearth": column, "omnipotence": "on"})
    state = after(state, FirstSeat(0), Invoke("thor", invoking))
    assert refused(state, Invoke("odin", "d1")).code == "not_invoking"
    thor = replace(god(state, "thor"), cell={"b7": "b6", "f7": "f6"}[base])
    near = changed(state, gods=(thor,), bases=(30, 3), entered=so_many(2, 2))
    outcome = steps.outcome(after(near, Attack("thor", base)))
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("HH-25")
def test_within_n_is_a_path_from_the_god_that_the_card_names() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("d6", "c6", "e6", "d8", "c7", "e7")]
    assert why(greek("hera d7", "thor d5", *walls), Use("hera", at="d5")) == ("out_of_reach", "HH-25")


@pytest.mark.rule("HH-9", "HH-28")
@pytest.mark.parametrize(
    "action",
    [
        Attack("thor", "d5"),
        Move("thor", "d3"),
        Use("hel", at="d5"),
        Play("gungnir", at="d4"),
        Invoke("odin", "d1"),
    ],
)
def test_the_last_point_is_enough_for_everything_and_does_not_end_the_turn(action: object) -> None:
    state = place("thor d4", "hel c4", "zeus d5", points=1, hands={0: ("gungnir", "odin")})
    spent = after(state, action)  # type: ignore[arg-type]
    assert (spent.points, spent.phase, spent.player) == (0, state.phase, 0)


def test_cards_of_ones_own_are_played() -> None:
    text = """
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
    state = place("thor d4", "zeus d5", cards=text)
    assert decks_of(text).gods["thor"].health == 12
    done = after(state, Use("thor", at="d5"))
    assert (health(done, "zeus"), god(done, "zeus").poison, done.points) == (7, 1, 1)
    assert refused(done, Use("thor", at="d5")).code == "no_points"
    assert next_turn(done)
    dead = place("thor d4", "zeus d5 health=2", cards=text)
    assert health(after(dead, Use("thor", at="d5")), "zeus") == 0
