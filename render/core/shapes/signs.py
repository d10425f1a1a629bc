"""Signs as data: a few strokes around a middle, drawn as large and in the colours that a picture needs."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from render.core.palette import Colour
from render.core.shapes.hard import Spot
from render.core.shapes.supersampled import Sheet

Tone: TypeAlias = Literal["ink", "gap", "accent"]
_STEPS: Final = 16


@dataclass(frozen=True, slots=True)
class Stroke:
    """A filled outline, a line with round ends, a bare one without, a disc or a box with round corners. `size` is how wide a
    line is, or the radius. Its tone is the sign's ink, a `gap` in the colour of the ground, or an accent."""

    kind: Literal["shape", "line", "bare", "disc", "box"]
    points: tuple[Spot, ...]
    size: float = 0
    tone: Tone = "ink"


Sign: TypeAlias = tuple[Stroke, ...]


def shape(*points: Spot, tone: Tone = "ink") -> Stroke:
    """A filled outline."""
    return Stroke("shape", points, tone=tone)


def line(*points: Spot, wide: float = 9, tone: Tone = "ink") -> Stroke:
    """A line with round ends through all points."""
    return Stroke("line", points, wide, tone)


def bare(*points: Spot, wide: float, tone: Tone = "ink") -> Stroke:
    """A line that ends at its first and its last point."""
    return Stroke("bare", points, wide, tone)


def disc(x: float, y: float, radius: float, tone: Tone = "ink") -> Stroke:
    """A filled circle."""
    return Stroke("disc", ((x, y),), radius, tone)


def ring(x: float, y: float, radius: float, wide: float = 9, tone: Tone = "ink") -> Stroke:
    """A circle as a line."""
    return line(*arc(x, y, radius, 0, 360), wide=wide, tone=tone)


def both(*strokes: Stroke) -> Sign:
    """Strokes on the right side, and before them the same on the left."""
    mirrored = (replace(each, points=tuple((-x, y) for x, y in each.points)) for each in strokes)
    return (*mirrored, *strokes)


def bend(start: Spot, control: Spot, end: Spot) -> list[Spot]:
    """A curve through two ends, drawn towards a control point."""
    found = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]))
    return found


def arc(x: float, y: float, radius: float, start: float, end: float) -> list[Spot]:
    """A part of a circle between two angles in degrees, clockwise from the right."""
    return [
        (
            x + radius * math.cos(math.radians(start + (end - start) * step / _STEPS)),
            y + radius * math.sin(math.radians(start + (end - start) * step / _STEPS)),
        )
        for step in range(_STEPS + 1)
    ]


def eighth(turn: int, radius: float) -> Spot:
    """A point so far from the middle in one of eight directions."""
    return radius * math.cos(turn * math.tau / 8), radius * math.sin(turn * math.tau / 8)


def draw_sign(
    sheet: Sheet,
    sign: Sign,
    x: float,
    y: float,
    unit: float,
    ink: Colour,
    ground: Colour | None = None,
    accent: Colour | None = None,
    grow: float = 0,
) -> None:
    """Draw a sign around a middle; `unit` is the length of one of its units. `grow` draws all of it thicker and in one colour,
    without gaps: its outline."""
    tones = {"ink": ink, "gap": ground or ink, "accent": accent or ink}
    for stroke in sign:
        if grow and stroke.tone == "gap":
            continue
        colour = ink if grow else tones[stroke.tone]
        points = [(x + px * unit, y + py * unit) for px, py in stroke.points]
        size = stroke.size * unit
        match stroke.kind:
            case "shape":
                sheet.polygon(points, colour)
                if grow:
                    _round_line(sheet, [*points, *points[:2]], colour, 2 * grow)
            case "line":
                _round_line(sheet, points, colour, size + 2 * grow)
            case "bare":
                sheet.path(points, colour, size)
            case "disc":
                sheet.disc(*points[0], size + grow, colour)
            case "box":
                (left, top), (right, low) = stroke.points
                sheet.box(*points[0], (right - left) * unit, (low - top) * unit, size, colour)


def _round_line(sheet: Sheet, points: Sequence[Spot], colour: Colour, wide: float) -> None:
    sheet.path(points, colour, wide)
    for x, y in (points[0], points[-1]):
        sheet.disc(x, y, wide / 2, colour)
