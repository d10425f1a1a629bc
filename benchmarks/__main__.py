"""Run all measurements and print one table: `python -m benchmarks [--quick] [part ...]`.

Beside each figure stands that of the last release, from `figures.toml`, and what became worse by more than 15 % is named.
`--write` puts the figures of all bars, and those that have been there, into that file.
"""

import argparse
import importlib
import os
import platform
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks import figures as last
from benchmarks.plies import A_SECOND, Plies, Rate, between, in_plies, rate
from benchmarks.sizes import Piece, Row, Size

PARTS: Final = {
    "store": "commits and replays",
    "postgresql": "commits on a PostgreSQL server, beside those in a file",
    "districts": "several processes on a PostgreSQL server, beside one with a file",
    "memory": "where a thousand games keep their megabytes",
    "rules": "random games of every game, and what the functions of the rules take",
    "drawing": "the pictures of a crowd, and boards drawn and encoded",
    "animations": "300 moves of each game as an animation",
    "mountain": "judging whether Bring Down the Mountain can go on, and solving deals",
    "reviews": "300 moves of each game judged, and whether ten times the work says the same; by name only",
    "typed": "suggestions and reading while somebody types a move",
    "highest": "The Highest Ground between equal players: submissions, dice, speed",
    "taps": "taps from the board to a move saved, in random games",
    "waiting": "ten thousand open games with clocks",
    "my_games": "/games of somebody in 200 games, with ten thousand in the database",
    "ratings": "ladders and records of somebody in 2,000 games; the ratings of 100,000 games made again",
    "forgetting": "somebody in a thousand games is forgotten, while others move",
    "reminders": "a thousand reminders due at once, over a simulated Discord",
    "wire": "the bot in its own process, over a simulated Discord",
    "computer": "how strong computer players are; by name only, since it takes a day",
}
BY_NAME: Final = frozenset({"computer", "reviews"})
"""The parts that are measured only where they are named."""
AT_LEAST: Final = frozenset({A_SECOND, "dB", "% won", "% rolled", "% agreed", "% used", "times as many"})
"""Units where more is better; for all others less is."""
MUCH: Final = 0.15
"""The share by which a figure may be worse than before."""


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

    @property
    def measured(self) -> float:
        """What figures of other days are compared with: plies where there are any, else the value."""
        return self.row[1] if self.plies is None else self.plies

    def change(self, before: float | None) -> float:
        """By what share it is worse than before; negative if it is better. 0 where that cannot be told."""
        if not before or not self.measured:
            return 0.0
        more = self.measured / before
        return 1 / more - 1 if self.row[2] in AT_LEAST else more - 1

    def cells(self, before: float | None) -> tuple[str, ...]:
        """Its line in the table."""
        name, value, unit, bar = self.row
        in_thousand = "a thousand plies" if unit == A_SECOND else "plies"
        plies = "" if self.plies is None else f"{written(self.plies)} {in_thousand}"
        sign = "≥ " if unit in AT_LEAST else "≤ "
        told = (
            "" if bar is None else f"{sign}{written(bar)} {in_thousand if isinstance(bar, Plies) else unit}"
        )
        was = "" if before is None else written(before)
        return name, f"{written(value)} {unit}", plies, was, told, self.verdict


def written(value: float) -> str:
    """A number with its significant digits."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def table(figures: Sequence[Figure], before: Mapping[str, float]) -> str:
    """All figures in columns, with those of the last release and their bars."""
    cells = [
        ("what", "measured", "in plies", "last", "bar", ""),
        *(each.cells(before.get(each.name)) for each in figures),
    ]
    widths = [max(len(row[column]) for row in cells) for column in range(6)]
    lines = [
        "  ".join(
            f"{cell:{'<' if column in (0, 5) else '>'}{widths[column]}}" for column, cell in enumerate(row)
        ).rstrip()
        for row in cells
    ]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])


def worse(figures: Sequence[Figure], before: Mapping[str, float]) -> list[str]:
    """What became worse by more than 15 % since the last release, with by how much."""
    found = [(each.name, each.change(before.get(each.name))) for each in figures]
    return [f"{name} (by {share:.0%})" for name, share in found if share > MUCH]


def pieces(part: str, size: Size) -> Sequence[Piece]:
    """The measurements of a part in order."""
    found: Sequence[Piece] = importlib.import_module(f"benchmarks.{part}").pieces(size)
    return found


def measured(part: str, size: Size) -> list[Figure]:
    """The figures of one part. The machine's speed is measured before and after each piece."""
    figures: list[Figure] = []
    before = rate()
    for piece in pieces(part, size):
        rows = piece()
        after = rate()
        figures += [Figure(row, between(before, after)) for row in rows]
        before = after
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description="Measure everything that has a bar.")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions, for a first look")
    parser.add_argument("--strict", action="store_true", help="fail if anything is over its bar")
    parser.add_argument("--write", action="store_true", help="keep the figures for later comparisons")
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    chosen = parser.parse_args()
    unknown = set(chosen.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}; the parts are {', '.join(PARTS)}")
    figures: list[Figure] = []
    broken: list[str] = []
    for part in chosen.parts or [part for part in PARTS if part not in BY_NAME]:
        print(f"{part}: {PARTS[part]} …", file=sys.stderr, flush=True)
        began = time.perf_counter()
        try:
            figures += measured(part, Size.QUICK if chosen.quick else Size.FULL)
        except Exception:
            # The other parts have taken their time: their figures are told.
            traceback.print_exc()
            broken.append(part)
        print(f"  {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    before = last.read()
    if not figures:
        return 1
    rates = sorted({figure.rate.second for figure in figures})
    machine = f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores"
    speed = f"{written(rates[0])} to {written(rates[-1])} python-chess plies a second"
    print(f"\n{machine}, {speed}\n")
    print(table(figures, before))
    over = [figure.name for figure in figures if figure.verdict == "over"]
    print(f"\n{len(over)} over the bar: {', '.join(over)}" if over else "\nNothing is over its bar.")
    if slower := worse(figures, before):
        print(f"Worse than at the last release: {', '.join(slower)}")
    if broken:
        print(f"These parts failed, as said above: {', '.join(broken)}.")
    if chosen.write:
        kept = {
            each.name: each.measured for each in figures if each.row[3] is not None or each.name in before
        }
        last.write({**before, **kept}, machine, speed)
    return 1 if broken or (over and chosen.strict) else 0


if __name__ == "__main__":
    sys.exit(main())
