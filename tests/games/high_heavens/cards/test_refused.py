"""Why a card cannot be used as somebody wants: the reason and its rule. The second engine shows all that can be done."""

from __future__ import annotations

from typing import Any

import pytest

from games.high_heavens.actions import Attack, Invoke, Move, Play, Use
from games.high_heavens.cards.decks import STANDARD
from tests.games.high_heavens.boards import ALL_GODS, place, refused, why
from tests.games.high_heavens.cases import begin

REFUSED: list[tuple[str, Any, str, str]] = [
    ("zeus d6, hera d5", Use("zeus", at="d5"), "wrong_target", "HH-33"),
    ("zeus d6, thor d4", Use("zeus", at="d2"), "wrong_target", "HH-30"),
    ("zeus d6, thor d1", Use("zeus", at="d1"), "out_of_reach", "HH-25"),
    ("zeus d6, odin e5 health=0", Use("zeus", at="e5"), "wrong_target", "HH-30"),
    ("poseidon d5, thor d4 armor=2", Use("poseidon"), "no_change", "HH-27"),
    ("poseidon d8, chips d7 armor=1", Use("poseidon"), "no_change", "HH-27"),
    ("hades d8 hidden", Move("hades", "d9"), "base", "HH-3"),
    ("hades d5 hidden", Use("hades"), "no_change", "HH-27"),
    ("hera d7, thor d5 disabled", Use("hera", at="d5"), "no_change", "HH-27"),
    ("hera d6, tyr d5", Use("hera", at="d5"), "steadfast", "HH-30"),
    ("apollo d7 health=3", Use("apollo", "heal", "d7"), "wrong_target", "HH-33"),
    ("apollo d7, hera d6", Use("apollo", "cure", "d6"), "no_change", "HH-27"),
    ("apollo d7, hera d6", Use("apollo", "heal", "d6"), "no_change", "HH-27"),
    ("apollo d7, hera d6", Use("apollo", "sing", "d6"), "no_deed", "HH-9"),
    ("hephaestus d5", Use("hephaestus", at="d5"), "no_deed", "HH-9"),
    ("hephaestus d5, hera d6 armor=2", Use("hephaestus", "armor", "d6"), "full", "HH-6"),
    ("artemis d8, odin d3", Attack("artemis", "d3"), "out_of_reach", "HH-4"),
    ("artemis d8, thor d5 guarded", Attack("artemis", "d5"), "guarded", "HH-30"),
    ("aphrodite d3, thor c3 trap=1", Use("aphrodite", at="c3", to="c4"), "unmovable", "HH-26"),
    ("hermes d5 disabled", Move("hermes", "d6"), "disabled", "HH-26"),
    ("hermes d5 trap=1", Move("hermes", "d6"), "trapped", "HH-26"),
    ("hestia d7, hera c7", Use("hestia", at="c7"), "wrong_target", "HH-33"),
    ("hestia d7, chips e7 armor=1", Use("hestia", at="e7"), "not_empty", "HH-29"),
    ("hestia d7, odin d6 health=0", Use("hestia", at="d6"), "not_empty", "HH-29"),
    ("hestia d7", Use("hestia", at="d4"), "out_of_reach", "HH-25"),
    ("loki d3, tyr c4", Use("loki", at="c4"), "unmovable", "HH-26"),
    ("loki d3, zeus d8", Use("loki", at="d8"), "out_of_reach", "HH-25"),
    ("freyja d4, thor d5 disabled", Use("freyja", at="d5"), "unable", "HH-26"),
    ("freyja d4, thor d5 trap=1", Use("freyja", at="d5"), "unable", "HH-26"),
    (
        "freyja b1, thor a1, wall a2 architecture=1, wall b2 architecture=1",
        Use("freyja", at="a1"),
        "no_place",
        "HH-31",
    ),
    ("frigg d3", Use("frigg", at="d3"), "wrong_target", "HH-33"),
    ("frigg d3, thor d5 guarded", Use("frigg", at="d5"), "no_change", "HH-27"),
    ("skadi d4, zeus d6, snare a4 trap=5", Use("skadi", at="c5"), "no_chips", "HH-5"),
    ("thor d3, zeus d7", Play("surts_fire", at="d7"), "out_of_reach", "HH-25"),
    ("thor d3, zeus d7 trap=1", Play("surts_fire", at="d7", trap=True), "out_of_reach", "HH-25"),
    ("thor d4, zeus d8", Play("surts_fire", at="d4"), "out_of_reach", "HH-25"),
    ("loki d4, zeus d5 armor=2", Play("surts_fire", at="d5"), "no_change", "HH-27"),
    ("zeus d8, chips c7 armor=1", Play("wrath_of_olympus", at="c7"), "wrong_target", "HH-30"),
    ("zeus d8", Play("wrath_of_olympus", at="d9"), "wrong_target", "HH-30"),
    ("zeus d8", Play("wrath_of_olympus", at="z9"), "no_hex", "HH-1"),
    ("thor d4 blessed", Play("gungnir", at="d4"), "no_change", "HH-27"),
    ("hades d5 hidden", Play("spear_of_achilles", at="d5"), "hidden", "HH-30"),
    ("thor d4 attack=2", Play("draupnir", at="d4"), "full", "HH-6"),
    ("thor d8, zeus d5", Play("bifrost", at="d8", to="c9"), "no_way", "HH-31"),
    ("tyr d3", Play("bifrost", at="d3", to="d6"), "unmovable", "HH-26"),
    ("thor d1, hera d10", Play("gleipnir", at="d10"), "invoking", "HH-29"),
    ("zeus d10, tyr d5", Play("labyrinth", at="d5"), "steadfast", "HH-30"),
    ("thor d4 disabled, zeus d5", Play("berserkergang", at="d4"), "unable", "HH-26"),
    ("tyr a1, zeus d5", Play("berserkergang", at="a1"), "no_target", "HH-12"),
    ("zeus d7 disabled", Play("winged_sandals", at="d7"), "unable", "HH-26"),
    ("zeus d10", Play("golden_fleece", at="d10"), "no_change", "HH-27"),
    ("zeus d10, loki d1", Play("pandoras_box", seat=0), "no_enemy", "HH-34"),
    ("zeus d10, loki d1", Play("pandoras_box", seat=1), "no_enemy", "HH-34"),
]


