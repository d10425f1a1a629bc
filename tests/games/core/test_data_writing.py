"""What is written as TOML reads back as the same value."""

from __future__ import annotations

import enum
import random
import tomllib
from dataclasses import dataclass
from typing import Annotated

import pytest

from games.core.data_files.declared import Length, Range
from games.core.data_files.reading import read_data
from games.core.data_files.writing import write_data


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Leaf:
    name: str
    size: Annotated[int, Range(-9, 9)] = 1
    notes: tuple[str, ...] = ()
    colour: Colour = Colour.RED


@dataclass(frozen=True)
class Branch:
    leaves: Annotated[tuple[Leaf, ...], Length(0, 9)]
    rows: tuple[tuple[str, ...], ...] = ()
    best: Leaf | None = None


@dataclass(frozen=True)
class Tree:
    title: str
    branch: Branch
    tall: bool = False
    leaves: tuple[Leaf, ...] = ()
    lone: Leaf | None = None


TREES = (
    Tree("", Branch(())),
    Tree("Oak", Branch((Leaf("a"), Leaf("b", -3, ("x", "y"), Colour.BLUE))), tall=True),
    Tree("Elm", Branch((), (("I", "II"), ("III",)), Leaf("c", 9)), leaves=(Leaf("d", 2), Leaf("e"))),
    Tree('"quoted" \\ \n\t\r\0\x7f\u202e\u2028 ’', Branch((Leaf("'''"), Leaf('"""'), Leaf("[]{}=,#")))),
    Tree("Ash", Branch((), tuple((str(number),) * 9 for number in range(30))), lone=Leaf("f", 0)),
)


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.title[:3])
def test_a_value_reads_back_as_the_same(tree: Tree) -> None:
    text = write_data(tree)
    assert read_data(Tree, text, "tree.toml") == tree
    assert all(letter.isprintable() or letter == "\n" for letter in text)


def test_any_text_reads_back_as_the_same() -> None:
    chance = random.Random(30)
    for _ in range(200):
        text = "".join(chr(chance.choice([*range(0x250), 0x2028, 0xFEFF, 0x1F600])) for _ in range(20))
        assert tomllib.loads(write_data(Leaf(text)))["name"] == text


def test_what_is_as_usual_is_left_out() -> None:
    assert write_data(Leaf("a")) == 'name = "a"\n'
    assert write_data(Tree("t", Branch((Leaf("a"),)), leaves=(Leaf("b", 2),))) == (
        'title = "t"\n\n[branch]\nleaves = [\n  { name = "a" },\n]\n\n[[leaves]]\nname = "b"\nsize = 2\n'
    )


def test_what_toml_does_not_know_is_refused() -> None:
    @dataclass(frozen=True)
    class Odd:
        what: object

    with pytest.raises(TypeError, match="cannot be written"):
        write_data(Odd(object()))
