"""Faults of a data file, in words for the author of the file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.errors import BadData

Path: TypeAlias = tuple[str | int, ...]
"""The keys and list indices (from 0) that lead to a value: `("units", 3, "attack")`."""

MOST_TOLD: Final = 12


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a value, and the path to it. The message is a full sentence."""

    path: Path
    message: str


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
