"""Attacks, moves, bonus chips and what becomes of gods at 0 health, from the position to all that changes;
and every card that takes chips from the supply: with exactly enough it works and leaves none, with one less
it does not."""

from typing import Any

import pytest

from games.high_heavens import events as e
from games.high_heavens.actions import Acquire, Attack, End, Invoke, Move, Play, Use
from games.high_heavens.components import STANDARD
from games.high_heavens.state import ALL_CHIPS, State, supply
from tests.games.high_heavens.boards import (
    ALL_GODS,
    after,
    after_all,
    begin,
    changes,
    options,
    place,
    so_many,
    told,
    why,
)

AROUND = "wall c4 architecture=1, wall e4 architecture=1, wall c3 architecture=1, wall e3 architecture=1"
SHUT = f"{AROUND}, wall d3 architecture=1"
MANY = "thor d8, zeus d7 trap=1, wall c8 architecture=5, snare c7 trap=5"
DEEDS: dict[str, tuple[str, list[Any], str]] = {
    "an adjacent target is always melee": (
        "hel d4 attack=1, zeus d5",
        [Attack("hel", "d5")],
        "zeus d5 health=7",
    ),
    "a farther target is hit from afar": (
        "heimdall d4 attack=2, zeus d6 armor=1",
        [Attack("heimdall", "d6")],
        "zeus d6 health=8 armor=1",
    ),
    "a god without range": ("tyr d4, hera d5", [Attack("tyr", "d5")], "hera d5 health=5"),
    "a range of 3 reaches past a god that stands between": (
        "zeus d4, ares d5, thor d6",
        [Attack("zeus", "d6")],
        "thor d6 health=8",
    ),
    "range leads over the fallen": (
        f"heimdall d4, zeus d5 health=0, hera d6, {SHUT}, wall c5 architecture=1, wall e5 architecture=1",
        [Attack("heimdall", "d6")],
        "hera d6 health=7",
    ),
    "a base is attacked": (MANY, [Attack("thor", "d9")], "olympus 27"),
    "a god in a trap is attacked": (MANY, [Attack("thor", "d7")], "zeus d7 health=7 trap=1"),
    "a trap under a god is attacked": (MANY, [Attack("thor", "d7", True)], "zeus d7 health=10"),
    "architecture is attacked": (MANY, [Attack("thor", "c8")], "wall c8 architecture=2"),
    "a snare is attacked": (MANY, [Attack("thor", "c7")], "snare c7 trap=2"),
    "a friend frees a trapped god": (
        "thor d4, odin d5 trap=2",
        [Attack("thor", "d5", True), Move("odin", "d6")],
        "odin d6 health=9",
    ),
    "armor takes damage off, not below 0": ("aphrodite d6, thor d4 armor=2", [Attack("aphrodite", "d4")], ""),
    "a blessing is used up by its god's attack alone": (
        "thor d4 blessed guarded, tyr c4 blessed, frigg d3, zeus d5, hera d6 disabled",
        [Attack("thor", "d5"), Use("frigg", at="c4")],
        "thor d4 health=10 guarded, tyr c4 health=8 blessed guarded, zeus d5 health=5",
    ),
    "a god at 0 falls on its hex, drops its bonus chips and gives back the others": (
        "thor d4, zeus d5 health=2 attack=1 armor=1 poison=2 trap=1 disabled guarded",
        [Attack("thor", "d5")],
        "chips d5 attack=1 armor=1, zeus d5 health=0",
    ),
    "who moves through smites the fallen": (
        f"thor d4, zeus d5 health=0, {AROUND}",
        [Move("thor", "d6")],
        "no zeus, thor d6 health=10",
    ),
    "a move goes around the fallen": ("loki d4, zeus d5 health=0", [Move("loki", "d6")], "loki d6 health=6"),
    "a move can stop on the fallen and go on": (
        "loki d4, odin d5 health=0",
        [Move("loki", "d5"), Move("loki", "d6")],
        "loki d6 health=6, no odin",
    ),
    "a fallen god is smitten once its chips are taken": (
        "thor d4, zeus d5 health=0, chips d5 armor=1",
        [Acquire("thor", "d5", 0, 1), Move("thor", "d5")],
        "no d5, no zeus, thor d5 health=10 armor=1",
    ),
    "who is invoked smites who lies there": (
        "zeus d1 health=0",
        [Invoke("thor", "d1")],
        "no zeus, thor d1 health=10",
    ),
    "own fallen gods perish in clean-up, the enemy's stay": (
        "odin d3, thor d4 health=0, zeus d5 health=0",
        [End()],
        "no thor",
    ),
    "a god carries its chips along": (
        "thor d4 attack=1 armor=2 poison=1 health=5",
        [Move("thor", "d6")],
        "thor d6 health=5 attack=1 armor=2 poison=1",
    ),
    "both sides walk over invoking hexes": ("thor d8", [Move("thor", "c9")], "thor c9 health=10"),
    "some bonus chips are taken": (
        "thor d4 attack=1, chips d5 attack=2 armor=2",
        [Acquire("thor", "d5", 1, 1)],
        "chips d5 attack=1 armor=1, thor d4 health=10 attack=2 armor=1",
    ),
    "poison stays and works at the start of every own turn, past armor": (
        "zeus d8, thor d4 poison=2 armor=2",
        [End(), End(), End()],
        "thor d4 health=6 armor=2 poison=2",
    ),
}


