"""Data files of owners: what is read, where it is wrong, and how it is written."""

from __future__ import annotations

import enum
import random
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

import pytest
from hypothesis import assume, given, strategies as st

from games.core import codec
from games.core.data_files.reading import DEEPEST, LARGEST, load_data, read_data, write_data
from games.core.data_files.values import MOST_TOLD, BadFile, Fault, Length, Problem, Range, Unique, reader_of
from games.core.words import BadData


class Kind(enum.Enum):
    FOOT = "foot"
    MOUNTED = "mounted"


@dataclass(frozen=True)
class Unit:
    id: str
    kind: Kind
    attack: Annotated[int, Range(0, 20)]
    costs: Mapping[Kind, int] = field(default_factory=dict)
    leader: bool = False
    badge: Annotated[str, Length(1, 3)] | None = None


@dataclass(frozen=True)
class Battle:
    title: Annotated[str, Length(1, 20)]
    units: Annotated[tuple[Unit, ...], Length(1, 4), Unique("id")]
    size: tuple[int, int] = (12, 14)
    sides: Annotated[tuple[str, ...], Unique()] = ()
    entry: Annotated[str, Length(2, 3)] | None = None
    ends: Literal["north", "south", 3] = "north"
    weather: Mapping[str, Annotated[int, Range(1, 6)]] = field(default_factory=dict)


TEXT = """
title = "Bridge"
entry = "c5"
ends = 3
sides = ["Allies", "Romans"]
weather.rain = 2

[[units]]
id = "knights"
kind = "mounted"
attack = 8
badge = "KN"
costs = { foot = 2, mounted = 3 }

[[units]]
id = "foot"
kind = "foot"
attack = 4
"""


def read(text: str) -> Battle:
    return read_data(Battle, text, "battle.toml")


def faults(text: str | bytes) -> list[tuple[int, str]]:
    with pytest.raises(BadFile) as refused:
        read_data(Battle, text, "battle.toml")
    return [(fault.line, fault.message) for fault in refused.value.faults]


def test_what_fits_is_read_into_frozen_values() -> None:
    battle = read(TEXT)
    assert battle.title == "Bridge"
    assert battle.size == (12, 14)
    assert battle.entry == "c5"
    assert battle.sides == ("Allies", "Romans")
    assert battle.ends == 3
    assert dict(battle.weather) == {"rain": 2}
    assert battle.units == (
        Unit("knights", Kind.MOUNTED, 8, {Kind.FOOT: 2, Kind.MOUNTED: 3}, False, "KN"),
        Unit("foot", Kind.FOOT, 4),
    )
    assert isinstance(battle.weather, MappingProxyType)
    assert isinstance(battle.units[0].costs, MappingProxyType)


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ('"Bridge"', "7", 2, "`title` should be text of 1 to 20 characters, not 7."),
        ('"Bridge"', '""', 2, "`title` should be text of 1 to 20 characters, not “”."),
        ('"Bridge"', f'"{"x" * 60}"', 2, f"`title` should be text of 1 to 20 characters, not “{'x' * 39}…”."),
        ('"c5"', "5", 3, "`entry` should be text of 2 to 3 characters, not 5."),
        ("ends = 3", "ends = 4", 4, "`ends` should be one of north, south, 3, not 4."),
        ("ends = 3", "ends = [3]", 4, "`ends` should be one of north, south, 3, not a list of 1."),
        ('"Romans"', "2", 5, "Item 2 of `sides` should be text, not 2."),
        ('"Romans"', '"Allies"', 5, "Item 2 of `sides` “Allies” is used twice; each must be different."),
        ('["Allies", "Romans"]', '"Allies"', 5, "`sides` should be a list, each text, not “Allies”."),
        ("rain = 2", "rain = 7", 6, "`rain` should be a whole number from 1 to 6, not 7."),
        ("rain = 2", "rain = 2.5", 6, "`rain` should be a whole number from 1 to 6, not 2.5."),
        ("rain = 2", "rain = true", 6, "`rain` should be a whole number from 1 to 6, not true."),
        ("weather.rain", "weather", 6, "`weather` should be a table, each with a whole number from 1 to 6, not 2."),
        ("id = \"knights\"", "", 8, "`id` is missing: text."),
        ("attack = 8", "atack = 8", 8, "`attack` is missing: a whole number from 0 to 20."),
        ("attack = 8", "attack = 8\natack = 9", 12, "`atack` is not known here: did you mean `attack`?"),
        (
            "attack = 8",
            "attack = 8\nzzz = 9",
            12,
            "`zzz` is not known here. Known here: id, kind, attack, costs, leader, badge.",
        ),
        ('"mounted"\n', '"flying"\n', 10, "`kind` should be one of foot, mounted, not “flying”."),
        ('"mounted"\n', "1979-05-27\n", 10, "`kind` should be one of foot, mounted, not 1979-05-27."),
        ("attack = 8", "attack = 21", 11, "`attack` should be a whole number from 0 to 20, not 21."),
        ("attack = 8", f"attack = {'9' * 70}", 11, "`attack` should be a whole number from 0 to 20, not a number that large."),
        ("attack = 8", "attack = 8\nleader = 1", 12, "`leader` should be true or false, not 1."),
        ('"KN"', '"KNIGHT"', 12, "`badge` should be text of 1 to 3 characters, not “KNIGHT”."),
        ("foot = 2", "boat = 2", 13, "The name `boat` should be one of foot, mounted."),
        ("foot = 2", "foot = {}", 13, "`foot` should be a whole number, not a table."),
        ('id = "foot"', 'id = "knights"', 16, "`id` “knights” is used twice; each must be different."),
        ("ends = 3", "size = [13]", 4, "`size` should be a list of 2: a whole number, a whole number, not a list of 1."),
        ("ends = 3", "size = [13, 'x']", 4, "Item 2 of `size` should be a whole number, not “x”."),
        ("ends = 3", "title = 'again'", 4, "`title` is given here and on line 2: leave one of them out."),
        ("ends = 3", "ends = ", 4, "This cannot be read as TOML: Invalid value."),
        ("ends = 3", "ends 3", 4, "This cannot be read as TOML: Expected '=' after a key in a key/value pair."),
        ("attack = 4", "attack = [", 18, "This cannot be read as TOML: Invalid value."),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_its_line(old: str, new: str, line: int, told: str) -> None:
    assert (line, told) in faults(changed(old, new))


