"""How large the parts of the house may be, so that each can be held in mind."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("games", "render", "bot")
LONGEST_FILE = 400


def sources() -> list[Path]:
    """The Python files of all rooms. Migrations stay as they were released."""
    return [
        path
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if "migrations" not in path.parts
    ]


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_file_is_longer_than_400_lines() -> None:
    lengths = {shown(path): len(path.read_text(encoding="utf-8").splitlines()) for path in sources()}
    assert lengths
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}
