"""Why something is refused: the reason and its rule for each card, and what refusals propose: something that
can be done now, by the god or the card that was named where that is possible. The second engine shows all
that can be done."""

from typing import Any

import pytest

from games.high_heavens.actions import Acquire, Attack, Discard, Invoke, Move, Play, Take, Use
from games.high_heavens.components import STANDARD
from tests.games.high_heavens.boards import ALL_GODS, after, begin, place, refused, so_many, why

END = "You can end your turn."
MOVE_THOR = "You can move Thor or end your turn."
SEVEN = ("odin", "hel", "tyr", "loki", "baldr", "frigg", "njord")
SCARCE = "zeus a2, ares a3, hera a4, poseidon a5, hades a6 health=6"
CORNER = "wall a2 architecture=1, wall b2 architecture=1"
GREEK: dict[str, Any] = {"seat": 1}
NO_POINTS: dict[str, Any] = {"points": 0}


def hand(*cards: str, **more: Any) -> dict[str, Any]:
    """The Norse player holds these cards."""
    return {"hands": {0: cards}, **more}


@pytest.mark.parametrize(
    ("lines", "more", "done", "action", "hint"),
    [
        # lines, the rest of the position, what was done, what is refused, what is proposed
        # without points only what is free
        ("thor d4, zeus d8", NO_POINTS, [], Move("thor", "d5"), END),
        (
            "hermes d5, ares d7, thor d6",
            GREEK | NO_POINTS,
            [],
            Attack("ares", "d6"),
            "You can move Hermes or end your turn.",
        ),
        ("thor d4, zeus d8", hand(*SEVEN[:6], points=0), [], Move("thor", "d5"), "You can discard a card."),
        # who cannot be invoked is answered with who can
        (f"thor a1, {SCARCE}", hand("gungnir", "hel", "odin"), [], Invoke("odin", "d1"), "Invoke Hel."),
        ("thor d4", hand("gungnir", "hel", "odin"), [], Invoke("gungnir", "d1"), "Invoke Odin or Hel."),
        (
            f"thor a1 disabled, {SCARCE}, tyr e7 health=6 disabled",
            hand("odin"),
            [],
            Invoke("odin", "d1"),
            "You can discard a card or end your turn.",
        ),
        (
            "thor d4 disabled, zeus d1, ares c1, hera e1",
            hand("gungnir", "hel", "odin"),
            [],
            Invoke("hel", "c1"),
            "You can play Gungnir or end your turn.",
        ),
        (
            "zeus d1, hera c1, ares e1",
            hand("thor"),
            [],
            Invoke("thor", "c1"),
            "You can discard a card or end your turn.",
        ),
        # a god that can do nothing is answered with something else, and only gods that can act are proposed
        (
            "thor d4 disabled, zeus d8, tyr d5",
            hand("draupnir"),
            [],
            Attack("tyr", "d8"),
            "Tyr has nothing to attack. You can play Draupnir, move Tyr or end your turn.",
        ),
        (
            "thor d4 disabled, zeus d8, tyr d5",
            hand("draupnir"),
            [],
            Use("tyr"),
            "You can play Draupnir, move Tyr or end your turn.",
        ),
        ("thor d4 disabled, zeus d8", {}, [], Move("thor", "d5"), f"None of your gods can act now. {END}"),
        ("thor d4 disabled, zeus d8", {}, [], Play("gungnir", at="d4"), f"Your hand is empty. {END}"),
        (
            f"tyr a1, zeus d8, {CORNER}, wall b1 architecture=1",
            {},
            [],
            Move("tyr", "a3"),
            "Tyr cannot move now. You can attack with Tyr or end your turn.",
        ),
        (
            f"thor d4, frigg a1, hel b1, zeus d8, {CORNER}",
            {},
            [],
            Move("zeus", "d7"),
            "Thor, Frigg or Hel can act.",
        ),
        (
            "thor d4, baldr d1, zeus d8, hera c1, ares e1",
            {"entered": so_many(1, 2)},
            [],
            Move("zeus", "d7"),
            "Baldr can act.",
        ),
        ("thor d4, zeus d8", NO_POINTS, [], Move("zeus", "d7"), f"None of your gods can act now. {END}"),
        # a card that can do nothing
        (
            "thor d4, zeus d8",
            hand("valhalla"),
            [],
            Play("valhalla", fetch="odin"),
            f"It can do nothing now. {MOVE_THOR}",
        ),
        (
            "thor d4 disabled, zeus d8",
            hand("odin"),
            [],
            Play("odin"),
            "You can invoke Odin or end your turn.",
        ),
        ("hestia d7, thor a1, zeus d6", GREEK, [], Use("hestia", at="d6"), "Possible: b5, b6, b7, "),
        # chips
        (
            "thor d4, chips d3 attack=1, chips d8 armor=1",
            {},
            [],
            Acquire("thor", "d8", 0, 1),
            "Thor can take chips from d3.",
        ),
        ("thor d4, chips d8 armor=1", {}, [], Acquire("thor", "d8", 0, 1), MOVE_THOR),
        (
            "thor d4 attack=1, chips d3 attack=2 armor=2",
            {},
            [],
            Acquire("thor", "d3", 2, 1),
            "Thor can take 1 attack and 2 armor there.",
        ),
        ("thor d4 attack=2, chips d3 attack=2", {}, [], Acquire("thor", "d3", 1, 0), MOVE_THOR),
        # after the actions only cards and the end are left
        ("thor d4, zeus d8", hand(*SEVEN), [Discard("hel")], Move("thor", "d5"), "You can discard a card."),
        (
            "thor d4, zeus d8",
            hand(*SEVEN),
            [Discard("hel"), Discard("tyr")],
            Move("thor", "d5"),
            "You can discard a card or end your turn.",
        ),
        ("thor d4, zeus d8", {}, [], Take("odin"), MOVE_THOR),
        # who must move or attack first is told where
        (
            "freyja b1, tyr a1, zeus d8, wall a2 architecture=1",
            {},
            [Use("freyja", at="a1")],
            Move("freyja", "c1"),
            "Tyr can go to b2, b3, c2 or c3.",
        ),
        (
            "thor d4, zeus d5, hera c4",
            hand("berserkergang"),
            [Play("berserkergang", at="d4")],
            Move("thor", "d3"),
            "Thor can attack c4 or d5.",
        ),
    ],
)
def test_what_is_proposed(lines: str, more: dict[str, Any], done: list[Any], action: Any, hint: str) -> None:
    assert refused(after(place(*lines.split(", "), **more), *done), action).hint.startswith(hint)


