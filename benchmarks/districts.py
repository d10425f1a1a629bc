"""Several processes of one bot on a PostgreSQL server, beside one with a file; and how long its servers wait for an answer when
a process ends, and people for their first move when the database was away.

All run on this machine, the simulated Discord too.
"""

import asyncio
import contextlib
import os
import signal
import time
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import psycopg

from benchmarks import waiting
from benchmarks.crowd import PATIENCE, Crowd, without_pauses
from benchmarks.many import fill
from benchmarks.several import FREELY, Several, cluster, processor_time, several
from benchmarks.sizes import Piece, Row, Size
from bot.address import Postgres
from bot.discord.client import LOGINS_APART
from bot.table.model.posts import PostKind
from games.registry import GAMES
from tests.databases import raw
from tests.postgres import Cluster
from tests.wire.discord_server import Channel, Player
from tests.wire.ledger import quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.reminding import LIMIT, discords_limits
from tests.wire.tables import NO_QUOTAS, Table

PROCESSES: Final = 4
STOPS: Final = (signal.SIGINT, signal.SIGQUIT)
"""The database's `fast` and `immediate`."""
OFTEN: Final = 0.01
"""Seconds between two looks at what has no event to wait for."""
BUSY: Final = 1
"""The district in which much is owed."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is measured: the tables that move for so many seconds, the messages owed, how often a process is replaced and the
    database stopped, and the games with which it starts, each so often. `patient`: the time of a lease passes, and that between
    two logins; else it is ended in the database, and starts spare the imports."""

    tables: int
    seconds: float
    owed: int
    times: int
    stops: int
    open_games: tuple[int, int]
    starts: int = 5
    patient: bool = True

    @property
    def started(self) -> dict[str, Any]:
        """How processes start."""
        return {} if self.patient else {"forked": True, "in_threads": True}


SIZES: Final = {
    Size.FULL: Amount(50, 20.0, 1000, 3, 5, (1_000, 100_000)),
    Size.QUICK: Amount(50, 5.0, 200, 1, 2, (1_000, 20_000)),
    Size.SMALLEST: Amount(2, 0.2, 6, 1, 1, (2, 4), 1, patient=False),
}


def pieces(size: Size) -> list[Piece]:
    """A crowd, much that is owed, starts, a process and a database that go."""
    return [partial(each, SIZES[size]) for each in (_crowd, _owed, _starts, _replaced, _database_back)]


@dataclass(frozen=True, slots=True)
class _Played:
    """Moves a second, milliseconds of processor time a move (of the bot, and of the database's server), and the p99 of
    acknowledgements in milliseconds."""

    moves: float
    bot: float
    server: float
    acknowledged: float


async def _played(amount: Amount, processes: int, place: Postgres | None = None, pid: int = 0) -> _Played:
    async with several(processes, place, **FREELY, **amount.started) as bot:
        crowd = bot.crowd(amount.tables)
        await bot.start()
        await crowd.set_up(crowd.tables)
        began = served = 0.0

        def settled() -> None:
            nonlocal began, served
            began, served = bot.processor_time(), processor_time(pid) if pid else 0.0

        seconds = amount.seconds
        waits = await crowd.play(crowd.tables, seconds=seconds, settling=seconds / 5, settled=settled)
        spent = bot.processor_time() - began
        served = processor_time(pid) - served if pid else 0.0
    moves = len(waits.acknowledged)
    acknowledged = sorted(waits.acknowledged)[min(moves - 1, int(moves * 0.99))]
    return _Played(waits.moves_a_second, spent / moves * 1e3, served / moves * 1e3, acknowledged * 1e3)


def _crowd(amount: Amount) -> list[Row]:
    one = without_pauses(partial(_played, amount, 1))
    with cluster() as server:
        four = without_pauses(partial(_played, amount, PROCESSES, server.prepare(), server.pid))
    name, to = f"{PROCESSES} processes, {amount.tables} tables", "to 1 with a file"
    rows: list[Row] = [
        (f"1 process with a file, {amount.tables} tables: moves", one.moves, "/s", None),
        (f"1 process with a file, {amount.tables} tables: CPU a move", one.bot, "ms CPU", None),
        (f"1 process with a file, {amount.tables} tables: acknowledgement p99", one.acknowledged, "ms", None),
        (f"{name}: moves", four.moves, "/s", None),
        (f"{name}: moves, {to}", four.moves / one.moves, "times as many", 0.6),
        (f"{name}: CPU a move", four.bot, "ms CPU", None),
        (f"{name}: CPU a move of the database's server", four.server, "ms CPU", None),
        (f"{name}: CPU a move with the server, {to}", (four.bot + four.server) / one.bot, "times", 1.6),
        (f"{name}: acknowledgement p99", four.acknowledged, "ms", None),
        (f"{name}: acknowledgement p99, {to}", four.acknowledged / one.acknowledged, "times", 2.0),
    ]
    return rows


def _owed(amount: Amount) -> list[Row]:
    with cluster() as server:
        used, refused = without_pauses(partial(_sent, amount, server.prepare()))
    name = f"{amount.owed:,} boards owed in one of {PROCESSES} districts"
    return [
        (f"{name}: of Discord's limit", used * 100, "% used", 80.0),
        (f"{name}: refused by Discord's limits", float(refused), "requests", 5.0),
    ]