@pytest.mark.rule(
    "HH-2", "HH-3", "HH-4", "HH-6", "HH-7", "HH-12", "HH-13", "HH-14", "HH-15", "HH-24", "HH-36"
)
@pytest.mark.parametrize("told", DEEDS)
def test_what_an_action_does(told: str) -> None:
    lines, actions, changed = DEEDS[told]
    first = next(each for each in [*actions, Use(lines.split()[0])] if not isinstance(each, End))
    state = begin(lines, first)
    assert changes(state, after_all(state, *actions)) == changed


BUSY = "thor d4, zeus d5, wall c4 architecture=1, snare e4 trap=1, chips e3 armor=1"
TARGETS = "thor d3, odin d4, zeus c3 health=0, chips e3 armor=1, hera d8"
CHIPS = "thor d4 attack=2, chips d5 attack=1 armor=1, chips d7 armor=1"
STILL = "thor d4 disabled, odin c4 trap=1, loki e4 health=0, zeus d6"


@pytest.mark.rule("HH-3", "HH-4", "HH-6", "HH-9", "HH-11", "HH-12", "HH-13", "HH-24", "HH-26", "HH-31")
@pytest.mark.parametrize(
    ("lines", "action", "code", "rule"),
    [
        ("tyr d4, zeus d6", Attack("tyr", "d6"), "out_of_reach", "HH-4"),
        (f"zeus d4, ares d5, thor d6, {SHUT}", Attack("zeus", "d6"), "out_of_reach", "HH-4"),
        ("thor d4, wall d8 architecture=5", Attack("thor", "d8"), "out_of_reach", "HH-4"),
        ("thor d4, zeus d7 trap=1", Attack("thor", "d7", True), "out_of_reach", "HH-4"),
        (TARGETS, Attack("thor", "d4"), "friend", "HH-12"),
        (TARGETS, Attack("thor", "d2"), "friend", "HH-12"),
        (TARGETS, Attack("thor", "c3"), "nothing_there", "HH-12"),
        (TARGETS, Attack("thor", "e3"), "nothing_there", "HH-12"),
        (TARGETS, Attack("thor", "c2"), "nothing_there", "HH-12"),
        (TARGETS, Attack("thor", "d4", True), "no_trap", "HH-6"),
        (TARGETS, Attack("thor", "k4"), "no_hex", "HH-1"),
        (BUSY, Move("thor", "d5"), "occupied", "HH-31"),
        (BUSY, Move("thor", "c4"), "occupied", "HH-31"),
        (BUSY, Move("thor", "d2"), "base", "HH-3"),
        (BUSY, Move("thor", "d8"), "too_far", "HH-11"),
        (BUSY, Move("thor", "d4"), "no_change", "HH-27"),
        ("thor d4, zeus d5 health=0, chips d5 armor=1", Move("thor", "d5"), "occupied", "HH-31"),
        (STILL, Move("thor", "d3"), "disabled", "HH-26"),
        (STILL, Move("odin", "c3"), "trapped", "HH-26"),
        (STILL, Attack("odin", "c4", True), "trapped", "HH-26"),
        (STILL, Move("loki", "e3"), "fallen", "HH-14"),
        (STILL, Move("tyr", "d7"), "not_there", "HH-9"),
        (CHIPS, Acquire("thor", "d5", 1, 0), "full", "HH-6"),
        (CHIPS, Acquire("thor", "d5", 0, 2), "not_so_many", "HH-13"),
        (CHIPS, Acquire("thor", "d5", 0, 0), "nothing_taken", "HH-27"),
        (CHIPS, Acquire("thor", "d5", 0, -1), "nothing_taken", "HH-27"),
        (CHIPS, Acquire("thor", "d7", 0, 1), "not_adjacent", "HH-13"),
        (CHIPS, Acquire("thor", "c4", 0, 1), "no_bonus", "HH-13"),
        ("zeus d1", Invoke("thor", "d1"), "occupied", "HH-9"),
        ("zeus d1", Invoke("thor", "d4"), "not_invoking", "HH-9"),
        ("zeus d1", Invoke("thor", "c9"), "not_invoking", "HH-9"),
        ("zeus d1", Invoke("thor", "x1"), "no_hex", "HH-1"),
    ],
)
def test_why_an_action_is_refused(lines: str, action: Any, code: str, rule: str) -> None:
    held = {0: (action.god,)} if isinstance(action, Invoke) else {}
    side = int(lines.startswith("zeus") and not held)
    assert why(place(*lines.split(", "), seat=side, hands=held), action) == (code, rule)


