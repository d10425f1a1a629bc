"""The bot is killed while it starts, on its very first start and while it checks which messages had arrived. And what happened
before and during the kill is dealt with after the restart: requests that come twice, buttons of messages that another process had
posted, and timers that ran out."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.audit import is_lobby
from tests.wire.discord_server import DiscordServer, Hold, on
from tests.wire.killing import (
    ANSWER,
    CALLBACK,
    FOUND,
    POST,
    is_sound,
    killed_at,
    locked,
    move,
    nothing_is_wrong,
    until_board_is_posted,
)
from tests.wire.ledger import Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table, chosen, seat

# Requests


async def test_a_request_that_comes_again_after_the_kill_is_answered_and_not_made_twice(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    hold = server.trouble.hold(on("POST", CALLBACK))
    before = table.running.seq
    asked = move(table)
    await until_kept(lambda: table.running.seq > before)
    await killed_at(bot, hold)
    await bot.start()
    await quiet(table.ledger)
    made = table.running.seq
    assert "✓" in (await asked.again()).text
    assert table.running.seq == made
    await is_sound(table, bot)


async def test_a_request_that_was_never_made_is_made_when_it_comes_again(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    before = table.running.seq
    with locked(bot.database):
        hold = server.trouble.hold(on("POST", CALLBACK))
        asked = move(table)
        await killed_at(bot, hold)
    await bot.start()
    assert "✓" in (await asked.again()).text
    assert table.running.seq > before
    await is_sound(table, bot)


async def test_a_request_that_was_acknowledged_and_comes_again_harms_nothing(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    hold = server.trouble.hold(on("PATCH", ANSWER))
    with locked(bot.database):
        asked = await move(table).acknowledged()
    await killed_at(bot, hold)
    await bot.start()
    await quiet(table.ledger)
    made = table.running.seq
    asked.again()
    await server.world.until(lambda: server.problems)
    assert [problem for problem in server.problems if "already been acknowledged" not in problem] == []
    server.problems.clear()
    assert table.running.seq == made
    await is_sound(table, bot)


# Buttons


async def test_the_buttons_of_a_board_work_after_a_kill(table: Table, bot: BotProcess) -> None:
    board = table.showing("Move")
    await bot.restart()
    for label in ("My view", "Catch up", "Rules"):
        assert (await table.people[1].press(board, label)).private
    game = table.running
    mover = table.player(game.to_act()[0])
    asked = await mover.press(board, "Move")
    while not asked.message.offers("Do it"):
        asked = await chosen(mover, asked)
        await bot.restart()
    done = await mover.press(asked.message, "Do it")
    assert "✓" in done.text
    kept = table.ledger.game(game.id)
    table.made.append((done, kept.played[-1][2]))
    await is_sound(table, bot)


# Timers


def run_out(table: Table) -> None:
    """The lobby's time runs out."""
    table.ledger.connection().execute("UPDATE timers SET due = 1 WHERE game = ?", (table.running.id,))


@pytest.fixture
async def lobby(server: DiscordServer, bot: BotProcess, ledger: Ledger) -> Table:
    """A lobby that its host has opened."""
    table = seat(server, ledger, "Ann", "Bob")
    await table.people[0].slash(table.channel, "/game new", game="dog_eat_dog")
    await quiet(ledger)
    return table


async def is_closed(table: Table) -> None:
    """The lobby is closed, said once, and another can be opened."""
    await until_kept(lambda: table.game is None)
    await quiet(table.ledger)
    assert [game.status for game in table.ledger.games()] == ["aborted"]
    lines = [message for message in table.channel.messages if message.content and not is_lobby(message)]
    assert len(lines) == 1
    nothing_is_wrong(table)
    await table.gather()


async def test_a_lobby_whose_time_ran_out_while_the_bot_was_down_is_closed_once(
    lobby: Table, bot: BotProcess
) -> None:
    await bot.kill()
    run_out(lobby)
    await bot.start()
    await until_kept(lambda: lobby.game is None)
    await bot.restart()
    await is_closed(lobby)


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
async def test_killed_while_it_says_that_a_lobby_is_closed(
    lobby: Table, bot: BotProcess, server: DiscordServer, processed: bool
) -> None:
    await bot.kill()
    run_out(lobby)
    hold = server.trouble.hold(on("POST", POST), processed=processed)
    await bot.begin()
    await killed_with_its_answer_lost(bot, hold)
    await bot.start()
    await is_closed(lobby)


# Messages whose answer got lost, when the game has changed since


async def killed_with_its_answer_lost(bot: BotProcess, hold: Hold) -> None:
    """A message has arrived or not, and Discord knows no nonce any more."""
    await killed_at(bot, hold)
    bot.server.world.nonce_in_history = False
    bot.server.world.clock.advance(600)


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
async def test_a_lobby_that_closed_before_its_message_was_noted_is_there_once(
    server: DiscordServer, bot: BotProcess, ledger: Ledger, processed: bool
) -> None:
    """The message has buttons and the closed lobby has none, so it cannot be known by them alone."""
    table = seat(server, ledger, "Ann", "Bob")
    hold = server.trouble.hold(on("POST", POST), processed=processed)
    table.people[0].slash(table.channel, "/game new", game="dog_eat_dog")
    await server.world.until(hold.arrived.is_set)
    await killed_with_its_answer_lost(bot, hold)
    run_out(table)
    # The timers are looked at before the login, and the outbox after it.
    login = server.trouble.hold(on("GET", "/users/@me"))
    again = server.trouble.hold(on("POST", POST), processed=True)
    await bot.begin()
    await until_kept(lambda: table.game is None)
    login.release()
    await server.world.until(again.arrived.is_set)
    await killed_with_its_answer_lost(bot, again)
    await bot.start()
    await is_closed(table)


async def test_a_board_that_was_not_noted_is_found_when_the_game_has_ended(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    hold = server.trouble.hold(on("POST", POST), processed=True)
    await until_board_is_posted(table, hold.arrived.is_set)
    asked = await table.people[0].slash(table.channel, "/game resign")
    table.people[0].press(asked.message, "Resign")
    await until_kept(lambda: table.game is None)
    await killed_with_its_answer_lost(bot, hold)
    await bot.start()
    await quiet(table.ledger)
    nothing_is_wrong(table)


async def test_a_board_is_found_below_what_many_people_have_said_since(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    hold = server.trouble.hold(on("POST", POST), processed=True)
    await until_board_is_posted(table, hold.arrived.is_set)
    await killed_with_its_answer_lost(bot, hold)
    for number in range(120):
        table.people[0].says(table.channel, f"Where is the bot? {number}")
    await is_sound(table, bot)


@pytest.fixture
async def board_unnoted(table: Table, bot: BotProcess, server: DiscordServer) -> None:
    """A board has arrived, and the bot was killed before it learned of it; Discord has forgotten the nonce."""
    hold = server.trouble.hold(on("POST", POST), processed=True)
    await until_board_is_posted(table, hold.arrived.is_set)
    await killed_with_its_answer_lost(bot, hold)


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
