"""Lines of text as words, each of which is drawn once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from render.core.letters import lettering
from render.core.letters.lettering import Style
from render.core.scene import Text


@dataclass(frozen=True, slots=True)
class Written:
    """The shape of a word, and where its corner lies from the point where the word begins."""

    mask: Image.Image
    left: int
    top: int


def written(mark: Text) -> Iterator[tuple[str, int]]:
    """The words of a line, each with how far to the right of the mark's point it begins."""
    words, width = lettering.pieces(mark.text, mark.size, mark.style)
    shift = 0 if mark.anchor == "left" else -width if mark.anchor == "right" else -width // 2
    for x, word in words:
        yield word, x + shift


def word(text: str, size: int, style: Style) -> Written:
    """The shape of one word."""
    mask, left, top = lettering.coverage(text, size, style)
    return Written(mask, left, top + round(size * lettering.capitals(style) / 2))
