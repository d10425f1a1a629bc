"""States as JSON, the parts of a game, and words."""

from __future__ import annotations

import enum
import json
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import given, strategies as st

from games.core import codec
from games.core.commands import Command, Parameter
from games.core.components import Face, Pyramid, Size, is_roll, pyramid_words, pyramids_words, stack_words
from games.core.rulebook import Section, read_rules
from games.core.words import SEAT_LETTERS, UNKNOWN, BadData, Names, counted, enumerated, listed, names_nobody
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import Attack, AttackRoll, Buried, Dig, Pass, Passed


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
def test_an_action_or_an_event_is_stored_with_the_name_of_its_class(action: Any, data: Any) -> None:
    assert codec.encode_action(GAME, action) == data
    assert codec.decode_action(GAME, data) == action
    passed = {"type": "Passed", "seat": 1, "in_a_row": 2}
    assert (codec.encode_event(GAME, Passed(1, 2)), codec.decode_event(GAME, passed)) == (
        passed,
        Passed(1, 2),
    )


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


# Parts that games share: dice, pyramids and rulebooks.


@pytest.mark.parametrize(
    ("parts", "words"), [((), ""), ((4,), "4"), ((4, 2), "4 and 2"), (("A1", "A2", "A3"), "A1, A2 and A3")]
)
def test_things_are_told_one_after_another(parts: tuple[object, ...], words: str) -> None:
    assert enumerated(parts) == words
    assert enumerated(parts, "or") == words.replace("and", "or")


@pytest.mark.parametrize(
    ("dice", "count", "fits"),
    [((1, 6), 2, True), ((1,), 2, False), ((0, 6), 2, False), ((7,), 1, False), ((), 0, True)],
)
def test_a_roll_has_its_number_of_dice_and_each_its_pips(
    dice: tuple[int, ...], count: int, fits: bool
) -> None:
    assert is_roll(dice, count) is fits


def test_pyramids_are_told_in_words() -> None:
    small, large = Pyramid(0, Size.SMALL), Pyramid(2, Size.LARGE)
    names = Names.of(("Ann", "Ben", "Cleo"), you=0)
    assert pyramid_words(small, names) == "your small"
    assert pyramid_words(small, names, begins=True) == "Your small"
    assert stack_words((large, small), names) == "your small on Cleo's large"
    medium = Pyramid(2, Size.MEDIUM)
    assert pyramids_words([large, small, medium, large], names) == "your small, Cleo's medium and 2 larges"


def test_a_rulebook_is_read_by_sections_and_numbers() -> None:
    book = read_rules(
        "# Chess\n\nOld.\n\n## Start\n\n- **X-1** Sit.\n- **X-2** Begin: X-1.\n\n## End\n\nStop.\n", "X"
    )
    assert (book.title, book.introduction) == ("Chess", "Old.")
    assert book.sections == (
        Section("Start", "- **X-1** Sit.\n- **X-2** Begin: X-1."),
        Section("End", "Stop."),
    )
    assert dict(book.rules) == {"X-1": "Sit.", "X-2": "Begin: X-1."}


@dataclass(frozen=True)
class Bet:
    """An action of which there are two kinds."""

    amount: int | None


def test_two_commands_may_share_the_actions_of_a_class() -> None:
    amount = Parameter("amount", "amount", "How much", str, lambda _, value: str(value))
    plain = Command("check", "Bet nothing", "Check", Bet, fixed=(("amount", None),))
    raising = Command("raise", "Bet", "Raise", Bet, (amount,), only=lambda bet: bet.amount is not None)
    actions = [Bet(None), Bet(2), Bet(3)]
    assert list(filter(plain.matches, actions)) == [Bet(None)]
    assert list(filter(raising.matches, actions)) == [Bet(2), Bet(3)]


# Names, numbers and lists as every game says them.


def test_players_are_told_by_name() -> None:
    names = Names.of(("Ann", "Ben"))
    assert (names.name(1), names.subject(1), names.possessive(1)) == ("Ben", "Ben", "Ben's")
    assert names.does(1, "attacks") == "Ben attacks"
    assert names.all((0, 1)) == "Ann and Ben"


def test_whoever_reads_is_you() -> None:
    names = Names.of(("Ann", "Ben", "Cleo"), you=1)
    assert (names.name(1), names.subject(1)) == ("you", "You")
    assert (names.possessive(1), names.possessive(1, begins=True)) == ("your", "Your")
    assert names.does(1, "attacks") == "You attack"
    assert names.does(0, "attacks") == "Ann attacks"
    assert names.all((0, 1, 2)) == "you, Ann and Cleo"


@pytest.mark.parametrize(
    ("others", "yours"),
    [
        *(("attacks", "attack"), ("passes", "pass"), ("has", "have"), ("is", "are"), ("tries", "try")),
        *(("captures", "capture"), ("fixes", "fix"), ("may", "may"), ("rolled", "rolled"), ("goes", "go")),
    ],
)
def test_verbs_follow_whoever_acts(others: str, yours: str) -> None:
    assert Names.of(("Ann",), you=0).verb(0, others) == yours
    assert Names.of(("Ann",)).verb(0, others) == others


@pytest.mark.parametrize(
    ("people", "told"),
    [
        (("Ann", "Ben"), ("Ann", "Ben")),
        (("Ann", "ann", "Ben"), ("Ann (A)", "ann (B)", "Ben")),
        (("Straße", "STRASSE"), ("Straße (A)", "STRASSE (B)")),
        (("Ann", "Ann", "Ann (A)"), ("Ann (A)", "Ann (B)", "Ann (A) (C)")),
        (("You", "Ben"), ("You (A)", "Ben")),
    ],
)
def test_a_letter_tells_those_apart_who_share_a_name(people: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert Names.of(people).people == told


def test_people_can_be_mentioned_and_keep_their_letter() -> None:
    names = Names.of(("Ann", "Ann", "Ben")).replaced({0: "<@5>", 2: "<@7>"})
    assert names.people == ("<@5> (A)", "Ann (B)", "<@7>")


def test_players_are_filled_in_where_a_sentence_was_made_without_names() -> None:
    told = f"{UNKNOWN.possessive(0)} large holds. {UNKNOWN.subject(1)} may go, or {UNKNOWN.name(0)}."
    assert Names.of(("Ann", "Ben")).fill(told) == "Ann's large holds. Ben may go, or Ann."
    assert Names.of(("Ann", "Ben"), you=0).fill(told) == "Your large holds. Ben may go, or you."
    assert Names.of(("Ann", "Ben"), you=0).fill("nobody's") == "nobody's"


def test_a_text_with_a_player_in_it_names_somebody() -> None:
    assert names_nobody("Attack c9 → b8, 42% ♥")
    assert names_nobody("")
    assert not any(names_nobody(f"{UNKNOWN.name(seat)}'s large") for seat in range(len(SEAT_LETTERS)))


@pytest.mark.parametrize(("number", "told"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_things_are_counted(number: int, told: str) -> None:
    assert counted(number, "card") == told


@pytest.mark.parametrize(
    ("most", "told"), [(1, "A and B and 2 more"), (2, "A and B, B and 1 more"), (3, "A and B, B or C")]
)
def test_long_lists_are_cut_short_and_what_is_in_them_stays(most: int, told: str) -> None:
    assert listed(["A and B", "B", "C"], most, "or") == told
