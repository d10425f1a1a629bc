"""Games named by their number, the list of a channel's past games, and `/daily`: today's deal with one tap, and its result to paste."""

from dataclasses import replace

import discord
import pytest
from simcord import ChannelHandle

from bot.discord.archive.past_games import _line
from bot.table.archive import past_games
from bot.table.archive.daily_puzzles import DEAL
from bot.table.archive.past_games import Ended
from bot.table.model.table import Status, Table
from tests.discord.conftest import Room, Said, words_of
from tests.discord.test_board_not_lost import SEND_MESSAGES, deny
from tests.discord.test_hints_and_results import boards, lost
from tests.discord.test_places import thread_in

NONE = "that you can see from here"


async def ended(room: Room, channel: ChannelHandle | None = None) -> Table:
    """A game of Ann and Ben that Ann has won, since Ben resigned."""
    await room.begin(2, channel)
    said = await room.slash("Ben", "game resign", *([channel] if channel else []))
    await room.press("Ben", said, "Resign")
    table: Table = await room.table(channel)
    return table


async def test_a_game_is_named_by_its_number_while_another_is_in_the_channel(room: Room) -> None:
    old = await ended(room)
    await room.begin(3)
    for number in (str(old.id), f"#{old.id}", f" # {old.id} "):
        said = await room.slash("Zoe", "game history", number=number)
        assert f"#{old.id}, history" in said.text
    board = await room.slash("Zoe", "game board", number=str(old.id))
    assert f"#{old.id}" in board.text
    assert len(board.pictures) == 1
    assert "at the start" in (await room.press("Zoe", board, "Step through")).text
    assert f"game {old.id}:" in (await room.slash("Zoe", "game board", number=str(old.id), text=True)).text
    at = await room.slash("Zoe", "game board", number=str(old.id), at="0")
    assert f"#{old.id}, at the start" in at.text
    files = (await room.slash("Zoe", "game export", number=str(old.id))).message.attachments
    assert [each.filename for each in files] == [f"game-{old.id}.json", f"game-{old.id}.txt"]
    assert f"#{old.id + 1}, history" in (await room.slash("Zoe", "game history")).text


async def test_a_number_of_no_game_is_refused_in_words(room: Room) -> None:
    await ended(room)
    for number in ("99", "-1", "²", "1" * 80):
        for command in ("game board", "game history", "game export"):
            said = await room.slash("Ann", command, number=number)
            assert said.private
            assert NONE in said.text
            assert "/game past" in said.text
    await room.slash("Ann", "game new", game="high_ground")
    assert "has not started" in (await room.slash("Ben", "game board", number="2")).text


async def test_elsewhere_on_the_server_a_game_is_seen_by_whoever_can_read_its_channel(room: Room) -> None:
    names = await room.begin()
    other = room.guild.create_text_channel("other")
    said = await room.slash("Zoe", "game board", other, number="1")
    assert "You are watching" in said.text
    assert "at the start" in (await room.press("Zoe", said, "Step through")).text
    assert await room.person("Zoe").autocomplete(other, "game board", "number", "") == []
    hidden = discord.PermissionOverwrite(view_channel=False)
    secret = room.guild.create_text_channel("secret", overwrites={room.guild.default_role: hidden})
    table = await room.table()
    place = replace(table.place, channel=secret.id)
    await room.tables.moderation.hosting.move(table.id, table.host, place, None)
    for command in ("game board", "game history", "game export"):
        assert NONE in (await room.slash("Zoe", command, other, number="1")).text
    assert "Your view of" in (await room.slash(names[1], "game board", other, number="1")).text
    assert "played in" in (await room.press("Zoe", said, "Step through")).text


async def test_a_running_game_named_by_its_number_shows_what_one_may_see_and_no_more(room: Room) -> None:
    await room.begin(game="high_ground")
    other = room.guild.create_text_channel("other")
    for name in ("Ann", "Zoe"):
        here = await room.slash(name, "game board", text=True)
        there = await room.slash(name, "game board", other, text=True, number="1")
        assert here.text == there.text
    assert here.text != (await room.slash("Ann", "game board", text=True)).text
    files = (await room.slash("Zoe", "game export", other, number="1")).message.attachments
    assert b'"log"' not in await files[0].read()


