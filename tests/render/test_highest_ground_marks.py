"""What the pictures of The Highest Ground tell: the country, units as their viewer knows them, orders, combats, choices, ends."""

from dataclasses import replace
from itertools import pairwise

import pytest

from games.core.hexes.grid import Direction
from games.core.working import changed
from games.highest_ground import actions as a, knowledge
from games.highest_ground.actions import Mode
from games.highest_ground.files.scenarios import scenario_of
from games.highest_ground.files.tables import UNITS, Result, Side
from games.highest_ground.rules import steps
from games.highest_ground.state import Claim, Draft, Stage, Status
from render.core.hexes import Bridge, HexRing, River, Road
from render.core.look import NAMED, Choice as Named
from render.core.scene import MAX_HEIGHT, WIDTH, Arrow, Text
from render.core.shapes.choices import TICK, Choice
from render.core.shapes.trails import Cross, Number
from render.highest_ground import PICTURE, known
from render.highest_ground.board import LOW
from render.highest_ground.ending import Battlefield, Standard
from render.highest_ground.land import Earthwork, Feature, Ground, lots, small_marks
from render.highest_ground.margins.panels import Daylight
from render.highest_ground.orders import Stride
from render.highest_ground.pieces.badges import Prize, Sign, Verdict
from render.highest_ground.pieces.blocks import Block, Prow, Tail, Vestige
from render.highest_ground.pieces.signs import sign_of
from render.highest_ground.plan import LEVELS, around_all, small_plan
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, at, board, fought, scenario
from tests.render.boxes import marks_of, texts
from tests.render.highest import REFEREE, crowd, scene_of, shown

READ = 66
"""From this size on the name on a block can be read on a phone."""


def large(scene, kind):
    """The marks of a kind in the large picture: those of the small one are small."""
    return [mark for mark in marks_of(scene, kind) if mark.side > 24]


def blocks(scene):
    """Units on the country by name, without those in the rows below it."""
    return {mark.name: mark for mark in marks_of(scene, Block) if mark.name and mark.on != "panel"}


def values(key, disrupted=False):
    """What a counter of this type shows."""
    kind = UNITS.by_key[key]
    side = kind.disrupted if disrupted else kind.full
    assert side is not None
    return str(side.attack), str(side.defence), str(side.morale)


def signs(scene):
    return [mark.what for mark in marks_of(scene, Sign)]


def named(*names):
    return tuple(Named(number + 1, (name,)) for number, name in enumerate(names))


def case(name, state, viewer, kind, fields, wanted, *rules, **look):
    """What marks of a kind say of themselves on a picture: their fields, or one if it names one."""
    return pytest.param(
        state, viewer, look, kind, fields, wanted, id=name, marks=pytest.mark.rule(*rules) if rules else ()
    )


WORKS = board(
    at("MG1", "E06", ammunition=2), at("F1", "G06", building=2, built=1), at("W1", "G06"),
    works=[("E06", 1, Side.ALLIES), ("E06", 2, Side.ALLIES)],
)  # fmt: skip
COLUMN = board(at("C1", "E06", "S", strategic=True, tail="E05"), at("T1", "G06", strategic=True))
WOODS = board(at("K1", "E06"), ground={"F06": "f", "F07": "f", "E07": "f"})
MARCH = board(at("F1", "E06"), stage=Stage.FIRST_MARCH)
GOING = act(MARCH, ALLIES, a.Take("F1"), a.Go("XE08")).state
NOBODY = board(stage=Stage.FIRST_MARCH)
ENTERING = act(NOBODY, ALLIES, a.Take("K1"), a.Enter("XL05", Direction.NW)).state
SHOOTING = board(at("B1", "E06"), at("N1", "E07"), at("L1", "E04"))
SHOOTING = act(SHOOTING, ALLIES, a.Attack("B1", "L1"), a.Help("N1", "B1")).state
WRITTEN = changed(MARCH, drafts=(Draft(modes=(("F1", Mode.STRATEGIC),)), Draft()))
NIGHT = changed(board(at("K1", "E06"), night=True, turns=9), round=3)
FACING = board(at("B1", "E06"), at("A1", "E04", "S"))
STACK = board(at("K1", "E06"), at("N1", "E06"), at("W1", "E06"))
WAITS = str(sum(unit.side is Side.ALLIES for unit in NOBODY.units))
MARGIN = {"Turn 3", "of 9", "First combat", "1st", "Points", "lost 0"}
STEPS = {(3, False, "gold", False), (3, True, "gold", False)}


