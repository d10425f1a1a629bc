"""The first answer to a move: the move itself when it is quick, a sign of life when the database is busy."""

import asyncio
import sqlite3
from contextlib import closing

from tests.wire.killing import move
from tests.wire.process import BotProcess
from tests.wire.tables import Table

ANSWER = 4
THINKING = 5
ENOUGH = 1.0
"""Seconds: far more than the bot takes, and far less than Discord allows."""
MOVES = 10
"""One of this many is quick even on a busy machine."""


async def test_a_quick_move_is_answered_at_once(table: Table) -> None:
    for _ in range(MOVES):
        asked = await move(table)
        assert "✓" in asked.text
        if asked.interaction.callback == ANSWER:
            return
    raise AssertionError("no move was quick enough to be its own acknowledgement")


async def test_a_move_that_waits_for_the_database_is_acknowledged_first(
    table: Table, bot: BotProcess
) -> None:
    with closing(sqlite3.connect(bot.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        asked = move(table)
        async with asyncio.timeout(ENOUGH):
            await asked.interaction.done.wait()
        assert asked.interaction.callback == THINKING
        assert not asked.is_settled
        other.execute("ROLLBACK")
    assert "✓" in (await asked).text
