"""`/game new` shows the games in pictures; one message takes a table from nothing to playing (P16)."""

from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.discord.lobby import new_game
from bot.discord.pictures import boards
from bot.recent import Recent
from bot.table.model.table import Status
from bot.worker_processes.crew import Workers
from bot.worker_processes.works import COVER, DRAWING, Work
from games.registry import GAMES
from tests.discord import limits
from tests.discord.conftest import Room, Said, controls, labels, words_of
from tests.discord.test_board_not_lost import deny


async def test_a_new_game_opens_a_lobby_in_whose_message_people_join_and_leave(room: Room) -> None:
    assert (await room.slash("Ann", "game new")).private
    lobby = room.lobby()
    assert labels(lobby) == ["Join", "Start", "Rules", "Options", "More", "Learn"]
    for part in (
        "Dog Eat Dog",
        "`A` Ann · host",
        "2 to 8 players · 20 minutes or a week · against each other",
        "**1 more player needed.** Press **Join**, or Ann adds a computer below.",
    ):
        assert part in words_of(lobby)
    assert "Options:" not in words_of(lobby)
    (cover,) = lobby.attachments
    assert "Dog Eat Dog: 2 to 8 players, 20 minutes, against each other." in (cover.description or "")
    said = await room.press("Ann", lobby, "Join")
    assert said.private
    assert said.text == "**Dog Eat Dog** #1. You have joined. 1 more player needed."
    settings = ["Make forced moves by hand", "Allow hints", "Make it friendly"]
    assert said.buttons == ["Start", "Seats", "Leave", "Close", *settings]
    assert len((await room.table()).players) == 1
    await room.press("Ben", lobby, "Join")
    said = await room.press("Ben", lobby, "Join")
    assert said.text == "**Dog Eat Dog** #1. You have joined. Ann can start now."
    assert said.buttons == ["Seats", "Leave"]
    assert room.lobby().id == lobby.id
    assert "`B` Ben" in words_of(room.lobby())
    assert (await room.press("Zoe", room.lobby(), "More")).buttons == ["Join"]
    await room.more("Ann", "Leave")
    assert "`A` Ben · host" in words_of(room.lobby())
    assert "Ann" not in words_of(room.lobby())


async def test_the_lobby_says_who_starts_and_how_many_more_can_join(room: Room) -> None:
    await room.slash("Ann", "game new", game="bring_down_the_mountain")
    assert "Ann can start now. Up to 3 more can join." in words_of(room.lobby())
    for name in ("Ben", "Cleo"):
        await room.press(name, room.lobby(), "Join")
    assert "Ann can start now. 1 more can join." in words_of(room.lobby())
    await room.press("Dan", room.lobby(), "Join")
    assert words_of(room.lobby()).endswith("Ann can start now.")


