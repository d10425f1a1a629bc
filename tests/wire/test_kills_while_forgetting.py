"""Somebody with many games is forgotten while others move in them, and the bot is killed at every stage of it."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.databases import raw
from tests.wire.discord_server import DiscordServer, Player
from tests.wire.ledger import Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table, seat
from tests.wire.test_kills_while_rating import STOPS, is_writing

STAGES = {
    "leaves": "INSERT ON log",
    "seats": "UPDATE OF person ON seats",
    "names": "DELETE ON names",
    "person": "DELETE ON people",
}
"""What is written at each stage of forgetting, the last at its end."""
WISH = "SELECT person FROM forgetting WHERE person > 0"


async def sitting(server: DiscordServer, ledger: Ledger, games: int) -> tuple[Player, list[Table]]:
    """Zoë plays in so many games, each with two others."""
    first = seat(server, ledger, "Zoëlla Quux", "Bob", "Cid")
    guild, tables = first.channel.guild, [first]
    assert guild is not None
    for number in range(1, games):
        place = server.world.add_channel(guild, f"games-{number}")
        tables.append(Table(server, ledger, place, first.people, number))
    for table in tables:
        await table.gather()
    await quiet(ledger)
    return first.people[0], tables


async def wishes(zoe: Player, table: Table) -> None:
    asked = await zoe.slash(table.channel, "/privacy")
    asked = await zoe.press(asked.message, "Forget me")
    await zoe.press(asked.message, "Forget me, computers play on")


def traces(person: Player, *files: Path) -> list[str]:
    """The files in which the number or the name of this person stands."""
    forms = (str(person.id).encode(), person.id.to_bytes(8, "big"), "Zoëlla".encode(), b"Zo\\u00eblla")
    return [file.name for file in files if any(form in file.read_bytes() for form in forms)]


def named(bot: BotProcess, person: Player) -> list[str]:
    """The rows that name this person."""
    with raw(bot.database) as database:
        return [line for line in database.iterdump() if str(person.id) in line or "Zoëlla" in line]


@pytest.mark.parametrize("games", [2, pytest.param(12, marks=pytest.mark.long)])
async def test_killed_at_every_stage_of_forgetting_nobody_is_half_forgotten(
    server: DiscordServer, bot: BotProcess, ledger: Ledger, games: int
) -> None:
    zoe, tables = await sitting(server, ledger, games)
    for stage, what in STAGES.items():
        when = "WHEN NEW.kind = 'replace' " if stage == "leaves" else ""
        ledger.rows(f"CREATE TRIGGER {stage} BEFORE {what} {when}BEGIN SELECT {STOPS['meanwhile']}; END")
        if stage == "leaves":
            await wishes(zoe, tables[0])
        await until_kept(lambda: is_writing(bot.database))
        await bot.kill()
        assert ledger.rows(WISH), stage
        ledger.rows(f"DROP TRIGGER {stage}")
        await bot.start()
    await until_kept(lambda: not ledger.rows(WISH))
    await quiet(ledger)
    assert named(bot, zoe) == []
    assert all(table.running.people[0] < 0 for table in tables)


@pytest.mark.long
async def test_nothing_of_somebody_in_many_games_is_left_in_any_file_and_nobody_waits_longer(
    server: DiscordServer, bot: BotProcess, ledger: Ledger
) -> None:
    zoe, tables = await sitting(server, ledger, 12)

    async def acknowledged() -> list[float]:
        took = []
        for table in tables:
            bob = table.people[1]
            began = time.perf_counter()
            await bob.slash(table.channel, "/game board").acknowledged()
            took.append(time.perf_counter() - began)
        return sorted(took)

    before = await acknowledged()
    wishing = asyncio.ensure_future(wishes(zoe, tables[0]))
    during = await acknowledged()
    await wishing
    await until_kept(lambda: not ledger.rows(WISH))
    print(f"\nacknowledged in {before[-1] * 1e3:.0f} ms at most before, {during[-1] * 1e3:.0f} ms meanwhile")
    assert during[len(during) // 2] < before[len(before) // 2] + 0.1
    assert during[-1] < before[-1] + 0.5
    assert named(bot, zoe) == []
    # 20 seconds without a change, and the files are clean.
    await until_kept(lambda: not ledger.rows("SELECT 1 FROM forgetting"))
    files = sorted(bot.database.parent.glob(f"{bot.database.name}*"))
    assert traces(zoe, *files, bot.log) == []
