"""The lines of keys in TOML texts. Texts are put together of pairs whose values are the numbers of their
lines."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, strategies as st

from games.core.data_files.reading import LONGEST_SCALAR, positions
from games.core.data_files.values import BadFile, Path

DEPTH = 12


PAIRS = [
    *("a = @", "'two words' = @ # x = [1", '"a\\"quote" = @', '"it\'s"\t=@', "1 = @", '"é" = @ #'),
    *("a.b = @", "a . 'dotted.name' .\tc = @", '"\\u00e9x" = @\n\n', "plain-name = @ # '''"),
    *(
        "list = [@, @, ]",
        "list = [\n  @, # [x]\n\n  @,\n]",
        "list = [ # a = 1 [b]\n [ @ ],\n [\n@]]",
        "list = [\n]",
    ),
    *("table = { a = @, 'b.c' = @ }", "table = {a.b=@, c = [@,\n{ d = @ }]}", "table = {}"),
    *('text = ["with \\" and \\\\ and # [x]", @]', "text = ['raw \\ and # x = 1', @]"),
    *('text = ["""\nline = 1\n[table]\n# no comment\n""", @]', "text = ['', \"\", @]"),
    *('text = ["""two "" quotes, and \\""\\" and \\\n   more""""", @]', 'text = ["""""", @]'),
    *("text = ['''\nraw = 'x'\n\\''''', @]", "odd = [-17_000, 1.5e3, true, 1979-05-27 07:32:00]"),
]
"""Pairs in every style. For an @ the number of its line is written."""
HEADERS = [
    *("[t{0}]", "[[t{0}]]", "[ t{0} . 'a.b' ]", '[["t{0}"]] # x = [1', "[[t{0}]]\n[[t{0}]]"),
    *("[t{0}]\n[t{0}.inner]\n[t{0}.inner.'deep er']", "[[t{0}]]\n[t{0}.inner]"),
]


@st.composite
def documents(draw: st.DrawFn) -> str:
    """A text of tables and pairs in which every number is that of its own line, but for those of the odd pairs."""
    text = ""
    for number in range(draw(st.integers(1, 4))):
        if number:
            text += f"{draw(st.sampled_from(HEADERS)).format(number)}\n"
        pairs = draw(
            st.lists(st.sampled_from(PAIRS), max_size=3, unique_by=lambda pair: re.split("[ .=]", pair)[0])
        )
        for pair in pairs:
            text += draw(st.sampled_from(["", "\n", " ", '# """\n']))
            for part in re.split("(@)", f"{pair}\n"):
                text += str(1 + text.count("\n")) if part == "@" else part
    return text


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every part of the data with its path, those with parts of their own first."""
    yield path, data
    if isinstance(data, (dict, list)):
        for key, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(part, (*path, key))


@given(documents())
def test_every_path_of_a_text_has_the_line_where_it_was_written(text: str) -> None:
    found = positions(text, "file", DEPTH)
    parts = list(leaves(tomllib.loads(text)))
    assert found.lines.keys() == {path for path, _ in parts}
    assert found.repeated is None
    for path, part in parts:
        if type(part) is int and "odd" not in path:
            assert found.line(path) == part, path


TEXT = '''\
title = "One"          # 1
[map]                  # 2
size.columns = 12      # 3
note = """
[no table]
columns = 1
"""
[[units]]              # 8
name = "knights"
[units.cost]           # 10
clear = 1
[[units]]              # 12
hexes = [
  "A01",               # 14
  # "A02",
  { at = "A03" },      # 16
]
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 1),
        (("map",), 2),
        (("map", "size"), 3),
        (("map", "size", "columns"), 3),
        (("map", "note"), 4),
        (("units",), 8),
        (("units", 0), 8),
        (("units", 0, "cost", "clear"), 11),
        (("units", 1), 12),
        (("units", 1, "hexes"), 13),
        (("units", 1, "hexes", 0), 14),
        (("units", 1, "hexes", 1, "at"), 16),
    ],
)
def test_a_path_has_its_line(path: Path, line: int) -> None:
    assert positions(TEXT, "file", DEPTH).line(path) == line


def test_what_is_not_there_has_the_line_of_what_is_around_it() -> None:
    found = positions(TEXT, "file", DEPTH)
    assert found.line(("units", 1, "name")) == 12
    assert found.line(("map", "size", "rows")) == 3
    assert found.line(("else",)) == 1


@pytest.mark.parametrize(
    ("text", "repeated"),
    [
        ("a = 1\nb = 2\na = 3\n", ("a", 1, 3)),
        ("[t]\na = 1\n[u]\na = 1\n[t]\n", ("t", 1, 5)),
        ("[[t]]\na = 1\n[[t]]\na = 1\n'a' = 3\n", ("a", 4, 5)),
    ],
)
def test_a_key_that_is_given_again_is_found(text: str, repeated: tuple[str, int, int]) -> None:
    assert positions(text, "file", DEPTH).repeated == repeated
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)


@given(st.one_of(st.text(max_size=60), st.text("ab.=[]{}\"'#,\n \\1", max_size=40)))
def test_any_text_is_walked_to_an_end(text: str) -> None:
    found = positions(text, "file", 60)
    assert all(1 <= line <= text.count("\n") + 1 for line in found.lines.values())


@pytest.mark.parametrize(
    "text",
    [
        f"\n{'.'.join('a' * 13)} = 1",
        f"\n[{'.'.join('a' * 13)}]",
        f"\na = {'[' * 13}{']' * 13}",
        f"\na = {'{ a = ' * 13}1{'}' * 13}",
        f"\n{'a.' * 30_000}b = 1",
        f"\na = {'[' * 60_000}",
    ],
)
def test_what_is_nested_too_deeply_is_refused_at_once(text: str) -> None:
    with pytest.raises(BadFile, match="line 2: This is nested deeper than 12 levels"):
        positions(text, "file", DEPTH)


def test_a_number_with_far_too_many_digits_is_refused() -> None:
    with pytest.raises(BadFile, match="line 2: A number or date has at most 80 characters"):
        positions(f"\na = {'9' * (LONGEST_SCALAR + 1)}", "file", DEPTH)
