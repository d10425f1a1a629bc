"""A whole game over the wire, by every way there is to move and look; all traffic valid. And what the process logs meanwhile: at no
level does it let others act as the bot."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from tests.wire.audit import faults, is_board
from tests.wire.discord_server import Ask, DiscordServer, Player, on
from tests.wire.discord_server.contract import Contract
from tests.wire.killing import ANSWER, CALLBACK, EDIT, POST, locked, move
from tests.wire.ledger import Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table, chosen, seat

MOVES = 400
EVERY_WAY = {
    ("POST", CALLBACK),
    ("PATCH", ANSWER),
    ("DELETE", ANSWER),
    ("POST", POST),
    ("PATCH", EDIT),
    ("PUT", "/applications/{application_id}/commands"),
}
"""The routes that every whole game uses: if one was not seen, nothing was checked."""
WITH_PICTURES = {POST, ANSWER}


async def guided(player: Player, table: Table) -> Ask:
    """Move by the buttons: whatever comes first, then the confirmation."""
    asked = await player.press(table.showing("Move"), "Move")
    while not asked.message.offers("Do it"):
        asked = await chosen(player, asked)
    return await player.press(asked.message, "Do it")


def confirmed(table: Table, asked: Ask) -> None:
    """Note what a confirmation stood for, so that it can be counted with the rest."""
    game = table.game or table.ledger.games()[-1]
    table.made.append((asked, game.played[-1][2]))


async def played_out(table: Table) -> None:
    """Typed moves until the game is over."""
    for _ in range(MOVES):
        if table.game is None:
            return
        assert "✓" in (await move(table)).text
        await quiet(table.ledger)
    raise AssertionError("the game does not end")


async def test_a_whole_game_is_played_and_every_request_and_answer_is_valid(
    server: DiscordServer, bot: BotProcess, ledger: Ledger, contract: Contract
) -> None:
    table = seat(server, ledger, "Ann", "Bob", "Cid", "Dot")
    channel = table.channel
    ann, bob, cid, dot = table.people

    offered = await ann.suggest(channel, "/game new", "game", "dog")
    await ann.slash(channel, "/game new", game=offered.choices[0]["value"])
    await server.world.until(lambda: table.shows("Join"))
    await table.sits(bob, bob.press(table.showing("Join"), "Join"))
    panel = await ann.press(table.showing("Join"), "More")
    await ann.choose(panel.message, "Invite somebody", cid.user).acknowledged()
    await table.sits(cid, cid.press(table.showing("Join"), "Join"))
    await table.sits(dot, dot.press(table.showing("Join"), "Join"))
    dot.press((await dot.press(table.showing("Join"), "More")).message, "Leave")
    await until_kept(lambda: dot.id not in table.seated())
    options = await ann.press(table.showing("Join"), "Options")
    await ann.choose(options.message, 0, "on")
    await ann.press(panel.message, "Seats")
    await quiet(ledger)
    assert [one in table.showing("Join").content for one in ("Ann", "Bob", "Cid")] == [True] * 3
    await ann.press(table.showing("Start"), "Start").acknowledged()
    await server.world.until(lambda: table.shows("Move"))
    await quiet(ledger)

    game = table.running
    first = table.player(game.to_act()[0])
    left_open = (await first.press(table.showing("Move"), "Move")).message
    confirmed(table, await guided(first, table))
    await server.world.until(lambda: left_open.id not in server.world.messages)
    await quiet(ledger)

    second = table.player(game.to_act()[0]) if table.game else first
    suggested = await second.suggest(channel, "/play", "move")
    moved = await second.slash(channel, "/play", move=suggested.choices[0]["value"])
    assert "✓" in moved.text
    confirmed(table, moved)
    await quiet(ledger)

    for label in ("My view", "Catch up", "Rules"):
        assert (await dot.press(table.showing(label), label)).private
    for command in (
        "/game board",
        "/game history",
        "/game options",
        "/games",
        "/rules",
        "/help",
    ):
        await ann.slash(channel, command)
    await ann.slash(channel, "/game board", text=True)
    await ann.suggest(channel, "/play", "move", "")
    await ann.slash(channel, "/play", move="nonsense")
    offer = await ann.slash(channel, "/game draw")
    assert offer.private
    await server.world.until(lambda: table.shows("Decline"))
    await bob.press(table.showing("Decline"), "Decline")
    undone = await ann.slash(channel, "/game undo")
    assert undone.private
    await quiet(ledger)

    await played_out(table)
    await quiet(ledger)
    exported = await ann.slash(channel, "/game export")
    assert [one["filename"].rsplit(".", 1)[1] for one in exported.message.attachments] == ["json", "txt"]
    await bob.press(table.showing("Rematch"), "Rematch")
    await server.world.until(lambda: table.shows("Join"))
    await quiet(ledger)

    assert faults(server, ledger, [table]) == []
    for board in filter(is_board, channel.messages):
        assert 0 < len(board.attachments[0]["description"]) <= 1024
    assert server.interactions.late == []
    assert "\n".join(contract.faults(server.exchanges)) == ""
    assert ({(one.method, one.template) for one in server.exchanges}) >= EVERY_WAY
    assert {one.template for one in server.exchanges if one.multipart} >= WITH_PICTURES
    assert len(server.exchanges) > 100
    assert len(server.gateway.logins) == 1


AT_ONCE = 4
THINKING = 5
"""How the first answer to a move can begin: with the move itself, or with a sign of life."""
ENOUGH = 1.0
"""Seconds: far more than the bot takes, and far less than Discord allows."""
TRIES = 10
"""One of this many is quick even on a busy machine."""


async def test_a_quick_move_is_answered_at_once(table: Table) -> None:
    for _ in range(TRIES):
        asked = await move(table)
        assert "✓" in asked.text
        if asked.interaction.callback == AT_ONCE:
            return
    raise AssertionError("no move was quick enough to be its own acknowledgement")


async def test_a_move_that_waits_for_the_database_is_acknowledged_first(
    table: Table, bot: BotProcess
) -> None:
    with locked(bot.database):
        asked = move(table)
        async with asyncio.timeout(ENOUGH):
            await asked.interaction.done.wait()
        assert asked.interaction.callback == THINKING
        assert not asked.is_settled
    assert "✓" in (await asked).text


@pytest.mark.parametrize("form", ["json", "console"])
async def test_no_token_is_written_while_a_game_is_played(
    server: DiscordServer, short_path: Path, form: str
) -> None:
    async with BotProcess(
        server, short_path, forked=True, in_threads=True, log_level="debug", log_format=form
    ) as bot:
        table = seat(server, bot.ledger, "Ann", "Bob")
        await table.gather()
        # Libraries log addresses when something goes wrong.
        server.trouble.limit(on("POST", POST), retry_after=0.05)
        server.trouble.limit(on("PATCH", ANSWER), retry_after=0.05)
        server.trouble.fail(on("POST", CALLBACK), status=500, times=1)
        asked = move(table)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2):
                await asked
        server.gateway.break_off()
        await quiet(bot.ledger)
        assert await bot.stop() == 0
        written = bot.log.read_text()
    assert "logging in" in written
    assert "reference" in written or "rate limited" in written
    assert server.token not in written
    tokens = list(server.interactions.by_token)
    assert tokens
    assert [token for token in tokens if token in written] == []
