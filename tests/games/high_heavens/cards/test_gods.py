"""The 24 gods: what each does, from the position to all that changes on the board."""

from typing import Any

import pytest

from games.core.components import Draw
from games.core.protocol import CHANCE
from games.high_heavens import events as e
from games.high_heavens.actions import Attack, Discard, End, Looked, Move, PutBack, Take, Use
from games.high_heavens.components import STANDARD
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, Choosing, Excess, Granted, State
from tests.games.high_heavens.boards import (
    after,
    after_all,
    begin,
    changes,
    greek,
    options,
    place,
    refused,
    so_many,
    told,
    values,
    why,
)

WALLS = "wall d7 architecture=1, wall c7 architecture=1, wall e7 architecture=1, wall d6 architecture=1"
DEEDS: dict[str, tuple[str, list[Any], str]] = {
    "Thor's ranged attack hurts the enemies next to its target, friends and farther enemies not": (
        "thor d3, zeus d5, hera d6, ares c5 armor=1, loki e5, athena g5",
        [Attack("thor", "d5")],
        "hera d6 health=7, zeus d5 health=8",
    ),
    "Thor's melee does not thunder": (
        "thor d4, zeus d5, hera d6",
        [Attack("thor", "d5")],
        "zeus d5 health=7",
    ),
    "Thor's harmless attack does not thunder": (
        "thor d3, zeus d5 armor=2, athena d6",
        [Attack("thor", "d5")],
        "",
    ),
    "Thor's thunder follows a target that falls, and can fell": (
        "thor d3, zeus d5 health=1, hera d6 health=1",
        [Attack("thor", "d5")],
        "hera d6 health=0, zeus d5 health=0",
    ),
    "Thor's thunder hits who cannot be chosen": (
        "thor d3, hera d5, hades d6 hidden, odin a1",
        [Attack("thor", "d5")],
        "hades d6 health=8 hidden, hera d5 health=6",
    ),
    "Loki changes places with a god and its chips, whatever is between": (
        "loki d3, zeus d7 poison=1, wall d4 architecture=1, wall c4 architecture=1",
        [Use("loki", at="d7")],
        "loki d7 health=6, zeus d3 health=10 poison=1",
    ),
    "Loki changes places with a friend": (
        "loki d3, thor d4",
        [Use("loki", at="d4")],
        "loki d4 health=6, thor d3 health=10",
    ),
    "Freyja lets even Tyr move": (
        "freyja d4, tyr d5",
        [Use("freyja", at="d5"), Move("tyr", "d7")],
        "tyr d7 health=8",
    ),
    "Freyr heals himself": (
        "freyr d4 health=3",
        [Use("freyr", at="d4")],
        "freyr d4 health=5",
    ),
    "Freyr heals a friend up to its card": (
        "freyr d4, thor d5 health=9 poison=2",
        [Use("freyr", at="d5")],
        "thor d5 health=10 poison=2",
    ),
    "Tyr moves himself": ("tyr d5", [Move("tyr", "d7")], "tyr d7 health=8"),
    "Heimdall within 2 of Asgard": ("ares d3, heimdall c3", [Attack("ares", "d2")], "asgard 28"),
    "Heimdall disabled": ("ares d3, heimdall c3 disabled", [Attack("ares", "d2")], "asgard 28"),
    "Heimdall too far": ("ares d3, heimdall d5", [Attack("ares", "d2")], "asgard 27"),
    "Heimdall fallen": ("ares d3, heimdall c3 health=0", [Attack("ares", "d2")], "asgard 27"),
    "Heimdall at the other base": ("thor d8, heimdall c8", [Attack("thor", "d9")], "olympus 27"),
    "the first attack on Baldr each turn does nothing, the second does": (
        "ares d6, baldr d5, zeus c5",
        [Attack("ares", "d5"), Attack("zeus", "d5")],
        "baldr d5 health=5 parried",
    ),
    "Baldr's shield is there again in the next turn": (
        "ares d6, baldr d5",
        [Attack("ares", "d5"), End()],
        "",
    ),
    "Baldr takes damage that is no attack": (
        "zeus d7, baldr d5, poseidon d6",
        [Use("zeus", at="d5"), Use("poseidon")],
        "baldr d5 health=3, zeus d7 health=8",
    ),
    "Hel's poison has no limit": (
        "hel d4, zeus d6 poison=5",
        [Use("hel", at="d6")],
        "zeus d6 health=10 poison=6",
    ),
    "Frigg guards a friend": ("frigg d3, thor d5", [Use("frigg", at="d5")], "thor d5 health=10 guarded"),
    "Frigg's guard holds in the enemy's turn": (
        "frigg d3, thor d5, zeus a1",
        [Use("frigg", at="d5"), End()],
        "thor d5 health=10 guarded",
    ),
    "Frigg's guard ends with her next turn": (
        "frigg d3, thor d5, zeus a1",
        [Use("frigg", at="d5"), End(), End()],
        "",
    ),
    "Frigg's guard stops no melee and is over when its god falls": (
        "ares d6, frigg d3, thor d5 health=1 guarded",
        [Attack("ares", "d5")],
        "ares d6 health=9 attack=1, thor d5 health=0",
    ),
    "Frigg's guard stops no ability": (
        "zeus d7, thor d5 guarded",
        [Use("zeus", at="d5")],
        "thor d5 health=8 guarded",
    ),
    "Skadi traps a god, and a second trap adds": (
        "skadi d4, zeus d6 trap=1",
        [Use("skadi", at="d6")],
        "zeus d6 health=10 trap=3",
    ),
    "Skadi traps an empty hex": ("skadi d4, zeus d8", [Use("skadi", at="c5")], "snare c5 trap=2"),
    "Njord pushes a god, which smites who lies there": (
        "njord d4, zeus d5, thor d6 health=0",
        [Use("njord", at="d5", to="d6")],
        "no thor, zeus d6 health=10",
    ),
    "Zeus strikes past armor and whatever is between": (
        f"zeus d8, thor d5 armor=2, {WALLS}",
        [Use("zeus", at="d5")],
        "thor d5 health=8 armor=2",
    ),
    "a god that Zeus fells drops its bonus chips": (
        "zeus d7, thor d5 health=2 armor=2 attack=1 poison=2 trap=2 disabled",
        [Use("zeus", at="d5")],
        "chips d5 attack=1 armor=2, thor d5 health=0",
    ),
    "Poseidon shakes all next to him, friend and foe, god, trap and wall": (
        "poseidon d5, hera d6, thor d4 armor=1, odin c5 trap=3, wall e5 architecture=3, snare e4 trap=2, tyr d8",
        [Use("poseidon")],
        "hera d6 health=6, no e4, odin c5 health=7 trap=1, thor d4 health=9 armor=1, wall e5 architecture=1",
    ),
    "Poseidon shakes neither chips nor bases nor what is farther away": (
        "poseidon d3, thor d4, chips c3 attack=2 armor=1, wall d5 architecture=3, snare b2 trap=2, odin e5 trap=2",
        [Use("poseidon")],
        "thor d4 health=8",
    ),
    "Poseidon fells, and reaches who cannot be chosen": (
        "poseidon d5, hera d6 health=1, thor d4 health=2, hades c5 hidden",
        [Use("poseidon")],
        "hades c5 health=7 hidden, hera d6 health=0, thor d4 health=0",
    ),
    "Hades vanishes and walks through walls": (
        "hades d5, thor a1, wall d6 architecture=1, wall c6 architecture=1, wall e6 architecture=1",
        [Use("hades"), Move("hades", "d7")],
        "hades d7 health=9 hidden",
    ),
    "Hades is seen again in his next turn": ("hades d5, thor a1", [Use("hades"), End(), End()], ""),
    "Hera disables an enemy": ("hera d7, thor d5", [Use("hera", at="d5")], "thor d5 health=10 disabled"),
    "it is disabled in its next turn": (
        "hera d7, thor d5",
        [Use("hera", at="d5"), End()],
        "thor d5 health=10 disabled",
    ),
    "it is free after that turn": ("hera d7, thor d5", [Use("hera", at="d5"), End(), End()], ""),
    "next to Athena an attack does 1 less": (
        "thor d5, hera d6, athena d7",
        [Attack("thor", "d6")],
        "hera d6 health=6",
    ),
    "Athena disabled": ("thor d5, hera d6, athena d7 disabled", [Attack("thor", "d6")], "hera d6 health=6"),
    "Athena farther away": ("thor d5, hera d6, athena d8", [Attack("thor", "d6")], "hera d6 health=5"),
    "Athena fallen": ("thor d5, hera d6, athena d7 health=0", [Attack("thor", "d6")], "hera d6 health=5"),
    "Athena herself": ("thor d5, athena d6", [Attack("thor", "d6")], "athena d6 health=5"),
    "Ares gains an attack bonus from whom he fells, and uses it": (
        "ares d6, thor d5 health=3 attack=2, odin c6",
        [Attack("ares", "d5"), Attack("ares", "c6")],
        "ares d6 health=9 attack=1, chips d5 attack=2, odin c6 health=5, thor d5 health=0",
    ),
    "Ares gains nothing beyond two": (
        "ares d6 attack=2, thor d5 health=3",
        [Attack("ares", "d5")],
        "thor d5 health=0",
    ),
    "Ares gains nothing that the supply does not have": (
        "ares d6, thor d5 health=3, chips a3 attack=2, chips a4 attack=2, chips a5 attack=2, chips a6 attack=2",
        [Attack("ares", "d5")],
        "thor d5 health=0",
    ),
    "Ares gains nothing from whom he hurts": ("ares d6, thor d5", [Attack("ares", "d5")], "thor d5 health=7"),
    "Apollo heals": (
        "apollo d7, hera d5 health=5 poison=3",
        [Use("apollo", "heal", "d5")],
        "hera d5 health=8 poison=3",
    ),
    "Apollo cures": (
        "apollo d7, hera d5 health=5 poison=3",
        [Use("apollo", "cure", "d5")],
        "hera d5 health=5",
    ),
    "Artemis shoots straight": (
        f"artemis d8, thor d5, {WALLS}",
        [Attack("artemis", "d5")],
        "thor d5 health=8",
    ),
    "Aphrodite moves an enemy, which smites who lies there": (
        "aphrodite d7, thor d5, hera d4 health=0",
        [Use("aphrodite", at="d5", to="d4")],
        "no hera, thor d4 health=10",
    ),
    "Hephaestus forges for himself": (
        "hephaestus d5 attack=1, thor a1",
        [Use("hephaestus", "attack", "d5")],
        "hephaestus d5 health=8 attack=2",
    ),
    "Hephaestus forges for a neighbour": (
        "hephaestus d5, hera d6 armor=1",
        [Use("hephaestus", "armor", "d6")],
        "hera d6 health=8 armor=2",
    ),
    "Hestia's columns are attacked like everything": (
        "hestia d7, hera d5",
        [Use("hestia", at="d6"), Attack("hera", "d6")],
        "wall d6 architecture=1",
    ),
    "columns fall at 0": ("hestia d7, wall d6 architecture=2", [Attack("hestia", "d6")], "no d6"),
}


