"""The 24 divine powers: what each does, from the position to all that changes on the board."""

from typing import Any

import pytest

from games.core.components import Draw
from games.core.protocol import CHANCE
from games.core.words import IllegalAction
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
from games.high_heavens.state import Acting, Blows, Granted, Over, Robbing, Rolling, State
from tests.games.high_heavens.boards import (
    after,
    after_all,
    begin,
    changes,
    greek,
    options,
    place,
    so_many,
    told,
    values,
    why,
)

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


@pytest.mark.rule("HH-10", "HH-24", "HH-26", "HH-31")
@pytest.mark.parametrize(
    ("lines", "entered", "done", "action", "goals"),
    [
        (
            "thor d8, zeus d5, odin d1, hera c5 health=0, chips c5 armor=1",
            so_many(2, 2),
            [],
            Play("bifrost", at="d8"),
            {"d6", "e5", "c1", "e1"},
        ),
        ("thor d1", so_many(1, 1), [], Play("bifrost", at="d1"), {"c1", "e1"}),
        ("zeus d10", so_many(2, 1), [Play("winged_sandals", at="d10")], Move("zeus", ""), {"c9", "e9"}),
    ],
)
def test_where_a_power_leads(lines: str, entered: Any, done: list[Any], action: Any, goals: set[str]) -> None:
    state = after(begin(lines, done[0] if done else action, entered=entered), *done)
    chosen = {"at": action.at} if isinstance(action, Play) else {"god": action.god}
    assert {each.to for each in options(state, type(action), **chosen)} == goals


SANDALS = ("zeus d7, thor d6, hera c7", [Play("winged_sandals", at="d7")])
BERSERK = ("thor d4, zeus d5", [Play("berserkergang", at="d4")])
HAND = ("mead_of_poetry", "draupnir", "valhalla", "gleipnir", "hel")
MEAD = [Play("mead_of_poetry"), Drawn(("loki", "tyr"))]
LOOKED = [Use("odin"), Looked(("thor", "gungnir", "bifrost")), Take("thor"), PutBack("bifrost")]
DEAD: dict[str, Any] = {"discards": {0: ("hel", "thor")}, "perished": {0: ("thor",)}}
RUNES = place("thor d4", "zeus d5", runes=True, hands={0: ("gungnir", "berserkergang")})
ROLLED = [Play("gungnir", at="d4"), Play("berserkergang", at="d4"), Attack("thor", "d5")]
BOX = {1: ("pandoras_box", "hera"), 0: ("thor", "odin", "gungnir", "valhalla")}
FULL = greek("zeus d10").piles
LAST_GOD = greek(
    "zeus d10",
    hands={1: ("pandoras_box",), 0: ("odin",)},
    discards={0: [card for card in FULL[0] if card != "odin"]},
    piles=((), tuple(card for card in FULL[1] if card != "pandoras_box")),
)
COURSES: dict[str, tuple[State, list[Any], dict[str, Any]]] = {
    "Winged Sandals grant a move": (
        begin(SANDALS[0], SANDALS[1][0]),
        SANDALS[1],
        {"phase": Granted("zeus", 4, True)},
    ),
    "Berserkergang attacks first": (
        begin(BERSERK[0], BERSERK[1][0]),
        BERSERK[1],
        {"phase": Blows("thor", 2, 1)},
    ),
    "and costs one point": (
        begin(BERSERK[0], BERSERK[1][0]),
        [*BERSERK[1], Attack("thor", "d5"), Attack("thor", "d5")],
        {"phase": Acting(), "points": 2},
    ),
    "each of its blows rolls a rune": (
        RUNES,
        ROLLED,
        {"phase": Rolling("thor", "d5", False, Blows("thor", 1, 1))},
    ),
    "a miss uses Gungnir up": (RUNES, [*ROLLED, Rune(2)], {"lasting": ()}),
    "the second may hit": (
        RUNES,
        [*ROLLED, Rune(2), Attack("thor", "d5"), Rune(3)],
        {"phase": Acting(), "gods.0.health": 9, "gods.1.health": 7},
    ),
    "Mead of Poetry draws two and lifts the limit": (
        place("odin d4", hands={0: HAND}),
        MEAD,
        {"hands.0.len": 6, "phase": Acting()},
    ),
    "for the whole turn": (
        place("odin d4", hands={0: HAND}),
        [*MEAD, *LOOKED],
        {"hands.0.len": 7, "phase": Acting()},
    ),
    "until clean-up": (
        place("odin d4", hands={0: HAND}),
        [*MEAD, *LOOKED, Discard("hel"), Discard("tyr"), End()],
        {"hands.0.len": 5},
    ),
    "the Oracle draws what there is": (
        begin(
            "zeus d10, thor d1",
            Play("oracle_of_delphi"),
            piles=((), ("hera",)),
            discards={
                0: greek("zeus d10", "thor d1").piles[0],
                1: [each for each in greek("zeus d10").piles[1] if each not in ("oracle_of_delphi", "hera")],
            },
        ),
        [Play("oracle_of_delphi"), Drawn(("hera",))],
        {"hands.1": ("hera",)},
    ),
    "Valhalla brings a perished god back to the hand": (
        begin("odin d3, loki d4 health=0", Play("valhalla"), **DEAD),
        [Play("valhalla", fetch="thor")],
        {"hands.0": ("thor",), "perished.0": (), "shown.0": ("thor",), "discards.0": ("hel", "valhalla")},
    ),
    "where it is as new": (
        begin("odin d3, loki d4 health=0", Play("valhalla"), **DEAD),
        [Play("valhalla", fetch="thor"), Invoke("thor", "d1")],
        {"gods.2.key": "thor", "gods.2.health": 10},
    ),
    "Pandora's Box costs the player a card and the enemy three": (
        greek("zeus d10", "loki d1", hands=BOX),
        [Play("pandoras_box", seat=0)],
        {"phase": Robbing(0, 1, 3)},
    ),
    "it takes what there is": (LAST_GOD, [Play("pandoras_box", seat=0)], {"phase": Robbing(0, 0, 1)}),
    "even the last god of a side": (
        LAST_GOD,
        [Play("pandoras_box", seat=0), Lost((), ("odin",))],
        {"phase": Over("no_gods", 1)},
    ),
}


