"""Dice as values: ordinary rolls and the Treehouse die."""

from __future__ import annotations

import enum


class Face(enum.Enum):
    """The six faces of the Treehouse die, one each."""

    AIM = "AIM"
    DIG = "DIG"
    HOP = "HOP"
    SWAP = "SWAP"
    TIP = "TIP"
    WILD = "WILD"


FACES: tuple[Face, ...] = tuple(Face)


def is_roll(dice: tuple[int, ...], count: int, sides: int = 6) -> bool:
    """Return whether these are `count` dice, each showing 1 to `sides`."""
    return len(dice) == count and all(1 <= die <= sides for die in dice)
