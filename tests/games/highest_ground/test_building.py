"""Putting a scenario together step by step, with the points counted as one buys (THG-29, THG-58)."""

import random
import re
from operator import attrgetter

import pytest

from games.core.data_files.reading import write_data
from games.core.hexes.grid import Direction
from games.core.optional_parts.builder import MOST_PICKS, MOST_ROWS, Form, Link, Page, Tap
from games.core.words import BadData
from games.highest_ground.building.builder import BUILDER
from games.highest_ground.building.placing import file_of
from games.highest_ground.files.scenarios import introductory, read_scenario, scenario_of
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import steps
from tests.games.highest_ground.every_position import holds
from tests.games.highest_ground.parts import DRAWN, KEPT, SMALL


def built(*taken: tuple[str, ...], draft: str | None = None) -> str:
    """The draft after steps, each a page, a key and its values."""
    made = BUILDER.begin("") if draft is None else draft
    for at, key, *values in taken:
        made = BUILDER.change(made, at, key, values)
    return made


def bought(side: str, **counts: int) -> list[tuple[str, ...]]:
    """The steps that buy so many units of each type."""
    return [(f"{side}.{key}", "plus") for key, count in counts.items() for _ in range(count)]


ARMIES = (
    *bought("allies", knights=2, foot=2, feudal_scouts=1, feudal_baggage=1, gpmg=1),
    *bought("romans", cataphracti=2, archers=2, roman_scouts=1, roman_baggage=1),
)


GUNNED = (*bought("allies", knights=2, gpmg=1), ("allies.gpmg", "details", "1", "", "N", "yes", "6"))
FEWER = (*GUNNED, ("allies.knights", "minus"))
SHOOTERS = bought("allies", foot=4, recoilless=1)
EIGHT = ("allies.feudal_baggage", "count", "8")
GROUPED = (
    *ARMIES,
    ("allies.foot", "another"),
    ("allies.foot.1", "details", "3", "", "", ""),
    ("allies.foot.0", "details", "1", "IIF08, iie09", "sw", "no"),
)
MOVED = (*ARMIES, ("map", "sheets", "II / III"))
LAID = (*MOVED, ("map", "enterromans", "III south"), ("map", "layout", "ii iv / i iii"))
BY_CHANCE = (*ARMIES, ("map", "sheets", "chance"), ("aims", "places", "", "", "3", "2"))
GIVEN = (*BY_CHANCE, ("map", "sheets", "II"), ("map", "enters"))
AIMS = (
    *ARMIES,
    ("aims", "scores", "allies"),
    ("aims", "points", "2", "-3", "1", "-1", "1 2 3 4"),
    ("aims", "places", "3 IIC08", "", "4 IIE05 IIF05", "0"),
)
OPTIONS = (("", "night"), ("", "open"), ("", "defect"))
MARKED = (
    ("aims", "places", "", "", "", ""),
    *(("marks.IIc", "mark", cell) for cell in ("IIC08", "IIG09", "IIE09")),
)


@pytest.mark.rule("THG-28", "THG-29", "THG-58", "THG-60")
@pytest.mark.parametrize(
    ("taken", "page", "lines"),
    [
        ((), "allies", ["Allies: 0 units, 0 of 90 points, 90 left."]),
        (GUNNED[:-1], "allies", ["2 Knights: 10", "Allies: 3 units, 12 of 90 points, 78 left."]),
        (GUNNED, "allies", ["1 GPMG: 12"]),  # 2, 5 for three shots more, 5 for a walkie-talkie
        (FEWER, "allies.knights", ["Allies: 2 units, 17 of 90 points, 73 left."]),
        (
            (*FEWER, ("allies", "purse", "10", "4", "1", "", "IIE05")),
            "allies",
            [
                *("4 supplies: 1", "1 of level 2: 8", "1 boat: 1"),
                "Allies: 2 units, 27 of 10 points, 17 too many.",
            ],
        ),
        (SHOOTERS, "allies.foot", ["Baggage: 0, at least 2."]),
        ((*SHOOTERS, *bought("allies", feudal_baggage=2)), "allies", ["Baggage: 2, at least 2."]),
        ((EIGHT,), "allies", ["8 Baggage: 8"]),
        ((EIGHT, (*EIGHT[:2], "3")), "allies", ["3 Baggage: 3"]),
        (
            GROUPED,
            "allies.foot.1",
            ["Group 1: 2 units, in IIF08 IIE09, facing SW.", "Group 2: 1 unit, from turn 3."],
        ),
        (LAID, "map", ["The map: sheets II IV / I III.", "Romans enter at III south."]),
        (BY_CHANCE, "map", ["The map: sheets by chance."]),
        (MARKED, "marks", ["Other hexes, +4 each: IIE09."]),
    ],
)
def test_what_is_put_together_is_told(
    taken: tuple[tuple[str, ...], ...], page: str, lines: list[str]
) -> None:
    assert set(lines) <= set(BUILDER.page(built(*taken), page).lines)


