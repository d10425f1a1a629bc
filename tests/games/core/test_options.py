"""Options, commands, and choosing one step after another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import pytest

from games.core.commands import Command, Parameter
from games.core.numbered_choices.choices import BUTTONS, LIKELIEST, WAY, Node, offer, root
from games.core.options import (
    LARGEST_FILE,
    AnyOption,
    Choice,
    FileOption,
    Option,
    Sealing,
    carried_over,
    choose,
    declared,
    handed_in,
    known_options,
    missing_files,
    open_options,
    options_that_matter,
    settle,
    unsealed,
)
from games.core.words import BadData, BadOption


def lines(data: bytes) -> str:
    """Lines without empty ones."""
    if b"\0" in data:
        raise BadData("not_text", "This is no text.", "Save it as plain text.")
    return "\n".join(line for line in data.decode().splitlines() if line)


def variant(key: str, *values: str, when: Mapping[str, tuple[str, ...]] | None = None) -> Option:
    choices = tuple(Choice(value, value.title()) for value in values)
    return Option(key, key.title(), "Help.", choices, values[0], "X-1", when or {})


WEATHER = variant("weather", "dry", "rain")
MUD = variant("mud", "shallow", "deep", when={"weather": ("rain",)})
BOOTS = variant("boots", "off", "on", when={"mud": ("deep",)})
MAP = FileOption("map", "Map", "Help.", "X-2", lines, max_bytes=100)
OPTIONS: tuple[AnyOption, ...] = (WEATHER, MUD, BOOTS, MAP)
WET = {"weather": "rain", "mud": "deep", "boots": "on"}
USUAL = {"weather": "dry", "mud": "shallow", "boots": "off", "map": ""}


def keys(options: tuple[AnyOption, ...]) -> list[str]:
    return [option.key for option in options]


def test_only_options_whose_condition_holds_can_be_chosen() -> None:
    assert keys(open_options(OPTIONS, {})) == ["weather", "map"]
    assert keys(open_options(OPTIONS, {"weather": "rain"})) == ["weather", "mud", "map"]
    assert keys(open_options(OPTIONS, WET)) == ["weather", "mud", "boots", "map"]
    assert keys(open_options(OPTIONS, {"weather": "dry", "mud": "deep"})) == ["weather", "map"]


def test_settled_options_keep_their_conditions() -> None:
    assert settle(OPTIONS, WET) == {**WET, "map": ""}
    assert settle(OPTIONS, {"mud": "shallow"}) == USUAL
    with pytest.raises(BadOption) as refused:
        settle(OPTIONS, {"mud": "deep"})
    assert refused.value.hint == "Choose “Weather” “Rain” first."


def test_a_closed_option_cannot_be_chosen() -> None:
    with pytest.raises(BadOption) as refused:
        choose(OPTIONS, {}, "boots", "on")
    assert refused.value.code == "option_closed"
    assert refused.value.hint == "Choose “Mud” “Deep” first."


def test_a_change_sets_back_what_depends_on_it() -> None:
    assert choose(OPTIONS, WET, "mud", "shallow") == {**USUAL, "weather": "rain"}
    assert choose(OPTIONS, WET, "weather", "dry") == USUAL


def test_a_file_is_kept_as_the_text_that_the_game_reads() -> None:
    assert choose(OPTIONS, {}, "map", b"one\n\n\ntwo\n")["map"] == "one\ntwo"
    assert choose(OPTIONS, {"map": "one\ntwo"}, "map", "")["map"] == ""
    assert settle(OPTIONS, {"map": "one\ntwo"})["map"] == "one\ntwo"


@pytest.mark.parametrize(
    ("hand_in", "code"),
    [
        (lambda: settle(OPTIONS, {"map": "one\n\ntwo"}), "changed_file"),
        (lambda: settle(OPTIONS, {"map": "one\0"}), "not_text"),
        (lambda: choose(OPTIONS, {}, "map", b"\0" * 101), "file_too_large"),
    ],
)
def test_a_kept_text_that_no_file_gives_and_a_large_file_before_it_is_read_are_refused(
    hand_in: Callable[[], object], code: str
) -> None:
    with pytest.raises(BadData) as refused:
        hand_in()
    assert refused.value.code == code


@pytest.mark.parametrize(("key", "value"), [("weather", b"rain"), ("weather", "snow"), ("wind", "east")])
def test_what_is_no_choice_is_refused(key: str, value: str | bytes) -> None:
    with pytest.raises(BadOption):
        choose(OPTIONS, {}, key, value)


def test_a_game_that_needs_a_file_says_so_until_it_is_there() -> None:
    needed = FileOption("map", "Map", "Help.", "X-2", lines, required=True)
    assert missing_files([needed], {}) == (needed,)
    assert missing_files([needed], {"map": "one"}) == ()


def test_an_option_is_offered_where_it_matters() -> None:
    third = replace(MUD, when={}, players=(3,))
    assert keys(options_that_matter((WEATHER, third), {}, 2)) == ["weather"]
    assert keys(options_that_matter((WEATHER, third), {}, 3)) == ["weather", "mud"]
    assert keys(options_that_matter(OPTIONS, {}, 3)) == ["weather", "map"]
    assert choose((WEATHER, third), {}, "mud", "deep")["mud"] == "deep"


def test_a_choice_is_offered_where_it_matters_or_is_chosen() -> None:
    whose = Option("whose", "Whose", "Help.", (Choice("a", "A"), Choice("c", "C", players=(3,))), "a", "X-1")
    assert [each.value for each in whose.offered(2, "a")] == ["a"]
    assert [each.value for each in whose.offered(2, "c")] == ["a", "c"]
    assert [each.value for each in whose.offered(3, "a")] == ["a", "c"]


@pytest.mark.parametrize(
    "options",
    [
        (WEATHER, WEATHER),
        (MUD, WEATHER),
        (variant("weather", "dry", "snow"), MUD),
        (FileOption("map", "Map", "Help.", "X-2", lines, max_bytes=LARGEST_FILE + 1),),
        (replace(WEATHER, players=(5,)),),
        (replace(WEATHER, choices=(*WEATHER.choices, Choice("snow", "Snow", players=(5,)))),),
        (replace(WEATHER, choices=(Choice("dry", "Dry", players=(2,)), Choice("rain", "Rain"))),),
    ],
)
def test_options_that_are_declared_wrongly_are_refused(options: tuple[AnyOption, ...]) -> None:
    with pytest.raises(ValueError, match=r"option|bytes"):
        declared(options, (2, 3))


def test_a_value_is_told_by_its_label() -> None:
    assert WEATHER.label("rain") == "Rain"
    assert [MAP.label(text) for text in ("", "one", "one\ntwo")] == [
        "no file",
        "a file of 1 line",
        "a file of 2 lines",
    ]


def test_what_was_chosen_under_other_rules_is_kept_as_far_as_it_can_be_chosen() -> None:
    assert carried_over(OPTIONS, {**WET, "gone": "on"}) == {**WET, "map": ""}
    assert carried_over(OPTIONS, {"weather": "snow", "mud": "deep", "map": "one"}) == {**USUAL, "map": "one"}


SECRET = FileOption(
    "plan",
    "Plan",
    "A plan.",
    "X-1",
    lambda data: data.decode(),
    tell=lambda text: f"{len(text)} letters",
    sealing=Sealing(
        lambda text: text.startswith("!"),
        lambda text: text if text.startswith("!") else f"!{text}",
        lambda text: text.removeprefix("!"),
        lambda text, seat: text if seat == -1 or not text.startswith("!") else "!",
    ),
)
PLAIN = Option("rain", "Rain", "Rain.", (Choice("no", "no"), Choice("yes", "yes")), "no", "X-2")


def test_an_observer_hands_in_a_file_that_only_observers_read() -> None:
    values = handed_in((SECRET, PLAIN), {}, "plan", b"left")
    assert values == {"plan": "!left", "rain": "no"}
    assert known_options((SECRET, PLAIN), values, -1) == values
    assert known_options((SECRET, PLAIN), values, 0) == {"plan": "!", "rain": "no"}
    assert known_options((SECRET, PLAIN), values, None)["plan"] == "!"
    assert SECRET.label(values["plan"]) == "5 letters"
    assert unsealed((SECRET, PLAIN), values, keep=True)["plan"] == "left"
    assert unsealed((SECRET, PLAIN), values, keep=False)["plan"] == ""
    assert handed_in((SECRET, PLAIN), values, "plan", "")["plan"] == "", "and takes it off again"


def test_a_file_that_nobody_seals_is_read_by_all() -> None:
    values = choose((SECRET, PLAIN), {}, "plan", b"left")
    assert known_options((SECRET, PLAIN), values, None) == values
    assert unsealed((SECRET, PLAIN), values, keep=False) == values


def test_an_observer_sets_no_other_option() -> None:
    with pytest.raises(BadOption) as refused:
        handed_in((SECRET, PLAIN), {}, "rain", "yes")
    assert (refused.value.code, refused.value.hint) == ("not_yours", "An observer can hand in: Plan.")
    with pytest.raises(BadOption, match="No option"):
        handed_in((SECRET, PLAIN), {}, "nothing", "yes")


# What is offered at the first tap: whole actions, first choices, and what would be too far behind a command.


@dataclass(frozen=True)
class Go:
    who: int
    over: int
    to: int


@dataclass(frozen=True)
class Drop:
    card: int


def parameter(name: str) -> Parameter:
    return Parameter(
        name,
        name,
        name,
        write=str,
        label=lambda _, value: f"{name} {value}",
        short=lambda _, value: f"{name} {value}",
        marked=True,
    )


GO = Command("go", "Go", "Go somewhere", Go, (parameter("who"), parameter("over"), parameter("to")))
DROPS = Command("drop", "Drop a card", "Drop a card", Drop, (parameter("card"),))
ASIDE = Command("drop", "Drop a card", "Drop a card", Drop, (parameter("card"),), aside=True)

RANKED = tuple(
    replace(command, order=lambda _, action: -getattr(action, "to", getattr(action, "card", 0)))
    for command in (GO, DROPS)
)

STEPS = Command("go", "Go", "Go somewhere", Go, (parameter("who"), parameter("to")), by_steps=True)


def first(commands: tuple[Command, ...], legal: list[object]) -> tuple[Node, ...]:
    return offer(commands, None, root(commands, legal)).nodes


def words(nodes: tuple[Node, ...]) -> list[str]:
    return [
        f"{node.command.name} {node.filled[0][1] if node.filled else ''}".strip()
        for node in nodes
        if node.command
    ]


def going(*ways: tuple[range, range, range]) -> list[object]:
    """All ways to go by whom, over what and to where."""
    return [Go(who, over, to) for whos, overs, tos in ways for who in whos for over in overs for to in tos]


@pytest.mark.parametrize(
    ("commands", "legal", "wanted"),
    [
        # where all first choices fit they stand once
        ((GO, DROPS), [*going((range(3), range(5), range(5))), Drop(1)], ["go 0", "go 1", "go 2", "drop 1"]),
        # choices that stand aside stay behind their command, also where all would fit
        (
            (GO, ASIDE),
            [*going((range(3), range(1), range(10))), Drop(1), Drop(2)],
            ["go 0", "go 1", "go 2", "drop"],
        ),
        ((GO, ASIDE), [Drop(1), Drop(2)], ["drop 1", "drop 2"]),
        ((GO, ASIDE), [Go(1, 0, 1), Go(1, 0, 2), Drop(1), Drop(2)], ["go 1", "go 1", "drop"]),
        ((GO, ASIDE), [Go(1, 0, 1), Drop(1)], ["go 1", "drop 1"]),
        # a command by steps offers its first choices alone unless all can be seen at a glance
        ((STEPS, DROPS), [*going((range(1, 3), range(1), range(5))), Drop(1)], ["go 1", "go 2", "drop 1"]),
        (
            (STEPS, DROPS),
            [*going((range(1, 3), range(1), range(3, 5))), Drop(1)],
            ["go 1", "go 1", "go 2", "go 2", "drop 1"],
        ),
        # where all can be compared the likeliest stand first, whatever they are
        (RANKED, [Go(1, 0, 1), Go(1, 0, 3), Drop(2), Drop(4)], ["drop 4", "go 1", "drop 2", "go 1"]),
        # and the others behind their command
        (
            RANKED,
            [*going((range(1, 2), range(1), range(LIKELIEST + 1))), Drop(99)],
            ["drop 99", *["go 1"] * (LIKELIEST - 1), "go 1"],
        ),
    ],
)
def test_what_is_offered_first(commands: tuple[Command, ...], legal: list[object], wanted: list[str]) -> None:
    assert words(first(commands, legal)) == wanted


def test_what_would_be_too_far_stands_beside_its_command_and_by_steps_the_only_choice_stands_alone() -> None:
    near = [Go(who, who, who) for who in range(BUTTONS)]
    nodes = first((GO, DROPS), [*near, *going((range(99, 100), range(5), range(5))), Drop(1)])
    assert words(nodes) == ["go 99", "go", "drop 1"]
    assert max(len(node.path) for node in nodes) < WAY
    alone = first((STEPS, DROPS), [*going((range(1, 2), range(1), range(7))), Drop(1)])
    assert (words(alone), alone[0].action) == (["go 1", "drop 1"], None)
