"""Putting a scenario together step by step, with the points counted as one buys (THG-29, THG-58)."""

from __future__ import annotations

import random
import re

import pytest

from games.core.data_files.writing import write_data
from games.core.errors import BadData
from games.core.hexes.grid import Direction
from games.core.optional_parts.builder import MOST_PICKS, MOST_ROWS, Form, Link, Page, Tap
from games.highest_ground.files.building.placing import file_of
from games.highest_ground.files.scenarios import introductory, read_scenario, scenario_of
from games.highest_ground.files.tables import Side
from games.highest_ground.optional.sketching import BUILDER
from games.highest_ground.rules import steps
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


@pytest.mark.rule("THG-29", "THG-58")
def test_points_are_counted_as_one_buys() -> None:
    draft = BUILDER.begin("")
    assert "Allies: 0 units, 0 of 90 points, 90 left." in BUILDER.page(draft, "allies").lines
    draft = built(*bought("allies", knights=2, gpmg=1), draft=draft)
    page = BUILDER.page(draft, "allies")
    assert "2 Knights: 10" in page.lines
    assert "Allies: 3 units, 12 of 90 points, 78 left." in page.lines
    draft = built(("allies.gpmg", "details", "1", "", "N", "yes", "6"), draft=draft)
    assert "1 GPMG: 12" in BUILDER.page(draft, "allies").lines, (
        "2, 5 for three shots more, 5 for a walkie-talkie"
    )
    draft = built(("allies.knights", "minus"), draft=draft)
    assert "Allies: 2 units, 17 of 90 points, 73 left." in BUILDER.page(draft, "allies.knights").lines
    draft = built(("allies", "purse", "10", "4", "1", "", "IIE05"), draft=draft)
    lines = BUILDER.page(draft, "allies").lines
    assert {"4 supplies: 1", "1 of level 2: 8", "1 boat: 1"} <= set(lines)
    assert "Allies: 2 units, 27 of 10 points, 17 too many." in lines
    assert "The Allies cost 27 points; 10 are allowed." in BUILDER.faults(draft)


@pytest.mark.rule("THG-29")
def test_baggage_that_is_missing_is_told_at_once() -> None:
    draft = built(*bought("allies", foot=4, recoilless=1))
    assert "Baggage: 0, at least 2." in BUILDER.page(draft, "allies.foot").lines
    assert "The Allies need 2 baggage units; they have 0." in BUILDER.faults(draft)
    draft = built(*bought("allies", feudal_baggage=2), draft=draft)
    assert "Baggage: 2, at least 2." in BUILDER.page(draft, "allies").lines
    assert all("baggage" not in each for each in BUILDER.faults(draft))


@pytest.mark.rule("THG-29")
def test_a_number_is_chosen_at_once_up_to_the_counter_sheet() -> None:
    draft = built(("allies.feudal_baggage", "count", "8"))
    assert "8 Baggage: 8" in BUILDER.page(draft, "allies").lines
    (numbers,) = (pick for pick in BUILDER.page(draft, "allies.feudal_baggage").picks if pick.key == "count")
    assert [each.value for each in numbers.choices] == [str(number) for number in range(17)]
    draft = built(("allies.feudal_baggage", "count", "3"), draft=draft)
    assert "3 Baggage: 3" in BUILDER.page(draft, "allies").lines
    assert not file_of(built(("allies.feudal_baggage", "count", "0"), draft=draft)).allies.forces


@pytest.mark.rule("THG-29", "THG-30")
def test_what_was_put_together_is_a_scenario() -> None:
    draft = built(("", "name", "The  ford", "6"), *ARMIES)
    assert BUILDER.faults(draft) == ()
    text = read_scenario(BUILDER.made(draft))
    setting = scenario_of(text)
    assert (setting.file.title, setting.file.turns) == ("The ford", 6)
    assert len(setting.recruits) == 13
    steps.check(steps.new(2, {"scenario": text}))


