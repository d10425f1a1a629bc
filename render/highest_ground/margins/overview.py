"""The whole country, small: where everybody is, which part is shown large, and who waits beyond which edge."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from games.highest_ground.land.country import Cell
from games.highest_ground.view import View
from render.core.hexes import HexPlan, half_height
from render.core.scene import WIDTH, Halo, Mark, Point, Rect, Text
from render.highest_ground import known
from render.highest_ground.known import Piece
from render.highest_ground.land import small_marks
from render.highest_ground.pieces.badges import Prize
from render.highest_ground.pieces.blocks import Block, Vestige
from render.highest_ground.plan import Window, small_plan

LEFT: Final = 14
WIDE: Final = 710
"""Where the small picture lies, with those who wait beside it."""
_MARGIN: Final = 12
_WAIT: Final = 56
_FLAG: Final = 40
_FOOT: Final = 4


def plan(view: View, top: int, height: int) -> HexPlan:
    """Where the whole country lies."""
    return small_plan(
        view.setting, LEFT + _WAIT, top + _MARGIN + 8, WIDE - 2 * _WAIT, height - 2 * _MARGIN - 16
    )


def _box(view: View, whole: HexPlan) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the country."""
    points = [whole.middle(place) for place in view.setting.country.cell]
    side, half = whole.side, half_height(whole.side)
    return (
        min(x for x, _ in points) - side,
        min(y for _, y in points) - half,
        max(x for x, _ in points) + side,
        max(y for _, y in points) + half,
    )


def marks(
    view: View,
    window: Window | None,
    found: Sequence[Piece],
    seen: Collection[Cell] | None,
    goals: Collection[Cell],
    top: int,
    height: int,
) -> tuple[list[Mark], dict[str, Point]]:
    """The small picture, with a frame around what the window shows, and where each unit lies in it."""
    setting = view.setting
    whole = plan(view, top, height)
    left, north, right, south = _box(view, whole)
    made: list[Mark] = [
        Rect(left - 10, north - 10, right - left + 20, south - north + 20, "parchment low", "outline", 3, 8)
    ]
    made += small_marks(setting, whole, seen, goals)
    places: dict[str, Point] = {}
    size = max(14, min(30, round(whole.side * 1.5)))
    for piece in sorted(found, key=lambda each: not each.ghost):
        spot = whole.middle(setting.country.hex[piece.at])
        places[piece.name] = spot
        if piece.ghost:
            made.append(Vestige(*spot, size, piece.side.seat, "", "?"))
    cells: set[tuple[Cell, int]] = set()
    for piece in found:
        if not piece.ghost and (piece.at, piece.side.seat) not in cells:
            cells.add((piece.at, piece.side.seat))
            made.append(Block(*places[piece.name], size, piece.side.seat, worn=piece.disrupted))
    made += _flags(view, whole)
    if window is not None:
        made += _frame(window, whole, (left, north, right, south))
    made += _waiting(view, whole, (left, north, right, south))
    return made, places


def _flags(view: View, whole: HexPlan) -> list[Mark]:
    """Small flags on the objectives, above the units, in the colours of who holds them as far as the viewer knows."""
    made: list[Mark] = []
    for cell in view.setting.objectives:
        x, y = whole.middle(view.setting.country.hex[cell])
        claim = view.holder(cell)
        seat = -1 if claim is None else claim.side.seat
        made.append(Prize(x, y - _FOOT, _FLAG, seat, claim is not None and not claim.now))
    return made


def _frame(window: Window, whole: HexPlan, box: tuple[int, int, int, int]) -> list[Mark]:
    """A frame around what is shown large."""

    def across(x: int) -> int:
        return round(whole.x + (x - window.plan.x) * whole.side / window.plan.side)

    def down(y: int) -> int:
        return round(whole.y + (y - window.plan.y) * half_height(whole.side) / window.half)

    left, right = max(box[0] - 5, across(0)), min(box[2] + 5, across(WIDTH))
    north, south = max(box[1] - 5, down(window.top)), min(box[3] + 5, down(window.low))
    if right - left < 20 or south - north < 20:
        return []
    return [
        Halo(left - 2, north - 2, right - left + 4, south - north + 4, "outline", 8, 6, on="clear"),
        Halo(left, north, right - left, south - north, "white", 4, 4, on="clear"),
    ]


def _waiting(view: View, whole: HexPlan, box: tuple[int, int, int, int]) -> list[Mark]:
    """How many of the viewer's own units wait beyond the edges where they enter."""
    made: list[Mark] = []
    waits = known.waiting(view)
    for side in view.sides:
        count = sum(unit.side is side for unit in waits)
        cells = view.setting.entries[side]
        if not count or not cells:
            continue
        points = [whole.middle(view.setting.country.hex[cell]) for cell in cells]
        middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        x = box[0] - 30 if middle[0] < (box[0] + box[2]) / 2 else box[2] + 30
        y = min(max(round(middle[1]), box[1] + 50), box[3] - 60)
        x = min(max(x, LEFT + 20), LEFT + WIDE - 20)
        made.append(Block(x, y - 26, 44, side.seat, on="table"))
        made.append(Text(x, y + 26, str(count), 44, anchor="middle", on="table", bold=True))
    return made
