"""How each kind of mark is painted: the one place where a mark is registered.

A mark is a frozen dataclass derived from `Mark` or `Placed` in `render/core/scene.py`. The function that draws it
stands in the same file and is registered by a decorator, so a scene cannot hold a mark that nobody can paint:

    @dataclass(frozen=True, slots=True)
    class Counter(Placed):
        size: int
        value: int
        on: Ink = "table"

    @tiled(Counter)
    def counter_tile(mark: Counter, scheme: Scheme) -> Tile:
        sheet = Sheet(...)
        ...
        return sheet.tile()

`tiled` is for a mark with smooth edges. Each look of it is drawn once, for each ink it lies on, and copied from then
on. `painted` is for a mark that consists of boxes, lines of text and other marks. It is painted anew each time.
`scenic` is for a box of scenery without smooth edges, drawn once as well unless
its kind is not `kept`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from render.core.scene import Arrow, Mark, Placed, Scheme, Text
from render.core.shapes.hard import Pen, Scenery, Spot
from render.core.shapes.supersampled import Tile

M = TypeVar("M", bound=Mark)
P = TypeVar("P", bound=Placed)
S = TypeVar("S", bound=Scenery)


class Canvas(Protocol):
    """What marks are painted on."""

    def box(self, x: int, y: int, width: int, height: int, name: str) -> None:
        """Fill a box with an ink."""

    def stamp(self, mark: Placed) -> None:
        """Copy the tile of a mark."""

    def write(self, mark: Text) -> None:
        """Write a line of text."""

    def corner(self, radius: int, quarter: int, name: str, on: str, x: int, y: int) -> None:
        """Copy a quarter of a disc: 0 upper left, 1 upper right, 2 lower right, 3 lower left."""

    def arrow(self, mark: Arrow) -> None:
        """Copy an arrow."""

    def scenery(self, mark: Scenery) -> None:
        """Copy a box of scenery."""

    def pen(self) -> Pen:
        """A pen for the whole picture: flat shapes without smooth edges that differ from picture to picture."""

    def wash(self, outline: Sequence[Spot], name: str, share: float) -> None:
        """Lay a translucent flat shape on what is painted so far: a shadow, or mist."""


Draw: TypeAlias = Callable[[Any, Scheme], Tile]
Paint: TypeAlias = Callable[[Canvas, Any], None]


@dataclass(frozen=True, slots=True)
class Tiling:
    """How tiles of a kind of mark are drawn. `look` returns everything about a mark except where it stands, and `on`
    the ink it lies on."""

    draw: Draw
    look: Callable[[Any], object]
    on: Callable[[Any], str]


class _Paints(dict[type[Mark], Paint]):
    """The registered kinds of marks."""

    def __missing__(self, kind: type[Mark]) -> Paint:
        raise TypeError(
            f"Nothing paints {kind.__name__}: register a function with `tiled({kind.__name__})` or "
            f"`painted({kind.__name__})` in the file that defines it."
        )


PAINTS: Final = _Paints()
TILINGS: Final[dict[type[Mark], Tiling]] = {}
SCENERIES: Final[dict[type[Mark], Callable[[Any, Pen], None]]] = {}


def _register(kind: type[Mark], paint: Paint) -> None:
    # The text form of a scene tells kinds of marks apart by their names.
    if any(known.__name__.lower() == kind.__name__.lower() for known in PAINTS):
        raise ValueError(f"A mark called {kind.__name__} is registered already: choose another name.")
    PAINTS[kind] = paint


def painted(kind: type[M]) -> Callable[[Callable[[Canvas, M], None]], Callable[[Canvas, M], None]]:
    """Register the decorated function: it paints marks of this kind. Raises ValueError if a mark of that name is
    registered already."""

    def register(paint: Callable[[Canvas, M], None]) -> Callable[[Canvas, M], None]:
        _register(kind, paint)
        return paint

    return register


def _stamp(canvas: Canvas, mark: Placed) -> None:
    canvas.stamp(mark)


def tiled(kind: type[P]) -> Callable[[Callable[[P, Scheme], Tile]], Callable[[P, Scheme], Tile]]:
    """Register the decorated function: it draws the tile of a mark of this kind around the mark's point. The kind needs
    a field `on`, the ink it lies on. Raises ValueError if a mark of that name is registered already."""

    def register(draw: Callable[[P, Scheme], Tile]) -> Callable[[P, Scheme], Tile]:
        _register(kind, _stamp)
        look = attrgetter(*(field.name for field in fields(kind) if field.name not in ("x", "y")))
        TILINGS[kind] = Tiling(draw, look, attrgetter("on"))
        return draw

    return register


def _spread(canvas: Canvas, mark: Scenery) -> None:
    canvas.scenery(mark)


def scenic(kind: type[S]) -> Callable[[Callable[[S, Pen], None]], Callable[[S, Pen], None]]:
    """Register the decorated function: it draws scenery of this kind from its upper left corner, and fills all of its
    box. Raises ValueError if a mark of that name is registered already."""

    def register(draw: Callable[[S, Pen], None]) -> Callable[[S, Pen], None]:
        _register(kind, _spread)
        SCENERIES[kind] = draw
        return draw

    return register
