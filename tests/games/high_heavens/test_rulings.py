"""Rulings that no single card or action shows (HH-17, HH-21, HH-24 to HH-31)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.high_heavens.actions import Attack, FirstSeat, Invoke, Move, Play, Use
from games.high_heavens.cards.decks import decks_of
from games.high_heavens.phases import Acting
from games.high_heavens.rules import steps
from games.high_heavens.state import changed
from tests.games.high_heavens.boards import (
    OPTIONS,
    after,
    god,
    greek,
    health,
    next_turn,
    on_board,
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
    assert on_board(state)["thor"] == invoking
    assert refused(state, Invoke("odin", "d1")).code == "not_invoking"
    assert refused(state, Move("thor", base)).code in ("base", "not_yet")
    thor = replace(god(state, "thor"), cell={"b7": "b6", "f7": "f6"}[base])
    near = changed(state, gods=(thor,), bases=(30, 3), entered=so_many(2, 2))
    ended = after(near, Attack("thor", base))
    outcome = steps.outcome(ended)
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("HH-24")
def test_a_fallen_god_is_no_target_and_has_no_passive_ability() -> None:
    state = place("thor d3", "zeus d5 health=0", "hera d4", "odin e3", hands={0: ("surts_fire", "gleipnir")})
    assert not options(state, Attack, at="d5")
    assert not options(state, Play, at="d5")
    assert health(after(greek("baldr d5 health=1", "ares d6", "odin c3"), Attack("ares", "d5")), "baldr") == 1


@pytest.mark.rule("HH-25")
def test_within_n_is_a_path_from_the_god_that_the_card_names() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("d6", "c6", "e6", "d8", "c7", "e7")]
    shut = greek("hera d7", "thor d5", *walls)
    assert why(shut, Use("hera", at="d5")) == ("out_of_reach", "HH-25")


@pytest.mark.rule("HH-27")
def test_an_action_that_would_change_nothing_is_refused_but_an_attack_may_do_0() -> None:
    state = place("loki d4", "zeus d5 armor=2", hands={0: ("surts_fire",)})
    assert health(after(state, Attack("loki", "d5")), "zeus") == 10
    tough = greek("zeus d5", "thor d4 armor=2", "hera e4 armor=2", hands={1: ()})
    assert options(tough, Use, god="zeus", at="d4")
    assert why(state, Play("surts_fire", at="d5")) == ("no_change", "HH-27")
    worn = place("loki d4", "zeus d5 armor=1", hands={0: ("surts_fire",)})
    assert health(after(worn, Play("surts_fire", at="d5")), "zeus") == 9


def test_what_lasts_for_one_god_is_its_own() -> None:
    """What begins or ends for a god leaves alone what else lasts, for it and for others."""
    lines = ("thor d4 blessed guarded", "tyr c4 blessed", "frigg d3", "zeus d5", "hera d6 disabled")
    state = place(*lines, hands={0: ("fimbulwinter",)})
    state = after(state, Attack("thor", "d5"))
    left = {(each.kind, each.god) for each in state.lasting}
    assert left == {("guarded", "thor"), ("blessed", "tyr"), ("disabled", "hera")}
    state = after(state, Play("fimbulwinter", at="d5"), Use("frigg", at="c4"))
    left |= {("disabled", "zeus"), ("guarded", "tyr")}
    assert {(each.kind, each.god) for each in state.lasting} == left


@pytest.mark.rule("HH-9")
def test_the_last_point_is_enough_for_everything() -> None:
    state = place("thor d4", "hel c4", "zeus d5", points=1, hands={0: ("gungnir", "odin")})
    for action in (
        Attack("thor", "d5"),
        Move("thor", "d3"),
        Use("hel", at="d5"),
        Play("gungnir", at="d4"),
        Invoke("odin", "d1"),
    ):
        assert after(state, action).points == 0


@pytest.mark.rule("HH-28")
def test_a_turn_does_not_end_by_itself() -> None:
    state = after(place("thor d4", "zeus d5", points=1), Attack("thor", "d5"))
    assert (state.points, state.phase, state.player) == (0, Acting(), 0)


@pytest.mark.rule("HH-29")
def test_a_hex_with_a_fallen_god_is_not_empty_though_it_is_free() -> None:
    state = greek("hestia d7", "thor d6 health=0", "odin a1")
    assert why(state, Use("hestia", at="d6")) == ("not_empty", "HH-29")
    assert options(state, Move, to="d6")


@pytest.mark.rule("HH-30")
def test_damage_to_an_area_chooses_nobody() -> None:
    state = place("thor d3", "hera d5", "hades d6 hidden", "odin a1")
    assert health(after(state, Attack("thor", "d5")), "hades") == 8


@pytest.mark.rule("HH-33")
def test_a_friendly_god_is_another_than_the_acting_one() -> None:
    assert why(place("frigg d4", "zeus a1"), Use("frigg", at="d4")) == ("wrong_target", "HH-33")
    assert options(place("freyr d4 health=1", "zeus a1"), Use, at="d4")


@pytest.mark.rule("HH-36")
def test_a_poisoned_god_that_is_healed_keeps_its_poison() -> None:
    state = after(place("freyr d4", "thor d5 health=5 poison=2", "zeus a1"), Use("freyr", at="d5"))
    assert (health(state, "thor"), god(state, "thor").poison) == (7, 2)


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


def test_a_short_random_game_is_the_same_every_time() -> None:
    def played() -> object:
        state = steps.new(2, OPTIONS)
        for length in range(60):
            owing = steps.to_act(state)
            if owing is CHANCE:
                action = steps.sample(state, Draw(b"same", length))
            else:
                legal = list(steps.legal_actions(state, state.player))
                action = legal[length * 7 % len(legal)]
            state = after(state, action)
        return state

    assert played() == played()
