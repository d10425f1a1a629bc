"""The scene of the cover: both armies at the river, on the map."""

from dataclasses import replace
from typing import Final

from games.highest_ground.files.scenarios import scenario_of
from render.core.hexes import HexPlan, half_height
from render.core.scene import WIDTH, Mark, Scene, Theme
from render.highest_ground.inks import INKS
from render.highest_ground.land import ink_of, placed, window_marks
from render.highest_ground.orders import Stride
from render.highest_ground.pieces.blocks import Block, Prow, Vestige
from render.highest_ground.plan import Window

_LOW: Final = 400
"""Below this height there are fewer units."""
_UNITS: Final = (
    ("IIE07", 0, "lance", "K1", ("8", "5", "5"), "SW", False),
    ("IIE08", 0, "pike", "P1", ("4", "8", "4"), "NW", False),
    ("IIE06", 0, "bow", "B2", ("5", "2", "3"), "SW", True),
    ("IIC08", 1, "shield", "L1", ("7", "8", "6"), "NE", False),
    ("IIC07", 1, "lance", "C2", ("8", "6", "5"), "SE", False),
)
_WAY: Final = ("IIE07", 4)


def cover(theme: Theme, left: int, height: int) -> Scene:
    """The scene right of `left`, in a picture of this height."""
    setting = scenario_of("")
    side = 88 if height >= _LOW else 74
    half = half_height(side)
    middle = setting.country.hex["IID07"]
    at = HexPlan(side, 0, 0).middle(middle)
    goal = (left + (WIDTH - left) // 2 - 16, height // 2 + (half // 2 if height >= _LOW else 0))
    window = Window(HexPlan(side, goal[0] - at[0], goal[1] - at[1]), 0, height)
    inks = {lot.cell: ink_of(lot, False) for lot, _ in placed(setting, window)}
    marks: list[Mark] = []
    cell, number = _WAY
    x, y = window.plan.middle(setting.country.hex[cell])
    step = Stride(x, y, side, number, "accent", True)
    marks += [replace(step, casing=True), step]
    size = round(side * 1.24)
    for cell, seat, sign, name, values, facing, worn in _UNITS:
        x, y = window.plan.middle(setting.country.hex[cell])
        if cell in inks and -half < y < height + half:
            marks.append(Prow(x, y, size, facing))
            marks.append(Block(x, y, size, seat, sign, name, values, worn))
    x, y = window.plan.middle(setting.country.hex["IIB08"])
    if x > left and height >= _LOW:
        marks.append(Vestige(x, y, 90, 1, "scout", "T3", inks["IIB08"]))
    return Scene(
        WIDTH,
        height,
        theme,
        tuple(window_marks(setting, window, None, ())),
        tuple(marks),
        INKS,
        patterned=True,
    )
