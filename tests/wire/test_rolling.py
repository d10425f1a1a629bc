"""The processes of a bot are replaced one after another while people play on the servers of all: by a newer version, after a kill,
or by another number of processes."""

import asyncio
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median

import pytest

from tests.databases import raw
from tests.store.conftest import asked
from tests.wire.discord_server import DiscordServer, on
from tests.wire.fleet import Fleet, running
from tests.wire.killing import POST, until_board_is_posted
from tests.wire.ledger import until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table
from tests.wire.test_kills_meanwhile import run_out
from tests.wire.test_spares import WAITS, said

NEWER = ("tests.wire.another_machine run 1", "tests.wire.another_machine run -1")
"""The next version, on a machine whose clock is an hour ahead, or behind."""


@asynccontextmanager
async def play(fleet: Fleet) -> AsyncIterator[None]:
    """All tables play meanwhile."""
    fleet.over = False
    async with asyncio.TaskGroup() as playing:
        for number, table in enumerate(fleet.tables):
            playing.create_task(fleet.play(table, random.Random(number)))
        yield
        fleet.over = True
        fleet.server.world.changed()


async def answered_by_another(fleet: Fleet, ended: BotProcess, table: Table) -> float:
    """The seconds until somebody at this table is answered by another process than the one that has just ended."""
    began = time.perf_counter()
    world, person = fleet.server.world, table.people[0]
    await world.until(lambda: any(one.process != ended.pid for one in fleet.hearing(table.channel)))
    assert (await person.slash(table.channel, "/games")).text
    return time.perf_counter() - began


async def test_a_newer_version_replaces_all_processes_one_after_another_and_the_older_takes_one_back_under_play(
    server: DiscordServer, short_path: Path
) -> None:
    fleet = Fleet(server, short_path, 3, 0)
    async with running(server, fleet):
        fleet.crowd(4, 1)
        first = fleet.holders()
        ann = fleet.tables[2].people[0]
        seconds = []

        async def replaced(district: int, program: str) -> None:
            ends, follows = fleet.holders()[district], fleet.add(3, program)
            await follows.begin()
            await until_kept(lambda: said(follows, WAITS))
            with raw(fleet.place) as database:
                database.execute("DELETE FROM turns")  # all have logged in long ago
            os.kill(ends.pid, signal.SIGTERM)
            seconds.append(await answered_by_another(fleet, ends, fleet.tables[district]))
            assert await ends.ended() == 0
            assert fleet.holders()[district] is follows

        async with play(fleet):
            await replaced(0, NEWER[0])
            # The first district's process has registered what the others do not know yet.
            await server.world.until(lambda: any(one["name"] == "newer" for one in server.world.commands))
            assert "Try again in a minute" in (await ann.slash(fleet.tables[2].channel, "/newer")).text
            await replaced(1, NEWER[1])
            await replaced(2, NEWER[0])
            assert "This is new" in (await ann.slash(fleet.tables[2].channel, "/newer")).text
            await replaced(1, "bot run")
        await fleet.nothing_is_wrong()
        assert not any(bot.running for bot in first.values())
        assert server.gateway.doubled == 0
        # The moves are as old as they are, whatever the machine's clock says.
        ((oldest, newest),) = asked(
            fleet.place,
            "SELECT min(at / 1e6 - extract(epoch FROM now())), max(at / 1e6 - extract(epoch FROM now())) FROM log",
        )
        assert -300 < oldest < newest < 1
        print(f"answered by the next {', '.join(f'{each:.1f}' for each in seconds)} s after SIGTERM")
        assert median(seconds) < 10


@pytest.mark.long
async def test_the_servers_of_a_killed_process_are_answered_within_half_a_minute(
    server: DiscordServer, short_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its hold on the district runs out by itself."""
    monkeypatch.setattr(BotProcess, "_run_out", lambda bot: None)
    fleet = Fleet(server, short_path, 3, 1)
    async with running(server, fleet):
        fleet.crowd(3, 1)
        async with play(fleet):
            killed = fleet.holders()[1]
            began = time.perf_counter()
            await killed.kill()
            await answered_by_another(fleet, killed, fleet.tables[1])
            seconds = time.perf_counter() - began
        await fleet.nothing_is_wrong()
    print(f"answered by the next {seconds:.1f} s after the kill")
    assert seconds < 30


@pytest.mark.parametrize("number", [4, pytest.param(8, marks=pytest.mark.long)])
async def test_two_too_many_start_at_once_and_half_as_many_districts_and_back_cost_nobody_anything(
    server: DiscordServer, short_path: Path, number: int
) -> None:
    fleet = Fleet(server, short_path, number, 2)
    async with running(server, fleet):
        assert sorted(fleet.holders()) == list(range(number))
        await until_kept(lambda: fleet.said(WAITS) == 2)
        tables = [fleet.seat(district, f"Ann{district}", f"Bob{district}") for district in range(number)]
        await asyncio.gather(*(table.gather() for table in tables))
        for processes, spares in ((number // 2, 2), (number, 1)):
            before = [bot for bot in fleet.bots if bot.running]
            new = [fleet.add(processes) for _ in range(processes + spares)]
            for bot in new:
                await bot.begin()
            await until_kept(lambda new=new: all(said(bot, WAITS) for bot in new))  # type: ignore[misc]
            waiting = fleet.seat(3, "Cid")
            await waiting.people[0].slash(waiting.channel, "/game new", game="dog_eat_dog")
            # What is owed, and what becomes due, is found by those who look after it next.
            hold = server.trouble.hold(on("POST", POST), times=9)
            await asyncio.gather(*(until_board_is_posted(table, hold.arrived.is_set) for table in tables[2:]))
            for bot in before:
                await bot.kill()
            run_out(waiting)
            hold.drop()
            server.trouble.calm()
            await fleet.until_complete()
            ended = asked(fleet.place, "SELECT processes, district FROM outages WHERE ended > 0")
            assert {(processes, district) for district in range(processes)} <= set(ended)
            await until_kept(lambda waiting=waiting: waiting.game is None)  # type: ignore[misc]
            assert sorted(fleet.holders()) == list(range(processes))
            await fleet.nothing_is_wrong()
            for table in tables:
                await table.moved()
            await fleet.nothing_is_wrong()
