"""The twelve Greek divine powers: what each does, what it may not do, when chips run out, and at 0 health."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.high_heavens.actions import Attack, Discard, Drawn, End, Lost, Move, Play
from games.high_heavens.phases import Acting, Granted, Robbing
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from tests.games.high_heavens.boards import (
    after,
    god,
    greek,
    health,
    lasts,
    next_turn,
    on_board,
    options,
    refused,
    so_many,
    thing,
    why,
)


def holding(card: str, *lines: str, **more: Any) -> State:
    """A position in which the Greek player holds this card."""
    return greek(*lines, hands={1: (card,)}, **more)


# Wrath of Olympus


@pytest.mark.rule("HH-38")
def test_wrath_of_olympus_does_2_to_a_god_a_trap_architecture_or_the_enemy_base() -> None:
    state = holding(
        "wrath_of_olympus", "zeus d5", "thor d3 armor=1 trap=2", "wall c4 architecture=2", "hera e5"
    )
    assert health(after(state, Play("wrath_of_olympus", at="d3")), "thor") == 9
    assert god(after(state, Play("wrath_of_olympus", at="d3", trap=True)), "thor").trap == 0
    assert thing(after(state, Play("wrath_of_olympus", at="c4")), "c4") is None
    assert health(after(state, Play("wrath_of_olympus", at="e5")), "hera") == 6
    near = holding("wrath_of_olympus", "zeus d4")
    assert after(near, Play("wrath_of_olympus", at="d2")).bases == (28, 30)


def test_wrath_of_olympus_reaches_3_fells_and_changes_something() -> None:
    state = holding("wrath_of_olympus", "zeus d8", "thor d4", "odin d6 health=2", "chips c7 armor=1")
    assert refused(state, Play("wrath_of_olympus", at="d4")).code == "out_of_reach"
    assert health(after(state, Play("wrath_of_olympus", at="d6")), "odin") == 0
    assert refused(state, Play("wrath_of_olympus", at="c7")).code == "wrong_target"
    assert refused(state, Play("wrath_of_olympus", at="d9")).code == "wrong_target"
    assert refused(state, Play("wrath_of_olympus", at="z9")).code == "no_hex"


# Spear of Achilles


def test_spear_of_achilles_adds_2_to_the_next_attack_this_turn_past_armor() -> None:
    state = holding("spear_of_achilles", "zeus d5", "thor d4 armor=2", "hera d6 health=0")
    state = after(state, Play("spear_of_achilles", at="d5"))
    assert health(after(state, Attack("zeus", "d4")), "thor") == 6
    assert not lasts(next_turn(state), "blessed", "zeus")


@pytest.mark.rule("HH-37", "HH-38")
def test_spear_of_achilles_goes_past_armor_but_not_past_heimdall() -> None:
    state = holding("spear_of_achilles", "ares d3", "heimdall c3")
    state = after(state, Play("spear_of_achilles", at="d3"))
    assert after(state, Attack("ares", "d2")).bases == (26, 30)


def test_spear_of_achilles_is_not_for_enemies_the_fallen_or_the_hidden() -> None:
    state = holding("spear_of_achilles", "hades d5 hidden", "thor d4", "hera d6 health=0")
    assert refused(state, Play("spear_of_achilles", at="d4")).code == "wrong_target"
    assert refused(state, Play("spear_of_achilles", at="d6")).code == "wrong_target"
    assert why(state, Play("spear_of_achilles", at="d5")) == ("hidden", "HH-30")


# Nike's Laurel and the Aegis


@pytest.mark.rule("HH-5", "HH-6")
@pytest.mark.parametrize(("card", "bonus"), [("nikes_laurel", "attack"), ("the_aegis", "armor")])
def test_a_bonus_goes_to_a_friend_while_there_are_chips_and_room(card: str, bonus: str) -> None:
    state = holding(card, "zeus d5", f"hera d6 {bonus}=2", "thor d4", "ares c7 health=0")
    assert getattr(god(after(state, Play(card, at="d5")), "zeus"), bonus) == 1
    assert why(state, Play(card, at="d6")) == ("full", "HH-6")
    assert refused(state, Play(card, at="d4")).code == "wrong_target"
    assert refused(state, Play(card, at="c7")).code == "wrong_target"
    chips = [f"chips a{number} {bonus}=2" for number in (3, 4, 5, 6)]
    assert why(holding(card, "zeus d5", *chips), Play(card, at="d5")) == ("no_chips", "HH-5")


# Winged Sandals


def test_winged_sandals_carry_a_friend_2_farther_through_what_is_occupied() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("d6", "c6", "e6")]
    state = after(holding("winged_sandals", "zeus d7", *walls), Play("winged_sandals", at="d7"))
    assert state.phase == Granted("zeus", 4, True)
    goals = {action.to for action in options(state, Move)}
    assert {"d5", "d3"} <= goals
    assert not goals & {"d6", "c6", "e6", "d2", "d9"}
    done = after(state, Move("zeus", "d5"))
    assert (on_board(done)["zeus"], done.points) == ("d5", 2)


@pytest.mark.rule("HH-26", "HH-31")
def test_winged_sandals_are_not_for_disabled_or_trapped_gods_and_end_on_a_free_hex() -> None:
    state = holding("winged_sandals", "zeus d7 disabled", "hera d6 trap=1", "ares d5", "thor d4")
    assert why(state, Play("winged_sandals", at="d7")) == ("unable", "HH-26")
    assert why(state, Play("winged_sandals", at="d6")) == ("unable", "HH-26")
    assert refused(state, Play("winged_sandals", at="d4")).code == "wrong_target"
    state = after(state, Play("winged_sandals", at="d5"))
    assert why(state, Move("ares", "d4")) == ("occupied", "HH-31")
    assert refused(state, Move("hera", "d7")).code == "must_move"


@pytest.mark.rule("HH-14")
def test_winged_sandals_smite_the_fallen_unless_chips_lie_there() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("c6", "e6")]
    lying = holding("winged_sandals", "zeus d7", "thor d6 health=0", "odin d4", *walls)
    done = after(lying, Play("winged_sandals", at="d7"), Move("zeus", "d6"))
    assert done.perished[0] == ("thor",)
    chips = holding("winged_sandals", "zeus d7", "thor d6 health=0", "odin d4", "chips d6 armor=1", *walls)
    done = after(chips, Play("winged_sandals", at="d7"), Move("zeus", "d5"))
    assert done.perished[0] == ()


@pytest.mark.rule("HH-10")
def test_winged_sandals_do_not_lead_off_the_invoking_hexes_too_early() -> None:
    state = holding("winged_sandals", "zeus d10", entered=so_many(2, 1))
    state = after(state, Play("winged_sandals", at="d10"))
    assert {action.to for action in options(state, Move)} == {"c9", "e9"}


# Medusa's Gaze


@pytest.mark.rule("HH-5", "HH-36")
def test_medusas_gaze_disables_any_enemy_god() -> None:
    state = holding("medusas_gaze", "zeus d10", "thor d1", "odin c1 disabled", "loki e1 health=0")
    enemy = next_turn(after(state, Play("medusas_gaze", at="d1")))
    assert refused(enemy, Attack("thor", "d2")).code == "disabled"
    assert not lasts(next_turn(enemy), "disabled", "thor")
    assert why(state, Play("medusas_gaze", at="c1")) == ("no_change", "HH-27")
    assert refused(state, Play("medusas_gaze", at="e1")).code == "wrong_target"
    assert refused(state, Play("medusas_gaze", at="d10")).code == "wrong_target"
    bare = holding("medusas_gaze", "zeus d10", "thor d1", "snare a4 trap=6")
    assert why(bare, Play("medusas_gaze", at="d1")) == ("no_chips", "HH-5")


# Temple


@pytest.mark.rule("HH-5", "HH-29")
def test_a_temple_is_architecture_of_4_within_2_of_a_friend() -> None:
    state = holding("temple", "zeus d7", "thor d6")
    wall = thing(after(state, Play("temple", at="c6")), "c6")
    assert wall is not None
    assert wall.architecture == 4
    for cell in ("d6", "d9", "d10", "d3"):
        assert not options(state, Play, at=cell)
    assert why(holding("temple", "zeus d7", "wall a3 architecture=9"), Play("temple", at="d6")) == (
        "no_chips",
        "HH-5",
    )
    assert not options(holding("temple", "zeus d7 health=0"), Play)


# Oracle of Delphi


@pytest.mark.rule("HH-27", "HH-32")
def test_the_oracle_of_delphi_draws_two_beyond_the_limit() -> None:
    hand = ("oracle_of_delphi", "temple", "labyrinth", "the_aegis", "hera")
    state = greek("zeus d10", "thor d1", hands={1: hand})
    state = after(state, Play("oracle_of_delphi"), Drawn(("ares", "hermes")))
    assert (len(state.hands[1]), state.phase) == (6, Acting())
    assert refused(state, End()).code == "must_discard"
    state = after(state, Discard("temple"))
    assert after(state, End()).seat == 0
    full = greek("zeus d10", "thor d1").piles
    gone: Any = {"discards": {0: full[0], 1: [card for card in full[1] if card != "oracle_of_delphi"]}}
    empty = holding("oracle_of_delphi", "zeus d10", "thor d1", piles=((), ()), **gone)
    assert why(empty, Play("oracle_of_delphi")) == ("no_change", "HH-27")


# Golden Fleece


@pytest.mark.rule("HH-5", "HH-27")
def test_the_golden_fleece_heals_4_on_a_friend_up_to_its_card() -> None:
    state = holding("golden_fleece", "zeus d10 health=5", "hera c9 health=7", "ares e9", "thor d1 health=1")
    assert health(after(state, Play("golden_fleece", at="d10")), "zeus") == 9
    assert health(after(state, Play("golden_fleece", at="c9")), "hera") == 8
    assert why(state, Play("golden_fleece", at="e9")) == ("no_change", "HH-27")
    assert refused(state, Play("golden_fleece", at="d1")).code == "wrong_target"
    lines = ("odin a1", "thor a2", "tyr a3", "freyr a4", "heimdall a5", "hel a6", "frigg a7")
    bare = holding("golden_fleece", "zeus d10 health=3", *lines)
    assert why(bare, Play("golden_fleece", at="d10")) == ("no_chips", "HH-5")
    assert not options(holding("golden_fleece", "zeus d10 health=0"), Play)


# Labyrinth


@pytest.mark.rule("HH-5", "HH-29", "HH-36")
def test_the_labyrinth_traps_any_enemy_that_is_not_on_an_invoking_hex() -> None:
    state = holding("labyrinth", "zeus d10", "thor d4 trap=1", "odin d1", "tyr d5")
    assert god(after(state, Play("labyrinth", at="d4")), "thor").trap == 4
    assert why(state, Play("labyrinth", at="d1")) == ("invoking", "HH-29")
    assert why(state, Play("labyrinth", at="d5")) == ("steadfast", "HH-30")
    assert refused(state, Play("labyrinth", at="d10")).code == "wrong_target"
    bare = holding("labyrinth", "zeus d10", "thor d4 trap=4")
    assert why(bare, Play("labyrinth", at="d4")) == ("no_chips", "HH-5")


# Pandora's Box


def test_pandoras_box_costs_the_player_a_card_and_the_enemy_three() -> None:
    hands = {1: ("pandoras_box", "hera"), 0: ("thor", "odin", "gungnir", "valhalla")}
    state = after(greek("zeus d10", "loki d1", hands=hands), Play("pandoras_box", seat=0))
    assert state.phase == Robbing(0, 1, 3)
    lost = steps.sample(state, Draw(b"x", 0))
    assert isinstance(lost, Lost)
    step = steps.apply(state, CHANCE, lost)
    assert step.barrier
    done = step.state
    assert (done.hands[1], len(done.hands[0])) == ((), 1)
    assert done.discards[1] == ("pandoras_box", "hera")
    assert set(done.discards[0]) == set(lost.enemy)
    assert done.perished == ((), ())


@pytest.mark.rule("HH-27")
def test_pandoras_box_takes_what_there_is_and_is_refused_if_nobody_holds_a_card() -> None:
    state = greek("zeus d10", "loki d1", hands={1: ("pandoras_box",), 0: ("odin",)})
    state = after(state, Play("pandoras_box", seat=0))
    assert state.phase == Robbing(0, 0, 1)
    with pytest.raises(IllegalAction):
        steps.apply(state, CHANCE, Lost((), ("thor",)))
    assert after(state, Lost((), ("odin",))).hands[0] == ()
    alone = greek("zeus d10", "loki d1", hands={1: ("pandoras_box",)})
    assert refused(alone, Play("pandoras_box", seat=0)).code == "no_enemy"
    assert refused(alone, Play("pandoras_box", seat=1)).code == "no_enemy"


@pytest.mark.rule("HH-18", "HH-35")
def test_pandoras_box_can_take_the_last_god_of_a_side() -> None:
    full = greek("zeus d10").piles
    kept = [card for card in full[0] if card != "odin"]
    state = greek(
        "zeus d10",
        hands={1: ("pandoras_box",), 0: ("odin",)},
        discards={0: kept},
        piles=((), tuple(card for card in full[1] if card != "pandoras_box")),
    )
    done = after(state, Play("pandoras_box", seat=0), Lost((), ("odin",)))
    outcome = steps.outcome(done)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("no_gods", (1,))


# Hydra's Blood


@pytest.mark.rule("HH-5")
def test_hydras_blood_puts_two_poison_on_an_enemy_within_3_of_a_friend() -> None:
    state = holding("hydras_blood", "zeus d7", "thor d4", "odin d1", "loki d6 health=0")
    done = after(state, Play("hydras_blood", at="d4"))
    assert god(done, "thor").poison == 2
    assert health(next_turn(done), "thor") == 8
    assert refused(state, Play("hydras_blood", at="d1")).code == "out_of_reach"
    assert refused(state, Play("hydras_blood", at="d6")).code == "wrong_target"
    bare = holding("hydras_blood", "zeus d7", "thor d4 poison=5")
    assert why(bare, Play("hydras_blood", at="d4")) == ("no_chips", "HH-5")