def test_a_fault_names_the_file_and_the_line() -> None:
    with pytest.raises(BadData) as refused:
        read(changed("attack = 8", "attack = -1"))
    assert refused.value.message == (
        "battle.toml, line 11: `attack` should be a whole number from 0 to 20, not -1."
    )
    assert refused.value.hint == "Correct the file, then try again."
    assert refused.value.code == "bad_file"


def test_all_faults_are_told_at_once_by_their_lines() -> None:
    text = TEXT.replace('"Bridge"', "1").replace("attack = 8", "attack = 99").replace('"c5"', '"z"')
    assert [line for line, _ in faults(text)] == [2, 3, 11]
    with pytest.raises(BadFile) as refused:
        read(text)
    assert refused.value.message.splitlines()[:2] == [
        "battle.toml has 3 faults.",
        "Line 2: `title` should be text of 1 to 20 characters, not 1.",
    ]


def test_of_many_faults_the_first_are_told_and_the_rest_counted() -> None:
    found = BadFile("f.toml", [Fault(number, "Bad.") for number in range(1, 31)])
    assert found.message.count("Bad.") == MOST_TOLD
    assert found.message.endswith(f"And {30 - MOST_TOLD} more.")


UNIT = '[[units]]\nid = "{}"\nkind = "foot"\nattack = 1\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            'title = "x"\n' + "".join(map(UNIT.format, range(5))),
            [(2, "`units` should be a list of 1 to 4 items, each a table; it has 5.")],
        ),
        (
            'title = "x"\nunits = []',
            [(2, "`units` should be a list of 1 to 4 items, each a table; it has 0.")],
        ),
        # what is missing in the file itself is told on its first line
        (
            "",
            [
                (1, "`title` is missing: text of 1 to 20 characters."),
                (1, "`units` is missing: a list of 1 to 4 items, each a table."),
            ],
        ),
        (
            TEXT + "#" * LARGEST,
            [(1, f"The file has {LARGEST + len(TEXT):,} bytes; at most 65,536 are allowed.")],
        ),
        (b'title = "x"\nsides = ["\xff"]\n', [(2, "This line is not UTF-8.")]),
        ("title = '\udc80'", [(1, "This line is not UTF-8.")]),
    ],
    ids=["many", "none", "missing", "large", "bytes", "text"],
)
def test_all_that_is_wrong_with_a_whole_file(text: str | bytes, told: list[tuple[int, str]]) -> None:
    assert faults(text) == told


def test_marks_and_line_ends_of_other_systems_are_read() -> None:
    windows = b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()
    assert read_data(Battle, windows, "battle.toml") == read(TEXT)
    assert faults(windows.replace(b"attack = 8", b"attack = 99"))[0][0] == 11


def test_a_game_may_check_what_fits_together() -> None:
    def check(battle: Battle) -> Iterator[Problem]:
        for number, unit in enumerate(battle.units):
            if unit.kind not in unit.costs:
                yield Problem(("units", number, "costs"), f"`{unit.id}` has no cost for its own kind")

    with pytest.raises(BadFile) as refused:
        read_data(Battle, TEXT, "battle.toml", check)
    assert refused.value.faults == (Fault(15, "`foot` has no cost for its own kind."),)
    alone = TEXT[: TEXT.index('[[units]]\nid = "foot"')]
    assert read_data(Battle, alone, "battle.toml", check).units[0].id == "knights"


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (float, "cannot be read from a data file"),
        (int | str, "cannot be read from a data file"),
        (Annotated[bool, Range(0, 1)], "cannot be declared with"),
        (Annotated[int, Length(0, 1)], "cannot be declared with"),
    ],
)
def test_a_type_that_no_file_can_hold_is_an_error_of_the_programmer(kind: Any, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        reader_of(kind)


def test_a_file_of_a_package_is_found_beside_its_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a_game_with_data" / "data"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    (folder / "battle.toml").write_text(TEXT)
    monkeypatch.syspath_prepend(tmp_path)
    assert load_data(Battle, "a_game_with_data", "data/battle.toml") == read(TEXT)


# Whatever the codec can store can be written as TOML by hand and is read to the same value.


@dataclass(frozen=True)
class Leaf:
    number: int
    text: str
    kind: Kind
    truth: bool


@dataclass(frozen=True)
class Tree:
    leaf: Leaf
    leaves: tuple[Leaf, ...]
    pair: tuple[int, str]
    words: tuple[tuple[str, ...], ...]
    inner: Tree | None = None


def toml(data: Any) -> str:
    """Data as TOML in one line, by inline tables alone."""
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, str):
        return '"' + "".join(f"\\U{ord(letter):08x}" for letter in data) + '"'
    if isinstance(data, list):
        return f"[{', '.join(map(toml, data))}]"
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key} = {toml(v)}" for key, v in data.items() if v is not None) + "}"
    return str(data)