@pytest.mark.parametrize(
    ("state", "viewer", "look", "kind", "fields", "wanted"),
    [
        case("the tail of a column", COLUMN, ROMANS, Tail, "number seat", {(0, ROMANS)}, "THG-12", "THG-44"),
        case("columns have a sign", COLUMN, ROMANS, Sign, "what", {"column"}, "THG-12", "THG-44"),
        case("ammunition and building", WORKS, ALLIES, Sign, "what", {"2", "ditch"}, "THG-22", "THG-23"),
        case("defences", WORKS, ALLIES, Earthwork, "levels", {3}, "THG-22"),
        case("what a side does not see is dim", WOODS, ALLIES, Ground, "dim", {True, False}, "THG-25"),
        case("orders", GOING, ALLIES, Stride, "number headed ink casing", STEPS, "THG-46"),
        case("orders, to the referee", GOING, REFEREE, Stride, "number", {3}, "THG-46"),
        case("who is to enter", ENTERING, ALLIES, Vestige, "when", {"K1"}, "THG-53"),
        case("attacks", SHOOTING, ALLIES, Arrow, "ink headed", {("blood", True), ("gold", False)}, "THG-16", "THG-55"),
        case("modes that are written", WRITTEN, ALLIES, Sign, "what planned", {("column", True)}, "THG-7"),
        case("the margin", NIGHT, ALLIES, Text, "text", MARGIN),
        case("the moon", NIGHT, ALLIES, Daylight, "night", {True}),
        case("who waits", NOBODY, ALLIES, Text, "text", {WAITS, "Off the map"}, "THG-53"),
        case("who stays wins", changed(FACING, gone=(1,)), None, Text, "text", {"Ada wins"}, "THG-28", to_act=frozenset()),
        case("both act", MARCH, ALLIES, Text, "text", {"Both declare modes"}),
        case("the first acts", MARCH, ALLIES, Text, "text", {"moves"}, to_act=frozenset((ALLIES,))),
        case("the second acts", MARCH, ALLIES, Text, "text", {"declares modes"}, to_act=frozenset((ROMANS,))),
        case("scouts", board(at("S1", "E06"), stage=Stage.SCOUTS), ALLIES, Text, "text", {"Both order scouts"}),
        case("attacks are ordered", FACING, None, Text, "text", {"Both order attacks"}),
        case("a lost unit", board(at("K1", "E06"), ("L1", {"status": Status.LOST})), None, Text, "text", {"lost 1"}),
        case(
            "numbers of a stack", STACK, ALLIES, Choice, "figure", {"1", "2", "3"},
            choices=named(("unit", "K1"), ("unit", "N1"), ("unit", "W1")),
        ),
        case(
            "a tick on what was chosen", board(at("B1", "E06"), at("L1", "E04"), at("L2", "F05")), ALLIES, Choice,
            "figure", {"1", "2", TICK}, choices=named(("target", "L1"), ("target", "L2")), chosen=(("unit", "B1"),),
        ),
    ],
)  # fmt: skip
def test_the_picture_shows(state, viewer, look, kind, fields, wanted):
    found = {
        tuple(getattr(mark, each) for each in fields.split())
        for mark in marks_of(scene_of(state, viewer, **look), kind)
    }
    assert wanted <= (found if " " in fields else {each for (each,) in found})


