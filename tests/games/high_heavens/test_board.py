"""The board, and reach as a path through unoccupied hexes (HH-1 to HH-4, HH-21)."""

from __future__ import annotations

import itertools
import random

import pytest

from games.high_heavens.board import (
    BIT,
    BOARD,
    CELLS,
    CENTRAL,
    DISTANCE,
    LAYOUTS,
    NEAR,
    cells_of,
    mask_of,
    path,
    reach,
    spread,
    within,
)


@pytest.mark.rule("HH-1")
def test_the_board_has_seven_columns_of_58_hexes() -> None:
    rows = {letter: sum(cell[0] == letter for cell in CELLS) for letter in "abcdefg"}
    assert rows == {"a": 7, "b": 8, "c": 9, "d": 10, "e": 9, "f": 8, "g": 7}
    assert len(CELLS) == 58


@pytest.mark.rule("HH-1")
@pytest.mark.parametrize("row", range(2, 10))
def test_a_row_of_column_d_touches_the_same_row_and_the_one_before_in_c_and_e(row: int) -> None:
    near = {f"{column}{number}" for column in "ce" for number in (row - 1, row)}
    assert set(cells_of(NEAR[f"d{row}"])) == near | {f"d{row - 1}", f"d{row + 1}"}


def test_neighbours_are_mutual_and_as_many_as_a_hex_grid_has() -> None:
    for cell in CELLS:
        assert all(NEAR[other] & BIT[cell] for other in cells_of(NEAR[cell]))
        assert all(DISTANCE[cell][other] == 1 for other in cells_of(NEAR[cell]))
    assert sum(len(cells_of(NEAR[cell])) for cell in CELLS) == 2 * 147


@pytest.mark.rule("HH-2")
def test_each_base_touches_its_three_invoking_hexes_which_lie_behind_it() -> None:
    layout = LAYOUTS["d"]
    assert layout.bases == ("d2", "d9")
    assert layout.invoking == (("c1", "d1", "e1"), ("c9", "d10", "e9"))
    assert cells_of(CENTRAL) == ["c5", "d5", "d6", "e5"]


@pytest.mark.rule("HH-2", "HH-21")
@pytest.mark.parametrize(
    ("column", "bases", "invoking"),
    [
        ("b", ("b2", "b7"), (("a1", "b1", "c2"), ("a7", "b8", "c8"))),
        ("f", ("f2", "f7"), (("e2", "f1", "g1"), ("e8", "f8", "g7"))),
    ],
)
def test_the_hearth_can_be_elsewhere(column: str, bases: object, invoking: object) -> None:
    layout = LAYOUTS[column]
    assert (layout.bases, layout.invoking) == (bases, invoking)


@pytest.mark.rule("HH-2", "HH-21")
@pytest.mark.parametrize("column", "bdf")
def test_the_invoking_hexes_of_every_layout_touch_the_base(column: str) -> None:
    layout = LAYOUTS[column]
    for base, cells in zip(layout.bases, layout.invoking, strict=True):
        assert mask_of(cells) & ~NEAR[base] == 0


def flooded(start: str, steps: int, walkable: set[str]) -> set[str]:
    """Plain flood fill: the hexes that a path of so many steps reaches."""
    front, seen = {start}, {start}
    for _ in range(steps):
        front = {
            other for cell in front for other in CELLS if DISTANCE[cell][other] == 1 and other in walkable
        } - seen
        seen |= front
    return seen - {start}


@pytest.mark.rule("HH-3", "HH-4")
def test_reach_is_that_of_a_flood_fill_on_3000_boards() -> None:
    luck = random.Random(4)
    for _ in range(3000):
        walkable = set(luck.sample(CELLS, luck.randint(5, 58)))
        start, steps = luck.choice(CELLS), luck.randint(1, 8)
        found = set(cells_of(reach(BIT[start], steps, mask_of(walkable))))
        assert found == flooded(start, steps, walkable)


@pytest.mark.rule("HH-4")
def test_a_target_is_within_reach_if_it_touches_a_hex_on_the_way_on_1000_boards() -> None:
    luck = random.Random(5)
    for _ in range(1000):
        walkable = set(luck.sample(CELLS, luck.randint(5, 58)))
        start, steps = luck.choice(CELLS), luck.randint(1, 5)
        reached = {start} | flooded(start, steps - 1, walkable)
        wanted = {other for cell in reached for other in CELLS if DISTANCE[cell][other] == 1}
        assert set(cells_of(within(BIT[start], steps, mask_of(walkable)))) == wanted


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
            assert len(way) - 1 <= steps
            assert len(set(way)) == len(way)
            assert all(BIT[cell] & walkable for cell in way[1:])
            assert all(BIT[one] & NEAR[two] for one, two in itertools.pairwise(way))
            if reach(BIT[start], steps, walkable & ~fallen | BIT[goal]) & BIT[goal]:
                assert not any(BIT[cell] & fallen for cell in way[1:-1])


def test_no_path_is_found_where_there_is_none() -> None:
    assert path("a1", "g7", 3, BOARD, 0) is None


def test_a_step_never_leaves_the_board() -> None:
    assert spread(BOARD) == BOARD
    assert all(spread(BIT[cell]) & ~BOARD == 0 for cell in CELLS)