@pytest.mark.rule("HH-6", "HH-14", "HH-17", "HH-24", "HH-25", "HH-26", "HH-30", "HH-36", "HH-37", "HH-38")
@pytest.mark.parametrize("told", DEEDS)
def test_what_a_god_does(told: str) -> None:
    lines, actions, changed = DEEDS[told]
    state = begin(lines, actions[0])
    assert changes(state, after_all(state, *actions)) == changed


# Where gods can be brought

ALL_WALLS = "wall d7 architecture=1, wall c7 architecture=1, wall e7 architecture=1"


@pytest.mark.rule("HH-9", "HH-10", "HH-25", "HH-30", "HH-31")
@pytest.mark.parametrize(
    ("lines", "more", "action", "why_not"),
    [
        (f"njord d4, zeus d5, {ALL_WALLS}", {}, Use("njord", at="d5", to="d7"), ("no_way", "HH-31")),
        ("loki d7, zeus d10", {"entered": so_many(2, 1)}, Use("loki", at="d10"), ("not_yet", "HH-10")),
        ("loki d1, zeus d4", {"entered": so_many(1, 2)}, Use("loki", at="d4"), ("not_yet", "HH-10")),
        ("hades d5 hidden, apollo d7, thor d4", {}, Use("apollo", "heal", at="d5"), ("hidden", "HH-30")),
        ("hades d5 hidden, thor d4", {"seat": 0}, Attack("thor", "d5"), ("hidden", "HH-30")),
        (
            "hera d7, thor d5, wall d6 architecture=1, wall c6 architecture=1, wall e6 architecture=1",
            {},
            Use("hera", at="d5"),
            ("out_of_reach", "HH-25"),
        ),
        ("freyja d4, loki d5", {"done": [Use("freyja", at="d5")]}, End(), ("must_move", "HH-26")),
    ],
)
def test_what_a_god_cannot_do(
    lines: str, more: dict[str, Any], action: Any, why_not: tuple[str, str]
) -> None:
    side = STANDARD.side[getattr(action, "god", "") or "freyja"]
    more = {"seat": side, **more}
    done = more.pop("done", [])
    assert why(after(place(*lines.split(", "), **more), *done), action) == why_not


