"""What every part of the benchmarks has: `pieces(size)`, its measurements in order, each of which gives rows."""

import enum
from collections.abc import Callable, Sequence
from typing import TypeAlias

Row: TypeAlias = tuple[str, float, str, float | None]
"""Name, value, unit and bar. A bar of type `Plies` is compared with the value in plies."""
Piece: TypeAlias = Callable[[], Sequence[Row]]


class Size(enum.Enum):
    """How much is measured: all that bars are for, less for a first look, or only so much that every line runs."""

    FULL = "full"
    QUICK = "quick"
    SMALLEST = "smallest"