@pytest.mark.parametrize(
    ("state", "viewer", "kind", "fields", "hidden"),
    [
        (WORKS, ROMANS, Sign, "what", {"2", "ditch"}),
        (WORKS, ROMANS, Earthwork, "levels", {1, 2, 3}),
        (WOODS, None, Ground, "dim", {True}),
        (WOODS, REFEREE, Ground, "dim", {True}),
        (GOING, None, Stride, "number", {3}),
        (GOING, ROMANS, Stride, "number", {3}),
        (ENTERING, ROMANS, Vestige, "when", {"K1"}),
        (SHOOTING, ROMANS, Arrow, "ink", {"blood", "gold"}),
        (changed(FACING, gone=(1,)), None, Text, "text", {"Ada wins"}),
    ],
)
def test_the_picture_does_not_show(state, viewer, kind, fields, hidden):
    assert not hidden & {getattr(mark, fields) for mark in marks_of(scene_of(state, viewer), kind)}


@pytest.mark.rule("THG-1")
def test_ground_rivers_roads_and_bridges_are_where_the_sheet_has_them():
    state = board(
        at("K1", "E06"),
        ground={"D06": "f", "G05": "v", "F07": "s"},
        rivers=["E07/E08", "D06/D07"],
        roads=["E06 E07 E08"],
    )
    scene = scene_of(state, REFEREE)
    features = {mark.terrain for mark in marks_of(scene, Feature)}
    assert features == {"forest", "village", "swamp"}
    assert len([mark for mark in large(scene, River) if mark.layer == "water"]) == 2
    assert len(large(scene, Bridge)) == 1
    assert sorted(len(mark.sides) for mark in large(scene, Road)) == [1, 1, 2]


def test_the_small_picture_has_the_whole_country_on_every_layout():
    setting = scenario_of("")
    plan = small_plan(setting, 0, 1000, 600, 400)
    grounds = [mark for mark in small_marks(setting, plan, None, ()) if isinstance(mark, Ground)]
    assert len(grounds) == len(lots(setting)) == 24 * 14
    assert min(mark.x for mark in grounds) >= 0
    assert max(mark.y for mark in grounds) <= 1400


@pytest.mark.parametrize(
    "sheets",
    ['[["I", "II", "III", "IV"]]', '[["I", "II"], ["III", "IV"]]', '[["I"], ["II"], ["III"], ["IV"]]'],
)
@pytest.mark.rule("THG-60")
def test_four_sheets_in_any_layout_are_drawn(sheets):
    text = scenario().replace("sheets = [['X']]", f"sheets = {sheets}").replace("sheet = 'X'", "sheet = 'I'")
    text = text.replace("side = 'east'", "side = 'north'").replace("side = 'west'", "side = 'north'")
    state = steps.new(2, {"scenario": text[: text.index("[[maps]]")]})
    for viewer in (None, ALLIES, REFEREE):
        scene = scene_of(state, viewer)
        assert len({(mark.x, mark.y) for mark in marks_of(scene, Ground) if mark.side <= 24}) == 4 * 12 * 14
        assert scene.height <= 1500


@pytest.mark.rule("THG-3", "THG-4")
def test_a_block_shows_type_values_and_facing():
    state = board(
        at("K1", "E06", "SE"), at("MG1", "G06", "N"), at("N1", "E08"), at("P1", "G08", disrupted=True)
    )
    scene = scene_of(state, ALLIES)
    found, prows = blocks(scene), marks_of(scene, Prow)
    assert (found["K1"].sign, found["K1"].values) == ("lance", values("knights"))
    assert {(mark.x, mark.y): mark.facing for mark in prows}[found["K1"].x, found["K1"].y] == "SE"
    attack, *rest = values("gpmg")
    assert found["MG1"].values == (f"{attack}*", *rest)
    assert found["N1"].values == (f"★{UNITS.by_key['noble'].leadership}",)
    assert (found["P1"].values, found["P1"].worn) == (values("pike", disrupted=True), True)
    assert {mark.seat for mark in found.values()} == {ALLIES}


