"""RULES.md keeps its word."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

from games.core.rulebook import read_rules
from games.highest_ground.files.tables import TABLES, Odds, Terrain
from games.highest_ground.files.units import UNITS, Role
from games.highest_ground.rules.refusals import RULES_NAMED

TEXT = (resources.files("games.highest_ground") / "RULES.md").read_text("utf-8")
BOOK = read_rules(TEXT, "THG")


def test_all_sixty_rules_are_told() -> None:
    assert list(BOOK.rules) == [f"THG-{number}" for number in range(1, 61)]


def test_every_rule_that_the_code_speaks_of_is_there() -> None:
    folder = Path(__file__).parents[3] / "games" / "highest_ground"
    spoken = {number for path in folder.rglob("*.py") for number in re.findall(r"THG-\d+", path.read_text())}
    assert spoken | RULES_NAMED <= set(BOOK.rules)


def test_values_are_those_of_the_files() -> None:
    numbers = [
        int(each)
        for each in re.findall(r"-?\d+", BOOK.rules["THG-4"].replace("57 mm ", "").replace("M79 ", ""))
    ]
    wanted: list[int] = []
    for kind in UNITS.types:
        if kind.role is Role.LEADER or kind.key == "roman_baggage":
            continue
        assert kind.disrupted is not None
        for side in (kind.full, kind.disrupted):
            first = [kind.movement, kind.range] if side is kind.full else []
            wanted += [*first, side.attack, side.defence, side.morale]
    order = sorted(range(len(wanted) // 8), key=lambda at: wanted[8 * at : 8 * at + 8])
    found = [numbers[8 * at : 8 * at + 8] for at in range(len(wanted) // 8)]
    assert sorted(found) == [wanted[8 * at : 8 * at + 8] for at in order]


def test_tables_are_those_of_the_files() -> None:
    for odds, results in TABLES.results.items():
        row = " ".join(each.value for each in results)
        name = "Below 1 to 3" if odds is Odds.LEAST else odds.value.replace(":", " to ")
        name = f"{name} and more" if odds is Odds.MOST else name
        assert f"{name}: {row}." in BOOK.rules["THG-38"]
    for terrain in Terrain:
        ground = TABLES.terrain[terrain]
        costs = ", ".join(
            str(each) if each else "impassable" for each in (ground.foot, ground.mounted, ground.baggage)
        )
        assert f"{terrain.value.title()} {costs}; {ground.defence}." in BOOK.rules["THG-36"]