@pytest.mark.rule("THG-29", "THG-58", "THG-60")
@pytest.mark.parametrize(
    ("taken", "faults"),
    [
        (ARMIES, ()),
        (GROUPED, ()),
        (BY_CHANCE, ()),
        ((*AIMS, ("aims", "every")), ()),
        (MOVED, ("The Romans need a side where they enter.",)),  # theirs was on sheet I
        (
            (*ARMIES, ("", "name", "**@everyone**", "3")),
            ("A title is made of letters, digits, spaces and . , ' ! ? & + -.",),
        ),
        ((*FEWER, ("allies", "purse", "10", "4", "1", "", "IIE05")), ("The Allies cost 27 points; 10 are allowed.", ...)),
        (SHOOTERS, ("The Allies need 2 baggage units; they have 0.", ...)),
        (GIVEN, ("The Allies need a side where they enter.", ...)),
        ((*GROUPED, ("allies.foot", "details", "1", "IIF08 IIA99", "N", "")), ("“IIA99” is not a hex of sheet II", ...)),
    ],
)  # fmt: skip
def test_faults_are_told_at_once(taken: tuple[tuple[str, ...], ...], faults: tuple[object, ...]) -> None:
    """An ellipsis stands for others."""
    found = BUILDER.faults(built(*taken))
    wanted = [str(each) for each in faults if each is not ...]
    assert all(any(each.startswith(fault) for each in found) for fault in wanted)
    assert ... in faults or len(found) == len(wanted)


@pytest.mark.rule("THG-28", "THG-29", "THG-31", "THG-34")
@pytest.mark.parametrize(
    ("taken", "values"),
    [
        ((EIGHT, (*EIGHT[:2], "0")), {"allies.forces": ()}),
        (
            BY_CHANCE,
            {
                "chance.sheets": True,
                "chance.enters": True,
                "chance.objectives": 2,
                "allies.enters": (),
                "romans.enters": (),
                "victory.exits": (),
                "victory.villages": (),
            },
        ),
        (GIVEN, {"chance.enters": False}),
        (
            AIMS,
            {
                "victory.side": Side.ALLIES,
                "victory.exit": 2,
                "victory.nobody_left": -3,
                "victory.levels": (1, 2, 3, 4),
                "victory.bridges": ("IIC08",),
                "victory.villages": (),
                "victory.objectives": ("IIE05", "IIF05"),
            },
        ),
        (OPTIONS, {"night": True, "open": True, "defections": True}),
        ((*OPTIONS, ("", "night")), {"night": False}),
        (
            MARKED,
            {
                "victory.bridges": ("IIG09",),
                "victory.villages": ("IIC08",),
                "victory.objectives": ("IIE09",),
                "victory.bridge": 3,
                "victory.village": 5,
                "victory.objective": 4,
            },
        ),
        ((*MARKED, ("marks.IIc", "mark", "IIC08")), {"victory.villages": (), "victory.bridges": ("IIG09",)}),
    ],
)
def test_what_is_chosen_stands_in_the_file(
    taken: tuple[tuple[str, ...], ...], values: dict[str, object]
) -> None:
    file = file_of(built(*taken))
    assert {key: attrgetter(key)(file) for key in values} == values


def offered(draft: str, at: str, key: str = "") -> list[str]:
    """The values of the menus of a page, or of one of them."""
    picks = [pick for pick in BUILDER.page(draft, at).picks if not key or pick.key == key]
    return [each.value for pick in picks for each in pick.choices]


