"""The 24 divine powers: what each does, from the position to all that changes on the board."""

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
    Looked,
    Lost,
    Move,
    Play,
    PutBack,
    Rune,
    Take,
    Use,
)
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, Blows, Granted, Robbing, Rolling
from tests.games.high_heavens.boards import (
    after,
    greek,
    health,
    lasts,
    options,
    place,
    refused,
    so_many,
    told,
    why,
)
from tests.games.high_heavens.cases import after_all, begin, changes

BURNT = "thor d6, zeus d8 armor=1 trap=2, wall c7 architecture=2, snare e7 trap=2"
BURNT_TOO = "zeus d5, thor d3 armor=1 trap=2, wall c4 architecture=2, hera e5"
DEEDS: dict[str, tuple[str, list[Any], str]] = {
    "Surt burns a god": (BURNT, [Play("surts_fire", at="d8")], "zeus d8 health=9 armor=1 trap=2"),
    "Surt burns a trap": (BURNT, [Play("surts_fire", at="d8", trap=True)], "zeus d8 health=10 armor=1"),
    "Surt burns architecture": (BURNT, [Play("surts_fire", at="c7")], "no c7"),
    "Surt burns a snare": (BURNT, [Play("surts_fire", at="e7")], "no e7"),
    "Surt burns the enemy base": ("thor d7", [Play("surts_fire", at="d9")], "olympus 28"),
    "Surt fells; Athena does not help": (
        "thor d3, hera d5 health=2, athena d6",
        [Play("surts_fire", at="d5")],
        "hera d5 health=0",
    ),
    "Surt frees a friend": ("thor d4 trap=2", [Play("surts_fire", at="d4", trap=True)], "thor d4 health=10"),
    "Olympus burns a god": (
        BURNT_TOO,
        [Play("wrath_of_olympus", at="d3")],
        "thor d3 health=9 armor=1 trap=2",
    ),
    "Olympus burns a trap": (
        BURNT_TOO,
        [Play("wrath_of_olympus", at="d3", trap=True)],
        "thor d3 health=10 armor=1",
    ),
    "Olympus burns an own god near another": (
        BURNT_TOO,
        [Play("wrath_of_olympus", at="e5")],
        "hera e5 health=6",
    ),
    "Olympus burns the enemy base": ("zeus d4", [Play("wrath_of_olympus", at="d2")], "asgard 28"),
    "Gungnir adds 2 past armor, once": (
        "thor d4, zeus d5 armor=2",
        [Play("gungnir", at="d4"), Attack("thor", "d5"), Attack("thor", "d5")],
        "zeus d5 health=4 armor=2",
    ),
    "Gungnir does not go past Athena": (
        "thor d4, zeus d5 armor=2, athena d6",
        [Play("gungnir", at="d4"), Attack("thor", "d5")],
        "zeus d5 health=6 armor=2",
    ),
    "Gungnir blesses until the turn ends": (
        "thor d4, zeus d5",
        [Play("gungnir", at="d4")],
        "thor d4 health=10 blessed",
    ),
    "Gungnir ends with the turn": ("thor d4, zeus d5", [Play("gungnir", at="d4"), End()], ""),
    "the Spear adds 2 past armor": (
        "zeus d5, thor d4 armor=2",
        [Play("spear_of_achilles", at="d5"), Attack("zeus", "d4")],
        "thor d4 health=6 armor=2",
    ),
    "the Spear does not go past Heimdall": (
        "ares d3, heimdall c3",
        [Play("spear_of_achilles", at="d3"), Attack("ares", "d2")],
        "asgard 26",
    ),
    "Draupnir": ("thor d8 attack=1", [Play("draupnir", at="d8")], "thor d8 health=10 attack=2"),
    "Dwarven Mail": ("thor d8 armor=1", [Play("dwarven_mail", at="d8")], "thor d8 health=10 armor=2"),
    "Nike's Laurel": ("zeus d8 attack=1", [Play("nikes_laurel", at="d8")], "zeus d8 health=10 attack=2"),
    "the Aegis": ("zeus d8 armor=1", [Play("the_aegis", at="d8")], "zeus d8 health=10 armor=2"),
    "powers work on gods that take no action": (
        "thor d4 disabled",
        [Play("draupnir", at="d4")],
        "thor d4 health=10 attack=1 disabled",
    ),
    "Bifrost leads far, and smites who lies there": (
        "thor d8, zeus d6 health=0",
        [Play("bifrost", at="d8", to="d6")],
        "no zeus, thor d6 health=10",
    ),
    "Fimbulwinter": ("thor d1, zeus d10", [Play("fimbulwinter", at="d10")], "zeus d10 health=10 disabled"),
    "its god is disabled in its next turn": (
        "thor d1, zeus d10",
        [Play("fimbulwinter", at="d10"), End()],
        "zeus d10 health=10 disabled",
    ),
    "its god is free after it": ("thor d1, zeus d10", [Play("fimbulwinter", at="d10"), End(), End()], ""),
    "Medusa's Gaze": ("zeus d10, thor d1", [Play("medusas_gaze", at="d1")], "thor d1 health=10 disabled"),
    "Yggdrasil's Root": ("thor d3, zeus d5", [Play("yggdrasils_root", at="d4")], "wall d4 architecture=3"),
    "a Temple": ("zeus d7, thor d6", [Play("temple", at="c6")], "wall c6 architecture=4"),
    "Gleipnir adds to a trap": (
        "thor d1, zeus d8 trap=2",
        [Play("gleipnir", at="d8")],
        "zeus d8 health=10 trap=5",
    ),
    "the Labyrinth": ("zeus d10, thor d4 trap=1", [Play("labyrinth", at="d4")], "thor d4 health=10 trap=4"),
    "Berserkergang attacks twice, then takes 1": (
        "thor d4, zeus d5, hera c4",
        [Play("berserkergang", at="d4"), Attack("thor", "d5"), Attack("thor", "c4")],
        "hera c4 health=5, thor d4 health=9, zeus d5 health=7",
    ),
    "armor counts against Berserkergang": (
        "thor d4 armor=1, zeus d5",
        [Play("berserkergang", at="d4"), Attack("thor", "d5"), Attack("thor", "d5")],
        "zeus d5 health=4",
    ),
    "Berserkergang can fell its god": (
        "tyr c4 health=1, hera c5",
        [Play("berserkergang", at="c4"), Attack("tyr", "c5"), Attack("tyr", "c5")],
        "hera c5 health=2, tyr c4 health=0",
    ),
    "Berserkergang stops when nothing is left to attack": (
        "tyr d4, zeus d5 health=3, hera d8",
        [Play("berserkergang", at="d4"), Attack("tyr", "d5")],
        "tyr d4 health=7, zeus d5 health=0",
    ),
    "Jormungandr's Venom": (
        "thor d3, zeus d6",
        [Play("jormungandrs_venom", at="d6")],
        "zeus d6 health=10 poison=2",
    ),
    "poison fells at the start of the turn, past armor": (
        "thor d3, zeus d6 health=2 armor=2, hera d8",
        [Play("jormungandrs_venom", at="d6"), End()],
        "chips d6 armor=2, zeus d6 health=0",
    ),
    "Hydra's Blood": (
        "zeus d7, thor d4",
        [Play("hydras_blood", at="d4"), End()],
        "thor d4 health=8 poison=2",
    ),
    "Winged Sandals lead 2 farther over walls": (
        "zeus d7, wall d6 architecture=1, wall c6 architecture=1, wall e6 architecture=1",
        [Play("winged_sandals", at="d7"), Move("zeus", "d3")],
        "zeus d3 health=10",
    ),
    "Winged Sandals smite who lies there": (
        "zeus d7, thor d6 health=0, odin d4, wall c6 architecture=1, wall e6 architecture=1",
        [Play("winged_sandals", at="d7"), Move("zeus", "d6")],
        "no thor, zeus d6 health=10",
    ),
    "chips protect who lies there": (
        "zeus d7, thor d6 health=0, chips d6 armor=1, odin d4, wall c6 architecture=1, wall e6 architecture=1",
        [Play("winged_sandals", at="d7"), Move("zeus", "d5")],
        "zeus d5 health=10",
    ),
    "the Golden Fleece heals 4": (
        "zeus d10 health=5",
        [Play("golden_fleece", at="d10")],
        "zeus d10 health=9",
    ),
    "the Golden Fleece heals up to the card": (
        "hera c9 health=7",
        [Play("golden_fleece", at="c9")],
        "hera c9 health=8",
    ),
}


