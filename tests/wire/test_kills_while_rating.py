"""The bot is killed while it rates a game that has ended: before anything is written, and in the middle of its transaction."""

import sqlite3
from pathlib import Path

import pytest

from tests.wire.killing import nothing_is_wrong
from tests.wire.ledger import Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table

STOPS = {
    "before": "RAISE(ABORT, 'not yet')",
    # So many steps that the transaction stands until the bot is killed.
    "meanwhile": "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1e9) SELECT count(*) FROM n)",
}
TIMER = "SELECT failures FROM timers WHERE kind = 'rating'"


def is_writing(database: Path) -> bool:
    """Whether somebody is in the middle of a transaction that writes."""
    other = sqlite3.connect(database, isolation_level=None, timeout=0)
    try:
        other.execute("BEGIN IMMEDIATE")
        other.rollback()
    except sqlite3.OperationalError:
        return True
    finally:
        other.close()
    return False


def ratings(ledger: Ledger) -> list[tuple[int, int, int]]:
    rows = ledger.rows("SELECT game, mean_before, place FROM ratings ORDER BY game, place")
    return [tuple(row) for row in rows]


@pytest.mark.parametrize("where", STOPS)
async def test_killed_while_it_rates_the_game_counts_once(table: Table, bot: BotProcess, where: str) -> None:
    ledger = table.ledger
    ledger.rows(f"CREATE TRIGGER stops BEFORE INSERT ON ratings BEGIN SELECT {STOPS[where]}; END")
    game = table.running.id
    asked = await table.people[0].slash(table.channel, "/game resign")
    await table.people[0].press(asked.message, "Resign")
    if where == "before":
        await until_kept(lambda: [row["failures"] for row in ledger.rows(TIMER)] == [1])
    else:
        await until_kept(lambda: is_writing(bot.database) and bool(ledger.rows(TIMER)))
    await bot.kill()
    assert ratings(ledger) == []
    ledger.rows("DROP TRIGGER stops")
    ledger.rows("UPDATE timers SET due = 0 WHERE kind = 'rating'")
    await bot.start()
    await until_kept(lambda: ledger.rows(TIMER) == [])
    assert ratings(ledger) == [(game, 25_000_000, 1), (game, 25_000_000, 2)]
    await quiet(ledger)
    nothing_is_wrong(table)
    await bot.restart()
    assert len(ratings(ledger)) == 2
