"""The process is killed again and again while reminders and ends of time are due: nobody is called twice, or forgotten, and
a substitute is sought once."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections import Counter
from datetime import timedelta
from pathlib import Path

from bot.table.model import time_control as paces
from bot.table.model.posts import PostKind
from bot.table.model.table import Place
from bot.table.model.time_control import Zero
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, Sitting

HOUR = timedelta(hours=1)
GAMES = 30
KILLS = 25

KILLER = """
import asyncio, os, random, signal, sys, time
from datetime import datetime
from pathlib import Path
from bot.store import Store
from bot.table.service import TableService
from tests.table.conftest import GAMES

path, now, kills = Path(sys.argv[1]), datetime.fromisoformat(sys.argv[2]), int(sys.argv[3])

async def work():
    service = TableService(Store(path), games=GAMES, clock=lambda: now)
    await service.store.open()
    await service.tables.renumber()
    while await service.time_control.scheduler.fire():
        pass
    await service.store.close()

chance = random.Random(5)
for kill in range(kills + 1):
    child = os.fork()
    if not child:
        status = 1
        try:
            asyncio.run(work())
            status = 0
        except Exception:
            import traceback
            traceback.print_exc()
        finally:
            os._exit(status)
    if kill < kills:
        time.sleep(chance.uniform(0.005, 0.06))
        os.kill(child, signal.SIGKILL)
    ended = os.waitpid(child, 0)[1]
    if kill == kills and ended:
        raise SystemExit(f"the last life ended with {ended}")
"""


async def test_reminders_and_ends_of_time_come_once_whenever_the_process_is_killed(sitting: Sitting) -> None:
    expected_calls = expected_ends = expected_searches = 0
    for number in range(GAMES):
        table = await sitting.lobby(ANN, BOB, CLEO, place=Place(1, 5000 + number))
        zero = (Zero.REMIND, Zero.SKIP, Zero.PLAY, Zero.SUBSTITUTE, Zero.FORFEIT)[number % 5]
        # The first five are over, the next five only half so, and so on.
        over = number // 5 % 2 == 0
        await sitting.service.lobby.seating.set_pace(
            table.id, ANN, paces.own(move=(9 if over else 16) * HOUR, zero=zero)
        )
        await sitting.service.lobby.starting.start(table.id, ANN)
        ends = over and zero is not Zero.REMIND
        expected_ends += ends
        expected_searches += over and zero is Zero.SUBSTITUTE
        expected_calls += not ends
    await sitting.deliver()
    await sitting.service.close()
    now = sitting.clock.now + 10 * HOUR
    with raw(sitting.path) as database:
        database.execute("DELETE FROM outages")
    await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", KILLER, str(sitting.path), now.isoformat(), str(KILLS)],
        check=True,
        cwd=Path.cwd(),
    )
    with raw(sitting.path) as database:
        calls = database.execute(
            "SELECT game, since FROM outbox WHERE kind = ?", (PostKind.CALL.value,)
        ).fetchall()
        ends_told = database.execute("SELECT game FROM log WHERE kind = 'timeout'").fetchall()
        searches = database.execute("SELECT id, game FROM outbox WHERE buttons = 'substitute'").fetchall()
        search = database.execute("SELECT id, substitutes FROM games WHERE substitutes IS NOT NULL")
        kept = [(each[1], game) for game, text in search for each in json.loads(text)["seats"]]
        clocks = [json.loads(text) for (text,) in database.execute("SELECT clocks FROM games")]
    assert len(calls) == expected_calls
    assert max(Counter(calls).values()) == 1
    assert len(ends_told) == expected_ends
    assert max(Counter(ends_told).values()) == 1
    assert len(searches) == expected_searches
    assert sorted(searches) == sorted(kept)
    # What the clocks say has been sent is what stands in the outbox.
    assert sum(bool(seat.get("reminded")) for each in clocks for seat in each["seats"]) == expected_calls
    sitting.clock.now = now
    sitting.service = sitting._made()
    await sitting.service.open()