def test_every_type_has_a_sign_also_one_from_a_file():
    setting = scenario_of("")
    assert len({sign_of(kind) for kind in setting.kinds.values()}) >= 12
    other = replace(setting.kinds["foot"], key="peasants", name="Peasants")
    assert sign_of(other) == "foot"
    assert sign_of(replace(other, mounted=True)) == "lance"


def test_a_stack_tells_how_many_and_lies_in_the_row_below():
    state = board(at("K1", "E06"), at("N1", "E06"), at("W1", "E06"), at("W2", "E06"))
    scene = scene_of(state, ALLIES)
    assert "4" in signs(scene)
    assert "X E06" in texts(scene)
    row = [mark.name for mark in marks_of(scene, Block) if mark.on == "panel"]
    assert row == ["K1", "N1", "W1", "W2"]
    assert list(blocks(scene)) == ["K1"]


def test_the_units_of_a_stack_have_their_values_where_one_row_is_enough():
    few = board(at("K1", "E06"), at("N1", "E06"), at("L1", "E06", disrupted=True))
    row = {mark.name: mark.values for mark in marks_of(scene_of(few, ALLIES), Block) if mark.on == "panel"}
    assert row == {
        "K1": values("knights"),
        "N1": (f"★{UNITS.by_key['noble'].leadership}",),
        "L1": values("legion", disrupted=True),
    }
    many = board(*(at(f"W{number}", "E06") for number in range(1, 13)))
    row = {mark.name: mark.values for mark in marks_of(scene_of(many, ALLIES), Block) if mark.on == "panel"}
    assert len(row) > 9
    assert set(row.values()) == {()}


@pytest.mark.rule("THG-10", "THG-42")
def test_where_an_enemy_was_last_seen_stays_as_an_outline_with_the_turn():
    state = board(at("K1", "E06"), at("C1", "G06"))
    seen = state.sighted[ALLIES]
    assert [each.name for each in seen] == ["C1"]
    away = changed(state, sighted=((replace(seen[0], now=False, turn=1),), state.sighted[ROMANS]), round=3)
    scene = scene_of(away, ALLIES)
    assert "C1" not in blocks(scene)
    assert "T1" in {mark.when for mark in marks_of(scene, Vestige)}


@pytest.mark.rule("THG-11")
def test_where_the_unit_in_hand_can_go_is_bright_and_it_has_a_ring():
    state = board(at("F1", "E06"), stage=Stage.FIRST_MARCH)
    state = act(state, ALLIES, a.Take("F1")).state
    scene = scene_of(state, ALLIES)
    lit = [mark for mark in large(scene, Ground) if mark.lit]
    assert len(lit) > 10
    assert any(mark.ink == "white" for mark in marks_of(scene, HexRing))
    assert not any(mark.lit for mark in marks_of(scene_of(state, ROMANS), Ground))


@pytest.mark.rule("THG-8", "THG-12")
def test_a_mode_and_the_way_written_with_it_are_drawn_together_and_reach_as_far_as_the_mode_goes():
    state = board(at("F1", "E06", "S"), stage=Stage.FIRST_MARCH)
    column = act(state, ALLIES, a.Declare("F1", Mode.STRATEGIC), a.Take("F1")).state
    report = knowledge.view(column, ALLIES)
    assert max(known.reachable(report).values()) == 9
    assert max(known.reachable(knowledge.view(act(state, ALLIES, a.Take("F1")).state, ALLIES)).values()) == 3
    after = act(column, ALLIES, a.Go("XE10"), a.Declare("K1", Mode.STRATEGIC)).state
    scene = scene_of(after, ALLIES)
    assert [(mark.what, mark.planned) for mark in marks_of(scene, Sign)] == [("column", True)]
    assert len([mark for mark in marks_of(scene, Stride) if not mark.casing]) == 4
    view, look = shown(after, ALLIES)
    assert "Written: F1 strategic, K1 strategic, F1 to XE10." in PICTURE.alt(view, look)
    told = PICTURE.text(view, look)
    assert told.index("F1: in column") < told.index("F1: XE06")


