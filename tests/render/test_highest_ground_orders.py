"""What is written on the country keeps off what stands there: heads of ways, points of turns, attacks, and signs."""

from __future__ import annotations

import math

import pytest

from games.core.hexes.grid import Direction
from games.highest_ground import actions as a
from games.highest_ground import events as e
from games.highest_ground.files.tables import Side
from games.highest_ground.state import Stage
from render.core.scene import Arrow, Halo
from render.core.shapes.trails import Cross
from render.highest_ground import PICTURE
from render.highest_ground.orders import Stride
from render.highest_ground.pieces.badges import Sign, Verdict
from render.highest_ground.pieces.blocks import Block, Prow, Vestige
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, at, board, fought
from tests.render.boxes import box
from tests.render.highest import marks_of, scene_of, shown


def _block(scene, name):
    return next(mark for mark in marks_of(scene, Block) if mark.name == name)


def _shared(one, other):
    return max(0, min(one[2], other[2]) - max(one[0], other[0])) * max(
        0, min(one[3], other[3]) - max(one[1], other[1])
    )


@pytest.mark.rule("THG-46")
@pytest.mark.parametrize("to", ["E05", "F05", "F06", "E07", "D06", "D05"])
def test_the_head_of_a_way_that_ends_where_somebody_stands_lies_on_the_blocks(to):
    state = board(at("F1", "E06"), at("W1", to), stage=Stage.FIRST_MARCH)
    state = act(state, ALLIES, a.Take("F1"), a.Go(f"X{to}")).state
    drawn = PICTURE.scene(*shown(state, ALLIES)).marks
    heads = [mark for mark in drawn if isinstance(mark, Stride) and mark.tip]
    assert [mark.casing for mark in heads] == [True, False]
    assert min(map(drawn.index, heads)) > max(
        number for number, mark in enumerate(drawn) if isinstance(mark, Block) and mark.name in ("F1", "W1")
    )
    free = act(board(at("F1", "E06"), stage=Stage.FIRST_MARCH), ALLIES, a.Take("F1"), a.Go(f"X{to}")).state
    assert not any(mark.tip for mark in marks_of(scene_of(free, ALLIES), Stride))


@pytest.mark.rule("THG-46")
def test_how_many_lie_in_a_stack_is_read_above_the_heads_of_ways():
    state = board(at("F1", "E06"), at("W1", "D06"), at("W2", "D06"), stage=Stage.FIRST_MARCH)
    state = act(state, ALLIES, a.Take("F1"), a.Go("XD06")).state
    drawn = scene_of(state, ALLIES).marks
    head = max(number for number, mark in enumerate(drawn) if isinstance(mark, Stride))
    assert any(isinstance(mark, Sign) and mark.what == "2" for mark in drawn[head:])


@pytest.mark.rule("THG-12", "THG-46")
def test_a_golden_point_shows_where_a_unit_will_face_that_turns():
    def points(*orders, facing="N"):
        state = board(at("F1", "E06", facing), stage=Stage.FIRST_MARCH)
        state = act(state, ALLIES, a.Take("F1"), *orders).state
        scene = scene_of(state, ALLIES)
        block = _block(scene, "F1")
        planned = [mark for mark in marks_of(scene, Prow) if mark.planned]
        return [(mark.facing, (mark.x, mark.y) == (block.x, block.y)) for mark in planned]

    assert points(a.Go("XE07")) == []
    assert points(a.Go("XE07"), a.Face(Direction.SE)) == [("SE", False)]
    assert points(a.Face(Direction.NE)) == [("NE", True)]
    assert points(a.Go("XE07"), a.Face(Direction.S), facing="SE") == [], "its way tells"


@pytest.mark.rule("THG-16")
@pytest.mark.parametrize("target", ["E07", "F05", "F06", "E04"])
def test_an_attack_leaves_the_name_and_the_values_of_who_attacks_to_be_read(target):
    state = board(at("B1", "E06", "S" if target == "E07" else "NE"), at("L1", target))
    state = act(state, ALLIES, a.Attack("B1", "L1")).state
    scene = scene_of(state, ALLIES)
    (arrow,) = marks_of(scene, Arrow)
    block, other = _block(scene, "B1"), _block(scene, "L1")
    assert max(abs(arrow.start[0] - block.x), abs(arrow.start[1] - block.y)) >= 0.4 * block.size
    assert math.dist(arrow.start, arrow.end) >= 36
    assert math.dist(arrow.end, (other.x, other.y)) < math.dist(arrow.start, (other.x, other.y))