@pytest.mark.rule("HH-6", "HH-14", "HH-24", "HH-26", "HH-33", "HH-36", "HH-37", "HH-38", "HH-40")
@pytest.mark.parametrize("told", DEEDS)
def test_what_a_power_does(told: str) -> None:
    lines, actions, changed = DEEDS[told]
    state = begin(lines, actions[0])
    done = after(state, actions[0])
    card, side = actions[0].card, state.side
    assert (done.points, done.hands[side], done.discards[side]) == (2, (), (card,))
    assert changes(state, after_all(state, *actions)) == changed


@pytest.mark.rule("HH-10", "HH-24", "HH-31")
def test_bifrost_leads_to_central_and_own_invoking_hexes() -> None:
    state = begin("thor d8, zeus d5, odin d1, hera c5 health=0, chips c5 armor=1", Play("bifrost"))
    assert {action.to for action in options(state, Play, at="d8")} == {"d6", "e5", "c1", "e1"}
    early = begin("thor d1", Play("bifrost"), entered=so_many(1, 1))
    assert {action.to for action in options(early, Play)} == {"c1", "e1"}


@pytest.mark.rule("HH-10", "HH-26", "HH-31")
def test_winged_sandals_grant_one_move_that_ends_on_a_free_hex() -> None:
    state = after(begin("zeus d7, thor d6, hera c7", Play("winged_sandals")), Play("winged_sandals", at="d7"))
    assert state.phase == Granted("zeus", 4, True)
    assert not {"d6", "d9", "c7"} & {action.to for action in options(state, Move)}
    assert why(state, Move("zeus", "d6")) == ("occupied", "HH-31")
    assert refused(state, Move("hera", "d8")).code == "must_move"
    early = begin("zeus d10", Play("winged_sandals"), entered=so_many(2, 1))
    assert {action.to for action in options(after(early, Play("winged_sandals", at="d10")), Move)} == {
        "c9",
        "e9",
    }


