"""The sheets of the map: terrain, rivers along hexsides, and roads from hex to hex (THG-1)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Final, NamedTuple

from games.core.data_files.reading import load_data
from games.core.data_files.values import Length, Problem, Unique
from games.core.hexes.grid import Direction, Hex, Hexside
from games.core.hexes.printed_maps import PrintedMap, sheet_map
from games.core.words import Unreadable
from games.highest_ground.files.tables import PACKAGE, Terrain

COLUMNS: Final = 12
ROWS: Final = 14
PRINTED: Final[PrintedMap] = sheet_map(COLUMNS, ROWS)
"""The hexes of a sheet: columns A to L, A high, rows 01 to 14."""
LETTERS: Final = {".": Terrain.CLEAR, "f": Terrain.FOREST, "v": Terrain.VILLAGE, "s": Terrain.SWAMP}
_NAME: Final = re.compile("[A-Z0-9]{1,4}")


class Stretch(NamedTuple):
    """A piece of road: it leaves a hex in a direction, perhaps off the sheet."""

    start: Hex
    direction: Direction


@dataclass(frozen=True)
class SheetFile:
    """A sheet as its file has it. `rivers` are hexsides, `roads` chains of hexes; see data/maps/I.toml."""

    name: Annotated[str, Length(1, 4)]
    rows: Annotated[tuple[str, ...], Length(ROWS, ROWS)]
    rivers: Annotated[tuple[str, ...], Length(0, 300), Unique()] = ()
    roads: Annotated[tuple[str, ...], Length(0, 40)] = ()

    @cached_property
    def terrain(self) -> dict[Hex, Terrain]:
        """The terrain of each hex of the printed sheet."""
        found = {}
        for place in PRINTED.hexes:
            written = PRINTED.write(place)
            column, row = ord(written[0]) - ord("A"), int(written[1:]) - 1
            found[place] = LETTERS[self.rows[row][column]]
        return found

    @cached_property
    def sides(self) -> tuple[Hexside, ...]:
        """The hexsides with a river, of the printed sheet."""
        return tuple(map(read_side, self.rivers))

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        """The pieces of all roads."""
        return tuple(each for road in self.roads for each in read_road(road))


def read_side(text: str) -> Hexside:
    """Read `C08/D07`, the side between two hexes, or `C01/NE`, a side at the sheet's edge. Raises ValueError."""
    first, _, second = text.partition("/")
    one = _hex(first)
    if second in Direction.__members__:
        side = Hexside(one, Direction(second))
        if all(each in PRINTED for each in side.hexes):
            other = next(each for each in side.hexes if each != one)
            raise ValueError(f"“{text}” lies inside the sheet: write {first}/{PRINTED.write(other)}")
        return side
    other = _hex(second)
    if one.distance(other) != 1:
        raise ValueError(f"“{text}” is no hexside: {first} and {second} are not neighbours")
    return Hexside(one, one.direction_to(other))


def read_road(text: str) -> tuple[Stretch, ...]:
    """Read `SW A07 B07 C08`: a chain of hexes, which may begin or end with a direction off the sheet.

    Raises ValueError.
    """
    words = text.split()
    leading = Direction(words[0]) if words and words[0] in Direction.__members__ else None
    trailing = Direction(words[-1]) if len(words) > 1 and words[-1] in Direction.__members__ else None
    places = [_hex(each) for each in words[leading is not None : len(words) - (trailing is not None)]]
    if not places or len(places) + (leading is not None) + (trailing is not None) < 2:
        raise ValueError(f"“{text[:40]}” is no road: it needs two hexes, or a hex and a direction")
    found = []
    for place, direction in ((places[0], leading), (places[-1], trailing)):
        if direction is not None:
            if place.neighbour(direction) in PRINTED:
                raise ValueError(
                    f"the road at {PRINTED.write(place)} does not leave the sheet to the {direction.value}"
                )
            found.append(Stretch(place, direction))
    for one, other in pairwise(places):
        if one.distance(other) != 1:
            raise ValueError(
                f"a road leads from hex to neighbouring hex, unlike {PRINTED.write(one)} to {PRINTED.write(other)}"
            )
        found.append(Stretch(one, one.direction_to(other)))
    return tuple(found)


def _hex(text: str) -> Hex:
    try:
        return PRINTED.read(text)
    except Unreadable as error:
        raise ValueError(f"{error.message} {error.hint}") from None


def sheet_problems(sheet: SheetFile, *path: str | int) -> Iterator[Problem]:
    """Yield what is wrong with a sheet."""
    if not _NAME.fullmatch(sheet.name):
        yield Problem((*path, "name"), f"“{sheet.name}” should be capital letters and digits")
    for number, row in enumerate(sheet.rows):
        if len(row) != COLUMNS:
            told = f"Row {number + 1:02d} should have {COLUMNS} letters; it has {len(row)}"
            yield Problem((*path, "rows", number), told)
        for letter in sorted(set(row) - LETTERS.keys()):
            told = f"Row {number + 1:02d} has “{letter}”, which is no terrain: write . f v or s"
            yield Problem((*path, "rows", number), told)
    for name, texts, read in (("rivers", sheet.rivers, read_side), ("roads", sheet.roads, read_road)):
        for number, text in enumerate(texts):
            try:
                read(text)
            except ValueError as wrong:
                yield Problem((*path, name, number), str(wrong))


def _problems(sheet: SheetFile) -> Iterator[Problem]:
    yield from sheet_problems(sheet)


SHEET_NAMES: Final = ("I", "II", "III", "IV")
SHEETS: Final = {
    name: load_data(SheetFile, PACKAGE, f"data/maps/{name}.toml", _problems) for name in SHEET_NAMES
}
"""The four sheets of the game by name."""