@pytest.mark.rule("THG-29")
def test_units_stand_in_hexes_or_come_later_group_by_group() -> None:
    draft = built(
        *ARMIES,
        ("allies.foot", "another"),
        ("allies.foot.1", "details", "3", "", "", ""),
        ("allies.foot.0", "details", "1", "IIF08, iie09", "sw", "no"),
    )
    assert BUILDER.faults(draft) == ()
    page = BUILDER.page(draft, "allies.foot.1")
    assert "Group 1: 2 units, in IIF08 IIE09, facing SW." in page.lines
    assert "Group 2: 1 unit, from turn 3." in page.lines
    (groups,) = (pick for pick in page.picks if pick.key == "group")
    assert [each.value for each in groups.choices] == ["allies.foot.0", "allies.foot.1"]
    draft = built(("allies.foot.1", "none"), draft=draft)
    assert all(pick.key != "group" for pick in BUILDER.page(draft, "allies.foot").picks)
    wrong = built(("allies.foot", "details", "1", "IIF08 IIA99", "N", ""), draft=draft)
    assert any(each.startswith("“IIA99” is not a hex of sheet II") for each in BUILDER.faults(wrong))


@pytest.mark.rule("THG-29", "THG-60")
def test_sheets_entries_and_exits_go_together() -> None:
    draft = built(*ARMIES, ("map", "sheets", "II / III"))
    told = BUILDER.faults(draft)
    assert told == ("The Romans need a side where they enter.",), (
        "sheet I is gone, and with it the Romans' side"
    )
    draft = built(("map", "enterromans", "III south"), ("map", "layout", "ii iv / i iii"), draft=draft)
    page = BUILDER.page(draft, "map")
    assert page.lines[0] == "The map: sheets II IV / I III."
    assert "Romans enter at III south." in page.lines
    with pytest.raises(BadData, match="A sheet lies on the map only once"):
        built(("map", "layout", "I I"), draft=draft)
    with pytest.raises(BadData, match="No sheet is called"):
        built(("map", "layout", "I XIV"), draft=draft)


@pytest.mark.rule("THG-29")
def test_what_is_drawn_is_no_longer_given() -> None:
    draft = built(*ARMIES, ("map", "sheets", "chance"), ("aims", "places", "", "", "3", "2"))
    assert BUILDER.faults(draft) == ()
    file = file_of(draft)
    assert (file.chance.sheets, file.chance.enters, file.chance.objectives) == (True, True, 2)
    for given in (file.allies.enters, file.romans.enters, file.victory.exits, file.victory.villages):
        assert len(given) == 0
    assert "The map: sheets by chance." in BUILDER.page(draft, "map").lines
    draft = built(("map", "sheets", "II"), ("map", "enters"), draft=draft)
    assert not file_of(draft).chance.enters
    assert "The Allies need a side where they enter." in BUILDER.faults(draft)


@pytest.mark.rule("THG-28", "THG-29")
def test_aims_are_points_for_places() -> None:
    draft = built(
        *ARMIES,
        ("aims", "scores", "allies"),
        ("aims", "points", "2", "-3", "1", "-1", "1 2 3 4"),
        ("aims", "places", "3 IIC08", "", "4 IIE05 IIF05", "0"),
    )
    aims = file_of(draft).victory
    assert (aims.side, aims.exit, aims.nobody_left, aims.levels) == (Side.ALLIES, 2, -3, (1, 2, 3, 4))
    assert (aims.bridges, aims.villages, aims.objectives) == (("IIC08",), (), ("IIE05", "IIF05"))
    draft = built(("aims", "every"), draft=draft)
    aims = file_of(draft).victory
    assert {"IIC10", "IIG09"} <= set(aims.bridges)
    assert {"IIC08", "IIC09"} <= set(aims.villages)
    assert BUILDER.faults(draft) == ()


