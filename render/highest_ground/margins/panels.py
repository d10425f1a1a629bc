"""The turn, the phase, the points and the losses, beside the small picture."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from games.highest_ground.files.units import SIDES
from games.highest_ground.state import Stage
from games.highest_ground.view import View
from render.core.letters import lettering
from render.core.look import Look
from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import WIDTH, Ink, Mark, Placed, Rect, Scheme, Text
from render.core.shapes.supersampled import Sheet, Tile
from render.highest_ground.margins.score import Score, score_of
from render.highest_ground.pieces.blocks import Block


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
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach, ink(scheme, mark.on))
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
_BESIDE_SUN: Final = 96
_LARGER: Final = 1.15
"""How much larger the letters of a large picture are here."""
_PHASE: Final = 44


def panel(view: View, look: Look, top: int, height: int) -> list[Mark]:
    """All of it."""
    file = view.setting.file
    head, line, phase = (round(each * (_LARGER if look.large else 1)) for each in (_HEAD, _LINE, _PHASE))
    marks: list[Mark] = []
    y = top + 52
    turn = f"Turn {view.round}" if view.round else f"{file.turns} turns"
    of = f"of {file.turns}" if view.round else ""
    wide = lettering.measure(turn, head, "display") + lettering.measure(of, line)
    head, small = (head, line) if wide < RIGHT - LEFT - _BESIDE_SUN else (_HEAD, _LINE)
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
    y += 66
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
    marks.append(Text(LEFT + 72, y, "Points", line, on="table"))
    marks.append(Text(RIGHT, y, told, 64, anchor="right", on="table", face="display"))
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