@pytest.mark.rule("HH-37")
def test_berserkergang_attacks_first_and_costs_one_point() -> None:
    state = after(begin("thor d4, zeus d5", Play("berserkergang")), Play("berserkergang", at="d4"))
    assert state.phase == Blows("thor", 2, 1)
    assert refused(state, End()).code == "must_attack"
    state = after(state, Attack("thor", "d5"), Attack("thor", "d5"))
    assert (state.phase, state.points) == (Acting(), 2)


@pytest.mark.rule("HH-20")
def test_each_blow_of_berserkergang_rolls_a_rune_and_a_miss_uses_gungnir_up() -> None:
    hand = {0: ("gungnir", "berserkergang")}
    state = after(place("thor d4", "zeus d5", runes=True, hands=hand), Play("gungnir", at="d4"))
    state = after(state, Play("berserkergang", at="d4"), Attack("thor", "d5"))
    assert state.phase == Rolling("thor", "d5", False, Blows("thor", 1, 1))
    state = after(state, Rune(2))
    assert not lasts(state, "blessed", "thor")
    state = after(state, Attack("thor", "d5"), Rune(3))
    assert (health(state, "zeus"), health(state, "thor"), state.phase) == (7, 9, Acting())


# Cards that are drawn, fetched and lost

HAND = ("mead_of_poetry", "draupnir", "valhalla", "gleipnir", "hel")


