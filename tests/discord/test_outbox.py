"""Messages are delivered once, in order, through every kind of trouble (P1)."""

import asyncio
import sqlite3
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot import waits
from bot.discord.cairn_client import CairnClient
from bot.discord.outbox import delivery, messages
from bot.discord.outbox.worker import LONGEST_DELAY
from bot.table.model.posts import Post
from games.bring_down_the_mountain.actions import Move
from tests.databases import raw
from tests.discord.conftest import Room, words_of

POST = "/channels/*/messages"
EDIT = "/channels/*/messages/*"


def query(room: Room, statement: str, *values: object) -> list[sqlite3.Row]:
    """Look into the database, or change it, beside the bot."""
    with raw(room.database) as database:
        database.row_factory = sqlite3.Row
        return database.execute(statement, values).fetchall()


def rows(room: Room, kind: str) -> list[sqlite3.Row]:
    return query(room, "SELECT * FROM outbox WHERE kind = ? ORDER BY id", kind)


def waiting(room: Room) -> int:
    return len(query(room, "SELECT id FROM outbox WHERE done IS NULL"))


def sent(room: Room, name: str) -> list[str]:
    """What the bot has said to somebody directly."""
    return [message.content for message in room.person(name).user.dm_channel.history()]


def requests(room: Room, method: str, ending: str) -> list[Any]:
    return [one for one in room.env.http_requests if one.method == method and one.path.endswith(ending)]


async def pass_and_take_back(room: Room) -> None:
    """The channel gets a line without buttons."""
    mover = await room.mover()
    await room.slash(mover, "play", move="pass")
    await room.press(mover, await room.slash(mover, "game undo"), "Take back")


async def answer_lost(room: Room, kind: str) -> sqlite3.Row:
    """The bot was killed after its last message of this kind had arrived, before it learned of it."""
    await room.bot.outbox.close()
    row = rows(room, kind)[-1]
    query(room, "UPDATE outbox SET done = NULL, message = NULL, attempts = 1 WHERE id = ?", row["id"])
    assert row["tried"] is not None
    return row


async def test_messages_of_a_channel_stand_in_the_order_they_were_owed(room: Room) -> None:
    await room.begin()
    await room.slash("Ann", "game draw")
    await room.press("Ben", room.last("Accept"), "Accept")
    posted = query(room, "SELECT message FROM outbox WHERE kind IN ('lobby', 'board', 'line') ORDER BY id")
    assert [row["message"] for row in posted] == [message.id for message in room.messages()]
    assert waiting(room) == 0
    # No channel was asked for before a message was sent.
    assert [one for one in room.env.http_requests if one.method == "GET" and "/channels" in one.path] == []


@pytest.mark.parametrize("status", [500, 502, 503, 429])
async def test_trouble_on_discords_side_is_waited_out(room: Room, status: int) -> None:
    room.env.inject_error("POST", POST, status=status)
    await room.slash("Ann", "game new")
    assert room.messages() == []
    await room.env.advance_time(5)
    assert len(room.messages()) == 1
    room.env.inject_error("PATCH", EDIT, status=status)
    await room.press("Ben", room.lobby(), "Join")
    await room.env.advance_time(5)
    assert "Ben" in words_of(room.lobby())
    assert waiting(room) == 0


async def test_trouble_that_stays_is_tried_ever_more_rarely_for_days(room: Room) -> None:
    room.env.inject_error("POST", POST, status=503, times=None)
    await room.slash("Ann", "game new")
    await room.env.advance_time(3600)
    (row,) = rows(room, "lobby")
    assert 3600 / LONGEST_DELAY <= row["attempts"] <= 3600 / LONGEST_DELAY + 10
    room.bot.outbox._failures[row["id"]] = 5000
    await room.env.advance_time(2 * LONGEST_DELAY)
    assert row["attempts"] + 1 <= rows(room, "lobby")[0]["attempts"] <= row["attempts"] + 3
    assert waiting(room) == 1


