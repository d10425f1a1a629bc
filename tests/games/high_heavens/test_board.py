"""The way that a god takes over the board. The second engine shows the hexes, what touches what, and what is in reach."""

from __future__ import annotations

import itertools
import random

import pytest

from games.high_heavens.board import BIT, BOARD, CELLS, NEAR, cells_of, mask_of, path, reach


@pytest.mark.rule("HH-4", "HH-14")
def test_a_path_leads_through_walkable_hexes_past_as_few_fallen_as_can_be_on_1000_boards() -> None:
    luck = random.Random(6)
    for _ in range(1000):
        walkable = mask_of(luck.sample(CELLS, luck.randint(20, 58)))
        fallen = mask_of(luck.sample(CELLS, luck.randint(0, 8))) & walkable
        start, steps = luck.choice(CELLS), luck.randint(1, 6)
        for goal in cells_of(reach(BIT[start], steps, walkable)):
            way = path(start, goal, steps, walkable, fallen)
            assert way is not None
            assert (way[0], way[-1]) == (start, goal)
            assert len(set(way)) == len(way) <= steps + 1
            assert mask_of(way[1:]) & ~walkable == 0
            assert all(BIT[one] & NEAR[two] for one, two in itertools.pairwise(way))
            if reach(BIT[start], steps, walkable & ~fallen | BIT[goal]) & BIT[goal]:
                assert mask_of(way[1:-1]) & fallen == 0


def test_no_path_is_found_where_there_is_none() -> None:
    assert path("a1", "g7", 3, BOARD, 0) is None
