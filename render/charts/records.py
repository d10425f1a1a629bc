"""The picture of a record: the last games between some people, a row for each of them, a column for each game."""

from collections.abc import Sequence
from typing import Final

from games.core.protocol import seat_letter
from games.core.words import enumerated
from render.core import painter
from render.core.letters import lettering
from render.core.look import DRAWN, LOST, WON, CourseLook, Theme
from render.core.scene import WIDTH, Mark, Palette, Rect, Scene, Text

MOST: Final = 20
"""How many games have room."""
_EDGE: Final = 48
_HEAD: Final = 190
_ROW: Final = 100
_FOOT: Final = 84
_FIRST: Final = 380
"""Where the columns begin."""
_COLUMN: Final = 34
"""How wide a column is at most."""
_COUNTS: Final = (64, 48, 36)
"""The sizes of how many games somebody has won: a larger number is smaller."""
_COUNT: Final = 124
"""How wide it is at most."""
_HIGH: Final = 56
_ALT: Final = 1024
_IN_WORDS: Final = 12


def drawn(
    title: str, told: str, courses: Sequence[CourseLook], theme: Theme = "dark", palette: Palette = "usual"
) -> bytes:
    """The picture as the bytes of a PNG; `told` says how it stands."""
    return painter.png(scene(title, told, courses, theme, palette))


def alt(title: str, told: str, courses: Sequence[CourseLook]) -> str:
    """The picture in words: who has won the last games, the latest first."""
    games = [
        enumerated([each.name for each, game in zip(courses, column, strict=True) if game == WON]) or "nobody"
        for column in zip(*(each.course for each in courses), strict=True)
    ]
    latest = ", ".join(reversed(games[-_IN_WORDS:]))
    text = f"{title}. {told}. Who has won, the latest game first: {latest}."
    return text if len(text) <= _ALT else text[: _ALT - 1].rstrip() + "…"


def scene(
    title: str, told: str, courses: Sequence[CourseLook], theme: Theme = "dark", palette: Palette = "usual"
) -> Scene:
    """What is drawn."""
    high = _HEAD + _ROW * len(courses) + _FOOT
    wide = WIDTH - 2 * _EDGE
    ground = (Rect(0, 0, WIDTH, high, "table"), Rect(0, 0, WIDTH, _HEAD - 24, "panel"))
    games = min(MOST, max((len(each.course) for each in courses), default=0))
    marks: list[Mark] = [
        Text(_EDGE, 62, lettering.fit(title, 76, wide, "display"), 76, on="panel", face="display"),
        Text(_EDGE, 130, lettering.fit(lettering.plain(told), 40, wide), 40, "quiet", on="panel"),
    ]
    counts = [lettering.sized(f"{each.won:,}", _COUNTS, _COUNT, True) for each in courses]
    widest = max((lettering.measure(count, size, True) for count, size in counts), default=0)
    column = min(_COLUMN, (WIDTH - _EDGE - widest - 24 - _FIRST) // MOST)
    for number, (each, count) in enumerate(zip(courses, counts, strict=True)):
        marks += _row(each, count, column, seat_letter(number), _HEAD + number * _ROW + _ROW // 2)
    told = f"The last {games} games, the latest on the right"
    marks.append(Text(_EDGE, high - _FOOT // 2, told, 36, "quiet"))
    return Scene(WIDTH, high, theme, ground, tuple(marks), palette=palette)


def _row(each: CourseLook, count: tuple[str, int], column: int, ink: str, middle: int) -> list[Mark]:
    """Somebody's games: high where they have won, and in one piece where they have won several in a row."""
    name = lettering.fit(lettering.name(each.name), 48, _FIRST - _EDGE - 24, True)
    marks: list[Mark] = [
        Text(_EDGE, middle, name, 48, "ink", True),
        Text(WIDTH - _EDGE, middle, *count, "ink", True, "right"),
    ]
    course = each.course[-MOST:]
    for number, game in enumerate(course):
        left = _FIRST + (MOST - len(course) + number) * column
        if game != WON:
            thick = 12 if game == LOST else 28
            place = (left + (column - thick) // 2, middle - thick // 2)
            marks.append(Rect(*place, thick, thick, "quiet" if game == DRAWN else "panel", radius=thick // 2))
        elif number == 0 or course[number - 1] != WON:
            run = len(course[number:]) - len(course[number:].lstrip(WON))
            wide = run * column - 6
            marks.append(Rect(left + 3, middle - _HIGH // 2, wide, _HIGH, ink, "quiet", radius=12))
    return marks