@pytest.mark.rule("HH-9")
def test_only_own_gods_act_and_cards_that_are_held() -> None:
    state = place("thor d4", "zeus d6", hands={0: ("loki", "gungnir")}, points=0)
    assert why(state, Move("zeus", "d7")) == ("not_yours", "HH-9")
    assert why(state, Move("cronus", "d7")) == ("no_god", "HH-9")
    assert why(state, Invoke("hel", "c1")) == ("not_held", "HH-9")
    for action in (Invoke("loki", "d1"), Move("thor", "d3"), Attack("thor", "d5"), Play("gungnir", at="d4")):
        assert why(state, action) == ("no_points", "HH-9")


@pytest.mark.rule("HH-3", "HH-10", "HH-11", "HH-31")
def test_where_a_god_moves() -> None:
    assert {each.to for each in options(place(*BUSY.split(", ")), Move)} == {
        "d3",
        "c3",
        "c2",
        "e2",
        "b2",
        "b3",
    }
    early = place("thor d1", hands={0: ("loki",)}, entered=so_many(1, 0))
    assert {each.to for each in options(early, Move)} == {"c1", "e1"}
    assert why(early, Move("thor", "c2")) == ("not_yet", "HH-10")
    assert options(after_all(early, Invoke("loki", "c1")), Move, god="loki", to="c2")


def test_what_is_told_of_attacks_and_falls() -> None:
    state = place("thor d4", "zeus d5 health=2 attack=1 armor=1", "hera d7 health=0", "odin d6")
    assert told(state, Attack("thor", "d5"))[:1] == (e.Attacked("thor", "d5", "zeus", False, 2, "hit"),)
    assert e.Fell("zeus", "d5", 1, 1) in told(state, Attack("thor", "d5"))
    assert e.Perished("hera", "d7", "odin") in told(state, Move("odin", "d7"))


