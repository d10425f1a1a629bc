"""The twelve Greek gods: what each does, what it may not do, when chips run out, and at 0 health."""

from __future__ import annotations

import pytest

from games.high_heavens import events as e
from games.high_heavens.actions import Attack, Move, Play, Use
from tests.games.high_heavens.boards import (
    after,
    god,
    greek,
    health,
    lasts,
    next_turn,
    on_board,
    options,
    place,
    refused,
    so_many,
    thing,
    told,
    why,
)

# Zeus


def test_zeus_does_2_to_an_enemy_within_4_past_armor_and_whatever_is_between() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("d6", "c6", "e6")]
    state = greek("zeus d7", "thor d5 armor=2", *walls)
    assert health(after(state, Use("zeus", at="d5")), "thor") == 8


@pytest.mark.rule("HH-25", "HH-30")
def test_zeus_hurts_no_friend_no_base_nobody_far_and_nobody_fallen() -> None:
    state = greek("zeus d6", "hera d5", "thor d1", "odin e5 health=0")
    assert refused(state, Use("zeus", at="d5")).code == "wrong_target"
    assert refused(state, Use("zeus", at="d2")).code == "wrong_target"
    assert why(state, Use("zeus", at="d1")) == ("out_of_reach", "HH-25")
    assert refused(state, Use("zeus", at="e5")).code == "wrong_target"


@pytest.mark.rule("HH-14")
def test_a_god_that_zeus_fells_drops_its_bonus_chips() -> None:
    state = greek("zeus d7", "thor d5 health=2 armor=2 attack=1 poison=2")
    done = after(state, Use("zeus", at="d5"))
    fallen, chips = god(done, "thor"), thing(done, "d5")
    assert (fallen.health, fallen.armor, fallen.attack, fallen.poison) == (0, 0, 0, 0)
    assert chips is not None
    assert (chips.attack, chips.armor) == (1, 2)


# Poseidon


def test_poseidon_shakes_everything_next_to_him() -> None:
    state = greek(
        "poseidon d5",
        "hera d6",
        "thor d4 armor=1",
        "odin c5 trap=3",
        "wall e5 architecture=3",
        "snare e4 trap=2",
        "tyr d8",
    )
    done = after(state, Use("poseidon"))
    assert (health(done, "hera"), health(done, "thor"), health(done, "odin")) == (6, 9, 7)
    assert god(done, "odin").trap == 1
    wall = thing(done, "e5")
    assert wall is not None
    assert wall.architecture == 1
    assert thing(done, "e4") is None
    assert (health(done, "tyr"), health(done, "poseidon")) == (8, 10)


@pytest.mark.rule("HH-27", "HH-30")
def test_poseidon_needs_something_to_shake_and_reaches_who_cannot_be_chosen() -> None:
    assert why(greek("poseidon d5", "thor d4 armor=2"), Use("poseidon")) == ("no_change", "HH-27")
    assert why(greek("poseidon d8", "chips d7 armor=1"), Use("poseidon")) == ("no_change", "HH-27")
    assert health(after(greek("poseidon d5", "hades d6 hidden"), Use("poseidon")), "hades") == 7


def test_poseidon_shakes_neither_chips_nor_bases_nor_what_is_farther_away() -> None:
    lines = (
        "poseidon d3",
        "thor d4",
        "chips c3 attack=2 armor=1",
        "wall d5 architecture=3",
        "snare b2 trap=2",
    )
    state = greek(*lines, "odin e5 trap=2")
    done = after(state, Use("poseidon"))
    assert (health(done, "thor"), health(done, "odin"), god(done, "odin").trap) == (8, 9, 2)
    assert (done.things, done.bases) == (state.things, state.bases)


def test_poseidon_can_fell_friend_and_foe_at_once() -> None:
    done = after(greek("poseidon d5", "hera d6 health=1", "thor d4 health=2"), Use("poseidon"))
    assert (health(done, "hera"), health(done, "thor")) == (0, 0)


# Hades


def test_hades_is_no_target_until_his_next_turn_and_walks_through_what_is_occupied() -> None:
    state = greek("hades d5", "thor d4", "wall d6 architecture=1", hands={0: ("fimbulwinter", "surts_fire")})
    state = after(state, Use("hades"))
    assert on_board(after(state, Move("hades", "d7")))["hades"] == "d7"
    assert not options(state, Move, to="d6")
    enemy = next_turn(state)
    assert why(enemy, Attack("thor", "d5")) == ("hidden", "HH-30")
    assert not options(enemy, Play, card="fimbulwinter")
    assert not options(enemy, Play, card="surts_fire", at="d5")
    assert not lasts(next_turn(enemy), "hidden", "hades")


