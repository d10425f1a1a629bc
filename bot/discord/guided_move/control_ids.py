"""The ids of a guided move's controls hold its path and a checksum of its action.

Nothing is stored elsewhere, so the controls still work after a restart.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, Final

from bot import digits
from bot.table.types import Shown

_GROUP: Final = "g"


def path_text(path: Sequence[int]) -> str:
    """A path as text, for an id."""
    return ".".join(map(str, path))


def read_path(text: str) -> tuple[int, ...]:
    """The path that `path_text` wrote. Raises ValueError."""
    parts = text.split(".") if text else []
    path = [digits.number(part, below=10**6) for part in parts]
    if None in path:
        raise ValueError(f"{text!r} is no path")
    return tuple(step for step in path if step is not None)


def group_text(number: int) -> str:
    """The value of an option that stands for a group of choices, counted from 1."""
    return f"{_GROUP}{number}"


def read_group(text: str) -> int:
    """The number of the group that `group_text` wrote; 0 for anything else."""
    return (digits.number(text[1:], below=100) or 0) if text.startswith(_GROUP) else 0


def action_mark(shown: Shown, action: Any) -> str:
    """A short checksum of the action: a confirmation with a different one belongs to another preview."""
    return f"{zlib.crc32(shown.table.game.notation.write(action).encode()):08x}"
