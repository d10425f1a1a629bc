"""The twelve Norse divine powers: what each does, what it may not do, when chips run out, and at 0 health."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.protocol import CHANCE
from games.high_heavens import events as e
from games.high_heavens.actions import (
    Attack,
    Discard,
    Drawn,
    End,
    Invoke,
    Looked,
    Move,
    Play,
    PutBack,
    Rune,
    Take,
    Use,
)
from games.high_heavens.phases import Acting, Blows, Rolling
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from tests.games.high_heavens.boards import (
    after,
    drawn,
    god,
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


def holding(card: str, *lines: str, **more: Any) -> State:
    """A position in which the Norse player holds this card."""
    return place(*lines, hands={0: (card,)}, **more)


# Surt's Fire


@pytest.mark.rule("HH-38")
def test_surts_fire_does_2_to_a_god_a_trap_architecture_or_the_enemy_base() -> None:
    lines = ("thor d6", "zeus d8 armor=1 trap=2", "wall c7 architecture=2", "snare e7 trap=2")
    state = holding("surts_fire", *lines)
    burnt = after(state, Play("surts_fire", at="d8"))
    assert health(burnt, "zeus") == 9
    assert (burnt.discards[0], burnt.points, burnt.hands[0]) == (("surts_fire",), 2, ())
    assert god(after(state, Play("surts_fire", at="d8", trap=True)), "zeus").trap == 0
    assert thing(after(state, Play("surts_fire", at="c7")), "c7") is None
    assert thing(after(state, Play("surts_fire", at="e7")), "e7") is None
    near = holding("surts_fire", "thor d7")
    assert after(near, Play("surts_fire", at="d9")).bases == (30, 28)


@pytest.mark.rule("HH-25")
def test_surts_fire_reaches_3_from_a_friend_along_a_path() -> None:
    state = holding("surts_fire", "thor d3", "zeus d7")
    assert why(state, Play("surts_fire", at="d7")) == ("out_of_reach", "HH-25")
    assert refused(state, Play("surts_fire", at="d2")).code in ("wrong_target", "out_of_reach")
    alone = holding("surts_fire", "zeus d7")
    assert not options(alone, Play)


@pytest.mark.rule("HH-40")
def test_surts_fire_frees_a_trapped_friend_but_burns_him_only_near_another() -> None:
    state = holding("surts_fire", "thor d4 trap=2")
    assert god(after(state, Play("surts_fire", at="d4", trap=True)), "thor").trap == 0
    assert not options(state, Play, trap=False)


def test_surts_fire_reaches_no_trap_and_no_architecture_farther_than_3() -> None:
    state = holding("surts_fire", "thor d3", "zeus d7 trap=1", "wall d8 architecture=2", "snare c7 trap=1")
    assert not options(state, Play)
    assert refused(state, Play("surts_fire", at="d7", trap=True)).code == "out_of_reach"


def test_a_god_falls_to_surts_fire() -> None:
    state = holding("surts_fire", "thor d3", "zeus d5 health=2")
    assert health(after(state, Play("surts_fire", at="d5")), "zeus") == 0


def test_surts_fire_is_no_attack() -> None:
    state = holding("surts_fire", "thor d3", "hera d5", "athena d6")
    assert health(after(state, Play("surts_fire", at="d5")), "hera") == 6


# Gungnir


@pytest.mark.rule("HH-37")
def test_gungnir_adds_2_to_the_next_attack_past_armor() -> None:
    state = after(holding("gungnir", "thor d4", "zeus d5 armor=2"), Play("gungnir", at="d4"))
    state = after(state, Attack("thor", "d5"))
    assert health(state, "zeus") == 5
    assert health(after(state, Attack("thor", "d5")), "zeus") == 4


@pytest.mark.rule("HH-37", "HH-40")
def test_gungnir_goes_past_armor_but_not_past_athena() -> None:
    state = after(holding("gungnir", "thor d4", "zeus d5 armor=2", "athena d6"), Play("gungnir", at="d4"))
    assert health(after(state, Attack("thor", "d5")), "zeus") == 6


def test_gungnir_ends_with_the_turn_and_is_not_for_enemies_or_the_fallen() -> None:
    state = holding("gungnir", "thor d4", "zeus d5", "odin c4 health=0")
    assert refused(state, Play("gungnir", at="d5")).code == "wrong_target"
    assert refused(state, Play("gungnir", at="c4")).code == "wrong_target"
    assert not lasts(next_turn(after(state, Play("gungnir", at="d4"))), "blessed", "thor")


def test_gungnir_blesses_nobody_twice() -> None:
    state = holding("gungnir", "thor d4 blessed", "zeus d5")
    assert why(state, Play("gungnir", at="d4")) == ("no_change", "HH-27")


def test_gungnir_is_used_up_by_a_miss() -> None:
    state = holding("gungnir", "thor d4", "zeus d5", runes=True)
    state = after(state, Play("gungnir", at="d4"), Attack("thor", "d5"), Rune(1))
    assert not lasts(state, "blessed", "thor")
    assert health(state, "zeus") == 10


# Draupnir and Dwarven Mail


def test_draupnir_and_dwarven_mail_give_a_bonus_to_any_friend() -> None:
    state = place("thor d8", "zeus d5", hands={0: ("draupnir", "dwarven_mail")})
    state = after(state, Play("draupnir", at="d8"), Play("dwarven_mail", at="d8"))
    assert (god(state, "thor").attack, god(state, "thor").armor) == (1, 1)


@pytest.mark.rule("HH-5", "HH-6", "HH-33")
@pytest.mark.parametrize(("card", "bonus"), [("draupnir", "attack"), ("dwarven_mail", "armor")])
def test_a_bonus_is_not_for_enemies_not_a_third_and_not_without_chips(card: str, bonus: str) -> None:
    state = holding(card, f"thor d4 {bonus}=2", "zeus d5", "odin c4 health=0")
    assert why(state, Play(card, at="d4")) == ("full", "HH-6")
    assert why(state, Play(card, at="d5")) == ("wrong_target", "HH-33")
    assert refused(state, Play(card, at="c4")).code == "wrong_target"
    chips = [f"chips a{number} {bonus}=2" for number in (3, 4, 5, 6)]
    assert why(holding(card, "thor d4", *chips), Play(card, at="d4")) == ("no_chips", "HH-5")


# Bifrost


def test_bifrost_puts_a_friend_on_a_central_or_own_invoking_hex() -> None:
    state = holding("bifrost", "thor d8", "zeus d5", "odin d1")
    goals = {action.to for action in options(state, Play, at="d8")}
    assert goals == {"c5", "d6", "e5", "c1", "e1"}
    assert on_board(after(state, Play("bifrost", at="d8", to="d6")))["thor"] == "d6"
    assert refused(state, Play("bifrost", at="d8", to="c9")).code == "no_way"
    assert refused(state, Play("bifrost", at="d5", to="d6")).code == "wrong_target"


@pytest.mark.rule("HH-10", "HH-24", "HH-26", "HH-31", "HH-40")
def test_bifrost_obeys_what_holds_for_every_movement() -> None:
    early = holding("bifrost", "thor d1", entered=so_many(1, 1))
    assert {action.to for action in options(early, Play)} == {"c1", "e1"}
    held = holding("bifrost", "thor d4 trap=1", "tyr d3")
    assert why(held, Play("bifrost", at="d4", to="d6")) == ("unmovable", "HH-26")
    assert why(held, Play("bifrost", at="d3", to="d6")) == ("unmovable", "HH-26")
    lying = holding("bifrost", "thor d4", "zeus d6 health=0")
    assert after(lying, Play("bifrost", at="d4", to="d6")).perished[1] == ("zeus",)
    chips = holding("bifrost", "thor d4", "zeus d6 health=0", "chips d6 armor=1")
    assert refused(chips, Play("bifrost", at="d4", to="d6")).code == "no_way"


# Fimbulwinter


@pytest.mark.rule("HH-6", "HH-36")
def test_fimbulwinter_disables_any_enemy_god_through_its_next_turn() -> None:
    state = holding("fimbulwinter", "thor d1", "zeus d10", "hera c9 disabled", "ares e9 health=0")
    done = after(state, Play("fimbulwinter", at="d10"))
    enemy = next_turn(done)
    assert refused(enemy, Move("zeus", "d8")).code == "disabled"
    assert not lasts(next_turn(enemy), "disabled", "zeus")
    assert why(state, Play("fimbulwinter", at="c9")) == ("no_change", "HH-27")
    assert refused(state, Play("fimbulwinter", at="e9")).code == "wrong_target"
    assert refused(state, Play("fimbulwinter", at="d1")).code == "wrong_target"


@pytest.mark.rule("HH-5")
def test_fimbulwinter_needs_a_black_chip() -> None:
    state = holding("fimbulwinter", "thor d1", "zeus d10", "snare a4 trap=6")
    assert why(state, Play("fimbulwinter", at="d10")) == ("no_chips", "HH-5")


# Yggdrasil's Root


@pytest.mark.rule("HH-29")
def test_yggdrasils_root_is_architecture_of_3_within_2_of_a_friend() -> None:
    state = holding("yggdrasils_root", "thor d3", "zeus d5")
    done = after(state, Play("yggdrasils_root", at="d4"))
    wall = thing(done, "d4")
    assert wall is not None
    assert wall.architecture == 3
    for cell in ("d5", "d1", "d2", "e1"):
        assert not options(state, Play, at=cell)
    assert refused(state, Play("yggdrasils_root", at="d8")).code == "out_of_reach"


@pytest.mark.rule("HH-5")
def test_yggdrasils_root_needs_three_chips_and_a_standing_friend() -> None:
    state = holding("yggdrasils_root", "thor d3", "wall a3 architecture=10")
    assert why(state, Play("yggdrasils_root", at="d4")) == ("no_chips", "HH-5")
    assert not options(holding("yggdrasils_root", "thor d3 health=0"), Play)


# Mead of Poetry


@pytest.mark.rule("HH-32")
def test_mead_of_poetry_draws_two_beyond_the_limit_until_clean_up() -> None:
    hand = ("mead_of_poetry", "draupnir", "valhalla", "gleipnir", "hel")
    state = after(place("thor d1", hands={0: hand}), Play("mead_of_poetry"), Drawn(("loki", "odin")))
    assert (len(state.hands[0]), state.phase) == (6, Acting())
    assert why(state, End()) == ("must_discard", "HH-32")
    state = after(state, Discard("hel"), End())
    assert state.turn > 0
    assert len(state.hands[0]) == 5


@pytest.mark.rule("HH-32")
def test_after_mead_of_poetry_odin_looks_without_a_discard() -> None:
    hand = ("mead_of_poetry", "draupnir", "valhalla", "gleipnir", "hel")
    state = after(place("odin d4", hands={0: hand}), Play("mead_of_poetry"), Drawn(("loki", "tyr")))
    state = after(
        state, Use("odin"), Looked(("thor", "gungnir", "bifrost")), Take("thor"), PutBack("bifrost")
    )
    assert (state.phase, len(state.hands[0])) == (Acting(), 7)
    assert why(state, End()) == ("must_discard", "HH-32")


@pytest.mark.rule("HH-27")
def test_mead_of_poetry_draws_what_there_is_and_is_refused_without_cards() -> None:
    full = place("thor d1", "zeus d10").piles
    one = {"discards": {0: [c for c in full[0] if c not in ("mead_of_poetry", "hel")], 1: full[1]}}
    few = holding("mead_of_poetry", "thor d1", "zeus d10", piles=(("hel",), ()), **one)
    assert after(few, Play("mead_of_poetry"), Drawn(("hel",))).hands[0] == ("hel",)
    none = {"discards": {0: [c for c in full[0] if c != "mead_of_poetry"], 1: full[1]}}
    empty = holding("mead_of_poetry", "thor d1", "zeus d10", piles=((), ()), **none)
    assert why(empty, Play("mead_of_poetry")) == ("no_change", "HH-27")


def test_only_the_own_side_hears_what_mead_of_poetry_brings() -> None:
    state = after(holding("mead_of_poetry", "thor d1"), Play("mead_of_poetry"))
    events = steps.apply(state, CHANCE, Drawn(("loki", "odin"))).events
    assert {event.audience for event in events} == {None, frozenset({0})}


# Valhalla


@pytest.mark.rule("HH-16", "HH-35")
def test_valhalla_brings_a_perished_god_back_to_the_hand() -> None:
    dead: Any = {"discards": {0: ("hel", "thor")}, "perished": {0: ("thor",)}}
    state = holding("valhalla", "odin d3", **dead)
    done = after(state, Play("valhalla", fetch="thor"))
    assert (done.hands[0], done.perished[0]) == (("thor",), ())
    assert done.discards[0] == ("hel", "valhalla")
    assert done.shown[0] == ("thor",)
    assert health(after(done, Invoke("thor", "d1")), "thor") == 10


def test_valhalla_brings_nobody_who_did_not_perish() -> None:
    dead: Any = {"discards": {0: ("hel", "thor")}, "perished": {0: ("thor",)}}
    state = holding("valhalla", "odin d3", "loki d4 health=0", **dead)
    for card in ("hel", "loki", "zeus"):
        assert refused(state, Play("valhalla", fetch=card)).code == "not_perished"
    assert not options(holding("valhalla", "odin d3"), Play)


# Gleipnir


@pytest.mark.rule("HH-29")
def test_gleipnir_traps_any_enemy_that_is_not_on_an_invoking_hex() -> None:
    state = holding("gleipnir", "thor d1", "zeus d8", "hera d10", "ares c1")
    assert god(after(state, Play("gleipnir", at="d8")), "zeus").trap == 3
    assert why(state, Play("gleipnir", at="d10")) == ("invoking", "HH-29")
    assert why(state, Play("gleipnir", at="c1")) == ("invoking", "HH-29")
    assert refused(state, Play("gleipnir", at="d1")).code == "wrong_target"
    assert refused(state, Play("gleipnir", at="d5")).code == "wrong_target"


@pytest.mark.rule("HH-5", "HH-36")
def test_gleipnir_adds_to_a_trap_and_needs_three_black_chips() -> None:
    state = holding("gleipnir", "thor d1", "zeus d8 trap=2")
    assert god(after(state, Play("gleipnir", at="d8")), "zeus").trap == 5
    bare = holding("gleipnir", "thor d1", "zeus d8 trap=4")
    assert why(bare, Play("gleipnir", at="d8")) == ("no_chips", "HH-5")


# Berserkergang


@pytest.mark.rule("HH-37")
def test_berserkergang_attacks_twice_then_takes_1() -> None:
    state = after(holding("berserkergang", "thor d4", "zeus d5", "hera c4"), Play("berserkergang", at="d4"))
    assert state.phase == Blows("thor", 2, 1)
    assert refused(state, End()).code == "must_attack"
    state = after(state, Attack("thor", "d5"))
    assert (state.phase, state.points) == (Blows("thor", 1, 1), 2)
    state = after(state, Attack("thor", "c4"))
    assert (health(state, "zeus"), health(state, "hera"), health(state, "thor")) == (7, 5, 9)
    assert (state.phase, state.points) == (Acting(), 2)


def test_berserkergangs_harm_counts_armor_and_can_fell() -> None:
    state = holding("berserkergang", "thor d4 armor=1", "tyr c4 health=1", "zeus d5", "hera c5")
    armored = after(state, Play("berserkergang", at="d4"), Attack("thor", "d5"), Attack("thor", "d5"))
    assert health(armored, "thor") == 10
    frail = after(state, Play("berserkergang", at="c4"), Attack("tyr", "c5"), Attack("tyr", "c5"))
    assert health(frail, "tyr") == 0


def test_berserkergang_stops_when_nothing_is_left_to_attack() -> None:
    state = holding("berserkergang", "tyr d4", "zeus d5 health=3", "hera d8")
    state = after(state, Play("berserkergang", at="d4"), Attack("tyr", "d5"))
    assert (state.phase, health(state, "tyr")) == (Acting(), 7)


@pytest.mark.rule("HH-26")
def test_berserkergang_is_not_for_disabled_trapped_or_idle_gods() -> None:
    state = holding("berserkergang", "thor d4 disabled", "odin c4 trap=1", "tyr a1", "zeus d5")
    assert why(state, Play("berserkergang", at="d4")) == ("unable", "HH-26")
    assert why(state, Play("berserkergang", at="c4")) == ("unable", "HH-26")
    assert why(state, Play("berserkergang", at="a1")) == ("no_target", "HH-12")


@pytest.mark.rule("HH-20")
def test_each_blow_of_berserkergang_rolls_a_rune() -> None:
    state = holding("berserkergang", "thor d4", "zeus d5", runes=True)
    state = after(state, Play("berserkergang", at="d4"), Attack("thor", "d5"))
    assert state.phase == Rolling("thor", "d5", False, Blows("thor", 1, 1))
    state = after(state, Rune(2), Attack("thor", "d5"), Rune(3))
    assert (health(state, "zeus"), health(state, "thor"), state.phase) == (7, 9, Acting())


# Jormungandr's Venom


def test_jormungandrs_venom_puts_two_poison_on_an_enemy_within_3_of_a_friend() -> None:
    state = holding("jormungandrs_venom", "thor d3", "zeus d6", "hera d8")
    assert god(after(state, Play("jormungandrs_venom", at="d6")), "zeus").poison == 2
    assert refused(state, Play("jormungandrs_venom", at="d8")).code == "out_of_reach"
    assert refused(state, Play("jormungandrs_venom", at="d3")).code == "wrong_target"


@pytest.mark.rule("HH-5")
def test_jormungandrs_venom_needs_two_poison_chips() -> None:
    state = holding("jormungandrs_venom", "thor d3", "zeus d6 poison=5")
    assert why(state, Play("jormungandrs_venom", at="d6")) == ("no_chips", "HH-5")


@pytest.mark.rule("HH-6", "HH-14")
def test_poison_fells_at_the_start_of_the_turn_past_armor_and_goes_back() -> None:
    state = holding("jormungandrs_venom", "thor d3", "zeus d6 health=2 armor=2", "hera d8")
    state = next_turn(after(state, Play("jormungandrs_venom", at="d6")))
    zeus = god(state, "zeus")
    assert (zeus.health, zeus.poison) == (0, 0)
    assert thing(state, "d6") is not None


# Every power


def test_a_power_that_is_not_held_or_belongs_to_the_enemy_is_refused() -> None:
    state = place("thor d4", "zeus d5")
    assert refused(state, Play("surts_fire", at="d5")).code == "not_held"
    assert refused(state, Play("medusas_gaze", at="d4")).code == "not_held"
    assert refused(holding("hel", "thor d4"), Play("hel")).code == "a_god"
    assert refused(holding("gungnir", "thor d4"), Invoke("gungnir", "d1")).code == "a_power"


@pytest.mark.rule("HH-9")
def test_every_power_costs_a_point() -> None:
    state = holding("gungnir", "thor d4", points=0)
    assert why(state, Play("gungnir", at="d4")) == ("no_points", "HH-9")


def test_the_public_hears_which_power_is_used() -> None:
    events = told(holding("gungnir", "thor d4", "zeus d5"), Play("gungnir", at="d4"))
    assert events[0] == e.Played(0, "gungnir")
    assert all(event.audience is None for event in events)


def test_powers_work_on_gods_that_take_no_action() -> None:
    state = place("thor d4 disabled", "zeus d5", hands={0: ("draupnir",)})
    assert god(after(state, Play("draupnir", at="d4")), "thor").attack == 1
    assert drawn(state) == state
    assert refused(state, Use("thor")).code == "disabled"
