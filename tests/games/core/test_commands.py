"""What is meant by options that are filled in, and what is meant by those that are not."""

from __future__ import annotations

from dataclasses import MISSING, dataclass

import pytest

from games.core.commands import Command, Parameter, meanings, notation_with, usual


@dataclass(frozen=True, slots=True)
class Go:
    piece: str
    cell: str
    attack: str | None = None


@dataclass(frozen=True, slots=True)
class Run:
    card: str
    source: str
    target: str


def label(_: object, value: object) -> str:
    return f"{value}"


def write(value: object) -> str:
    return "none" if value is None else f"{value}"


GO = Command(
    "go",
    "Go",
    "Go",
    Go,
    (
        Parameter("piece", "piece", "The piece", write, label),
        Parameter("to", "cell", "The cell", write, label),
        Parameter("attack", "attack", "The victim", write, label, optional=True),
    ),
)
RUN = Command(
    "run",
    "Run",
    "Run",
    Run,
    (
        Parameter("card", "card", "The card", write, label),
        Parameter("to", "target", "Where to", write, label),
        Parameter("from", "source", "Where from", write, label, optional=True),
    ),
)


def notation(go: Go) -> str:
    return f"{go.piece} > {go.cell}" + (f" x {go.attack}" if go.attack else "")


def test_what_is_usual_is_the_fields_default() -> None:
    assert usual(GO, GO.parameters[2]) is None
    assert usual(GO, GO.parameters[0]) is MISSING


def test_what_is_left_empty_stays_as_usual_where_that_is_legal() -> None:
    legal = [Go("A1", "B1", "c"), Go("A1", "B1"), Go("A1", "B1", "d")]
    assert meanings(GO, legal, {"piece": "a1", "to": "B1"}) == [Go("A1", "B1")]


def test_what_is_left_empty_is_the_only_thing_that_can_be() -> None:
    legal = [Go("A1", "B1", "c"), Go("A1", "B2")]
    assert meanings(GO, legal, {"piece": "A1", "to": "B1", "attack": " "}) == [Go("A1", "B1", "c")]
    assert meanings(RUN, [Run("9H", "N", "E")], {"card": "9h", "to": "e"}) == [Run("9H", "N", "E")]


def test_what_is_left_empty_is_never_one_of_several() -> None:
    legal = [Go("A1", "B1", "c"), Go("A1", "B1", "d")]
    assert meanings(GO, legal, {"piece": "A1", "to": "B1"}) == legal


def test_none_said_outright_is_no_other() -> None:
    assert meanings(GO, [Go("A1", "B1", "c")], {"piece": "A1", "to": "B1", "attack": "none"}) == []


@pytest.mark.parametrize(
    ("action", "filled", "made"),
    [
        (Go("M14.1", "M14"), {"piece": "l14", "to": "l13"}, "l14 > l13"),
        (Go("M14.1", "M14"), {"piece": "l14", "to": "l13", "attack": "None"}, "l14 > l13"),
        (Go("M14.1", "M14", "c"), {"piece": "l14", "to": "l13", "attack": "b"}, "l14 > l13 x b"),
        (Go("M14.1", "M14", "c"), {"piece": "l14", "to": "l13"}, None),
        (Go("M14.1", "M14"), {"piece": "l14", "to": "l13", "attack": "b"}, None),
    ],
)
def test_texts_stand_in_the_notation_for_what_is_filled_in(
    action: Go, filled: dict[str, str], made: str | None
) -> None:
    assert notation_with(GO, action, notation(action), filled) == made


def test_what_the_notation_does_not_spell_out_has_to_be_said_as_it_is() -> None:
    run = Run("9H", "N", "E")
    assert notation_with(RUN, run, "9H > E", {"card": "h9", "to": "east"}) == "h9 > east"
    assert notation_with(RUN, run, "9H > E", {"card": "h9", "to": "e", "from": "n"}) == "h9 > e"
    assert notation_with(RUN, run, "9H > E", {"card": "h9", "to": "e", "from": "w"}) is None
