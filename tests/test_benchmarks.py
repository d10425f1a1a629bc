"""Every part of `python -m benchmarks` runs and gives figures, here with the smallest sizes."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from benchmarks import computer
from benchmarks import figures as last
from benchmarks.__main__ import PARTS, Figure, pieces, table, worse
from benchmarks.plies import Plies, Rate
from benchmarks.sizes import Size
from games.computer.levels import EASY
from games.registry import by_key

RATE = Rate(20_000.0, 20_000.0)
_WITH_PROCESSES = ("my_games", "reminders", "wire")


@pytest.mark.parametrize(
    "part",
    [pytest.param(part, marks=pytest.mark.wire) if part in _WITH_PROCESSES else part for part in PARTS],
)
def test_a_part_of_the_benchmarks_gives_its_figures(part: str) -> None:
    rows = [row for piece in pieces(part, Size.SMALLEST) for row in piece()]
    assert rows
    names = [row[0] for row in rows if not row[0].startswith("…")]
    assert len(set(names)) == len(names), "figures of other days are found by their names"
    assert all(math.isfinite(row[1]) and row[1] >= 0 for row in rows)
    figures = [Figure(row, RATE) for row in rows]
    assert rows[0][0] in table(figures, {})


def test_what_became_much_worse_is_named() -> None:
    figures = [
        Figure(("a board", 20.0, "ms", Plies(300)), RATE),  # 400 plies
        Figure(("moves", 50.0, "/s", Plies(2)), RATE),  # 2.5 a thousand plies
        Figure(("memory", 130.0, "MB", None), RATE),
        Figure(("new", 1.0, "MB", None), RATE),
    ]
    assert worse(figures, {"a board": 350, "moves": 2.8, "memory": 120}) == []
    assert worse(figures, {"a board": 320, "moves": 3.0, "memory": 100}) == [
        "a board (by 25%)",
        "moves (by 20%)",
        "memory (by 30%)",
    ]
    lines = table(figures, {"a board": 320}).splitlines()
    assert lines[2].split() == ["a", "board", "20", "ms", "400", "plies", "320", "≤", "300", "plies", "over"]


def test_figures_are_kept_from_release_to_release(tmp_path: Path) -> None:
    file = tmp_path / "figures.toml"
    assert last.read(file) == {}
    told = {"50 tables: moves": 9.123456, "“odd” name": 12_345_678.0}
    last.write(told, "a machine", "20,000 plies a second", file)
    assert last.read(file) == {"50 tables: moves": 9.123, "“odd” name": 12_350_000.0}


def test_the_strength_of_computer_players_is_measured() -> None:
    told = computer.Played()
    for number in range(2):
        computer.play(by_key("dog_eat_dog"), EASY, None, number, told)
    assert told.games == 2
    assert 0 <= told.won <= 2
    assert told.took
    assert 0 < told.late() <= max(told.took)
    lines = list(computer.table([by_key("bring_down_the_mountain")], 1))
    assert len(lines) == 5
    assert "| easy | alone | 1 |" in lines[2]