@pytest.mark.rule("THG-31", "THG-34")
def test_options_of_a_scenario_are_switched_on_and_off() -> None:
    draft = built(("", "night"), ("", "open"), ("", "defect"))
    file = file_of(draft)
    assert (file.night, file.open, file.defections) == (True, True, True)
    offered = [each.value for pick in BUILDER.page(draft, "romans").picks for each in pick.choices]
    assert "romans.gpmg" in offered
    assert not file_of(built(("", "night"), draft=draft)).night


@pytest.mark.parametrize(
    ("at", "key", "values", "told"),
    [
        ("", "name", ("x", "99999"), "is not a number"),
        ("", "name", ("x", "41"), "should be a whole number from 1 to 40"),
        ("allies", "purse", ("1000", "0", "0", "", ""), "should be a whole number from 0 to 999"),
        ("aims", "points", ("1", "1", "1", "1", "1 2"), "There are four levels"),
        ("aims", "places", ("three IIC08", "", "", ""), "is not a number"),
        ("map", "enterallies", ("II up",), "no side of a sheet"),
        ("allies.knights", "details", ("1", "", "N", "no"), "There are no Knights yet"),
    ],
)
def test_what_cannot_be_is_refused_in_words(at: str, key: str, values: tuple[str, ...], told: str) -> None:
    with pytest.raises(BadData, match=told):
        built((at, key, *values))


def test_a_title_with_marks_is_a_fault() -> None:
    draft = built(*ARMIES, ("", "name", "**@everyone**", "3"))
    assert BUILDER.faults(draft) == ("A title is made of letters, digits, spaces and . , ' ! ? & + -.",)


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
        for row in page.rows:
            for each in row:
                if isinstance(each, Form):
                    assert 1 <= len(each.fields) <= 5
                    assert all(len(field.label) <= 45 and len(field.help) <= 100 for field in each.fields)


@pytest.mark.rule("THG-29")
def test_units_are_put_on_the_map_from_menus() -> None:
    draft = built(*bought("allies", pike=2))
    page = BUILDER.page(draft, "allies.pike")
    assert "allies.pike.0.map" in [each.page for row in page.rows for each in row if isinstance(each, Link)]
    page = BUILDER.page(draft, "allies.pike.0.map")
    assert page.lines == ("2 units, none on the map yet. Facing N.", "Choose a sheet.")
    assert [each.label for each in page.picks[0].choices] == ["Sheet I", "Sheet II"]
    page = BUILDER.page(draft, page.picks[0].choices[1].value)
    assert page.lines[1] == "Choose a column."
    page = BUILDER.page(draft, page.picks[1].choices[2].value)
    assert page.lines[1] == "Choose a hex."
    at, hexes = "allies.pike.0.IIc", page.picks[2]
    assert (hexes.key, hexes.marked) == ("put", "hex")
    assert [each.value for each in hexes.choices] == [f"IIC{row:02d}" for row in range(1, 15)]
    draft = built((at, "put", "IIC08"), (at, "put", "IIC09"), (at, "turn"), draft=draft)
    (group,) = file_of(draft).allies.forces
    assert (group.at, group.facing) == (("IIC08", "IIC09"), Direction.NE)
    labels = [each.label for each in BUILDER.page(draft, at).picks[2].choices]
    assert labels[7] == "IIC08, village, Pike, counts"
    with pytest.raises(BadData, match="All of these units are on the map"):
        built((at, "put", "IIC10"), draft=draft)
    assert file_of(built((at, "unput"), draft=draft)).allies.forces[0].at == ("IIC08",)
    for wrong in ("", "XA01", "IIC99", "iic08"):
        with pytest.raises(BadData, match="not on the map"):
            built((at, "unput"), (at, "put", wrong), draft=draft)


@pytest.mark.rule("THG-29")
def test_a_column_is_no_sheet() -> None:
    """Sheet II, and column I of sheet I."""
    draft = built(*bought("allies", pike=1))
    sheet, column = BUILDER.page(draft, "allies.pike.0.II"), BUILDER.page(draft, "allies.pike.0.Ii")
    assert len(sheet.picks) == 2
    assert [each.value for each in column.picks[2].choices][:2] == ["II01", "II02"]


