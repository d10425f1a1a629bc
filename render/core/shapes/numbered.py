"""The numbers of what can be chosen, on the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from render.core.look import Look
from render.core.scene import WIDTH, Point
from render.core.shapes.choices import Choice

Place: TypeAlias = Callable[[str, str], Point | None]
"""Where the mark of a value goes, by its field and its text; None if it has no place."""
_EDGE: Final = 5


def numbered(look: Look, place: Place, size: int, height: int) -> tuple[Choice, ...]:
    """A mark for every place where something can be chosen, with all its numbers, inside a picture of this height."""
    found: dict[Point, list[int]] = {}
    for each in look.choices:
        spot = next((spot for name in each.names if (spot := place(*name))), None)
        if spot is not None:
            found.setdefault(spot, []).append(each.number)
    return tuple(_inside(Choice(x, y, figures(numbers), size), height) for (x, y), numbers in found.items())


def figures(numbers: Iterable[int]) -> str:
    """Numbers in few characters: `3`, `3–5`, `2 9`."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return " ".join(f"{part[0]}–{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts)


def _inside(mark: Choice, height: int) -> Choice:
    across, down = mark.wide // 2 + _EDGE, mark.size // 2 + _EDGE
    x = min(max(mark.x, across), WIDTH - across)
    y = min(max(mark.y, down), height - down)
    return Choice(x, y, mark.figure, mark.size)