def test_how_many_supplies_become_stakes_is_told_by_the_things_they_build():
    begin = steps.new(2, {"scenario": scenario()})
    for ones, said in ((1, "1 supply for stakes"), (3, "3 supplies for stakes")):
        step = act(begin, ALLIES, a.Stock(ones))
        assert any(said in text for text in texts(scene_of(step.state, ALLIES, step.events)))


@pytest.mark.rule("THG-17", "THG-20")
def test_a_combat_shows_odds_die_and_whom_it_hits():
    state = board(at("P1", "F06"), at("L1", "F06", "S"))
    after, events = fought(state, 5, 2, allies=[a.Attack("P1", "L1")])
    scene = scene_of(after, None, events)
    found = {(mark.odds, mark.die) for mark in marks_of(scene, Verdict)}
    reports = [event for event in events if isinstance(event, a.Fought)]
    assert found == {
        (each.report.odds.value if each.report.odds and each.die else "", each.die) for each in reports
    }
    assert any("P1 attacks L1" in said or "combats" in said for said in texts(scene))


def test_many_combats_are_summed_up_in_the_header_and_are_signs_on_the_country():
    pairs = [("P1", "L1", "C04"), ("P2", "L2", "E06"), ("F1", "L3", "G08")]
    state = board(*(at(name, cell) for one, other, cell in pairs for name in (one, other)))
    after, events = fought(state, *([2] * 6), allies=[a.Attack(one, other) for one, other, _ in pairs])
    scene = scene_of(after, REFEREE, events)
    assert any(said.startswith("6 combats") for said in texts(scene))
    assert {mark.words for mark in marks_of(scene, Verdict)} == {""}


@pytest.mark.rule("THG-56")
def test_objectives_have_flags_in_the_colour_of_who_holds_them():
    state = board(at("K1", "E06"), text=VILLAGE)
    assert flags(state, ALLIES) == [(ALLIES, False, "")]
    assert flags(state, ROMANS) == [(-1, False, "")], "nobody of them sees into the village"
    held = changed(state, held=(("XE06", Side.ROMANS),))
    assert flags(held, REFEREE) == [(ROMANS, False, "")]
    assert flags(held, ALLIES) == [(ALLIES, False, "")]


@pytest.mark.rule("THG-42", "THG-56")
def test_who_last_held_an_objective_is_a_torn_flag_with_the_turn():
    state = board(at("F1", "E08"), at("L1", "C05"), text=VILLAGE, round=6)
    claims = ((Claim("XE06", Side.ALLIES, 2, 4, False),), (Claim("XE06", Side.ROMANS, 5, 6, True),), ())
    state = changed(state, claims=claims)
    assert flags(state, ALLIES) == [(ALLIES, True, "T4")]
    assert flags(state, ROMANS) == [(ROMANS, False, "")]
    assert flags(state, None) == [(-1, False, "")]


def flags(state, viewer):
    marks = marks_of(scene_of(state, viewer), Prize)
    large = [mark for mark in marks if mark.y < MAX_HEIGHT - LOW]
    assert [mark.seat for mark in marks if mark not in large] == [mark.seat for mark in large], (
        "the small picture too"
    )
    return [(mark.seat, mark.old, mark.when) for mark in large]


VILLAGE = scenario(ground={"E06": "v"}, victory="village = 5\nvillages = ['XE06']")


