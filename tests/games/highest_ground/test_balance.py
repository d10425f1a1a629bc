"""The command that measures the introductory scenario, and the figures that it made."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.highest import MOST, Told, computer, digest, game, measured, report
from games.highest_ground.files.scenarios import scenario_of
from games.highest_ground.rules.ending import LEVELS
from tests.games.highest_ground.parts import SMALL

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