Deed = Use | Play | Invoke
"""What each card does, the kind of its chips and how many; in `d4` stands the acting god or a friend, in `d5` an enemy, in
`c4` a friend with 1 health."""
CASES: dict[str, tuple[Deed, str, int]] = {
    "hel": (Use("hel", at="d5"), "poison", 1),
    "skadi under a god": (Use("skadi", at="d5"), "black", 2),
    "skadi on a hex": (Use("skadi", at="e4"), "black", 2),
    "freyr": (Use("freyr", at="c4"), "health", 2),
    "hera": (Use("hera", at="d5"), "black", 1),
    "apollo": (Use("apollo", "heal", at="c4"), "health", 3),
    "hephaestus, attack": (Use("hephaestus", "attack", at="d4"), "attack", 1),
    "hephaestus, armor": (Use("hephaestus", "armor", at="d4"), "armor", 1),
    "hestia": (Use("hestia", at="e4"), "architecture", 3),
    "draupnir": (Play("draupnir", at="d4"), "attack", 1),
    "dwarven_mail": (Play("dwarven_mail", at="d4"), "armor", 1),
    "fimbulwinter": (Play("fimbulwinter", at="d5"), "black", 1),
    "yggdrasils_root": (Play("yggdrasils_root", at="e4"), "architecture", 3),
    "gleipnir": (Play("gleipnir", at="d5"), "black", 3),
    "jormungandrs_venom": (Play("jormungandrs_venom", at="d5"), "poison", 2),
    "nikes_laurel": (Play("nikes_laurel", at="d4"), "attack", 1),
    "the_aegis": (Play("the_aegis", at="d4"), "armor", 1),
    "medusas_gaze": (Play("medusas_gaze", at="d5"), "black", 1),
    "temple": (Play("temple", at="e4"), "architecture", 4),
    "golden_fleece": (Play("golden_fleece", at="c4"), "health", 4),
    "labyrinth": (Play("labyrinth", at="d5"), "black", 3),
    "hydras_blood": (Play("hydras_blood", at="d5"), "poison", 2),
    "invoke": (Invoke("loki", "d1"), "health", 6),
}


def scarce(action: Deed, kind: str, left: int) -> State:
    """A position in which this can be done, and only so many chips of this kind are left."""
    key = action.card if isinstance(action, Play) else action.god
    side = STANDARD.side[key]
    mine, theirs = (("thor", "heimdall"), ("zeus", "ares"))[:: 1 if side == 0 else -1]
    acting = key if isinstance(action, Use) else mine[0]
    lines = [f"{acting} d4", f"{theirs[0]} d5 health=5", f"{mine[1]} c4 health=1"]
    used = getattr(ALL_CHIPS, kind) - left
    if kind == "health":
        used -= STANDARD.gods[acting].health + 6
        others = [god for god in ALL_GODS if god not in (key, acting, mine[0], mine[1], theirs[0])]
        for row, god in enumerate(others, 1):
            health = min(used, STANDARD.gods[god].health)
            lines += [f"{god} g{row} health={health}"] if health else []
            used -= health
    elif kind == "poison":
        lines += [f"{theirs[1]} g1 poison={used}"] if used else []
    elif kind == "black":
        lines += [f"snare g1 trap={used}"] if used else []
    elif kind == "architecture":
        lines += [f"wall g1 architecture={used}"] if used else []
    else:
        lines += [
            f"chips g{row} {kind}={min(2, used - 2 * row + 2)}" for row in range(1, 5) if used > 2 * row - 2
        ]
    hands = {} if isinstance(action, Use) else {side: (key,)}
    state = place(*lines, seat=side, hands=hands)
    assert getattr(supply(state), kind) == left
    return state


@pytest.mark.rule("HH-5", "HH-6", "HH-27")
@pytest.mark.parametrize("card", CASES)
def test_the_last_chips_are_enough_and_one_less_is_not(card: str) -> None:
    action, kind, count = CASES[card]
    done = after(scarce(action, kind, count), action)
    assert getattr(supply(done), kind) == 0
    assert why(scarce(action, kind, count - 1), action) == ("no_chips", "HH-5")