@pytest.mark.rule("HH-30", "HH-31")
def test_hidden_hades_cannot_be_chosen_by_friends_and_enters_no_base() -> None:
    state = greek("hades d8 hidden", "apollo d7", "hephaestus c8", hands={1: ("the_aegis",)})
    assert why(state, Use("apollo", "heal", at="d8")) == ("hidden", "HH-30")
    assert not options(state, Play, at="d8")
    assert refused(state, Move("hades", "d9")).code == "base"


@pytest.mark.rule("HH-9", "HH-11")
def test_hidden_hades_begins_a_new_move_over_what_the_old_one_does_not_cross() -> None:
    state = after(greek("hades d5 hidden", "thor d7", "odin a1"), Move("hades", "d6"))
    near = after(state, Move("hades", "e6"))
    assert (near.points, near.stride) == (2, None)
    over = after(state, Move("hades", "d8"))
    assert (on_board(over)["hades"], over.points) == ("d8", 1)
    spent = after(greek("hades d5 hidden", "thor d7", "odin a1", points=1), Move("hades", "d6"))
    assert not options(spent, Move, to="d8")
    assert options(spent, Move, to="e6")


@pytest.mark.rule("HH-27")
def test_hades_does_not_vanish_twice() -> None:
    assert why(after(greek("hades d5"), Use("hades")), Use("hades")) == ("no_change", "HH-27")


# Hera


@pytest.mark.rule("HH-6", "HH-26")
def test_hera_disables_an_enemy_within_2_for_its_next_turn() -> None:
    state = after(greek("hera d7", "thor d5"), Use("hera", at="d5"))
    enemy = next_turn(state)
    assert why(enemy, Move("thor", "d4")) == ("disabled", "HH-26")
    assert not options(enemy, Attack)
    mine = next_turn(enemy)
    assert not lasts(mine, "disabled", "thor")


@pytest.mark.rule("HH-5", "HH-36")
def test_hera_disables_nobody_twice_and_needs_a_chip() -> None:
    state = greek("hera d7", "thor d5 disabled", "odin d8", "loki d3")
    assert why(state, Use("hera", at="d5")) == ("no_change", "HH-27")
    assert refused(state, Use("hera", at="d3")).code == "out_of_reach"
    empty = greek("hera d7", "thor d5", "snare a4 trap=6")
    assert why(empty, Use("hera", at="d5")) == ("no_chips", "HH-5")


def test_a_god_that_falls_is_no_longer_disabled() -> None:
    state = greek("hera d6", "thor d5 health=1 disabled")
    assert not lasts(after(state, Attack("hera", "d5")), "disabled", "thor")


# Athena


@pytest.mark.rule("HH-37")
def test_friends_next_to_athena_take_1_less_from_attacks_and_from_nothing_else() -> None:
    state = place("thor d5", "hera d6", "athena d7", hands={0: ("surts_fire",)})
    assert health(after(state, Attack("thor", "d6")), "hera") == 6
    assert health(after(state, Play("surts_fire", at="d6")), "hera") == 6
    away = place("thor d5", "hera d6", "athena d8")
    assert health(after(away, Attack("thor", "d6")), "hera") == 5


@pytest.mark.rule("HH-24", "HH-26")
def test_athena_shelters_while_disabled_but_not_fallen_and_not_herself() -> None:
    disabled = place("thor d5", "hera d6", "athena d7 disabled")
    assert health(after(disabled, Attack("thor", "d6")), "hera") == 6
    fallen = place("thor d5", "hera d6", "athena d7 health=0")
    assert health(after(fallen, Attack("thor", "d6")), "hera") == 5
    alone = place("thor d5", "athena d6")
    assert health(after(alone, Attack("thor", "d6")), "athena") == 5


# Ares


def test_ares_gains_an_attack_bonus_when_an_enemy_falls_to_his_attack() -> None:
    state = greek("ares d6", "thor d5 health=3", "odin c6")
    done = after(state, Attack("ares", "d5"))
    assert god(done, "ares").attack == 1
    assert health(after(done, Attack("ares", "c6")), "odin") == 5


@pytest.mark.rule("HH-5", "HH-6", "HH-27")
def test_ares_gains_nothing_beyond_two_or_beyond_the_supply_and_the_attack_counts() -> None:
    full = after(greek("ares d6 attack=2", "thor d5 health=3"), Attack("ares", "d5"))
    assert (god(full, "ares").attack, health(full, "thor")) == (2, 0)
    chips = [f"chips a{number} attack=2" for number in (3, 4, 5, 6)]
    bare = after(greek("ares d6", "thor d5 health=3", *chips), Attack("ares", "d5"))
    assert (god(bare, "ares").attack, health(bare, "thor")) == (0, 0)
    unhurt = after(greek("ares d6", "thor d5 health=4"), Attack("ares", "d5"))
    assert god(unhurt, "ares").attack == 0