NUMBERS = st.integers(-(10**9), 10**9)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
LEAVES = st.builds(Leaf, NUMBERS, TEXTS, st.sampled_from(Kind), st.booleans())
TREES: st.SearchStrategy[Tree] = st.deferred(
    lambda: st.builds(
        Tree,
        LEAVES,
        st.lists(LEAVES, max_size=2).map(tuple),
        st.tuples(NUMBERS, TEXTS),
        st.lists(st.lists(TEXTS, max_size=2).map(tuple), max_size=2).map(tuple),
        st.one_of(st.none(), TREES),
    )
)


@given(TREES)
def test_what_the_codec_writes_is_read_from_toml_to_the_same_value(tree: Tree) -> None:
    assume(str(tree).count("Tree(") < DEEPEST - 2)
    text = "".join(f"{key} = {toml(v)}\n" for key, v in codec.encode(tree).items() if v is not None)
    assert read_data(Tree, text, "tree.toml") == tree


@given(st.integers(0, len(TEXT) - 1), st.integers(0, 6), st.text("[]{}=\"'.,#\n x1", max_size=3))
def test_a_damaged_file_is_read_or_refused_with_a_line_of_it(at: int, gone: int, put: str) -> None:
    text = TEXT[:at] + put + TEXT[at + gone :]
    try:
        read(text)
    except BadFile as refused:
        told = [fault.line for fault in refused.faults]
    else:
        return
    assert set(told) <= set(range(1, text.count("\n") + 2))


# What is written as TOML reads back as the same value.


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Twig:
    name: str
    size: Annotated[int, Range(-9, 9)] = 1
    notes: tuple[str, ...] = ()
    colour: Colour = Colour.RED


@dataclass(frozen=True)
class Branch:
    leaves: Annotated[tuple[Twig, ...], Length(0, 9)]
    rows: tuple[tuple[str, ...], ...] = ()
    best: Twig | None = None


@dataclass(frozen=True)
class Plant:
    title: str
    branch: Branch
    tall: bool = False
    leaves: tuple[Twig, ...] = ()
    lone: Twig | None = None


@pytest.mark.parametrize(
    "tree",
    [
        Plant("", Branch(())),
        Plant(
            "Oak",
            Branch((Twig("a"), Twig("b", -3, ("x", "y"), Colour.BLUE))),
            tall=True,
        ),
        Plant(
            "Elm",
            Branch((), (("I", "II"), ("III",)), Twig("c", 9)),
            leaves=(Twig("d", 2), Twig("e")),
        ),
        Plant(
            '"quoted" \\ \n\t\r\0\x7f\u202e\u2028 ’',
            Branch((Twig("'''"), Twig('"""'), Twig("[]{}=,#"))),
        ),
        Plant("Ash", Branch((), tuple((str(number),) * 9 for number in range(30))), lone=Twig("f", 0)),
    ],
    ids=lambda tree: tree.title[:3],
)
def test_a_value_reads_back_as_the_same(tree: Plant) -> None:
    text = write_data(tree)
    assert read_data(Plant, text, "tree.toml") == tree
    assert all(letter.isprintable() or letter == "\n" for letter in text)


def test_any_text_reads_back_as_the_same() -> None:
    chance = random.Random(30)
    for _ in range(200):
        text = "".join(chr(chance.choice([*range(0x250), 0x2028, 0xFEFF, 0x1F600])) for _ in range(20))
        assert tomllib.loads(write_data(Twig(text)))["name"] == text


def test_what_is_as_usual_is_left_out() -> None:
    assert write_data(Twig("a")) == 'name = "a"\n'
    assert write_data(Plant("t", Branch((Twig("a"),)), leaves=(Twig("b", 2),))) == (
        'title = "t"\n\n[branch]\nleaves = [\n  { name = "a" },\n]\n\n[[leaves]]\nname = "b"\nsize = 2\n'
    )


def test_what_toml_does_not_know_is_refused() -> None:
    @dataclass(frozen=True)
    class Odd:
        what: object

    with pytest.raises(TypeError, match="cannot be written"):
        write_data(Odd(object()))
