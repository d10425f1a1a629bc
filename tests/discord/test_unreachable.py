"""A channel that the bot cannot reach: the host is told once, nothing is tried for ever, and the game comes back."""

import pytest

from bot.errors import StoreError
from bot.table.model.errors import TableError
from bot.table.model.table import Place, Status
from tests.discord.conftest import Room, labels, words_of
from tests.discord.nights import notified
from tests.discord.test_board_not_lost import SEND_MESSAGES, deny, passed
from tests.discord.test_my_games import chosen
from tests.discord.test_one_board import pass_unsent
from tests.discord.test_outbox import a_thread, query, refuse, requests, sent, waiting


async def moves_unseen(room: Room) -> None:
    """The turn passes while nobody can use a command in the channel."""
    await pass_unsent(room)
    await room.env.advance_time(1)


@pytest.mark.parametrize(
    ("status", "code", "said"),
    [
        (403, 50013, "/setup check"),
        (403, 50001, "may not write"),
        (404, 10003, "is gone"),
        (400, 50083, "locked or archived"),
        (400, 160005, "locked or archived"),
    ],
)
async def test_the_host_is_told_once_even_across_a_restart(
    room: Room, status: int, code: int, said: str
) -> None:
    await room.begin(6)
    refuse(room, code, status)
    for _ in range(3):
        await moves_unseen(room)
    await room.restart()
    await moves_unseen(room)
    (told,) = sent(room, "Ann")
    assert said in told
    assert "/games" in told
    assert waiting(room) == 0


async def test_a_host_who_was_told_that_an_offer_does_not_arrive_is_not_told_again_after_a_restart(
    room: Room,
) -> None:
    await room.begin()
    refuse(room, 50013)
    table = await room.table()
    for by, other in ((0, 1), (1, 0)):
        await room.tables.play.offers.offer_draw(table.id, table.players[by].person)
        await room.env.advance_time(1)
        assert len(sent(room, "Ann")) == 1
        await room.restart()
        answer = room.tables.play.offers.answer
        await answer(table.id, table.players[other].person, False, seen=(await room.table()).offer.seq)


async def test_a_kill_while_the_host_is_being_told_tells_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin()
    refuse(room, 50013)
    commit = room.tables.store.commit

    async def dies(write: object) -> None:
        await commit(write)  # type: ignore[arg-type]
        raise StoreError("killed", "killed")

    with monkeypatch.context() as patched:
        refused = room.tables.outbox.refused

        async def killed(*args: object) -> None:
            patched.setattr(room.tables.store, "commit", dies)
            await refused(*args)  # type: ignore[arg-type]

        patched.setattr(room.tables.outbox, "refused", killed)
        await moves_unseen(room)
        await room.bot.outbox.close()
    await room.restart()
    await room.env.advance_time(60)
    assert len(sent(room, "Ann")) == 1
    assert waiting(room) == 0


