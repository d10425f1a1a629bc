"""A board that is one message, as the host likes: it is edited, and a short notice calls who is next (P5, P28)."""

import discord
import pytest

from tests.discord.conftest import Room, controls, labels, words_of
from tests.discord.test_outbox import answer_lost, requests, rows, waiting


async def begin_with_one_board(room: Room, count: int = 3) -> int:
    """A game whose host has chosen one message in the lobby. Returns the id of its board."""
    await room.slash("Ann", "game new")
    for name in ("Ben", "Cleo")[: count - 1]:
        await room.press(name, room.lobby(), "Join")
    assert (await room.slash("Ann", "host board", messages="one")).private
    assert "-# The board is one message, edited each turn." in words_of(room.lobby())
    await room.press("Ann", room.lobby(), "Start")
    return room.board().id


async def called(room: Room) -> discord.Message:
    """The one notice, which calls who is next. Nothing else waits to be sent."""
    (notice,) = notices(room)
    assert [each.id for each in notice.mentions] == [room.person(await room.mover()).id]
    assert waiting(room) == 0
    return notice


async def pass_unsent(room: Room) -> None:
    """The player who must act passes, while no message goes out."""
    table = await room.table()
    (seat,) = table.owing
    await room.tables.play.moves.act(table.id, table.players[seat].person, "pass")


def notices(room: Room) -> list[discord.Message]:
    return [each for each in room.messages() if labels(each) == ["Move", "Board"]]


async def test_each_turn_edits_the_board_and_calls_who_is_next_in_one_notice(room: Room) -> None:
    board = await begin_with_one_board(room)
    assert notices(room) == []  # the board itself called them
    count = len(room.messages())
    first, old = await room.mover(), 0
    await room.slash(first, "play", move="pass")
    for _ in range(2):
        mover, notice = await room.mover(), await called(room)
        assert notice.id != old
        assert room.board().id == board
        assert mover in words_of(room.board()) or f"<@{room.person(mover).id}>" in words_of(room.board())
        assert notice.content.count("\n") == 1
        (link,) = [each for each in controls(notice) if each["label"] == "Board"]
        assert link["url"].endswith(f"/{room.channel.id}/{board}")
        assert len(room.messages()) == count + 1
        assert (await room.press(mover, notice, "Move")).private
        old = notice.id
        await room.restart()
        assert [each.id for each in notices(room)] == [old]
        await room.slash(mover, "play", move=(await room.complete(mover, "play", "move", "x"))[0])
    mover = await room.mover()
    await room.slash(mover, "play", move="pass")
    await called(room)
    await room.press(mover, await room.slash(mover, "game undo"), "Take back")
    assert notices(room) == [], "who takes a move back leaves none to the next"
    assert await room.mover() == mover


async def test_a_notice_or_a_board_that_somebody_removed_is_no_error(room: Room) -> None:
    board = await begin_with_one_board(room)
    await room.slash(await room.mover(), "play", move="pass")
    await room.bot.http.delete_message(room.channel.id, (await called(room)).id)
    await room.bot.http.delete_message(room.channel.id, board)
    await room.slash(await room.mover(), "play", move="pass")
    assert [row["dropped"] for row in rows(room, "remove")] == [None]
    assert room.board().id != board
    assert [labels(each) for each in room.messages()][-2:] == [["Move"], labels(room.board())]
    assert waiting(room) == 0


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003), (404, 10008), (400, 50083)])
async def test_where_a_notice_cannot_be_removed_nobody_is_bothered(
    room: Room, status: int, code: int
) -> None:
    await begin_with_one_board(room)
    await room.slash(await room.mover(), "play", move="pass")
    times = 1 if status == 400 else None  # an archived thread is opened
    room.env.inject_error("DELETE", r"/channels/\d+/messages/\d+", status=status, code=code, times=times)
    await room.slash(await room.mover(), "play", move="pass")
    assert waiting(room) == 0
    assert requests(room, "POST", "/users/@me/channels") == []
    assert room.tables.tables.unreachable == set()


async def test_a_notice_whose_answer_was_lost_is_not_sent_twice_and_removed_though_its_turn_is_over(
    room: Room,
) -> None:
    await begin_with_one_board(room)
    await room.slash(await room.mover(), "play", move="pass")
    before = [each.id for each in room.messages()]
    await answer_lost(room, "notice")
    await room.restart()
    assert [each.id for each in room.messages()] == before
    old = await called(room)
    await answer_lost(room, "notice")
    await pass_unsent(room)
    await room.restart()
    assert (await called(room)).id != old.id


async def test_a_notice_that_comes_too_late_is_not_sent(room: Room) -> None:
    await begin_with_one_board(room)
    await room.bot.outbox.close()
    for _ in range(2):
        await pass_unsent(room)
    await room.restart()
    await called(room)
    assert len(rows(room, "notice")) == 2


async def test_at_the_end_one_message_is_left_and_a_rematch_keeps_the_choice(room: Room) -> None:
    board = await begin_with_one_board(room, 2)
    await room.slash(await room.mover(), "play", move="pass")
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    assert notices(room) == []
    assert board not in [each.id for each in room.messages()]
    (end,) = [each for each in room.messages() if each.attachments]
    assert "Rematch" in labels(end)
    await room.press("Ben", end, "Rematch")
    assert (await room.table()).one_board


async def test_the_host_changes_it_while_the_game_goes_on(room: Room) -> None:
    await room.begin(3)
    board = room.board().id
    assert "and moderators choose how" in (await room.slash("Ben", "host board", messages="one")).text
    said = await room.slash("Ann", "host board", messages="one")
    assert said.text == "The board of **Dog Eat Dog** #1 is now one message, edited each turn."
    await room.slash(await room.mover(), "play", move="pass")
    assert room.board().id == board
    assert len(notices(room)) == 1
    await room.slash(room.moderator("Mia"), "host board", messages="each")
    await room.slash(await room.mover(), "play", move="pass")
    assert notices(room) == []
    assert room.board().id != board


async def test_a_move_to_another_channel_takes_the_notice_along(room: Room) -> None:
    await begin_with_one_board(room)
    await room.slash(await room.mover(), "play", move="pass")
    other = room.guild.create_text_channel("other")
    await room.slash("Ann", "host move", to=other)
    assert notices(room) == []
    mover = await room.mover(other)
    await room.slash(mover, "play", other, move="pass")
    assert len([each for each in room.messages(other) if labels(each) == ["Move", "Board"]]) == 1
