"""The picture of a ladder: who is good at a game, a line for each person."""

from collections.abc import Sequence
from typing import Final

from render.core import painter
from render.core.letters import lettering
from render.core.look import RungLook, Theme
from render.core.scene import WIDTH, Mark, Rect, Scene, Text

_EDGE: Final = 48
_HEAD: Final = 190
_LINE: Final = 116
_NAME: Final = 150
"""Where names begin."""
_PLACES: Final = (64, 48, 36)
"""The sizes of a place: one with many digits is smaller."""
_BAR: Final = 14
"""How thick the bar is that shows the share of games won."""
_RATING: Final = WIDTH - _EDGE
_ALT: Final = 1024


def drawn(title: str, told: str, rungs: Sequence[RungLook], theme: Theme = "dark") -> bytes:
    """The picture as the bytes of a PNG; `told` says which ladder of the game it is."""
    return painter.png(scene(title, told, rungs, theme))


def alt(title: str, told: str, rungs: Sequence[RungLook]) -> str:
    """The picture in words."""
    lines = [f"{title}. {told}."]
    for each in rungs:
        doubt = f", {each.doubt}" if each.doubt else ""
        lines.append(f"{each.place}. {each.name}: {each.rating}{doubt}, {each.won} of {each.played} won.")
    text = " ".join(lines)
    return text if len(text) <= _ALT else text[: _ALT - 1].rstrip() + "…"


def scene(title: str, told: str, rungs: Sequence[RungLook], theme: Theme = "dark") -> Scene:
    """What is drawn."""
    high = _HEAD + _LINE * max(len(rungs), 1) + _EDGE // 2
    wide = WIDTH - 2 * _EDGE
    table = (Rect(0, 0, WIDTH, high, "table"), Rect(0, 0, WIDTH, _HEAD - 24, "panel"))
    marks: list[Mark] = [
        Text(_EDGE, 62, lettering.fit(title, 76, wide, "display"), 76, on="panel", face="display"),
        Text(_EDGE, 130, lettering.fit(lettering.plain(told), 40, wide), 40, "quiet", on="panel"),
    ]
    for number, each in enumerate(rungs):
        marks += _rung(each, _HEAD + number * _LINE)
    return Scene(WIDTH, high, theme, table, tuple(marks))


def _rung(each: RungLook, top: int) -> list[Mark]:
    first, second = top + 34, top + 82
    room = _RATING - 190 - _NAME
    games = f"{each.won:,} of {each.played:,} won"
    place, size = lettering.sized(str(each.place), _PLACES, _NAME - 36 - _EDGE // 2, True)
    marks: list[Mark] = [
        Text(_NAME - 36, first + 14, place, size, "quiet", True, "right"),
        Text(_NAME, first, lettering.fit(lettering.name(each.name), 52, room, True), 52, "ink", True),
        Text(_RATING, first - 4, each.rating, 64, "ink", True, "right"),
        Text(_NAME, second, games, 36, "quiet"),
    ]
    if each.doubt:
        marks.append(Text(_RATING, second + 4, each.doubt, 36, "quiet", anchor="right"))
    left = _NAME + max(300, lettering.measure(games, 36) + 24)
    whole = _NAME + 660 - left
    part = max(_BAR, whole * each.won // max(each.played, 1)) if each.won else 0
    marks.append(Rect(left, second - _BAR // 2, whole, _BAR, "panel", radius=_BAR // 2))
    if part:
        marks.append(Rect(left, second - _BAR // 2, part, _BAR, "quiet", radius=_BAR // 2, on="panel"))
    return marks
