"""The picture of a view, in the palette and with the text that its reader has chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from render.core.frame.banner import MORE
from render.core.look import Look, Picture
from render.core.scene import Rect, Scene


def scene(drawing: Picture[Any], view: Any, look: Look) -> Scene:
    """The picture as frozen data. A large one is higher by what its header needs."""
    drawn = drawing.scene(view, look)
    if look.palette != drawn.palette:
        drawn = replace(drawn, palette=look.palette)
    above = any(isinstance(mark, Rect) and mark.y == -MORE for mark in (*drawn.ground, *drawn.marks))
    return _below_its_header(drawn) if above else drawn


def _below_its_header(drawn: Scene) -> Scene:
    """The same with room above for the part of the header that is above it."""
    return replace(
        drawn,
        height=drawn.height + MORE,
        ground=tuple(mark.shifted(0, MORE) for mark in drawn.ground),
        marks=tuple(mark.shifted(0, MORE) for mark in drawn.marks),
    )
