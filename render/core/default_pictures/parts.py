"""Draws the parts of a described board: grids, hexes, rows of pieces and hands of cards. Slate by night, paper by day."""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Final

from games.core.optional_parts.parts import LETTERS, Cell, Grid, Hand, Part as Described, Piece, Row
from render.core.frame.part import Part
from render.core.letters import lettering
from render.core.palette import Surface, colour, register_surfaces
from render.core.pieces.tokens import Token
from render.core.scene import WIDTH, Card, Halo, Mark, Point, Rect, Text
from render.core.shapes.polygons import Polygon
from render.core.tones import OUTLINE, surface

INKS: Final = "described"
_NIGHT: Final = {
    "table": "#22303A",
    "panel": "#2E404C",
    "other": "#36495A",
    "turn": "#46606F",
    "ink": "#F5F2EA",
    "quiet": "#B9C7CF",
    "line": "#5C7382",
    "shade": "#141C22",
    "accent": "#FF5CE1",
    "head": "#172128",
    "lip": "#46606F",
    "paper": "#FBF6E9",
    "print": "#1B1E22",
}
_DAY: Final = {
    "table": "#DCE4E3",
    "panel": "#F4F1E6",
    "other": "#E6E6DC",
    "turn": "#FFFFFF",
    "ink": "#1B2226",
    "quiet": "#4E5B61",
    "line": "#8FA0A3",
    "shade": "#B4C0BF",
    "accent": "#C2005C",
    "head": "#F6F5EE",
    "lip": "#B4C0BF",
    "paper": "#FFFDF6",
    "print": "#1B1E22",
}
GROUNDS: Final = ("table", "panel", "other", "turn", "head")


def _surface(own: dict[str, str]) -> Surface:
    inks = {name: colour(text) for name, text in own.items()}
    meetings = [(inks["print"], inks["paper"], 5), (OUTLINE, inks["paper"], 3)]
    meetings += [(inks["line"], inks[name], 2) for name in ("table", "panel", "other")]
    return surface(inks, GROUNDS, ("table", "panel", "other", "turn", "head"), cards=True, meetings=meetings)


register_surfaces(INKS, _surface(_NIGHT), _surface(_DAY))


MARGIN: Final = 76
_EDGE: Final = 26
_LARGEST: Final = 260
_COORDINATE: Final = 44
_TITLE: Final = 48
_WIDEST: Final = 330
_ROW: Final = 128
_CARD: Final = (104, 148)
_HAND: Final = 176
_COVERED: Final = 34
"""The size of the text on a card that is mostly covered."""
_PLAYING_CARD: Final = re.compile(r"(?:[2-9AJQK]|10)[SHDC]")
_HEX_HEIGHT: Final = 0.866


@dataclass(slots=True)
class Drawn(Part):
    """A drawn part: its marks from `y` 0 down, where the middle of each cell lies, and where the number of a choice."""

    middles: dict[Cell, Point] = field(default_factory=dict)
    signs: dict[Cell, Point] = field(default_factory=dict)
    size: int = 0
    """How wide a piece is."""


def least_height(part: Described) -> int:
    """How high a part is at least; a grid takes all that is left."""
    return 0 if isinstance(part, Grid) else _ROW if isinstance(part, Row) else _HAND


def draw(
    part: Described,
    room: int,
    left: int,
    moved: Collection[Cell],
    dashed: bool,
    told: Callable[[int], str],
) -> Drawn:
    """Draw a part, a grid at most `room` high, and what a row holds from `left` on. `moved` are cells that are marked, and
    `told` names a player."""
    if isinstance(part, Grid):
        return _hexes(part, room, moved, dashed) if part.hexes else _grid(part, room, moved, dashed)
    return _row(part, left) if isinstance(part, Row) else _hand(part, left, told)


def indent(parts: Iterable[Described], told: Callable[[int], str]) -> int:
    """How much room the titles of rows and hands take, so that all of these begin below each other."""
    titles = [_title(part, told) for part in parts if not isinstance(part, Grid)]
    return (
        min(_WIDEST, max((lettering.measure(title, _TITLE, True) for title in titles), default=0)) + 2 * _EDGE
    )


def _title(part: Row | Hand, told: Callable[[int], str]) -> str:
    return part.title or ("" if isinstance(part, Row) or part.seat is None else told(part.seat))


