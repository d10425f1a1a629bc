"""The connection breaks, Discord is busy or down, the bot restarts: the game goes on as if nothing had happened."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.wire.audit import faults
from tests.wire.discord_server import DiscordServer, Player, on
from tests.wire.killing import CALLBACK, move
from tests.wire.ledger import Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.seated import seat
from tests.wire.tables import Table, chosen

pytestmark = [pytest.mark.wire, pytest.mark.xdist_group("wire-interruptions")]

POST = on("POST", "/channels/{channel_id}/messages")
EDIT = on("PATCH", "/channels/{channel_id}/messages/{message_id}")


async def some_moves(table: Table, number: int = 3) -> None:
    """Moves, each answered, and nothing left to be posted."""
    for _ in range(number):
        game = table.game
        assert game is not None
        asked = table.move(game)
        assert asked is not None
        assert "✓" in (await asked).text
        await quiet(table.ledger, 60)
    assert faults(table.server, table.ledger, [table]) == []


async def test_a_broken_line_is_resumed_in_the_middle_of_a_game(table: Table, server: DiscordServer) -> None:
    await some_moves(table)
    server.gateway.break_off()
    await some_moves(table)
    await server.gateway.ask_to_reconnect()
    await some_moves(table)
    assert (server.gateway.resumes, len(server.gateway.logins)) == (2, 1)


async def test_a_session_that_cannot_be_resumed_is_begun_anew(table: Table, server: DiscordServer) -> None:
    await server.gateway.invalidate()
    await server.world.until(lambda: len(server.gateway.logins) == 2 and server.gateway.live, 15)
    await some_moves(table)


async def test_what_people_did_while_the_line_was_cut_is_answered(
    table: Table, server: DiscordServer
) -> None:
    server.gateway.break_off()
    asked = await table.people[0].slash(table.channel, "/game board")
    assert asked.message.attachments
    assert server.gateway.resumes == 1


async def test_a_limit_is_waited_out(table: Table, server: DiscordServer) -> None:
    server.trouble.limit(POST, retry_after=0.2, times=2)
    server.trouble.limit(EDIT, retry_after=0.2, times=1)
    await some_moves(table, 6)
    assert server.trouble.limited == 3


async def test_a_limit_of_the_whole_bot_is_waited_out(table: Table, server: DiscordServer) -> None:
    server.trouble.limit(POST, retry_after=0.3, is_global=True)
    await some_moves(table, 6)
    assert server.trouble.limited == 1


async def test_the_bucket_of_a_channel_is_respected(table: Table, server: DiscordServer) -> None:
    server.trouble.bucket(POST, limit=2, seconds=1)
    await some_moves(table, 6)
    assert server.trouble.limited <= 1


async def test_an_outage_is_waited_out(table: Table, server: DiscordServer) -> None:
    server.trouble.fail(POST, status=503, times=2)
    server.trouble.fail(EDIT, status=502, times=1)
    await some_moves(table, 4)


async def test_a_lost_answer_does_not_double_the_board(table: Table, server: DiscordServer) -> None:
    hold = server.trouble.hold(POST, processed=True)
    game = table.game
    assert game is not None
    for _ in range(10):
        asked = table.move(game)
        assert asked is not None
        await asked
        await until_kept(lambda: hold.arrived.is_set() or table.ledger.waiting() == 0)
        if hold.arrived.is_set():
            break
        game = table.game
        assert game is not None
    hold.drop()
    await quiet(table.ledger, 60)
    await some_moves(table)


async def test_buttons_work_after_a_restart(table: Table, bot: BotProcess) -> None:
    await some_moves(table)
    board = table.showing("Move")
    assert await bot.stop() == 0
    await bot.start()
    for label in ("My view", "Catch up", "Rules"):
        assert (await table.people[1].press(board, label)).private
    game = table.game
    assert game is not None
    begun = await table.player(game.to_act()[0]).press(board, "Move")
    assert begun.message.offers("Pass")


async def test_a_guided_move_survives_a_restart_in_the_middle(table: Table, bot: BotProcess) -> None:
    game = table.game
    assert game is not None
    player = table.player(game.to_act()[0])
    asked = await player.press(table.showing("Move"), "Move")
    while not asked.message.offers("Do it"):
        await bot.restart()
        asked = await chosen(player, asked)
    await bot.restart()
    done = await player.press(asked.message, "Do it")
    assert "✓" in done.text


async def test_an_old_board_says_so_and_shows_the_present_one(table: Table, bot: BotProcess) -> None:
    old = table.showing("Move")
    buttons = list(old.components)
    await some_moves(table, 4)
    await bot.restart()
    old.components = buttons
    looked = await table.people[0].press(old, "My view")
    assert looked.message.attachments
    assert "earlier position" in looked.text


async def test_many_servers_play_at_once(server: DiscordServer, bot: BotProcess, ledger: Ledger) -> None:
    tables = [seat(server, ledger, f"Ann{one}", f"Bob{one}", seed=one) for one in range(20)]
    await asyncio.gather(*(table.gather() for table in tables))

    async def play(table: Table) -> None:
        for _ in range(5):
            game = table.game
            if game is None:
                return
            asked = table.move(game)
            assert asked is not None
            assert "✓" in (await asked).text

    await asyncio.gather(*(play(table) for table in tables))
    await quiet(ledger, 60)
    assert faults(server, ledger, tables) == []
    assert server.interactions.late == []


async def test_two_servers_do_not_see_each_other(
    server: DiscordServer, bot: BotProcess, ledger: Ledger
) -> None:
    here, there = (seat(server, ledger, f"Ann{one}", f"Bob{one}", seed=one) for one in range(2))
    await here.gather()
    await quiet(ledger)
    refused = await there.people[0].slash(there.channel, "/game board")
    assert not refused.message.attachments
    assert there.channel.messages == []


async def test_commands_are_registered_once(server: DiscordServer, bot: BotProcess, short_path: Path) -> None:
    for _ in range(2):
        await bot.stop()
        await bot.start()
    assert server.commands.syncs == 1


async def test_a_proper_stop_leaves_nothing_undone(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    await some_moves(table)
    assert table.ledger.waiting() == 0
    table.ledger.close()
    assert await bot.stop() == 0
    assert not bot.database.with_name("cairn.db-wal").exists()


@pytest.mark.parametrize("pressed", [False, True], ids=["a-command", "a-button"])
async def test_whoever_is_being_answered_when_the_bot_stops_gets_their_answer(
    table: Table, bot: BotProcess, server: DiscordServer, pressed: bool
) -> None:
    hold = server.trouble.hold(on("POST", CALLBACK))
    asked = table.people[0].press(table.showing("My view"), "My view") if pressed else move(table)
    await server.world.until(hold.arrived.is_set)
    stopping = asyncio.create_task(bot.stop())
    await until_kept(lambda: '"stopping"' in bot.words())
    hold.release()
    assert await stopping == 0
    assert asked.message.attachments if pressed else "✓" in asked.text
    assert "Session is closed" not in bot.words()


async def test_the_bot_keeps_within_fifty_requests_a_second(
    server: DiscordServer, bot: BotProcess, ledger: Ledger
) -> None:
    server.trouble.requests_a_second = 50
    tables = [seat(server, ledger, f"Ann{one}", f"Bob{one}", seed=one) for one in range(10)]
    await asyncio.gather(*(table.gather() for table in tables))
    players: list[tuple[Player, Table]] = [(one, table) for table in tables for one in table.people]
    await asyncio.gather(*(one.slash(table.channel, "/game board").settled(30) for one, table in players))
    await quiet(ledger, 60)
    assert faults(server, ledger, tables) == []
    assert server.invalid < 100
