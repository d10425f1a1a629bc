"""Scenario files of one's own: what they place, allow, cost and leave to chance, and the page for people who
write them (THG-29 to THG-34, THG-53, THG-58, THG-60)."""

import dataclasses
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from games.core.components import Draw
from games.core.data_files.values import BadFile
from games.core.protocol import CHANCE, OBSERVER
from games.core.words import IllegalAction
from games.core.working import changed
from games.highest_ground import GAME, actions as a
from games.highest_ground.files.scenario_file import Army, Chance, Group, ScenarioFile, Victory
from games.highest_ground.files.scenario_problems import baggage_needed, cost_of, price_of
from games.highest_ground.files.scenarios import read_scenario, scenario_of
from games.highest_ground.files.sheets import SheetFile
from games.highest_ground.files.tables import SIDES, UNITS, Side, UnitType
from games.highest_ground.knowledge import view
from games.highest_ground.notation.parse import write
from games.highest_ground.rules import sighting, steps
from games.highest_ground.rules.set_up import APART
from games.highest_ground.rules.steps import points
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Stage, State, Status, Works
from render.core.look import Look
from render.highest_ground import PICTURE
from render.highest_ground.margins.score import score_of
from tests.games.highest_ground.boards import (
    ALLIES,
    NAMES,
    ROMANS,
    action_of,
    put,
    refused,
    supposed,
    told,
    unit,
)
from tests.games.highest_ground.every_position import holds
from tests.games.highest_ground.parts import DRAWN, KEPT, SMALL, own_type

PAGE = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")


def begun(text: str = SMALL, **options: str) -> State:
    return steps.new(2, {"scenario": read_scenario(text.encode()), **options})


def with_top(text: str, *lines: str) -> str:
    """A scenario with more lines at its top."""
    return text.replace("turns = 4", "\n".join(("turns = 4", *lines)))


@pytest.mark.rule("THG-30")
def test_a_scenario_places_units_and_defences() -> None:
    state = begun()
    assert read_scenario(SMALL.encode()) == read_scenario(read_scenario(SMALL.encode()).encode())
    pike, knights, section = (unit(state, name) for name in ("P1", "K1", "IN1"))
    assert (pike.at, pike.facing.value, pike.status) == ("IIF08", "SW", Status.FIELD)
    assert (knights.at, knights.status, knights.due) == (None, Status.RESERVE, 1)
    assert (section.due, section.ammunition) == (3, 3), "ammunition for three attacks is included"
    assert state.works == (Works("IIC08", 1, Side.ROMANS),)


@pytest.mark.rule("THG-30")
def test_a_scenario_brings_sheets_and_units_of_its_own() -> None:
    own = SMALL.replace('[["II"]]', '[["II", "OWN"]]')
    for where in ("enters", "exits"):
        own = own.replace(
            f'{where} = [{{ sheet = "II", side = "east"', f'{where} = [{{ sheet = "OWN", side = "east"'
        )
    own = own.replace('{ type = "knights", count = 1 }', '{ type = "ogres", count = 2 }')
    rows = ",\n".join(['"............"'] * 14)
    own += f'\n[[maps]]\nname = "OWN"\nrows = [\n{rows}\n]\n{own_type("ogres", "O")}'
    setting = scenario_of(read_scenario(own.encode()))
    assert [each.name for each in setting.recruits][:2] == ["O1", "O2"]
    assert setting.entries[Side.ALLIES][0] == "OWNL01"
    assert setting.country.follows_road("IIK07", "IIL07")
    with pytest.raises(BadFile, match="Another type has the code K"):
        read_scenario(own.replace('code = "O"', 'code = "K"').encode())


