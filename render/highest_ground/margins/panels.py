"""What lies below the large picture: the whole country, small, with everybody on it; and beside it the turn, the phase, the
points and the losses."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from games.highest_ground.files.tables import SIDES
from games.highest_ground.land.country import Cell
from games.highest_ground.state import Stage, View
from render.core.hexes import HexPlan, half_height
from render.core.letters import lettering
from render.core.look import Look
from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import WIDTH, Halo, Ink, Mark, Placed, Point, Rect, Scheme, Text
from render.core.shapes.supersampled import Sheet, Tile
from render.highest_ground import known
from render.highest_ground.known import Piece
from render.highest_ground.land import small_marks
from render.highest_ground.margins.score import Score, score_of
from render.highest_ground.pieces.badges import Prize
from render.highest_ground.pieces.blocks import Block, Vestige
from render.highest_ground.plan import Window, small_plan


@dataclass(frozen=True, slots=True)
class Daylight(Placed):
    """The sun or the moon, placed by its middle."""

    size: int
    night: bool = False
    on: Ink = "table"


@tiled(Daylight)
def sky_tile(mark: Daylight, scheme: Scheme) -> Tile:
    half = mark.size / 2
    reach = math.ceil(half) + 3
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    gold = ink(scheme, "now")
    if mark.night:
        sheet.disc(0, 0, half * 0.86, ink(scheme, "parchment"))
        sheet.disc(half * 0.36, -half * 0.2, half * 0.74, ink(scheme, mark.on))
        return sheet.tile()
    for number in range(8):
        x, y = math.cos(number * math.tau / 8), math.sin(number * math.tau / 8)
        sheet.path([(x * half * 0.7, y * half * 0.7), (x * half, y * half)], gold, half * 0.17)
    sheet.disc(0, 0, half * 0.56, gold)
    return sheet.tile()


LEFT: Final = 736
RIGHT: Final = WIDTH - 24
PHASES: Final = {
    Stage.DRAW: "The map is drawn",
    Stage.STOCK: "Before the game",
    Stage.INITIATIVE: "A turn begins",
    Stage.SCOUTS: "Scouts ride out",
    Stage.FIRST_MARCH: "First march",
    Stage.FIRST_COMBAT: "First combat",
    Stage.FIRST_DICE: "First combat",
    Stage.SECOND_MARCH: "Second march",
    Stage.SECOND_COMBAT: "Second combat",
    Stage.SECOND_DICE: "Second combat",
    Stage.REORGANIZATION: "Reorganization",
    Stage.OVER: "The end",
}
"""What the phases are called on the picture."""
_HEAD: Final = 60
_SIDE: Final = 48
_LINE: Final = 46
_LARGER: Final = 1.15
"""How much larger the letters of a large picture are here."""


def panel(view: View, look: Look, top: int, height: int) -> list[Mark]:
    """All of it."""
    file = view.setting.file
    head, line, phase = (round(each * (_LARGER if look.large else 1)) for each in (_HEAD, _LINE, 44))
    marks: list[Mark] = []
    y = top + 52
    turn = f"Turn {view.round}" if view.round else f"{file.turns} turns"
    of = f"of {file.turns}" if view.round else ""
    wide = lettering.measure(turn, head, "display") + lettering.measure(of, line)
    head, small = (head, line) if wide < RIGHT - LEFT - 96 else (_HEAD, _LINE)
    marks.append(Text(LEFT, y, turn, head, on="table", face="display"))
    if of:
        x = LEFT + lettering.measure(turn, head, "display") + 16
        marks.append(Text(x, y + 5, of, small, "quiet", on="table"))
    marks.append(Daylight(RIGHT - 34, y - 2, 60, file.night))
    y += 46
    marks += _track(view, y)
    y += 62
    marks.append(Text(LEFT, y, PHASES[view.stage], phase, on="table"))
    if view.first is not None and view.stage is not Stage.OVER:
        marks.append(Block(RIGHT - 30, y, _SIDE, view.first.seat, on="table"))
        if lettering.measure(PHASES[view.stage], phase) < RIGHT - LEFT - 150:
            marks.append(Text(RIGHT - 72, y, "1st", 44, "quiet", anchor="right", on="table"))
    y += 68
    found = score_of(view)
    marks += _points(view, found, y, line)
    y += 60
    if not found.whole:
        # Each side may know more of them than everybody does.
        knows = "as far as you know" if view.sides else "as far as all know"
        marks.append(Text(LEFT, y, knows, _LINE, "quiet", on="table"))
        y += 54
    marks += scale(found, y)
    y += 62
    for number, side in enumerate(SIDES):
        x = LEFT + 30 + number * 220
        gone = sum(
            1
            for each in view.setting.recruits
            if each.side is side and each.name in view.lost and each.kind.combat
        )
        marks.append(Block(x, y, _SIDE, side.seat, on="table"))
        marks.append(Text(x + 42, y, f"lost {gone}", line, on="table"))
    return marks


def _track(view: View, y: int) -> list[Mark]:
    """A small square for each turn; those gone by are filled, the present one is golden."""
    turns = view.setting.file.turns
    step = min(34, (RIGHT - LEFT) // turns)
    size = max(6, step - 8)
    marks: list[Mark] = []
    for turn in range(1, turns + 1):
        x = LEFT + (turn - 1) * step
        ink = "now" if turn == view.round else "quiet" if turn < view.round else "line"
        marks.append(Rect(x, y - size // 2, size, size, ink))
    return marks


def _points(view: View, found: Score, y: int, line: int) -> list[Mark]:
    side = view.setting.file.victory.side
    marks: list[Mark] = [Block(LEFT + 28, y, _SIDE, side.seat, on="table")]
    told = (f"{found.total}" if found.whole else f"{found.total} + ?").replace("-", "−")
    marks.extend(
        (
            Text(LEFT + 72, y, "Points", line, on="table"),
            Text(RIGHT, y, told, 64, anchor="right", on="table", face="display"),
        )
    )
    return marks


def scale(found: Score, y: int) -> list[Mark]:
    """The levels of victory as a row, with the first points of each; the present one is lighter."""
    wide = (RIGHT - LEFT) // 5
    marks: list[Mark] = []
    for level in range(5):
        x = LEFT + level * wide
        here = level == found.level
        marks.append(
            Rect(
                x,
                y - 26,
                wide - 6,
                52,
                "turn" if here else "panel",
                "now" if here else "line",
                4,
                8,
                on="table",
            )
        )
        text = f"<{found.levels[0]}" if level == 0 else f"{found.levels[level - 1]}"
        marks.append(
            Text(
                x + (wide - 6) // 2,
                y,
                text,
                44,
                "ink" if here else "quiet",
                anchor="middle",
                on="turn" if here else "panel",
            )
        )
    return marks


_SMALL_LEFT: Final = 14
_SMALL_WIDE: Final = 710
"""Where the small picture lies, with those who wait beside it."""
_MARGIN: Final = 12
_WAIT: Final = 56


def whole_plan(view: View, top: int, height: int) -> HexPlan:
    """Where the whole country lies."""
    return small_plan(
        view.setting,
        _SMALL_LEFT + _WAIT,
        top + _MARGIN + 8,
        _SMALL_WIDE - 2 * _WAIT,
        height - 2 * _MARGIN - 16,
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


def small_picture(
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
    whole = whole_plan(view, top, height)
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
        made.append(Prize(x, y - 4, 40, seat, claim is not None and not claim.now))
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
        x = min(max(x, _SMALL_LEFT + 20), _SMALL_LEFT + _SMALL_WIDE - 20)
        made.extend(
            (
                Block(x, y - 26, 44, side.seat, on="table"),
                Text(x, y + 26, str(count), 44, anchor="middle", on="table", bold=True),
            )
        )
    return made
