"""The twelve Norse gods: what each does, what it may not do, when chips run out, and at 0 health."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.high_heavens import events as e
from games.high_heavens.actions import Attack, Discard, End, Invoke, Looked, Move, Play, PutBack, Take, Use
from games.high_heavens.phases import Acting, Choosing, Excess, Granted
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from tests.games.high_heavens.boards import (
    after,
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

TOP = ("thor", "gungnir", "bifrost")


def looking(state: State) -> State:
    """Odin looks at Thor, Gungnir and Bifrost."""
    return after(state, Use("odin"), Looked(TOP))


# Odin


def test_odin_takes_one_of_three_and_orders_the_others() -> None:
    state = looking(place("odin d4"))
    assert (state.phase, state.points) == (Choosing(), 2)
    state = after(state, Take("gungnir"))
    assert state.hands[0] == ("gungnir",)
    state = after(state, PutBack("bifrost"))
    assert state.tops[0] == ("bifrost", "thor")
    assert state.phase == Acting()
    drawn = steps.sample(after(state, End()), Draw(b"x", 0))
    assert drawn.cards[:2] == ("bifrost", "thor")  # type: ignore[union-attr]


def test_odin_sees_what_he_knows_first() -> None:
    state = after(place("odin d4", tops={0: ("hel", "frigg")}), Use("odin"))
    for number in range(5):
        looked = steps.sample(state, Draw(b"x", number))
        assert isinstance(looked, Looked)
        assert looked.cards[:2] == ("hel", "frigg")


@pytest.mark.rule("HH-27")
def test_odin_looks_at_fewer_cards_if_there_are_no_more_and_not_at_none() -> None:
    few = place("odin d4", "zeus d7", tops={0: ("hel", "frigg")}, piles=((), ()), **without_pile())
    state = after(few, Use("odin"), Looked(("hel", "frigg")), Take("frigg"))
    assert (state.tops[0], state.phase) == (("hel",), Acting())
    empty = place("odin d4", "zeus d7", piles=((), ()), **without_pile(()))
    assert why(empty, Use("odin")) == ("no_change", "HH-27")


def without_pile(tops: tuple[str, ...] = ("hel", "frigg")) -> dict[str, Any]:
    """The discards of both sides when their draw piles are empty."""
    full = place("odin d4", "zeus d7").piles
    return {"discards": {0: [card for card in full[0] if card not in tops], 1: full[1]}}


@pytest.mark.rule("HH-32")
def test_odin_with_a_full_hand_discards_at_once() -> None:
    hand = ("draupnir", "valhalla", "gleipnir", "hel", "frigg")
    state = after(looking(place("odin d4", hands={0: hand})), Take("thor"), PutBack("gungnir"))
    assert state.phase == Excess()
    assert refused(state, End()).code == "must_discard"
    state = after(state, Discard("hel"))
    assert (state.phase, len(state.hands[0]), state.discards[0]) == (Acting(), 5, ("hel",))


def test_odin_shows_nothing_to_the_enemy() -> None:
    state = after(place("odin d4"), Use("odin"))
    step = steps.apply(state, CHANCE, Looked(TOP))
    assert step.barrier
    got = [event for event in told(step.state, Take("thor")) if isinstance(event, e.CardsGot)]
    assert got[0].audience == frozenset({0})


def test_odin_takes_nothing_that_he_did_not_see() -> None:
    state = looking(place("odin d4"))
    assert refused(state, Take("hel")).code == "not_there"
    assert refused(state, End()).code == "must_choose"


# Thor


def test_thors_ranged_attack_hurts_enemies_next_to_what_it_hurts() -> None:
    state = place("thor d3", "zeus d5", "hera d6", "ares c5 armor=1", "loki e5")
    done = after(state, Attack("thor", "d5"))
    assert (health(done, "zeus"), health(done, "hera"), health(done, "ares")) == (8, 7, 9)
    assert health(done, "loki") == 6


def test_thors_thunder_reaches_neither_farther_enemies_nor_his_friends() -> None:
    state = place("thor d3", "zeus d5", "ares d7", "hera g5", "loki d6", "odin c5")
    done = after(state, Attack("thor", "d5"))
    assert [health(done, key) for key in ("zeus", "ares", "hera", "loki", "odin")] == [8, 9, 8, 6, 9]


def test_thors_melee_and_harmless_attacks_do_not_thunder() -> None:
    near = after(place("thor d4", "zeus d5", "hera d6"), Attack("thor", "d5"))
    assert health(near, "hera") == 8
    sheltered = place("thor d3", "zeus d5 armor=2", "athena d6")
    assert health(after(sheltered, Attack("thor", "d5")), "athena") == 8


def test_thors_thunder_can_fell_and_follows_even_if_the_target_falls() -> None:
    state = place("thor d3", "zeus d5 health=1", "hera d6 health=1")
    done = after(state, Attack("thor", "d5"))
    assert (health(done, "zeus"), health(done, "hera")) == (0, 0)


# Loki


def test_loki_changes_places_with_a_god_whatever_is_between() -> None:
    state = place("loki d3", "zeus d7 poison=1", "wall d4 architecture=1", "wall c4 architecture=1")
    done = after(state, Use("loki", at="d7"))
    assert on_board(done) == {"loki": "d7", "zeus": "d3"}
    assert god(done, "zeus").poison == 1


def test_loki_changes_places_with_friends_but_not_with_tyr_trapped_fallen_or_far_gods() -> None:
    state = place("loki d3", "thor d4", "tyr c4", "hera e4 trap=2", "ares c5 health=0", "zeus d8")
    assert on_board(after(state, Use("loki", at="d4")))["thor"] == "d3"
    assert why(state, Use("loki", at="c4")) == ("unmovable", "HH-26")
    assert why(state, Use("loki", at="e4")) == ("unmovable", "HH-26")
    assert refused(state, Use("loki", at="c5")).code == "wrong_target"
    assert why(state, Use("loki", at="d8")) == ("out_of_reach", "HH-25")


@pytest.mark.rule("HH-10", "HH-31")
def test_loki_brings_nobody_from_the_invoking_hexes_too_early() -> None:
    assert why(place("loki d7", "zeus d10", entered=so_many(2, 1)), Use("loki", at="d10")) == (
        "not_yet",
        "HH-10",
    )
    early = place("loki d1", "zeus d4", entered=so_many(1, 2))
    assert why(early, Use("loki", at="d4")) == ("not_yet", "HH-10")


# Freyja


def test_freyja_lets_a_friend_next_to_her_move_now_even_tyr() -> None:
    state = after(place("freyja d4", "tyr d5"), Use("freyja", at="d5"))
    assert state.phase == Granted("tyr", 2, False)
    assert refused(state, End()).code == "must_move"
    done = after(state, Move("tyr", "d7"))
    assert (on_board(done)["tyr"], done.points, done.phase) == ("d7", 2, Acting())


@pytest.mark.rule("HH-26", "HH-33")
def test_freyja_moves_neither_herself_nor_disabled_trapped_enemy_or_far_gods() -> None:
    state = place("freyja d4", "thor d5 disabled", "loki c4 trap=1", "zeus e4", "tyr d7")
    assert why(state, Use("freyja", at="d4")) == ("wrong_target", "HH-33")
    assert why(state, Use("freyja", at="d5")) == ("unable", "HH-26")
    assert why(state, Use("freyja", at="c4")) == ("unable", "HH-26")
    assert refused(state, Use("freyja", at="e4")).code == "wrong_target"
    assert refused(state, Use("freyja", at="d7")).code == "out_of_reach"


def test_freyjas_gift_can_go_on_while_steps_are_left() -> None:
    state = after(
        place("freyja d4", "loki d5"), Use("freyja", at="d5"), Move("loki", "d6"), Move("loki", "d7")
    )
    assert (on_board(state)["loki"], state.points) == ("d7", 2)
    assert state.stride is not None
    assert state.stride.left == 1


def test_freyja_grants_no_move_to_a_god_that_cannot_go_anywhere() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("a2", "b2")]
    assert why(place("freyja b1", "thor a1", *walls), Use("freyja", at="a1")) == ("no_place", "HH-31")


# Freyr


def test_freyr_heals_himself_or_a_friend_next_to_him_up_to_the_card() -> None:
    state = place("freyr d4 health=3", "thor d5 health=9", "tyr d7 health=1")
    assert health(after(state, Use("freyr", at="d4")), "freyr") == 5
    assert health(after(state, Use("freyr", at="d5")), "thor") == 10
    assert refused(state, Use("freyr", at="d7")).code == "out_of_reach"


@pytest.mark.rule("HH-27")
def test_freyr_heals_nobody_who_is_whole_fallen_or_an_enemy() -> None:
    state = place("freyr d4", "thor d5", "zeus e4 health=1", "loki c4 health=0")
    assert why(state, Use("freyr", at="d5")) == ("no_change", "HH-27")
    assert refused(state, Use("freyr", at="e4")).code == "wrong_target"
    assert refused(state, Use("freyr", at="c4")).code == "wrong_target"


FULL_HEALTH = ("zeus a1", "poseidon a2", "hades a3", "hera a4", "athena a5")


@pytest.mark.rule("HH-5", "HH-27")
def test_freyr_needs_only_the_health_chips_that_are_added() -> None:
    lines = (*FULL_HEALTH, "freyr d4 health=6", "thor d5 health=9")
    assert sum(figure.health for figure in place(*lines).gods) == 60
    assert why(place(*lines), Use("freyr", at="d4")) == ("no_chips", "HH-5")
    lines = (*FULL_HEALTH, "freyr d4 health=5", "thor d5 health=9")
    assert health(after(place(*lines), Use("freyr", at="d5")), "thor") == 10
    assert why(place(*lines), Use("freyr", at="d4")) == ("no_chips", "HH-5")


# Tyr


@pytest.mark.rule("HH-40")
def test_tyr_cannot_be_disabled_trapped_or_moved() -> None:
    state = place("tyr d5", "hera d6", "aphrodite c6", seat=1, hands={1: ("labyrinth", "medusas_gaze")})
    assert why(state, Use("hera", at="d5")) == ("steadfast", "HH-30")
    assert why(state, Use("aphrodite", at="d5", to="d4")) == ("unmovable", "HH-26")
    assert not options(state, Play, card="labyrinth")
    assert not options(state, Play, card="medusas_gaze")


def test_tyr_moves_himself_and_can_be_poisoned_and_felled() -> None:
    assert on_board(after(place("tyr d5"), Move("tyr", "d7")))["tyr"] == "d7"
    state = place("tyr d5 health=3", "ares d6", seat=1)
    assert health(after(state, Attack("ares", "d5")), "tyr") == 0


# Heimdall


def test_heimdall_within_2_of_asgard_takes_1_off_each_attack_on_it() -> None:
    state = place("heimdall c3", "ares d3", seat=1)
    assert after(state, Attack("ares", "d2")).bases == (28, 30)
    far = place("heimdall d5", "ares d3", seat=1)
    assert after(far, Attack("ares", "d2")).bases == (27, 30)


@pytest.mark.rule("HH-24", "HH-26", "HH-38")
def test_heimdall_watches_disabled_but_not_fallen_and_only_over_asgard() -> None:
    disabled = place("heimdall c3 disabled", "ares d3", seat=1)
    assert after(disabled, Attack("ares", "d2")).bases == (28, 30)
    fallen = place("heimdall c3 health=0", "ares d3", seat=1)
    assert after(fallen, Attack("ares", "d2")).bases == (27, 30)
    own = place("heimdall c8", "thor d8")
    assert after(own, Attack("thor", "d9")).bases == (30, 27)


# Baldr


@pytest.mark.rule("HH-30")
def test_the_first_attack_on_baldr_each_turn_does_nothing() -> None:
    state = place("baldr d5", "ares d6", "zeus c5", seat=1)
    state = after(state, Attack("ares", "d5"))
    assert (health(state, "baldr"), state.points) == (7, 2)
    state = after(state, Attack("zeus", "d5"))
    assert health(state, "baldr") == 5
    assert lasts(state, "parried", "baldr")
    state = next_turn(state)
    assert not lasts(state, "parried", "baldr")


def test_baldr_takes_damage_that_is_no_attack() -> None:
    state = place("baldr d5", "zeus d7", "poseidon d6", seat=1)
    state = after(state, Use("zeus", at="d5"))
    assert health(state, "baldr") == 5
    state = after(state, Use("poseidon"))
    assert health(state, "baldr") == 3
    assert not lasts(state, "parried", "baldr")


# Hel


def test_hel_poisons_an_enemy_within_2() -> None:
    state = place("hel d4", "zeus d6", "hera d8", "thor d3")
    done = after(state, Use("hel", at="d6"))
    assert god(done, "zeus").poison == 1
    assert refused(state, Use("hel", at="d8")).code == "out_of_reach"
    assert refused(state, Use("hel", at="d3")).code == "wrong_target"


@pytest.mark.rule("HH-5", "HH-6")
def test_hels_poison_has_no_limit_but_the_supply() -> None:
    state = place("hel d4", "zeus d5 poison=5")
    state = after(state, Use("hel", at="d5"))
    assert why(state, Use("hel", at="d5")) == ("no_chips", "HH-5")


def test_hel_does_not_poison_the_fallen() -> None:
    state = place("hel d4", "zeus d5 health=0", "hera d6")
    assert refused(state, Use("hel", at="d5")).code == "wrong_target"


# Frigg


def test_frigg_guards_a_friend_from_ranged_attacks_until_her_next_turn() -> None:
    state = place("frigg d3", "thor d5", "artemis d7", "ares d6")
    state = after(state, Use("frigg", at="d5"))
    ended = next_turn(state)
    assert why(ended, Attack("artemis", "d5")) == ("guarded", "HH-30")
    assert after(ended, Attack("ares", "d5"))
    again = next_turn(ended)
    assert not lasts(again, "guarded", "thor")


def test_friggs_guard_stops_no_powers_and_no_abilities() -> None:
    state = place("frigg d3", "thor d5 guarded", "zeus d7", seat=1)
    assert health(after(state, Use("zeus", at="d5")), "thor") == 8


def test_frigg_guards_neither_herself_nor_enemies_nor_twice() -> None:
    state = place("frigg d3", "thor d5", "zeus d4")
    assert why(state, Use("frigg", at="d3")) == ("wrong_target", "HH-33")
    assert refused(state, Use("frigg", at="d4")).code == "wrong_target"
    state = after(state, Use("frigg", at="d5"))
    assert why(state, Use("frigg", at="d5")) == ("no_change", "HH-27")


def test_friggs_guard_is_over_when_its_god_falls() -> None:
    state = place("frigg d3", "thor d5 health=1 guarded", "ares d6", seat=1)
    assert not lasts(after(state, Attack("ares", "d5")), "guarded", "thor")


# Skadi


def test_skadi_traps_an_enemy_or_an_empty_hex_within_3() -> None:
    state = place("skadi d4", "zeus d6", "thor d5")
    assert god(after(state, Use("skadi", at="d6")), "zeus").trap == 2
    laid = after(state, Use("skadi", at="c5"))
    snare = thing(laid, "c5")
    assert snare is not None
    assert snare.trap == 2
    assert refused(state, Use("skadi", at="d5")).code == "wrong_target"
    assert refused(state, Use("skadi", at="d10")).code == "out_of_reach"


@pytest.mark.rule("HH-29", "HH-36")
def test_skadi_lays_no_trap_on_invoking_or_occupied_hexes_and_a_second_trap_adds() -> None:
    state = place("skadi d8", "zeus d10", "hera c8 trap=1", "wall e8 architecture=2", "ares e7 health=0")
    assert not options(state, Use, at="d10")
    assert not options(state, Use, at="c9")
    assert not options(state, Use, at="e8")
    assert not options(state, Use, at="e7")
    assert god(after(state, Use("skadi", at="c8")), "hera").trap == 3


@pytest.mark.rule("HH-5")
def test_skadi_needs_two_black_chips() -> None:
    state = place("skadi d4", "zeus d6", "snare a4 trap=5")
    assert why(state, Use("skadi", at="d6")) == ("no_chips", "HH-5")
    assert why(state, Use("skadi", at="c5")) == ("no_chips", "HH-5")


def test_a_trap_goes_back_to_the_supply_when_its_god_falls() -> None:
    state = place("skadi d4", "thor d5", "zeus d6 health=1 trap=2")
    assert god(after(state, Attack("thor", "d6")), "zeus").trap == 0


# Njord


def test_njord_pushes_a_god_away_step_by_step() -> None:
    state = place("njord d4", "zeus d5")
    goals = {action.to for action in options(state, Use, at="d5")}
    assert goals == {"c5", "d6", "e5", "b5", "c6", "d7", "e6", "f5"}
    assert on_board(after(state, Use("njord", at="d5", to="d7")))["zeus"] == "d7"


@pytest.mark.rule("HH-31")
def test_njords_push_stops_where_no_free_hex_lies_farther() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("d7", "c7", "e7")]
    state = place("njord d4", "zeus d5", *walls)
    assert refused(state, Use("njord", at="d5", to="d7")).code == "no_way"
    assert "d6" in {action.to for action in options(state, Use, at="d5")}


def test_njord_pushes_friends_but_neither_trapped_gods_nor_tyr_nor_through_walls() -> None:
    state = place("njord d4", "thor d5", "tyr c4", "zeus e5 trap=1")
    assert options(state, Use, at="d5")
    assert why(state, Use("njord", at="c4", to="b4")) == ("unmovable", "HH-26")
    assert why(state, Use("njord", at="e5", to="e6")) == ("unmovable", "HH-26")


@pytest.mark.rule("HH-24")
def test_a_god_that_is_pushed_smites_who_lies_there() -> None:
    state = place("njord d4", "zeus d5", "thor d6 health=0")
    done = after(state, Use("njord", at="d5", to="d6"))
    assert "thor" not in on_board(done)
    assert done.perished[0] == ("thor",)


def test_a_fallen_god_uses_no_ability() -> None:
    for key in ("odin", "loki", "freyja", "freyr", "hel", "frigg", "skadi", "njord"):
        state = place(f"{key} d4 health=0", "zeus d5")
        assert refused(state, Use(key, at="d5")).code == "fallen"


def test_gods_with_passive_abilities_have_nothing_to_use() -> None:
    for key in ("thor", "tyr", "heimdall", "baldr"):
        assert refused(place(f"{key} d4"), Use(key)).code == "passive"


@pytest.mark.rule("HH-5")
def test_no_god_enters_without_all_its_health_chips() -> None:
    lines = (*FULL_HEALTH, "freyr d4 health=6")
    state = place(*lines, hands={0: ("loki", "thor")})
    assert why(state, Invoke("thor", "d1")) == ("no_chips", "HH-5")
    spare = replace_health(state, "zeus", 1)
    assert health(after(spare, Invoke("thor", "d1")), "thor") == 10


def replace_health(state: State, key: str, left: int) -> State:
    """The position with another health of a god."""
    gods = tuple(replace(each, health=left) if each.key == key else each for each in state.gods)
    return replace(state, gods=gods)
