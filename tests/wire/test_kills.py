"""The bot is killed at every stage of a move and started again: nothing lost, nothing doubled.

There are no hooks in the bot. A write lock on its database stops it before a commit; the simulated
Discord holds a request before it is processed, or its answer.
"""

from __future__ import annotations

import pytest

from tests.wire.discord_server import DiscordServer, on
from tests.wire.killing import (
    ANSWER,
    CALLBACK,
    EDIT,
    POST,
    is_sound,
    locked,
    move,
    seq,
    until_board_is_posted,
)
from tests.wire.ledger import quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table

pytestmark = [pytest.mark.wire, pytest.mark.xdist_group("wire-kills")]


async def test_killed_before_the_commit_the_move_was_never_made(table: Table, bot: BotProcess) -> None:
    before = seq(table)
    with locked(bot.database):
        asked = move(table)
        await asked.acknowledged()
        await bot.kill()
    await bot.start()
    await quiet(table.ledger)
    assert (seq(table), asked.is_settled) == (before, False)
    await is_sound(table, bot)


async def test_killed_after_the_commit_before_anything_was_said_the_move_stands(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    silent = [
        server.trouble.hold(on(method, template), times=9)
        for method, template in (("POST", POST), ("POST", CALLBACK), ("PATCH", EDIT), ("PATCH", ANSWER))
    ]
    before = seq(table)
    asked = move(table)
    await until_kept(lambda: seq(table) > before)
    await bot.kill()
    for hold in silent:
        hold.drop()
    server.trouble.calm()
    assert not asked.is_settled
    await bot.start()
    await is_sound(table, bot)


async def test_killed_before_the_post_the_board_comes_after_the_restart(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    hold = server.trouble.hold(on("POST", POST))
    await until_board_is_posted(table, hold.arrived.is_set)
    await bot.kill()
    hold.drop()
    await bot.start()
    await is_sound(table, bot)


@pytest.mark.parametrize("nonce_in_history", [True, False], ids=["nonces-in-history", "no-nonces"])
@pytest.mark.parametrize("minutes", [0, 10], ids=["at-once", "ten-minutes-later"])
async def test_killed_between_post_and_acknowledgement_the_board_is_there_once(
    table: Table, bot: BotProcess, server: DiscordServer, nonce_in_history: bool, minutes: int
) -> None:
    server.world.nonce_in_history = nonce_in_history
    hold = server.trouble.hold(on("POST", POST), processed=True)
    await until_board_is_posted(table, hold.arrived.is_set)
    await bot.kill()
    hold.drop()
    server.world.clock.advance(60 * minutes)
    await bot.start()
    await is_sound(table, bot)


async def test_killed_after_the_acknowledgement_but_before_it_is_noted(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    hold = server.trouble.hold(on("POST", POST))
    await until_board_is_posted(table, hold.arrived.is_set)
    posted = len(table.channel.messages)
    with locked(bot.database):
        hold.release()
        await server.world.until(lambda: len(table.channel.messages) > posted)
        await bot.kill()
    await bot.start()
    await is_sound(table, bot)


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
async def test_killed_while_an_old_board_loses_its_buttons(
    table: Table, bot: BotProcess, server: DiscordServer, processed: bool
) -> None:
    strips = on("PATCH", EDIT, lambda body: not body.get("components"))
    hold = server.trouble.hold(strips, processed=processed)
    await until_board_is_posted(table, hold.arrived.is_set)
    await bot.kill()
    hold.drop()
    await bot.start()
    await is_sound(table, bot)


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
async def test_killed_while_the_request_is_acknowledged_it_is_made_once_or_never(
    table: Table, bot: BotProcess, server: DiscordServer, processed: bool
) -> None:
    hold = server.trouble.hold(on("POST", CALLBACK), processed=processed)
    move(table)
    await server.world.until(hold.arrived.is_set)
    await bot.kill()
    hold.drop()
    await bot.start()
    await is_sound(table, bot)


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
async def test_killed_while_the_person_is_answered_the_move_stands_once(
    table: Table, bot: BotProcess, server: DiscordServer, processed: bool
) -> None:
    hold = server.trouble.hold(on("PATCH", ANSWER), processed=processed)
    before = seq(table)
    with locked(bot.database):
        # What is saved at once is answered at once; this is not, so it is acknowledged first.
        await move(table).acknowledged()
    await server.world.until(hold.arrived.is_set)
    await bot.kill()
    hold.drop()
    await bot.start()
    assert seq(table) > before
    await is_sound(table, bot)


@pytest.mark.parametrize("first", ["old", "new"])
async def test_what_the_dead_process_sent_arrives_after_the_restart_and_is_there_once(
    table: Table, bot: BotProcess, server: DiscordServer, first: str
) -> None:
    """Only Discord's own check of the nonce can tell: there was nothing to be found in the channel."""
    old = server.trouble.hold(on("POST", POST))
    await until_board_is_posted(table, old.arrived.is_set)
    await bot.kill()
    new = server.trouble.hold(on("POST", POST))
    await bot.start()
    await new.arrived.wait()
    posted = len(table.channel.messages)
    one, other = (old, new) if first == "old" else (new, old)
    one.release()
    await server.world.until(lambda: len(table.channel.messages) > posted)
    other.release()
    await server.world.until(lambda: other.exchange in server.exchanges)
    await is_sound(table, bot)


@pytest.mark.parametrize("part", ["log", "games", "requests", "outbox"])
async def test_what_a_move_writes_is_kept_whole_or_not_at_all(
    table: Table, bot: BotProcess, server: DiscordServer, part: str
) -> None:
    """If one part cannot be written, nothing is: they share one transaction."""
    before, messages = seq(table), len(table.channel.messages)
    event = "UPDATE" if part == "games" else "INSERT"
    database = table.ledger.connection()
    database.execute(f"CREATE TRIGGER refused BEFORE {event} ON {part} BEGIN SELECT RAISE(ABORT, 'no'); END")
    refused = await move(table)
    assert "Nothing was saved" in refused.text
    database.execute("DROP TRIGGER refused")
    await bot.restart()
    await quiet(table.ledger)
    assert (seq(table), len(table.channel.messages)) == (before, messages)
    await is_sound(table, bot)
