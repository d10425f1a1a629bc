"""Forces bought by points, walkie-talkies and defections (THG-29, THG-32, THG-34, THG-58)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.core.data_files.faults import BadFile
from games.highest_ground.actions import Attack
from games.highest_ground.files.scenario_problems import baggage_needed, price_of
from games.highest_ground.files.scenarios import read_scenario, scenario_of
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import steps
from tests.games.highest_ground.boards import ALLIES, at, board, fought, refused
from tests.games.highest_ground.parts import SMALL


def bought(allies: str, extra: str = "", top: str = "") -> str:
    """The small scenario with other forces of the Allies."""
    begin, end = SMALL.index("forces = ["), SMALL.index("[romans]")
    return f"{SMALL[:begin]}{extra}\nforces = [{allies}]\n\n{SMALL[end:]}".replace(
        "turns = 4", f"turns = 4\n{top}"
    )


def price(text: str, side: Side = Side.ALLIES) -> dict[str, Fraction]:
    return {each.what: each.points for each in price_of(scenario_of(text).file, side)}


@pytest.mark.rule("THG-29", "THG-58")
def test_units_cost_their_morale_and_supplies_a_quarter() -> None:
    text = bought(
        "{ type = 'knights', count = 2 }, { type = 'noble', count = 1 }, { type = 'feudal_baggage', count = 2 }",
        "works = [{ hex = 'IIL01', level = 1 }, { hex = 'IIL02', level = 2 }]",
    )
    assert price(text) == {
        "2 Knights": 10,
        "1 Noble": 3,
        "2 Baggage": 2,
        "1 of level 1": 4,
        "1 of level 2": 8,
        "3 supplies": Fraction(3, 4),
        "1 boat": 1,
    }


@pytest.mark.rule("THG-29")
@pytest.mark.parametrize(("shots", "cost"), [(3, 2), (4, 7), (6, 7), (7, 12)])
def test_three_attacks_are_included_and_three_more_cost_the_attack(shots: int, cost: int) -> None:
    text = bought(
        f"{{ type = 'gpmg', count = 1, ammunition = {shots} }}, {{ type = 'feudal_baggage', count = 1 }}"
    )
    assert price(text)["1 GPMG"] == cost


@pytest.mark.rule("THG-29", "THG-58")
def test_every_four_combat_units_need_a_baggage_unit_and_each_57_mm_one_more() -> None:
    text = bought(
        "{ type = 'foot', count = 5 }, { type = 'pike', count = 2 }, { type = 'gpmg', count = 2 },"
        "{ type = 'noble', count = 4 }, { type = 'recoilless', count = 2 }, { type = 'feudal_baggage', count = 1 }"
    )
    file = scenario_of(text).file
    assert baggage_needed(file.kinds, file.allies.forces) == 1 + 2


@pytest.mark.rule("THG-29", "THG-30")
def test_forces_that_cost_too_much_or_lack_baggage_are_told() -> None:
    text = bought(
        "{ type = 'foot', count = 6 }, { type = 'pike', count = 2 }, { type = 'feudal_baggage', count = 1 }",
        "points = 20",
    )
    with pytest.raises(BadFile) as refused:
        read_scenario(text.encode())
    told = [fault.message for fault in refused.value.faults]
    assert told == [
        "The Allies cost 28.75 points; 20 are allowed.",
        "The Allies need 2 baggage units; they have 1.",
    ]


@pytest.mark.rule("THG-32")
def test_a_walkie_talkie_spots_for_weapons_that_shoot_far_at_two_shots_an_attack() -> None:
    ground = {"F05": "f", "F06": "f"}
    seen = (at("MG1", "F02"), at("B1", "F01"), at("L1", "F08"))
    without = board(*seen, at("P1", "H08"), ground=ground)
    assert refused(without, ALLIES, Attack("MG1", "L1")).code == "not_seen"
    state = board(*seen, at("P1", "H08", radio=True), ground=ground)
    assert refused(state, ALLIES, Attack("B1", "L1")).code == "not_seen", "longbow have no range above 3"
    after, _ = fought(state, allies=[Attack("MG1", "L1")])
    gun = after.unit("MG1")
    assert gun is not None
    assert gun.ammunition == 1
    short = board(at("MG1", "F02", ammunition=1), at("L1", "F08"), at("P1", "H08", radio=True), ground=ground)
    assert refused(short, ALLIES, Attack("MG1", "L1")).code == "not_seen"
    own = board(at("MG1", "F02"), at("L1", "F08"), at("P1", "H08", radio=True))
    after, _ = fought(own, allies=[Attack("MG1", "L1")])
    assert after.unit("MG1").ammunition == 2, "what it sees itself costs one shot"  # type: ignore[union-attr]


@pytest.mark.rule("THG-32")
def test_a_walkie_talkie_costs_five_points() -> None:
    text = bought("{ type = 'foot', count = 2, radio = true }, { type = 'feudal_baggage', count = 1 }")
    assert price(text)["2 Foot"] == 2 * (3 + 5)
    state = steps.new(2, {"scenario": read_scenario(text.encode())})
    assert [unit.name for unit in state.units if unit.radio] == ["F1", "F2"]


@pytest.mark.rule("THG-34")
def test_mercenaries_serve_the_romans_at_twice_the_price_where_a_scenario_allows_it() -> None:
    merc = "{ type = 'gpmg', count = 1, ammunition = 6 },\n  { type = 'legion'"
    text = SMALL.replace('{ type = "legion"', merc, 1)
    with pytest.raises(BadFile, match="do not fight for the Romans"):
        read_scenario(text.encode())
    allowed = read_scenario(text.replace("turns = 4", "turns = 4\ndefections = true").encode())
    assert price(allowed, Side.ROMANS)["1 GPMG"] == 2 * (2 + 5)
    state = steps.new(2, {"scenario": allowed})
    assert [(unit.name, unit.side) for unit in state.units if unit.kind == "gpmg"] == [
        ("MG1", Side.ALLIES),
        ("MG2", Side.ROMANS),
    ]
