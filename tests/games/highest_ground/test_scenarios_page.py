"""The page for people who write scenarios: its examples can be played, and it names every key (THG-30)."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest

from games.highest_ground.files.scenario_file import Army, Chance, Group, ScenarioFile, Victory
from games.highest_ground.files.scenario_problems import cost_of
from games.highest_ground.files.scenarios import read_scenario, scenario_of
from games.highest_ground.files.sheets import SheetFile
from games.highest_ground.files.tables import SIDES, UNITS, UnitType
from games.highest_ground.rules import steps

PAGE = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.rule("THG-29", "THG-30")
def test_the_example_can_be_played_with_its_sheet_and_its_units() -> None:
    whole, sheet, units = EXAMPLES
    text = read_scenario(whole.encode())
    steps.check(steps.new(2, {"scenario": text}))
    file = scenario_of(text).file
    assert all(0 < file.army(side).points - cost_of(file, side) < 12 for side in SIDES), "and is about even"
    more = read_scenario((whole + sheet + units).encode())
    assert scenario_of(more).kinds["horse_archers"].mounted
    wide = whole.replace('[["I", "II"]]', '[["FORD", "I", "II"]]').replace('sheet = "I"', 'sheet = "FORD"')
    assert scenario_of(read_scenario((wide + sheet).encode())).country.follows_road("FORDA07", "FORDB07")


@pytest.mark.rule("THG-30")
@pytest.mark.parametrize("kind", [ScenarioFile, Army, Group, Victory, Chance, SheetFile, UnitType])
def test_every_key_is_explained(kind: Any) -> None:
    for field in dataclasses.fields(kind):
        assert re.search(rf"`\[*{field.name}\]*`", PAGE), field.name


@pytest.mark.rule("THG-30")
def test_every_type_of_units_is_named() -> None:
    for kind in UNITS.types:
        assert f"`{kind.key}`" in PAGE