@pytest.mark.rule("HH-9", "HH-10", "HH-31")
def test_where_gods_can_be_brought() -> None:
    pushed = options(place("njord d4", "zeus d5"), Use, at="d5")
    assert {action.to for action in pushed} == {"c5", "d6", "e5", "b5", "c6", "d7", "e6", "f5"}
    early = greek("aphrodite d3", "loki d1", entered=so_many(1, 2))
    assert {action.to for action in options(early, Use, at="d1")} == {"c1", "e1"}
    unseen = greek("hades d5 hidden", "apollo d7", "thor d4", hands={0: ("fimbulwinter", "surts_fire")})
    enemy = after_all(unseen, End())
    assert not [each for each in steps.legal_actions(enemy, 0) if getattr(each, "at", "") == "d5"]


@pytest.mark.rule("HH-31")
@pytest.mark.parametrize(("wall", "way"), [("c5", ("d5", "d6", "c6")), ("d6", ("d5", "c5", "c6"))])
def test_who_aphrodite_moves_goes_around_what_is_occupied(wall: str, way: tuple[str, ...]) -> None:
    state = greek("aphrodite d7", "thor d5", f"wall {wall} architecture=1")
    assert e.Moved("thor", way, "forced") in told(state, Use("aphrodite", at="d5", to="c6"))


