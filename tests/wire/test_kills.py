"""The bot is killed at every stage of a move and started again: nothing lost, nothing doubled.

There are no hooks in the bot. A write lock on its database stops it before a commit; the simulated
Discord holds a request before it is processed, or its answer.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.wire.audit import faults
from tests.wire.discord_server import Ask, DiscordServer, Exchange, on
from tests.wire.ledger import Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.seated import seat
from tests.wire.tables import Table

pytestmark = [pytest.mark.wire, pytest.mark.xdist_group("wire-kills")]

POST = "/channels/{channel_id}/messages"
EDIT = "/channels/{channel_id}/messages/{message_id}"


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Nobody else can write to this database."""
    connection = sqlite3.connect(database, isolation_level=None, timeout=5)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.rollback()
        connection.close()


def move(table: Table) -> Ask:
    game = table.game
    assert game is not None
    asked = table.move(game)
    assert asked is not None
    return asked


def seq(table: Table) -> int:
    game = table.game
    assert game is not None
    return game.seq


async def is_sound(table: Table, bot: BotProcess) -> None:
    """After the restart everything is there once, and the game goes on."""
    await quiet(table.ledger)
    assert faults(table.server, table.ledger, [table]) == []
    before = seq(table)
    assert "Done:" in (await move(table)).text
    assert seq(table) > before
    await quiet(table.ledger)
    assert faults(table.server, table.ledger, [table]) == []


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


async def test_killed_right_after_the_commit_the_move_stands(table: Table, bot: BotProcess) -> None:
    before = seq(table)
    move(table)
    await until_kept(lambda: seq(table) > before)
    await bot.restart()
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
    def strips(exchange: Exchange) -> bool:
        return on("PATCH", EDIT)(exchange)

    hold = server.trouble.hold(strips, processed=processed)
    await until_board_is_posted(table, hold.arrived.is_set)
    await bot.kill()
    hold.drop()
    await bot.start()
    await is_sound(table, bot)


async def test_killed_while_the_person_is_answered_the_move_stands_once(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    hold = server.trouble.hold(
        on("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"), processed=True
    )
    before = seq(table)
    move(table)
    await hold.arrived.wait()
    await bot.kill()
    hold.drop()
    await bot.start()
    assert seq(table) > before
    await is_sound(table, bot)


async def test_killed_while_it_starts_again_it_is_still_sound(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    hold = server.trouble.hold(on("POST", POST), processed=True)
    await until_board_is_posted(table, hold.arrived.is_set)
    await bot.kill()
    hold.drop()
    for template in (POST, "/gateway/bot", "/oauth2/applications/@me"):
        waiting = server.trouble.hold(on("GET", template))
        await bot.begin()
        await server.world.until(waiting.arrived.is_set) if template == POST else None
        await bot.kill()
        waiting.drop()
    server.trouble.calm()
    await bot.start()
    await is_sound(table, bot)


async def test_killed_in_the_lobby_everybody_sits_where_they_sat(
    server: DiscordServer, bot: BotProcess, ledger: Ledger
) -> None:
    table = seat(server, ledger, "Ann", "Bob", "Cid")
    people, channel = table.people, table.channel
    await people[0].slash(channel, "/game new")
    for person in people[1:]:
        await server.world.until(lambda: table.shows("Join"))
        person.press(table.showing("Join"), "Join")
        await until_kept(lambda person=person: person.id in table.seated())
        await bot.restart()
    await quiet(ledger)
    assert table.seated() == tuple(person.id for person in people)
    assert "Cid" in table.showing("Join").texts()
    people[0].press(table.showing("Start"), "Start")
    await server.world.until(lambda: table.shows("Move"))
    await is_sound(table, bot)


async def until_board_is_posted(table: Table, arrived: object) -> None:
    """Make moves until one passes the turn, whose board is then on its way."""
    assert callable(arrived)
    for _ in range(20):
        asked = move(table)
        await table.server.world.until(lambda asked=asked: arrived() or asked.is_settled)
        await until_kept(lambda: arrived() or table.ledger.waiting() == 0)
        if arrived():
            return
    raise AssertionError("the turn never passed")
