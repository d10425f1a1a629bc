"""Looney Pyramids as values: a colour is a seat, a size is a number of pips, a stack runs from bottom to top."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from games.core.protocol import Seat, seat_letter


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


def pyramid_words(pyramid: Pyramid) -> str:
    """Return a pyramid in words: `small A`."""
    return f"{SIZE_WORDS[pyramid.size]} {seat_letter(pyramid.colour)}"


def stack_words(stack: Stack) -> str:
    """Return a stack in words, from the top down: `small A on large C`."""
    return " on ".join(pyramid_words(pyramid) for pyramid in reversed(stack))


def pyramids_words(pyramids: Iterable[Pyramid]) -> str:
    """Return loose pyramids in words, equal ones counted: `2 small A, large C`."""
    counted: dict[Pyramid, int] = {}
    for pyramid in sorted(pyramids, key=lambda each: (each.colour, each.size)):
        counted[pyramid] = counted.get(pyramid, 0) + 1
    return ", ".join(f"{n} {pyramid_words(p)}" if n > 1 else pyramid_words(p) for p, n in counted.items())
