"""Covers: the picture of one game in its lobby, and of several games in the gallery from which one is chosen.

A plate with the title and what one has to know lies over the left of the game's own scene (`cover` in
`render/<game key>/cover.py`). A game without one has a pyramid for each player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.core.letters import lettering
from render.core.look import Cover, Theme
from render.core.painter import png, stacked
from render.core.palette import has_ink
from render.core.scene import MAX_HEIGHT, WIDTH, Mark, Pyramid, Rect, Scene, Text
from render.pictures import scenery

HEIGHT: Final = 520
"""How high a game's cover is: on a phone it stands with the lobby's words and buttons on one page."""
STRIP: Final = 270
"""How high a strip of the gallery is, while there are at most five."""
MOST_STRIPS: Final = 5
"""How many strips have a scene; with more they are lower, and words only."""
GAP: Final = 10
_PLATE: Final = 640
_STRIP_PLATE: Final = 790
_EDGE: Final = 44
_LIP: Final = 8
_TITLE: Final = 92
_LEAST_TITLE: Final = 60
_FACT: Final = 46
_LEAST_FACT: Final = 40
_FACT_ROW: Final = 64
_STRIP_TITLE: Final = 70
_STRIP_FACT: Final = 44
_SMALLEST: Final = 34
_ALT: Final = 1024


def drawn(covers: Sequence[Cover], theme: Theme = "dark") -> bytes:
    """The cover of one game, or the gallery of several, as a PNG."""
    if len(covers) == 1:
        return png(cover_scene(covers[0], theme))
    return stacked(gallery_scenes(covers, theme), GAP)


def cover_scene(cover: Cover, theme: Theme = "dark") -> Scene:
    """One game's cover: its title and what one has to know to join, over its scene."""
    under, plate, lip = _under(cover, theme, _PLATE, HEIGHT)
    marks: list[Mark] = _plate(_PLATE, HEIGHT, plate, lip)
    wide = _PLATE - 2 * _EDGE
    size, lines = _TITLE, [cover.title]
    while True:
        lines = lettering.wrap(cover.title, size, wide, 3, "display")
        widest = max(lettering.measure(line, size, "display") for line in lines)
        if size <= _LEAST_TITLE or (len(lines) < 3 and widest <= wide):
            break
        size -= 4
    for number, line in enumerate(lines):
        text = lettering.fit(line, size, wide, "display")
        marks.append(Text(_EDGE, 84 + number * (size + 12), text, size, face="display", on=plate))
    y = HEIGHT - _EDGE - 2 * _FACT_ROW - 10
    facts = [(cover.players, "ink", True), (f"{cover.length} or a week", "ink", False)]
    facts.append((cover.company, "quiet", False))
    small = _FACT
    while small > _LEAST_FACT and any(lettering.measure(fact, small, bold) > wide for fact, _, bold in facts):
        small -= 1
    for number, (fact, ink, bold) in enumerate(facts):
        text = lettering.fit(fact, small, wide, bold)
        marks.append(Text(_EDGE, y + number * _FACT_ROW, text, small, ink, bold, on=plate))
    return Scene(WIDTH, HEIGHT, theme, under.ground, (*under.marks, *marks), under.inks)


def gallery_scenes(covers: Sequence[Cover], theme: Theme = "dark") -> list[Scene]:
    """A strip for each game, in their order; at most twelve can be read."""
    if len(covers) <= MOST_STRIPS:
        return [_strip(cover, theme) for cover in covers]
    high = (MAX_HEIGHT - GAP) // len(covers) - GAP
    return [_line(cover, theme, high) for cover in covers]


def alt(covers: Sequence[Cover]) -> str:
    """The picture in words."""
    told = [f"{each.title}: {each.players}, {each.length}, {each.company}." for each in covers]
    text = " ".join(told) if len(told) == 1 else f"Games to choose from. {' '.join(told)}"
    return text if len(text) <= _ALT else text[: _ALT - 1].rstrip() + "…"


def _strip(cover: Cover, theme: Theme) -> Scene:
    """A strip of the gallery: title and facts in three lines, over the game's scene."""
    under, plate, lip = _under(cover, theme, _STRIP_PLATE, STRIP)
    wide = _STRIP_PLATE - 2 * _EDGE
    size = _STRIP_TITLE
    while size > _STRIP_FACT and lettering.measure(cover.title, size, "display") > wide:
        size -= 2
    title = lettering.fit(cover.title, size, wide, "display")
    marks = [
        *_plate(_STRIP_PLATE, STRIP, plate, lip),
        Text(_EDGE, 76, title, size, face="display", on=plate),
    ]
    for number, (fact, ink) in enumerate(
        ((f"{cover.players} · {cover.length}", "ink"), (cover.company, "quiet"))
    ):
        text = lettering.fit(fact, _STRIP_FACT, wide)
        marks.append(Text(_EDGE, 156 + number * 60, text, _STRIP_FACT, ink, on=plate))
    return Scene(WIDTH, STRIP, theme, under.ground, (*under.marks, *marks), under.inks)


def _line(cover: Cover, theme: Theme, high: int) -> Scene:
    """A low strip, without a scene."""
    size = min(_STRIP_TITLE, max(_SMALLEST, high // 3))
    small = min(_STRIP_FACT, max(_SMALLEST, high // 5))
    wide = WIDTH - 2 * _EDGE
    title = lettering.fit(cover.title, size, wide, "display")
    facts = lettering.fit(f"{cover.players} · {cover.length} · {cover.company}", small, wide)
    marks = (
        Text(_EDGE, high // 2 - high // 5, title, size, face="display", on="panel"),
        Text(_EDGE, high // 2 + high // 4, facts, small, "quiet", on="panel"),
    )
    return Scene(WIDTH, high, theme, (Rect(0, 0, WIDTH, high, "panel"),), marks)


def _under(cover: Cover, theme: Theme, left: int, high: int) -> tuple[Scene, str, str]:
    """The game's scene, and the inks of the plate and of its edge."""
    found = scenery(cover.key)
    if found is None:
        ground = (Rect(0, 0, WIDTH, high, "table"),)
        return Scene(WIDTH, high, theme, ground, tuple(_pieces(cover, left, high))), "panel", "line"
    made = found(theme, left, high)
    own = has_ink(made.scheme, "head") and has_ink(made.scheme, "lip")
    return made, *(("head", "lip") if own else ("panel", "line"))


def _plate(wide: int, high: int, plate: str, lip: str) -> list[Mark]:
    return [Rect(0, 0, wide, high, plate), Rect(wide, 0, _LIP, high, lip)]


def _pieces(cover: Cover, left: int, high: int) -> list[Mark]:
    """A pyramid for each player, in two rows from four on."""
    rows = 1 if cover.seats < 4 else 2
    columns = -(-cover.seats // rows)
    wide = (WIDTH - left - _LIP) // columns
    side = min(170, wide - 8, high // rows - 8)
    pieces: list[Mark] = []
    for seat in range(cover.seats):
        row, column = divmod(seat, columns)
        x = left + _LIP + wide * (2 * column + 1) // 2
        pieces.append(Pyramid(x, high * (2 * row + 1) // (2 * rows), side, seat, 3))
    return pieces
