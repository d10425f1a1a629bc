"""Writes the folder of a new game, which can be played at once."""

import keyword
import re
from importlib import resources
from pathlib import Path
from typing import Final

_KEY: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_FILES: Final = {"rules.py": "rules.txt", "RULES.md": "rulebook.txt"}


def write_folder(name: str, games: Path) -> Path:
    """Write `games/<name>/` with a game of one rule, and return it.

    Raises ValueError if no folder can be called that, and FileExistsError if there is one.
    """
    if not _KEY.fullmatch(name) or keyword.iskeyword(name) or len(name) > 32 or name in ("core", "registry"):
        raise ValueError(f"{name!r} cannot be the name of a game: write small letters, such as four_winds.")
    words = name.split("_")
    title = " ".join(word.capitalize() for word in words)
    prefix = ("".join(word[0] for word in words) if len(words) > 1 else name[:3]).upper()
    folder = games / name
    folder.mkdir()
    first = f'"""{title}."""\n\nfrom games.{name}.rules import GAME as GAME\n'
    (folder / "__init__.py").write_text(first, encoding="utf-8")
    for file, template in _FILES.items():
        text = (resources.files(__package__) / template).read_text(encoding="utf-8")
        (folder / file).write_text(text.replace("TITLE", title).replace("PREFIX", prefix), encoding="utf-8")
    return folder
