"""The page of `play`: its greeting, its time, and how it reads texts."""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord.preview import _markdown, _queries

from bot.discord.client import Cairn
from bot.simulator import run
from bot.simulator.clock import FARTHEST, LONGEST_LEAP, PlayClock
from bot.simulator.greeting import member_names
from bot.simulator.world import World, read_once, world
from bot.table.model.table import Status
from bot.table.service import TableService
from bot.worker_processes.works import PLANS
from games.registry import GAMES
from tests.discord.conftest import labels, words_of


@asynccontextmanager
async def playing(folder: Path, members: Sequence[str]) -> AsyncIterator[World]:
    """A world as `play` opens it, without its page."""
    clock = PlayClock(folder / "clock")
    bot = run._make_bot(folder / "cairn.db", clock)
    async with world(bot, members, clock) as opened:
        try:
            await run.open_channels(bot, opened)
            await opened.keep_up()
            yield opened
            assert list(opened.env.errors) == []
        finally:
            await bot.close()


def tables(there: World) -> TableService:
    assert isinstance(there.env.bot, Cairn)
    return there.env.bot.service


async def press(there: World, who: int, message: Any, label: str) -> str:
    """A member presses a button. Returns the answer."""
    result = await there.actors[who].click(message, label=label)
    assert result.response is not None
    return result.response.content


def posted(there: World, channel: int = 0) -> list[Any]:
    return list(there.channels[channel].history())


async def test_each_channel_greets_with_one_message_and_a_game_for_two_begins_with_one_tap(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, ("Ann", "Ben", "Cleo")) as there:
        for channel in (0, 1):
            (greeting,) = posted(there, channel)
            titles = [game.about.title for game in GAMES if 2 in game.about.seat_counts]
            assert labels(greeting) == [*titles, "Learn"]
        person = there.env.backend.users[there.people[1].id]
        assert person.global_name == there.people[1].name
        title = GAMES[0].about.title
        begins = await press(there, 1, posted(there, 1)[0], title)
        assert "begins: you and Cleo" in begins
        assert f"New to {title}? `/learn` takes" in begins
        table = await tables(there).play.projection.at(there.places[1])
        assert table.status is Status.RUNNING
        assert table.names == ("Ben", "Cleo")
        # The channel has a game now, and the last member's partner is the first.
        assert "already in this channel" in await press(there, 2, posted(there, 1)[0], title)
        assert "you and Ann" in await press(there, 2, posted(there)[0], title)


async def test_a_game_is_found_again_in_its_channel_with_another_number_of_members(tmp_path: Path) -> None:
    async with playing(tmp_path, member_names(3)) as there:
        await press(there, 0, posted(there, 1)[0], GAMES[0].about.title)
        first = there.places, there.people
        table = await tables(there).play.projection.at(there.places[1])
        (mover,) = table.owing
        person = table.players[mover].person
        await tables(there).play.moves.act(table.id, person, "pass")
        await there.keep_up()
        told = [each.content for each in posted(there, 1) if "passes" in each.content]
        assert told
    for _ in range(2):
        async with playing(tmp_path, member_names(2)) as there:
            assert [each.content.splitlines()[0] for each in posted(there, 1)] == [told[-1].splitlines()[0]]
    async with playing(tmp_path, member_names(24)) as there:
        assert (there.places, there.people[:3]) == first
        (greeting,) = posted(there)
        assert labels(greeting)
        assert (await tables(there).play.projection.at(there.places[1])).names == ("Ann", "Ben")
        assert any("Move" in labels(message) for message in posted(there, 1))
        assert not any("Welcome" in message.content for message in posted(there, 1))


def test_computer_players_do_not_think_in_the_process_of_the_page(tmp_path: Path) -> None:
    bot = run._make_bot(tmp_path / "cairn.db", PlayClock(tmp_path / "clock"))
    assert [plan.name for plan in PLANS if plan not in bot.service.workers._in_processes] == ["drawing"]


async def test_a_single_member_is_told_how_to_begin(tmp_path: Path) -> None:
    async with playing(tmp_path, ("Ann",)) as there:
        (greeting,) = posted(there)
        assert labels(greeting) == ["Learn"]
        assert "/game new" in greeting.content


# The time of the page is moved ahead, and all that waits follows it.


HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MUTE = "No more reminders this turn"


class Machine:
    """A machine whose clocks stand until they are moved."""

    def __init__(self) -> None:
        self.passed = 0.0

    def wall(self) -> datetime:
        return datetime(2026, 11, 23, 12, tzinfo=UTC) + timedelta(seconds=self.passed)

    def clock(self, file: Path | None = None) -> PlayClock:
        return PlayClock(file, wall=self.wall)