@pytest.mark.rule("THG-28", "THG-29", "THG-34")
def test_menus_offer_what_can_be_chosen() -> None:
    assert offered(built(EIGHT), "allies.feudal_baggage", "count") == [str(number) for number in range(17)]
    assert offered(built(*GROUPED), "allies.foot.1", "group") == ["allies.foot.0", "allies.foot.1"]
    assert offered(built(*GROUPED, ("allies.foot.1", "none")), "allies.foot", "group") == []
    assert "romans.gpmg" in offered(built(*OPTIONS), "romans")
    aims = file_of(built(*AIMS, ("aims", "every"))).victory
    assert {"IIC10", "IIG09"} <= set(aims.bridges)
    assert {"IIC08", "IIC09"} <= set(aims.villages)


@pytest.mark.rule("THG-29", "THG-30")
def test_what_was_put_together_is_a_scenario() -> None:
    text = read_scenario(BUILDER.made(built(("", "name", "The  ford", "6"), *ARMIES)))
    setting = scenario_of(text)
    assert (setting.file.title, setting.file.turns) == ("The ford", 6)
    assert len(setting.recruits) == 13
    holds(steps.new(2, {"scenario": text}))


PIKES = (*bought("allies", pike=2), *(("allies.pike.0.IIc", "put", cell) for cell in ("IIC08", "IIC09")))