def test_numbers_stand_on_units_on_hexes_and_among_those_that_wait():
    state = board(at("K1", "E06"), at("F1", "E08"), stage=Stage.FIRST_MARCH)
    scene = scene_of(state, ALLIES, choices=named(("unit", "K1"), ("unit", "P1"), ("to", "XE07")))
    marks = {mark.figure: mark for mark in marks_of(scene, Choice)}
    assert sorted(marks) == ["1", "2", "3"]
    block = blocks(scene)["K1"]
    assert block.x - block.size < marks["1"].x < block.x - block.size // 4, "its name can be read"
    assert marks["1"].y < block.y
    waiting = next(mark for mark in marks_of(scene, Block) if mark.name == "P1")
    assert waiting.on == "panel"
    assert abs(marks["2"].x - waiting.x) < waiting.size


def test_units_are_chosen_by_their_names_which_can_be_read_without_a_mark():
    def by_name(state, *names, **more):
        choices = tuple(Named(NAMED, (("unit", name),)) for name in names)
        scene = scene_of(state, ALLIES, choices=choices, **more)
        told = {mark.name for mark in marks_of(scene, Block) if mark.size >= READ}
        return told & set(names), {mark.figure for mark in marks_of(scene, Choice)}

    near = board(at("K1", "E06"), at("N1", "E06"), at("F1", "E08"), stage=Stage.FIRST_MARCH)
    assert by_name(near, "K1", "F1", "N1", "P1") == ({"K1", "F1", "N1", "P1"}, set())
    assert by_name(near, "K1", "F1", chosen=(("unit", "N1"),)) == ({"K1", "F1"}, {TICK})
    far = board(
        at("K1", "B02"),
        at("K2", "C03"),
        at("F1", "C04"),
        at("F2", "L14"),
        at("S1", "B14"),
        stage=Stage.FIRST_MARCH,
    )
    told, marks = by_name(far, "K1", "K2", "F1", "F2", "S1")
    assert told == {"K1", "K2", "F1"}, "most of them, rather than all too small"
    assert not marks


def test_while_hexes_are_chosen_who_waits_leaves_them_the_room():
    nobody = board(stage=Stage.FIRST_MARCH)
    column = tuple(("to", f"XF{row:02}") for row in range(1, 15))
    choices = (*named(*column), Named(NAMED, (("unit", "K1"),)))
    scene = scene_of(nobody, ALLIES, choices=choices)
    assert not [mark for mark in marks_of(scene, Block) if mark.on == "panel"]
    marks = sorted(marks_of(scene, Choice), key=lambda mark: mark.y)
    assert [mark.figure for mark in marks] == [str(number) for number in range(1, 15)]
    assert all(mark.y < MAX_HEIGHT - LOW for mark in marks), "none stands only in the small picture"
    assert all(low.y - high.y >= 48 for high, low in pairwise(marks)), "none covers another"


def test_choices_far_apart_are_all_in_the_picture():
    state = board(at("K1", "A01"), at("F1", "L14"), stage=Stage.FIRST_MARCH)
    cells = [f"X{letter}{row:02d}" for letter in "ABCDEFGHIJKL" for row in (1, 4, 7, 10, 13)]
    scene = scene_of(state, ALLIES, choices=named(*(("to", cell) for cell in cells)))
    assert len(marks_of(scene, Choice)) == len(cells)
    assert len({(mark.x, mark.y) for mark in marks_of(scene, Choice)}) == len(cells)


def test_the_nearest_window_that_shows_all_choices_is_taken():
    setting = scenario_of("")
    near = around_all(setting, ["IIC08", "IID08"], 170, 880)
    far = around_all(setting, ["IA01", "IIL14"], 170, 880)
    assert (near.side, far.side) == (LEVELS[0], LEVELS[-1])
    assert near.shows(near.plan.middle(setting.country.hex["IIC08"]))


def in_sight(scene):
    """The units that lie whole in the large picture."""
    whole = {
        name: mark for name, mark in blocks(scene).items() if mark.size / 2 <= mark.x <= WIDTH - mark.size / 2
    }
    return {name for name, mark in whole.items() if mark.y < MAX_HEIGHT - LOW}