async def test_trouble_with_the_database_while_the_host_is_being_told_does_not_leave_them_untold(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin()
    refuse(room, 50013)
    refused = room.tables.outbox.refused

    async def fails_once(*_: object) -> None:
        monkeypatch.setattr(room.tables.outbox, "refused", refused)
        raise StoreError("The disk is full.", "Make room.")

    monkeypatch.setattr(room.tables.outbox, "refused", fails_once)
    await moves_unseen(room)
    await room.env.advance_time(60)
    assert len(sent(room, "Ann")) == 1
    assert waiting(room) == 0


async def test_a_game_whose_channel_is_gone_is_moved_by_any_player(room: Room) -> None:
    await room.begin()
    refuse(room, 10003, 404)
    room.env.inject_error("PATCH", f"/channels/{room.channel.id}/*", status=404, code=10003, times=None)
    await moves_unseen(room)
    other = room.guild.create_text_channel("other")
    listed = await room.slash("Ben", "games", other)
    assert "cannot write there" in listed.text
    said = await room.press("Ben", await chosen(room, "Ben", other), "Move it here")
    await room.press("Ben", said, "Move it here")
    assert len(room.board(other).attachments) == 1
    assert "passes" in room.board(other).content
    assert waiting(room) == 0
    assert "cannot write there" not in (await room.slash("Ben", "games", other)).text
    await room.slash(await room.mover(other), "play", other, move="pass")
    assert (await room.table(other)).status is Status.OVER


async def test_the_board_comes_back_with_the_first_use_once_the_bot_may_write_again(room: Room) -> None:
    await room.begin(pace="none")
    old = room.board()
    other = await room.other()
    deny(room, SEND_MESSAGES)
    await passed(room)
    assert {"Move", "My view"} <= set(labels(room.board()))
    tried = len(requests(room, "POST", f"/channels/{room.channel.id}/messages"))
    await room.env.advance_time(86_400)
    assert len(requests(room, "POST", f"/channels/{room.channel.id}/messages")) == tried
    assert waiting(room) == 0
    await room.restart()
    await room.slash("Ann", "games")
    assert room.board().id == old.id
    deny(room)
    before = len(notified(room))
    await room.slash("Zoe", "games")
    assert room.board().id != old.id
    assert "passes" in room.board().content
    assert labels(next(each for each in room.messages() if each.id == old.id)) == []
    # Those are called whom the refused one should have called.
    assert set(notified(room, before)) == {other}
    posted = len(room.messages())
    await room.slash("Ann", "games")
    assert len(room.messages()) == posted
    assert room.tables.tables.unreachable == set()


async def test_an_offer_that_comes_back_with_the_board_asks_those_who_must_answer(room: Room) -> None:
    await room.begin(pace="none")
    mover, other = await room.mover(), await room.other()
    deny(room, SEND_MESSAGES)
    await passed(room)
    await room.slash(mover, "game draw")
    deny(room)
    before = len(notified(room))
    await room.slash("Zoe", "games")
    assert set(notified(room, before)) == {other}
    assert "Accept" in labels(room.messages()[-1])


async def test_a_bot_that_is_invited_again_shows_the_game(room: Room) -> None:
    await room.begin()
    old = room.board()
    deny(room, SEND_MESSAGES)
    await passed(room)
    deny(room)
    guild = room.bot.get_guild(room.guild.id)
    assert guild is not None
    room.bot.dispatch("guild_join", guild)
    await room.env.advance_time(1)
    assert room.board().id != old.id


async def test_a_thread_that_is_unlocked_shows_the_game(room: Room) -> None:
    where = await a_thread(room)
    await room.begin(2, where)
    old = room.board(where)
    room.env.inject_error("POST", f"/channels/{where.id}/messages", status=400, code=160005)
    await room.slash(await room.mover(where), "play", where, move="pass")
    assert room.board(where).id == old.id
    assert "locked" in sent(room, "Ann")[0]
    guild = room.bot.get_guild(room.guild.id)
    assert guild is not None
    thread = guild.get_thread(where.id)
    assert thread is not None
    await room.bot.on_thread_update(thread, thread)
    await room.env.advance_time(1)
    assert room.board(where).id != old.id


async def test_an_edit_of_a_board_that_was_refused_posts_it(room: Room) -> None:
    await room.slash("Ann", "game new")
    deny(room, SEND_MESSAGES)
    await room.press("Ben", room.lobby(), "Join")
    query(room, "UPDATE outbox SET message = NULL, dropped = 'Discord says 403' WHERE kind = 'lobby'")
    deny(room)
    await room.restart()
    await room.press("Cleo", room.messages()[0], "Join")
    assert "Cleo" in words_of(room.lobby())
    assert len(room.messages()) == 2


async def test_a_game_that_ends_in_a_channel_that_is_gone_tells_its_host_the_result(room: Room) -> None:
    await room.begin()
    refuse(room, 10003, 404)
    table = await room.table()
    await room.tables.play.offers.resign(table.id, table.host)
    await room.env.advance_time(5)
    (told,) = sent(room, "Ann")
    assert "The game is over. **Ben** wins: **Ann** resigned." in told
    assert "still count" not in told


async def test_only_the_host_takes_a_lost_game_to_another_server_and_back_and_no_further(room: Room) -> None:
    await room.begin()
    refuse(room, 10003, 404)
    await moves_unseen(room)
    table = await room.table()
    guild = room.env.create_guild("Another server")
    ben = next(player.person for player in table.players if player.person.id != table.host.id)
    away = Place(guild.id, guild.create_text_channel("theirs").id)
    back = Place(room.guild.id, room.guild.create_text_channel("other").id)
    for where in (away, back):
        with pytest.raises(TableError, match="Only the host"):
            await room.tables.moderation.hosting.move(table.id, ben, where)
        assert (await room.tables.moderation.hosting.move(table.id, table.host, where)).place == where
        await room.restart()
    with pytest.raises(TableError, match="stays on its server"):
        await room.tables.moderation.hosting.move(table.id, table.host, away)


async def test_if_the_host_takes_no_direct_messages_the_next_player_is_told(room: Room) -> None:
    await room.begin(3)
    refuse(room, 50013)
    room.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    await moves_unseen(room)
    assert sent(room, "Ann") == []
    (told,) = sent(room, "Ben")
    assert "/setup check" in told
    assert "/games" in told
    await room.restart()
    await moves_unseen(room)
    assert sent(room, "Ben") == [told], "once"
    assert sent(room, "Cleo") == []
    assert waiting(room) == 0


async def test_if_no_player_takes_direct_messages_nobody_is_asked_for_ever(room: Room) -> None:
    await room.begin(3)
    refuse(room, 50013)
    room.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await moves_unseen(room)
    assert [sent(room, name) for name in ("Ann", "Ben", "Cleo")] == [[], [], []]
    assert waiting(room) == 0
