"""`/game new` shows the games in pictures; where a game is already, it says so first and offers what can be done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.discord.lobby import new_game
from bot.discord.pictures import boards, drawing
from bot.discord.pictures.boards import Kept
from bot.table.model.table import Person, Place, Status
from bot.worker_processes.service import Workers
from bot.worker_processes.works import DRAWING, Work
from games.registry import GAMES
from tests.discord import limits
from tests.discord.conftest import Room, Said, controls, raw, words_of
from tests.discord.test_board_not_lost import deny

FAILS = Work("cover", "tests.workers.toys:fail", 20.0)
CREATE_PUBLIC_THREADS = 1 << 35
TITLES = [game.about.title for game in GAMES]


@pytest.fixture
def _nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_kept_covers", Kept(9))


async def asked(room: Room, name: str = "Ann") -> Said:
    """Somebody types `/game new` alone."""
    said = await room._said(room.person(name).slash(room.channel, "game new"))
    assert said.private
    assert limits.message({"content": said.message.content, "components": raw(said.message)}) == []
    return said


def link(said: Said) -> str:
    return next(str(each["url"]) for each in controls(said.message) if each.get("label") == "Go there")


async def test_all_games_are_shown_with_a_picture_and_a_button_each(room: Room) -> None:
    said = await asked(room)
    assert said.buttons == TITLES
    (picture,) = said.pictures
    for game in GAMES:
        about = game.about
        told = f"{about.title}: {about.players}, {about.facts.length}, {about.facts.company}."
        assert told in picture.description
    assert room.messages() == []
    await room.restart()
    said = await room.press("Ann", said, TITLES[1])
    assert "The lobby of" in said.text
    assert said.pictures == []
    assert (await room.table()).game is GAMES[1]


@pytest.mark.usefixtures("_nothing_is_kept")
async def test_games_and_lobby_are_told_in_words_if_they_cannot_be_drawn(room: Room) -> None:
    sound, room.tables.workers = room.tables.workers, Workers(plans=(replace(DRAWING, works=(FAILS,)),))
    said = await asked(room)
    assert said.pictures == []
    for game in GAMES:
        assert f"**{game.about.title}**: {game.about.players}" in said.text
    await room.press("Ann", said, TITLES[0])
    assert room.lobby().attachments == []
    await room.press("Ben", room.lobby(), "Join")
    assert "`B` Ben" in words_of(room.lobby())
    await room.tables.workers.close()
    room.tables.workers = sound


@pytest.mark.usefixtures("_nothing_is_kept")
async def test_a_cover_is_drawn_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    draw = drawing.draw_covers

    async def counted(workers: Workers, shown: Any, waiting: int | None, *how: Any) -> tuple[str, bytes]:
        drawn.append(len(shown))
        return await draw(workers, shown, waiting, *how)

    monkeypatch.setattr(drawing, "draw_covers", counted)
    for channel in (room.channel, room.guild.create_text_channel("there")):
        await room.slash("Ann", "game new", channel)
        assert len(room.lobby(channel).attachments) == 1
    assert drawn == [1]


def test_more_games_than_five_stand_in_rows() -> None:
    def many(number: int) -> list[Any]:
        about = GAMES[0].about
        return [replace(GAMES[0], about=replace(about, key=f"game_{each}")) for each in range(number)]

    for number in (1, 5, 6, 25, 30):
        shown = new_game.view(many(number), new_game.THREAD)
        assert shown is not None
        components = shown.to_components()
        assert limits.message({"content": "x", "components": components}) == []
        assert sum(len(row["components"]) for row in components) == min(number, 25)


async def test_a_running_game_is_named_with_a_link_and_nothing_is_lost(room: Room) -> None:
    await room.begin()
    before = await room.table()
    for said in (await asked(room, "Zoe"), await room.slash("Zoe", "game new", game="high_ground")):
        assert "This channel already has a game: **Dog Eat Dog** #1, with Ann and Ben." in said.text
        assert "**New thread** begins another game beside this one." in said.text
        assert said.buttons == ["My view", "Go there", "New thread"]
        assert link(said).endswith(f"/{room.guild.id}/{room.channel.id}/{room.board().id}")
    assert (await room.press("Zoe", said, "My view")).pictures
    assert await room.table() == before


async def test_a_lobby_is_offered_with_a_link_also_to_whoever_chose_meanwhile(room: Room) -> None:
    chosen = await asked(room, "Ben")
    await room.slash("Ann", "game new")
    said = await asked(room)
    assert (
        "already has an open lobby: **Dog Eat Dog** #1. You have joined. 1 more player needed." in said.text
    )
    assert link(said).endswith(f"/{room.lobby().id}")
    said = await room.press("Ben", chosen, TITLES[1])
    assert "This channel already has an open lobby: **Dog Eat Dog** #1." in said.text
    assert said.buttons == ["Join", "Go there", "New thread"]
    await room.press("Ben", await asked(room, "Ben"), "Join")
    assert (await room.table()).names == ("Ann", "Ben")


async def test_another_game_begins_in_a_new_thread(room: Room) -> None:
    await room.begin()
    said = await room.slash("Zoe", "game new", game="high_ground")
    await room.restart()
    said = await room.press("Zoe", said, "New thread")
    (thread,) = room.channel.threads
    assert thread.name == "High Ground"
    assert f"is open in <#{thread.id}>" in said.text
    assert (await room.table(thread)).status is Status.LOBBY
    assert "`A` Zoe · host" in words_of(room.lobby(thread))
    assert (await room.table()).status is Status.RUNNING
    said = await room.press("Zoe", await asked(room, "Zoe"), "New thread")
    assert "in a new thread?" in said.text
    assert said.buttons == TITLES
    said = await room.press("Zoe", said, TITLES[0])
    assert len(room.channel.threads) == 2
    assert "Press **Start** there" in said.text


async def test_a_choice_that_comes_twice_opens_one_thread(room: Room) -> None:
    await room.begin()
    zoe = Person(room.person("Zoe").id, "Zoe")
    there = Place(room.guild.id, room.guild.create_text_channel("there").id)
    made = await room.tables.lobby.seating.create(GAMES[0].about.key, there, zoe, request="7")
    assert await room.tables.lobby.new_games.made_by("7") == made
    assert await room.tables.lobby.new_games.made_by("8") is None


async def test_no_thread_is_offered_to_whom_none_is_allowed(room: Room) -> None:
    await room.begin()
    held = await room.slash("Zoe", "game new", game="high_ground")
    deny(room, CREATE_PUBLIC_THREADS)
    said = await asked(room, "Zoe")
    assert said.buttons == ["My view", "Go there"]
    assert "use `/game new` in another channel or thread" in said.text
    said = await room.press("Zoe", held, "New thread")
    assert "may not open a thread here" in said.text
    assert room.channel.threads == []