def test_it_is_the_machines_time_at_first() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.passed = 100.0
    assert clock() == clock.due() == machine.wall()


def test_it_goes_on_where_it_was_when_the_page_is_started_again(tmp_path: Path) -> None:
    machine, file = Machine(), tmp_path / "clock"
    clock = machine.clock(file)
    clock.leap(3 * DAY)
    machine.passed = 60.0
    assert machine.clock(file).due() == machine.wall() + 3 * DAY


@pytest.mark.parametrize("kept", ["", "soon", "-5", "nan", "1e99", "9" * 400])
def test_what_is_damaged_in_its_file_harms_nothing(tmp_path: Path, kept: str) -> None:
    file = tmp_path / "clock"
    file.write_text(kept)
    machine = Machine()
    assert machine.wall() <= machine.clock(file).due() <= machine.wall() + FARTHEST


@pytest.mark.parametrize("by", [timedelta(), -HOUR, LONGEST_LEAP + HOUR])
def test_a_step_goes_ahead_and_not_too_far(by: timedelta) -> None:
    with pytest.raises(ValueError, match="seven days"):
        Machine().clock().leap(by)


def test_it_is_a_year_ahead_at_most() -> None:
    machine = Machine()
    clock = machine.clock()
    for _ in range(52):
        clock.leap(LONGEST_LEAP)
    with pytest.raises(ValueError, match="year"):
        clock.leap(LONGEST_LEAP)
    assert clock.due() == machine.wall() + 52 * LONGEST_LEAP


def reminders(there: World) -> list[Any]:
    return [each for each in posted(there) if MUTE in labels(each)]


async def test_days_can_be_watched_with_its_reminders_and_no_outage(tmp_path: Path) -> None:
    async with playing(tmp_path, ("Ann", "Ben")) as there:
        (greeting,) = there.channels[0].history()
        await there.actors[0].click(greeting, label="Dog Eat Dog")
        await there.leap(13 * HOUR)
        (first,) = reminders(there)
        assert "It is your turn in **Dog Eat Dog #1**" in words_of(first)
        # A day a turn is over: the table plays.
        for _ in range(3):
            await there.leap(DAY)
        said = "\n".join(words_of(each) for each in there.channels[0].history())
        assert "ran out of time. The table plays for them" in said
        assert "was down" not in said
        assert there.env.now() >= datetime.now(UTC) + 3 * DAY + 12 * HOUR
    with sqlite3.connect(tmp_path / "cairn.db") as connection:
        assert connection.execute("SELECT count(*) FROM outages WHERE ended > 0").fetchone() == (0,)
    async with playing(tmp_path, ("Ann", "Ben")) as there:
        assert there.env.now() >= datetime.now(UTC) + 3 * DAY + 12 * HOUR


# The page of `play` parses each text once, with the same result as SimCord.


READER: Any = _queries
TEXTS = ("plain", "**bold** and ||hidden||", "<@1> https://example.org", "", "> quoted\n-# small")


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that SimCord really parsed."""
    found: list[str] = []
    parse = _markdown.markdown_tokens

    def counted(value: Any, profile: str = "message", *, context: Any = None) -> Any:
        found.append(value)
        return parse(value, profile, context=context)

    monkeypatch.setattr(_markdown, "markdown_tokens", counted)
    return found


@pytest.mark.parametrize("text", [*TEXTS, None])
def test_a_text_is_read_as_ever(text: str | None) -> None:
    before, plain = READER.markdown_tokens, _markdown.markdown_tokens(text)
    with read_once():
        for _ in range(2):
            found = READER.markdown_tokens(text)
            assert found == plain
            found.clear()  # a reader may change what it got
    assert READER.markdown_tokens is before


async def test_a_channel_that_is_shown_again_is_not_read_again(parsed: list[str]) -> None:
    client = discord.Client(intents=discord.Intents(guilds=True))
    with read_once():
        async with simcord.run(client) as env:
            server = env.create_guild("Server")
            channel = server.create_text_channel("table")
            ann = server.add_member(env.create_user("ann"))
            for number in range(30):
                await ann.send(channel, f"**{number}** is told")
            async with env.preview(channel, viewers=[ann], layout="channel") as preview:
                await preview.refresh()
                first = len(parsed)
                assert {f"**{number}** is told" for number in range(30)} <= set(parsed)
                for _ in range(3):
                    await preview.refresh()
    assert len(parsed) == first
