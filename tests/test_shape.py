"""Limits on the size of files, folders and classes, so that a reader can hold each in mind."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from games.registry import GAMES

ROOT = Path(__file__).parent.parent
ROOMS = ("games", "render", "bot")
LONGEST_FILE = 400
MOST_FILES = 14
MOST_FUNCTIONS = 25
LONGEST_HEAD = 60


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


def test_no_folder_has_more_than_14_files_side_by_side() -> None:
    folders = Counter(shown(path.parent) for path in sources())
    assert {folder: count for folder, count in folders.items() if count > MOST_FILES} == {}


def public_functions(node: ast.ClassDef) -> list[str]:
    """The names of a class's functions that others may call."""
    functions = [each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [each.name for each in functions if not each.name.startswith("_")]


def test_no_class_has_more_than_25_public_functions() -> None:
    classes = {
        f"{shown(path)}: {node.name}": len(public_functions(node))
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    assert classes
    assert {name: count for name, count in classes.items() if count > MOST_FUNCTIONS} == {}


def test_a_game_is_put_together_in_under_60_lines() -> None:
    heads = [ROOT / "games" / game.about.key / "__init__.py" for game in GAMES]
    lengths = {shown(path): len(path.read_text(encoding="utf-8").splitlines()) for path in heads}
    assert {path: length for path, length in lengths.items() if length >= LONGEST_HEAD} == {}
