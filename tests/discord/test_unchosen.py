"""Where previews are off, a move is done at once only if all of it was read on what was chosen (issue: fewer taps)."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord import words
from bot.discord.play.guided_choices import fills_in, offered, start, unread_parts, walk
from bot.discord.play.guided_labels import labels
from bot.store import Store
from bot.table.model.table import Person, Place, Shown, Status
from bot.table.service import TableService
from games.core.commands import Command, Parameter
from games.core.numbered_choices.choices import Node, Offer
from games.core.protocol import Game
from games.registry import GAMES
from tests.databases import ready

PEOPLE = (Person(1, "Ann"), Person(2, "Ben"))
MOVES = 25
WAYS = 6
"""How many ways through the choices are looked at in each position."""


def chosen_at(shown: Shown, offer: Offer, luck: random.Random) -> tuple[Node, str]:
    """Something that is offered, and all that is read on it."""
    found = labels(shown, offer)
    node = luck.choice(offer.all)
    titles = [menu.title for menu in offer.menus if node in menu.nodes]
    return node, " ".join([*titles, found.heads.get(node.path, ""), found.texts[node.path]])


def way(shown: Shown, luck: random.Random) -> tuple[Node, str]:
    """A whole action by random choices, and all that was read on what was chosen."""
    node, read = start(shown), ""
    while node.action is None:
        offer = offered(shown, node)
        if offer.groups:
            offer = offered(shown, node, luck.randint(1, len(offer.groups)))
        node, text = chosen_at(shown, offer, luck)
        read += f" | {text}"
    return node, read


def unread(shown: Shown, node: Node, read: str) -> list[str]:
    """The values of an action that nobody read."""
    return [
        parameter.name
        for parameter, value in node.told
        if parameter.short is not None
        and words.filled(shown, parameter.short(shown.view, value)).casefold() not in read.casefold()
        and words.filled(shown, parameter.label(shown.view, value)).casefold() not in read.casefold()
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)
async def test_what_is_done_at_once_was_read_on_what_was_chosen(
    tmp_path: Path, game: Game[Any, Any, Any]
) -> None:
    luck = random.Random(10)
    service = TableService(Store(ready(tmp_path / "cairn.db")), entropy=luck.randbytes)
    await service.open()
    table = await service.lobby.seating.create(game.about.key, Place(1, 2), PEOPLE[0])
    table = await service.lobby.seating.join(table.id, PEOPLE[1])
    table = await service.lobby.starting.start(table.id, PEOPLE[0])
    done = 0
    for _ in range(MOVES):
        if table.status is not Status.RUNNING:
            break
        person = table.players[min(table.owing)].person
        shown = await service.play.projection.show(table.id, person.id)
        for _ in range(WAYS):
            node, read = way(shown, luck)
            assert walk(shown, node.path) == node
            if not fills_in(shown, node):
                done += 1
                assert unread(shown, node, read) == []
        table = (await service.play.moves.act(table.id, person, luck.choice(shown.legal))).table
    assert done > MOVES
    await service.close()


# Small games of choices


@dataclass(frozen=True, slots=True)
class Take:
    """One thing takes another."""

    own: str
    other: str


@dataclass(frozen=True, slots=True)
class Give:
    """One thing gives another something."""

    own: str
    other: str
    how: str


@dataclass(frozen=True, slots=True)
class Go:
    """One thing goes somewhere, and may bite another there."""

    own: str
    to: str
    bite: str = ""


def _part(name: str, *, optional: bool = False) -> Parameter:
    def told(_: Any, value: str, __: Any = ()) -> str:
        return f"the {value}"

    return Parameter(
        *(name, name, f"{name}?", str, lambda _, text: text, told),
        optional=optional,
        short=told,
        groups=_initial,
    )


def _initial(_: Any, value: str) -> tuple[str, ...]:
    return (value[0],)


@dataclass(frozen=True, slots=True)
class Stop:
    """Nothing more."""


def position(command: Command, *legal: Any) -> Any:
    """As much of a position as the choices look at."""
    game = SimpleNamespace(commands=(command, Command("stop", "Stop", "Stop", Stop)), odds=None)
    return SimpleNamespace(table=SimpleNamespace(game=game, players=()), seat=None, view=None, legal=legal)


TAKE = Command("take", "Take", "Take", Take, (_part("own"), _part("other")))
AGAIN = replace(TAKE, again=True)
GO = Command("go", "Go", "Go", Go, (_part("own"), _part("to"), _part("bite", optional=True)))
MANY = [f"{letter}{number}" for letter in "abc" for number in range(9)]


def leaf(shown: Any, *path: int) -> Node:
    node = walk(shown, path)
    assert node is not None
    assert node.action is not None
    return node


def test_what_is_filled_in_before_anything_is_chosen_must_be_seen() -> None:
    shown = position(TAKE, Take("cat", "rat"), Take("cat", "mouse"))
    assert fills_in(shown, leaf(shown, 1))
    shown = position(TAKE, *shown.legal, Take("dog", "rat"))
    assert not fills_in(shown, leaf(shown, 0, 1))


def test_what_stands_on_the_button_need_not_be_seen_again() -> None:
    shown = position(TAKE, Take("cat", "rat"), Take("dog", "mouse"))
    assert not fills_in(shown, leaf(shown, 0))


def test_what_all_of_a_menu_has_must_be_seen_unless_it_is_the_menus_title() -> None:
    shown = position(TAKE, *(Take(own, "rat") for own in MANY))
    assert offered(shown, start(shown)).menus
    assert fills_in(shown, leaf(shown, 3))
    titled = position(AGAIN, *(Take("cat", other) for other in MANY), Stop())
    assert {menu.title for menu in offered(titled, start(titled)).menus} == {"the cat"}
    assert not fills_in(titled, leaf(titled, 0, 3))


def test_what_stood_on_an_earlier_button_need_not_be_seen_again() -> None:
    third = replace(TAKE, action_type=Give, parameters=(*TAKE.parameters, _part("how")))
    few = [Give("cat", "rat", how) for how in ("soon", "late")]
    many = [Give("dog", other, how) for other in MANY for how in ("soon", "late")]
    shown = position(third, *few, *many)
    assert not fills_in(shown, leaf(shown, 0, 1))


def test_what_cannot_be_left_out_and_stands_on_the_button_need_not_be_seen_again() -> None:
    shown = position(GO, Go("cat", "barn", "rat"), Go("dog", "field"))
    end = leaf(shown, 0)
    offer = offered(shown, start(shown))
    assert labels(shown, offer).texts[end.path] == "The cat → the barn the rat"
    assert not fills_in(shown, end)
    assert unread_parts(shown, end) == ""


def test_what_cannot_be_left_out_must_be_seen_where_all_of_a_menu_has_it() -> None:
    shown = position(GO, *(Go(own, "barn", "rat") for own in MANY))
    assert offered(shown, start(shown)).menus
    end = leaf(shown, 3)
    assert fills_in(shown, end)
    assert unread_parts(shown, end) == "bite the rat"


def test_what_cannot_be_left_out_must_be_seen_if_nothing_was_chosen() -> None:
    shown = position(GO, Go("cat", "barn", "rat"))
    end = leaf(shown)
    assert fills_in(shown, end)
    assert unread_parts(shown, end) == "bite the rat"