def test_ares_gains_a_bonus_even_while_the_chips_of_the_fallen_lie_there() -> None:
    state = greek("ares d6", "thor d5 health=3 attack=2")
    done = after(state, Attack("ares", "d5"))
    chips = thing(done, "d5")
    assert chips is not None
    assert (chips.attack, god(done, "ares").attack) == (2, 1)


# Apollo


def test_apollo_heals_or_cures_a_friend_within_3() -> None:
    state = greek("apollo d7", "hera d5 health=5 poison=3")
    assert health(after(state, Use("apollo", "heal", at="d5")), "hera") == 8
    assert god(after(state, Use("apollo", "cure", at="d5")), "hera").poison == 0


@pytest.mark.rule("HH-27", "HH-33")
def test_apollo_helps_neither_himself_nor_the_sound_nor_the_fallen() -> None:
    state = greek("apollo d7 health=3 poison=1", "hera d6", "zeus c7 health=0", "ares d3")
    assert why(state, Use("apollo", "heal", at="d7")) == ("wrong_target", "HH-33")
    assert why(state, Use("apollo", "cure", at="d6")) == ("no_change", "HH-27")
    assert why(state, Use("apollo", "heal", at="d6")) == ("no_change", "HH-27")
    assert refused(state, Use("apollo", "heal", at="c7")).code == "wrong_target"
    assert refused(state, Use("apollo", "heal", at="d3")).code == "out_of_reach"
    assert refused(state, Use("apollo", "sing", at="d6")).code == "no_deed"


@pytest.mark.rule("HH-5")
def test_apollo_heals_with_the_chips_that_are_left_only() -> None:
    lines = ("odin a1", "thor a2", "tyr a3", "freyr a4", "heimdall a5", "hel a6", "frigg a7")
    state = greek("apollo d7 health=2", "hera d6 health=1", *lines)
    assert sum(figure.health for figure in state.gods) == 60
    assert why(state, Use("apollo", "heal", at="d6")) == ("no_chips", "HH-5")


# Artemis


@pytest.mark.rule("HH-25")
def test_artemis_shoots_straight_past_what_is_between() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("d7", "c7", "e7", "d6", "c6", "e6")]
    state = greek("artemis d8", "thor d5", "odin d3", *walls)
    assert health(after(state, Attack("artemis", "d5")), "thor") == 8
    assert why(state, Attack("artemis", "d3")) == ("out_of_reach", "HH-4")


def test_others_shoot_along_a_path_only() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("d7", "c7", "e7", "d6", "c6", "e6")]
    state = greek("apollo d8", "thor d5", *walls)
    assert refused(state, Attack("apollo", "d5")).code == "out_of_reach"


def test_artemis_walks_like_everybody_and_shoots_no_guarded_god() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("d7", "c7", "e7", "b7", "f7", "a6", "g6")]
    state = greek("artemis d8", "thor d5 guarded", *walls)
    assert not options(state, Move, to="d6")
    assert refused(state, Attack("artemis", "d5")).code == "guarded"


# Aphrodite


def test_aphrodite_moves_an_enemy_within_3_up_to_2_hexes() -> None:
    state = greek("aphrodite d7", "thor d5", "wall d4 architecture=1")
    goals = {action.to for action in options(state, Use, at="d5")}
    assert {"d6", "c4", "e5"} <= goals
    assert "d4" not in goals
    assert "d7" not in goals
    assert on_board(after(state, Use("aphrodite", at="d5", to="c4")))["thor"] == "c4"


@pytest.mark.rule("HH-10", "HH-26")
def test_aphrodite_moves_no_friend_no_trapped_god_and_nobody_off_the_invoking_hexes_too_early() -> None:
    state = greek("aphrodite d3", "hera d4", "thor c3 trap=1", "loki d1", entered=so_many(1, 2))
    assert refused(state, Use("aphrodite", at="d4", to="d5")).code == "wrong_target"
    assert why(state, Use("aphrodite", at="c3", to="c4")) == ("unmovable", "HH-26")
    assert {action.to for action in options(state, Use, at="d1")} <= {"c1", "e1"}


@pytest.mark.rule("HH-31")
@pytest.mark.parametrize(("wall", "way"), [("c5", ("d5", "d6", "c6")), ("d6", ("d5", "c5", "c6"))])
def test_who_aphrodite_moves_goes_around_what_is_occupied(wall: str, way: tuple[str, ...]) -> None:
    state = greek("aphrodite d7", "thor d5", f"wall {wall} architecture=1")
    assert e.Moved("thor", way, "forced") in told(state, Use("aphrodite", at="d5", to="c6"))


@pytest.mark.rule("HH-24")
def test_who_aphrodite_moves_smites_the_fallen() -> None:
    state = greek("aphrodite d7", "thor d5", "hera d4 health=0")
    done = after(state, Use("aphrodite", at="d5", to="d4"))
    assert done.perished[1] == ("hera",)


