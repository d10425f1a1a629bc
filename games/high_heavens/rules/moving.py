"""Movement: where a god can go or be brought, and how it gets there (HH-10, HH-11, HH-24, HH-31, HH-34)."""

from dataclasses import dataclass

from games.high_heavens.board import (
    BALL,
    BIT,
    CENTRAL,
    DISTANCE,
    Cell,
    Mask,
    path,
    reach,
    spread,
)
from games.high_heavens.rules.work import Field, Work
from games.high_heavens.state import Figure, Stride

# A god's own move


def walkable(field: Field, figure: Figure, over: bool) -> Mask:
    """Return the hexes through which a god's own move may lead."""
    through = field.layout.open if over or field.lasts("hidden", figure.key) else field.free
    return through & field.columns & field.leash(figure)


def goals(field: Field, figure: Figure, steps: int, over: bool = False) -> Mask:
    """Return the hexes where a god's own move of at most so many steps can end."""
    return reach(BIT[figure.cell], steps, walkable(field, figure, over)) & field.free


def way(field: Field, figure: Figure, to: Cell, steps: int, over: bool) -> tuple[Cell, ...]:
    """Return the path of a god's own move, which is possible: past as few fallen gods as can be, then the shortest."""
    found = path(figure.cell, to, steps, walkable(field, figure, over), field.fallen_mask)
    assert found is not None, f"{figure.key} cannot go to {to}"  # noqa: S101
    return found


@dataclass(frozen=True, slots=True)
class Way:
    """A move that a god can make: its steps, whether it leads over occupied hexes, the points that it costs, and whether it is
    the free first move of the turn that some gods have (Hermes)."""

    steps: int
    over: bool
    cost: int
    first: bool = False


def ways(field: Field, figure: Figure) -> tuple[Way, ...]:
    """Return the moves that a god can make. One that was begun goes on for nothing (HH-11); going farther than the steps
    that are left of it begins a new one (HH-9)."""
    first = field.has(figure.key, "fleet") is not None and not field.lasts("moved", figure.key)
    new = Way(field.decks.gods[figure.key].movement, False, 0 if first else 1, first)
    stride = field.state.stride
    if stride is None or stride.god != figure.key:
        return (new,)
    return Way(stride.left, stride.over, 0), new


def walk(work: Work, field: Field, figure: Figure, to: Cell, steps: int, over: bool, how: str) -> None:
    """Carry out a god's own move; what is left of it stays in the state."""
    route = way(field, figure, to, steps, over)
    work.bring(figure, route, how)
    left = steps - len(route) + 1
    work.values["stride"] = Stride(figure.key, left, over) if left else None


# What others do to it


def steadfast(field: Field, figure: Figure) -> bool:
    """Return whether others cannot disable, trap or move this god (Tyr)."""
    return field.has(figure.key, "steadfast") is not None


def movable(field: Field, figure: Figure) -> bool:
    """Return whether others can move this god (HH-26)."""
    return not figure.trap and not steadfast(field, figure)


def brought(field: Field, figure: Figure, steps: int) -> Mask:
    """Return where a player can move a god by a card: free hexes within so many steps."""
    return reach(BIT[figure.cell], steps, field.free & field.leash(figure))


def pushed(field: Field, figure: Figure, steps: int, origin: Cell) -> Mask:
    """Return where a god can be pushed: each step leads farther from the origin, counted straight (HH-25, HH-31)."""
    free = field.free & field.leash(figure)
    far = DISTANCE[origin][figure.cell]
    front, found = BIT[figure.cell], 0
    for step in range(1, steps + 1):
        balls = BALL[origin]
        if far + step >= len(balls):
            break
        front = spread(front) & free & balls[far + step] & ~balls[far + step - 1]
        found |= front
    return found


def carried(field: Field, figure: Figure) -> Mask:
    """Return where a god can be put: a central hex, or an invoking hex of the player (Bifrost)."""
    goals = CENTRAL | field.layout.invoking_masks[field.side]
    return goals & field.free & field.leash(figure) & ~BIT[figure.cell]


def forced_way(field: Field, figure: Figure, to: Cell, steps: int, origin: Cell | None) -> tuple[Cell, ...]:
    """Return the path on which a god is moved, or pushed away from the origin."""
    if origin is None:
        walk = field.free & field.leash(figure)
    else:
        walk = pushed(field, figure, steps, origin)
        steps = DISTANCE[origin][to] - DISTANCE[origin][figure.cell]
    found = path(figure.cell, to, steps, walk, field.fallen_mask)
    assert found is not None, f"{figure.key} cannot be brought to {to}"  # noqa: S101
    return found
