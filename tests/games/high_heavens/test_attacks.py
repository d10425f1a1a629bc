"""Attacks, traps, armor, falling and smiting (HH-6, HH-12, HH-14, HH-24, HH-30, HH-37)."""

from __future__ import annotations

import pytest

from games.high_heavens import events as e
from games.high_heavens.actions import Acquire, Attack, Invoke, Move, Use
from tests.games.high_heavens.boards import (
    after,
    god,
    greek,
    health,
    next_turn,
    on_board,
    options,
    place,
    refused,
    thing,
    told,
    why,
)


@pytest.mark.rule("HH-12")
def test_an_adjacent_target_is_always_melee_and_a_farther_one_ranged() -> None:
    state = place("odin d4", "zeus d5", "hera e5")
    assert health(after(state, Attack("odin", "d5")), "zeus") == 8
    assert told(state, Attack("odin", "d5"))[0] == e.Attacked("odin", "d5", "zeus", False, 2, "hit")
    far = place("heimdall d4", "zeus d6")
    assert told(far, Attack("heimdall", "d6"))[0] == e.Attacked("heimdall", "d6", "zeus", True, 1, "hit")


@pytest.mark.rule("HH-12")
def test_a_god_without_range_attacks_only_what_is_next_to_it() -> None:
    state = place("tyr d4", "zeus d6", "hera d5")
    assert why(state, Attack("tyr", "d6")) == ("out_of_reach", "HH-4")
    assert health(after(state, Attack("tyr", "d5")), "hera") == 5


@pytest.mark.rule("HH-4", "HH-12")
def test_range_is_a_path_around_what_is_occupied() -> None:
    """As in the source's example: a range of 3 reaches past a god that stands between."""
    state = greek("zeus d4", "ares d5", "thor d6")
    assert health(after(state, Attack("zeus", "d6")), "thor") == 8
    walls = [f"wall {cell} architecture=1" for cell in ("c4", "e4", "c3", "e3", "d3")]
    shut = greek("zeus d4", "ares d5", "thor d6", *walls)
    assert why(shut, Attack("zeus", "d6")) == ("out_of_reach", "HH-4")


@pytest.mark.rule("HH-12")
def test_gods_bases_traps_and_architecture_can_be_attacked() -> None:
    state = place("thor d8", "zeus d7 trap=1", "wall c8 architecture=5", "snare c7 trap=5")
    assert after(state, Attack("thor", "d9")).bases == (30, 27)
    assert health(after(state, Attack("thor", "d7")), "zeus") == 7
    assert god(after(state, Attack("thor", "d7", trap=True)), "zeus").trap == 0
    wall, snare = (
        thing(after(state, Attack("thor", "c8")), "c8"),
        thing(after(state, Attack("thor", "c7")), "c7"),
    )
    assert wall is not None
    assert wall.architecture == 2
    assert snare is not None
    assert snare.trap == 2


@pytest.mark.rule("HH-4", "HH-12")
def test_nothing_is_attacked_farther_away_than_the_range() -> None:
    state = place("thor d4", "zeus d7 trap=1", "wall d8 architecture=5", "snare a4 trap=2", "hera g7")
    assert not options(state, Attack)
    for cell in ("d7", "d8", "a4", "d9"):
        assert why(state, Attack("thor", cell)) == ("out_of_reach", "HH-4")
    assert why(state, Attack("thor", "d7", trap=True)) == ("out_of_reach", "HH-4")


@pytest.mark.rule("HH-12", "HH-24")
def test_friends_the_own_base_chips_the_fallen_and_empty_hexes_are_no_targets() -> None:
    state = place("thor d3", "odin d4", "zeus c3 health=0", "chips e3 armor=1", "hera d8")
    assert why(state, Attack("thor", "d4")) == ("friend", "HH-12")
    assert why(state, Attack("thor", "d2")) == ("friend", "HH-12")
    assert why(state, Attack("thor", "c3")) == ("nothing_there", "HH-12")
    assert why(state, Attack("thor", "e3")) == ("nothing_there", "HH-12")
    assert why(state, Attack("thor", "c2")) == ("nothing_there", "HH-12")
    assert refused(state, Attack("thor", "d4", trap=True)).code == "no_trap"
    assert refused(state, Attack("thor", "k4")).code == "no_hex"


@pytest.mark.rule("HH-6", "HH-12")
def test_bonuses_add_to_both_powers_and_armor_takes_off_down_to_0() -> None:
    state = place("heimdall d4 attack=2", "zeus d5 armor=2", "hera c5 armor=1", "odin a1")
    assert health(after(state, Attack("heimdall", "d5")), "zeus") == 8
    assert health(after(state, Attack("heimdall", "c5")), "hera") == 6
    weak = greek("aphrodite d6", "thor d4 armor=2")
    done = after(weak, Attack("aphrodite", "d4"))
    assert health(done, "thor") == 10
    assert god(done, "thor").armor == 2
    assert done.points == 2


