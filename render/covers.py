"""Covers: the picture of one game in its lobby, and of several games in the gallery from which one is chosen. On the left
lies a plate with the title and what one has to know; on the right is the game's own scene (`render/<game>/cover.py`)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from render.core import painter
from render.core.letters import lettering
from render.core.look import Cover, Theme
from render.core.scene import MAX_HEIGHT, WIDTH, Mark, Pyramid, Rect, Scene, Text
from render.core.shapes.polygons import Polygon
from render.pictures import scenery

HEIGHT: Final = 520
"""How high a game's cover is: what can be read above the fold of a phone, with the lobby's words and buttons."""
STRIP: Final = 280
"""How high a strip of the gallery is, while there are at most five."""
_EDGE: Final = 44
_LEAST: Final = 40
_ROW: Final = 64
_PLATE: Final = 650
_STRIP_PLATE: Final = 800
"""How wide the plate with the words is at half its height. Its right edge slants."""
_SLANT: Final = 50
_LINE: Final = 6
"""How thick the line between two strips is."""
_ALT: Final = 1024


def scenes(covers: Sequence[Cover], theme: Theme = "dark") -> tuple[Scene, ...]:
    """The cover of one game; or of several a strip each, which lie below each other in their order. With more than five
    the strips are lower and have no scene. At most twelve can be read."""
    if len(covers) == 1:
        return (_cover(covers[0], theme),)
    high = min(STRIP, MAX_HEIGHT // len(covers))
    return tuple(_strip(cover, high, theme) for cover in covers)


def drawn(covers: Sequence[Cover], theme: Theme = "dark") -> bytes:
    """The picture as the bytes of a PNG."""
    found = scenes(covers, theme)
    return painter.png(found[0]) if len(found) == 1 else painter.png_below_each_other(found)


def alt(covers: Sequence[Cover]) -> str:
    """The picture in words."""
    told = [f"{each.title}: {each.players}, {each.length}, {each.company}." for each in covers]
    text = " ".join(told) if len(told) == 1 else f"Games to choose from. {' '.join(told)}"
    return text if len(text) <= _ALT else text[: _ALT - 1].rstrip() + "…"


def _cover(cover: Cover, theme: Theme) -> Scene:
    scene, on = plated(cover, theme, _PLATE, HEIGHT)
    marks = _titled(cover.title, on)
    top = HEIGHT - 3 * _ROW + 16
    for number, fact in enumerate((cover.players, f"{cover.length} or a week", cover.company)):
        ink = "quiet" if number == 2 else "ink"
        y = top + number * _ROW
        told, size = _fitted(fact, 48, _room(_PLATE, HEIGHT, y), number == 0)
        marks.append(Text(_EDGE, y, told, size, ink, number == 0, on=on))
    return replace(scene, marks=(*scene.marks, *marks))


def _strip(cover: Cover, high: int, theme: Theme) -> Scene:
    whole = high == STRIP
    scene, on = plated(cover, theme, _STRIP_PLATE if whole else WIDTH + 2 * _SLANT, high)
    wide = (_STRIP_PLATE - _SLANT // 2 if whole else WIDTH) - 2 * _EDGE
    size = min(80, max(_LEAST, high // 3))
    while size > _LEAST and lettering.measure(cover.title, size, "display") > wide:
        size -= 2
    title = lettering.fit(cover.title, size, wide, "display")
    middle = high // 2
    marks = [Text(_EDGE, middle - high // 5, title, size, on=on, face="display")]
    small = min(46, max(34, high // 5))
    facts = [f"{cover.players} · {cover.length}", cover.company]
    first = middle + (high // 9 if whole else high // 4)
    for number, fact in enumerate(facts if whole else [" · ".join(facts)]):
        y = first + number * 62
        told, fits = _fitted(fact, small, _room(_STRIP_PLATE, high, y) if whole else wide)
        marks.append(Text(_EDGE, y, told, fits, "quiet" if number else "ink", on=on))
    line = Rect(0, high - _LINE, WIDTH, _LINE, "shade", on=on)
    return replace(scene, marks=(*scene.marks, *marks, line))


def plated(cover: Cover, theme: Theme, left: int, high: int) -> tuple[Scene, str]:
    """The game's scene with the plate, and the ink of the plate. A game without a scene has a pyramid a player."""
    draw = scenery(cover.key)
    if draw is None:
        scene = Scene(
            WIDTH,
            high,
            theme,
            (Rect(0, 0, WIDTH, high, "table"),),
            tuple(_pieces(cover, left + _SLANT, high)),
        )
        on, stripe = "panel", "line"
    else:
        scene, on, stripe = draw(theme, left, high), "head", "lip"
    corners = ((0, 0), (left + _SLANT, 0), (left - _SLANT, high), (0, high))
    edge = tuple((x + 8 if x else 0, y) for x, y in corners)
    plate = (Polygon(edge, stripe, on=stripe), Polygon(corners, on, on=stripe))
    return replace(scene, marks=(*scene.marks, *plate)), on


def _room(left: int, high: int, y: int) -> int:
    """How wide a line on this height of the plate may be."""
    return left + _SLANT - 2 * _SLANT * (y + _ROW // 2) // high - _EDGE - 12


def _fitted(words: str, size: int, room: int, bold: bool = False) -> tuple[str, int]:
    """The words as large as they have room; cut if they must be."""
    while size > _LEAST and lettering.measure(words, size, bold) > room:
        size -= 2
    return lettering.fit(words, size, room, bold), size


def _titled(title: str, on: str) -> list[Mark]:
    """The title in at most three lines, as large as they allow."""
    size, wide = 128, _PLATE - _EDGE - 10
    lines = lettering.wrap(title, size, wide, 3, "display")
    while size > 56 and (
        lettering.measure(max(lines, key=len), size, "display") > wide
        or len(lines) * size > 272
        or lines[-1].endswith("…")
        or any(lettering.measure(word, size, "display") > wide for word in title.split())
    ):
        size -= 4
        lines = lettering.wrap(title, size, wide, 3, "display")
    step = round(size * 0.96)
    return [
        Text(_EDGE, 40 + round(size * 0.42) + number * step, line, size, on=on, face="display")
        for number, line in enumerate(lines)
    ]


def _pieces(cover: Cover, left: int, high: int) -> list[Mark]:
    """A pyramid for each player, in two rows from four on."""
    if left >= WIDTH:
        return []
    rows = 1 if cover.seats < 4 else 2
    columns = -(-cover.seats // rows)
    wide = (WIDTH - left) // columns
    side = min(170, wide - 8, high // rows - 8)
    made: list[Mark] = []
    for seat in range(cover.seats):
        row, column = divmod(seat, columns)
        at = left + wide * (2 * column + 1) // 2, high * (2 * row + 1) // (2 * rows)
        made.append(Pyramid(*at, side, seat, 3))
    return made