async def _sent(amount: Amount, place: Postgres) -> tuple[float, int]:
    """The part of Discord's limit that was used while so many boards went out, and how many requests were refused."""
    owed = amount.owed
    async with several(PROCESSES, place, **amount.started) as bot:
        discords_limits(bot.server)
        crowd = Crowd(bot.server, bot.ledger, owed, on_a_server=10, shards=[BUSY], of=PROCESSES)
        await fill(place, crowd.tables)
        with raw(place) as server:
            server.execute(
                "UPDATE outbox SET done = NULL, message = NULL, attempts = 0, tried = NULL WHERE kind = ?",
                (PostKind.BOARD.value,),
            )
        come: list[float] = []
        bot.server.world.shown = lambda message: come.append(message.arrived)
        await bot.start()
        async with asyncio.timeout(300):
            while len(come) < owed:  # noqa: ASYNC110 - a number, looked at now and then
                await asyncio.sleep(0.05)
    return (owed - 1) / (come[-1] - come[0]) / LIMIT, bot.server.trouble.limited


def _starts(amount: Amount) -> list[Row]:
    few, many = amount.open_games
    with cluster() as server:
        return waiting.started(
            server.prepare(), f"start with {many:,} open games on a server", few, many, amount.starts
        )


def _replaced(amount: Amount) -> list[Row]:
    with cluster() as server:
        killed, stopped = without_pauses(partial(_successions, amount, server.prepare()))
    return [
        ("servers of a killed process answer again, slowest", max(killed), "s", 30.0),
        ("servers of a process after SIGTERM answer again, slowest", max(stopped), "s", 10.0),
    ]


async def _successions(amount: Amount, place: Postgres) -> tuple[list[float], list[float]]:
    """The seconds from each kill, and from each SIGTERM, until somebody is answered by the spare."""
    took: dict[signal.Signals, list[float]] = {signal.SIGKILL: [], signal.SIGTERM: []}
    async with several(1, place, spares=1, **amount.started) as bot:
        guild = bot.server.world.add_guild("Here")
        channel = bot.server.world.add_channel(guild, "games")
        ann = Player(bot.server, bot.server.world.add_user("Ann", guild))
        await bot.start()
        for how in [signal.SIGKILL, signal.SIGTERM] * amount.times:
            (ends,) = (each for each in bot.bots if bot.server.gateway.of(each.pid))
            (spare,) = (each for each in bot.bots if each is not ends)
            await until_kept(lambda spare=spare: _waits(spare))  # type: ignore[misc]
            if amount.patient:
                await asyncio.sleep(LOGINS_APART)  # the last login was long ago
            began = time.perf_counter()
            if how is signal.SIGKILL and not amount.patient:
                await ends.kill()
            else:
                os.kill(ends.pid, how)
                await bot.server.world.until(partial(_gone, bot, ends.pid), PATIENCE)
            await _answered(ann, channel)
            took[how].append(time.perf_counter() - began)
            await ends.ended()
            ends.log.unlink()
            await ends.begin()
    return took[signal.SIGKILL], took[signal.SIGTERM]


def _gone(bot: Several, process: int) -> bool:
    return not bot.server.gateway.of(process)


def _waits(spare: BotProcess) -> bool:
    return spare.log.exists() and "waiting for a district" in spare.log.read_text(errors="replace")


async def _answered(person: Player, channel: Channel) -> None:
    """Ask again and again, until there is an answer."""
    while True:
        with contextlib.suppress(TimeoutError):
            await person.slash(channel, "/games").settled(0.5)
            return


def _database_back(amount: Amount) -> list[Row]:
    with cluster() as server:
        seconds = without_pauses(partial(_stopped, amount, server))
    return [("first move saved once the database is back, slowest", max(seconds), "s", 3.0)]


async def _stopped(amount: Amount, server: Cluster) -> list[float]:
    """The seconds from each return of the server, which somebody has missed, to the first move that is saved."""
    took = []
    async with several(1, server.prepare(), quotas=NO_QUOTAS, **amount.started) as bot:
        crowd = bot.crowd(1, GAMES[:1])
        (table,) = crowd.tables
        await bot.start()
        for number in range(amount.stops):
            if table.game is None:
                await crowd.set_up([table])
            await quiet(bot.ledger)
            game = table.running
            missed = table.move(game)
            server.stop(STOPS[number % len(STOPS)])
            bot.ledger.close()
            assert missed is not None
            await bot.server.world.until(missed.answered, PATIENCE)
            server.start()
            seq = await _once_up(table)
            began = time.perf_counter()
            while table.game is not None and table.running.seq == seq:
                asked = table.move(table.running)
                assert asked is not None
                await bot.server.world.until(asked.answered, PATIENCE)
                await asyncio.sleep(OFTEN)
            took.append(time.perf_counter() - began)
    return took


async def _once_up(table: Table) -> int:
    """How far the game is, as soon as the server says so."""
    while True:
        try:
            return table.running.seq
        except psycopg.OperationalError:
            table.ledger.close()
            await asyncio.sleep(OFTEN)
