"""The 24 gods: what each does, from the position to all that changes on the board."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.high_heavens import events as e
from games.high_heavens.actions import Attack, Discard, End, Looked, Move, PutBack, Take, Use
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, Choosing, Excess, Granted, State
from tests.games.high_heavens.boards import after, god, greek, options, place, refused, so_many, told, why
from tests.games.high_heavens.cases import after_all, begin, changes

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


@pytest.mark.rule("HH-9", "HH-10", "HH-31")
def test_where_gods_can_be_brought() -> None:
    pushed = options(place("njord d4", "zeus d5"), Use, at="d5")
    assert {action.to for action in pushed} == {"c5", "d6", "e5", "b5", "c6", "d7", "e6", "f5"}
    walled = place("njord d4", "zeus d5", *(f"wall {cell} architecture=1" for cell in ("d7", "c7", "e7")))
    assert why(walled, Use("njord", at="d5", to="d7")) == ("no_way", "HH-31")
    early = greek("aphrodite d3", "loki d1", entered=so_many(1, 2))
    assert {action.to for action in options(early, Use, at="d1")} == {"c1", "e1"}
    assert why(place("loki d7", "zeus d10", entered=so_many(2, 1)), Use("loki", at="d10")) == (
        "not_yet",
        "HH-10",
    )
    assert why(place("loki d1", "zeus d4", entered=so_many(1, 2)), Use("loki", at="d4")) == (
        "not_yet",
        "HH-10",
    )


@pytest.mark.rule("HH-31")
@pytest.mark.parametrize(("wall", "way"), [("c5", ("d5", "d6", "c6")), ("d6", ("d5", "c5", "c6"))])
def test_who_aphrodite_moves_goes_around_what_is_occupied(wall: str, way: tuple[str, ...]) -> None:
    state = greek("aphrodite d7", "thor d5", f"wall {wall} architecture=1")
    assert e.Moved("thor", way, "forced") in told(state, Use("aphrodite", at="d5", to="c6"))


# Moves that a god has or gets for nothing


@pytest.mark.rule("HH-26", "HH-33")
def test_freyja_grants_a_move_that_comes_first_and_can_go_on() -> None:
    state = after(place("freyja d4", "loki d5"), Use("freyja", at="d5"))
    assert state.phase == Granted("loki", 3, False)
    assert refused(state, End()).code == "must_move"
    state = after(state, Move("loki", "d6"), Move("loki", "d7"))
    assert (state.points, state.stride and state.stride.left, state.phase) == (2, 1, Acting())


@pytest.mark.rule("HH-9", "HH-28")
def test_hermes_first_move_each_turn_is_free() -> None:
    state = after(greek("hermes d5", "thor a1", points=0), Move("hermes", "d6"))
    assert state.points == 0
    state = after(greek("hermes d5", "hera d8", "thor d7"), Move("hermes", "d4"), Attack("hera", "d7"))
    assert state.points == 2
    state = after(state, Move("hermes", "d5"))
    assert state.points == 1
    assert after(after_all(state, End(), End()), Move("hermes", "d6")).points == 3


@pytest.mark.rule("HH-9", "HH-11")
def test_hidden_hades_begins_a_new_move_over_what_the_old_one_does_not_cross() -> None:
    state = after(greek("hades d5 hidden", "thor d7", "odin a1"), Move("hades", "d6"))
    near = after(state, Move("hades", "e6"))
    assert (near.points, near.stride) == (2, None)
    assert after(state, Move("hades", "d8")).points == 1


# Odin

TOP = ("thor", "gungnir", "bifrost")


def looking(**more: Any) -> State:
    """Odin looks at Thor, Gungnir and Bifrost."""
    return after(place("odin d4", **more), Use("odin"), Looked(TOP))


def test_odin_takes_one_of_three_and_orders_the_others() -> None:
    state = looking()
    assert (state.phase, state.points) == (Choosing(), 2)
    assert refused(state, Take("hel")).code == "not_there"
    assert refused(state, End()).code == "must_choose"
    got = next(event for event in told(state, Take("gungnir")) if isinstance(event, e.CardsGot))
    assert got.audience == frozenset({0})
    state = after(state, Take("gungnir"), PutBack("bifrost"))
    assert (state.hands[0], state.tops[0], state.phase) == (("gungnir",), ("bifrost", "thor"), Acting())
    drawn = steps.sample(after(state, End()), Draw(b"x", 0))
    assert drawn.cards[:2] == ("bifrost", "thor")  # type: ignore[union-attr]


def test_odin_sees_first_what_is_known_on_top() -> None:
    state = after(place("odin d4", tops={0: ("hel", "frigg")}), Use("odin"))
    looked = {steps.sample(state, Draw(b"x", number)) for number in range(5)}
    assert {each.cards[:2] for each in looked} == {("hel", "frigg")}  # type: ignore[union-attr]
    assert steps.apply(state, CHANCE, looked.pop()).barrier


@pytest.mark.rule("HH-27")
@pytest.mark.parametrize("left", [(), ("hel", "frigg")])
def test_odin_looks_at_fewer_cards_if_there_are_no_more_and_not_at_none(left: tuple[str, ...]) -> None:
    piles = place("odin d4", "zeus d7").piles
    gone = {0: [card for card in piles[0] if card not in left], 1: piles[1]}
    state = place("odin d4", "zeus d7", tops={0: left}, piles=((), ()), discards=gone)
    if not left:
        assert why(state, Use("odin")) == ("no_change", "HH-27")
        return
    state = after(state, Use("odin"), Looked(("hel", "frigg")), Take("frigg"))
    assert (state.tops[0], state.phase) == (("hel",), Acting())


@pytest.mark.rule("HH-32")
def test_odin_with_a_full_hand_discards_at_once() -> None:
    hand = ("draupnir", "valhalla", "gleipnir", "hel", "frigg")
    state = after(looking(hands={0: hand}), Take("thor"), PutBack("gungnir"))
    assert state.phase == Excess()
    assert refused(state, End()).code == "must_discard"
    state = after(state, Discard("hel"))
    assert (state.phase, len(state.hands[0]), state.discards[0]) == (Acting(), 5, ("hel",))


def test_a_god_that_vanished_is_not_found_by_friend_or_foe() -> None:
    state = greek("hades d5 hidden", "apollo d7", "thor d4", hands={0: ("fimbulwinter", "surts_fire")})
    assert why(state, Use("apollo", "heal", at="d5")) == ("hidden", "HH-30")
    enemy = after_all(state, End())
    assert why(enemy, Attack("thor", "d5")) == ("hidden", "HH-30")
    assert not [each for each in steps.legal_actions(enemy, 0) if getattr(each, "at", "") == "d5"]
    assert god(enemy, "hades").health == 9
