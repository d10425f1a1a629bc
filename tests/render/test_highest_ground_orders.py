"""What is written on the country of The Highest Ground keeps off what stands there, and what the enemy hides changes nothing."""

import math
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.core.hexes.grid import Direction
from games.core.working import changed
from games.highest_ground import actions as a
from games.highest_ground.actions import Mode
from games.highest_ground.files.tables import Side
from games.highest_ground.state import Claim, Draft, Order, Spot, Stage, State, Status
from render.core.painter import png
from render.core.scene import Arrow, Halo
from render.core.shapes.trails import Cross
from render.highest_ground import PICTURE
from render.highest_ground.orders import Stride
from render.highest_ground.pieces.badges import Sign, Verdict
from render.highest_ground.pieces.blocks import Block, Prow, Vestige
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, at, board, fought
from tests.render.boxes import box, marks_of, tells
from tests.render.highest import REFEREE, scene_of, shown


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
        seen = a.Sighted(Side.ROMANS, "L1", "legion", cell)
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
    lost = (*events, a.Eliminated(Side.ROMANS, "L1", "fought"))
    scene = scene_of(after, None, lost, steps=(lost,))
    (cross,), block = marks_of(scene, Cross), _block(scene, "L1")
    left, top, right, low = box(block)
    half = cross.size // 2
    area = cross.x - half, cross.y - half, cross.x + half, cross.y + half
    assert _shared(area, (left, top, right - block.size // 8, low)) == 0


# What the enemy hides changes no pixel and no word: pairs of positions that differ only in what a viewer
# cannot know.


hides_the_enemy = pytest.mark.rule("THG-10", "THG-47")


def position() -> State:
    """The Romans have units in sight and behind a wood, on the map and off it."""
    return board(
        at("K1", "H06"),
        at("F1", "H08"),
        at("L1", "F06", "SE"),
        at("C1", "B02"),
        at("V1", "B03", supplies=(2, 1)),
        at("A1", "B04"),
        ground={f"C{row:02d}": "f" for row in range(1, 15)} | {f"D{row:02d}": "f" for row in range(1, 15)},
        stage=Stage.FIRST_MARCH,
        first=Side.ALLIES,
        works=[("B02", 1, Side.ROMANS)],
        boats=2,
        victory="objective = 4\nobjectives = ['XB02', 'XF06', 'XH08', 'XL14']",
    )


def unit(name: str, **values: object) -> Callable[[State], State]:
    """The change of one unit."""

    def change(state: State) -> State:
        units = tuple(replace(each, **values) if each.name == name else each for each in state.units)  # type: ignore[arg-type]
        return changed(state, units=units)

    return change


def drafted(draft: Draft) -> Callable[[State], State]:
    """The change of what the Romans have written."""

    def change(state: State) -> State:
        return changed(state, drafts=(state.drafts[ALLIES], draft))

    return change


def _ordered(state: State) -> Draft:
    enemy = state.unit("C1")
    assert enemy is not None
    assert enemy.at is not None
    spots = (Spot(enemy.at, enemy.facing), Spot("XB01", enemy.facing))
    return Draft(hand="C1", orders=(Order("C1", spots, spent=1),))


HIDDEN: dict[str, Callable[[State], State]] = {
    "where it is": unit("C1", at="XB09"),
    "its mode": unit("C1", strategic=True, tail="XB01"),
    "that it is disrupted": unit("C1", disrupted=True),
    "that it builds": unit("A1", building=2, built=3),
    "its supplies": unit("V1", supplies=(0, 0)),
    "that it has not entered": unit("C1", at=None, status=Status.RESERVE),
    "that it has left": unit("C1", at=None, status=Status.EXITED),
    "when it may enter": unit("L4", due=7),
    "a unit more": unit("L5", at="XB12", status=Status.FIELD),
    "its defences": lambda state: changed(state, works=(), mapped=(state.mapped[ALLIES], ())),
    "its orders": lambda state: drafted(_ordered(state))(state),
    "its modes": drafted(Draft(modes=(("C1", Mode.STRATEGIC), ("A1", Mode.DITCH)))),
    "its attacks": drafted(Draft(attacks=(("A1", "K1"),))),
    "what it sees": lambda state: changed(
        state,
        sighted=(state.sighted[ALLIES], tuple(replace(each, by=("A1",)) for each in state.sighted[ROMANS])),
    ),
    "its boats": lambda state: changed(state, boats=(state.boats[ALLIES], 0)),
    "that it is in a boat": unit("C1", afloat=True),
    "its walkie-talkie": unit("L1", radio=True),
    "that it crossed a river": unit("L1", forded=True),
    "who holds what": lambda state: changed(
        state,
        held=tuple((cell, Side.ROMANS if cell in ("XB02", "XL14") else side) for cell, side in state.held),
    ),
    "that it took an objective": lambda state: changed(
        state,
        claims=(
            state.claims[ALLIES],
            (*state.claims[ROMANS], Claim("XL14", Side.ROMANS, 1, 1, False)),
            state.claims[-1],
        ),
    ),
}
TOLD_APART = {"who holds what", "what it sees", "that it took an objective"}
"""What not both the enemy and the referee see a difference in."""
PICTURED = (
    "that it took an objective",
    "where it is",
    "its mode",
    "its orders",
    "its supplies",
    "a unit more",
)


@hides_the_enemy
@pytest.mark.parametrize("what", HIDDEN)
def test_what_the_enemy_hides_shows_in_no_picture_and_no_word(what):
    one = position()
    other = HIDDEN[what](one)
    assert one != other
    for viewer in (None, ALLIES):
        first, second = shown(one, viewer), shown(other, viewer)
        assert PICTURE.scene(*first) == PICTURE.scene(*second)
        assert PICTURE.alt(*first) == PICTURE.alt(*second)
        assert PICTURE.text(*first) == PICTURE.text(*second)


@hides_the_enemy
@pytest.mark.parametrize("what", PICTURED)
def test_no_pixel_differs(what):
    one = position()
    other = HIDDEN[what](one)
    for viewer in (None, ALLIES):
        assert png(PICTURE.scene(*shown(one, viewer))) == png(PICTURE.scene(*shown(other, viewer)))


@hides_the_enemy
@pytest.mark.parametrize("what", sorted(set(HIDDEN) - TOLD_APART))
def test_its_own_side_and_the_referee_are_told(what):
    one = position()
    other = HIDDEN[what](one)
    for viewer in (ROMANS, REFEREE):
        first, second = shown(one, viewer), shown(other, viewer)
        assert (PICTURE.scene(*first), PICTURE.text(*first)) != (
            PICTURE.scene(*second),
            PICTURE.text(*second),
        )


@hides_the_enemy
def test_the_channel_sees_only_what_both_sides_know():
    view, look = shown(position(), None)
    told = PICTURE.text(view, look)
    tells(told, "L1", "K1")
    assert not {"C1", "V1", "A1"} & set(told.replace(",", " ").split())


@hides_the_enemy
def test_its_own_side_and_the_referee_know_who_holds_what():
    one = position()
    assert PICTURE.text(*shown(one, REFEREE)) != PICTURE.text(*shown(HIDDEN["who holds what"](one), REFEREE))
    taken = HIDDEN["that it took an objective"](one)
    assert PICTURE.text(*shown(one, ROMANS)) != PICTURE.text(*shown(taken, ROMANS))
