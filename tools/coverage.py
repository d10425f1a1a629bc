"""Prints how many of the program's lines and branches the tests ran, and fails below the floor.

Usage: python tools/coverage.py REPORT, where REPORT is what slipcover wrote as JSON. Only what runs inside the tests'
own processes is counted, not the bots that they start.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

FLOORS: Final = {"bot": 91.0, "games": 97.5, "render": 96.0}
"""Percent of lines and branches: just under what it is. Raise them when it rises."""
LISTED: Final = 8
"""Files whose coverage is the lowest."""


def shares(report: Path) -> tuple[dict[str, float], list[tuple[float, str]]]:
    """Percent covered by package, and by file, the lowest first."""
    ran: dict[str, int] = defaultdict(int)
    there: dict[str, int] = defaultdict(int)
    files = []
    for name, file in json.loads(report.read_text(encoding="utf-8"))["files"].items():
        hit = len(file["executed_lines"]) + len(file["executed_branches"])
        of = hit + len(file["missing_lines"]) + len(file["missing_branches"])
        package = Path(name).parts[0]
        ran[package] += hit
        there[package] += of
        files.append((100 * hit / of if of else 100.0, name))
    return {package: 100 * ran[package] / there[package] for package in there}, sorted(files)


def main(report: str) -> int:
    packages, files = shares(Path(report))
    print("Lines and branches that the tests ran:")
    for package, floor in FLOORS.items():
        print(f"  {package}: {packages.get(package, 0.0):.1f} % (floor {floor} %)")
    print("  least: " + ", ".join(f"{name} {share:.0f} %" for share, name in files[:LISTED]))
    low = [package for package, floor in FLOORS.items() if packages.get(package, 0.0) < floor]
    if low:
        print(
            f"The tests run too little of {', '.join(low)}. Test what is new, or take away what nothing needs.",
            file=sys.stderr,
        )
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
