"""What an annotation may say beside its type, for data that is read from a file.

attack: Annotated[int, Range(0, 20)]
name: Annotated[str, Length(1, 40)]
units: Annotated[tuple[Unit, ...], Length(1, 100), Unique("id")]
base: Annotated[Hex, ReadBy(BOARD.read, "a hex such as d6")]
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the most that a whole number may be."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Length:
    """The fewest and the most letters of a text, items of a list or names in a table."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Unique:
    """No two items of a list may be equal, or have the same value in this field."""

    field: str = ""


@dataclass(frozen=True, slots=True)
class ReadBy:
    """The value is written as text, which this function reads.

    What it refuses with a ValueError or a GameError is told as a fault. `wanted` says what can be written.
    """

    read: Callable[[str], Any]
    wanted: str


Declared: TypeAlias = Range | Length | Unique | ReadBy

DEFAULT_RANGE = Range(-1_000_000_000, 1_000_000_000)
DEFAULT_LENGTH = Length(0, 10_000)
"""What holds where an annotation says nothing."""
