"""Names, numbers and lists in words, for every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from games.core.protocol import Seat, seat_letter

Names: TypeAlias = Sequence[str]
"""The players' names, by seat."""
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def named(seat: Seat, names: Names) -> str:
    """Return a player's name and letter: `Anna (A)`."""
    return f"{names[seat]} ({seat_letter(seat)})"


def counted(number: int, thing: str) -> str:
    """Return a number of things: `1 card`, `2 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def enumerated(parts: Iterable[object], joiner: str = "and") -> str:
    """Join things to a list: `A1`, `A1 and A2`, `A1, A2 and A3`."""
    *first, last = [str(part) for part in parts] or [""]
    return f"{', '.join(first)} {joiner} {last}" if first else last


def listed(parts: Iterable[str], most: int, joiner: str = "and") -> str:
    """Join at most `most` things to a list and count the rest: `M13, M14 and 3 more`. Returns `none` for none."""
    found = list(parts)
    if len(found) <= most:
        return enumerated(found, joiner) or "none"
    return f"{', '.join(found[:most])} and {len(found) - most} more"


def percent(chance: Fraction) -> str:
    """Return a probability in whole percent: `62 %`. What can happen is never told as 0 %, nor what can fail as 100 %."""
    rounded = round(chance * 100)
    if 0 < chance < 1 and rounded in (0, 100):
        return "under 1 %" if rounded == 0 else "over 99 %"
    return f"{rounded} %"


def ordinal(number: int) -> str:
    """Return an ordinal number: `second`; in figures from the ninth: `12th`, `21st`."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"
