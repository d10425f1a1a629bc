"""Parts of a picture while it is composed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from render.core.scene import Mark


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