@pytest.mark.rule("THG-30")
def test_units_of_a_scenarios_own_types_are_told_by_their_names() -> None:
    own = SMALL.replace('{ type = "knights", count = 1 }', '{ type = "ogres", count = 1, at = ["IIC06"] }')
    state = begun(own + own_type("ogres", "O"))
    told: list[str] = []
    while not state.sees(ROMANS):
        owing = steps.to_act(state)
        if owing is CHANCE:
            step = steps.apply(state, CHANCE, a.Initiative(1))
        else:
            step = steps.apply(state, min(owing), GAME.seats.idle(state, min(owing)))
        told += [GAME.words.describe(event, NAMES) for event in step.events]
        state = step.state
    assert "Ann's O1 (Ogres) comes into sight in IIC06." in told


# Options


@pytest.mark.rule("THG-31")
@pytest.mark.parametrize("text", [SMALL, KEPT])
def test_in_the_open_everybody_sees_from_the_start_who_stands_on_the_map(text: str) -> None:
    state = begun(text, open="on")
    there = {each.name: each.at for each in state.of(Side.ROMANS)}
    assert len(there) == 6
    for viewer in (ALLIES, ROMANS, None, OBSERVER):
        assert {each.name for each in view(state, viewer).public[ALLIES] if each.now} == there.keys()
    assert {each.name: each.at for each in supposed(state, Side.ALLIES).of(Side.ROMANS)} == there
    assert not begun(text).sighted[ALLIES]
    assert begun(with_top(text, "open = true"), open="off").open
    assert steps.new(2, {"open": "on"}).open


@pytest.mark.rule("THG-25", "THG-30", "THG-31")
def test_in_the_open_one_attacks_only_what_one_sees_and_at_night_sight_is_short() -> None:
    work = Work(changed(put("MG1 F05, L1 F06, L2 F09, forest F06"), open=True))
    sighting.look(work)
    state = work.now()
    assert {each.name for each in state.sees(ALLIES)} == {"L1", "L2"}
    for name in ("L1", "L2"):
        assert refused(state, ALLIES, a.Attack("MG1", name)).code == "hidden"
    assert begun(with_top(SMALL, "night = true")).setting.sight == 3


@pytest.mark.rule("THG-32", "THG-33", "THG-34")
def test_walkie_talkies_boats_and_defections_are_only_where_a_scenario_says_so() -> None:
    plain = begun(SMALL.replace("boats = 1\n", ""))
    assert not any(each.radio for each in plain.units)
    assert plain.boats == (0, 0)
    assert {each.side for each in plain.units if plain.kind(each).hired} == {Side.ALLIES}
    radio = SMALL.replace("count = 2, at", "count = 2, radio = true, at", 1)
    state = begun(with_top(radio, "referee = true"))
    enemy = view(state, ROMANS)
    assert "radio" not in enemy.scenario
    assert enemy.boats == (0,), "its own"
    assert [each.name for each in view(state, ALLIES).units if each.radio] == ["P1", "P2"]


@pytest.mark.rule("THG-34")
def test_mercenaries_serve_the_romans_at_twice_the_price_where_a_scenario_allows_it() -> None:
    guns = "{ type = 'gpmg', count = 1, ammunition = 6 },\n  { type = 'legion'"
    text = SMALL.replace('{ type = "legion"', guns, 1)
    with pytest.raises(BadFile, match="do not fight for the Romans"):
        read_scenario(text.encode())
    allowed = with_top(text, "defections = true")
    assert price(allowed, Side.ROMANS)["1 GPMG"] == 2 * (2 + 5)
    sides = {each.name: each.side for each in begun(allowed).units if each.kind == "gpmg"}
    assert sides == {"MG1": Side.ALLIES, "MG2": Side.ROMANS}


# Prices


def bought(forces: str, extra: str = "") -> str:
    """The small scenario with other forces of the Allies: `2 knights, 1 gpmg ammunition=4`."""
    groups = []
    for each in forces.split(", "):
        count, kind, *more = each.split()
        groups.append(
            ", ".join((f"{{ type = '{kind}', count = {count}", *(part.replace("=", " = ") for part in more)))
            + " }"
        )
    begin, end = SMALL.index("forces = ["), SMALL.index("[romans]")
    return f"{SMALL[:begin]}{extra}\nforces = [{', '.join(groups)}]\n\n{SMALL[end:]}"


