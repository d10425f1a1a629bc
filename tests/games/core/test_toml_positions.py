"""The lines of keys in TOML texts. Texts are generated piece by piece, with a note of where each piece went."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, strategies as st

from games.core.data_files.faults import BadFile, Path
from games.core.data_files.positions import LONGEST_SCALAR, positions

DEPTH = 12


class Writer:
    """Writes TOML in whatever style is drawn, and notes the line of each path and the data that was meant."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.text = ""
        self.lines: dict[Path, int] = {(): 1}

    def note(self, path: Path) -> None:
        self.lines.setdefault(path, 1 + self.text.count("\n"))

    def choose(self, *choices: str) -> str:
        return self.draw(st.sampled_from(choices))

    def name(self) -> str:
        return self.choose(
            "a", "b", "c", "plain-name", "two words", 'a"quote', "it's", "dotted.name", "é", "1"
        )

    def key(self, name: str) -> None:
        if name.isascii() and name.replace("-", "").isalnum() and self.draw(st.booleans()):
            self.text += name
        elif "'" not in name and self.draw(st.booleans()):
            self.text += f"'{name}'"
        else:
            escaped = name.replace('"', '\\"').replace("é", self.choose("é", "\\u00e9"))
            self.text += f'"{escaped}"'

    def gap(self) -> None:
        self.text += self.choose("", " ", "\t ", "  ")

    def lines_between(self) -> None:
        self.text += self.choose("", "\n", " # a = 1 [b]\n", "\n\n \t\n", '\n# """\n')

    def end(self) -> None:
        self.text += self.choose("\n", " # x = [1\n", "\n\n", " \n#\n", "\n# '''\n\n")

    def pair(self, table: Path, depth: int) -> tuple[str, Any]:
        name = self.fresh(table)
        path = (*table, name)
        self.note(path)
        self.key(name)
        if depth < 3 and self.draw(st.integers(0, 4)) == 0:
            self.gap()
            self.text += "."
            self.gap()
            inner, value = self.pair(path, depth + 1)
            return name, {inner: value}
        self.gap()
        self.text += "="
        self.gap()
        return name, self.value(path, depth)

    def fresh(self, table: Path) -> str:
        name = self.name()
        while (*table, name) in self.lines:
            name += "x"
        return name

    def value(self, path: Path, depth: int) -> Any:
        kind = self.draw(st.integers(0, 7 if depth < 3 else 4))
        if kind <= 4:
            written, value = self.draw(st.sampled_from(SCALARS))
            self.text += written
            return value
        return self.items(path, depth) if kind <= 6 else self.inline_table(path, depth)

    def items(self, path: Path, depth: int) -> list[Any]:
        self.text += "["
        found = []
        count = self.draw(st.integers(0, 3))
        for number in range(count):
            self.lines_between()
            self.note((*path, number))
            found.append(self.value((*path, number), depth + 1))
            self.lines_between()
            if number < count - 1 or self.draw(st.booleans()):
                self.text += ","
        self.lines_between()
        self.text += "]"
        return found

    def inline_table(self, path: Path, depth: int) -> dict[str, Any]:
        self.text += "{"
        found: dict[str, Any] = {}
        count = self.draw(st.integers(0, 3))
        for number in range(count):
            self.gap()
            name, value = self.pair(path, depth + 1)
            found[name] = value
            self.text += ", " if number < count - 1 else ""
        self.text += "}"
        return found

    def pairs(self, table: Path) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for _ in range(self.draw(st.integers(0, 3))):
            self.gap()
            name, value = self.pair(table, 0)
            found[name] = value
            self.end()
        return found

    def header(self, path: Path, keys: tuple[str, ...], many: bool) -> None:
        self.note(path)
        self.text += "[[" if many else "["
        for number, key in enumerate(keys):
            self.text += "." if number else ""
            self.gap()
            self.key(key)
            self.gap()
        self.text += "]]" if many else "]"
        self.end()

    def document(self) -> dict[str, Any]:
        self.lines_between()
        data = self.pairs(())
        for _ in range(self.draw(st.integers(0, 3))):
            name = self.fresh(())
            if self.draw(st.booleans()):
                self.header((name,), (name,), many=False)
                data[name] = self.pairs((name,))
                self.sub_table((name,), name, data[name])
            else:
                data[name] = []
                for number in range(self.draw(st.integers(1, 3))):
                    self.note((name,))
                    self.header((name, number), (name,), many=True)
                    data[name].append(self.pairs((name, number)))
                    self.sub_table((name, number), name, data[name][number])
        return data

    def sub_table(self, table: Path, name: str, data: dict[str, Any]) -> None:
        """A table within the last one, by the keys that lead there."""
        if self.draw(st.booleans()):
            inner = self.fresh(table)
            deeper = self.fresh((*table, inner))
            self.note((*table, inner))
            self.header((*table, inner, deeper), (name, inner, deeper), many=False)
            data[inner] = {deeper: self.pairs((*table, inner, deeper))}


SCALARS = (
    ("1", 1),
    ("-17_000", -17_000),
    ("1.5e3", 1500.0),
    ("true", True),
    ("1979-05-27 07:32:00", tomllib.loads("a = 1979-05-27 07:32:00")["a"]),
    ('"plain"', "plain"),
    (r'"with \" and \\ and # [x]"', 'with " and \\ and # [x]'),
    (r"'raw \ and # x = 1'", r"raw \ and # x = 1"),
    ('"""\nline = 1\n[table]\n# no comment\n"""', "line = 1\n[table]\n# no comment\n"),
    ('"""two "" quotes, and \\""\\" and \\\n   more"""""', 'two "" quotes, and """ and more""'),
    ("'''\nraw = 'x'\n\\'''''", "raw = 'x'\n\\''"),
    ('""', ""),
    ("''", ""),
    ('""""""', ""),
    ("''''''", ""),
)


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, dict[Path, int], dict[str, Any]]:
    writer = Writer(draw)
    data = writer.document()
    return writer.text, writer.lines, data


@given(documents())
def test_every_path_of_a_text_has_the_line_where_it_was_written(
    written: tuple[str, dict[Path, int], dict[str, Any]],
) -> None:
    text, lines, data = written
    assert tomllib.loads(text) == data
    found = positions(text, "file", DEPTH)
    assert dict(found.lines) == lines
    assert found.repeated is None


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
