"""What an annotation may add to a type, for data read from a file.

attack: Annotated[int, Range(0, 20)]
name: Annotated[str, Length(1, 40)]
units: Annotated[tuple[Unit, ...], Length(1, 100), Unique("id")]
"""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Range:
    """The smallest and the largest value of a whole number."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Length:
    """The fewest and the most characters of a text, items of a list or names in a table."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Unique:
    """No two items of a list may be equal; with `field`, none may have the same value in that field."""

    field: str = ""


Declared: TypeAlias = Range | Length | Unique

DEFAULT_RANGE = Range(-1_000_000_000, 1_000_000_000)
DEFAULT_LENGTH = Length(0, 10_000)
"""The limits of a value whose annotation declares none."""
