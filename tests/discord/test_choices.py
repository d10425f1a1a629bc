"""What is offered on buttons and in menus: it leaves the picture in sight of a phone, and where previews are off, a move is done
at once only if all of it was read on what was chosen."""

import random
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from discord import ui

from bot.discord import words
from bot.discord.controls import button, in_rows, lines_of
from bot.discord.pictures import boards
from bot.discord.play.guided_choices import choose_view, fills_in, offered, path_text, start, walk
from bot.discord.play.guided_labels import LINES, labels, rows_of
from bot.store import Store
from bot.table.model import escaped
from bot.table.model.table import Person, Place, Shown, Status
from bot.table.service import TableService
from games.core.numbered_choices.choices import IN_SIGHT, Menu, Node, Offer
from games.core.numbered_choices.numbers import numbered
from games.core.protocol import Game
from games.high_heavens import GAME as HIGH_HEAVENS
from games.registry import GAMES
from tests.databases import ready

PEOPLE = (Person(1, "Ann"), Person(2, "Ben"))
MOVES = 25
WAYS = 6
"""How many ways through the choices are looked at in each position."""


async def positions(path: Path, key: str, luck: random.Random, moves: int = MOVES) -> AsyncIterator[Shown]:
    """What the player who must act is shown in a random game."""
    service = TableService(Store(ready(path / "cairn.db")), entropy=luck.randbytes)
    await service.open()
    table = await service.lobby.seating.create(key, Place(1, 2), PEOPLE[0])
    table = await service.lobby.seating.join(table.id, PEOPLE[1])
    table = await service.lobby.starting.start(table.id, PEOPLE[0])
    for _ in range(moves):
        if table.status is not Status.RUNNING:
            break
        person = table.players[min(table.owing)].person
        shown = await service.play.projection.show(table.id, person.id)
        yield shown
        table = (await service.play.moves.act(table.id, person, luck.choice(shown.legal))).table
    await service.close()


def has_numbers(game: Game[Any, Any, Any]) -> bool:
    """Whether something that can be chosen has no name of its own on the picture."""
    return any(each.marked and not each.named for command in game.commands for each in command.parameters)


def below(shown: Shown, offer: Offer) -> dict[str, str]:
    """What stands below each option of the menus."""
    view = choose_view(shown, offer, labels(shown, offer))
    return {
        option["value"]: option.get("description", "")
        for row in (() if view is None else view.to_components())
        for control in row["components"]
        for option in control.get("options", ())
    }


def way(shown: Shown, luck: random.Random) -> tuple[Node, str]:
    """A whole action by random choices, and all that was read on what was chosen. Beyond the first choice buttons always leave
    the picture in sight."""
    node, read = start(shown), ""
    while node.action is None:
        offer = offered(shown, node)
        if offer.groups:
            offer = offered(shown, node, luck.randint(1, len(offer.groups)))
        found, first, node = labels(shown, offer), node.command is None, luck.choice(offer.all)
        on_buttons = [[found.texts[each.path] for each in row] for row in rows_of(offer, found.texts)]
        assert first or lines_of(on_buttons) <= LINES, on_buttons
        assert not any(re.fullmatch(r"\d+ \d+", text) for text in found.texts.values()), on_buttons
        titles = [menu.title for menu in offer.menus if node in menu.nodes]
        described = below(shown, offer).get(path_text(node.path), "")
        read += f" | {' '.join([*titles, found.above, found.texts[node.path], described])}"
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
async def test_first_choices_leave_the_picture_in_sight_and_what_is_done_at_once_was_read(
    tmp_path: Path, game: Game[Any, Any, Any]
) -> None:
    luck, done = random.Random(10), 0
    async for shown in positions(tmp_path, game.about.key, luck):
        offer = offered(shown, start(shown))
        found = labels(shown, offer)
        texts = [found.texts[node.path] for node in offer.nodes]
        if len(texts) <= IN_SIGHT:
            assert (
                lines_of([[found.texts[node.path] for node in row] for row in rows_of(offer, found.texts)])
                <= LINES
            )
        assert len(set(texts)) == len(texts)
        assert len(found.above) <= 200
        for _ in range(WAYS):
            node, read = way(shown, luck)
            assert walk(shown, node.path) == node
            if not fills_in(shown, node):
                done += 1
                assert unread(shown, node, read) == []
    assert done > MOVES


async def test_what_a_menu_says_below_an_option_was_read(tmp_path: Path) -> None:
    done = 0
    async for shown in positions(tmp_path, "highest_ground", random.Random(4), 60):
        offer = offered(shown, start(shown))
        described = below(shown, offer)
        for node in [node for menu in offer.menus for node in menu.nodes if node.action is not None]:
            parameter, value = node.told[-1]
            if described[path_text(node.path)] == parameter.label(shown.view, value):
                assert not fills_in(shown, node)
                done += 1
    assert done


