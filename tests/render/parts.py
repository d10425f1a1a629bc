"""A palette of its own for tests, and a sheet with everything that stands on a table."""

from dataclasses import dataclass
from typing import Final

from render.core.frame.banner import Banner, banner_marks
from render.core.frame.plates import Player, plates
from render.core.look import Look
from render.core.marks import scenic
from render.core.palette import colour, register_surfaces
from render.core.pieces.standing import Contact, Fallen, Ghost, Tower
from render.core.pieces.tokens import DICE, Thrown, Token
from render.core.scene import Mark, Scene, Theme
from render.core.shapes.hard import Pen, Scenery, curve
from render.core.tones import State, surface

TABLE: Final = "table for tests"
_NAMES: Final = ["table", "panel", "turn", "ink", "quiet", "line", "shade", "accent", "head", "lip"]
_DARK: Final = [
    "#22362C",
    "#22362C",
    "#2F4A3B",
    "#F6F3E7",
    "#A9BBAA",
    "#3A5545",
    "#17251E",
    "#FF4FD8",
    "#17251E",
    "#3A5545",
]
_LIGHT: Final = [
    "#DDE3C4",
    "#DDE3C4",
    "#FFFFFF",
    "#1E2A20",
    "#51604C",
    "#B9C597",
    "#C0C8A8",
    "#C4007A",
    "#F3F3E2",
    "#B9C597",
]
_GROUNDS: Final = ("table", "head", "turn")
_STATES: Final[tuple[State, ...]] = ("free", "fallen", "trapped")
INKS: Final = "tests"

register_surfaces(
    INKS,
    *(
        surface(
            {
                **{name: colour(text) for name, text in zip(_NAMES, texts, strict=True)},
                **{f"die-{number}": each for number, each in enumerate(DICE)},
            },
            _GROUNDS,
            _GROUNDS,
            _STATES,
        )
        for texts in (_DARK, _LIGHT)
    ),
)


@dataclass(frozen=True, slots=True)
class Field(Scenery):
    """Scenery for tests: a line across a box."""


@scenic(Field)
def field(mark: Field, pen: Pen) -> None:
    pen.box(0, 0, mark.width, mark.height, "table")
    pen.line(curve((0, 40), (300, 0), (800, 80), (mark.width, 40)), "line", 4)
    pen.oval(600, 60, 200, 30, "line", 4)


def everything(theme: Theme) -> Scene:
    """Every piece in every colour and state, the header and the strip."""
    look = Look(("Ada", "Björn", "Chloé"), theme=theme)
    marks: list[Mark] = [
        *banner_marks(Banner("Cairn", "parts", (2,), "to act", said=("Ada's large went up",)), look)
    ]
    for seat in range(8):
        x = 80 + seat * 146
        for y, pips in ((290, 1), (400, 2), (540, 3)):
            marks += [Contact(x, y, 100, pips), Tower(x, y, 100, ((seat, pips),))]
        marks += [Contact(x, 650, 100, 2, True), Fallen(x, 650, 100, seat, 2)]
        marks += [Tower(x, 860, 125, tuple(((seat + n) % 8, 3 - n) for n in range(3)))]
        marks += [Token(x, 920, 80, seat)]
    marks += [
        Tower(100, 1180, 100, ((0, 3), (0, 2), (0, 1)), held=True),
        Tower(280, 1180, 100, ((5, 2), (6, 1), (4, 3), (3, 1)), held=True),
        Tower(460, 1180, 100, ((2, 1), (2, 3)), "moved"),
        Tower(640, 1180, 100, ((2, 1), (2, 3)), "planned", around_top=True),
        Ghost(800, 1180, 100, 3),
        Fallen(940, 1180, 100, 1, 3, "moved"),
        Fallen(1080, 1180, 100, 1, 2, "planned"),
    ]
    marks += [Thrown(70 + face * 116, 1260, 92, face, face < 3) for face in range(1, 7)]
    marks.append(Thrown(960, 1260, 92, "SWAP"))
    part = plates(
        [Player(0, "Ada", count="3"), Player(1, "Björn", True, count="2"), Player(2, "Chloé", gone=True)]
    )
    foot = 1340
    ground = (Field(0, 170, 1200, foot - 170), *(mark.shifted(0, foot) for mark in part.ground))
    low = [mark.shifted(0, foot) for mark in part.marks]
    return Scene(1200, foot + part.height, theme, ground, (*marks, *low), INKS)
