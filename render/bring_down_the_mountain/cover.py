"""The scene of the cover: the mountain at dawn, and its ridges of cards to both sides."""

from dataclasses import dataclass
from typing import Final

from render.bring_down_the_mountain.cards import MountainCard
from render.bring_down_the_mountain.colours import BANDS
from render.bring_down_the_mountain.scenery import CardShadow, Massif
from render.core.marks import scenic
from render.core.scene import WIDTH, Mark, Scene, Theme
from render.core.shapes.hard import Pen, Scenery, curve

INKS: Final = "mountain-dawn"
_LOW: Final = 400
_RIDGES: Final = (("4D", "KS", "5H", "9C"), ("7C", "6H", "JC", "2D"))
"""The cards of both ridges from the middle outwards."""


@dataclass(frozen=True, slots=True)
class Daybreak(Scenery):
    """Sky, a rising sun and hills. `middle` is how far from the left the mountain stands."""

    middle: int


@scenic(Daybreak)
def draw_daybreak(mark: Daybreak, pen: Pen) -> None:
    wide, high, x = mark.width, mark.height, mark.middle
    band = high * 0.68 / BANDS
    pen.box(0, 0, wide, high, "meadow-low")
    for number in range(BANDS):
        pen.box(0, round(number * band), wide, round(band) + 2, f"sky{number}")
    sun = x + (wide - x) * 0.62
    for reach, name in ((0.21, "sun"), (0.15, "sun-lit")):
        pen.oval(sun, high * 0.60, high * reach, high * reach, name)
    step = (wide - x) / 3
    crest = [(x + (number - 4) * step, high * (0.56 if number % 2 else 0.69)) for number in range(9)]
    pen.polygon([*crest, (wide + step, high), (x - 4 * step, high)], "far")
    for name, low in (("meadow-low", 0.74), ("meadow", 0.86)):
        edge = [
            *curve((0, high * low), (wide * 0.3, high * (low - 0.06)), (x, high * low), (x, high * low)),
            *curve((x, high * low), (x, high * low), (wide * 0.9, high * (low - 0.08)), (wide, high * low)),
        ]
        pen.polygon([*edge, (wide, high), (0, high)], name)


def cover(theme: Theme, left: int, height: int) -> Scene:
    """The scene right of `left`, in a picture of this height."""
    tall = height >= _LOW
    middle = (left + WIDTH) // 2 + (0 if tall else 8)
    wide, high = (108, 134) if tall else (92, 112)
    across, down, beside = (54, 74, 82) if tall else (42, 46, 72)
    top = height - high - 3 * down - 18 if tall else 30
    marks: list[Mark] = [Massif(middle, height - (14 if tall else 2), 48 if tall else 0)]
    for side, ridge in zip((-1, 1), _RIDGES, strict=True):
        shown = ridge if tall else ridge[1:]
        for number, face in enumerate(shown):
            x = middle + side * (beside + number * across) - wide // 2
            y = top + number * down
            last = number == len(shown) - 1
            if last:
                marks.append(CardShadow(x, y, wide, high))
            marks.append(
                MountainCard(
                    x,
                    y,
                    wide,
                    high,
                    face,
                    corners="both" if last else "upper",
                    far=not last,
                    on="slate",
                    large=last,
                    mirrored=side < 0,
                )
            )
    return Scene(WIDTH, height, theme, (Daybreak(0, 0, WIDTH, height, middle),), tuple(marks), INKS)