# Hermes


@pytest.mark.rule("HH-28")
def test_hermes_first_move_each_turn_is_free_also_at_0_points() -> None:
    state = greek("hermes d5", "thor a1", points=0)
    state = after(state, Move("hermes", "d6"))
    assert on_board(state)["hermes"] == "d6"
    assert state.points == 0


def test_hermes_second_move_costs_a_point() -> None:
    state = after(greek("hermes d5", "hera d8", "thor d7"), Move("hermes", "d4"), Attack("hera", "d7"))
    assert state.points == 2
    state = after(state, Move("hermes", "d5"))
    assert state.points == 1


def test_hermes_moves_neither_disabled_nor_trapped() -> None:
    assert refused(greek("hermes d5 disabled"), Move("hermes", "d6")).code == "disabled"
    assert refused(greek("hermes d5 trap=1"), Move("hermes", "d6")).code == "trapped"
    assert refused(greek("hermes d5 health=0"), Move("hermes", "d6")).code == "fallen"


def test_hermes_is_free_again_next_turn() -> None:
    state = next_turn(next_turn(after(greek("hermes d5", "thor a1"), Move("hermes", "d6"))))
    assert after(state, Move("hermes", "d5")).points == 3


# Hephaestus


def test_hephaestus_makes_an_attack_or_armor_bonus_for_him_or_a_neighbour() -> None:
    state = greek("hephaestus d5", "hera d6", "zeus d8")
    assert god(after(state, Use("hephaestus", "attack", at="d5")), "hephaestus").attack == 1
    assert god(after(state, Use("hephaestus", "armor", at="d6")), "hera").armor == 1
    assert refused(state, Use("hephaestus", "armor", at="d8")).code == "out_of_reach"
    assert refused(state, Use("hephaestus", at="d6")).code == "no_deed"


@pytest.mark.rule("HH-5", "HH-6")
def test_hephaestus_makes_no_third_bonus_and_needs_chips() -> None:
    state = greek("hephaestus d5", "hera d6 armor=2 attack=2", "thor d4")
    assert why(state, Use("hephaestus", "armor", at="d6")) == ("full", "HH-6")
    assert refused(state, Use("hephaestus", "armor", at="d4")).code == "wrong_target"
    chips = [f"chips a{number} attack=2 armor=2" for number in (3, 4, 5, 6)]
    bare = greek("hephaestus d5", "hera d6", *chips)
    assert why(bare, Use("hephaestus", "armor", at="d6")) == ("no_chips", "HH-5")
    assert why(bare, Use("hephaestus", "attack", at="d5")) == ("no_chips", "HH-5")


def test_hephaestus_forges_nothing_for_the_fallen() -> None:
    state = greek("hephaestus d5", "hera d6 health=0")
    assert refused(state, Use("hephaestus", "armor", at="d6")).code == "wrong_target"


# Hestia


@pytest.mark.rule("HH-29")
def test_hestia_builds_columns_of_3_on_an_empty_hex_within_2() -> None:
    state = greek("hestia d7", "thor d5 health=0", "hera c7", "chips e7 armor=1")
    done = after(state, Use("hestia", at="d6"))
    wall = thing(done, "d6")
    assert wall is not None
    assert wall.architecture == 3
    for cell in ("d5", "c7", "e7", "d9", "c9"):
        assert not options(state, Use, at=cell)
    assert refused(state, Use("hestia", at="c7")).code in ("wrong_target", "not_empty")
    assert why(state, Use("hestia", at="e7")) == ("not_empty", "HH-29")
    assert refused(state, Use("hestia", at="d4")).code == "out_of_reach"


@pytest.mark.rule("HH-5")
def test_hestia_needs_three_architecture_chips() -> None:
    state = greek("hestia d7", "wall a3 architecture=10")
    assert why(state, Use("hestia", at="d6")) == ("no_chips", "HH-5")


@pytest.mark.rule("HH-6")
def test_columns_fall_at_0_and_anybody_can_attack_them() -> None:
    state = greek("hestia d7", "hera d5", "wall d6 architecture=3")
    state = after(state, Attack("hestia", "d6"))
    wall = thing(state, "d6")
    assert wall is not None
    assert wall.architecture == 1
    assert thing(after(state, Attack("hera", "d6")), "d6") is None


def test_a_fallen_god_uses_no_ability() -> None:
    for key in ("zeus", "poseidon", "hades", "hera", "apollo", "aphrodite", "hephaestus", "hestia"):
        state = greek(f"{key} d5 health=0", "thor d6")
        assert refused(state, Use(key, at="d6")).code == "fallen"


def test_gods_with_passive_abilities_have_nothing_to_use() -> None:
    for key in ("athena", "ares", "artemis", "hermes"):
        assert refused(greek(f"{key} d5"), Use(key)).code == "passive"