def _grid(grid: Grid, room: int, moved: Collection[Cell], dashed: bool) -> Drawn:
    size = min(_LARGEST, (WIDTH - 2 * MARGIN) // grid.columns, (room - MARGIN - 2 * _EDGE) // grid.rows)
    left, top = (WIDTH - size * grid.columns) // 2, _EDGE
    high = size * grid.rows
    made = Drawn(top + high + MARGIN, size=round(size * 0.74))
    frame = Rect(left - 8, top - 8, size * grid.columns + 16, high + 16, "shade", radius=10)
    made.ground.append(frame)
    for cell in grid.cells:
        x, y = left + cell.column * size, top + (grid.rows - 1 - cell.row) * size
        fill = "panel" if (cell.column + cell.row) % 2 else "other"
        made.ground.append(Rect(x, y, size, size, fill, on="shade"))
        made.middles[cell] = (x + size // 2, y + size // 2)
        # On a piece the number of a choice lies beside the letter.
        aside = made.size * 3 // 10 if cell in grid.pieces else 0
        made.signs[cell] = (x + size // 2 + aside, y + size // 2 + aside)
        if cell in moved:
            inset = max(4, size // 22)
            made.marks.append(
                Halo(
                    x + inset,
                    y + inset,
                    size - 2 * inset,
                    size - 2 * inset,
                    thickness=8,
                    dashed=dashed,
                    on=fill,
                )
            )
        _fill_cell(made, grid, cell, fill)
    for column in range(grid.columns):
        made.marks.append(_named(LETTERS[column], left + column * size + size // 2, top + high + 44))
    for row in range(grid.rows):
        y = top + (grid.rows - 1 - row) * size + size // 2
        made.marks.append(_named(str(row + 1), left - 44, y))
    return made


def _named(text: str, x: int, y: int) -> Text:
    return Text(x, y, text, _COORDINATE, "quiet", bold=True, anchor="middle")


def _fill_cell(made: Drawn, grid: Grid, cell: Cell, on: str) -> None:
    x, y = made.middles[cell]
    piece, label = grid.pieces.get(cell), grid.labels.get(cell)
    if piece is not None:
        made.marks.append(Token(x, y, made.size, piece.seat, on, piece.sign))
    elif label:
        made.marks.append(
            Text(x, y, lettering.fit(label, 44, made.size), 44, "quiet", anchor="middle", on=on)
        )


def _hexes(grid: Grid, room: int, moved: Collection[Cell], dashed: bool) -> Drawn:
    """Flat-top hexes, odd columns half a hex higher, each with its name at its lower edge."""
    across = (WIDTH - 2 * _EDGE) / (1.5 * grid.columns + 0.5)
    down = (room - 2 * _EDGE) / ((grid.rows + 0.5) * 2 * _HEX_HEIGHT)
    side = int(min(across, down, _LARGEST * 0.6))
    half = round(side * _HEX_HEIGHT)
    left = (WIDTH - round(side * (1.5 * grid.columns + 0.5))) // 2 + side
    high = half * (2 * grid.rows + (1 if grid.columns > 1 else 0))
    made = Drawn(high + 2 * _EDGE, size=round(side * 0.95))
    name = max(34, side // 3)
    for cell in grid.cells:
        x = left + round(1.5 * side * cell.column)
        y = _EDGE + high - half * (2 * cell.row + 1 + cell.column % 2)
        points = tuple(
            (x + dx, y + dy)
            for dx, dy in (
                (-side // 2, -half),
                (side // 2, -half),
                (side, 0),
                (side // 2, half),
                (-side // 2, half),
                (-side, 0),
            )
        )
        made.ground.append(Polygon(points, "panel", "shade", 6))
        if cell in moved:
            inner = tuple((x + (px - x) * 92 // 100, y + (py - y) * 92 // 100) for px, py in points)
            made.marks.append(Polygon(inner, "turn" if dashed else None, "accent", 8, on="panel"))
        made.middles[cell] = (x, y - name // 2)
        aside = made.size // 3 if cell in grid.pieces else 0
        made.signs[cell] = (x + aside, y - name // 2 - aside)
        _fill_cell(made, grid, cell, "panel")
        made.marks.append(
            Text(x, y + half - name // 2 - 14, str(cell), name, "quiet", anchor="middle", on="panel")
        )
    return made


def _row(row: Row, x: int) -> Drawn:
    made = Drawn(_ROW)
    middle = _ROW // 2
    made.marks += _heading(row.title, middle)
    step = min(112, (WIDTH - _EDGE - x) // max(1, len(row.items)))
    size = min(96, step - 6)
    for item in row.items:
        at = x + step // 2
        if isinstance(item, Piece):
            made.marks.append(Token(at, middle, size, item.seat, sign=item.sign))
        else:
            box = Rect(at - size // 2, middle - size // 2, size, size, "panel", "line", radius=12)
            text = lettering.fit(item, 44, size - 8, True)
            made.marks += [box, Text(at, middle, text, 44, bold=True, anchor="middle", on="panel")]
        x += step
    return made


def _heading(title: str, middle: int) -> list[Mark]:
    return [Text(_EDGE, middle, lettering.fit(title, _TITLE, _WIDEST, True), _TITLE, bold=True)]


def _hand(hand: Hand, x: int, told: Callable[[int], str]) -> Drawn:
    made = Drawn(_HAND)
    middle = _HAND // 2
    made.marks += _heading(_title(hand, told), middle)
    wide, high = _CARD
    step = min(wide + 14, (WIDTH - _EDGE - x - wide) // max(1, len(hand.cards) - 1))
    if not hand.cards:
        made.marks.append(Text(x, middle, "no cards", _TITLE, "quiet"))
    for card in hand.cards:
        made.marks += _card(card, x, middle - high // 2, min(wide, max(step, 48)))
        x += step
    return made


def _card(card: str | None, x: int, y: int, seen: int) -> list[Mark]:
    """One card, of which `seen` units are not covered by the next."""
    wide, high = _CARD
    if card is None or _PLAYING_CARD.fullmatch(card):
        return [Card(x, y, wide, high, card or "", index="column")]
    covered = seen < wide
    size = _COVERED if covered else 62 if len(card) < 3 else _COORDINATE
    at, row = (x + 8, y + 36) if covered else (x + wide // 2, y + high // 2)
    words = lettering.fit(card, size, (seen if covered else wide) - 10, "display")
    return [
        Rect(x, y, wide, high, "paper", "print", 4, 14),
        Text(
            at, row, words, size, "print", anchor="left" if covered else "middle", on="paper", face="display"
        ),
    ]
