"""`play` greets in each of its two channels with buttons that begin a game for two, for members of any name."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from simcord.components import walk_components

from bot.discord.client import Cairn
from bot.simulator import run
from bot.simulator.clock import PlayClock
from bot.simulator.greeting import member_names
from bot.simulator.world import World, world
from bot.table.model.table import Status
from bot.table.service import TableService
from games.registry import GAMES

LONG = "Wolfeschlegelsteinhausenbergerdorff the Second of that Name"
NASTY = "**@everyone**\u202e <@1>"


@asynccontextmanager
async def playing(folder: Path, members: Sequence[str]) -> AsyncIterator[World]:
    """A world as `play` opens it, without its page."""
    clock = PlayClock()
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


def labels(message: Any) -> list[str]:
    found = [dict(each.to_dict()) for each in message.components]
    return [each["label"] for each in walk_components(found) if each.get("type") == 2]


def test_members_are_a_number_or_names() -> None:
    assert member_names("2") == ("Ann", "Ben")
    assert member_names(" 9 ")[8] == "Guest 9"
    assert member_names("Zoë, Bob ,,李") == ("Zoë", "Bob", "李")


def test_a_name_of_any_length_is_cleaned_as_those_on_discord_are() -> None:
    first, second = member_names(f"{LONG}, {NASTY}\n")
    assert first == "Wolfeschlegelsteinhausenbergerd…"
    assert second == "**@everyone** <@1>"


@pytest.mark.parametrize("wrong", ["", "0", "25", " , ", ",".join("abcdefghijklmnopqrstuvwxyz")])
def test_no_members_and_too_many_are_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="1 to 24"):
        member_names(wrong)


async def test_each_channel_greets_with_one_message_and_a_game_for_two_begins_with_one_tap(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, member_names(f"{LONG},{NASTY},Cleo")) as there:
        for channel in (0, 1):
            (greeting,) = posted(there, channel)
            assert labels(greeting) == [game.about.title for game in GAMES if 2 in game.about.seat_counts]
        person = there.env.backend.users[there.people[1].id]
        assert person.global_name == there.people[1].name
        title = GAMES[0].about.title
        assert "begins: you and Cleo" in await press(there, 1, posted(there, 1)[0], title)
        table = await tables(there).play.projection.at(there.places[1])
        assert table.status is Status.RUNNING
        assert table.names == ("**@everyone** <@1>", "Cleo")
        # The channel has a game now, and the last member's partner is the first.
        assert "already in this channel" in await press(there, 2, posted(there, 1)[0], title)
        assert "you and Wolfeschlegel" in await press(there, 2, posted(there)[0], title)


async def test_a_game_is_found_again_in_its_channel_with_another_number_of_members(tmp_path: Path) -> None:
    async with playing(tmp_path, member_names("3")) as there:
        await press(there, 0, posted(there, 1)[0], GAMES[0].about.title)
        first = there.places, there.people
    async with playing(tmp_path, member_names("24")) as there:
        assert (there.places, there.people[:3]) == first
        (greeting,) = posted(there)
        assert labels(greeting)
        assert (await tables(there).play.projection.at(there.places[1])).names == ("Ann", "Ben")
        assert any("Move" in labels(message) for message in posted(there, 1))
        assert not any("Welcome" in message.content for message in posted(there, 1))


async def test_a_single_member_is_told_how_to_begin(tmp_path: Path) -> None:
    async with playing(tmp_path, ("Ann",)) as there:
        (greeting,) = posted(there)
        assert labels(greeting) == []
        assert "/game new" in greeting.content