@pytest.mark.usefixtures("_nothing_is_kept")
async def test_a_cover_is_drawn_and_sent_once_and_stays(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = AsyncMock(wraps=boards.draw)
    monkeypatch.setattr(boards, "draw", draw)
    for channel in (room.guild.create_text_channel("there"), room.channel):
        await room.slash("Ann", "game new", channel)
        (before,) = room.lobby(channel).attachments
    assert [each.args[2] for each in draw.await_args_list] == ["dog_eat_dog"]
    sent = len(room.env.http_requests)
    await room.press("Ben", room.lobby(), "Join")
    await room.set_option("Ann", "treehouse_die", "on")
    (after,) = room.lobby().attachments
    assert after.id == before.id
    bodies: list[Any] = [
        each.json
        for each in room.env.http_requests[sent:]
        if each.method == "PATCH" and "/messages/" in each.path
    ]
    edits = [
        each for each in bodies if isinstance(each, dict) and "## Dog Eat Dog" in each.get("content", "")
    ]
    assert len(edits) == 2
    assert not any("attachments" in each for each in edits)
    await room.press("Ann", room.lobby(), "Start")
    assert room.messages()[0].attachments == []


async def test_people_are_invited_by_name_and_bots_cannot_play(room: Room) -> None:
    await room.slash("Ann", "game new")
    machine = room.guild.add_member(room.env.create_user("machine", bot=True))
    said = await room.invite("Ann", [machine])
    assert said.text == "Bots cannot play. Choose people."
    said = await room.invite("Ann", [machine, room.person("Ben"), room.person("Cleo")])
    assert said.text == "Invited: Ben and Cleo."
    ben, cleo = (f"<@{room.person(name).id}>" for name in ("Ben", "Cleo"))
    assert f"Invited: {ben} and {cleo}" in words_of(room.lobby())
    await room.press("Ben", room.lobby(), "Join")
    assert f"Invited: {cleo}" in words_of(room.lobby())


async def test_the_host_chooses_options_and_the_order_of_seats_and_others_see_them(room: Room) -> None:
    await room.slash("Ann", "game new")
    await room.press("Ben", room.lobby(), "Join")
    seen = await room.more("Ben", "Seats")
    assert seen.buttons == []
    assert "Only the host" in seen.text
    panel = await room.more("Ann", "Seats")
    assert panel.private
    panel = await room.choose("Ann", panel, str(room.person("Ben").id))
    assert (await room.table()).names == ("Ben", "Ann")
    assert "`A` Ben" in words_of(room.lobby())
    panel = await room.press("Ann", panel, "Shuffle")
    assert sorted((await room.table()).names) == ["Ann", "Ben"]
    assert "in playing order" in panel.text
    options = await room.press("Ann", room.lobby(), "Options")
    await room.more("Ann", "Leave")
    assert "Only the host" in (await room.choose("Ann", options, "on", "treehouse_die")).text
    assert (await room.table()).options.get("treehouse_die", "off") == "off"


async def test_the_lobby_says_who_plays_which_side(room: Room) -> None:
    await room.slash("Ann", "game new", game="highest_ground")
    assert "`A` Ann · Allies · host\n`B` free · Romans\n" in words_of(room.lobby())
    await room.press("Ben", room.lobby(), "Join")
    assert "`A` Ann · Allies · host\n`B` Ben · Romans\n" in words_of(room.lobby())
    assert "free" not in words_of(room.lobby())
    said = await room.choose("Ann", await room.more("Ann", "Seats"), str(room.person("Ben").id))
    for text in (said.text, words_of(room.lobby())):
        assert "`A` Ben · Allies\n`B` Ann · Romans · host" in text
    await room.press("Ann", room.lobby(), "Start")
    assert "Playing: Ben (Allies) and Ann (Romans)." in words_of(room.messages()[0]).replace("**", "")


async def test_only_the_host_starts_with_players_enough_and_the_lobby_closes(room: Room) -> None:
    await room.slash("Ann", "game new")
    said = await room.press("Ann", room.lobby(), "Start")
    assert said.private
    assert "more player needed" in said.text
    await room.press("Ben", room.lobby(), "Join")
    assert "host" in (await room.press("Ben", room.lobby(), "Start")).text
    assert (await room.table()).status is Status.LOBBY
    assert "has started" in (await room.slash("Ann", "game start")).text
    assert (await room.table()).status is Status.RUNNING
    first = room.messages()[0]
    assert "Playing: **Ann**" in words_of(first)
    assert labels(first) == ["Fairness"]
    assert labels(room.board()) == ["Move", "My view", "Catch up", "Rules"]


async def test_closing_a_lobby_is_asked_once_more_and_frees_the_channel(room: Room) -> None:
    await room.slash("Ann", "game new")
    lobby = room.lobby()
    asked = await room.more("Ann", "Close")
    assert "Close the lobby" in asked.text
    assert (await room.table()).status is Status.LOBBY
    await room.press("Ann", asked, "Close it")
    closed = next(m for m in room.messages() if m.id == lobby.id)
    assert "closed" in words_of(closed)
    assert controls(closed) == []
    await room.slash("Ben", "game new")
    assert "`A` Ben · host" in words_of(room.lobby())


async def test_a_lobby_whose_message_is_gone_is_joined_left_and_started_from_help(room: Room) -> None:
    await room.slash("Ann", "game new")
    await room.lobby().delete()
    said = await room.press("Ben", await room.slash("Ben", "help"), "Join")
    assert said.private
    said = await room.press("Ben", said, "Leave")
    assert "You have left" in said.text
    assert said.buttons == []
    await room.press("Ben", await room.slash("Ben", "help"), "Join")
    assert "has started" in (await room.press("Ann", await room.slash("Ann", "help"), "Start")).text
    assert room.board()


FAILS = Work("cover", "tests.workers.toys:fail", 20.0)
CREATE_PUBLIC_THREADS = 1 << 35
TITLES = [game.about.title for game in GAMES]


@pytest.fixture
def _nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(boards._kept, COVER, Recent(9))


async def asked(room: Room, name: str = "Ann") -> Said:
    """Somebody types `/game new` alone."""
    said = await room._said(room.person(name).slash(room.channel, "game new"))
    assert said.private
    return said


def link(said: Said) -> str:
    return next(str(each["url"]) for each in controls(said.message) if each.get("label") == "Go there")


async def test_all_games_are_shown_with_a_picture_and_a_button_each(room: Room) -> None:
    said = await asked(room)
    assert said.buttons == [*TITLES, "Learn"]
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


def test_more_games_than_five_stand_in_rows() -> None:
    def many(number: int) -> list[Any]:
        about = GAMES[0].about
        return [replace(GAMES[0], about=replace(about, key=f"game_{each}")) for each in range(number)]

    for number in (1, 5, 6, 25, 30):
        shown = new_game.view(many(number), new_game.THREAD)
        assert shown is not None
        components = shown.to_components()
        assert limits.message({"content": "x", "components": components}) == []
        assert sum(len(row["components"]) for row in components) == min(number, 20) + (
            2 if number <= 15 else 1
        )


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


async def test_whoever_would_open_a_second_lobby_is_offered_the_first(room: Room) -> None:
    chosen = await asked(room, "Ben")
    await room.slash("Ann", "game new")
    said = await asked(room)
    assert "You have joined. 1 more player needed." in said.text
    assert link(said).endswith(f"/{room.lobby().id}")
    for said in (await room.press("Ben", chosen, TITLES[1]), await room.slash("Ben", "game new")):
        assert said.private
        assert "already has an open lobby: **Dog Eat Dog** #1. 1 more player needed." in said.text
        assert said.buttons == ["Join", "Go there", "New thread"]
    assert "You have joined" in (await room.press("Ben", said, "Join")).text
    assert (await room.table()).names == ("Ann", "Ben")
    assert "`B` Ben" in words_of(room.lobby())


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
    assert said.buttons == [*TITLES, "Learn"]
    said = await room.press("Zoe", said, TITLES[0])
    assert len(room.channel.threads) == 2
    assert "Press **Start** there" in said.text


async def test_no_thread_is_offered_to_whom_none_is_allowed(room: Room) -> None:
    await room.begin()
    held = await room.slash("Zoe", "game new", game="high_ground")
    deny(room, CREATE_PUBLIC_THREADS)
    said = await asked(room, "Zoe")
    assert said.buttons == ["My view", "Go there"]
    assert "use `/game new` in another channel or thread" in said.text
    assert "may not open a thread here" in (await room.press("Zoe", held, "New thread")).text
    assert room.channel.threads == []
