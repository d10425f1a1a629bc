"""Run all measurements and print one table: `python -m benchmarks [--quick] [part ...]`."""

from __future__ import annotations

import argparse
import importlib
import platform
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from benchmarks.plies import A_SECOND, Plies, Rate, between, in_plies, rate

Row: TypeAlias = tuple[str, float, str, float | None]
"""Name, value, unit and bar. A bar of type `Plies` is compared with the value in plies."""
Piece: TypeAlias = Callable[[], Sequence[Row]]

PARTS: Final = {
    "store": "commits, replays, and what the rules cost",
    "drawing": "a board drawn and encoded",
    "animations": "300 moves of each game as an animation",
    "mountain": "judging whether Bring Down the Mountain can go on, and solving deals",
    "playouts": "a game of High Ground by random actions, and how such games end",
    "typed": "suggestions and reading while somebody types a move",
    "highest": "The Highest Ground between equal players: submissions, dice, speed",
    "taps": "taps from the board to a move saved, in random games",
    "waiting": "ten thousand open games with clocks",
    "my_games": "/games of somebody in 200 games, with ten thousand in the database",
    "reminders": "a thousand reminders due at once, over a simulated Discord",
    "wire": "the bot in its own process, over a simulated Discord",
}
AT_LEAST: Final = frozenset({A_SECOND, "dB", "% won", "% rolled"})
"""Units where more is better; for all others less is."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A row, and the machine's speed around its measurement in plies a second."""

    row: Row
    rate: Rate

    @property
    def name(self) -> str:
        return self.row[0]

    @property
    def plies(self) -> float | None:
        _, value, unit, _ = self.row
        return in_plies(value, unit, self.rate)

    @property
    def verdict(self) -> str:
        """`ok` or `over` by the bar; empty without a bar."""
        _, value, unit, bar = self.row
        if bar is None:
            return ""
        held = self.plies if isinstance(bar, Plies) else value
        assert held is not None, f"{self.name} has a bar in plies and is no time"
        return "ok" if (held >= bar if unit in AT_LEAST else held <= bar) else "over"

    def cells(self) -> tuple[str, ...]:
        """Its line in the table."""
        name, value, unit, bar = self.row
        in_thousand = "a thousand plies" if unit == A_SECOND else "plies"
        plies = "" if self.plies is None else f"{written(self.plies)} {in_thousand}"
        sign = "≥ " if unit in AT_LEAST else "≤ "
        told = (
            "" if bar is None else f"{sign}{written(bar)} {in_thousand if isinstance(bar, Plies) else unit}"
        )
        return name, f"{written(value)} {unit}", plies, told, self.verdict


def written(value: float) -> str:
    """A number with its significant digits."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def table(figures: Sequence[Figure]) -> str:
    """All figures in columns, with their bars."""
    cells = [("what", "measured", "in plies", "bar", ""), *(figure.cells() for figure in figures)]
    widths = [max(len(row[column]) for row in cells) for column in range(5)]
    lines = [
        f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}  {row[3]:>{widths[3]}}  {row[4]}".rstrip()
        for row in cells
    ]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])


def pieces(part: str, quick: bool) -> Sequence[Piece]:
    """The measurements of a part in order; its quick ones if it has them and `quick` asks for them."""
    module = importlib.import_module(f"benchmarks.{part}")
    if hasattr(module, "pieces"):
        found: Sequence[Piece] = module.pieces(quick)
        return found
    short = getattr(module, "run_quick", None)
    return [short if quick and short is not None else module.run]


def measured(part: str, quick: bool) -> list[Figure]:
    """The figures of one part. The machine's speed is measured before and after each piece."""
    figures: list[Figure] = []
    before = rate()
    for piece in pieces(part, quick):
        rows = piece()
        after = rate()
        figures += [Figure(row, between(before, after)) for row in rows]
        before = after
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description="Measure everything that has a bar.")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions, for a first look")
    parser.add_argument("--strict", action="store_true", help="fail if anything is over its bar")
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    chosen = parser.parse_args()
    unknown = set(chosen.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}; the parts are {', '.join(PARTS)}")
    figures: list[Figure] = []
    for part in chosen.parts or PARTS:
        print(f"{part}: {PARTS[part]} …", file=sys.stderr, flush=True)
        began = time.perf_counter()
        figures += measured(part, chosen.quick)
        print(f"  {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    rates = sorted({figure.rate.second for figure in figures})
    print(f"\nPython {platform.python_version()} on {platform.machine()}", end=", ")
    print(f"{written(rates[0])} to {written(rates[-1])} python-chess plies a second\n")
    print(table(figures))
    over = [figure.name for figure in figures if figure.verdict == "over"]
    print(f"\n{len(over)} over the bar: {', '.join(over)}" if over else "\nNothing is over its bar.")
    return 1 if over and chosen.strict else 0


if __name__ == "__main__":
    sys.exit(main())