@pytest.mark.rule("THG-28", "THG-29")
def test_objectives_are_marked_on_the_map_by_what_they_are() -> None:
    draft = built(("aims", "places", "", "", "", ""))
    for cell in ("IIC08", "IIG09", "IIE09"):
        draft = built(("marks.IIc", "mark", cell), draft=draft)
    aims = file_of(draft).victory
    assert (aims.bridges, aims.villages, aims.objectives) == (("IIG09",), ("IIC08",), ("IIE09",))
    assert (aims.bridge, aims.village, aims.objective) == (3, 5, 4)
    aims = file_of(built(("marks.IIc", "mark", "IIC08"), draft=draft)).victory
    assert (aims.bridges, aims.villages, aims.objectives) == (("IIG09",), (), ("IIE09",))
    assert "Other hexes, +4 each: IIE09." in BUILDER.page(draft, "marks").lines


@pytest.mark.rule("THG-29")
def test_a_draft_is_drawn_as_it_stands_faults_and_all() -> None:
    draft = built(*bought("allies", pike=3), *bought("romans", legion=1))
    put = [("allies.pike.0.IIc", "put", "IIC08"), ("allies.pike.0.IIc", "put", "IIC08")]
    draft = built(*put, ("romans.legion.0.IIc", "put", "IIC08"), draft=draft)
    assert BUILDER.faults(draft)
    view = BUILDER.sketch(draft)
    assert view is not None
    assert [(unit.name, unit.at) for unit in view.units] == [
        ("P1", "IIC08"),
        ("P2", "IIC08"),
        ("L1", "IIC08"),
    ]
    assert view.setting.objectives
    assert BUILDER.sketch(built(("allies", "purse", "0", "0", "0", "IIZ99"), draft=draft)) is not None
    for page in ("map", "aims", "marks", "allies.pike.0.map"):
        assert BUILDER.page(draft, page).drawn
    drawn = built(("", "sheets", "chance"), draft=draft)
    assert BUILDER.sketch(drawn) is None
    for page in ("marks", "allies.pike.0.map"):
        assert "The sheets are not known yet" in BUILDER.page(drawn, page).lines[0]


def test_whatever_is_pressed_and_typed_leaves_a_draft() -> None:
    chance = random.Random(29)
    typed = (
        "",
        "3",
        "-3",
        "II east",
        "I II",
        "IIC08 IIC09",
        "5 IIC08",
        "yes",
        "NE",
        "”",
        "9" * 50,
        "chance",
        "\0",
    )
    said: list[str] = []
    for seed in range(3):
        draft, at = BUILDER.begin((SMALL, DRAWN, "")[seed % 3]), ""
        for _ in range(40):
            page = BUILDER.page(draft, at)
            keys = [each.key for row in page.rows for each in row if isinstance(each, Form | Tap)]
            keys += [pick.key for pick in page.picks if not pick.leads]
            values = [chance.choice(typed) for _ in range(5)]
            try:
                draft = BUILDER.change(draft, at, chance.choice([*keys, "nothing"]), values)
            except BadData as refusal:
                said.append(refusal.message)
            said += BUILDER.faults(draft)
            BUILDER.sketch(draft)
            at = chance.choice(
                [
                    *("", "map", "aims", "allies", "romans", "allies.foot.1", "romans.legion", "x:y"),
                    *("marks", "marks.IIc", "allies.pike.0.map", "allies.pike.0.IIe", "romans.legion.0.II"),
                ]
            )
    assert said
    assert max(map(len, said)) < 300


@pytest.mark.parametrize("text", [introductory(), SMALL, KEPT, DRAWN])
def test_what_is_written_reads_as_the_same(text: str) -> None:
    file = scenario_of(text).file
    written = write_data(file)
    assert scenario_of(written).file == file
    assert read_scenario(written.encode()) == written
