"""Computer players, as people meet them: in the lobby, in the gallery, on the board, and when somebody stops playing."""

import asyncio
import re
from dataclasses import replace
from typing import Any

import pytest

from bot.discord.lobby.computers import computer_menu
from bot.discord.play.hints import advice, hint_lines
from bot.table.model.table import Person, Status
from games.computer.search import Thought, Way
from games.core.lessons import lessons
from games.core.optional_parts.parts import Hint
from games.registry import GAMES
from tests.discord.conftest import Room, controls, labels, menus, words_of
from tests.discord.test_old_buttons import press_id


async def think(room: Room) -> None:
    """Let a second pass, and the computers decide until people are to decide."""
    for _ in range(60):
        await room.env.advance_time(1.0)
        if tasks := list(room.tables.lobby.computers.tasks.running.values()):
            await asyncio.gather(*tasks)
        table = await room.table()
        if table.status is not Status.RUNNING or table.owing - table.computers:
            await room.env.settle()
            return
    raise AssertionError("the computers go on without end")


def offered(message: Any, key: str) -> list[str]:
    """What the menu with this name offers."""
    return [each["label"] for menu in menus(message) if key in menu["custom_id"] for each in menu["options"]]


async def test_the_host_adds_a_computer_in_one_menu_and_starts_at_once(room: Room) -> None:
    await room.slash("Ann", "game new")
    assert offered(room.lobby(), "computer") == [
        "Add computer: easy",
        "Add computer: medium",
        "Add computer: hard",
    ]
    refused = await room.choose("Ben", room.lobby(), "easy", "computer")
    assert "Only the host" in refused.text
    await room.choose("Ann", room.lobby(), "easy", "computer")
    await room.choose("Ann", room.lobby(), "hard", "computer")
    assert "Computer (easy)" in words_of(room.lobby())
    assert offered(room.lobby(), "computer")[-2:] == ["Remove Computer (easy)", "Remove Computer (hard)"]
    table = await room.table()
    (menu,) = computer_menu(replace(table, invited=tuple(Person(n, "Eve") for n in range(1, 26))))
    assert len(menu.to_component_dict()["options"]) == 25, "as many as Discord shows"
    machine = table.players[2].person
    await room.choose("Ann", room.lobby(), str(machine.id), "computer")
    await room.press("Ann", room.lobby(), "Start")
    await think(room)
    board = words_of(room.board())
    assert "Computer (easy)" in board
    assert "<@-" not in "".join(words_of(each) for each in room.messages())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)
@pytest.mark.parametrize("way", ["command", "gallery"])
async def test_a_game_against_a_computer_begins_at_once(
    room: Room, game: Any, way: str, unpainted: None
) -> None:
    key, title = game.about.key, game.about.title
    if way == "command":
        said = await room.slash("Ann", "game new", game=key, computer="easy")
    else:
        said = await room.choose(
            "Ann",
            await room._said(room.person("Ann").slash(room.channel, "game new")),
            f"{key} easy",
            "against",
        )
    begins, *new = said.text.splitlines()
    assert begins == f"**{title}** #1 begins: you and Computer (easy)."
    assert [each.partition("?")[0] for each in new] == ([f"-# New to {title}"] if lessons(game) else [])
    await think(room)
    table = await room.table()
    assert table.owing & {0}


async def test_where_a_game_is_played_already_one_against_a_computer_begins_in_a_new_thread(
    room: Room,
) -> None:
    await room.begin()
    held = await press_id(room, "Cleo", "c1:begin:dog_eat_dog")
    assert "This channel already has a game" in held.text
    begins = await room.press("Cleo", held, "New thread")
    assert re.match(r"\*\*Dog Eat Dog\*\* #2 begins in <#\d+>: you and Computer \(easy\)\.", begins.text)


async def test_whoever_waits_for_computers_alone_continues_in_the_same_message(
    room: Room, unpainted: None
) -> None:
    await room.slash("Ann", "game new", game="high_heavens", computer="easy")
    await think(room)
    while (await room.table()).owing == {0}:
        table = await room.table()
        shown = await room.tables.play.projection.show(table.id, room.person("Ann").id)
        ends = table.game.seats.idle((await room.tables.tables.playing(table.id)).place.state, 0)
        assert ends in shown.legal
        said = await room.slash("Ann", "play", move=table.game.notation.write(ends))
    assert said.text.startswith("✓ ")
    assert "Continue" in said.buttons
    await think(room)
    said = await room.press("Ann", said, "Continue")
    assert "You have 3 action points." in said.text
    assert "earlier position" not in said.text


