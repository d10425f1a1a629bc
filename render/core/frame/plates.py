"""The strip of players below a board that has a palette of its own: a token, a name, and what they hold."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core.protocol import Seat
from render.core.frame.part import NOTHING, Part, Row
from render.core.letters import lettering
from render.core.pieces.tokens import Token
from render.core.scene import WIDTH, Ink, Mark, Rect, Text

ROW: Final = 108
LARGE_ROW: Final = 132
"""How high a row of players is, and of a large picture."""
LIP: Final = 4
_MOST: Final = 4
_LEAST: Final = 44
_NOTE: Final = 44
_COUNT: Final = 56
_LARGE_NAME: Final = 62
_LARGE_COUNT: Final = 74


@dataclass(frozen=True, slots=True)
class Player:
    """One player's plate.

    `count` is a large number at the right end, with `sign` before it; a `note` in small letters replaces both. `extra`
    is a row beside the name.
    """

    seat: Seat
    name: str
    acts: bool = False
    gone: bool = False
    count: str = ""
    sign: Row = NOTHING
    note: str = ""
    extra: Row = NOTHING


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
        marks.append(Rect(x, y - 1, lettering.measure(fitted, size, bold), 4, "quiet", on=on))
    return marks


def plates(players: Sequence[Player], large: bool = False) -> Part:
    """All players beside each other, four to a row at most, from `y` 0 down; whoever acts has a lighter plate with a
    frame."""
    rows, high = -(-len(players) // _MOST), LARGE_ROW if large else ROW
    columns = -(-len(players) // rows) if rows else 1
    part = Part(LIP + rows * high)
    part.ground += [Rect(0, 0, WIDTH, part.height, "head"), Rect(0, 0, WIDTH, LIP, "lip")]
    for row in range(rows):
        x, y = 0, LIP + row * high
        beside = players[row * columns : (row + 1) * columns]
        for player, wide in zip(beside, _widths(beside, columns, large), strict=True):
            on = "turn" if player.acts else "head"
            if player.acts:
                frame = Rect(x + 6, y + 6, wide - 12, high - 12, "turn", "ink", 4, 14, on="head")
                part.ground.append(frame)
            part.marks += _plate(player, x, y + high // 2, wide, on, large)
            x += wide
    return part


def _widths(players: Sequence[Player], columns: int, large: bool) -> list[int]:
    """How wide the plates of a row are: alike, unless a name has no room in one and the others have room to spare."""
    equal = WIDTH // columns
    needed = [_needed(player, large) for player in players]
    spare = len(players) * equal - sum(needed)
    if max(needed) <= equal or spare < 0:
        return [equal] * len(players)
    return [need + spare // len(players) for need in needed]


def _needed(player: Player, large: bool) -> int:
    """How wide a plate is with the whole name in its smallest letters."""
    note, count = (_LARGE_NAME, _LARGE_COUNT) if large else (_NOTE, _COUNT)
    held = 0
    if player.note:
        held = lettering.measure(player.note, note) + 12
    elif player.count:
        held = lettering.measure(player.count, count, "display") + 12 + player.sign.width
    held += player.extra.width + 12 if player.extra.marks else 0
    return 96 + lettering.measure(player.name, _LEAST, player.acts) + 12 + held + 24


def _plate(player: Player, x: int, middle: int, wide: int, on: str, large: bool) -> list[Mark]:
    right = x + wide - 24
    note, count = (_LARGE_NAME, _LARGE_COUNT) if large else (_NOTE, _COUNT)
    marks: list[Mark] = [Token(x + 52, middle, 66, player.seat, on=on)]
    if player.note:
        marks.append(Text(right, middle, player.note, note, "quiet", anchor="right", on=on))
        right -= lettering.measure(player.note, note) + 12
    elif player.count:
        marks.append(Text(right, middle, player.count, count, anchor="right", on=on, face="display"))
        right -= lettering.measure(player.count, count, "display") + 12 + player.sign.width
        marks += player.sign.at(right, middle)
    if player.extra.marks:
        right -= player.extra.width + 12
        marks += player.extra.at(right, middle)
    left = x + 96
    sizes = [*([_LARGE_NAME, 54] if large else []), 48]
    room = right - left - 12
    size = next((each for each in sizes if lettering.measure(player.name, each, player.acts) <= room), _LEAST)
    return [
        *marks,
        *name_marks(player.name, left, middle, size, right - left - 12, on, player.acts, player.gone),
    ]
