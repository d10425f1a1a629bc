"""The codec: what is written comes back, and what does not fit is refused with its place."""

from __future__ import annotations

import enum
import json
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import codec
from games.core.dice import Face
from games.core.errors import BadData
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import Attack, AttackRoll, Buried, Dig, Pass
from games.dog_eat_dog.events import Passed


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Circle:
    radius: int


@dataclass(frozen=True, slots=True)
class Square:
    side: int


@dataclass(frozen=True, slots=True)
class Picture:
    title: str
    shapes: tuple[Circle | Square, ...]
    frame: Square | None
    colours: frozenset[Colour]
    pair: tuple[int, str]
    age: int | None
    kind: Literal["sketch", "print"]
    inner: Picture | None = None


PICTURE = Picture(
    "shapes",
    (Circle(3), Square(4)),
    Square(9),
    frozenset(Colour),
    (7, "seven"),
    None,
    "print",
    Picture("small", (), None, frozenset(), (0, ""), 3, "sketch"),
)


def stored(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_a_tree_of_values_comes_back() -> None:
    assert codec.decode(Picture, stored(codec.encode(PICTURE))) == PICTURE


def test_only_where_several_classes_may_stand_the_class_is_named() -> None:
    written = codec.encode(PICTURE)
    assert written["shapes"] == [{"type": "Circle", "radius": 3}, {"type": "Square", "side": 4}]
    assert written["frame"] == {"side": 9}
    assert written["colours"] == ["blue", "red"]


def changed(**parts: Any) -> Any:
    return {**stored(codec.encode(PICTURE)), **parts}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (None, "Picture should be an object, not None."),
        ([], "Picture should be an object, not []."),
        (changed(title=3), "Picture.title should be text, not 3."),
        (changed(pair=[7]), "Picture.pair should be a list of 2, not [7]."),
        (changed(pair=[True, ""]), "Picture.pair[0] should be a whole number, not True."),
        (changed(pair=[1.0, ""]), "Picture.pair[0] should be a whole number, not 1.0."),
        (
            changed(shapes=[{"radius": 3}]),
            "Picture.shapes[0] should have one of the types Circle, Square, not None.",
        ),
        (
            changed(shapes=[{"type": "Cube"}]),
            "Picture.shapes[0] should have one of the types Circle, Square, not 'Cube'.",
        ),
        (
            changed(shapes=[{"type": "Circle", "radius": 1}, 5]),
            "Picture.shapes[1] should be an object, not 5.",
        ),
        (
            changed(shapes=[{"type": "Circle", "radius": "x"}]),
            "Picture.shapes[0].radius should be a whole number, not 'x'.",
        ),
        (changed(shapes=[{"type": "Circle"}]), "Picture.shapes[0] lacks radius."),
        (changed(shapes={}), "Picture.shapes should be a list, not {}."),
        (changed(colours=["red", "red"]), "Picture.colours has the same value twice."),
        (changed(colours=["green"]), "Picture.colours[0] should be one of red, blue, not 'green'."),
        (changed(colours=[[]]), "Picture.colours[0] should be one of red, blue, not []."),
        (changed(age="old"), "Picture.age should be empty, not 'old'."),
        (changed(kind="oil"), "Picture.kind should be one of sketch, print, not 'oil'."),
        (changed(frame=5), "Picture.frame should be empty, not 5."),
        (changed(more=1), "Picture has the unknown ['more']."),
        ({}, "Picture lacks age, colours, frame, inner, kind, pair, shapes, title."),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(data: Any, told: str) -> None:
    with pytest.raises(BadData) as refused:
        codec.decode(Picture, data)
    assert refused.value.message == told


def test_long_data_is_shown_in_short() -> None:
    with pytest.raises(BadData) as refused:
        codec.decode(Picture, changed(title=["x" * 5000]))
    assert len(refused.value.message) < 120


def test_data_that_is_nested_without_end_is_refused() -> None:
    data = changed(inner=None)
    for _ in range(5000):
        data = {**data, "inner": data}
    with pytest.raises(BadData, match="nested too deeply"):
        codec.decode(Picture, data)


@pytest.mark.parametrize(
    ("action", "data"),
    [
        (Attack("A7", "C2", True), {"type": "Attack", "attacker": "A7", "target": "C2", "treehouse": True}),
        (Dig(Buried("B3", 1)), {"type": "Dig", "pyramid": {"stack": "B3", "level": 1}}),
        (AttackRoll((5, 2), Face.HOP), {"type": "AttackRoll", "dice": [5, 2], "face": "HOP"}),
        (AttackRoll((5, 2)), {"type": "AttackRoll", "dice": [5, 2], "face": None}),
        (Pass(), {"type": "Pass"}),
    ],
)
def test_an_action_is_stored_with_the_name_of_its_class(action: Any, data: Any) -> None:
    assert codec.encode_action(GAME, action) == data
    assert codec.decode_action(GAME, data) == action


def test_an_event_is_stored_with_the_name_of_its_class() -> None:
    data = {"type": "Passed", "seat": 1, "in_a_row": 2}
    assert codec.encode_event(GAME, Passed(1, 2)) == data
    assert codec.decode_event(GAME, data) == Passed(1, 2)


@pytest.mark.parametrize(
    "data", [None, 3, "Pass", [], {}, {"type": 3}, {"type": "Passed"}, {"type": "Pass", "seat": 1}]
)
def test_what_is_no_action_of_the_game_is_refused(data: Any) -> None:
    with pytest.raises(BadData):
        codec.decode_action(GAME, data)


def test_an_action_of_another_game_is_not_written() -> None:
    with pytest.raises(TypeError, match="not an action of Dog Eat Dog"):
        codec.encode_action(GAME, Circle(3))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda part: st.lists(part) | st.dictionaries(st.text(), part),
    )
)
def test_no_data_does_more_than_being_refused(data: Any) -> None:
    for read in (codec.decode_action, codec.decode_state, codec.decode_event):
        with pytest.raises(BadData):
            read(GAME, data)


@dataclass(frozen=True)
class Badly:
    type: str


@dataclass(frozen=True)
class Listed:
    items: list[int]


@pytest.mark.parametrize("value", [Badly("x"), Listed([1])])
def test_a_class_that_cannot_be_stored_says_so(value: Any) -> None:
    with pytest.raises(TypeError, match=r"stored|reserved"):
        codec.encode(value)
