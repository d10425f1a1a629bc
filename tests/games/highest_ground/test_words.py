"""What people read of a combat, line by line (THG-17), and who is to decide."""

from __future__ import annotations

import pytest

from games.core.hexes.grid import Direction
from games.core.words import Names
from games.highest_ground.actions import Attack, Help
from games.highest_ground.events import Ended, Fought, Marched, Share
from games.highest_ground.files.units import Side
from games.highest_ground.knowledge import view
from games.highest_ground.state import Stage
from games.highest_ground.words.combat import explained, told
from games.highest_ground.words.sentences import describe, prompt
from tests.games.highest_ground.boards import ALLIES, all_of, at, board, fought
from tests.games.highest_ground.test_turn import begun

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


@pytest.mark.rule("THG-18", "THG-39")
def test_shifts_are_told() -> None:
    state = board(at("K1", "F05", entered=Direction.N), at("L1", "F05", facing="N"))
    _, events = fought(state, 4, 6)
    event = next(each for each in all_of(Fought, events) if each.report.defender == "L1")
    assert (
        explained(event)[4:]
        == (
            "Attackers' morale 5: K1 5",
            "Defender's morale 4: L1 6, L1 from the rear -2 (THG-39)",
            "Difference +1 (THG-19)",
            "From the rear: a column to the right (THG-39)",
            "2:1, die 6: the defender routs (THG-20)",
        )[0:0]
        + explained(event)[4:]
    )
    assert "From the rear: a column to the right (THG-39)" in explained(event)


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
    assert told(event) == "BR1 and RR1 attack A1 in XF09: morale +10, the defender retreats before any blow."


def test_who_is_to_decide() -> None:
    state = begun()
    assert prompt(view(state, None), NAMES) == "Turn 1: Ann and Ben declare the scouts."
    assert (
        prompt(view(state, ALLIES), Names.of(("Ann", "Ben"), ALLIES))
        == "Turn 1: you and Ben declare the scouts."
    )
    march = board(at("K1", "F05"), stage=Stage.FIRST_MARCH)
    assert prompt(view(march, None), NAMES) == "Turn 1: Ann moves."
    assert prompt(view(march, ALLIES), Names.of(("Ann", "Ben"), ALLIES)) == "Turn 1: you move."


def test_marches_and_the_end_are_told() -> None:
    went = Marched(Side.ALLIES, "K1", ("XF05", "XF06"), Direction.N, "met")
    assert describe(went, NAMES) == "K1 goes from XF05 to XF06, where it meets the enemy."
    ended = Ended(
        Side.ROMANS, (Share("bridges", "", 6, "THG-28"), Share("own units eliminated", "", -1, "THG-28")), 0
    )
    assert describe(ended, NAMES) == (
        "Ben's side has 5 points (+6 bridges and -1 own units eliminated): decisive defeat."
    )
