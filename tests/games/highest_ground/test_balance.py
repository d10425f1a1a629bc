"""Figures: the command that measures the introductory scenario and what it found, and how quickly the game decides."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.highest import MOST, Told, computer, digest, game, measured, report
from games.core.working import changed
from games.highest_ground.files.scenarios import scenario_of
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import sighting, steps
from games.highest_ground.rules.ending import LEVELS
from games.highest_ground.rules.marching import march_of
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Order, Spot, Stage, State, Status, Unit
from tests.games.highest_ground.invariant import holds
from tests.games.highest_ground.parts import SMALL
from tests.games.timing import best

TABLE = Path(__file__).parents[3] / "games" / "highest_ground" / "data" / "BALANCE.md"


def told(points: int, level: int) -> Told:
    shares = Counter({"bridges": points})
    return Told(level, points, shares, [30, 50], written=40, turns=10, fought=20, healthy=10, rolled=8)


@pytest.mark.rule("THG-40")
def test_the_report_counts_levels_dice_and_submissions() -> None:
    lines = "\n".join(report([told(3, 0), told(12, 2), told(17, 3), told(25, 4)]))
    for line in (
        "| decisive defeat | 1 | 25.0 |",
        "| marginal defeat | 0 | 0.0 |",
        "| the Allies win, of 100 | 25.0 | at most 55 |\n",
        "| the Romans win, of 100 | 50.0 | at most 55 |\n",
        "| submissions a turn and player | 4.00 | at most 4 |\n",
        "| of the players' with an order, not only sealed | 2.00 | |\n",
        "reach the die, of 100 | 80 |",
    ):
        assert line in lines


@pytest.mark.rule("THG-28", "THG-40")
def test_a_game_between_equal_players_ends_at_the_level_of_its_points() -> None:
    file = scenario_of(SMALL).file
    found = game(3, (computer, computer), {"scenario": SMALL})
    assert found.turns == file.turns
    assert found.level == sum(found.points >= least for least in file.victory.levels)
    assert found.points == sum(found.shares.values())
    assert 0 <= found.rolled <= found.healthy <= found.fought
    assert all(each <= 5 * found.turns + 1 for each in found.submissions)
    assert found.slowest < 2


@pytest.mark.rule("THG-39", "THG-40")
def test_the_page_has_todays_numbers_and_neither_side_wins_too_often() -> None:
    """Whoever changes a number or the map runs the command again, and says in the file what it found."""
    text = TABLE.read_text(encoding="utf-8")
    count = re.search(rf"Data {digest()}, (\d+) games\.", text)
    assert count is not None, "the page was made with other numbers"
    rows = dict(re.findall(r"^\| ([^|]+?) \| ([\d.]+) \|", text, flags=re.MULTILINE))
    assert sum(int(rows[level]) for level in LEVELS) == int(count[1])
    assert all(int(rows[level]) > 0 for level in LEVELS), "all five levels are reached"
    assert float(rows["the Allies win, of 100"]) <= MOST
    assert float(rows["the Romans win, of 100"]) <= MOST
    assert float(rows["combats between healthy units that reach the die, of 100"]) >= 70
    for line in report([told(12, 2)]):
        name = line.split("|")[1].strip() if line.startswith("| ") else ""
        assert not name or name in text or name.startswith("points for"), name


@pytest.mark.long
@pytest.mark.rule("THG-39", "THG-40")
def test_games_of_today_are_as_the_page_says() -> None:
    found = [game(number) for number in range(1000, 1040)]
    figures = measured(found)
    assert figures["rolled"] >= 70
    assert 20 <= figures["allies"] <= 75
    assert 20 <= figures["romans"] <= 75


def fullest() -> State:
    """All units of the introductory scenario stand in the open, those of the sides a few hexes apart."""
    state = steps.new(2, {})
    land, terrain = state.setting.country, state.setting.tables.terrain
    rooms = {
        side: iter([cell for cell in land.cells if cell.startswith("II") and cell[2] in columns])
        for side, columns in ((Side.ALLIES, "GHIJ"), (Side.ROMANS, "ABDE"))
    }

    def placed(unit: Unit) -> Unit:
        gait = state.kind(unit).gait
        at = next(cell for cell in rooms[unit.side] if terrain[land.terrain[cell]].cost(gait))
        return replace(unit, status=Status.FIELD, at=at)

    units = tuple(map(placed, state.units))
    work = Work(changed(state, units=units, stage=Stage.FIRST_MARCH, first=Side.ALLIES, round=1, owed=()))
    sighting.look(work)
    holds(work.now())
    return work.now()


def reach(state: State, unit: Unit) -> object:
    assert unit.at is not None
    march = march_of(changed(state), unit, Order(unit.name, (Spot(unit.at, unit.facing),)))
    return march.goals if march is not None else None


@pytest.mark.rule("THG-11", "THG-25", "THG-42")
def test_all_that_a_unit_can_reach_is_found_in_2_ms_and_both_sides_look_around_in_20_ms() -> None:
    state = fullest()
    for unit in state.units:
        for strategic in (False, not unit.kind.endswith("baggage")):
            ready = replace(unit, strategic=strategic)
            assert best(3, lambda ready=ready: reach(state, ready)) < 0.002, unit.name  # type: ignore[misc]
    assert best(5, lambda: sighting.look(Work(state))) < 0.02
