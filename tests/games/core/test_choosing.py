"""What is offered at the first tap: whole actions, first choices, and what would be too far behind a command."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.commands import Command, Parameter
from games.core.numbered_choices.choices import BUTTONS, WAY, Node, offer, root


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
        read=lambda _, text: int(text),
        label=lambda _, value: f"{name} {value}",
        short=lambda _, value: f"{name} {value}",
        marked=True,
    )


GO = Command("go", "Go", "Go somewhere", Go, (parameter("who"), parameter("over"), parameter("to")))
DROPS = Command("drop", "Drop a card", "Drop a card", Drop, (parameter("card"),))
ASIDE = Command("drop", "Drop a card", "Drop a card", Drop, (parameter("card"),), aside=True)

STEPS = Command("go", "Go", "Go somewhere", Go, (parameter("who"), parameter("to")), by_steps=True)


def first(commands: tuple[Command, ...], legal: list[object]) -> tuple[Node, ...]:
    return offer(commands, None, root(commands, legal)).nodes


def words(nodes: tuple[Node, ...]) -> list[str]:
    return [
        f"{node.command.name} {node.filled[0][1] if node.filled else ''}".strip()
        for node in nodes
        if node.command
    ]


def test_what_would_be_too_far_stands_beside_its_command() -> None:
    near = [Go(who, who, who) for who in range(BUTTONS)]
    far = [Go(99, over, to) for over in range(5) for to in range(5)]
    nodes = first((GO, DROPS), [*near, *far, Drop(1)])
    assert words(nodes) == ["go 99", "go", "drop 1"]
    assert max(len(node.path) for node in nodes) < WAY


def test_where_all_first_choices_fit_they_stand_once() -> None:
    far = [Go(who, over, to) for who in range(3) for over in range(5) for to in range(5)]
    assert words(first((GO, DROPS), [*far, Drop(1)])) == ["go 0", "go 1", "go 2", "drop 1"]


def test_choices_that_stand_aside_stay_behind_their_command() -> None:
    go = [Go(who, 0, to) for who in range(3) for to in range(10)]
    assert words(first((GO, ASIDE), [*go, Drop(1), Drop(2)])) == ["go 0", "go 1", "go 2", "drop"]
    assert words(first((GO, ASIDE), [Drop(1), Drop(2)])) == ["drop 1", "drop 2"]


def test_choices_that_stand_aside_do_so_where_all_would_fit() -> None:
    assert words(first((GO, ASIDE), [Go(1, 0, 1), Go(1, 0, 2), Drop(1), Drop(2)])) == ["go 1", "go 1", "drop"]
    assert words(first((GO, ASIDE), [Go(1, 0, 1), Drop(1)])) == ["go 1", "drop 1"]


def test_a_command_by_steps_offers_its_first_choices_alone_unless_all_can_be_seen_at_a_glance() -> None:
    many = [Go(who, 0, to) for who in (1, 2) for to in range(5)]
    assert words(first((STEPS, DROPS), [*many, Drop(1)])) == ["go 1", "go 2", "drop 1"]
    few = [Go(who, 0, to) for who in (1, 2) for to in (3, 4)]
    assert words(first((STEPS, DROPS), [*few, Drop(1)])) == ["go 1", "go 1", "go 2", "go 2", "drop 1"]


def test_by_steps_even_the_only_first_choice_stands_alone() -> None:
    nodes = first((STEPS, DROPS), [*(Go(1, 0, to) for to in range(7)), Drop(1)])
    assert words(nodes) == ["go 1", "drop 1"]
    assert nodes[0].action is None
