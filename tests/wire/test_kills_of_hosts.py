"""The bot is killed while it tidies up, and while one board message calls who is next."""

import pytest

from tests.wire.discord_server import DiscordServer, Message, on
from tests.wire.killing import EDIT, POST, killed_at, move, until_board_is_posted
from tests.wire.ledger import quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table


def there(table: Table) -> list[Message]:
    return [each for each in table.channel.messages if each.only_for is None]


def notices(table: Table) -> list[Message]:
    """The messages that call who is next: below them stand Move, and a link to the board."""
    return [each for each in there(table) if [one["label"] for one in each.buttons()] == ["Move"]]


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
async def test_killed_while_it_tidies_up_only_the_end_is_left(
    table: Table, bot: BotProcess, server: DiscordServer, processed: bool
) -> None:
    for _ in range(3):
        await move(table)
    await quiet(table.ledger)
    host = table.people[0]
    await host.press((await host.slash(table.channel, "/game resign")).message, "Resign")
    await quiet(table.ledger)
    end = table.showing("Rematch")
    asked = await host.press((await host.press(end, "Look back")).message, "Tidy up")
    hold = server.trouble.hold(on("DELETE", EDIT), processed=processed)
    host.press(asked.message, str(asked.message.buttons()[0]["label"]))
    await killed_at(bot, hold)
    await bot.start()
    await until_kept(lambda: there(table) == [end], 40)
    await quiet(table.ledger)
    assert there(table) == [end]


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("what", ["call", "removal"])
async def test_killed_while_somebody_is_called_one_notice_is_there(
    table: Table, bot: BotProcess, server: DiscordServer, processed: bool, what: str
) -> None:
    await table.people[0].slash(table.channel, "/host board", messages="one")
    await quiet(table.ledger)
    board = table.showing("My view")
    while not notices(table):
        await move(table)
        await quiet(table.ledger)
    where = on("POST", POST) if what == "call" else on("DELETE", EDIT)
    hold = server.trouble.hold(where, processed=processed)
    await until_board_is_posted(table, hold.arrived.is_set)
    await killed_at(bot, hold)
    await bot.start()
    await quiet(table.ledger)
    assert len(notices(table)) == 1
    assert table.showing("My view") is board
    await move(table)
    await quiet(table.ledger)
    assert len(notices(table)) <= 1
