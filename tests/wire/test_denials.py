"""Discord refuses: the bot says so once, never in a loop, and no other game is held up."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from tests.wire.discord_server import DiscordServer
from tests.wire.discord_server.contract import Contract
from tests.wire.discord_server.world import ATTACH_FILES, SEND_MESSAGES, VIEW_CHANNEL
from tests.wire.ledger import Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.seated import seat
from tests.wire.tables import Table

pytestmark = [pytest.mark.wire, pytest.mark.xdist_group("wire-denials")]

POST = "/channels/{channel_id}/messages"


def refused(server: DiscordServer) -> int:
    """How many requests were answered with 403 or 404."""
    return sum(exchange.status in (403, 404) for exchange in server.exchanges)


async def moved(table: Table, number: int = 4) -> None:
    for _ in range(number):
        game = table.game
        if game is None:
            return
        asked = table.move(game)
        assert asked is not None
        assert "✓" in (await asked).text
        await quiet(table.ledger)


@pytest.mark.parametrize("denied", [SEND_MESSAGES, VIEW_CHANNEL], ids=["send", "view"])
async def test_a_missing_permission_costs_one_attempt_a_message(
    table: Table, server: DiscordServer, denied: int
) -> None:
    table.channel.denied = denied
    await moved(table, 3)
    rows = [post for post in table.ledger.owed() if post.dropped is not None]
    assert rows
    assert refused(server) <= 2 * len(rows)


async def test_without_attach_files_every_board_arrives_in_words(table: Table, server: DiscordServer) -> None:
    table.channel.denied = ATTACH_FILES
    await moved(table, 3)
    boards = [post for post in table.ledger.owed() if post.kind == "board"]
    assert [post.dropped for post in boards] == [None] * len(boards)
    assert refused(server) <= 3
    assert "Attach Files" in table.showing("Move").content


async def test_after_the_permission_is_given_back_the_board_comes_again(
    table: Table, server: DiscordServer
) -> None:
    table.channel.denied = SEND_MESSAGES
    await moved(table, 3)
    table.channel.denied = 0
    boards = len(table.channel.messages)
    await moved(table, 6)
    assert len(table.channel.messages) > boards


async def test_a_person_hears_privately_that_the_bot_may_not_speak_here(
    server: DiscordServer, bot: BotProcess, ledger: Ledger
) -> None:
    table = seat(server, ledger, "Ann", "Bob")
    table.channel.denied = SEND_MESSAGES
    asked = await table.people[0].slash(table.channel, "/game new", game="dog_eat_dog")
    assert asked.private
    await quiet(ledger)
    checked = await table.people[0].slash(table.channel, "/setup check")
    assert "Send Messages" in checked.text


async def test_a_deleted_channel_is_let_go(table: Table, server: DiscordServer, ledger: Ledger) -> None:
    other = seat(server, ledger, "Cid", "Dot", seed=2)
    await other.gather()
    game = table.game
    assert game is not None
    asked = table.move(game)
    assert asked is not None
    server.gateway.delete_channel(table.channel)
    await quiet(ledger)
    await moved(other)
    assert refused(server) <= 4


async def test_a_server_that_is_left_is_let_go(table: Table, server: DiscordServer, bot: BotProcess) -> None:
    assert table.channel.guild is not None
    server.gateway.leave(table.channel.guild)
    await bot.restart()
    await quiet(table.ledger)
    assert refused(server) <= 4


async def test_a_deleted_board_does_not_stop_the_game(table: Table, server: DiscordServer) -> None:
    server.world.forget_message(table.showing("Move"))
    await moved(table, 6)
    assert table.shows("Move")
    assert refused(server) <= 8


async def test_closed_direct_messages_are_tried_once(
    table: Table, server: DiscordServer, bot: BotProcess
) -> None:
    person = table.people[0]
    person.user.closed = True
    await bot.stop()
    owe_direct(table, person.id)
    await bot.start()
    await quiet(table.ledger)
    rows = [post for post in table.ledger.owed() if post.kind == "direct"]
    assert [post.dropped is not None for post in rows] == [True]
    direct = server.world.direct(person.user)
    tries = [one for one in server.requests("POST", POST) if str(direct.id) in one.path]
    assert len(tries) == 1


async def test_a_direct_message_arrives(
    table: Table, server: DiscordServer, bot: BotProcess, contract: Contract
) -> None:
    person = table.people[0]
    await bot.stop()
    owe_direct(table, person.id)
    await bot.start()
    await quiet(table.ledger)
    assert len(server.world.direct(person.user).messages) == 1
    assert contract.faults(server.exchanges) == []


def owe_direct(table: Table, person: int) -> None:
    """A row in the outbox, as the table writes it."""
    connection = table.ledger.connection()
    game = table.game
    assert game is not None
    connection.execute(
        "INSERT INTO outbox (id, lane, channel, game, kind, nonce, seq, since, text, buttons, mention, person,"
        " attempts) SELECT max(id) + 1000, ?, ?, ?, 'direct', 'direct-1', 0, 0, 'Your move.', '', '[]', ?, 0"
        " FROM outbox",
        (-person, table.channel.id, game.id, person),
    )


# Logins


async def test_a_refused_token_ends_the_bot_with_words_and_one_login(
    server: DiscordServer, short_path: Path
) -> None:
    server.gateway.close_at_identify = 4004
    bot = BotProcess(server, short_path, forked=True, in_threads=True)
    await bot.begin()
    async with asyncio.timeout(30):
        code = await bot.ended()
    assert code != 0
    assert len(server.gateway.logins) <= 1
    assert "token" in bot.words().lower()
    assert server.token not in bot.words()


async def test_a_wrong_token_is_told_in_words(server: DiscordServer, short_path: Path) -> None:
    bot = BotProcess(server, short_path, token="wrong.token.here", forked=True, in_threads=True)
    await bot.begin()
    async with asyncio.timeout(30):
        code = await bot.ended()
    assert code != 0
    assert server.gateway.logins == []
    assert "token" in bot.words().lower()
    assert "wrong.token.here" not in bot.words()


async def test_a_gateway_that_refuses_is_not_stormed(server: DiscordServer, short_path: Path) -> None:
    server.gateway.refuse_connects = 1000
    bot = BotProcess(server, short_path, forked=True, in_threads=True)
    await bot.begin()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(6):
            await bot.ended()
    connects = server.gateway.connects
    await bot.kill()
    assert 1 <= connects <= 6
    assert server.gateway.logins == []


async def test_sessions_that_end_at_once_are_not_begun_in_a_loop(
    server: DiscordServer, short_path: Path
) -> None:
    server.gateway.close_at_identify = 4000
    bot = BotProcess(server, short_path, forked=True, in_threads=True)
    await bot.begin()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(8):
            await bot.ended()
    logins = len(server.gateway.logins)
    await bot.kill()
    assert 1 <= logins <= 4


async def test_the_bot_comes_back_when_the_gateway_does(server: DiscordServer, short_path: Path) -> None:
    server.world.add_channel(server.world.add_guild("Here"), "games")
    server.gateway.refuse_connects = 2
    bot = BotProcess(server, short_path, forked=True, in_threads=True)
    await bot.start()
    await until_kept(lambda: server.world.commands)
    await bot.kill()
