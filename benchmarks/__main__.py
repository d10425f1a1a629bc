"""Run all measurements and print one table: `python -m benchmarks [--quick] [part ...]`."""

from __future__ import annotations

import argparse
import importlib
import platform
import sys
import time
from collections.abc import Sequence
from typing import Final, TypeAlias

Row: TypeAlias = tuple[str, float, str, float | None]

PARTS: Final = {
    "store": "commits, replays, and what the rules cost",
    "drawing": "a board drawn and encoded",
    "mountain": "whether the mountain's game can go on, and how a deal is won",
    "wire": "the bot in its own process, over a simulated Discord",
}
AT_LEAST: Final = frozenset({"/s", "dB", "% won"})
"""Units of which more is better; of all others less is."""


def verdict(value: float, unit: str, bar: float | None) -> str:
    """`ok` or `over` by the bar; empty where there is none."""
    if bar is None:
        return ""
    held = value >= bar if unit in AT_LEAST else value <= bar
    return "ok" if held else "over"


def written(value: float) -> str:
    """A number with as many digits as say something."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def table(rows: Sequence[Row]) -> str:
    """All rows below each other, with the bars they are held to."""
    cells = [("what", "measured", "", "bar", "")]
    for name, value, unit, bar in rows:
        sign = "≥ " if unit in AT_LEAST else "≤ "
        told = "" if bar is None else f"{sign}{written(bar)}"
        cells.append((name, written(value), unit, told, verdict(value, unit, bar)))
    widths = [max(len(row[column]) for row in cells) for column in range(5)]
    lines = [
        f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}} {row[2]:<{widths[2]}}  "
        f"{row[3]:>{widths[3]}}  {row[4]}".rstrip()
        for row in cells
    ]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])


def measured(part: str, quick: bool) -> list[Row]:
    """The rows of one part. A part may have a shorter way of measuring itself."""
    module = importlib.import_module(f"benchmarks.{part}")
    short = getattr(module, "run_quick", None)
    rows: list[Row] = short() if quick and short is not None else module.run()
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description="Measure everything that has a bar.")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions, for a first look")
    parser.add_argument("--strict", action="store_true", help="fail if anything is over its bar")
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    chosen = parser.parse_args()
    unknown = set(chosen.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}; the parts are {', '.join(PARTS)}")
    rows: list[Row] = []
    for part in chosen.parts or PARTS:
        print(f"{part}: {PARTS[part]} …", file=sys.stderr, flush=True)
        began = time.perf_counter()
        rows += measured(part, chosen.quick)
        print(f"  {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    print(f"\nPython {platform.python_version()} on {platform.machine()}\n")
    print(table(rows))
    over = [row[0] for row in rows if verdict(*row[1:]) == "over"]
    print(f"\n{len(over)} over the bar: {', '.join(over)}" if over else "\nNothing is over its bar.")
    return 1 if over and chosen.strict else 0


if __name__ == "__main__":
    sys.exit(main())