def price(text: str, side: Side = Side.ALLIES) -> dict[str, Fraction]:
    return {each.what: each.points for each in price_of(scenario_of(text).file, side)}


@pytest.mark.rule("THG-29", "THG-32", "THG-58")
@pytest.mark.parametrize(
    ("forces", "prices"),
    [
        (
            "2 knights, 1 noble, 2 feudal_baggage",
            {
                "2 Knights": 10,
                "1 Noble": 3,
                "2 Baggage": 2,
                "1 of level 1": 4,
                "1 of level 2": 8,
                "3 supplies": Fraction(3, 4),
                "1 boat": 1,
            },
        ),
        ("1 gpmg ammunition=3, 1 feudal_baggage", {"1 GPMG": 2}),
        ("1 gpmg ammunition=4, 1 feudal_baggage", {"1 GPMG": 7}),
        ("1 gpmg ammunition=6, 1 feudal_baggage", {"1 GPMG": 7}),
        ("1 gpmg ammunition=7, 1 feudal_baggage", {"1 GPMG": 12}),
        ("2 foot radio=true, 1 feudal_baggage", {"2 Foot": 2 * (3 + 5)}),
    ],
)
def test_what_forces_cost(forces: str, prices: dict[str, Fraction]) -> None:
    found = price(bought(forces, "works = [{ hex = 'IIL01', level = 1 }, { hex = 'IIL02', level = 2 }]"))
    assert prices.items() <= found.items()
    assert len(found) == len(forces.split(", ")) + 4


@pytest.mark.rule("THG-29", "THG-30", "THG-58")
def test_forces_need_baggage_and_may_not_cost_too_much() -> None:
    """One for every four combat units, and one more with each 57 mm."""
    file = scenario_of(bought("5 foot, 2 pike, 2 gpmg, 4 noble, 2 recoilless, 1 feudal_baggage")).file
    assert baggage_needed(file.kinds, file.allies.forces) == 1 + 2
    with pytest.raises(BadFile) as refusal:
        read_scenario(bought("6 foot, 2 pike, 1 feudal_baggage", "points = 20").encode())
    assert [fault.message for fault in refusal.value.faults] == [
        "The Allies cost 28.75 points; 20 are allowed.",
        "The Allies need 2 baggage units; they have 1.",
    ]


# The page


@pytest.mark.rule("THG-29", "THG-30")
def test_the_example_of_the_page_can_be_played_with_its_sheet_and_its_units() -> None:
    whole, sheet, units = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    holds(begun(whole))
    file = scenario_of(whole).file
    assert all(0 < file.army(side).points - cost_of(file, side) < 12 for side in SIDES), "and is about even"
    more = read_scenario((whole + sheet + units).encode())
    assert scenario_of(more).kinds["horse_archers"].mounted
    wide = whole.replace('[["I", "II"]]', '[["FORD", "I", "II"]]').replace('sheet = "I"', 'sheet = "FORD"')
    assert scenario_of(read_scenario((wide + sheet).encode())).country.follows_road("FORDA07", "FORDB07")


@pytest.mark.rule("THG-30")
@pytest.mark.parametrize("kind", [ScenarioFile, Army, Group, Victory, Chance, SheetFile, UnitType])
def test_every_key_and_every_type_of_units_is_explained(kind: Any) -> None:
    for field in dataclasses.fields(kind):
        assert re.search(rf"`\[*{field.name}\]*`", PAGE), field.name
    assert all(f"`{each.key}`" in PAGE for each in UNITS.types)


def drawn_from(text: str = DRAWN) -> State:
    return steps.new(2, {"scenario": read_scenario(text.encode())})


