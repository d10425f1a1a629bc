"""One damaged or moved game harms no other: lanes go on, other games come back, and nothing is shown twice."""

import time
from typing import Any
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from bot.discord.outbox import delivery, worker
from bot.discord.outbox.delivery import Returning
from bot.store import CorruptRow
from tests.discord.conftest import Room, words_of
from tests.discord.test_board_not_lost import ATTACH_FILES, deny, labels, passed
from tests.discord.test_outbox import (
    EDIT,
    POST,
    answer_lost,
    pass_and_take_back,
    query,
    refuse,
    rows,
    sent,
    waiting,
)

SET_ASIDE = "a message is set aside: its game cannot be read"


async def moved(room: Room, where: Any) -> None:
    """Ann moves her only game to another channel."""
    said = await room.choose("Ann", await room.slash("Ann", "games", where), "1")
    for _ in range(2):
        said = await room.press("Ann", said, "Move it here")
    assert "goes on in this channel" in said.text


def damage(room: Room, game: int = 1) -> None:
    query(room, "UPDATE games SET options = '{' WHERE id = ?", game)


async def test_a_row_whose_game_cannot_be_read_is_set_aside(room: Room) -> None:
    await room.begin()
    room.env.inject_error("POST", POST, status=502)
    await passed(room)
    await room.bot.outbox.close()
    (row,) = [each["id"] for each in rows(room, "board") if each["done"] is None]
    query(room, "UPDATE log SET checksum = checksum + 1 WHERE seq = (SELECT max(seq) FROM log)")
    with capture_logs() as lines:
        await room.restart()
        await room.env.advance_time(60)
    assert waiting(room) == 0
    (told,) = [each for each in lines if each["event"] == SET_ASIDE]
    assert (told["game"], told["post"]) == (1, row)
    assert not [each for each in lines if each["event"] == "the outbox cannot be written"]


async def test_a_damaged_game_does_not_block_the_direct_messages_of_its_host(room: Room) -> None:
    await room.begin()
    there = room.guild.create_text_channel("there")
    await room.begin(2, there)
    refuse(room, 50001)
    direct = room.person("Ann").user.dm_channel
    room.env.inject_error("POST", f"/channels/{direct.id}/messages", status=502, times=1)
    await passed(room)
    assert waiting(room) == 1
    await room.bot.outbox.close()
    damage(room)
    await room.restart()
    room.env.inject_error("POST", f"/channels/{there.id}/messages", status=403, code=50001, times=None)
    await room.slash(await room.mover(there), "play", there, move="pass")
    await room.env.advance_time(60)
    assert waiting(room) == 0
    (told,) = sent(room, "Ann")
    assert "#2" in told


