"""What people read of a combat, line by line (THG-17), and who is to decide."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.core.hexes.grid import Direction
from games.core.protocol import Event
from games.core.words import Names
from games.highest_ground import GAME
from games.highest_ground.actions import Attack, Help
from games.highest_ground.events import Ended, Fought, Marched, Share
from games.highest_ground.files.units import Side
from games.highest_ground.knowledge import view
from games.highest_ground.state import Stage
from games.highest_ground.words.combat import explained, told
from games.highest_ground.words.sentences import describe, prompt
from tests.games.highest_ground.boards import ALLIES, all_of, at, board, fought
from tests.games.highest_ground.cases import begun

NAMES = Names.of(("Ann", "Ben"))


@pytest.mark.rule("THG-17", "THG-19", "THG-20")
def test_a_combat_is_explained_line_by_line() -> None:
    state = board(
        at("B1", "F05"), at("B2", "E06"), at("N1", "F05"), at("L1", "F07"), works=[("F07", 1, Side.ROMANS)]
    )
    _, events = fought(state, 2, allies=[Attack("B1", "L1"), Attack("B2", "L1"), Help("N1", "B1")])
    (event,) = all_of(Fought, events)
    assert explained(event) == (
        "B1 and B2 against L1 in XF07",
        "Attack 10: B1 5, B2 5",
        "Defence 10: L1 8, level 1 +2 (THG-36)",
        "Ratio 10 to 10: 1:1 (THG-17)",
        "Attackers' morale 8: B1 3, B1 led +2 (THG-24), B2 3",
        "Defender's morale 7: L1 6, L1 level 1 +1 (THG-37)",
        "Difference +1 (THG-19)",
        "1:1, die 2: the attackers retreat (THG-20)",
    )
    assert told(event) == "B1 and B2 attack L1 in XF07 at 1:1, die 2: the attackers retreat."


def lines_of(events: Iterable[Event], defender: str) -> tuple[str, ...]:
    """The combat against this unit, line by line."""
    (found,) = (each for each in all_of(Fought, events) if each.report.defender == defender)
    return explained(found)


@pytest.mark.rule("THG-18", "THG-39")
def test_a_shift_by_the_side_of_the_attack_is_told() -> None:
    state = board(at("K1", "F05", entered=Direction.N), at("L1", "F05", facing="N"))
    _, events = fought(state, 4, 6)
    assert lines_of(events, "L1") == (
        "K1 against L1 in XF05",
        "Attack 8: K1 8",
        "Defence 8: L1 8",
        "Ratio 8 to 8: 1:1 (THG-17)",
        "Attackers' morale 5: K1 5",
        "Defender's morale 4: L1 6, L1 from the rear -2 (THG-39)",
        "Difference +1 (THG-19)",
        "From the rear: a row better (THG-39)",
        "2:1, die 6: the defender routs (THG-20)",
    )


@pytest.mark.rule("THG-6", "THG-17", "THG-24", "THG-36", "THG-37", "THG-39")
def test_everything_that_can_count_in_a_combat_is_told() -> None:
    state = board(
        at("K1", "F05", entered=Direction.NE, forded=True),
        at("B1", "F07"),
        at("N1", "F08"),
        at("L1", "F05", facing="N"),
        works=[("F05", 2, Side.ROMANS)],
        morale=1,
    )
    _, events = fought(state, 4, 5, allies=[Attack("B1", "L1"), Help("N1", "B1")])
    assert lines_of(events, "L1") == (
        "K1 and B1 against L1 in XF05",
        "Attack 9: K1 8, K1 just across a river -4 (THG-36), B1 5",
        "Defence 12: L1 8, level 2 +4 (THG-36)",
        "Ratio 9 to 12: 1:2 (THG-17)",
        "Attackers' morale 12: K1 5, K1 army morale +1 (THG-6), B1 3, B1 led +2 (THG-24), B1 army morale +1 (THG-6)",
        "Defender's morale 6: L1 6, L1 level 2 +2 (THG-37), L1 army morale -1 (THG-6), L1 from the flank -1 (THG-39)",
        "Difference +6 (THG-19)",
        "Morale: a row better (THG-39)",
        "1:1, die 5: the defender is disrupted (THG-20)",
    )


@pytest.mark.rule("THG-12", "THG-23", "THG-37", "THG-48")
def test_a_weapon_that_fires_at_a_column_and_a_mercenary_that_lends_are_told() -> None:
    # A gunner and longbow shoot at a legion in column; archers shoot back at pike that a section shields.
    state = board(
        at("MG1", "F03"),
        at("B1", "F05"),
        at("P1", "H06"),
        at("IN1", "H06", lends=True),
        at("L1", "F08", strategic=True, tail="F07"),
        at("A1", "H08"),
    )
    shot = [Attack("MG1", "L1"), Attack("B1", "L1")]
    _, events = fought(state, 6, 6, allies=shot, romans=[Attack("A1", "P1")])
    assert lines_of(events, "P1") == (
        "A1 against P1 in XH06",
        "Attack 4: A1 4",
        "Defence 9: P1 8, IN1 lends its defence +1 (THG-23)",
        "Ratio 4 to 9: 1:3 (THG-17)",
        "Attackers' morale 2: A1 2",
        "Defender's morale 4: P1 4",
        "Difference -2 (THG-19)",
        "1:3, die 6: no effect (THG-20)",
    )
    assert lines_of(events, "L1") == (
        "MG1 and B1 against L1 in XF07",
        "Attack 5: B1 5",
        "Defence 4: L1 8, L1 in column -4 (THG-12)",
        "Ratio 5 to 4: 1:1 (THG-17)",
        "Attackers' morale 10: MG1 2, MG1 its weapon +5 (THG-23), B1 3",
        "Defender's morale 3: L1 6, L1 in column -3 (THG-12)",
        "Difference +7 (THG-19)",
        "Morale: a row better (THG-39)",
        "2:1, die 6: the defender routs (THG-20)",
    )


@pytest.mark.rule("THG-19", "THG-23")
def test_a_combat_of_morale_alone_and_one_that_does_not_take_place() -> None:
    state = board(at("RR1", "F01"), at("A1", "F09"))
    _, events = fought(state, allies=[Attack("RR1", "A1")])
    (event,) = all_of(Fought, events)
    assert explained(event)[-1] == "Difference +6: no effect, morale alone counts (THG-23)"
    many = board(at("RR1", "F01"), at("BR1", "F03"), at("A1", "F09"))
    _, events = fought(many, allies=[Attack("RR1", "A1"), Attack("BR1", "A1")])
    (event,) = all_of(Fought, events)
    assert explained(event)[-1] == "Difference +10: the defender retreats, no combat (THG-19)"
    assert told(event) == "BR1 and RR1 attack A1 in XF09: morale +10, A1 retreats before any blow."


def test_who_is_to_decide() -> None:
    state = begun()
    assert prompt(view(state, None), NAMES) == "Turn 1: Ann and Ben order the scouts."
    assert (
        prompt(view(state, ALLIES), Names.of(("Ann", "Ben"), ALLIES))
        == "Turn 1: you and Ben order the scouts."
    )
    march = board(at("K1", "F05"), stage=Stage.FIRST_MARCH)
    assert prompt(view(march, None), NAMES) == "Turn 1: Ann declares modes and moves, Ben declares modes."
    you = Names.of(("Ann", "Ben"), ALLIES)
    assert prompt(view(march, ALLIES), you) == "Turn 1: you declare modes and move, Ben declares modes."
    second = board(at("K1", "F05"), stage=Stage.SECOND_MARCH)
    assert prompt(view(second, None), NAMES) == "Turn 1: Ben moves."


def test_marches_and_the_end_are_told() -> None:
    went = Marched(Side.ALLIES, "K1", ("XF05", "XF06"), Direction.N, "met")
    assert describe(went, NAMES) == "K1 goes from XF05 to XF06 and meets the enemy."
    ended = Ended(
        Side.ROMANS, (Share("bridges", "", 6, "THG-28"), Share("own units eliminated", "", -1, "THG-28")), 0
    )
    assert describe(ended, NAMES) == (
        "Ben's side has 5 points (+6 bridges and -1 own units eliminated): decisive defeat."
    )


def test_whoever_chooses_supplies_with_the_other_is_told_in_a_whole_sentence() -> None:
    state = GAME.new(2, {})
    own = Names.of(("Ann", "Ben"), ALLIES)
    assert prompt(view(state, ALLIES), own) == "You and Ben choose the defence supplies."
    assert prompt(view(state, None), NAMES) == "Ann and Ben choose the defence supplies."