def drawn(number: int, text: str = DRAWN) -> tuple[a.Lay, State]:
    state = drawn_from(text)
    assert steps.to_act(state) is CHANCE
    action = steps.sample(state, Draw(b"drawn", number))
    assert isinstance(action, a.Lay)
    return action, steps.apply(state, CHANCE, action).state


@pytest.mark.rule("THG-29", "THG-60")
def test_chance_draws_every_number_of_sheets_and_lays_them_without_gaps() -> None:
    shapes = set()
    for number in range(25):
        action, state = drawn(number)
        file = state.setting.file
        rows = file.sheets
        shapes.add((len(rows), len(rows[0])))
        assert not file.chance.anything
        assert state.stage is Stage.INITIATIVE
        assert len({name for row in rows for name in row}) == sum(map(len, rows))
        for side in Side:
            near = state.setting.homeward[side.other]
            assert min(near[cell] for cell in state.setting.entries[side]) >= APART
        assert state.setting.exits == state.setting.entries[Side.ROMANS], "the Allies score, and leave there"
        assert len(state.setting.objectives) == 2
        for cell in state.setting.objectives:
            assert all(state.setting.homeward[side][cell] > APART // 2 for side in Side)
        assert len(write(action)) <= 90
        assert action_of(drawn_from(), 0, write(action)) == action
    assert shapes == {(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1), (2, 2)}


@pytest.mark.rule("THG-29")
def test_the_same_secret_draws_the_same_and_it_is_told() -> None:
    assert drawn(3) == drawn(3)
    action, _ = drawn(3)
    assert told(steps.apply(drawn_from(), CHANCE, action).events)[0] == (
        f"The map: sheets {action.sheets}. The Allies enter {action.allies}, the Romans {action.romans}. "
        f"The objectives are {' and '.join(action.objectives)}."
    )
    assert drawn_from(SMALL).stage is Stage.STOCK, "without chance the game begins with what is decided"


@pytest.mark.rule("THG-29", "THG-53")
def test_entries_and_objectives_are_drawn_on_a_map_that_is_given() -> None:
    text = DRAWN.replace('[["I"]]', '[["I", "II"]]').replace("sheets = true, ", "")
    found = [drawn(number, text) for number in range(20)]
    assert {(action.sheets, state.setting.file.sheets) for action, state in found} == {("", (("I", "II"),))}
    assert len({(action.allies, action.romans) for action, _ in found}) > 8


@pytest.mark.rule("THG-29")
@pytest.mark.parametrize(
    "spoilt",
    [
        {"sheets": ""},
        {"sheets": "I V"},
        {"sheets": "I I"},
        {"sheets": "I II / III"},
        {"allies": "I up"},
        {"allies": ""},
        {"romans": "I north"},
        {"objectives": ()},
        {"objectives": ("IC05", "IC05")},
        {"objectives": ("IA01", "IC05")},
        {"objectives": ("zzz", "IC05")},
    ],
)
def test_chance_cannot_draw_anything_else(spoilt: dict[str, object]) -> None:
    sound = a.Lay("I", "I north", "I south", ("IC05", "ID07"))
    assert steps.apply(drawn_from(), CHANCE, sound).state.setting.file.sheets == (("I",),)
    with pytest.raises(IllegalAction):
        steps.apply(drawn_from(), CHANCE, replace(sound, **spoilt))  # type: ignore[arg-type]


@pytest.mark.rule("THG-29")
def test_who_holds_a_drawn_objective_at_the_end_has_its_points() -> None:
    _, state = drawn(1)
    held = replace(state, held=tuple((cell, Side.ALLIES) for cell in state.setting.objectives))
    assert {each.what: each.amount for each in points(held)} == {"objectives": 8}
    public = view(replace(held, stage=Stage.OVER), None)
    assert score_of(public).lines == (("objectives", 8),)
    said = f"Other objectives for 4 points each: {', '.join(state.setting.places)}."
    assert said in PICTURE.text(public, Look(("Ann", "Ben")))