# Courses of a turn

TOP = ("thor", "gungnir", "bifrost")
LOOKS: list[Any] = [Use("odin"), Looked(TOP)]
HERMES = [Move("hermes", "d4"), Attack("hera", "d7")]
HAND = ("draupnir", "valhalla", "gleipnir", "hel", "frigg")
COURSES: dict[str, tuple[State, list[Any], dict[str, Any]]] = {
    "Freyja grants a move that comes first": (
        place("freyja d4", "loki d5"),
        [Use("freyja", at="d5")],
        {"phase": Granted("loki", 3, False)},
    ),
    "and can go on": (
        place("freyja d4", "loki d5"),
        [Use("freyja", at="d5"), Move("loki", "d6"), Move("loki", "d7")],
        {"points": 2, "stride.left": 1, "phase": Acting()},
    ),
    "Hermes' first move each turn is free": (
        greek("hermes d5", "thor a1", points=0),
        [Move("hermes", "d6")],
        {"points": 0},
    ),
    "also before he attacks": (greek("hermes d5", "hera d8", "thor d7"), HERMES, {"points": 2}),
    "the second is not": (
        greek("hermes d5", "hera d8", "thor d7"),
        [*HERMES, Move("hermes", "d5")],
        {"points": 1},
    ),
    "in the next turn it is": (
        greek("hermes d5", "hera d8", "thor d7"),
        [*HERMES, End(), End(), Move("hermes", "d6")],
        {"points": 3},
    ),
    "hidden Hades goes on with a move": (
        greek("hades d5 hidden", "thor d7", "odin a1"),
        [Move("hades", "d6"), Move("hades", "e6")],
        {"points": 2, "stride": None},
    ),
    "and begins a new one over what the old one does not cross": (
        greek("hades d5 hidden", "thor d7", "odin a1"),
        [Move("hades", "d6"), Move("hades", "d8")],
        {"points": 1},
    ),
    "Odin looks at three": (place("odin d4"), LOOKS, {"phase": Choosing(), "points": 2}),
    "he takes one and orders the others": (
        place("odin d4"),
        [*LOOKS, Take("gungnir"), PutBack("bifrost")],
        {"hands.0": ("gungnir",), "tops.0": ("bifrost", "thor"), "phase": Acting()},
    ),
    "with a full hand he discards at once": (
        place("odin d4", hands={0: HAND}),
        [*LOOKS, Take("thor"), PutBack("gungnir")],
        {"phase": Excess()},
    ),
    "then he goes on": (
        place("odin d4", hands={0: HAND}),
        [*LOOKS, Take("thor"), PutBack("gungnir"), Discard("hel")],
        {"phase": Acting(), "hands.0.len": 5, "discards.0": ("hel",)},
    ),
}


