"""The bot is killed while it starts: on its very first start, and while it checks which messages had arrived."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.discord_server import DiscordServer, on
from tests.wire.killing import FOUND, POST, is_sound, killed_at, locked, until_board_is_posted
from tests.wire.ledger import until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table, seat


@pytest.fixture
async def board_unnoted(table: Table, bot: BotProcess, server: DiscordServer) -> None:
    """A board has arrived, and the bot was killed before it learned of it; Discord has forgotten the nonce."""
    server.world.nonce_in_history = False
    hold = server.trouble.hold(on("POST", POST), processed=True)
    await until_board_is_posted(table, hold.arrived.is_set)
    await killed_at(bot, hold)
    server.world.clock.advance(600)


@pytest.mark.usefixtures("board_unnoted")
@pytest.mark.parametrize(
    ("method", "template"),
    [
        ("GET", "/users/@me"),
        ("GET", "/oauth2/applications/@me"),
        ("GET", "/applications/{application_id}/commands"),
        ("GET", POST),
    ],
)
async def test_killed_in_the_middle_of_the_start_it_starts_again(
    table: Table, bot: BotProcess, server: DiscordServer, method: str, template: str
) -> None:
    for processed in (False, True):
        hold = server.trouble.hold(on(method, template), processed=processed)
        await bot.begin()
        await killed_at(bot, hold)
    await is_sound(table, bot)


@pytest.mark.usefixtures("board_unnoted")
async def test_killed_before_it_notes_what_it_found(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    found = server.trouble.hold(on("GET", POST), processed=True)
    await bot.begin()
    await server.world.until(found.arrived.is_set)
    with locked(bot.database):
        found.release()
        await until_kept(lambda: FOUND in bot.words(20))
        await bot.kill()
    await is_sound(table, bot)


async def test_killed_again_when_it_sends_anew_what_had_not_arrived(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    server.world.nonce_in_history = False
    lost = server.trouble.hold(on("POST", POST))
    await until_board_is_posted(table, lost.arrived.is_set)
    for processed in (False, True):
        again = server.trouble.hold(on("POST", POST), processed=processed)
        await killed_at(bot, lost)
        await bot.begin()
        await server.world.until(again.arrived.is_set)
        lost = again
    await killed_at(bot, lost)
    server.world.clock.advance(600)
    await is_sound(table, bot)


# The very first start


@pytest.fixture
async def newborn(server: DiscordServer, short_path: Path) -> AsyncIterator[BotProcess]:
    """A bot that was never started."""
    process = BotProcess(server, short_path, forked=True, in_threads=True, newborn=True)
    yield process
    await process.kill()
    process.ledger.close()


async def plays(server: DiscordServer, bot: BotProcess) -> None:
    """The bot starts and a game can be played."""
    await bot.start()
    table = seat(server, bot.ledger, "Ann", "Bob")
    await table.gather()
    await is_sound(table, bot)
    assert len(server.world.commands) == len({command["name"] for command in server.world.commands})


async def test_killed_while_the_database_is_made_it_starts_again(
    server: DiscordServer, newborn: BotProcess
) -> None:
    """What tests/store/test_commits.py does statement by statement, here with whatever else a start does."""
    folder = newborn.database.parent
    for suffix in ("", "-wal", "-shm", ".starts"):
        await newborn.begin()
        await until_kept((folder / f"cairn.db{suffix}").exists)
        await newborn.kill()
    await plays(server, newborn)


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
async def test_killed_while_the_commands_are_registered_it_starts_again(
    server: DiscordServer, newborn: BotProcess, processed: bool
) -> None:
    hold = server.trouble.hold(on("PUT", "/applications/{application_id}/commands"), processed=processed)
    await newborn.begin()
    await killed_at(newborn, hold)
    await plays(server, newborn)
    assert server.commands.syncs == 1
