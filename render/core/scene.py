"""The vocabulary of pictures: frozen marks on a canvas, in board units (one unit is one pixel at full size).
A game composes a scene, and the painter paints it. A scene holds only what can be seen, so two viewers who
know the same get the same scene.

These are the marks that every game may use. A game that needs another defines it in its own folder and registers
it there (`render/core/marks.py`).

Inks are names that `render/core/palette.py` knows: `ink`, `quiet`, `panel`, `accent`, a seat's letter `A` to `H`, or
one that a game has registered. `on` names the ink that a mark lies on, so that its edges can blend into it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from sys import intern
from typing import Final, Literal, Self, TypeAlias, get_args

from render.core.theme import Palette as Palette, Theme as Theme

Scheme: TypeAlias = str
"""A theme, and after blanks the set of inks that a game has registered and the palette of the players' colours, if it is
not the usual one: `dark`, `light map`, `light map redgreen`."""
Ink: TypeAlias = str
Point: TypeAlias = tuple[int, int]
Anchor = Literal["left", "middle", "right"]

WIDTH = 1200
MAX_HEIGHT = 1500
SMALLEST_LETTERS = 34
SMALLEST_PIECE = 70


class Mark:
    """Anything that can be painted."""

    __slots__ = ()

    def shifted(self, x: int, y: int) -> Self:
        """The same mark, moved by so many units to the right and down."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it is shifted.")


@dataclass(frozen=True, slots=True)
class Placed(Mark):
    """A mark with one point that says where it is: its upper left corner or its middle, depending on its kind."""

    x: int
    y: int

    def shifted(self, x: int, y: int) -> Self:
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True, slots=True)
class Rect(Placed):
    """A box, placed by its upper left corner; `radius` rounds its corners."""

    width: int
    height: int
    fill: Ink
    edge: Ink | None = None
    thickness: int = 3
    radius: int = 0
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Arrow(Mark):
    """A line with a head at `end`, or without one, with an outline in the ink it lies on so that it stands out from
    pieces."""

    start: Point
    end: Point
    ink: Ink = "accent"
    thickness: int = 10
    dashed: bool = False
    on: Ink = "table"
    headed: bool = True

    def shifted(self, x: int, y: int) -> Self:
        start, end = self.start, self.end
        return replace(self, start=(start[0] + x, start[1] + y), end=(end[0] + x, end[1] + y))


@dataclass(frozen=True, slots=True)
class Halo(Placed):
    """A ring with rounded corners around a box: around what has just moved, or may move."""

    width: int
    height: int
    ink: Ink = "accent"
    thickness: int = 6
    radius: int = 16
    dashed: bool = False
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Text(Placed):
    """One line of text. `y` is the middle of its capitals; `x` is its left end, middle or right end as `anchor` says.
    A `face` replaces the sans."""

    text: str
    size: int
    ink: Ink = "ink"
    bold: bool = False
    anchor: Anchor = "left"
    on: Ink = "table"
    face: Literal["display", "rank"] | None = None

    @property
    def style(self) -> bool | Literal["display", "rank"]:
        """How its letters look: its face, or whether the sans is bold."""
        return self.face or self.bold


@dataclass(frozen=True, slots=True)
class Pyramid(Placed):
    """A pyramid from above, placed by its middle. `seat` gives its colour and letter, `pips` (1 to 3) its size, and
    `side` is how long its edge is. A tipped pyramid is a triangle that points `facing` degrees clockwise from the
    right."""

    side: int
    seat: int
    pips: int
    tipped: bool = False
    facing: int = 0
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Card(Placed):
    """A playing card, placed by its upper left corner. `face` is its rank and the letter of its suit, such as `10S`;
    `*1` is the first joker, and a card face down has an empty face.

    Rank and suit stand in two corners. In a `row` they are beside each other, for cards that overlap from top to
    bottom; in a `column` the suit is below the rank, for cards that overlap from left to right. A card that is mostly
    covered shows them in its `upper` or `lower` corner only. A `far` card is printed on
    darker paper."""

    width: int
    height: int
    face: str
    index: Literal["row", "column"] = "row"
    corners: Literal["both", "upper", "lower"] = "both"
    far: bool = False
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Suit(Placed):
    """The sign of a suit by its letter, or a joker's star by `*`, placed by its middle."""

    size: int
    suit: str
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture. `ground` is what stays from move to move; `marks` are painted over it in their order. `inks` names
    the palettes that the game has registered (`register_surfaces` in `render/core/palette.py`), if it has one. `palette` are
    the players' colours. `patterned`: much of it is small patterns on slopes, of which the file becomes smaller if it holds
    only how each row differs from the one above."""

    width: int
    height: int
    theme: Theme
    ground: tuple[Mark, ...]
    marks: tuple[Mark, ...]
    inks: str = ""
    palette: Palette = "usual"
    patterned: bool = False

    @property
    def scheme(self) -> Scheme:
        """The colours of the scene: its theme with its inks and its palette."""
        # Every tile is looked up by this text, which is fast for texts that are one object.
        if self.palette != "usual":
            return intern(f"{self.theme} {self.inks} {self.palette}")
        return intern(f"{self.theme} {self.inks}") if self.inks else self.theme


def palette_of(scheme: Scheme) -> Palette:
    """The palette of the players' colours in a scheme."""
    return PALETTES_BY_NAME.get(scheme.rpartition(" ")[2], "usual")


PALETTES: Final[tuple[Palette, ...]] = get_args(Palette)
PALETTES_BY_NAME: Final[Mapping[str, Palette]] = {each: each for each in PALETTES}