STATE = "odin d4, njord d5, zeus d6, tyr c4"


@pytest.mark.parametrize(
    ("lines", "action", "message", "hint"),
    [
        # lines, what is refused, what is wrong, what is proposed
        (STATE, Use("odin", at="d6"), "Odin needs no hex for this.", "Leave it out."),
        (STATE, Use("njord"), "Njord needs a hex for this.", "Possible: Odin in d4 or Zeus in d6."),
        (STATE, Use("njord", at="d6"), "Choose where Zeus goes.", "It can go to "),
        (STATE, Play("gungnir", at="d4", to="d7"), "Gungnir needs one hex, not two.", "Leave out d7."),
        (
            STATE,
            Play("bifrost", at="d4", to="g1"),
            "Odin cannot be brought there.",
            "It can go to c1, c5, d1, e1 or e5.",
        ),
        ("thor d4, zeus d8", Move("thor", "g7"), "Thor cannot reach g7 in 2 steps.", "Thor can go to "),
    ],
)
def test_a_refusal_says_what_is_needed(lines: str, action: Any, message: str, hint: str) -> None:
    told = refused(place(*lines.split(", "), hands={0: ("gungnir", "bifrost")}), action)
    assert (told.message, told.hint[: len(hint)]) == (message, hint)


def test_steps_that_are_left_are_counted() -> None:
    told = refused(after(place("thor d4", "zeus d8"), Move("thor", "d3")), Move("thor", "g7"))
    assert told.message == "Thor cannot reach g7 in 1 step."


@pytest.mark.rule(
    "HH-3", "HH-5", "HH-25", "HH-26", "HH-27", "HH-29", "HH-30", "HH-31", "HH-33", "HH-36", "HH-40"
)
@pytest.mark.parametrize(
    ("lines", "action", "code", "rule"),
    [
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
    ],
)
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
