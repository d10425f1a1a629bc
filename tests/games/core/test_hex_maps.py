"""Coordinates of printed maps, and maps that are joined, against plain placement by drawn positions."""

import math

import pytest
from hypothesis import given, strategies as st

from games.core.hexes.grid import HALF_HEIGHT, Hex, centre
from games.core.hexes.printed_maps import JoinedMap, PrintedMap, diamond_map, joined, sheet_map
from games.core.words import Ambiguous, Unreadable

SHEET = sheet_map(12, 14)
DIAMOND = diamond_map(dict(zip("abcdefg", (7, 8, 9, 10, 9, 8, 7), strict=True)))
ROW_OF_TWO = joined([["II", "I"]], SHEET, 12, 14)
HALVED = PrintedMap(
    {"ABCDE"[n]: tuple(Hex(n, row - n // 2) for row in range(4 if n % 2 else 5)) for n in range(5)}, digits=2
)
"""Five columns cut straight at all four edges: the outer columns, and the ends of every second, are halves."""

SIZES = st.tuples(st.integers(1, 26), st.integers(1, 99))


# One printed map


@given(SIZES, st.data())
def test_a_hex_is_read_as_it_is_written(size: tuple[int, int], data: st.DataObject) -> None:
    board = sheet_map(*size)
    place = data.draw(st.sampled_from(board.hexes))
    written = board.write(place)
    assert board.read(written) == place
    assert board.read(f" {written.lower()} ") == place
    letters = written.rstrip("0123456789")
    assert board.read(f"{letters} - {int(written[len(letters) :])}") == place


@given(SIZES)
def test_every_hex_has_a_name_of_its_own(size: tuple[int, int]) -> None:
    board = sheet_map(*size)
    assert len(board.hexes) == len({board.write(place) for place in board.hexes}) == size[0] * size[1]


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
    middles = [(x / 2, y * HALF_HEIGHT) for x, y in map(centre, board.hexes)]
    lengths = {round(math.dist(one, other), 6) for one in middles for other in middles if one < other}
    assert {length for length in lengths if length < 2} == {round(math.sqrt(3), 6)}


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
        (ROW_OF_TWO, "IIM05", "“IIM05” is not a hex of sheet II.", "Hexes of sheet II are A01 to L14."),
        (ROW_OF_TWO, "IIC15", "“IIC15” is not a hex of sheet II.", "Hexes of sheet II are A01 to L14."),
        (
            ROW_OF_TWO,
            "xyz",
            "“xyz” is not a hex.",
            "Write the sheet, the column and the row: IIA01. Sheets here: II, I.",
        ),
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
    with pytest.raises(KeyError):
        SHEET.write(Hex(40, 40))


# Joined maps

SQUARE = joined([["I", "II"], ["III", "IV"]], SHEET, 12, 14)


@pytest.mark.parametrize("whole", [ROW_OF_TWO, SQUARE])
def test_every_address_is_read_back(whole: JoinedMap) -> None:
    for place in whole.hexes:
        address = whole.write(place)
        assert whole.read(address) == whole.read(f" {address.lower()}") == place


def drawn_joined(names: list[list[str]], columns: int, rows: int) -> dict[str, tuple[float, float]]:
    """Where each hex of equal sheets is drawn, by plain placement of its own picture."""
    return {
        f"{name}{'ABCDEFGHIJKL'[column]}{number + 1:02}": (
            (column + across * columns) * 1.5,
            (number + (0.5 if column % 2 else 0.0) + down * rows) * math.sqrt(3),
        )
        for down, row in enumerate(names)
        for across, name in enumerate(row)
        for column in range(columns)
        for number in range(rows)
    }


@given(st.sampled_from([2, 4, 6]), st.integers(1, 5), st.integers(1, 2), st.integers(1, 4))
def test_neighbours_across_seams_are_those_of_the_drawn_sheets(
    columns: int, rows: int, down: int, across: int
) -> None:
    names = [[f"S{row}{column}" for column in range(across)] for row in range(down)]
    whole = joined(names, sheet_map(columns, rows), columns, rows)
    drawn = drawn_joined(names, columns, rows)
    assert {whole.write(place) for place in whole.hexes} == set(drawn)
    for name, (x, y) in drawn.items():
        near = {
            other
            for other, (ox, oy) in drawn.items()
            if 0.1 < math.hypot(ox - x, oy - y) < math.sqrt(3) + 0.1
        }
        assert {whole.write(each) for each in whole.read(name).neighbours() if each in whole} == near


def test_a_name_is_there_once() -> None:
    with pytest.raises(ValueError, match="the same name"):
        joined([["I", "I"]], SHEET, 12, 14)


def test_addresses_are_read_as_people_write_them() -> None:
    place = ROW_OF_TWO.read("IIC05")
    assert [ROW_OF_TWO.read(text) for text in ("iic5", "II C 5", "II-C-05")] == [place] * 3
    assert ROW_OF_TWO.write(place) == "IIC05"
    assert ROW_OF_TWO.read("III05") == ROW_OF_TWO.sheets[0].placed(SHEET.read("I05"))


def test_the_sheet_may_be_left_out_where_one_hex_is_meant() -> None:
    alone = joined([["II"]], SHEET, 12, 14)
    assert alone.read("C05") == alone.read("IIC05")
    with pytest.raises(Ambiguous) as refused:
        ROW_OF_TWO.read("c5")
    assert refused.value.message == "“c5” is on several sheets."
    assert refused.value.hint == "Write IIC05 or IC05."
