"""The connection breaks, Discord is busy or down, the bot restarts: the game goes on as if nothing had happened. Whoever asks the
bot to stop does not wait for what never ends."""

import asyncio
import json
import os
import signal
import time
from pathlib import Path

import pytest

from tests.wire.audit import faults
from tests.wire.discord_server import DiscordServer, on
from tests.wire.discord_server.gateway import RECONNECT
from tests.wire.killing import CALLBACK, move, until_board_is_posted
from tests.wire.ledger import Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table, seat

POST = on("POST", "/channels/{channel_id}/messages")
EDIT = on("PATCH", "/channels/{channel_id}/messages/{message_id}")


async def some_moves(table: Table, number: int = 3) -> None:
    """Moves, each answered, and nothing left to be posted; chance ends a game early now and then: another follows."""
    for _ in range(number):
        if table.game is None:
            await table.gather()
        assert "✓" in (await move(table)).text
        await quiet(table.ledger)
    assert faults(table.server, table.ledger, [table]) == []


async def test_a_broken_line_is_resumed_in_the_middle_of_a_game(table: Table, server: DiscordServer) -> None:
    await some_moves(table)
    server.gateway.break_off()
    await some_moves(table)
    await server.gateway.tell(RECONNECT)
    await some_moves(table)
    assert (server.gateway.resumes, len(server.gateway.logins)) == (2, 1)


async def test_a_session_that_cannot_be_resumed_is_begun_anew(table: Table, server: DiscordServer) -> None:
    await server.gateway.tell()
    await server.world.until(lambda: len(server.gateway.logins) == 2 and server.gateway.live)
    await some_moves(table)


async def test_what_people_did_while_the_line_was_cut_is_answered(
    table: Table, server: DiscordServer
) -> None:
    server.gateway.break_off()
    asked = await table.people[0].slash(table.channel, "/game board")
    assert asked.message.attachments
    assert server.gateway.resumes == 1


async def test_limits_and_outages_are_waited_out(table: Table, server: DiscordServer) -> None:
    server.trouble.limit(POST, retry_after=0.2, times=2)
    server.trouble.limit(EDIT, retry_after=0.2, times=1)
    await some_moves(table, 6)
    assert server.trouble.limited == 3
    server.trouble.limit(POST, retry_after=0.3, is_global=True)
    await some_moves(table, 6)
    assert server.trouble.limited == 4
    server.trouble.fail(POST, status=503, times=2)
    server.trouble.fail(EDIT, status=502, times=1)
    await some_moves(table, 4)


async def test_the_bucket_of_a_channel_is_respected(table: Table, server: DiscordServer) -> None:
    server.trouble.bucket(POST, limit=2, seconds=1)
    await some_moves(table, 6)
    assert server.trouble.limited <= 1


async def test_a_lost_answer_does_not_double_the_board(table: Table, server: DiscordServer) -> None:
    hold = server.trouble.hold(POST, processed=True)
    await until_board_is_posted(table, hold.arrived.is_set)
    hold.drop()
    await quiet(table.ledger)
    await some_moves(table)


async def test_many_servers_play_at_once_within_fifty_requests_a_second(
    server: DiscordServer, bot: BotProcess, ledger: Ledger
) -> None:
    server.trouble.requests_a_second = 50
    tables = [seat(server, ledger, f"Ann{one}", f"Bob{one}", seed=one) for one in range(12)]
    await asyncio.gather(*(table.gather() for table in tables))
    players = [(one, table.channel) for table in tables for one in table.people]
    await asyncio.gather(*(one.slash(channel, "/game board").settled() for one, channel in players))

    async def play(table: Table) -> None:
        for _ in range(3):
            if table.game is not None:
                assert "✓" in (await move(table)).text

    await asyncio.gather(*(play(table) for table in tables))
    await quiet(ledger)
    assert faults(server, ledger, tables) == []
    assert server.interactions.late == []
    assert server.invalid < 100


async def test_a_proper_stop_leaves_nothing_undone_and_registers_no_commands_anew(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    for _ in range(2):
        await some_moves(table)
        table.ledger.close()
        assert await bot.stop() == 0
        assert not bot.database.with_name("cairn.db-wal").exists()
        await bot.start()
    assert server.commands.syncs == 1


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


LONGEST_STOP = 10.0


@pytest.mark.parametrize("what", ["database", "loop", "log"])
async def test_a_stop_ends_in_time_though_something_never_ends(
    server: DiscordServer, short_path: Path, what: str
) -> None:
    program = ("tests.wire.spoiled", f"stuck={what}")
    async with BotProcess(server, short_path, program=program, forked=True, in_threads=True) as bot:
        if what != "database":
            os.kill(bot.pid, signal.SIGUSR1)
        began = time.perf_counter()
        assert await bot.stop() == 0
        assert 3 < time.perf_counter() - began < LONGEST_STOP
        told = [
            line
            for line in map(json.loads, bot.log.read_text().splitlines())
            if "took too long" in line["event"]
        ]
        assert len(told) == (what != "log")
        if what == "database":
            assert "spoiled.py" in told[0]["tasks"]
        if what == "loop":
            assert "MainThread: " in told[0]["threads"]
