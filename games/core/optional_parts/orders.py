"""Whole orders: what a seat writes in secret for many of its pieces before it seals all of them.

In such a game each order is one sealed action or several, and another action seals them. This makes lines of them, in
notation and in words, and takes typed lines apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Order:
    """A whole order: as it is typed, in words, and the actions that it is made of, in order.

    Orders that stand side by side and say the same can be told in one line: `who` does it, and `same` is what all of them do.
    """

    text: str
    words: str
    actions: tuple[Any, ...]
    who: str = ""
    same: str = ""
    without: tuple[tuple[str, str], ...] = ()
    """Who can be left out of a group's order, each with the line that leaves them out."""


class Orders(Protocol):
    """How whole orders are read and told."""

    def example(self, view: Any, /) -> str:
        """Return a line or two that can be typed in this position, to show what orders look like."""

    def read(self, view: Any, line: str, /) -> tuple[str, ...]:
        """Return the single actions that a line means, in notation and in order. Each is read and judged in the position
        after those before it. Raises GameError."""

    def check(self, view: Any, line: str, /) -> None:
        """Look at the position in which all of a line has been noted. Raises GameError if something else came of it than
        the line says."""

    def whole(self, view: Any, actions: Sequence[Any], /) -> tuple[Order, ...]:
        """Return the orders that a seat has written, made of its actions so far, in an order in which they can be written
        again. What has no effect is left out."""

    def missing(self, view: Any, /) -> str:
        """Return a sentence about what has no order yet and could have one; empty if nothing."""

    def current(self, view: Any, /) -> str:
        """Return a sentence about what is being ordered now; empty if nothing."""

    def besides(self, before: Any, after: Any, /) -> str:
        """Return a sentence about what dropping an order has changed beside that order, given what its seat knew before and
        knows after; empty if nothing."""
