"""What the kill tests share: where the bot can be stopped, and what must be true afterwards."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.wire.audit import faults
from tests.wire.discord_server import Ask, Hold
from tests.wire.ledger import quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table

POST = "/channels/{channel_id}/messages"
EDIT = "/channels/{channel_id}/messages/{message_id}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
ANSWER = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
FOUND = "a message had arrived before the restart"
"""What the bot logs when it finds a message that it had sent without learning so."""


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


async def killed_at(bot: BotProcess, hold: Hold) -> None:
    """Kill the bot over the request that is held."""
    await bot.server.world.until(hold.arrived.is_set)
    await bot.kill()
    hold.drop()


def move(table: Table) -> Ask:
    asked = table.move(table.running)
    assert asked is not None
    return asked


def nothing_is_wrong(table: Table) -> None:
    found = faults(table.server, table.ledger, [table])
    assert found == [], "\n".join(found)


async def is_sound(table: Table, bot: BotProcess) -> None:
    """After the start, if it does not run, everything is there once, and the game goes on."""
    if not bot.running:
        await bot.start()
    await quiet(table.ledger)
    nothing_is_wrong(table)
    before = table.running.seq
    assert "✓" in (await move(table)).text
    assert table.running.seq > before
    await quiet(table.ledger)
    nothing_is_wrong(table)


async def until_board_is_posted(table: Table, arrived: Callable[[], object]) -> None:
    """Make moves until one passes the turn, whose board is then on its way."""
    for _ in range(20):
        asked = move(table)
        await table.server.world.until(partial(lambda asked: arrived() or asked.is_settled, asked))
        await until_kept(lambda: arrived() or table.ledger.waiting() == 0)
        if arrived():
            return
    raise AssertionError("the turn never passed")
