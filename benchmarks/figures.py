"""The figures of the last release, kept in `figures.toml`: in plies where there are any, so that machines can be compared."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("figures.toml")


def read(file: Path = FILE) -> dict[str, float]:
    """Each figure by its name; nothing if none were kept yet."""
    if not file.exists():
        return {}
    return {name: float(value) for name, value in tomllib.loads(file.read_text("utf-8"))["figures"].items()}


def write(figures: Mapping[str, float], machine: str, speed: str, file: Path = FILE) -> None:
    """Keep these figures, with the machine and its speed."""
    lines = [
        "# Written by `make bench ARGUMENTS=--write`: plies of the same run, or the unit that the table shows.",
        f"machine = {json.dumps(machine)}",
        f"speed = {json.dumps(speed)}",
        "",
        "[figures]",
        *(
            f"{json.dumps(name, ensure_ascii=False)} = {float(f'{value:.4g}')}"
            for name, value in figures.items()
        ),
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