@pytest.mark.parametrize("viewer", [ALLIES, ROMANS, None])
def test_signs_in_a_hex_that_both_sides_share_leave_the_other_block_free(viewer):
    state = board(
        at("S1", "E06", strategic=True), at("W1", "E06"), at("T1", "E06"), at("F1", "D06"), at("L1", "F06")
    )
    scene = scene_of(state, viewer)
    small = min(mark.size for mark in marks_of(scene, Block) if mark.name == "S1" and mark.y < 900)
    blocks = [mark for mark in marks_of(scene, Block) if mark.name in ("S1", "T1") and mark.y < 900]
    assert [(mark.name, mark.size) for mark in blocks] == [("S1", small), ("T1", small)]
    near = [
        mark
        for mark in marks_of(scene, Sign)
        if any(math.dist((mark.x, mark.y), (each.x, each.y)) < small for each in blocks)
    ]
    assert len(near) >= 2
    for mark in near:
        other = max(blocks, key=lambda each: abs(each.x - mark.x))
        assert _shared(box(mark), box(other)) == 0, (mark, other)


@pytest.mark.rule("THG-53")
def test_units_that_enter_into_one_hex_have_one_outline_that_says_how_many_they_are():
    state = board(stage=Stage.FIRST_MARCH)
    for name in ("F1", "W1", "W2"):
        state = act(state, ALLIES, a.Take(name), a.Enter("XL05", Direction.NW)).state
    scene = scene_of(state, ALLIES)
    (outline,) = marks_of(scene, Vestige)
    assert outline.when == "W2"  # the one in hand
    assert [(mark.what, mark.planned) for mark in marks_of(scene, Sign)] == [("3", True)]
    assert [(mark.facing, mark.planned) for mark in marks_of(scene, Prow)] == [("NW", True)]
    heads = [mark for mark in marks_of(scene, Stride) if mark.headed]
    assert heads
    assert all(mark.short for mark in heads)


@pytest.mark.rule("THG-53")
def test_the_outline_of_who_enters_where_somebody_stands_leaves_that_block_free():
    state = board(at("W1", "L05"), stage=Stage.FIRST_MARCH)
    state = act(state, ALLIES, a.Take("F1"), a.Enter("XL05", Direction.NW)).state
    scene = scene_of(state, ALLIES)
    (outline,) = marks_of(scene, Vestige)
    assert outline.when == "F1"
    block = _block(scene, "W1")
    assert _shared(box(outline), box(block)) < 0.03 * block.size**2


@pytest.mark.rule("THG-16")
def test_an_attack_within_a_hex_lies_above_both_blocks():
    state = board(at("F1", "E06"), at("L1", "E06"))
    state = act(state, ALLIES, a.Attack("F1", "L1")).state
    scene = scene_of(state, ALLIES)
    (arrow,) = marks_of(scene, Arrow)
    for name in ("F1", "L1"):
        block = _block(scene, name)
        assert max(arrow.start[1], arrow.end[1]) <= block.y - block.size // 2
    assert arrow.start[0] < arrow.end[0]


@pytest.mark.rule("THG-46")
def test_what_happens_where_the_large_picture_does_not_show_it_has_a_ring_in_the_small_one():
    def rings(cell):
        state = act(board(at("F1", "L02"), stage=Stage.FIRST_MARCH), ALLIES, a.Take("F1")).state
        seen = e.Sighted(Side.ROMANS, "L1", "legion", cell)
        scene = scene_of(state, ALLIES, (seen,))
        return {(mark.x, mark.y) for mark in marks_of(scene, Halo) if mark.ink == "accent"}

    assert rings("XK02") == set()
    assert len(rings("XA14")) == 1
    assert rings("XA14") != rings("XB13")


@pytest.mark.rule("THG-46")
def test_results_of_many_combats_leave_the_names_and_values_of_blocks_to_be_read():
    columns = dict(zip("CEGI", range(1, 5), strict=True))
    placed = [at(f"B{number}", f"{column}06") for column, number in columns.items()]
    placed += [at(f"L{number}", f"{column}04", "S") for column, number in columns.items()]
    placed += [at(f"V{number}", f"{column}03", "S") for column, number in columns.items()]
    orders = [a.Attack(f"B{number}", f"L{number}") for number in columns.values()]
    after, events = fought(board(*placed), *([2] * 4), allies=orders)
    scene = scene_of(after, None, events)
    verdicts, blocks = marks_of(scene, Verdict), [mark for mark in marks_of(scene, Block) if mark.values]
    assert len(verdicts) == 4
    for verdict in verdicts:
        for block in blocks:
            left, top, right, low = box(block)
            read = left, top + block.size // 20, right, low - block.size // 10
            assert _shared(box(verdict), read) == 0, (verdict, block)


@pytest.mark.rule("THG-46")
def test_the_cross_of_what_fell_leaves_the_block_free_that_stands_there_now():
    state = board(at("B1", "E06"), at("L1", "E04", "S"))
    after, events = fought(state, 6, allies=[a.Attack("B1", "L1")])
    lost = (*events, e.Eliminated(Side.ROMANS, "L1", "fought"))
    scene = scene_of(after, None, lost, steps=(lost,))
    (cross,), block = marks_of(scene, Cross), _block(scene, "L1")
    left, top, right, low = box(block)
    half = cross.size // 2
    area = cross.x - half, cross.y - half, cross.x + half, cross.y + half
    assert _shared(area, (left, top, right - block.size // 8, low)) == 0