async def test_an_unexpected_error_does_not_end_the_delivery(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    posts, errors = room.tables.outbox.posts, [RuntimeError("nobody foresaw this"), TypeError("nor this")]

    async def failing(*args: Any, **more: Any) -> list[Post]:
        if errors:
            raise errors.pop()
        return await posts(*args, **more)

    monkeypatch.setattr(room.tables.outbox, "posts", failing)
    await room.slash("Ann", "game new")
    await room.env.advance_time(5)
    assert len(room.messages()) == 1


async def test_a_message_that_takes_long_delays_no_second_attempt_elsewhere(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy, other = asyncio.Event(), room.guild.create_text_channel("other")
    deliver = delivery.deliver

    async def slow(client: CairnClient, post: Post) -> int | None:
        if post.channel == room.channel.id:
            await waits.wait(busy.wait(), "a message that takes long")
        return await deliver(client, post)

    monkeypatch.setattr(delivery, "deliver", slow)
    room.env.inject_error("POST", f"/channels/{other.id}/messages", status=503)
    await room.slash("Ann", "game new", other)
    await room.slash("Ann", "game new")
    await room.env.advance_time(5)
    assert (len(room.messages(other)), len(room.messages())) == (1, 0)
    busy.set()
    await room.env.advance_time(1)
    assert len(room.messages()) == 1


async def test_what_comes_later_in_a_channel_waits_for_what_comes_first(room: Room) -> None:
    await room.begin()
    before = len(room.messages())
    room.env.inject_error("POST", POST, status=503)
    await room.slash("Ann", "game draw")
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    assert len(room.messages()) == before
    await room.env.advance_time(5)
    assert "draw" in words_of(room.messages()[before])


def refuse(room: Room, code: int, status: int = 403, times: int | None = None) -> None:
    """Discord lets nothing be posted in the channel."""
    room.env.inject_error(
        "POST", f"/channels/{room.channel.id}/messages", status=status, code=code, times=times
    )


async def test_a_message_that_may_not_be_sent_is_tried_once_and_once_without_its_picture(room: Room) -> None:
    refuse(room, 50013)
    await room.slash("Ann", "game new")
    await room.env.advance_time(3600)
    tried = [each.json for each in requests(room, "POST", f"/channels/{room.channel.id}/messages")]
    assert [bool(each["attachments"]) for each in tried] == [True, False]


async def test_a_lobby_that_somebody_deleted_is_posted_anew_once(room: Room) -> None:
    await room.slash("Ann", "game new")
    gone = room.lobby()
    room.env.inject_error("PATCH", EDIT, status=404, code=10008)
    await room.press("Ben", gone, "Join")
    await room.env.advance_time(3600)
    assert len(requests(room, "PATCH", str(gone.id))) == 1
    assert room.lobby().id != gone.id
    assert "Ben" in words_of(room.lobby())
    assert len(rows(room, "lobby")) == 2
    assert sent(room, "Ann") == []
    await room.press("Cleo", room.lobby(), "Join")
    assert "Cleo" in words_of(room.lobby())
    assert len(rows(room, "lobby")) == 2


async def test_a_board_that_a_moderator_deleted_is_seen_again_with_the_next_move_of_the_turn(
    room: Room,
) -> None:
    await room.slash("Ann", "game new", game="bring_down_the_mountain")
    await room.press("Ann", room.lobby(), "Start")
    gone = room.board()
    room.env.backend.delete_message(gone.channel.id, gone.id)
    for _ in range(2):
        table = await room.table()
        shown = await room.tables.play.projection.show(table.id, table.players[0].person.id)
        move = next(each for each in shown.legal if isinstance(each, Move))
        await room.slash("Ann", "play", move=table.game.notation.write(move))
        assert room.board().id != gone.id
    assert len(rows(room, "board")) == 2
    assert waiting(room) == 0


async def test_a_message_that_discord_finds_invalid_is_left_out(room: Room) -> None:
    refuse(room, 50035, 400, times=1)
    await room.slash("Ann", "game new")
    assert waiting(room) == 0
    assert "see" in rows(room, "lobby")[0]["dropped"]


async def test_a_message_that_cannot_be_made_is_left_out_after_some_attempts(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(messages, "compose", AsyncMock(side_effect=RuntimeError("no such colour")))
        await room.slash("Ann", "game new")
        await room.env.advance_time(60)
    assert waiting(room) == 0
    assert "RuntimeError" in rows(room, "lobby")[0]["dropped"]


async def test_a_message_that_could_not_be_sent_for_a_while_is_made_once_more_after_an_error(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    compose, errors = messages.compose, [RuntimeError("nobody foresaw this")]

    async def failing(*given: Any, **named: Any) -> Any:
        if rows(room, "lobby")[0]["attempts"] > 3 and errors:
            raise errors.pop()
        return await compose(*given, **named)

    monkeypatch.setattr(messages, "compose", failing)
    room.env.inject_error("POST", POST, status=503, times=4)
    await room.slash("Ann", "game new")
    await room.env.advance_time(120)
    assert errors == []
    assert len(room.messages()) == 1


async def test_the_same_words_said_earlier_are_not_taken_for_the_lost_message(room: Room) -> None:
    await room.begin()
    for _ in range(2):
        await pass_and_take_back(room)
        await room.env.advance_time(60)
    row = await answer_lost(room, "line")
    same = [line["message"] for line in rows(room, "line") if line["text"] == row["text"]]
    assert len(same) == 2
    await room.bot.http.delete_message(room.channel.id, row["message"])
    await room.restart()
    assert rows(room, "line")[-1]["message"] not in same


async def a_thread(room: Room) -> Any:
    """A thread of the channel."""
    channel = room.bot.get_channel(room.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="game", type=discord.ChannelType.public_thread)
    return room.channel.threads[0]


async def test_a_thread_is_taken_out_of_the_archive_to_change_and_to_post_a_message(room: Room) -> None:
    where = await a_thread(room)
    await room.slash("Ann", "game new", where)
    room.env.inject_error("PATCH", EDIT, status=400, code=50083)
    await room.press("Ben", room.lobby(where), "Join")
    assert "Ben" in words_of(room.lobby(where))
    room.env.inject_error("POST", f"/channels/{where.id}/messages", status=400, code=50083, times=1)
    await room.press("Ann", room.lobby(where), "Start")
    assert room.board(where)
    opened = requests(room, "PATCH", f"/channels/{where.id}")
    assert [each.json["archived"] for each in opened] == [False, False]
    assert sent(room, "Ann") == []


async def test_without_the_right_to_read_the_history_a_lost_message_is_sent(room: Room) -> None:
    await room.slash("Ann", "game new")
    await answer_lost(room, "lobby")
    room.env.inject_error("GET", POST, status=403, code=50001)
    await room.restart()
    assert waiting(room) == 0


async def test_a_direct_message_that_is_refused_is_tried_once(room: Room) -> None:
    await room.begin()
    await room.bot.outbox.close()
    query(
        room,
        "INSERT INTO outbox (id, lane, channel, game, kind, nonce, seq, since, text, buttons, mention, person,"
        " attempts) SELECT max(id) + 1, ?, channel, game, 'direct', 'direct', 0, 0, 'Your move.', '', '[]', ?, 0"
        " FROM outbox",
        -room.person("Ann").id,
        room.person("Ann").id,
    )
    room.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    await room.restart()
    assert "403" in rows(room, "direct")[0]["dropped"]
    assert waiting(room) == 0


async def test_trouble_while_a_lost_message_is_looked_for_doubles_nothing(room: Room) -> None:
    await room.slash("Ann", "game new")
    before = len(room.messages())
    row = await answer_lost(room, "lobby")
    room.env.inject_error("GET", POST, status=503)
    await room.restart()
    await room.env.advance_time(10)
    assert len(room.messages()) == before
    assert rows(room, "lobby")[-1]["message"] == row["message"]
