"""What marks cover, for tests of pictures: left, top, right, bottom."""

from __future__ import annotations

import math
from functools import singledispatch
from typing import TypeAlias

from render.core.letters import lettering
from render.core.pieces import geometry
from render.core.pieces.standing import Fallen, Tower
from render.core.pieces.tokens import Thrown, Token, thrown_reach, thrown_width
from render.core.scene import Arrow, Halo, Mark, Pyramid, Rect, Scene, Text
from render.core.shapes.hard import Scenery
from render.core.shapes.polygons import Polygon
from render.dog_eat_dog.wood import Bowl

Box: TypeAlias = tuple[int, int, int, int]
Edges: TypeAlias = tuple[float, float, float, float]
LONG = tuple(letter * 32 for letter in "WMWMWMWM")


@singledispatch
def box(mark: Mark) -> Box:
    """The box that a mark covers."""
    raise AssertionError(mark)


def overlap(one: Edges, other: Edges, slack: int = 1) -> bool:
    """Whether two boxes overlap by more than the slack."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > slack
        and min(one[3], other[3]) - max(one[1], other[1]) > slack
    )


def inside(covered: Edges, scene: Scene) -> None:
    """What is covered lies on the page."""
    left, top, right, low = covered
    assert min(left, top) >= 0, covered
    assert right <= scene.width, covered
    assert low <= scene.height, covered


@box.register
def _(mark: Text) -> Box:
    width = lettering.measure(mark.text, mark.size, mark.style)
    left = mark.x - {"left": 0, "middle": width // 2, "right": width}[mark.anchor]
    half = round(mark.size * lettering.capitals(mark.style) / 2)
    return left, mark.y - half, left + width, mark.y + half


@box.register
def _(mark: Pyramid) -> Box:
    half = mark.side // 2
    return mark.x - half, mark.y - half, mark.x + half, mark.y + half


@box.register
def _(mark: Token) -> Box:
    half = mark.size // 2
    return mark.x - half, mark.y - half, mark.x + half, mark.y + half


@box.register
def _(mark: Thrown) -> Box:
    half, wide = mark.size // 2, thrown_width(mark.face, mark.size) // 2
    return mark.x - wide, mark.y - half, mark.x + wide + thrown_reach(mark.size), mark.y + half


@box.register(Halo)
@box.register(Rect)
@box.register(Scenery)
def _(mark: Halo | Rect | Scenery) -> Box:
    return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height


@box.register
def _(mark: Arrow) -> Box:
    return mark.start[0], mark.start[1] - 14, mark.end[0], mark.end[1] + 14


@box.register
def _(mark: Polygon) -> Box:
    across, down = zip(*mark.points, strict=True)
    return min(across), min(down), max(across), max(down)


@box.register
def _(mark: Tower) -> Box:
    half = math.floor(geometry.spread(mark.pieces, mark.scale) / 2)
    high = math.floor(geometry.height(mark.pieces, mark.scale, mark.cut))
    return mark.x - half, mark.y - high, mark.x + half, mark.y


@box.register
def _(mark: Fallen) -> Box:
    left, up, right = map(math.floor, geometry.lying_reach(mark.pips, mark.scale))
    return mark.x - left, mark.y - up, mark.x + right, mark.y


@box.register
def _(mark: Bowl) -> Box:
    high = round(44 * mark.scale / 100)
    return mark.x - mark.width // 2, mark.y - high, mark.x + mark.width // 2, mark.y
