"""Measures what `benchmarks/scale.py` reckons with: a move among four processes that are not busy, the same processes at rest,
and a login into many servers."""

import asyncio
import time
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import psutil

from benchmarks.crowd import without_pauses
from benchmarks.scale import Measured
from benchmarks.several import Several, cluster, processor_time, several
from bot.address import Postgres
from tests.databases import raw
from tests.wire.discord_server import Player
from tests.wire.ledger import quiet

PROCESSES: Final = 4
TABLES: Final = 50
MOVES: Final = 10
"""A second: a pace that leaves time."""
CHANNELS: Final = 30
"""Of a server."""
_LOG: Final = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8"
_TRANSACTIONS: Final = (
    "SELECT coalesce(sum(n_tup_upd), 0)::float8 FROM pg_stat_user_tables WHERE relname = 'districts'"
)
_ROWS: Final = "SELECT coalesce(sum(n_tup_ins - n_tup_del), 0)::float8 FROM pg_stat_user_tables"
_SIZE: Final = "SELECT coalesce(sum(pg_total_relation_size(relid)), 0)::float8 FROM pg_stat_user_tables"
_CONNECTIONS: Final = "SELECT count(*)::float8 FROM pg_stat_activity WHERE application_name = 'cairn'"


@dataclass(frozen=True, slots=True)
class _Count:
    """What has been counted so far. Each transaction changes the row of its district, and so does each word of a process that it
    is still there."""

    when: float
    bot: float
    server: float
    requests: int
    answers: int
    log: float
    transactions: float
    rows: float
    size: float


async def _count(bot: Several, place: Postgres, pid: int, settled: float) -> _Count:
    await quiet(bot.ledger, 60)
    await asyncio.sleep(settled)
    with raw(place) as server:
        found = [float(server.execute(each).fetchone()[0]) for each in (_LOG, _TRANSACTIONS, _ROWS, _SIZE)]
    spent, served = bot.processor_time(), processor_time(pid)
    counted = bot.counted
    return _Count(time.perf_counter(), spent, served, counted.requests, counted.answers, *found)


async def _moves(place: Postgres, pid: int, seconds: float, **how: Any) -> dict[str, float]:
    settled = seconds / 20  # until what is counted a little later is counted too
    async with several(PROCESSES, place, **how) as bot:
        crowd = bot.crowd(TABLES)
        await bot.start()
        await crowd.set_up(crowd.tables)
        await crowd.play(crowd.tables, seconds=seconds / 5, every=TABLES / MOVES)
        first = await _count(bot, place, pid, settled)
        await asyncio.sleep(seconds / 3)
        rested = await _count(bot, place, pid, settled)
        waits = await crowd.play(crowd.tables, seconds=seconds, every=TABLES / MOVES)
        with raw(place) as server:
            connections = float(server.execute(_CONNECTIONS).fetchone()[0])
        last = await _count(bot, place, pid, settled)
    moves = len(waits.acknowledged)
    rest, played = rested.when - first.when, last.when - rested.when
    idle: dict[str, float] = {
        name: (getattr(rested, name) - getattr(first, name)) / rest
        for name in ("bot", "server", "log", "transactions")
    }

    def a_move(name: str) -> float:
        """What a move takes, besides what the same time takes without any."""
        more: float = getattr(last, name) - getattr(rested, name)
        return max(0.0, more - idle.get(name, 0.0) * played) / moves

    return {
        "move_requests": a_move("requests"),
        "move_answers": a_move("answers"),
        "move_transactions": a_move("transactions"),
        "move_rows": a_move("rows"),
        "move_bytes": a_move("size"),
        "move_log": a_move("log"),
        "move_cpu_bot": a_move("bot"),
        "move_cpu_server": a_move("server"),
        "process_connections": connections / PROCESSES,
        "process_transactions": idle["transactions"] / PROCESSES,
        "process_log": idle["log"] / PROCESSES,
        "process_cpu": idle["bot"] / PROCESSES,
    }


async def _login(place: Postgres, servers: int, settled: float, **how: Any) -> tuple[float, float, float]:
    """The bytes of a process in so many servers, and of its drawing, and the seconds that it computed for its login."""
    async with several(1, place, **how) as bot:
        world = bot.server.world
        for number in range(servers):
            guild = world.add_guild(f"Server {number}")
            for channel in range(CHANNELS):
                last = world.add_channel(guild, f"channel-{channel}")
        ann = Player(bot.server, world.add_user("Ann", guild))
        await bot.start()
        await ann.slash(last, "/games").settled(60)
        await asyncio.sleep(settled)
        spent = bot.processor_time()
        main = psutil.Process(bot.bots[0].pid)
        held = float(main.memory_full_info().pss)
        drawing = sum(float(each.memory_full_info().pss) for each in main.children(recursive=True))
    return held, drawing, spent


def measured(seconds: float = 60.0, servers: int = 4_000, **how: Any) -> Measured:
    """Measure everything, with moves for so long and a login into so many servers. `how` says how processes start."""
    with cluster() as server:
        place = server.prepare()
        moves = without_pauses(partial(_moves, place, server.pid, seconds, **how))
        small, drawing, short = without_pauses(partial(_login, place, 1, seconds / 20, **how))
        large, _, long = without_pauses(partial(_login, place, servers, seconds / 20, **how))
    more = max(1, servers - 1)
    return Measured(
        **moves,
        process_memory=small,
        process_drawing=drawing,
        server_memory=max(0.0, large - small) / more,
        server_login=max(0.0, long - short) / more,
    )
