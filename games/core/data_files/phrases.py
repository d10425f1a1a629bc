"""Values, names and numbers of a data file in words, for faults."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from games.core.data_files.declared import Length
from games.core.data_files.faults import Path

_MOST_LETTERS: Final = 40
_MOST_LISTED: Final = 12


def cut(text: str) -> str:
    """Return a text in one line, cut short for quoting."""
    line = " ".join(text[: 4 * _MOST_LETTERS].split())
    return line if len(line) <= _MOST_LETTERS else f"{line[: _MOST_LETTERS - 1]}…"


def named(path: Path) -> str:
    """Return the value at a path in words: `attack`, or item 3 of `hexes`, counted from 1."""
    if not path:
        return "the file"
    last = path[-1]
    if isinstance(last, str):
        return f"`{cut(last)}`"
    return f"item {last + 1} of {named(path[:-1])}"


def shown(data: Any) -> str:
    """Return what the file has: a text in quotes, a number, a date, or the kind of value."""
    if isinstance(data, str):
        return f"“{cut(data)}”"
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, int):
        return str(data) if abs(data) < 10**18 else "a number that large"
    if isinstance(data, float):
        return str(data)
    if isinstance(data, list):
        return f"a list of {len(data)}"
    if isinstance(data, dict):
        return "a table"
    return cut(str(data))


def listed(values: Iterable[object]) -> str:
    """Return the possible values as a list, at most a dozen of them."""
    texts = [str(value) for value in values]
    more = [f"and {len(texts) - _MOST_LISTED} more"] if len(texts) > _MOST_LISTED else []
    return ", ".join([*texts[:_MOST_LISTED], *more])


def counted(length: Length, thing: str) -> str:
    """Return how many are possible: `1 to 40 characters`, `3 items`."""
    if length.least == length.most:
        return f"{length.most} {thing}{'' if length.most == 1 else 's'}"
    return f"{length.least} to {length.most} {thing}s"


def sentence(text: str) -> str:
    """Return a text as a sentence: with a capital first and a full stop last."""
    text = text.strip() or "This value is not possible."
    return f"{text[0].upper()}{text[1:]}{'' if text[-1] in '.!?' else '.'}"
