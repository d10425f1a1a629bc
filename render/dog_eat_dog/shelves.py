"""The page: a shelf for each player with what they control, in the first measures that fit. Names stand above the pieces,
or beside them if there are many players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from games.dog_eat_dog.state import Spot
from render.core.frame.plates import name_marks
from render.core.letters import lettering
from render.core.pieces.tokens import Token
from render.core.scene import MAX_HEIGHT, WIDTH, Ink, Mark, Rect, Text
from render.dog_eat_dog.inks import PLANKS
from render.dog_eat_dog.things import Measures, Sized, Thing, drawn, named, shadows, sized
from render.dog_eat_dog.wood import Shelf

LEFT: Final = 26
RIGHT: Final = WIDTH - 26
_ABOVE: Final = 5
"""How far things keep from the upper edge of their shelf."""
_LEAST_GAP: Final = 4
_LIFT: Final = 6
"""How much higher a thing with a halo stands, so that the halo keeps off its label."""
_FRAME: Final = 12
"""How much higher the foot is on a shelf with a frame."""
_LOWER: Final = 12
"""How much lower the heading is on a shelf with a frame, so that its large figures keep off the frame."""
_SLACK: Final = 44
"""How much higher than it must be a shelf gets at most, if the page has room."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a shelf is labelled: sizes of name, points and labels, how far the foot of the pieces is from the lower edge,
    and how high an empty shelf is. `down` is how far the middle of a label is below its thing, and `unit` the size of the
    smallest words. `beside` puts the name beside the pieces."""

    beside: bool
    name: int
    points: int
    label: int
    foot: int
    least: int
    gap: int
    heading: int
    down: int
    unit: int = 44


ABOVE: Final = Style(False, 62, 112, 44, 59, 150, 30, 100, 32)
BESIDE: Final = Style(True, 46, 92, 44, 47, 96, 22, 0, 25)
LARGE_ABOVE: Final = Style(False, 78, 124, 60, 72, 170, 30, 112, 38, 58)
LARGE_BESIDE: Final = Style(True, 60, 104, 58, 58, 106, 18, 0, 31, 56)
_NAMES_BESIDE: Final = (178, 330)
"""How wide the column of names is at least and at most."""
_TOKEN: Final = 68
_TOKEN_BESIDE: Final = 60


@dataclass(frozen=True, slots=True)
class Owner:
    """One player: what they control, and what is said of them. The name of a player who is `gone` is struck out."""

    seat: int
    name: str
    points: int
    acts: bool
    things: tuple[Thing, ...]
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """Where something stands on the picture: its edges, and the line it stands on."""

    left: int
    top: int
    right: int
    base: int


@dataclass(slots=True)
class Page:
    """The board: its ground, its marks, where it ends, and where each spot is. `scale` is that of all pieces."""

    scale: int
    height: int
    ground: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    spots: dict[Spot, Box] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Row:
    owner: Owner
    items: tuple[Sized, ...]
    gap: float
    left: int
    high: int

    def places(self) -> Iterator[tuple[Sized, int]]:
        """Each thing with its left end."""
        x = float(self.left)
        for item in self.items:
            yield item, round(x)
            x += item.width + self.gap


@dataclass(frozen=True, slots=True)
class Way:
    """One way to lay out the shelves."""

    measures: Measures
    style: Style


def _unit(points: int) -> str:
    return "point" if points == 1 else "points"


class _Layout:
    """The shelves in one way. `fits` says whether everything has its place below `top`."""

    def __init__(self, owners: Sequence[Owner], way: Way, top: int) -> None:
        self.way, self.top, self.owners = way, top, owners
        style = way.style
        self.made = [
            tuple(sized(thing, way.measures, style.label) for thing in owner.things) for owner in owners
        ]
        self.figures = max(lettering.measure(str(owner.points), style.points, "display") for owner in owners)
        self.right = RIGHT - (self.figures + 20 if style.beside else 8)
        widest = max(sum(item.width + _LEAST_GAP for item in items) for items in self.made)
        self.head = self._head(owners, widest) if style.beside else 0
        self.left = (LEFT - 6 + self.head) if style.beside else LEFT
        self.wide_enough = self.left + widest - _LEAST_GAP <= self.right

    @cached_property
    def rows(self) -> list[_Row]:
        return [self._row(owner, items) for owner, items in zip(self.owners, self.made, strict=True)]

    def _head(self, owners: Sequence[Owner], widest: int) -> int:
        low, high = _NAMES_BESIDE
        longest = max(lettering.measure(owner.name, self.way.style.name, True) for owner in owners) + 16
        return max(low, min(longest, high, self.right - LEFT - widest - 20))

    def _row(self, owner: Owner, items: tuple[Sized, ...]) -> _Row:
        style = self.way.style
        wide = sum(item.width for item in items)
        room = self.right - self.left - wide
        gap = min(float(style.gap), room / max(1, len(items) - 1))
        left = self.left
        if style.beside:
            # A long name moves the pieces of its own shelf to the right, as far as they have room.
            longer = LEFT + 12 + lettering.measure(owner.name, style.name, True) - left
            left += round(max(0, min(longer, room - gap * max(0, len(items) - 1))))
        row = _Row(owner, items, gap, left, 0)
        high = style.least
        for item, x in row.places():
            above = _ABOVE + (_FRAME // 2 if owner.acts else 0)
            if not style.beside and not self._free(owner, x, x + item.width):
                above = style.heading + (_LOWER if owner.acts else 0)
            high = max(high, item.high + above + self._foot(owner))
        return _Row(owner, items, gap, left, high)

    def _free(self, owner: Owner, left: int, right: int) -> bool:
        """Whether nothing of the heading is above this part of a shelf."""
        style = self.way.style
        name = LEFT + _TOKEN + 20 + min(lettering.measure(owner.name, style.name, "display"), 560)
        return left > name + 10 and right < self._points_left(owner) - 10

    def _points_left(self, owner: Owner) -> int:
        style = self.way.style
        unit = lettering.measure(_unit(owner.points), style.unit) + 14
        return RIGHT - unit - lettering.measure(str(owner.points), style.points, "display")

    def _foot(self, owner: Owner) -> int:
        return self.way.style.foot + (_FRAME if owner.acts else 0)

    @cached_property
    def needed(self) -> int:
        return sum(row.high for row in self.rows)

    @property
    def fits(self) -> bool:
        return self.wide_enough and self.top + self.needed <= MAX_HEIGHT

    def draw(self) -> Page:
        slack = max(0, min(_SLACK, (MAX_HEIGHT - self.top - self.needed) // len(self.rows)))
        page = Page(self.way.measures.scale, self.top)
        for number, row in enumerate(self.rows):
            self._draw_row(page, row, number, row.high + slack)
            page.height += row.high + slack
        return page

    def _draw_row(self, page: Page, row: _Row, number: int, high: int) -> None:
        style, measures, owner, y = self.way.style, self.way.measures, row.owner, page.height
        wood: Ink = "turn" if owner.acts else PLANKS[number % len(PLANKS)]
        page.ground.append(Shelf(0, y, WIDTH, high, wood, number % 4))
        (self._beside if style.beside else self._above)(page, row, wood, y, high)
        base = y + high - self._foot(owner)
        items = list(row.places())
        for item, x in items:
            page.ground += shadows(item, measures, x, base, wood)
        if owner.acts:
            # Shadows end at the frame.
            page.ground.append(Rect(WIDTH - 10, y + 20, 5, high - 43, "ink", on=wood))
        # What has a halo comes last, so that nothing covers it.
        for item, x in sorted(items, key=lambda each: bool(each[0].thing.halo)):
            page.marks += drawn(item, measures, x, base - (_LIFT if item.thing.halo else 0), wood)
        for item, x in items:
            down = base + style.down
            page.marks += named(item, measures, x, down, style.label, wood)
            if item.thing.kind != "bowl":
                left = x + (item.width - item.wide) // 2
                page.spots[item.thing.label] = Box(left, base - item.high, left + item.wide, base)

    def _above(self, page: Page, row: _Row, wood: Ink, y: int, high: int) -> None:
        """The name and the points above the pieces."""
        style, owner = self.way.style, row.owner
        middle = y + 54 + (_LOWER if owner.acts else 0)
        left = LEFT + _TOKEN + 14
        page.marks.append(Token(LEFT + _TOKEN // 2, middle, _TOKEN, owner.seat, on=wood))
        page.marks += name_marks(owner.name, left, middle, style.name, 560, wood, "display", owner.gone)
        unit = _unit(owner.points)
        page.marks.append(Text(RIGHT, middle + 22, unit, style.unit, "quiet", anchor="right", on=wood))
        right = RIGHT - lettering.measure(unit, style.unit) - 14
        page.marks.append(
            Text(right, middle, str(owner.points), style.points, anchor="right", on=wood, face="display")
        )
        if not row.items:
            page.marks.append(Text(left, y + high - 40, "no pyramids left", style.unit, "quiet", on=wood))

    def _beside(self, page: Page, row: _Row, wood: Ink, y: int, high: int) -> None:
        """The name and the token at the left, the points at the right."""
        style, owner = self.way.style, row.owner
        tall = high >= 132
        line = y + (36 if tall else high // 2 - 3)
        left = LEFT if tall else LEFT + _TOKEN_BESIDE + 12
        token = (LEFT + _TOKEN_BESIDE // 2, y + 98 if tall else line)
        page.marks.append(Token(*token, _TOKEN_BESIDE, owner.seat, on=wood))
        room = row.left - LEFT - 10 if row.items else 520
        page.marks += name_marks(owner.name, left, line, style.name, room, wood, True, owner.gone)
        page.marks.append(
            Text(
                RIGHT,
                y + high // 2 - 3,
                str(owner.points),
                style.points,
                anchor="right",
                on=wood,
                face="display",
            )
        )
        if not row.items:
            page.marks.append(
                Text(self.right - 10, line, "no pyramids left", style.unit, "quiet", anchor="right", on=wood)
            )


def fitting(owners: Sequence[Owner], ways: Sequence[Way], top: int) -> Page | None:
    """The shelves below `top` in the first way that fits; None if none does."""
    layouts = (_Layout(owners, way, top) for way in ways)
    return next((layout.draw() for layout in layouts if layout.fits), None)


def arrange(owners: Sequence[Owner], ways: Sequence[Way], top: int) -> Page:
    """The shelves below `top` in the first way that fits, or else in the last one: a long page can still be read."""
    return fitting(owners, ways, top) or _Layout(owners, ways[-1], top).draw()