@pytest.mark.rule("HH-6")
def test_a_friend_frees_a_trapped_god_and_the_trapped_god_cannot_itself() -> None:
    state = place("thor d4", "odin d5 trap=2", "zeus d8")
    assert refused(state, Attack("odin", "d5", trap=True)).code == "trapped"
    free = after(state, Attack("thor", "d5", trap=True))
    assert god(free, "odin").trap == 0
    assert options(free, Move, god="odin")


@pytest.mark.rule("HH-6", "HH-26")
def test_a_trapped_or_disabled_god_can_be_hurt() -> None:
    state = greek("ares d6", "thor d5 trap=2 disabled")
    assert health(after(state, Attack("ares", "d5")), "thor") == 7


# Falling, smiting, perishing


@pytest.mark.rule("HH-14", "HH-37")
def test_a_god_at_0_falls_on_its_hex_and_drops_its_bonus_chips() -> None:
    state = place("thor d4", "zeus d5 health=2 attack=1 armor=1 poison=2 trap=1")
    events = told(state, Attack("thor", "d5"))
    assert e.Fell("zeus", "d5", 1, 1) in events
    done = after(state, Attack("thor", "d5"))
    assert god(done, "zeus").health == 0
    chips = thing(done, "d5")
    assert chips is not None
    assert (chips.attack, chips.armor, chips.trap) == (1, 1, 0)


@pytest.mark.rule("HH-14")
def test_a_fallen_god_does_not_occupy_and_is_smitten_by_who_moves_through() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("c4", "e4", "c3", "e3")]
    state = place("thor d4", "zeus d5 health=0", "hera d8", *walls)
    done = after(state, Move("thor", "d6"))
    assert e.Perished("zeus", "d5", "thor") in told(state, Move("thor", "d6"))
    assert (done.perished[1], done.discards[1]) == (("zeus",), ("zeus",))


@pytest.mark.rule("HH-14")
def test_a_move_goes_around_the_fallen_where_it_can_and_can_stop_on_them() -> None:
    state = place("loki d4", "zeus d5 health=0", "hera d8")
    assert after(state, Move("loki", "d6")).perished[1] == ()
    onto = after(state, Move("loki", "d5"))
    assert onto.perished[1] == ("zeus",)
    assert on_board(after(onto, Move("loki", "d6")))["loki"] == "d6"


@pytest.mark.rule("HH-14", "HH-24")
def test_own_fallen_gods_are_smitten_too() -> None:
    state = place("thor d4", "odin d5 health=0", "hera d8")
    assert after(state, Move("thor", "d5")).perished[0] == ("odin",)


@pytest.mark.rule("HH-14")
def test_a_fallen_god_on_bonus_chips_is_not_smitten_until_they_are_taken() -> None:
    state = place("thor d4", "zeus d5 health=0", "chips d5 armor=1", "hera d8")
    assert why(state, Move("thor", "d5")) == ("occupied", "HH-31")

    free = after(state, Acquire("thor", "d5", 0, 1))
    assert "zeus" in on_board(free)
    assert after(free, Move("thor", "d5")).perished[1] == ("zeus",)


@pytest.mark.rule("HH-24")
def test_who_is_invoked_smites_who_lies_there() -> None:
    state = place("zeus d1 health=0", "odin d4", "hera d8", hands={0: ("thor",)})
    assert after(state, Invoke("thor", "d1")).perished[1] == ("zeus",)


@pytest.mark.rule("HH-4", "HH-14")
def test_range_leads_over_the_fallen() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("c4", "e4", "c3", "e3", "c5", "e5", "d3")]
    state = place("heimdall d4", "zeus d5 health=0", "hera d6", *walls)
    assert health(after(state, Attack("heimdall", "d6")), "hera") == 7


@pytest.mark.rule("HH-7")
def test_a_god_carries_its_chips_along_when_it_moves() -> None:
    state = place("thor d4 attack=1 armor=2 poison=1 health=5", "hera d8")
    moved = god(after(state, Move("thor", "d6")), "thor")
    assert (moved.health, moved.attack, moved.armor, moved.poison) == (5, 1, 2, 1)


@pytest.mark.rule("HH-6", "HH-36")
def test_poison_stays_and_works_at_the_start_of_every_own_turn() -> None:
    state = greek("zeus d8", "thor d4 poison=2")
    state = next_turn(state)
    assert (health(state, "thor"), god(state, "thor").poison) == (8, 2)
    state = next_turn(next_turn(state))
    assert health(state, "thor") == 6


@pytest.mark.rule("HH-6")
def test_no_god_has_more_health_than_its_card() -> None:
    state = place("freyr d4", "thor d5 health=9", "hera d8")
    assert health(after(state, Use("freyr", at="d5")), "thor") == 10
