"""What happened since the viewer looked, on the land: numbered arrows from cell to cell, outlines where pieces stood, and
crosses where they fell."""

from collections.abc import Sequence

from games.core.components import Pyramid, Stack
from games.core.protocol import Event
from games.high_ground import actions as a
from games.high_ground.land import Cell
from render.core.frame.banner import HEIGHT as TOP
from render.core.look import Look
from render.core.scene import Point, Suit
from render.core.shapes.trails import Leg, Trails, trails, written
from render.high_ground.land import Sketch
from render.high_ground.last_move import Traces


def cells(look: Look) -> tuple[Cell, ...]:
    """The cells in which something happened, the last first."""
    found = [cell for step in reversed(look.steps) for event in step for cell in _cells(event)]
    return tuple(dict.fromkeys(found))


def _cells(event: Event) -> tuple[Cell, ...]:
    match event:
        case a.Went():
            return event.path
        case a.Swapped():
            return event.cell, event.other_cell
        case a.Attacked() | a.CardLaid() | a.Tipped() | a.Shot():
            return (event.cell,)
        case a.KingPlaced() if event.side:
            return (event.cell,)
    return ()


def traces(look: Look) -> Traces:
    """The outlines of what has left its cell: one in each, the last."""
    left: dict[Cell, Pyramid] = {}
    for event in (event for step in look.steps for event in step):
        if isinstance(event, a.Went) and event.path[0] != event.path[-1]:
            left[event.path[0]] = event.carried[0]
    return Traces(left=tuple(left.items()))


def marks(look: Look, sketch: Sketch, height: int) -> Trails:
    """The arrows and numbers of all steps."""
    legs = [leg for number, step in enumerate(look.steps, 1) for leg in _legs(number, step, sketch)]
    levels = [mark for mark in (*sketch.ground, *sketch.marks) if getattr(mark, "face", None) == "display"]
    halves = [(mark, mark.size // 2) for mark in sketch.ground if isinstance(mark, Suit)]
    signs = [(mark.x - half, mark.y - half, mark.x + half, mark.y + half) for mark, half in halves]
    return trails(legs, [each.box.area for each in sketch.stood], (TOP, height), [*written(levels), *signs])


def _legs(number: int, step: Sequence[Event], sketch: Sketch) -> list[Leg]:
    found: list[Leg] = []

    def go(path: Sequence[Cell], carried: Stack, fell: Cell = "") -> None:
        way = [_middle(sketch, cell) for cell in path]
        whole = tuple(point for point in way if point is not None)
        if len(whole) < len(path):
            return
        end = _standing(sketch, path[-1], carried) or whole[-1]
        found.append(Leg(number, (*whole[:-1], end), 46, _corner(sketch, fell)))

    def here(cell: Cell, fell: bool = False) -> None:
        hill = sketch.hills.get(cell)
        if hill is not None:
            spot = hill.x + 26, hill.y + hill.height + 4
            found.append(Leg(number, (spot,), fell=_corner(sketch, cell) if fell else None))

    killed = next(
        (each.cell for each in step if isinstance(each, a.Attacked) and each.result == "killed"), ""
    )
    went = any(isinstance(each, a.Went) for each in step)
    for event in step:
        match event:
            case a.Went() if event.path[0] != event.path[-1]:
                go(event.path, event.carried, killed)
            case a.Went():
                here(event.path[0])
            case a.Attacked() if not went:
                here(event.cell, event.result == "killed")
            case a.Swapped():
                go((event.cell, event.other_cell), (event.piece,))
                go((event.other_cell, event.cell), (event.other,))
            case a.Shot():
                here(event.cell, True)
            case a.Tipped() | a.CardLaid():
                here(event.cell)
            case a.KingPlaced() if event.side:
                here(event.cell)
    return found


def _middle(sketch: Sketch, cell: Cell) -> Point | None:
    hill = sketch.hills.get(cell)
    return None if hill is None else hill.middle


def _corner(sketch: Sketch, cell: Cell) -> Point | None:
    """Where the cross of what fell in a cell lies: on the lower right of its hill."""
    hill = sketch.hills.get(cell)
    return None if hill is None else (hill.x + hill.width - 16, hill.y + hill.height - 6)


def _standing(sketch: Sketch, cell: Cell, carried: Stack) -> Point | None:
    """The middle of the tower on a hill on top of which these pieces stand; None if they are elsewhere by now, or the cell
    is so crowded that it is drawn below the land."""
    hill = sketch.hills[cell]
    wanted = tuple((piece.colour, int(piece.size)) for piece in carried)
    for each in sketch.stood:
        on_hill = each.cell == cell and hill.y < each.y <= hill.y + hill.height
        if on_hill and each.column.pieces[-len(wanted) :] == wanted:
            return each.box.middle
    return None
