"""Looney Pyramids as values: a colour is a seat, a size is a number of pips, a stack runs from bottom to top. And the dice that are
rolled for them."""

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from games.core.protocol import Seat
from games.core.words import Names, counted, enumerated


class Size(enum.IntEnum):
    """A pyramid's size, which is also its number of pips."""

    SMALL = 1
    MEDIUM = 2
    LARGE = 3


SIZES: tuple[Size, ...] = tuple(Size)
SIZE_WORDS: dict[Size, str] = {Size.SMALL: "small", Size.MEDIUM: "medium", Size.LARGE: "large"}


@dataclass(frozen=True, slots=True)
class Pyramid:
    """One pyramid: its colour, as a seat, and its size. Pyramids of the same colour and size are equal values."""

    colour: Seat
    size: Size


Stack: TypeAlias = tuple[Pyramid, ...]
"""Pyramids from the bottom to the top; empty for an empty space."""


def pyramid_words(pyramid: Pyramid, names: Names, begins: bool = False) -> str:
    """Return a pyramid in words: `Ann's small`, `your small`; `Your small` where it `begins` a sentence."""
    return f"{names.possessive(pyramid.colour, begins)} {SIZE_WORDS[pyramid.size]}"


def stack_words(stack: Stack, names: Names) -> str:
    """Return a stack in words, from the top down: `Ann's small on Cleo's large`."""
    return " on ".join(pyramid_words(pyramid, names) for pyramid in reversed(stack))


def pyramids_words(pyramids: Iterable[Pyramid], names: Names, just_named: Seat | None = None) -> str:
    """Return loose pyramids in words, by owner, equal ones counted: `Ann's small and 2 larges, your medium`; those of
    the player who was `just_named` as `their small`."""
    owned: dict[Seat, dict[Size, int]] = {}
    for pyramid in sorted(pyramids, key=lambda each: (each.colour, each.size)):
        sizes = owned.setdefault(pyramid.colour, {})
        sizes[pyramid.size] = sizes.get(pyramid.size, 0) + 1
    return ", ".join(
        f"{names.their(seat) if seat == just_named else names.possessive(seat)} "
        f"{enumerated(map(_sizes_words, sizes, sizes.values()))}"
        for seat, sizes in owned.items()
    )


def _sizes_words(size: Size, number: int) -> str:
    return counted(number, SIZE_WORDS[size]) if number > 1 else SIZE_WORDS[size]


class Face(enum.Enum):
    """The six faces of the Treehouse die, one each."""

    AIM = "AIM"
    DIG = "DIG"
    HOP = "HOP"
    SWAP = "SWAP"
    TIP = "TIP"
    WILD = "WILD"


FACES: tuple[Face, ...] = tuple(Face)


def is_roll(dice: tuple[int, ...], count: int) -> bool:
    """Return whether these are `count` dice, each showing 1 to 6."""
    return len(dice) == count and all(1 <= die <= 6 for die in dice)
