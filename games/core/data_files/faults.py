"""Faults of a data file, and values, names and numbers of it in words, for the author of the file."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from games.core.errors import BadData

Path: TypeAlias = tuple[str | int, ...]
"""The keys and list indices (from 0) that lead to a value: `("units", 3, "attack")`."""

MOST_TOLD: Final = 12


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a value, and the path to it. The message is a full sentence."""

    path: Path
    message: str


def problems_of(*checks: tuple[bool, Path, str]) -> list[Problem]:
    """Return the problems of the checks that found something: each says whether it did, where, and what."""
    return [Problem(path, told) for wrong, path, told in checks if wrong]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong on a line; lines count from 1."""

    line: int
    message: str


class BadFile(BadData):
    """A data file that cannot be used. `faults` are all that were found, by line; the message tells the first 12."""

    def __init__(self, file: str, faults: Iterable[Fault]) -> None:
        self.file = file
        self.faults = tuple(sorted(set(faults), key=lambda fault: (fault.line, fault.message)))
        super().__init__("bad_file", self._message(), "Correct the file, then try again.")

    def _message(self) -> str:
        if len(self.faults) == 1:
            return f"{self.file}, line {self.faults[0].line}: {self.faults[0].message}"
        told = [f"Line {fault.line}: {fault.message}" for fault in self.faults[:MOST_TOLD]]
        more = len(self.faults) - len(told)
        return "\n".join(
            [f"{self.file} has {len(self.faults)} faults.", *told, *([f"And {more} more."] if more else [])]
        )


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
    match data:
        case str():
            return f"“{cut(data)}”"
        case bool():
            return "true" if data else "false"
        case int():
            return str(data) if abs(data) < 10**18 else "a number that large"
        case float():
            return str(data)
        case list():
            return f"a list of {len(data)}"
        case dict():
            return "a table"
    return cut(str(data))


def listed(values: Iterable[object]) -> str:
    """Return the possible values as a list, at most a dozen of them."""
    texts = [str(value) for value in values]
    more = [f"and {len(texts) - _MOST_LISTED} more"] if len(texts) > _MOST_LISTED else []
    return ", ".join([*texts[:_MOST_LISTED], *more])


def sentence(text: str) -> str:
    """Return a text as a sentence: with a capital first and a full stop last."""
    text = text.strip() or "This value is not possible."
    return f"{text[0].upper()}{text[1:]}{'' if text[-1] in '.!?' else '.'}"
