"""`/daily`: today's mountain with one tap, and its result to paste."""

from __future__ import annotations

import asyncio

import pytest

from bot.table.model.table import Status
from games.core.optional_parts.parts import Story
from tests.discord.conftest import Room, Said, words_of
from tests.discord.test_board_not_lost import SEND_MESSAGES, deny
from tests.discord.test_hints_and_results import boards, lost
from tests.discord.test_places import thread_in

pytestmark = pytest.mark.usefixtures("unpainted")
VIEW_CHANNEL = 1 << 10


async def today(room: Room, name: str = "Ann", where: object = None) -> Said:
    """Somebody uses `/daily`, and the search for the deal ends before anything else is done."""
    said = await room.slash(name, "daily", where)  # type: ignore[arg-type]
    while searches := [each for each in room.tables.lobby.daily_deals._searches.values() if not each.done()]:
        await asyncio.wait(searches)
    await room.slash(name, "games")
    return said


async def test_one_command_begins_todays_mountain_and_then_leads_to_it(room: Room) -> None:
    await today(room)
    table = await room.table()
    assert table.status is Status.RUNNING
    assert table.options["mountain"] == "daily"
    assert table.names == ("Ann",)
    assert len(boards(room)) == 1
    said = [words_of(each) for each in room.messages()]
    assert any("Everyone gets this deal on" in each for each in said)
    assert not any("Join" in each for each in said)
    await room.restart()
    again = await today(room)
    assert again.private
    assert again.pictures
    assert "Move" in again.buttons
    assert (await room.table()).id == table.id
    elsewhere = await room.slash("Ann", "daily", room.guild.create_text_channel("other"))
    assert str(room.channel.id) in elsewhere.text
    assert "https://" in elsewhere.text


async def test_where_a_game_is_played_it_says_what_to_do_and_in_a_thread_it_begins(room: Room) -> None:
    await room.begin()
    said = await today(room)
    assert "is already in this channel" in said.text
    assert "another channel or thread" in said.text
    shut = room.guild.create_text_channel("shut")
    deny(room, SEND_MESSAGES, channel=shut)
    said = await room.slash("Ann", "daily", shut)
    assert "**Send Messages**" in said.text
    assert "/setup check" in said.text
    where = await thread_in(room, "thread")
    assert "Today's mountain begins" in (await today(room, "Ann", where)).text
    table = await room.table(where)
    assert (table.status, table.options["mountain"]) == (Status.RUNNING, "daily")


async def test_afterwards_it_gives_a_result_to_paste_without_spoilers_and_the_days_table(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def afterword(*_: object) -> Story:
        return Story("It was lost.")  # finding out why takes seconds

    monkeypatch.setattr(room.tables.play.computations, "afterword", afterword)
    await today(room)
    await lost(room)
    table = await room.table()
    assert table.outcome is not None
    assert any("`/daily` has your result to paste." in words_of(each) for each in room.messages())
    await room.restart()
    said = await today(room)
    assert said.private
    pasted = said.text.split("```")[1].strip().splitlines()
    day = room.tables.lobby.daily_deals.today()
    assert pasted[0] == f"Bring Down the Mountain, {day.day} {day:%B} {day.year}"
    assert pasted[1] == f"Lost: {table.outcome.scores[0]} cards brought down in {table.turn} turns"
    grid = "".join(pasted[2:])
    assert set(grid) <= set("▲◆·")
    assert len(grid) == table.turn
    assert grid.count("▲") + grid.count("◆") >= table.outcome.scores[0] - 4
    assert all(len(line) <= 12 for line in pasted[2:])
    assert (
        f"**1. Ann: {table.outcome.scores[0]} cards brought down in {table.turn} turns (#{table.id})**"
        in said.text
    )
    assert "Next mountain <t:" in said.text
    ben = await room.slash("Ben", "daily", room.guild.create_text_channel("bens"))
    assert "Today's mountain begins" in ben.text
    # Results of a channel that the reader cannot see are left out.
    other = room.guild.create_text_channel("other")
    assert "Ann: " in (await room.slash("Cleo", "game results", other)).text
    deny(room, VIEW_CHANNEL)
    assert "no results" in (await room.slash("Cleo", "game results", other)).text