async def test_past_games_are_listed_with_result_names_and_day(room: Room) -> None:
    assert "No game has ended in this channel" in (await room.slash("Zoe", "game past")).text
    old = await ended(room)
    await room.slash("Ann", "game new")
    await room.press("Ann", await room.more("Ann", "Close"), "Close it")
    said = await room.slash("Zoe", "game past")
    assert said.private
    when = int(room.env.now().timestamp())
    heading, line = said.text.splitlines()
    assert heading == "**Past games of this channel**"
    assert line.startswith(f"**Dog Eat Dog** #{old.id}, <t:{str(when)[:6]}")
    assert line.endswith(":d>: Ann wins: Ben resigned.")
    await room.restart()
    back = await room.choose("Zoe", said, str(old.id))
    assert f"#{old.id}, at the start" in back.text
    assert len(back.pictures) == 1
    assert "Step" not in "".join(back.buttons)
    assert "End" in back.buttons
    players = [
        replace(each, person=replace(each.person, name=f"{'_' * 31}{each.seat}")) for each in old.players
    ]
    line = _line(Ended(replace(old, players=tuple(players)), room.env.now()))
    assert line.endswith("2 players, " + "\\_" * 31 + "0 wins."), "of many long names only the winner's"


async def test_past_games_are_paged_the_newest_first(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_games, "ON_A_PAGE", 2)
    for _ in range(3):
        await ended(room)
    other = room.guild.create_text_channel("other")
    await ended(room, other)
    said = await room.slash("Zoe", "game past")
    assert [line.split(",")[0] for line in said.text.splitlines()] == [
        "**Past games of this channel**",
        "**Dog Eat Dog** #3",
        "**Dog Eat Dog** #2",
    ]
    assert "page 1 of 2" in said.text
    assert said.buttons == ["Older"]
    await room.restart()
    said = await room.press("Zoe", said, "Older")
    assert said.choices == ["1"]
    assert said.buttons == ["Newer"]
    assert await room.complete("Zoe", "game history", "number") == ["3", "2"]
    offered = await room.person("Zoe").autocomplete(room.channel, "game history", "number", "")
    assert offered[0]["name"] == "#3 Dog Eat Dog: Ann and Ben"


VIEW_CHANNEL = 1 << 10


async def want_the_deal(room: Room, name: str) -> None:
    """Somebody has chosen the deal of the day for `/daily`."""
    await room.tables.archive.puzzles.want(room.person(name).id, DEAL)


async def todays(room: Room, name: str = "Ann", where: object = None) -> Said:
    """Somebody uses `/daily` for the deal, and the search for it ends before anything else is done."""
    await want_the_deal(room, name)
    said = await room.slash(name, "daily", where)  # type: ignore[arg-type]
    await room.find_deals()
    return said


async def test_one_command_begins_todays_mountain_and_then_leads_to_it(room: Room) -> None:
    await todays(room)
    table = await room.table()
    assert table.status is Status.RUNNING
    assert table.options["mountain"] == "daily"
    assert table.names == ("Ann",)
    assert len(boards(room)) == 1
    said = [words_of(each) for each in room.messages()]
    assert any("Everyone gets this deal on" in each for each in said)
    assert not any("Join" in each for each in said)
    await room.restart()
    again = await todays(room)
    assert again.private
    assert again.pictures
    assert "Move" in again.buttons
    assert (await room.table()).id == table.id
    elsewhere = await room.slash("Ann", "daily", room.guild.create_text_channel("other"))
    assert str(room.channel.id) in elsewhere.text
    assert "https://" in elsewhere.text


async def test_where_a_game_is_played_it_says_what_to_do_and_in_a_thread_it_begins(room: Room) -> None:
    await room.begin()
    said = await todays(room)
    assert "is already in this channel" in said.text
    assert "another channel or thread" in said.text
    shut = room.guild.create_text_channel("shut")
    deny(room, SEND_MESSAGES, channel=shut)
    said = await todays(room, "Ann", shut)
    assert "**Send Messages**" in said.text
    assert "/setup check" in said.text
    where = await thread_in(room, "thread")
    begins = (await todays(room, "Ann", where)).text
    assert "Today's deal begins" in begins
    assert "New to Bring Down the Mountain? `/learn` takes" in begins
    table = await room.table(where)
    assert (table.status, table.options["mountain"]) == (Status.RUNNING, "daily")


async def test_afterwards_it_gives_a_result_to_paste_without_spoilers_and_the_days_table(
    room: Room,
) -> None:
    await todays(room)
    await lost(room)
    table = await room.table()
    assert table.outcome is not None
    assert any("`/daily` has your result to paste." in words_of(each) for each in room.messages())
    await room.restart()
    said = await todays(room)
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
    assert "Next deal <t:" in said.text
    ben = await todays(room, "Ben", room.guild.create_text_channel("bens"))
    assert "Today's deal begins" in ben.text
    # Results of a channel that the reader cannot see are left out.
    other = room.guild.create_text_channel("other")
    assert "Ann: " in (await room.slash("Cleo", "game results", other)).text
    deny(room, VIEW_CHANNEL)
    assert "Ann: " not in (await room.slash("Cleo", "game results", other)).text
