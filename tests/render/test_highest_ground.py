"""The pictures of The Highest Ground can be read: nothing is hidden, too small, off the page or too pale, or too large a file."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from games.core.words import Seat
from games.core.working import changed
from games.highest_ground import GAME, actions as a
from games.highest_ground.files.tables import Odds, Result, Side, Terrain
from games.highest_ground.rules import steps
from games.highest_ground.rules.work import waiting
from games.highest_ground.state import Stage, State, Status
from render.core.letters import lettering
from render.core.look import Choice as Named
from render.core.painter import png
from render.core.scene import Rect, Text
from render.highest_ground import known
from render.highest_ground.land import Feature, Ground, HexName
from render.highest_ground.margins.panels import Daylight
from render.highest_ground.pieces.badges import Verdict
from render.highest_ground.pieces.blocks import Block
from tests.games.highest_ground.boards import at, board
from tests.render.boxes import LONG, box, marks_of, on_its_page, overlap
from tests.render.golden import check_scene, different, grey
from tests.render.highest import CROWD, REFEREE, VIEWERS, crowd, scene_of
from tests.render.letters import small

THEMES = ("dark", "light")
LARGEST = 150_000


def begun():
    """A game before its first unit has entered."""
    return board(stage=Stage.FIRST_MARCH, round=1)


def stacked():
    """A stack and a fight in one hex."""
    return board(
        at("K1", "E06", "S"),
        at("N1", "E06"),
        at("MG1", "E06"),
        at("W1", "E06"),
        at("P1", "F06"),
        at("L1", "F06"),
        at("C1", "D05", "SE", disrupted=True),
        at("A1", "C05", strategic=True, tail="C04"),
        ground={"D06": "f", "G05": "v", "C08": "s"},
        rivers=["E07/E08"],
        roads=["E06 E07 E08"],
    )


def over():
    return changed(crowd(), stage=Stage.OVER, round=15)


BOARDS: dict[str, tuple[Callable[[], State], Seat | None]] = {
    "begins": (begun, 0),
    "stacked": (stacked, 0),
    "stacked-other": (stacked, 1),
    "crowd": (crowd, None),
    "crowd-side": (crowd, 0),
    "crowd-referee": (crowd, REFEREE),
    "over": (over, None),
}


def drawn(name, **look):
    make, seat = BOARDS[name]
    return scene_of(make(), seat, **look)


@pytest.mark.parametrize("names", [("Ada", "Björn"), LONG[:2]], ids=["names", "long names"])
@pytest.mark.parametrize("name", BOARDS)
def test_what_lies_around_the_country_lies_on_the_page(name, names):
    """What goes beyond the edge of the country is cut there."""
    scene = drawn(name, names=names)
    lying = tuple(marks_of(scene, Text, Rect, Daylight, Verdict))
    on_its_page(replace(scene, ground=(), marks=lying))


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("name", BOARDS)
def test_words_do_not_cover_each_other(name, large):
    words = [mark for mark in marks_of(drawn(name, large=large), Text) if mark.text.strip()]
    covered = [(one, other) for one, other in combinations(words, 2) if overlap(box(one), box(other), 6)]
    assert covered == []


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("turn", [1, 12])
def test_the_sun_does_not_cover_the_turn(turn, large):
    scene = scene_of(changed(crowd(), round=turn), 0, large=large)
    (sun,) = marks_of(scene, Daylight)
    assert not [mark for mark in marks_of(scene, Text) if overlap(box(mark), box(sun))]


@pytest.mark.parametrize("name", BOARDS)
def test_it_is_written_large(name):
    for names in (("Ada", "Björn"), LONG[:2]):
        assert small(drawn(name, names=names), 44) == []
    assert all(mark.size >= 34 for mark in marks_of(drawn(name), HexName))


def test_the_country_is_the_largest_thing_on_the_picture():
    for name in ("crowd", "crowd-side", "stacked"):
        scene = drawn(name)
        table = next(mark for mark in marks_of(scene, Rect) if mark.fill == "table" and mark.x == 0)
        assert table.y - 170 >= 0.48 * (scene.height - 170), name


@pytest.mark.parametrize("name", BOARDS)
def test_files_are_small(name):
    assert len(png(drawn(name, theme="light"))) <= LARGEST


def test_a_plan_of_many_orders_is_a_small_file():
    state = waiting(changed(crowd(), stage=Stage.FIRST_MARCH))
    for unit in state.of(Side.ALLIES)[:24]:
        taken = steps.apply(state, 0, a.Take(unit.name)).state
        goals = known.reachable(GAME.knowledge.view(taken, 0))
        if goals:
            farthest = max(goals, key=lambda cell: (goals[cell], cell))
            state = steps.apply(taken, 0, a.Go(farthest)).state
    assert len(state.drafts[0].orders) >= 20
    for large in (False, True):
        assert len(png(scene_of(state, 0, large=large))) <= LARGEST


def test_many_choices_on_units_are_a_small_file():
    state = crowd()
    names = [unit.name for unit in state.units if unit.side.seat == 0 and unit.status is Status.FIELD]
    choices = tuple(Named(number + 1, (("unit", name),)) for number, name in enumerate(names[:20]))
    assert len(png(scene_of(state, 0, choices=choices))) <= 160_000


def test_sixty_units_are_on_the_picture():
    state = crowd()
    assert sum(unit.status is Status.FIELD for unit in state.units) == CROWD
    scene = scene_of(state, REFEREE)
    hexes = {(unit.at, unit.side) for unit in state.units if unit.at is not None}
    small_blocks = [mark for mark in marks_of(scene, Block) if mark.size < 40 and mark.on == "clear"]
    assert len(small_blocks) == len(hexes)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_hexes_have_their_names_with_the_sheet_apart(viewer):
    scene = scene_of(stacked(), viewer)
    parts = [mark.text for mark in marks_of(scene, HexName)]
    assert parts
    assert set(parts[::2]) <= set("ABCDEFGHIJKL") | {f"X {letter}" for letter in "ABCDEFGHIJKL"}
    assert all(part.isdigit() for part in parts[1::2])


def test_a_name_is_never_cut_on_its_block():
    for mark in marks_of(drawn("stacked"), Block):
        if mark.name and mark.values:
            assert lettering.measure(mark.name, 36, True) <= 2.4 * mark.size


def test_terrains_can_be_told_apart_without_colour_also_in_the_small_picture():
    for side, least in ((90, 250), (16, 12)):
        for dim in (False, True):
            drawn = {
                terrain: (
                    grey(Feature(100, 100, side, terrain.value, dim=dim))
                    if side > 24
                    else grey(Ground(100, 100, side, terrain.value, dim=dim))
                )
                for terrain in Terrain
            }
            for one, other in combinations(drawn, 2):
                assert different(drawn[one], drawn[other], 12) >= least, (side, dim, one, other)


@pytest.mark.parametrize(("size", "least"), [(106, 60), (84, 40), (22, 2)])
def test_sides_can_be_told_apart_without_colour_at_a_third_of_their_size(size, least):
    one, other = (
        grey(Block(100, 100, size, seat, *(("foot", "F1") if size > 40 else ()))).reduce(3) for seat in (0, 1)
    )
    assert different(one, other, 40) >= least


@pytest.mark.parametrize("seat", [0, 1])
def test_a_disrupted_unit_is_seen_at_a_third_of_its_size(seat):
    whole, worn = (
        grey(Block(100, 100, 106, seat, "foot", "F1", ("4", "5", "3"), worn=worn)).reduce(3)
        for worn in (False, True)
    )
    assert different(whole, worn, 30) > 60


def _battle():
    state = board(at("K1", "E06"), at("P1", "F06"), at("L1", "E06", "S"))
    report = a.Report("L1", ("K1", "P1"), "XE06", (), (), Odds.TWO, (), (), (), Odds.TWO, None)
    return scene_of(state, None, (a.Fought(report, 5, Result.DEFENDER_RETREATS),))


def _untuned(scene):
    """The scene with the same values on all blocks: those of the game are tuned by play."""
    return replace(
        scene,
        marks=tuple(
            replace(mark, values=("9",) * len(mark.values)) if isinstance(mark, Block) else mark
            for mark in scene.marks
        ),
    )


GOLDENS = {
    "highest-stacked": lambda: drawn("stacked"),
    "highest-stacked-light": lambda: drawn("stacked", theme="light"),
    "highest-battle": _battle,
}


@pytest.mark.parametrize("name", GOLDENS)
def test_a_position_is_drawn_as_it_was_approved(name):
    check_scene(name, _untuned(GOLDENS[name]()))
