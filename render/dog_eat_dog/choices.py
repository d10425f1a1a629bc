"""Where the numbers of choices go: below the pyramids that they name, over the name of the spot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from render.core.look import Look
from render.core.scene import Mark, Point, Text
from render.core.shapes.choices import Choice
from render.core.shapes.numbered import numbered

SIZE: Final = 56
_LOWER: Final = 5


def choices(look: Look, marks: Iterable[Mark], height: int) -> tuple[Choice, ...]:
    """The marks of what can be chosen on a board with these marks, in which the name of each spot stands once."""
    if not look.choices:
        return ()
    # A little lower than the name, so that a sign never touches the pips.
    spots = {mark.text: (mark.x, mark.y + _LOWER) for mark in marks if isinstance(mark, Text)}

    def place(_: str, value: str) -> Point | None:
        return spots.get(value.partition(".")[0])

    return numbered(look, place, SIZE, height)
