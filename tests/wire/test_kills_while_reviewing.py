"""The bot is killed while it judges a finished game: it begins anew after the next start, and keeps what comes of it once."""

from tests.wire.killing import move, nothing_is_wrong
from tests.wire.ledger import quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table

TIMER = "SELECT failures FROM timers WHERE kind = 'review'"


async def test_killed_while_it_judges_a_game_the_bot_does_so_after_the_next_start(
    table: Table, bot: BotProcess
) -> None:
    ledger, (ann, bob) = table.ledger, table.people
    await move(table)
    await move(table)
    await ann.press((await ann.slash(table.channel, "/game resign")).message, "Resign")
    await quiet(ledger)
    ledger.rows("CREATE TRIGGER stops BEFORE INSERT ON reviews BEGIN SELECT RAISE(ABORT, 'not yet'); END")
    await ann.press(table.showing("Review"), "Review")
    await until_kept(lambda: [row["failures"] for row in ledger.rows(TIMER)] == [1])
    await bot.kill()
    assert ledger.rows("SELECT game FROM reviews") == []
    ledger.rows("DROP TRIGGER stops")
    await bot.start()
    await until_kept(lambda: ledger.rows(TIMER) == [] and bool(ledger.rows("SELECT game FROM reviews")), 60)
    for one in (ann, bob):
        asked = await one.press(table.showing("Review"), "Review")
        assert "Your mark: " in asked.message.content
    await quiet(ledger)
    nothing_is_wrong(table)
