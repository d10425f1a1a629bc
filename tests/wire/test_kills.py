"""The bot is killed at every stage of a move, of a computer's turn, and of calling who is next, and started
again: nothing lost, nothing doubled.

There are no hooks in the bot. A write lock on its database stops it before a commit; the simulated
Discord holds a request before it is processed, or its answer.
"""

import pytest

from tests.wire.discord_server import DiscordServer, Message, on
from tests.wire.discord_server.trouble import Matches
from tests.wire.killing import (
    ANSWER,
    CALLBACK,
    EDIT,
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
from tests.wire.tables import Table, seat


async def test_killed_before_the_commit_the_move_was_never_made(table: Table, bot: BotProcess) -> None:
    before = table.running.seq
    with locked(bot.database):
        asked = move(table)
        await asked.acknowledged()
        await bot.kill()
    await bot.start()
    await quiet(table.ledger)
    assert (table.running.seq, asked.is_settled) == (before, False)
    await is_sound(table, bot)


async def test_killed_after_the_commit_before_anything_was_said_the_move_stands(
    table: Table, bot: BotProcess, server: DiscordServer
) -> None:
    silent = [
        server.trouble.hold(on(method, template), times=9)
        for method, template in (("POST", POST), ("POST", CALLBACK), ("PATCH", EDIT), ("PATCH", ANSWER))
    ]
    before = table.running.seq
    asked = move(table)
    await until_kept(lambda: table.running.seq > before)
    await bot.kill()
    for hold in silent:
        hold.drop()
    server.trouble.calm()
    assert not asked.is_settled
    await is_sound(table, bot)


STRIPS = on("PATCH", EDIT, lambda body: not body.get("components"))
"""An old board loses its buttons."""


@pytest.mark.parametrize(
    ("request_", "processed", "nonces", "minutes"),
    [
        pytest.param(on("POST", POST), False, True, 0, id="before-the-board-is-posted"),
        pytest.param(on("POST", POST), True, True, 0, id="after-the-board-is-posted"),
        pytest.param(on("POST", POST), True, True, 10, id="long-before-the-start"),
        pytest.param(on("POST", POST), True, False, 0, id="no-nonces-in-the-history"),
        pytest.param(on("POST", POST), True, False, 10, id="no-nonces-anywhere"),
        pytest.param(STRIPS, False, True, 0, id="before-an-old-board-loses-its-buttons"),
        pytest.param(STRIPS, True, True, 0, id="after-an-old-board-has-lost-its-buttons"),
        pytest.param(on("POST", CALLBACK), False, True, 0, id="before-the-first-answer"),
        pytest.param(on("POST", CALLBACK), True, True, 0, id="after-the-first-answer"),
    ],
)
async def test_killed_at_a_request_everything_is_there_once_after_the_restart(
    table: Table,
    bot: BotProcess,
    server: DiscordServer,
    request_: Matches,
    processed: bool,
    nonces: bool,
    minutes: int,
) -> None:
    server.world.nonce_in_history = nonces
    hold = server.trouble.hold(request_, processed=processed)
    await until_board_is_posted(table, hold.arrived.is_set)
    await killed_at(bot, hold)
    server.world.clock.advance(60 * minutes)
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
    await is_sound(table, bot)


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
async def test_killed_while_the_person_is_answered_the_move_stands_once(
    table: Table, bot: BotProcess, server: DiscordServer, processed: bool
) -> None:
    hold = server.trouble.hold(on("PATCH", ANSWER), processed=processed)
    before = table.running.seq
    with locked(bot.database):
        # What is saved at once is answered at once; this is not, so it is acknowledged first.
        await move(table).acknowledged()
    await killed_at(bot, hold)
    await bot.start()
    assert table.running.seq > before
    await is_sound(table, bot)


@pytest.mark.parametrize("first", ["old", "new"])
async def test_what_the_dead_process_sent_arrives_after_the_restart_and_is_there_once(
    table: Table, bot: BotProcess, server: DiscordServer, first: str
) -> None:
    """Only Discord's own check of the nonce can tell: there was nothing to be found in the channel."""
    old = server.trouble.hold(on("POST", POST))
    await until_board_is_posted(table, old.arrived.is_set)
    await bot.kill()
    new = server.trouble.hold(on("POST", POST))
    await bot.start()
    await new.arrived.wait()
    posted = len(table.channel.messages)
    one, other = (old, new) if first == "old" else (new, old)
    one.release()
    await server.world.until(lambda: len(table.channel.messages) > posted)
    other.release()
    await server.world.until(lambda: other.exchange in server.exchanges)
    await is_sound(table, bot)


async def test_what_a_move_writes_is_kept_whole_or_not_at_all(table: Table, bot: BotProcess) -> None:
    """If one part cannot be written, nothing is: they share one transaction."""
    before, messages = table.running.seq, len(table.channel.messages)
    database = table.ledger.connection()
    for event in ("INSERT ON log", "UPDATE ON games", "INSERT ON requests", "INSERT ON outbox"):
        database.execute(f"CREATE TRIGGER refused BEFORE {event} BEGIN SELECT RAISE(ABORT, 'no'); END")
        assert "Nothing was saved" in (await move(table)).text
        database.execute("DROP TRIGGER refused")
    await bot.restart()
    await quiet(table.ledger)
    assert (table.running.seq, len(table.channel.messages)) == (before, messages)
    await is_sound(table, bot)


def timers(ledger: Ledger) -> list[int]:
    """When the timers of computers run out."""
    return [row["due"] for row in ledger.rows("SELECT due FROM timers WHERE kind = 'computer'")]


@pytest.mark.parametrize("processed", [True, False], ids=["sent", "not-sent"])
async def test_a_computer_moves_once_wherever_the_bot_is_killed(
    server: DiscordServer, bot: BotProcess, ledger: Ledger, processed: bool
) -> None:
    table = seat(server, ledger, "Ann", computer="easy")
    table.next()
    await until_kept(lambda: table.game is not None and table.running.to_act())
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
        await until_kept(lambda: table.running.to_act())
        await quiet(ledger)
        nothing_is_wrong(table)
        assert table.running.changes[-1].turn == before + 2


def there(table: Table) -> list[Message]:
    return [each for each in table.channel.messages if each.only_for is None]


def notices(table: Table) -> list[Message]:
    """The messages that call who is next: below them stand Move, and a link to the board."""
    return [each for each in there(table) if [one["label"] for one in each.buttons()] == ["Move"]]


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