@pytest.mark.rule(
    "HH-3", "HH-5", "HH-25", "HH-26", "HH-27", "HH-29", "HH-30", "HH-31", "HH-33", "HH-36", "HH-40"
)
@pytest.mark.parametrize(("lines", "action", "code", "rule"), REFUSED)
def test_why_a_card_cannot_be_used(lines: str, action: Any, code: str, rule: str) -> None:
    assert why(begin(lines, action), action) == (code, rule)


@pytest.mark.parametrize("key", ALL_GODS)
def test_a_fallen_god_uses_no_ability_and_a_passive_one_is_never_used(key: str) -> None:
    assert refused(begin(f"{key} d5 health=0", Use(key)), Use(key)).code == "fallen"
    if not STANDARD.gods[key].deeds:
        assert refused(begin(f"{key} d5", Use(key)), Use(key)).code == "passive"


@pytest.mark.rule("HH-9")
@pytest.mark.parametrize(
    ("hand", "points", "action", "code"),
    [
        ((), 3, Play("surts_fire", at="d5"), "not_held"),
        (("gungnir",), 3, Play("medusas_gaze", at="d4"), "not_held"),
        (("hel",), 3, Play("hel"), "a_god"),
        (("gungnir",), 3, Invoke("gungnir", "d1"), "a_power"),
        (("gungnir",), 0, Play("gungnir", at="d4"), "no_points"),
    ],
)
def test_only_cards_in_hand_are_used_as_what_they_are(
    hand: tuple[str, ...], points: int, action: Any, code: str
) -> None:
    assert refused(place("thor d4", "zeus d5", hands={0: hand}, points=points), action).code == code
