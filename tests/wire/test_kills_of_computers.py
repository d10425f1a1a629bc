"""The bot is killed at every stage of a computer's turn: before it thinks, while it thinks, and as its board goes out."""

import pytest

from tests.wire.discord_server import DiscordServer
from tests.wire.killing import POST, move, nothing_is_wrong
from tests.wire.ledger import Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import seat


def timers(ledger: Ledger) -> list[int]:
    """When the timers of computers run out."""
    return [row["due"] for row in ledger.rows("SELECT due FROM timers WHERE kind = 'computer'")]


@pytest.mark.parametrize("processed", [True, False], ids=["sent", "not-sent"])
async def test_a_computer_moves_once_wherever_the_bot_is_killed(
    server: DiscordServer, bot: BotProcess, ledger: Ledger, processed: bool
) -> None:
    table = seat(server, ledger, "Ann", computer="easy")
    table.next()
    await until_kept(lambda: table.game is not None and table.running.to_act(), 60)
    await quiet(ledger)
    for stage in ("before", "meanwhile", "board"):
        before = table.running.changes[-1].turn
        if stage == "board":
            hold = server.trouble.hold(
                lambda exchange: (exchange.method, exchange.template) == ("POST", POST), processed=processed
            )
        move(table)
        await until_kept(lambda: timers(ledger))
        if stage == "meanwhile":
            (first,) = timers(ledger)
            await until_kept(lambda: timers(ledger) != [first])  # noqa: B023 - it is awaited here
        if stage == "board":
            await hold.arrived.wait()
        await bot.kill()
        if stage == "board":
            hold.drop()
        await bot.start()
        await until_kept(lambda: table.running.to_act(), 60)
        await quiet(ledger)
        nothing_is_wrong(table)
        assert table.running.changes[-1].turn == before + 2
