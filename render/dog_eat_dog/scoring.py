"""The end: every player's captures sorted into trees, the best first."""

from __future__ import annotations

from games.core.pyramids import SIZES, Pyramid
from games.dog_eat_dog.score import MIXED_TREE, ONE_COLOUR_TREE, Sorting
from games.dog_eat_dog.view import View
from render.core.look import Look
from render.dog_eat_dog import names
from render.dog_eat_dog.board import Block, Thing


def _tree(colours: tuple[int, ...], points: int) -> Thing:
    tower = tuple(Pyramid(colour, size) for colour, size in zip(colours, SIZES, strict=True))
    return Thing(str(points), tower=tower, large_label=True)


def _things(sorting: Sorting) -> tuple[Thing, ...]:
    things = [_tree((colour,) * 3, ONE_COLOUR_TREE) for colour in sorting.one_colour]
    things += [_tree(tree, MIXED_TREE) for tree in sorting.mixed]
    if sorting.left:
        count = len(sorting.left)
        label = "1" if count == 1 else f"{count} × 1"
        things.append(Thing(label, tower=sorting.left, loose=True, large_label=True))
    return tuple(things)


def blocks(view: View, look: Look) -> tuple[Block, ...]:
    """What every player scores, most points first and then by seat."""
    ranked = sorted(view.sortings, key=lambda sorting: (-sorting.points, sorting.seat))
    return tuple(
        Block(
            sorting.seat,
            names.drawn(look, sorting.seat),
            sorting.points,
            sorting.seat in view.winners,
            _things(sorting),
            "nothing captured",
        )
        for sorting in ranked
    )