async def test_the_one_who_looks_for_a_substitute_can_let_a_computer_play(room: Room) -> None:
    await room.begin()
    said = await room.slash("Ann", "game substitute")
    assert said.buttons == ["Withdraw", "Let a computer play"]
    pressed = controls(said.message)[1]["custom_id"]
    assert "You did not ask for this substitute." in (await press_id(room, "Ben", pressed)).text
    await room.press("Ann", said, "Let a computer play")
    table = await room.table()
    assert (table.names, table.host.name) == (("Computer (medium)", "Ben"), "Ben")
    assert "takes over from **Ann**" in "".join(words_of(each) for each in room.messages())
    late = await press_id(room, "Ann", pressed)
    assert "Computer (medium) has taken over already." in late.text
    await room.restart()
    await think(room)
    assert (await room.table()).owing == {1}


async def test_against_a_computer_a_hint_names_the_best_ways_and_plays_the_first(room: Room) -> None:
    await room.slash("Ann", "game new", computer="easy")
    await think(room)
    hint = await room.press("Ann", room.board(), "Hint")
    assert hint.private
    assert re.search(r"Chances to win:\n\d+% · Attack .+ → .+\n\d+% · .+\n", hint.text)
    assert hint.buttons == ["Play it"]
    before = (await room.table()).moves
    await room.press("Ann", hint, "Play it")
    assert (await room.table()).moves > before


async def test_the_first_way_of_a_hint_has_the_best_chance_of_those_that_were_tried_often(room: Room) -> None:
    await room.begin()
    shown = await room.tables.play.projection.show(
        (await room.table()).id, room.person(await room.mover()).id
    )
    one, two, three, four = shown.legal[:4]
    ways = (Way((one,), 100, 0.5), Way((two,), 90, 0.6), Way((three,), 20, 0.4), Way((four,), 2, 1.0))
    assert re.findall(r"(\d+)%", advice(shown, Thought((one,), ways))) == ["60", "50", "40"]


async def test_a_hint_of_a_whole_army_tells_the_first_orders_and_how_many_more(room: Room) -> None:
    await room.begin(game="highest_ground")
    shown = await room.tables.play.projection.show((await room.table()).id, room.person("Ann").id)
    line = tuple(shown.legal)[:15]
    said = advice(shown, Thought(line))
    assert said.startswith("A computer would play: Choose 0 stakes; ")
    assert said.endswith("; 7 more.")
    typed = tuple(map(shown.table.game.notation.write, line))
    assert "Type" not in hint_lines(shown, Hint(said, typed))
    assert "Type `/play stock 0`" in hint_lines(shown, Hint(said, typed[:1]))
    assert hint_lines(shown, Hint(said, typed, own=1)).endswith("Type `/play stock 0`"), "others do the rest"


async def test_between_people_there_are_hints_only_if_the_lobby_has_told_everybody(room: Room) -> None:
    await room.begin()
    assert "Hint" not in labels(room.board())
    said = await press_id(room, "Ann", f"c1:hint:{(await room.table()).id}")
    assert "There are no hints in **Dog Eat Dog** #1: other people play too." in said.text
    tried = await room.slash("Ann", "try")
    assert "Answer" not in tried.buttons
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    await room.slash("Ann", "game new")
    await room.press("Ben", room.lobby(), "Join")
    assert "hints" not in words_of(room.lobby()).lower()
    await room.more("Ann", "Allow hints")
    assert "Hints: a computer gives them to everybody." in words_of(room.lobby())
    await room.restart()
    await room.press("Ann", room.lobby(), "Start")
    assert "Hint" in labels(room.board())
    assert "Chances to win" in (await room.press(await room.mover(), room.board(), "Hint")).text
    assert "A hint is for your own turn." in (await room.press(await room.other(), room.board(), "Hint")).text


async def test_who_offers_a_computer_a_draw_reads_that_it_decides_by_itself(room: Room) -> None:
    await room.slash("Ann", "game new", computer="easy")
    await think(room)
    said = await room.slash("Ann", "game draw")
    assert said.text == "You offered a draw. Computer (easy) decides in a moment."


async def test_in_a_try_a_computer_answers_for_the_others(room: Room) -> None:
    await room.slash("Ann", "game new", computer="easy")
    await think(room)
    moves = (await room.table()).moves
    tried = await room.slash("Ann", "try")
    assert "Answer" not in tried.buttons
    step = (await room.complete("Ann", "try", "move"))[0]
    tried = await room.slash("Ann", "try", move=step)
    assert "Answer" in tried.buttons
    answered = await room.press("Ann", tried, "Answer")
    assert "2. `" in answered.text
    assert (await room.table()).moves == moves