@pytest.mark.parametrize(
    "error", [CorruptRow("Game #1 is damaged.", "Restore it."), RuntimeError("nobody foresaw this")]
)
async def test_no_lane_is_blocked_if_its_game_cannot_be_used(
    room: Room, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    fails = AsyncMock(side_effect=error)

    # A message is gone.
    with monkeypatch.context() as patched:
        patched.setattr(worker, "replace_deleted", fails)
        await room.slash("Ann", "game new")
        room.env.inject_error("PATCH", EDIT, status=404, code=10008)
        await room.press("Ben", room.lobby(), "Join")
        await room.press("Ann", room.lobby(), "Start")
        assert waiting(room) == 0
        assert room.board()
    # What was missing cannot be shown.
    room.tables.tables.unreachable.add(room.channel.id)
    with monkeypatch.context() as patched, capture_logs() as lines:
        patched.setattr(delivery, "show_missing", fails)
        await passed(room)
    assert not [each for each in lines if "saved" in each["event"] or "written" in each["event"]]
    assert waiting(room) == 0
    assert room.tables.tables.unreachable == set()
    # The host cannot be told of a refusal.
    monkeypatch.setattr(room.tables.outbox, "refused", fails)
    refuse(room, 50001)
    await passed(room)
    assert waiting(room) == 0


async def test_one_damaged_game_does_not_keep_others_from_coming_back(room: Room) -> None:
    await room.begin()
    there = room.guild.create_text_channel("there")
    await room.begin(2, there)
    for channel in (room.channel, there):
        room.env.inject_error("POST", f"/channels/{channel.id}/messages", status=403, code=50001)
        await room.slash(await room.mover(channel), "play", channel, move="pass")
    damage(room)
    await room.restart()
    guild = room.bot.get_guild(room.guild.id)
    assert guild is not None
    old = room.board(there)
    await room.bot.returning.joined(guild)
    await room.env.advance_time(5)
    assert room.board(there).id != old.id
    assert room.tables.tables.unreachable == set()


async def test_the_old_channel_of_a_moved_game_does_not_edit_its_board(room: Room) -> None:
    deny(room, ATTACH_FILES)
    room.bot.no_files.add(room.channel.id)
    await room.begin()
    assert room.bot.in_words
    other = room.guild.create_text_channel("other")
    await moved(room, other)
    deny(room)
    now = time.monotonic()
    room.bot.returning = Returning(room.bot, clock=lambda: now)
    before = len(rows(room, "board_edit"))
    for _ in range(3):
        await room.slash("Zoe", "games")
        now += 31
    assert len(rows(room, "board_edit")) == before
    assert room.bot.in_words == {}


async def test_a_lobby_that_is_moved_there_and_back_is_open_once(room: Room) -> None:
    await room.slash("Ann", "game new")
    there = room.guild.create_text_channel("there")
    room.env.inject_error("POST", f"/channels/{there.id}/messages", status=502, times=3)
    room.env.inject_error("PATCH", EDIT, status=502, times=3)
    for where in (there, room.channel):
        await moved(room, where)
    await room.env.advance_time(600)
    live = [
        each for where in (room.channel, there) for each in room.messages(where) if "Join" in labels(each)
    ]
    assert [each.channel.id for each in live] == [room.channel.id]
    assert live[0].id == room.messages()[-1].id
    assert "further down" in words_of(room.messages()[0])
    assert waiting(room) == 0


@pytest.mark.parametrize("turns", [1, 2])
async def test_a_move_loses_nothing_of_what_no_board_has_told(room: Room, turns: int) -> None:
    await room.begin(4)
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=502, times=3)
    said = []
    for _ in range(turns):
        said.append(await room.mover())
        await passed(room)
    assert waiting(room) > 0
    other = room.guild.create_text_channel("other")
    await moved(room, other)
    await room.env.advance_time(600)
    for name in said:
        assert f"{name} passes." in room.board(other).content
    assert room.board(other).content.count("passes") == turns


@pytest.mark.parametrize("ahead", [3600, -3600])
async def test_a_line_that_arrived_is_recognised_whatever_the_clock_says(room: Room, ahead: int) -> None:
    await room.begin()
    await pass_and_take_back(room)
    row = await answer_lost(room, "line")
    query(room, "UPDATE outbox SET tried = tried + ? WHERE id = ?", ahead * 10**6, row["id"])
    before = len(room.messages())
    await room.env.advance_time(1800)
    await room.restart()
    await room.env.advance_time(10)
    assert len(room.messages()) == before
    assert rows(room, "line")[-1]["message"] == row["message"]


@pytest.mark.parametrize("damaged", ["CAST(x'ff' AS TEXT)", "'many'"])
async def test_a_damaged_id_of_an_earlier_message_holds_up_no_line_that_was_tried(
    room: Room, damaged: str
) -> None:
    await room.begin()
    await pass_and_take_back(room)
    row = await answer_lost(room, "line")
    newest = "SELECT max(id) FROM outbox WHERE message IS NOT NULL AND kind = 'line' AND id < ?"
    query(room, f"UPDATE outbox SET message = {damaged} WHERE id = ({newest})", row["id"])  # noqa: S608
    before = len(room.messages())
    await room.restart()
    await room.env.advance_time(10)
    assert waiting(room) == 0
    assert len(room.messages()) == before
    (found,) = query(room, "SELECT message FROM outbox WHERE id = ?", row["id"])
    assert found["message"] == row["message"]
