"""The end of the game: the captures of each player as trees, the best player first."""

from __future__ import annotations

from typing import Final

from games.core.pyramids import SIZES, Pyramid
from games.dog_eat_dog.score import LEFT_OVER, MIXED_TREE, ONE_COLOUR_TREE, Sorting
from games.dog_eat_dog.view import View
from render.core.letters import names
from render.core.look import Look
from render.dog_eat_dog.figures import Measures, Thing
from render.dog_eat_dog.layout import Block, Page, arrange

_WAYS: Final = (
    Measures(100, 3),
    Measures(100, 3, columns=2),
    Measures(100, 4, columns=2),
    Measures(100, 4, head=226),
    Measures(100, 3, head=200, run_in=True),
)
_LEGEND: Final = (
    f"tree of one colour {ONE_COLOUR_TREE} · mixed tree {MIXED_TREE} · left over {LEFT_OVER} each"
)


def _tree(colours: tuple[int, ...], points: int) -> Thing:
    tower = tuple(Pyramid(colour, size) for colour, size in zip(colours, SIZES, strict=True))
    return Thing(str(points), tower=tower, value=True)


def _things(sorting: Sorting) -> tuple[Thing, ...]:
    things = [_tree((colour,) * len(SIZES), ONE_COLOUR_TREE) for colour in sorting.one_colour]
    things += [_tree(tree, MIXED_TREE) for tree in sorting.mixed]
    if sorting.left:
        label = str(LEFT_OVER) if len(sorting.left) == 1 else f"{len(sorting.left)} × {LEFT_OVER}"
        things.append(Thing(label, tower=sorting.left, loose=True, value=True))
    return tuple(things)


def scoring(view: View, look: Look, top: int) -> Page:
    """What each player scores, below `top`: by points and then by seat, with those who resigned last."""
    ranked = sorted(
        view.sortings, key=lambda sorting: (sorting.seat in view.resigned, -sorting.points, sorting.seat)
    )
    found = [
        Block(
            sorting.seat,
            names.drawn(look, sorting.seat),
            sorting.points,
            sorting.seat in view.winners,
            _things(sorting),
            "nothing captured",
            sorting.seat in view.resigned,
        )
        for sorting in ranked
    ]
    legend = f"{_LEGEND} · struck out: resigned" if view.resigned else _LEGEND
    return arrange(found, _WAYS, top, legend, False)