@pytest.mark.rule("HH-16", "HH-18", "HH-20", "HH-26", "HH-27", "HH-32", "HH-35", "HH-37")
@pytest.mark.parametrize(("state", "actions", "wanted"), COURSES.values(), ids=COURSES)
def test_what_a_power_leads_to(state: State, actions: list[Any], wanted: dict[str, Any]) -> None:
    assert values(after_all(state, *actions), *wanted) == wanted


@pytest.mark.rule("HH-26", "HH-27", "HH-31", "HH-32", "HH-35", "HH-37")
@pytest.mark.parametrize(
    ("state", "done", "action", "code"),
    [
        (begin(SANDALS[0], SANDALS[1][0]), SANDALS[1], Move("zeus", "d6"), "occupied HH-31"),
        (begin(SANDALS[0], SANDALS[1][0]), SANDALS[1], Move("hera", "d8"), "must_move HH-26"),
        (begin(BERSERK[0], BERSERK[1][0]), BERSERK[1], End(), "must_attack HH-37"),
        (place("odin d4", hands={0: HAND}), [*MEAD, *LOOKED], End(), "must_discard HH-32"),
        *(
            (
                begin("odin d3, loki d4 health=0", Play("valhalla"), **DEAD),
                [],
                Play("valhalla", fetch=card),
                "not_perished HH-16",
            )
            for card in ("hel", "loki", "zeus")
        ),
        (
            begin(
                "zeus d10, thor d1",
                Play("oracle_of_delphi"),
                piles=((), ()),
                discards={
                    0: greek("zeus d10", "thor d1").piles[0],
                    1: [each for each in greek("zeus d10").piles[1] if each != "oracle_of_delphi"],
                },
            ),
            [],
            Play("oracle_of_delphi"),
            "no_change HH-27",
        ),
    ],
)
def test_what_a_power_forbids(state: State, done: list[Any], action: Any, code: str) -> None:
    assert " ".join(map(str, why(after(state, *done), action))) == code


@pytest.mark.rule("HH-16", "HH-32")
def test_who_hears_of_a_power_and_what_chance_takes() -> None:
    events = told(begin("thor d4, zeus d5", Play("gungnir")), Play("gungnir", at="d4"))
    assert events[0] == e.Played(0, "gungnir")
    assert {event.audience for event in events} == {None}
    drawing = after(place("odin d4", hands={0: HAND}), Play("mead_of_poetry"))
    events = steps.apply(drawing, CHANCE, Drawn(("loki", "tyr"))).events
    assert {event.audience for event in events} == {None, frozenset({0})}
    robbing = after(greek("zeus d10", "loki d1", hands=BOX), Play("pandoras_box", seat=0))
    lost: Any = steps.sample(robbing, Draw(b"x", 0))
    step = steps.apply(robbing, CHANCE, lost)
    assert step.barrier
    assert (step.state.hands[1], len(step.state.hands[0]), step.state.perished) == ((), 1, ((), ()))
    assert (step.state.discards[1], set(step.state.discards[0])) == (
        ("pandoras_box", "hera"),
        set(lost.enemy),
    )
    with pytest.raises(IllegalAction):
        steps.apply(after(LAST_GOD, Play("pandoras_box", seat=0)), CHANCE, Lost((), ("thor",)))