@pytest.mark.rule("HH-9", "HH-11", "HH-26", "HH-28", "HH-32", "HH-33")
@pytest.mark.parametrize(("state", "actions", "wanted"), COURSES.values(), ids=COURSES)
def test_what_a_course_of_actions_leads_to(state: State, actions: list[Any], wanted: dict[str, Any]) -> None:
    assert values(after_all(state, *actions), *wanted) == wanted


@pytest.mark.rule("HH-15", "HH-27", "HH-32")
def test_what_odin_may_not_do_and_what_is_drawn_then() -> None:
    looking = after(place("odin d4"), *LOOKS)
    assert refused(looking, Take("hel")).code == "not_there"
    assert refused(looking, End()).code == "must_choose"
    got = next(event for event in told(looking, Take("gungnir")) if isinstance(event, e.CardsGot))
    assert got.audience == frozenset({0})
    ended = after(looking, Take("gungnir"), PutBack("bifrost"), End())
    drawn: Any = steps.sample(ended, Draw(b"x", 0))
    assert drawn.cards[:2] == ("bifrost", "thor")
    full = after(place("odin d4", hands={0: HAND}), *LOOKS, Take("thor"), PutBack("gungnir"))
    assert refused(full, End()).code == "must_discard"


def test_odin_sees_first_what_is_known_on_top() -> None:
    state = after(place("odin d4", tops={0: ("hel", "frigg")}), Use("odin"))
    looked: set[Any] = {steps.sample(state, Draw(b"x", number)) for number in range(5)}
    assert {each.cards[:2] for each in looked} == {("hel", "frigg")}
    assert steps.apply(state, CHANCE, looked.pop()).barrier


@pytest.mark.rule("HH-27")
@pytest.mark.parametrize("left", [(), ("hel", "frigg")])
def test_odin_looks_at_fewer_cards_if_there_are_no_more_and_not_at_none(left: tuple[str, ...]) -> None:
    piles = place("odin d4", "zeus d7").piles
    gone = {0: [card for card in piles[0] if card not in left], 1: piles[1]}
    state = place("odin d4", "zeus d7", tops={0: left}, piles=((), ()), discards=gone)
    if left:
        state = after(state, Use("odin"), Looked(left), Take("frigg"))
        assert (state.tops[0], state.phase) == (("hel",), Acting())
    else:
        assert why(state, Use("odin")) == ("no_change", "HH-27")
