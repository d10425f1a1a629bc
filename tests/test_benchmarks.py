"""Every part of `python -m benchmarks` runs and gives figures, here with the smallest sizes."""

from __future__ import annotations

import importlib
from typing import Any, Final

import pytest

from benchmarks.__main__ import PARTS, Figure, pieces, table
from benchmarks.plies import Rate

_SMALL: Final[dict[str, dict[str, Any]]] = {
    "store": {
        "MOVES": 10,
        "TABLES": 2,
        "REPLAYED": 10,
        "LONG": 30,
        "SECONDS": 0.1,
        "APPLIED": 50,
        "_memory": lambda path: [],  # starts two processes
    },
    "drawing": {"BOARDS": 4, "ROUNDS": 1},
    "typed": {"GAMES_EACH": 1, "LONGEST": 20, "REPEATED": 1},
    "taps": {"GAMES_EACH": 1, "LONGEST": 10},
    "waiting": {"GAMES": 6, "DUE": 2, "MOVES": 2, "IDLE": 0.05},
}
"""The sizes of a part that are smaller here."""
_AMOUNT: Final = {"animations": 2, "playouts": 2, "highest": 1}
"""What the `run` of a part is given instead."""
_LONG: Final = ("drawing", "animations", "highest")
_WITH_PROCESSES: Final = ("my_games", "reminders", "wire")
"""These start the bot and need minutes; `tests/wire` shows what they are built of."""


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(part, marks=pytest.mark.long) if part in _LONG else part
        for part in PARTS
        if part not in _WITH_PROCESSES
    ],
)
def test_a_part_of_the_benchmarks_gives_its_figures(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module(f"benchmarks.{part}")
    for name, value in _SMALL.get(part, {}).items():
        assert hasattr(module, name)
        monkeypatch.setattr(module, name, value)
    if part == "mountain":
        rows = [*module.judged(20), *module.solved(1)]
    elif part in _AMOUNT:
        rows = [*module.run(_AMOUNT[part])]
    else:
        rows = [row for piece in pieces(part, quick=False) for row in piece()]
    assert rows
    figures = [Figure(row, Rate(20_000.0, 20_000.0)) for row in rows]
    assert rows[0][0] in table(figures)
