"""Parts of a picture while it is composed, and boxes in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from render.core.scene import Mark, Point


@dataclass(slots=True)
class Part:
    """Marks, and how high they are together. The `ground` lies below all marks of the picture."""

    height: int = 0
    ground: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Row:
    """Marks beside each other, `width` units wide together, with their left end and middle line at (0, 0)."""

    width: int
    marks: tuple[Mark, ...] = ()

    def at(self, x: int, y: int) -> list[Mark]:
        """The marks with their left end at `x` and their middle line at `y`."""
        return [mark.shifted(x, y) for mark in self.marks]


NOTHING: Final = Row(0)


@dataclass(frozen=True, slots=True)
class Box:
    """A box by its upper left corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    @property
    def area(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom."""
        return self.x, self.y, self.x + self.width, self.y + self.height

    def shared(self, other: Box) -> int:
        """How large the part is that two boxes have in common."""
        wide = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        high = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return max(0, wide) * max(0, high)

    def meets(self, other: Box) -> bool:
        """Whether two boxes have anything in common."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )
