"""What marks cover, for tests of pictures: left, top, right, bottom; and what words tell."""

import math
from collections.abc import Callable, Container
from typing import Any, TypeAlias

from render.core.letters import lettering
from render.core.pieces import geometry
from render.core.pieces.standing import Fallen, Ghost, Tower
from render.core.pieces.tokens import Thrown, Token, thrown_reach, thrown_width
from render.core.scene import MAX_HEIGHT, WIDTH, Arrow, Card, Halo, Pyramid, Rect, Scene, Suit, Text
from render.core.shapes.choices import Choice
from render.core.shapes.hard import Scenery
from render.core.shapes.polygons import Polygon
from render.core.shapes.trails import Number
from render.dog_eat_dog.wood import Bowl

Box: TypeAlias = tuple[int, int, int, int]
Edges: TypeAlias = tuple[float, float, float, float]
LONG = tuple(letter * 32 for letter in "WMWMWMWM")


Measure: TypeAlias = Callable[[Any], Box]


def box(mark: Any) -> Box:
    """The box that a mark covers."""
    found = covered(mark)
    assert found is not None, mark
    return found


def covered(mark: Any) -> Box | None:
    """The same; None for marks of which no test needs to know."""
    measure = next((BOXES[kind] for kind in type(mark).__mro__ if kind in BOXES), None)
    return None if measure is None else measure(mark)


def overlap(one: Edges, other: Edges, slack: int = 1) -> bool:
    """Whether two boxes overlap by more than the slack."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > slack
        and min(one[3], other[3]) - max(one[1], other[1]) > slack
    )


def on_its_page(scene: Scene, *but: type, wide: int = WIDTH) -> None:
    """The scene fits a message, and all its marks but those of some kinds lie on it."""
    assert scene.width == wide
    assert scene.height <= MAX_HEIGHT
    for mark in (*scene.ground, *scene.marks):
        found = None if isinstance(mark, but) else covered(mark)
        if found is not None:
            left, top, right, low = found
            assert min(left, top) >= 0, mark
            assert right <= scene.width, mark
            assert low <= scene.height, mark


def marks_of(scene, *kinds):
    """The marks of these kinds, in the order in which they are painted."""
    return [mark for mark in (*scene.ground, *scene.marks) if isinstance(mark, kinds)]


def numbers_on(figure: str) -> set[int]:
    """The numbers that a sign stands for: `3`, `3–5`, `2 9`."""
    ends = [part.partition("–") for part in figure.split()]
    return {number for low, _, high in ends for number in range(int(low), int(high or low) + 1)}


def texts(scene):
    """All words of a picture, in the same order."""
    return [mark.text for mark in marks_of(scene, Text)]


def around(mark: Any, wide: int, high: int, down: int = 0) -> Box:
    """A box of this size around the middle of a mark."""
    return mark.x - wide // 2, mark.y - high // 2 + down, mark.x + wide // 2, mark.y + high // 2 + down


def upon(mark: Any, half: int, high: int) -> Box:
    """A box of this height, and of half this width to each side, that stands on the foot of a mark."""
    return mark.x - half, mark.y - high, mark.x + half, mark.y


def framed(mark: Any) -> Box:
    """The box of a mark that knows its own."""
    return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height


def sized(mark: Any) -> Box:
    """The box of a mark that is as high as wide."""
    return around(mark, mark.size, mark.size)


def written(mark: Text) -> Box:
    width = lettering.measure(mark.text, mark.size, mark.style)
    left = mark.x - {"left": 0, "middle": width // 2, "right": width}[mark.anchor]
    half = round(mark.size * lettering.capitals(mark.style) / 2)
    return left, mark.y - half, left + width, mark.y + half


def thrown(mark: Thrown) -> Box:
    half, wide = mark.size // 2, thrown_width(mark.face, mark.size) // 2
    return mark.x - wide, mark.y - half, mark.x + wide + thrown_reach(mark.size), mark.y + half


def many_cornered(mark: Polygon) -> Box:
    across, down = zip(*mark.points, strict=True)
    return min(across), min(down), max(across), max(down)


def towering(mark: Tower) -> Box:
    half = math.floor(geometry.spread(mark.pieces, mark.scale) / 2)
    return upon(mark, half, math.floor(geometry.height(mark.pieces, mark.scale, mark.cut)))


def fallen(mark: Fallen) -> Box:
    left, up, right = map(math.floor, geometry.lying_reach(mark.pips, mark.scale))
    return mark.x - left, mark.y - up, mark.x + right, mark.y


def ghostly(mark: Ghost) -> Box:
    wide = geometry.width(mark.pips, mark.scale)
    return upon(mark, int(wide / 2), int(geometry.HIGH * wide))


BOXES: dict[type, Measure] = {
    Text: written,
    Thrown: thrown,
    Polygon: many_cornered,
    Tower: towering,
    Fallen: fallen,
    Ghost: ghostly,
    **dict.fromkeys((Token, Suit), sized),
    **dict.fromkeys((Choice, Number), lambda mark: around(mark, mark.wide, mark.size)),
    **dict.fromkeys((Halo, Rect, Scenery, Card), framed),
    Pyramid: lambda mark: around(mark, mark.side, mark.side),
    Arrow: lambda mark: (mark.start[0], mark.start[1] - 14, mark.end[0], mark.end[1] + 14),
    Bowl: lambda mark: upon(mark, mark.width // 2, round(44 * mark.scale / 100)),
}
"""How the marks of all games are measured; tests of a game add its own."""


def tells(told: Container[str], *wanted: str) -> None:
    """All of these are told."""
    missing = [each for each in wanted if each not in told]
    assert not missing, f"not told: {missing} in {told}"


def hides(told: Container[str], *secret: str) -> None:
    """None of these is told."""
    found = [each for each in secret if each in told]
    assert not found, f"told: {found} in {told}"
