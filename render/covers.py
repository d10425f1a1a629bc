"""Covers: the picture of one game in its lobby, and of several games in the gallery from which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.core.letters import lettering
from render.core.look import Cover, Theme
from render.core.scene import MAX_HEIGHT, WIDTH, Mark, Pyramid, Rect, Scene, Text

HEIGHT: Final = 520
"""How high a game's cover is: what can be read above the fold of a phone, with the lobby's words and buttons."""
STRIP: Final = 290
"""How high a strip of the gallery is, while there are at most five."""
_EDGE: Final = 44
_GAP: Final = 10
_TITLE: Final = 92
_FACT: Final = 46
_STRIP_TITLE: Final = 70
_STRIP_FACT: Final = 44
_LEAST: Final = 40
_SMALLEST: Final = 34
_PLATE: Final = 700
"""How wide the plate with the words is; the scene stands right of it."""
_ALT: Final = 1024


def scene(covers: Sequence[Cover], theme: Theme = "dark") -> Scene:
    """The cover of one game, or the gallery of several."""
    return cover_scene(covers[0], theme) if len(covers) == 1 else gallery_scene(covers, theme)


def cover_scene(cover: Cover, theme: Theme = "dark") -> Scene:
    """One game's cover: its title and what one has to know to join, with its scene beside them."""
    marks = _titled(cover.title)
    y = HEIGHT - 3 * 64 + 8
    for number, (fact, bold) in enumerate(
        ((cover.players, True), (f"{cover.length} or a week", False), (cover.company, False))
    ):
        marks.append(
            Text(_EDGE, y + number * 64, fact, _FACT, "quiet" if number == 2 else "ink", bold, on="panel")
        )
    ground = (
        Rect(0, 0, WIDTH, HEIGHT, "table"),
        Rect(0, 0, _PLATE, HEIGHT, "panel"),
        Rect(_PLATE, 0, 8, HEIGHT, "line"),
    )
    return Scene(WIDTH, HEIGHT, theme, ground, (*marks, *_pieces(cover, _PLATE + 8, 0, HEIGHT, 170)))


def gallery_scene(covers: Sequence[Cover], theme: Theme = "dark") -> Scene:
    """All games below each other, a strip each, in their order; with more than five the strips are lower. At most twelve
    can be read."""
    high = min(STRIP, (MAX_HEIGHT - _GAP) // len(covers) - _GAP)
    ground: list[Mark] = []
    marks: list[Mark] = []
    for number, cover in enumerate(covers):
        top = _GAP + number * (high + _GAP)
        ground.append(Rect(_GAP, top, WIDTH - 2 * _GAP, high, "panel", radius=18))
        wide = _PLATE + 60 - _EDGE
        middle = top + high // 2
        size = min(_STRIP_TITLE, max(_LEAST, high // 3))
        while size > _LEAST and lettering.measure(cover.title, size, "display") > wide:
            size -= 4
        title = lettering.fit(cover.title, size, wide, "display")
        marks.append(Text(_EDGE, middle - high // 5, title, size, face="display", on="panel"))
        small = min(_STRIP_FACT, max(_SMALLEST, high // 5))
        facts = [f"{cover.players} · {cover.length}", cover.company]
        if high == STRIP:
            marks += _pieces(cover, _PLATE + 70, top, high, 120)
        else:
            facts, wide = [" · ".join(facts)], WIDTH - 2 * _EDGE
        for line, fact in enumerate(facts):
            told = lettering.fit(fact, small, wide)
            marks.append(
                Text(
                    _EDGE,
                    middle + (high // 9 if high == STRIP else high // 4) + line * 62,
                    told,
                    small,
                    "quiet",
                    on="panel",
                )
            )
    return Scene(WIDTH, 2 * _GAP + len(covers) * (high + _GAP) - _GAP, theme, tuple(ground), tuple(marks))


def alt(covers: Sequence[Cover]) -> str:
    """The picture in words."""
    told = [f"{each.title}: {each.players}, {each.length}, {each.company}." for each in covers]
    text = " ".join(told) if len(told) == 1 else f"Games to choose from. {' '.join(told)}"
    return text if len(text) <= _ALT else text[: _ALT - 1].rstrip() + "…"


def _titled(title: str) -> list[Mark]:
    """The title in at most three lines, as large as they allow."""
    size, wide = _TITLE, _PLATE - 2 * _EDGE
    lines = lettering.wrap(title, size, wide, 3, "display")
    while size > 60 and (len(lines) > 2 or lettering.measure(max(lines, key=len), size, "display") > wide):
        size -= 4
        lines = lettering.wrap(title, size, wide, 3, "display")
    return [
        Text(_EDGE, 90 + number * (size + 14), line, size, face="display", on="panel")
        for number, line in enumerate(lines)
    ]


def _pieces(cover: Cover, left: int, top: int, high: int, side: int) -> list[Mark]:
    """A pyramid for each player, in two rows from four on."""
    rows = 1 if cover.seats < 4 else 2
    columns = -(-cover.seats // rows)
    wide = (WIDTH - left) // columns
    side = min(side, wide - 8, high // rows - 8)
    pieces: list[Mark] = []
    for seat in range(cover.seats):
        row, column = divmod(seat, columns)
        pieces.append(
            Pyramid(
                left + wide * (2 * column + 1) // 2, top + high * (2 * row + 1) // (2 * rows), side, seat, 3
            )
        )
    return pieces
