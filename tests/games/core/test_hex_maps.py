"""Coordinates of printed maps, and maps that are joined, against plain placement by drawn positions."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import Ambiguous, Unreadable
from games.core.hexes.grid import HALF_HEIGHT, ORIGIN, Direction, Hex, centre, corners
from games.core.hexes.hexsides import Hexside
from games.core.hexes.joined_maps import JoinedMap, Laid, Sheet, joined
from games.core.hexes.printed_maps import Column, PrintedMap, diamond_map, sheet_map

SHEET = sheet_map(12, 14)
DIAMOND = diamond_map((7, 8, 9, 10, 9, 8, 7), "abcdefg")
HALVED = PrintedMap(
    tuple(Column("ABCDE"[n], Hex(n, -(n // 2)), 4 if n % 2 else 5) for n in range(5)), digits=2
)
"""Five columns cut straight at all four edges: the outer columns, and the ends of every second, are halves."""

SIZES = st.tuples(st.integers(1, 30), st.integers(1, 99), st.booleans(), st.integers(1, 2))


def lengths_between_neighbours(board: PrintedMap) -> set[float]:
    middles = [(x / 2, y * HALF_HEIGHT) for x, y in map(centre, board.hexes)]
    pairs = [(one, other) for one in middles for other in middles if one < other]
    return {round(math.dist(one, other), 6) for one, other in pairs if math.dist(one, other) < 2}


# One printed map


@given(SIZES, st.data())
def test_a_hex_is_read_as_it_is_written(size: tuple[int, int, bool, int], data: st.DataObject) -> None:
    board = sheet_map(*size)
    place = data.draw(st.sampled_from(board.hexes))
    written = board.write(place)
    assert board.read(written) == place
    assert board.read(f" {written.lower()} ") == place
    letters = written.rstrip("0123456789")
    assert board.read(f"{letters} - {int(written[len(letters) :])}") == place


@given(SIZES)
def test_every_hex_has_a_name_of_its_own(size: tuple[int, int, bool, int]) -> None:
    board = sheet_map(*size)
    assert len(board.hexes) == len({board.write(place) for place in board.hexes}) == size[0] * size[1]


def test_columns_of_a_sheet_lie_by_turns_high_and_low() -> None:
    north = {letter: centre(SHEET.read(f"{letter}1")).y for letter in "ABCDEFGHIJKL"}
    assert list(north.values()) == [0, 1] * 6
    assert centre(sheet_map(3, 3, first_high=False).read("B1")).y == -1


def test_neighbours_on_a_sheet_are_those_of_the_printed_map() -> None:
    assert [SHEET.write(near) for near in SHEET.read("C05").neighbours()] == [
        "C04",
        "D04",
        "D05",
        "C06",
        "B05",
        "B04",
    ]
    assert [SHEET.write(near) for near in SHEET.read("D05").neighbours()] == [
        "D04",
        "E05",
        "E06",
        "D06",
        "C06",
        "C05",
    ]


def test_a_board_of_different_columns_is_centred_and_counted_from_the_south() -> None:
    assert len(DIAMOND.hexes) == 58
    assert DIAMOND.extent == "a1 to g7"
    middles = {
        sum(centre(DIAMOND.read(f"{letter}{row}")).y for row in (1, rows)) / 2
        for letter, rows in zip("abcdefg", (7, 8, 9, 10, 9, 8, 7), strict=True)
    }
    assert len(middles) == 1
    assert centre(DIAMOND.read("d2")).y < centre(DIAMOND.read("d1")).y


def test_the_middle_column_touches_two_rows_of_the_columns_beside_it() -> None:
    for row in range(2, 10):
        near = {DIAMOND.write(each) for each in DIAMOND.read(f"d{row}").neighbours()}
        beside = {f"{letter}{number}" for letter in "ce" for number in (row - 1, row)}
        assert near == beside | {f"d{row - 1}", f"d{row + 1}"}


@pytest.mark.parametrize("board", [SHEET, DIAMOND, HALVED])
def test_hexes_of_a_map_mesh(board: PrintedMap) -> None:
    assert lengths_between_neighbours(board) == {round(math.sqrt(3), 6)}


@pytest.mark.parametrize(
    ("board", "text", "message", "hint"),
    [
        (SHEET, "hello", "“hello” is not a hex.", "Hexes here are A01 to L14."),
        (SHEET, "", "“” is not a hex.", "Hexes here are A01 to L14."),
        (SHEET, "C", "“C” is not a hex.", "Hexes here are A01 to L14."),
        (SHEET, "M01", "“M01” is not a hex: this map has no column M.", "Columns here are A to L."),
        (SHEET, "c15", "“c15” is not a hex: column C has no row 15.", "Column C has rows 1 to 14."),
        (SHEET, "c0", "“c0” is not a hex: column C has no row 0.", "Column C has rows 1 to 14."),
        (DIAMOND, "a8", "“a8” is not a hex: column a has no row 8.", "Column a has rows 1 to 7."),
        (SHEET, "c" * 5000, f"“{'c' * 23}…” is not a hex.", "Hexes here are A01 to L14."),
        (SHEET, "C０５", "“C０５” is not a hex.", "Hexes here are A01 to L14."),
    ],
)
def test_what_is_no_hex_is_refused_with_what_is(
    board: PrintedMap, text: str, message: str, hint: str
) -> None:
    with pytest.raises(Unreadable) as refused:
        board.read(text)
    assert (refused.value.message, refused.value.hint) == (message, hint)


@given(st.one_of(st.text(max_size=40), st.text("ACLMacz0159 -.", max_size=8)))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        place = SHEET.read(text)
    except Unreadable:
        return
    assert place in SHEET


def test_a_hex_off_the_map_has_no_name() -> None:
    assert Hex(40, 40) not in SHEET
    with pytest.raises(ValueError, match="not on the map"):
        SHEET.write(Hex(40, 40))


def test_maps_that_cannot_be_are_refused() -> None:
    column = Column("A", ORIGIN, 3)
    for told, make in (
        ("the same letters", lambda: PrintedMap((column, Column("a", Hex(1, 0), 3)))),
        ("share a hex", lambda: PrintedMap((column, Column("B", Hex(0, 2), 3)))),
        ("1 to 52 columns", lambda: PrintedMap(())),
        ("1 to 52 columns", lambda: sheet_map(53, 3)),
        ("1 to 99 are possible", lambda: sheet_map(3, 100)),
        ("one or two letters", lambda: Column("A1", ORIGIN, 3)),
        ("does not mesh", lambda: diamond_map((3, 5), "ab")),
        ("2 columns need 2 letters, not 1", lambda: diamond_map((3, 4), "a")),
    ):
        with pytest.raises(ValueError, match=told):
            make()


# Joined maps

ROW_OF_TWO = joined([[Laid("II", SHEET), Laid("I", SHEET)]])
SQUARE = joined([[Laid("I", SHEET), Laid("II", SHEET, turned=True)], [Laid("III", SHEET), Laid("IV", SHEET)]])
HALVES = joined(
    [[Laid("I", HALVED), Laid("II", HALVED)], [Laid("III", HALVED, turned=True), Laid("IV", HALVED)]],
    halves=True,
)
LAYINGS = st.lists(st.booleans(), min_size=1, max_size=4).flatmap(
    lambda first: st.tuples(st.just(first), st.lists(st.booleans(), min_size=len(first), max_size=len(first)))
)


@pytest.mark.parametrize("whole", [ROW_OF_TWO, SQUARE, HALVES])
def test_every_address_is_read_back(whole: JoinedMap) -> None:
    for place in whole.hexes:
        assert whole.write(place) == whole.addresses(place)[0]
        for address in whole.addresses(place):
            assert whole.read(address) == place
            assert whole.read(f" {address.lower()}") == place


def test_addresses_are_read_as_people_write_them() -> None:
    place = ROW_OF_TWO.read("IIC05")
    assert [ROW_OF_TWO.read(text) for text in ("iic5", "II C 5", "II-C-05")] == [place] * 3
    assert ROW_OF_TWO.write(place) == "IIC05"
    assert ROW_OF_TWO.read("III05") == ROW_OF_TWO.sheets[0].placed(SHEET.read("I05"))


def test_sheets_lie_beside_each_other_as_they_are_laid() -> None:
    names = [ROW_OF_TWO.write(near) for near in ROW_OF_TWO.read("IIL05").neighbours() if near in ROW_OF_TWO]
    assert names == ["IIL04", "IA05", "IA06", "IIL06", "IIK06", "IIK05"]
    below = [SQUARE.write(near) for near in SQUARE.read("IC14").neighbours()]
    assert below == ["IC13", "ID13", "ID14", "IIIC01", "IB14", "IB13"]


def test_on_a_turned_sheet_the_last_hex_comes_first() -> None:
    assert SQUARE.read("IIL14") == SQUARE.read("IL1").neighbour(Direction.NE)
    assert SQUARE.read("IIK13") == SQUARE.read("IIL14").neighbour(Direction.SE).neighbour(Direction.S)


def drawn_joined(laid: list[list[bool]], columns: int, rows: int) -> dict[str, tuple[float, float]]:
    """Where each hex of equal sheets is drawn, by plain placement of its own picture."""
    found = {}
    for down, row in enumerate(laid):
        for across, turned in enumerate(row):
            for column in range(columns):
                for number in range(rows):
                    x = column * 1.5
                    y = (number + (0.5 if column % 2 else 0.0)) * math.sqrt(3)
                    if turned:
                        x = (columns - 1) * 1.5 - x
                        y = (rows - 0.5) * math.sqrt(3) - y
                    name = f"S{down}{across}{'ABCDEFGHIJKL'[column]}{number + 1:02}"
                    found[name] = (x + across * columns * 1.5, y + down * rows * math.sqrt(3))
    return found


@given(st.sampled_from([2, 4, 6]), st.integers(1, 5), LAYINGS)
def test_neighbours_across_seams_are_those_of_the_drawn_sheets(
    columns: int, rows: int, laying: tuple[list[bool], list[bool]]
) -> None:
    board = sheet_map(columns, rows)
    laid = [list(row) for row in laying]
    whole = joined(
        [Laid(f"S{down}{across}", board, turned) for across, turned in enumerate(row)]
        for down, row in enumerate(laid)
    )
    drawn = drawn_joined(laid, columns, rows)
    assert {name for place in whole.hexes for name in whole.addresses(place)} == set(drawn)
    for name, (x, y) in drawn.items():
        near = {
            other
            for other, (ox, oy) in drawn.items()
            if 0.1 < math.hypot(ox - x, oy - y) < math.sqrt(3) + 0.1
        }
        found = {whole.write(each) for each in whole.read(name).neighbours() if each in whole}
        assert found == near


def test_half_hexes_of_two_sheets_are_one_hex_with_two_addresses() -> None:
    for row in ("01", "02", "03", "04"):
        assert HALVES.addresses(HALVES.read(f"IE{row}")) == (f"IE{row}", f"IIA{row}")
    assert HALVES.addresses(HALVES.read("IE05")) == ("IE05", "IIA05", "IIIA05", "IVA01")
    assert HALVES.addresses(HALVES.read("IC05")) == ("IC05", "IIIC05")
    assert HALVES.addresses(HALVES.read("IB04")) == ("IB04",)
    assert HALVES.read("IB04").neighbour(Direction.S) == HALVES.read("IIID04")


def test_joined_halves_lose_only_what_coincides() -> None:
    addresses = [name for place in HALVES.hexes for name in HALVES.addresses(place)]
    assert len(addresses) == 4 * 23
    assert len(HALVES.hexes) == sum(9 if column % 2 == 0 else 8 for column in range(9))


def test_what_is_printed_on_a_turned_sheet_is_turned_with_it() -> None:
    sheet = SQUARE.sheets[1]
    own = Hexside(SHEET.read("C05"), Direction.NE)
    side = sheet.placed_hexside(own)
    assert side == Hexside(SQUARE.read("IIC05"), Direction.SW)
    assert set(side.hexes) == {sheet.placed(each) for each in own.hexes}
    assert [sheet.own(each) for each in side.hexes] == [sheet.own(side.hex), sheet.own(side.hexes[1])]
    assert sheet.placed_direction(Direction.N) is Direction.S


@given(st.booleans(), st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)), st.sampled_from(SHEET.hexes))
def test_a_sheet_places_its_hexes_and_finds_them_again(turned: bool, at: Hex, own: Hex) -> None:
    sheet = Sheet("I", SHEET, at, turned)
    place = sheet.placed(own)
    assert sheet.own(place) == own
    assert place in sheet.hexes
    for way in Direction:
        assert sheet.placed(own.neighbour(way)) == place.neighbour(sheet.placed_direction(way))
    placed = set(corners(place))
    sign = -1 if turned else 1
    middle = centre(at)
    assert placed == {(middle.x + sign * end.x, middle.y + sign * end.y) for end in corners(own)}


def test_the_sheet_may_be_left_out_where_one_hex_is_meant() -> None:
    alone = JoinedMap((Sheet("II", SHEET),))
    assert alone.read("C05") == alone.read("IIC05")
    with pytest.raises(Ambiguous) as refused:
        ROW_OF_TWO.read("c5")
    assert refused.value.message == "“c5” is on several sheets."
    assert refused.value.hint == "Write IIC05 or IC05."


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("IIM05", "“IIM05” is not a hex of sheet II.", "Hexes of sheet II are A01 to L14."),
        ("IIC15", "“IIC15” is not a hex of sheet II.", "Hexes of sheet II are A01 to L14."),
        (
            "xyz",
            "“xyz” is not a hex.",
            "Write the sheet, the column and the row: IIA01. Sheets here: II, I.",
        ),
    ],
)
def test_what_is_no_hex_of_the_sheets_is_refused(text: str, message: str, hint: str) -> None:
    with pytest.raises(Unreadable) as refused:
        ROW_OF_TWO.read(text)
    assert (refused.value.message, refused.value.hint) == (message, hint)


def test_a_hex_off_the_sheets_has_no_address() -> None:
    assert Hex(99, 99) not in HALVES
    with pytest.raises(ValueError, match="not on the map"):
        HALVES.addresses(Hex(99, 99))


def test_sheets_that_cannot_be_joined_are_refused() -> None:
    odd, wide = sheet_map(3, 4), PrintedMap((Column("AA", ORIGIN, 3),))
    cases: tuple[tuple[str, Callable[[], object]], ...] = (
        ("II does not mesh", lambda: joined([[Laid("I", odd), Laid("II", odd)]])),
        ("II does not mesh", lambda: joined([[Laid("I", SHEET), Laid("II", SHEET)]], halves=True)),
        ("differs in size", lambda: joined([[Laid("I", SHEET), Laid("II", odd)]])),
        ("a column of one sheet ends", lambda: joined([[Laid("I", HALVED)], [Laid("II", HALVED)]])),
        (
            "overlap by more than their edges",
            lambda: JoinedMap((Sheet("I", SHEET), Sheet("II", SHEET, Hex(6, -3)))),
        ),
        ("the same name", lambda: JoinedMap((Sheet("I", SHEET), Sheet("i", SHEET, Hex(12, -6))))),
        (
            "the same address",
            lambda: JoinedMap((Sheet("IA", sheet_map(1, 3, digits=1)), Sheet("I", wide, Hex(5, 0)))),
        ),
        ("1 to 16 sheets", lambda: JoinedMap(())),
        ("one to four letters", lambda: Sheet("two words", SHEET)),
    )
    for told, make in cases:
        with pytest.raises(ValueError, match=told):
            make()