@pytest.mark.rule("HH-32")
def test_mead_of_poetry_draws_two_and_lifts_the_limit_until_clean_up() -> None:
    state = after(place("odin d4", hands={0: HAND}), Play("mead_of_poetry"))
    events = steps.apply(state, CHANCE, Drawn(("loki", "tyr"))).events
    assert {event.audience for event in events} == {None, frozenset({0})}
    state = after(state, Drawn(("loki", "tyr")))
    assert (len(state.hands[0]), state.phase) == (6, Acting())
    looked = Looked(("thor", "gungnir", "bifrost"))
    state = after(state, Use("odin"), looked, Take("thor"), PutBack("bifrost"))
    assert (len(state.hands[0]), state.phase) == (7, Acting())
    assert why(state, End()) == ("must_discard", "HH-32")
    assert len(after(state, Discard("hel"), Discard("tyr"), End()).hands[0]) == 5


@pytest.mark.rule("HH-27", "HH-32")
@pytest.mark.parametrize("left", [(), ("hera",)])
def test_the_oracle_draws_what_there_is_and_is_refused_without_cards(left: tuple[str, ...]) -> None:
    piles = place("zeus d10", "thor d1").piles
    gone = {0: piles[0], 1: [card for card in piles[1] if card not in ("oracle_of_delphi", *left)]}
    state = begin("zeus d10, thor d1", Play("oracle_of_delphi"), piles=((), left), discards=gone)
    if left:
        assert after(state, Play("oracle_of_delphi"), Drawn(left)).hands[1] == left
    else:
        assert why(state, Play("oracle_of_delphi")) == ("no_change", "HH-27")


@pytest.mark.rule("HH-16", "HH-35")
def test_valhalla_brings_a_perished_god_back_to_the_hand_and_nobody_else() -> None:
    dead: Any = {"discards": {0: ("hel", "thor")}, "perished": {0: ("thor",)}}
    state = begin("odin d3, loki d4 health=0", Play("valhalla"), **dead)
    for card in ("hel", "loki", "zeus"):
        assert refused(state, Play("valhalla", fetch=card)).code == "not_perished"
    done = after(state, Play("valhalla", fetch="thor"))
    assert (done.hands[0], done.perished[0], done.shown[0]) == (("thor",), (), ("thor",))
    assert done.discards[0] == ("hel", "valhalla")
    assert health(after(done, Invoke("thor", "d1")), "thor") == 10


def test_pandoras_box_costs_the_player_a_card_and_the_enemy_three() -> None:
    hands = {1: ("pandoras_box", "hera"), 0: ("thor", "odin", "gungnir", "valhalla")}
    state = after(greek("zeus d10", "loki d1", hands=hands), Play("pandoras_box", seat=0))
    assert state.phase == Robbing(0, 1, 3)
    lost = steps.sample(state, Draw(b"x", 0))
    step = steps.apply(state, CHANCE, lost)
    assert step.barrier
    assert (step.state.hands[1], len(step.state.hands[0])) == ((), 1)
    assert step.state.discards[1] == ("pandoras_box", "hera")
    assert set(step.state.discards[0]) == set(lost.enemy)  # type: ignore[union-attr]
    assert step.state.perished == ((), ())


@pytest.mark.rule("HH-18", "HH-27", "HH-35")
def test_pandoras_box_takes_what_there_is_even_the_last_god_of_a_side() -> None:
    full = greek("zeus d10").piles
    gone = {0: [card for card in full[0] if card != "odin"]}
    piles = ((), tuple(card for card in full[1] if card != "pandoras_box"))
    state = greek("zeus d10", hands={1: ("pandoras_box",), 0: ("odin",)}, discards=gone, piles=piles)
    state = after(state, Play("pandoras_box", seat=0))
    assert state.phase == Robbing(0, 0, 1)
    with pytest.raises(IllegalAction):
        steps.apply(state, CHANCE, Lost((), ("thor",)))
    outcome = steps.outcome(after(state, Lost((), ("odin",))))
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("no_gods", (1,))


def test_the_public_hears_which_power_is_used() -> None:
    events = told(begin("thor d4, zeus d5", Play("gungnir")), Play("gungnir", at="d4"))
    assert events[0] == e.Played(0, "gungnir")
    assert {event.audience for event in events} == {None}
