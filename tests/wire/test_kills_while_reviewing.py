"""The bot is killed while it judges a finished game, while it tells who waits, and while it shows everybody how: each comes once."""

from tests.wire.discord_server import on
from tests.wire.killing import POST, killed_at, move, nothing_is_wrong
from tests.wire.ledger import quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table

TIMER = "SELECT failures FROM timers WHERE kind = 'review'"
WAITS = "SELECT person FROM timers WHERE kind = 'review word'"


async def test_killed_while_it_judges_a_game_and_while_it_shows_it_each_comes_once(
    table: Table, bot: BotProcess
) -> None:
    ledger, (ann, bob) = table.ledger, table.people
    await move(table)
    await move(table)
    await ann.press((await ann.slash(table.channel, "/game resign")).message, "Resign")
    await quiet(ledger)
    ledger.rows("CREATE TRIGGER stops BEFORE INSERT ON reviews BEGIN SELECT RAISE(ABORT, 'not yet'); END")
    await ann.press(table.showing("Review"), "Review")
    await until_kept(lambda: bool(ledger.rows("SELECT number FROM review_pieces")))
    await bot.kill()
    assert [row["failures"] for row in ledger.rows(TIMER)] == [1]
    assert ledger.rows("SELECT game FROM reviews") == []
    ledger.rows("DROP TRIGGER stops")
    await bot.start()
    await until_kept(lambda: ledger.rows(TIMER) == [] and bool(ledger.rows("SELECT game FROM reviews")))
    assert ledger.rows("SELECT number FROM review_pieces") == []
    asked = await bob.press(table.showing("Review"), "Review")
    assert "Your mark: " in asked.message.content
    nothing_is_wrong(table)
    asked = await ann.press(table.showing("Review"), "Review")
    await ann.press(asked.message, "Show everybody")
    await quiet(ledger)
    lines = [message.content for message in table.channel.messages if message.offers("Show everybody")]
    assert len(lines) == 1
    hold = bot.server.trouble.hold(
        lambda exchange: (exchange.method, exchange.template) == ("POST", POST), processed=True
    )
    bob.press(table.showing("Show everybody"), "Show everybody")
    await hold.arrived.wait()
    await bot.kill()
    hold.drop()
    bot.server.world.nonces.clear()
    await bot.start()
    await quiet(ledger)
    assert sum(message.offers("How I played") for message in table.channel.messages) == 1


async def test_killed_before_and_while_it_tells_who_waits_that_the_review_is_there_it_tells_them_once(
    table: Table, bot: BotProcess
) -> None:
    ledger, (ann, bob) = table.ledger, table.people
    await move(table)
    await move(table)
    await ann.press((await ann.slash(table.channel, "/game resign")).message, "Resign")
    await quiet(ledger)
    ledger.rows("CREATE TRIGGER stops BEFORE INSERT ON reviews BEGIN SELECT RAISE(ABORT, 'not yet'); END")
    await ann.press(table.showing("Review"), "Review")
    await bob.press(table.showing("Review"), "Review")
    await until_kept(lambda: bool(ledger.rows("SELECT number FROM review_pieces")))
    await bot.kill()
    ledger.rows("DROP TRIGGER stops")
    await bot.start()
    await until_kept(lambda: bool(ledger.rows("SELECT game FROM reviews")))
    assert "Your mark: " in (await bob.press(table.showing("Review"), "Review")).message.content
    await until_kept(lambda: [row["person"] for row in ledger.rows(WAITS)] == [ann.id])
    await bot.kill()
    ledger.rows("UPDATE timers SET due = due - 60000000")
    directly = bot.server.world.direct(ann.user)
    hold = bot.server.trouble.hold(on("POST", POST, path=f"/channels/{directly.id}/messages"), processed=True)
    await bot.begin()
    await killed_at(bot, hold)
    bot.server.world.nonces.clear()
    await bot.start()
    await quiet(ledger)
    assert [message.content.partition("\n")[0] for message in directly.messages] == [
        "The review of **Dog Eat Dog #1** is ready."
    ]
    assert bot.server.world.direct(bob.user).messages == []
    assert ledger.rows(WAITS) == []
    assert "Your mark: " in (await ann.press(directly.messages[0], "Review")).message.content
    nothing_is_wrong(table)