async def test_what_stands_on_a_card_is_told_where_it_is_chosen_and_after(tmp_path: Path) -> None:
    told = set()
    async for shown in positions(tmp_path, "high_heavens", random.Random(4)):
        offer = offered(shown, start(shown))
        found = labels(shown, offer)
        for node in offer.nodes:
            if node.command is None or node.command.name not in ("invoke", "use", "play") or not node.filled:
                continue
            card = shown.view.decks.cards[node.filled[0][1]]
            (line,) = [
                line for line in found.does.splitlines() if escaped(f"{card.name}: {card.text}") in line
            ]
            number = found.texts[node.path].split(" ")[0]
            assert re.match(rf"-# \*\*(\d+ )*{number}\b", line), "its number stands before it"
            told.add(node.command.name)
            if node.action is None:
                after = labels(shown, offered(shown, node)).does
                assert after.startswith(f"-# {escaped(f'{card.name}: {card.text}')}")
    assert told == {"invoke", "use", "play"}


@pytest.mark.parametrize("key", ["high_heavens", "high_ground", "highest_ground"])
async def test_a_menu_does_not_say_below_an_option_what_it_says_on_it(tmp_path: Path, key: str) -> None:
    options = 0
    async for shown in positions(tmp_path, key, random.Random(4), 40):
        for node in (start(shown), *offered(shown, start(shown)).all):
            if node.action is not None:
                continue
            offer = offered(shown, node)
            view = choose_view(shown, offer, labels(shown, offer))
            assert view is not None
            for each in [each for row in view.to_components() for each in row["components"]]:
                for option in each.get("options", ()):
                    options += 1
                    below, said = option.get("description") or "", option["label"].partition(" · ")[2]
                    assert not said or not below.startswith(said)
                    assert not below or below not in said
    assert options > 20


@pytest.mark.parametrize("key", [game.about.key for game in GAMES if has_numbers(game)])
async def test_behind_a_number_stands_a_dot_or_a_place(tmp_path: Path, key: str) -> None:
    numbers = 0
    async for shown in positions(tmp_path, key, random.Random(6), 60):
        first = offered(shown, start(shown))
        for node in (start(shown), *(each for each in first.all if each.action is None)):
            offer = offered(shown, node)
            for path, label in labels(shown, offer).texts.items():
                if numbered(offer).numbers.get(path):
                    assert re.match(r"\d+ (· |[A-Za-z]+\d)", label), label
                    numbers += 1
    assert numbers


def test_buttons_stand_side_by_side_as_far_as_a_phone_is_wide() -> None:
    assert lines_of([["1 · West"] * 5]) == 2
    assert lines_of([["1 · Move medium, M15.1 → M14"] * 3]) == 3
    assert lines_of([["Pass"] * 5, ["Pass"]]) == 2
    assert lines_of([["8♤+4 → 9♧"] * 3]) == 2


async def test_what_was_chosen_goes_to_the_picture_and_hexes_are_written_as_on_the_board(
    tmp_path: Path,
) -> None:
    async for shown in positions(tmp_path, "high_heavens", random.Random(4)):
        if shown.moves:
            continue
        first = offered(shown, start(shown))
        (god, *_) = [node for node in first.nodes if node.command and node.command.name == "invoke"]
        offer = offered(shown, god)
        found = labels(shown, offer)
        hexes = {found.texts[node.path][4:] for node in offer.nodes}
        assert hexes in ({"c1", "d1", "e1"}, {"c9", "d10", "e9"})
        how = boards.look(shown, ("Ann", "Ben"), found.choices)
        assert how.chosen == (("god", god.told[0][1].replace("_", "-")),)
        assert [choice.number for choice in how.choices] == [1, 2, 3]
        assert not boards.look(shown, ("Ann", "Ben"), labels(shown, first).choices).chosen


def steps(named: int, plain: int, menus: int = 0) -> Offer:
    """Choices of a command that is chosen by steps: so many that name something, so many that name nothing, beside menus."""
    command = next(each for each in HIGH_HEAVENS.commands if each.by_steps)
    parameter = command.parameters[0]
    nodes = [
        Node((at,), command, ((parameter, at),) if at < named else (), ()) for at in range(named + plain)
    ]
    return Offer(Node((), None, (), ()), tuple(nodes), (Menu("", ()),) * menus)


def row_sizes(offer: Offer, text: str) -> list[int]:
    """How many buttons stand in each row if all have this text."""
    return [len(row) for row in rows_of(offer, {node.path: text for node in offer.nodes})]


@pytest.mark.parametrize(("menus", "sizes"), [(1, [5, 1, 3]), (2, [5, 4])])
def test_a_row_is_left_for_what_stands_beside_the_choices(menus: int, sizes: list[int]) -> None:
    assert row_sizes(steps(6, 3, menus), "1") == sizes


@pytest.mark.parametrize(
    ("text", "named", "sizes"),
    [
        ("Draw 8♢ → 10♢", 6, [4, 2]),
        ("8♤+4 → 9♧", 8, [4, 4]),
        ("6♢ → 8♢", 6, [3, 3]),
        ("1", 8, [5, 3]),
    ],
)
def test_rows_are_as_long_as_takes_the_fewest_lines(text: str, named: int, sizes: list[int]) -> None:
    assert row_sizes(steps(named, 1), text) == [*sizes, 1]


def test_the_buttons_below_a_board_take_the_fewest_lines() -> None:
    names = ["Move", "Plan", "My view", "Catch up", "Rules", "Hint"]
    rows = in_rows([button(name, "view", 1, 0) for name in names])
    told = [[str(each.item.label) for each in row if isinstance(each.item, ui.Button)] for row in rows]
    assert told == [names[:4], names[4:]]