@pytest.mark.rule("THG-29", "THG-60")
@pytest.mark.parametrize(
    ("before", "at", "key", "values", "told"),
    [
        ((), "", "name", ("x", "99999"), "is not a number"),
        ((), "", "name", ("x", "41"), "should be a whole number from 1 to 40"),
        ((), "allies", "purse", ("1000", "0", "0", "", ""), "should be a whole number from 0 to 999"),
        ((), "aims", "points", ("1", "1", "1", "1", "1 2"), "There are four levels"),
        ((), "aims", "places", ("three IIC08", "", "", ""), "is not a number"),
        ((), "map", "enterallies", ("II up",), "no side of a sheet"),
        ((), "map", "layout", ("I I",), "A sheet lies on the map only once"),
        ((), "map", "layout", ("I XIV",), "No sheet is called"),
        ((), "allies.knights", "details", ("1", "", "N", "no"), "There are no Knights yet"),
        (PIKES, "allies.pike.0.IIc", "put", ("IIC10",), "All of these units are on the map"),
        *(
            (PIKES[:-1], "allies.pike.0.IIc", "put", (wrong,), "not on the map")
            for wrong in ("", "XA01", "IIC99", "iic08")
        ),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    before: tuple[tuple[str, ...], ...], at: str, key: str, values: tuple[str, ...], told: str
) -> None:
    draft = built(*before)
    with pytest.raises(BadData, match=told):
        BUILDER.change(draft, at, key, values)


@pytest.mark.parametrize("text", ["", SMALL, KEPT, DRAWN])
def test_a_draft_begins_with_the_scenario_that_there_is(text: str) -> None:
    draft = BUILDER.begin(text)
    assert BUILDER.begin(draft) == draft
    if text:
        assert BUILDER.faults(draft) == ()
        assert scenario_of(draft).recruits == scenario_of(text).recruits
        assert not file_of(draft).referee, "who hands it in says whether it is secret"


COLUMN = re.compile(r"\.[IVX]+[ac-l]$")
"""Ends the names of pages for the hexes of a column, but for column B."""


def pages_of(draft: str) -> list[Page]:
    """All pages that lead to one another, of those on which hexes are chosen one column."""
    found: dict[str, Page] = {}
    left = [""]
    while left:
        at = left.pop()
        found[at] = page = BUILDER.page(draft, at)
        links = [each.page for row in page.rows for each in row if not isinstance(each, Form | Tap)]
        links += [each.value for pick in page.picks if pick.leads for each in pick.choices]
        left += [each for each in links if each not in found and not COLUMN.search(each)]
        assert all(len(each) <= 40 and ":" not in each for each in links)
    return list(found.values())


@pytest.mark.parametrize("text", ["", introductory(), SMALL, DRAWN])
def test_every_page_fits(text: str) -> None:
    pages = pages_of(BUILDER.begin(text))
    assert len(pages) > 20
    for page in pages:
        assert len(page.picks) <= MOST_PICKS
        assert len(page.rows) <= MOST_ROWS
        assert all(1 <= len(row) <= 5 for row in page.rows)
        for pick in page.picks:
            assert len({each.value for each in pick.choices}) == len(pick.choices) <= 25
        for form in (each for row in page.rows for each in row if isinstance(each, Form)):
            assert 1 <= len(form.fields) <= 5
            assert all(len(field.label) <= 45 and len(field.help) <= 100 for field in form.fields)


@pytest.mark.rule("THG-29")
def test_units_are_put_on_the_map_from_menus() -> None:
    """By sheet, column and hex. A column is no sheet: there is sheet II, and column I of sheet I."""
    draft = built(*bought("allies", pike=2))
    page = BUILDER.page(draft, "allies.pike")
    at = "allies.pike.0.map"
    assert at in [each.page for row in page.rows for each in row if isinstance(each, Link)]
    assert BUILDER.page(draft, at).lines[0] == "2 units, none on the map yet. Facing N."
    for choose, pick, choice in (("a sheet", 0, 1), ("a column", 1, 2)):
        page = BUILDER.page(draft, at)
        assert page.lines[1] == f"Choose {choose}."
        at = page.picks[pick].choices[choice].value
    assert at == "allies.pike.0.IIc"
    assert BUILDER.page(draft, at).lines[1] == "Choose a hex."
    hexes = BUILDER.page(draft, at).picks[2]
    assert (hexes.key, hexes.marked) == ("put", "hex")
    assert [each.value for each in hexes.choices] == [f"IIC{row:02d}" for row in range(1, 15)]
    draft = built(*PIKES, (at, "turn"))
    (group,) = file_of(draft).allies.forces
    assert (group.at, group.facing) == (("IIC08", "IIC09"), Direction.NE)
    assert BUILDER.page(draft, at).picks[2].choices[7].label == "IIC08, village, Pike, counts"
    assert file_of(built((at, "unput"), draft=draft)).allies.forces[0].at == ("IIC08",)
    assert len(BUILDER.page(draft, "allies.pike.0.II").picks) == 2
    assert offered(draft, "allies.pike.0.Ii", "put")[:2] == ["II01", "II02"]


@pytest.mark.rule("THG-29")
def test_a_draft_is_drawn_as_it_stands_faults_and_all() -> None:
    armies = (*bought("allies", pike=3), *bought("romans", legion=1))
    place = [(f"{side}.0.IIc", "put", "IIC08") for side in ("allies.pike", "allies.pike", "romans.legion")]
    draft = built(*armies, *place)
    assert BUILDER.faults(draft)
    view = BUILDER.sketch(draft)
    assert view is not None
    assert [f"{unit.name} {unit.at}" for unit in view.units] == ["P1 IIC08", "P2 IIC08", "L1 IIC08"]
    assert view.setting.objectives
    assert BUILDER.sketch(built(("allies", "purse", "0", "0", "0", "IIZ99"), draft=draft)) is not None
    for page in ("map", "aims", "marks", "allies.pike.0.map"):
        assert BUILDER.page(draft, page).drawn
    drawn = built(("", "sheets", "chance"), draft=draft)
    assert BUILDER.sketch(drawn) is None
    for page in ("marks", "allies.pike.0.map"):
        assert "The sheets are not known yet" in BUILDER.page(drawn, page).lines[0]


TYPED = [
    *("", "3", "-3", "II east", "I II", "IIC08 IIC09", "5 IIC08", "yes", "NE", "”", "9" * 50, "chance", "\0"),
]
VISITED = [
    *("", "map", "aims", "allies", "romans", "allies.foot.1", "romans.legion", "x:y"),
    *("marks", "marks.IIc", "allies.pike.0.map", "allies.pike.0.IIe", "romans.legion.0.II"),
]


def test_whatever_is_pressed_and_typed_leaves_a_draft() -> None:
    chance, said = random.Random(29), []
    for begun in (SMALL, DRAWN, ""):
        draft, at = BUILDER.begin(begun), ""
        for _ in range(30):
            page = BUILDER.page(draft, at)
            keys = [each.key for row in page.rows for each in row if isinstance(each, Form | Tap)]
            keys += [pick.key for pick in page.picks if not pick.leads]
            values = [chance.choice(TYPED) for _ in range(5)]
            try:
                draft = BUILDER.change(draft, at, chance.choice([*keys, "nothing"]), values)
            except BadData as refusal:
                said.append(refusal.message)
            said += BUILDER.faults(draft)
            BUILDER.sketch(draft)
            at = chance.choice(VISITED)
    assert said
    assert max(map(len, said)) < 300


@pytest.mark.parametrize("text", [introductory(), SMALL, KEPT, DRAWN])
def test_what_is_written_reads_as_the_same(text: str) -> None:
    file = scenario_of(text).file
    written = write_data(file)
    assert scenario_of(written).file == file
    assert read_scenario(written.encode()) == written