@pytest.mark.rule("THG-46")
def test_what_was_just_ordered_and_what_just_happened_stay_in_sight_while_others_can_be_chosen():
    others = (Named(NAMED, (("leader", "N1"),)),)
    state = board(at("N1", "K03"), at("B1", "B09"), at("L1", "A08"))
    assert "L1" not in in_sight(scene_of(state, ALLIES, choices=others))
    ordered = act(state, ALLIES, a.Attack("B1", "L1"))
    assert {"N1", "B1", "L1"} <= in_sight(scene_of(ordered.state, ALLIES, choices=others))
    seen = a.Vanished(Side.ALLIES, "B1", "XB09")
    assert "B1" in in_sight(scene_of(state, ALLIES, (seen,), choices=others))


@pytest.mark.rule("THG-46")
def test_what_just_happened_is_left_out_of_sight_where_names_could_not_be_read_with_it():
    state = board(at("N1", "L01"), at("B1", "A14"), at("L1", "A12"))
    ordered = act(state, ALLIES, a.Attack("B1", "L1"))
    scene = scene_of(ordered.state, ALLIES, choices=(Named(NAMED, (("leader", "N1"),)),))
    assert in_sight(scene) == {"N1"}


def test_somebody_who_catches_up_sees_numbered_ways_rings_and_crosses():
    state = board(at("F1", "E08"), at("K1", "E06"))
    moved = (a.Marched(Side.ALLIES, "F1", ("XE06", "XE07", "XE08"), Direction.N, ""),)
    report = a.Report("L1", ("K1",), "XE06", (), (), None, (), (), (), None, None)
    fell = (
        a.Fought(report, 3, Result("DE")),
        a.Eliminated(Side.ROMANS, "L1", "fought"),
    )
    scene = scene_of(state, ALLIES, (*moved, *fell), steps=(moved, fell))
    assert sorted(mark.figure for mark in marks_of(scene, Number)) == ["1", "2"]
    assert len(marks_of(scene, Cross)) == 1
    assert any(mark.style == "dashed" for mark in marks_of(scene, HexRing))
    assert marks_of(scene, Verdict) == []


LEVELS_OF_VICTORY = {-3: (0, "Decisive victory"), 6: (0, "Marginal victory"), 12: (None, "A draw"),
                     17: (1, "Marginal victory"), 30: (1, "Decisive victory")}  # fmt: skip


@pytest.mark.rule("THG-28")
@pytest.mark.parametrize("points", LEVELS_OF_VICTORY)
def test_an_end_shows_who_won_by_which_level_and_what_for(points):
    winner, called = LEVELS_OF_VICTORY[points]
    victory = f"village = {points}\nvillages = ['E06']"
    state = board(at("C1", "E06"), at("K1", "H06"), ground={"E06": "v"}, victory=victory)
    state = changed(state, stage=Stage.OVER, held=(("XE06", Side.ROMANS),), round=15)
    scene = scene_of(state, None, to_act=frozenset(), date="23 Nov 2026")
    said = texts(scene)
    assert {called, "23 Nov 2026"} <= set(said)
    (field,) = marks_of(scene, Battlefield)
    assert field.won == (winner is not None)
    standing = {mark.seat for mark in marks_of(scene, Standard) if not mark.lies}
    assert standing == ({0, 1} if winner is None else {winner})
    if winner is not None:
        assert f"{('Ada', 'Björn')[winner]} wins" in said


def test_a_preview_of_an_end_is_a_board_with_dashed_marks():
    state = changed(crowd(), stage=Stage.OVER)
    assert marks_of(scene_of(state, None, preview=True, to_act=frozenset()), Battlefield) == []
    event = a.Marched(Side.ALLIES, "K1", ("IIG08", "IIG07"), Direction.N, "")
    scene = scene_of(crowd(), ALLIES, (event,), preview=True)
    assert {mark.dashed for mark in marks_of(scene, Stride)} == {True}
