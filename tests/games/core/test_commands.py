"""What is meant by options that are filled in, and what is meant by those that are not."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, replace

from games.core.commands import (
    Command,
    Parameter,
    built,
    meanings,
    suggestions,
    usual,
)


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


def read(_: object, text: str) -> str:
    return text


def write(value: object) -> str:
    return "none" if value is None else f"{value}"


GO = Command(
    "go",
    "Go",
    "Go",
    Go,
    (
        Parameter("piece", "piece", "The piece", write, read, label),
        Parameter("to", "cell", "The cell", write, read, label),
        Parameter("attack", "attack", "The victim", write, read, label, optional=True),
    ),
)
RUN = Command(
    "run",
    "Run",
    "Run",
    Run,
    (
        Parameter("card", "card", "The card", write, read, label),
        Parameter("to", "target", "Where to", write, read, label),
        Parameter("from", "source", "Where from", write, read, label, True, lambda view, _: view),
    ),
)


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


def test_what_is_not_legal_is_built_for_the_rules_to_refuse() -> None:
    assert built(GO, None, {"piece": "A1", "cell": "B1"}) == Go("A1", "B1", None)
    assert built(RUN, "N", {"card": "9H", "target": "E"}) == Run("9H", "N", "E")
    assert built(GO, None, {"piece": "A1"}) is MISSING


def test_a_suggestion_writes_each_legal_action_once_for_each_option() -> None:
    written: list[object] = []

    def counted(value: object) -> str:
        written.append(value)
        return write(value)

    counting = replace(GO, parameters=tuple(replace(each, write=counted) for each in GO.parameters))
    legal = [Go(f"A{number}", f"B{number}") for number in range(100)]
    offered = suggestions(counting, counting.parameters[2], None, legal, {"piece": "banana", "to": "B7"})
    assert offered == []
    assert len(written) <= len(legal) * len(counting.parameters)
