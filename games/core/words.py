"""Names, numbers and lists as every game says them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from games.core.protocol import Seat, seat_letter

Names: TypeAlias = Sequence[str]
"""The players' names, by seat."""
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def named(seat: Seat, names: Names) -> str:
    """A player by name and letter: `Anna (A)`."""
    return f"{names[seat]} ({seat_letter(seat)})"


def counted(number: int, thing: str) -> str:
    """So many things: `1 card`, `2 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def enumerated(parts: Iterable[object], joiner: str = "and") -> str:
    """Things one after another: `A1`, `A1 and A2`, `A1, A2 and A3`."""
    *first, last = [str(part) for part in parts] or [""]
    return f"{', '.join(first)} {joiner} {last}" if first else last


def listed(parts: Iterable[str], most: int, joiner: str = "and") -> str:
    """Things one after another, cut short where there are many: `M13, M14 and 3 more`; `none` for none."""
    found = list(parts)
    if len(found) <= most:
        return enumerated(found, joiner) or "none"
    return f"{', '.join(found[:most])} and {len(found) - most} more"


def ordinal(number: int) -> str:
    """A number that counts: `second`; `12th`, `21st` beyond the eighth."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"
