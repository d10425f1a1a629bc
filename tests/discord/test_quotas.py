"""Whoever asks too much in a short time is refused in words, with the time to wait; others are not."""

import re
from datetime import timedelta

import pytest

from bot.clock import now_utc
from bot.discord.controls.interactions import DONE, THINGS
from bot.table.quotas import Quotas, Use
from bot.worker_processes.crew import Workers
from bot.worker_processes.works import BusyError, HungError
from tests.discord.conftest import Room
from tests.discord.test_endings import attack, exported
from tests.discord.test_old_buttons import press_id


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def allow(room: Room, use: Use, *sizes: int) -> Clock:
    """From now on the bot has this quota and no other."""
    clock = Clock()
    first, second, third = sizes
    room.bot.quotas = Quotas({use: (first, second, third)}, clock)
    return clock


def refused(room: Room, text: str, use: Use) -> bool:
    """Whether a text refuses this use and tells a plausible time; checks that it says nothing else."""
    found = re.fullmatch(
        rf"(You|People in this channel|People on this server) have {DONE[use]} too many {THINGS[use]} "
        r"in a short time\. Try again <t:(\d+):R>\.",
        text,
    )
    if found is None:
        return False
    assert 0 < int(found[2]) - now_utc().timestamp() <= use.seconds + 2
    return True


async def test_commands_and_buttons_count_together(room: Room) -> None:
    await room.begin()
    clock = allow(room, Use.ACTIONS, 3, 0, 0)
    for _ in range(2):
        await room.slash("Ann", "games")
    await room.press("Ann", room.board(), "My view")
    assert refused(room, (await room.slash("Ann", "games")).text, Use.ACTIONS)
    table = await room.table()
    said = await press_id(room, "Ann", f"c1:resign:{table.id}")
    assert refused(room, said.text, Use.ACTIONS)
    assert (await room.table()) == table
    assert "waiting" in (await room.slash("Ben", "games")).text
    clock.now += 20.1
    assert "waiting" in (await room.slash("Ann", "games")).text


@pytest.mark.parametrize("hours", [-5, 5])
async def test_the_time_is_that_of_peoples_clocks_not_the_bots(room: Room, hours: int) -> None:
    allow(room, Use.ACTIONS, 1, 0, 0)
    room.bot.service.clock = lambda: now_utc() + timedelta(hours=hours)
    await room.slash("Ann", "games")
    assert refused(room, (await room.slash("Ann", "games")).text, Use.ACTIONS)


async def test_suggestions_fall_silent_and_the_command_still_works(room: Room) -> None:
    await room.begin()
    allow(room, Use.SUGGESTIONS, 1, 0, 0)
    mover = await room.mover()
    assert await room.complete(mover, "play", "move")
    assert await room.complete(mover, "play", "move") == []
    assert "✓" in (await room.slash(mover, "play", move="pass")).text


async def test_lobbies_threads_moves_and_rematches_count_together_and_only_if_nothing_else_refuses_them(
    room: Room,
) -> None:
    await room.begin()
    allow(room, Use.LOBBIES, 0, 0, 1)
    for _ in range(3):
        held = await room.slash("Ben", "game new", game="high_ground")
        assert "already" in held.text
    there, other = (room.guild.create_text_channel(name) for name in ("there", "other"))
    assert "is open" in (await room.slash("Ann", "game new", there)).text
    over = [await room.slash("Ben", "game new", other), await room.press("Ben", held, "New thread")]
    listed = await room.slash("Ann", "games", other)
    asked = await room.press("Ann", await room.choose("Ann", listed, "1"), "Move it here")
    over.append(await room.press("Ann", asked, "Move it here"))
    await room.press("Ann", await room.slash("Ann", "game abort"), "Stop the game")
    over.append(await room.slash("Ben", "game rematch"))
    for each in over:
        assert refused(room, each.text, Use.LOBBIES)
    assert room.channel.threads == []


async def test_histories_have_a_quota(room: Room) -> None:
    await room.begin()
    await attack(room)
    allow(room, Use.HISTORIES, 3, 0, 0)
    history = await room.slash("Ann", "game history")
    stepping = await room.press("Ann", history, "Step through")
    await room.slash("Ann", "game board", at="0")
    assert refused(room, (await room.press("Ann", stepping, "Start")).text, Use.HISTORIES)
    assert refused(room, (await room.slash("Ann", "game history")).text, Use.HISTORIES)
    assert refused(room, (await room.slash("Ann", "game board", at="0")).text, Use.HISTORIES)
    assert (await room.slash("Ann", "game board")).pictures
    assert "history" in (await room.slash("Ben", "game history")).text


async def test_exports_and_imports_have_a_quota_and_a_server_imports_one_game_at_a_time(room: Room) -> None:
    await room.begin()
    data, _ = await exported(room)
    allow(room, Use.EXPORTS, 1, 0, 0)
    await exported(room)
    assert refused(room, (await room.slash("Ann", "game export")).text, Use.EXPORTS)
    allow(room, Use.IMPORTS, 1, 0, 0)
    first, second = (room.guild.create_text_channel(name) for name in ("first", "second"))
    async with room.tables.archive.importing.inside(room.guild.id):
        said = await room.slash("Ann", "game import", first, file=("game.json", data))
        assert "Another game is being imported on this server." in said.text
    await room.slash("Ann", "game import", first, file=("game.json", data))
    said = await room.slash("Ann", "game import", second, file=("game.json", data))
    assert refused(room, said.text, Use.IMPORTS)
    assert room.messages(second) == []


async def test_hints_have_a_quota_and_playing_one_takes_none(room: Room) -> None:
    await room.slash("Ann", "game new", game="bring_down_the_mountain")
    await room.press("Ann", room.lobby(), "Start")
    allow(room, Use.HINTS, 1, 0, 0)
    hinted = await room.press("Ann", room.board(), "Hint")
    assert refused(room, (await room.press("Ann", room.board(), "Hint")).text, Use.HINTS)
    await room.press("Ann", hinted, "Play it")
    assert (await room.table()).moves > 0


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (BusyError("3 of yours wait.", own=True), "You are already waiting for hints."),
        (BusyError("17 jobs are waiting."), "Too many people are waiting for hints."),
        (HungError("It took 30 s."), "No hint could be found just now."),
    ],
)
async def test_a_hint_that_workers_do_not_find_is_told_in_words(
    room: Room, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    waits: list[object] = []

    async def fails(_: object, work: object, question: bytes, here: object, person: object = None) -> None:
        waits.append(person)
        raise error

    await room.slash("Ann", "game new", game="bring_down_the_mountain")
    await room.press("Ann", room.lobby(), "Start")
    monkeypatch.setattr(Workers, "ask", fails)
    told = (await room.press("Ann", room.board(), "Hint")).text
    assert said in told
    assert "again" in told
    assert waits == [room.person("Ann").id]  # workers serve people in turn


@pytest.mark.parametrize("use", list(Use))
def test_every_use_has_words(use: Use) -> None:
    assert DONE[use]
    assert THINGS[use]
