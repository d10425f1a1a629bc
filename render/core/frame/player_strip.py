"""How players are shown on every board: panels, badges and names, and a strip with all of them below a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core.protocol import Seat
from render.core.frame.part import NOTHING, Part, Row
from render.core.letters import lettering
from render.core.scene import SMALLEST_LETTERS, WIDTH, Badge, Ink, Mark, Rect, Text

_MARGIN: Final = 10
_GAP: Final = 8
_CELL: Final = 62
_EXTRA: Final = 44
"""How much higher a cell is with a second line."""
_BADGE: Final = 48
_BADGE_X: Final = 38
_NAME: Final = 38
_NAME_LEFT: Final = 72
_LEAST_NAME: Final = 170
"""How much room a name needs at least; with less, the extra goes to a second line."""
_COUNT: Final = 44
_COUNT_ROOM: Final = 116
_INSET: Final = 16
_EDGE: Final = 3
_STRIKE: Final = 4


def surface(acts: bool) -> Ink:
    """The ink of a player's panel, which is lighter for whoever acts."""
    return "turn" if acts else "panel"


def panel(x: int, y: int, width: int, height: int, acts: bool, radius: int = 14) -> Rect:
    """A player's panel, with a light edge for whoever acts."""
    return Rect(x, y, width, height, surface(acts), "ink" if acts else None, _EDGE, radius)


def name_marks(
    name: str,
    x: int,
    y: int,
    size: int,
    room: int,
    on: Ink,
    bold: lettering.Style = False,
    gone: bool = False,
) -> list[Mark]:
    """A name, cut to the room it has. The name of a player who is `gone` is quiet and struck out."""
    fitted = lettering.fit(name, size, room, bold)
    face = None if isinstance(bold, bool) else bold
    marks: list[Mark] = [Text(x, y, fitted, size, "quiet" if gone else "ink", bold is True, on=on, face=face)]
    if gone:
        marks.append(Rect(x, y - 1, lettering.measure(fitted, size, bold), _STRIKE, "quiet", on=on))
    return marks


@dataclass(frozen=True, slots=True)
class Player:
    """One player's cell in the strip.

    `count` is a large number at the right end, with `sign` before it; a `note` in small letters replaces both. `extra`
    is a row after its `label`, beside the name or, if there is no room, below it.
    """

    seat: Seat
    name: str
    acts: bool = False
    gone: bool = False
    count: str = ""
    sign: Row = NOTHING
    note: str = ""
    label: str = ""
    extra: Row = NOTHING

    @property
    def label_width(self) -> int:
        return lettering.measure(self.label, SMALLEST_LETTERS) + 12 if self.label else 0

    @property
    def extra_width(self) -> int:
        return self.label_width + self.extra.width if self.extra.marks else 0

    def beside(self, width: int) -> bool:
        """Whether the extra has room beside the name in a cell of this width."""
        name = min(lettering.measure(self.name, _NAME), _LEAST_NAME)
        return _NAME_LEFT + name + 20 + self.extra_width <= width - _COUNT_ROOM


def _end(player: Player, right: int, y: int, on: Ink) -> list[Mark]:
    """What stands at the right end of a cell."""
    if player.note:
        return [Text(right, y, player.note, SMALLEST_LETTERS, "quiet", False, "right", on)]
    left = right - lettering.measure(player.count, _COUNT, True) - 10 - player.sign.width
    return [Text(right, y, player.count, _COUNT, "ink", True, "right", on), *player.sign.at(left, y)]


def _cell(part: Part, player: Player, x: int, y: int, width: int, height: int) -> None:
    on, middle = surface(player.acts), y + _CELL // 2
    part.ground.append(panel(x, y, width, height, player.acts))
    part.marks.append(Badge(x + _BADGE_X, middle, _BADGE, player.seat, on))
    part.marks += _end(player, x + width - _INSET, middle, on)
    left, right, extra = x + _NAME_LEFT, x + width - _COUNT_ROOM, player.extra_width
    beside = bool(extra) and player.beside(width)
    room = right - left - (extra + 12 if beside else 0)
    part.marks += name_marks(player.name, left, middle, _NAME, room, on, gone=player.gone)
    if extra:
        at, low = (right - extra, middle) if beside else (x + _INSET, y + _CELL + 14)
        part.marks.append(Text(at, low, player.label, SMALLEST_LETTERS, "quiet", on=on))
        part.marks += player.extra.at(at + player.label_width, low)


def _width(columns: int) -> int:
    return (WIDTH - 2 * _MARGIN - _GAP * (columns - 1)) // columns


def _columns(players: Sequence[Player]) -> int:
    """How many players stand beside each other: three if their number and all extras allow it."""
    longest = max((player.extra_width for player in players), default=0)
    three = len(players) in (3, 5, 6) and longest + 2 * _INSET <= _width(3)
    return 3 if three else min(2, len(players))


def strip(players: Sequence[Player]) -> Part:
    """All players in cells beside each other, in as many rows as they need, from `y` 0 down."""
    part = Part()
    columns = _columns(players)
    width = _width(columns)
    for first in range(0, len(players), columns):
        row = players[first : first + columns]
        crowded = any(player.extra_width and not player.beside(width) for player in row)
        height = _CELL + (_EXTRA if crowded else 0)
        for number, player in enumerate(row):
            _cell(part, player, _MARGIN + number * (width + _GAP), part.height, width, height)
        part.height += height + _GAP
    return part
