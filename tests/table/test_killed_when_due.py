"""The process is killed again and again while everything falls due at once: nobody is called twice, or forgotten, a
substitute is sought once, each answer that was set ahead is played once, or dropped, and each decision without a choice is
ended once."""

import asyncio
import json
import subprocess
import sys
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from bot.table.model import time_control as paces
from bot.table.model.posts import PostKind
from bot.table.model.table import Place
from bot.table.model.time_control import Zero
from games.highest_ground.state import Stage
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, Sitting
from tests.table.test_auto_passes import OPEN, SETTLED, combat, stage
from tests.table.test_clocks import HOUR, playing
from tests.table.test_conditional_moves import climb_at, draw, last_draw, set_line

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


async def all_due(sitting: Sitting) -> tuple[Counter[str], dict[int, int]]:
    """Games in which everything is due in ten hours. Returns how much of each, and how many actions each game owes."""
    due: Counter[str] = Counter()
    owed: dict[int, int] = {}
    for number in range(20):
        zero = (Zero.REMIND, Zero.SKIP, Zero.PLAY, Zero.SUBSTITUTE, Zero.FORFEIT)[number % 5]
        # The first five are over, the next five only half so, and so on.
        over = number // 5 % 2 == 0
        pace = paces.own(move=(9 if over else 16) * HOUR, zero=zero)
        await playing(sitting, pace, ANN, BOB, CLEO, place=Place(1, 5000 + number))
        due["searches"] += over and zero is Zero.SUBSTITUTE
        due["ends" if over and zero is not Zero.REMIND else "calls"] += 1
    for number in range(8):
        table = await climb_at(sitting, Place(1, 7000 + number))
        await set_line(sitting, table)
        # Every fourth game goes another way.
        await sitting.move(table, last_draw if number % 4 == 0 else draw)
        owed[table.id] = int(number % 4 != 0)
    for number in range(8):
        # In every other game Ann has an attack to choose.
        table = await combat(sitting, OPEN if number % 2 else SETTLED, place=Place(1, 8000 + number))
        owed[table.id] = 1 if number % 2 else 2
    return due, owed


def actions(sitting: Sitting) -> Counter[int]:
    """How many actions of players each game has."""
    with raw(sitting.place) as database:
        return Counter(game for (game,) in database.execute("SELECT game FROM log WHERE kind = 'action'"))


@pytest.mark.only_a_file
async def test_what_is_due_comes_once_whenever_the_process_is_killed(sitting: Sitting) -> None:
    due, owed = await all_due(sitting)
    await sitting.deliver()
    await sitting.service.close()
    before, now = actions(sitting), sitting.clock.now + timedelta(hours=10)
    with raw(sitting.place) as database:
        database.execute("DELETE FROM outages")
        micros = int(now.timestamp() * 1e6)
        database.execute("UPDATE timers SET due = ? WHERE kind = 'ahead'", (micros - 1_000_000,))
    await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", KILLER, str(sitting.path), now.isoformat(), str(KILLS)],
        check=True,
        cwd=Path.cwd(),
    )
    with raw(sitting.place) as database:
        read = database.execute
        calls = read("SELECT game, since FROM outbox WHERE kind = ?", (PostKind.CALL.value,)).fetchall()
        ends = read("SELECT game FROM log WHERE kind = 'timeout'").fetchall()
        searches = read("SELECT id, game FROM outbox WHERE buttons = 'substitute'").fetchall()
        search = read("SELECT id, substitutes FROM games WHERE substitutes IS NOT NULL")
        kept = [(each[1], game) for game, text in search for each in json.loads(text)["seats"]]
        clocks = [json.loads(text) for (text,) in read("SELECT clocks FROM games")]
        waiting = {game for (game,) in read("SELECT game FROM timers WHERE kind = 'ahead'")}
    assert (len(calls), len(ends), len(searches)) == (due["calls"], due["ends"], due["searches"])
    assert max((Counter(calls) + Counter(ends)).values()) == 1
    assert sorted(searches) == sorted(kept)
    # What the clocks say has been sent is what stands in the outbox.
    assert sum(bool(seat.get("reminded")) for each in clocks for seat in each["seats"]) == due["calls"]
    assert {game: actions(sitting)[game] - before[game] for game in owed} == owed
    sitting.clock.now = now
    await sitting._opened(timedelta())
    for game, moves in owed.items():
        table = await sitting.service.play.projection.get(game)
        if table.game.about.key == "highest_ground":
            assert (await stage(sitting, table) is Stage.FIRST_COMBAT) is (moves == 1)
            assert moves == 2 or table.owing == {0}
        else:
            assert game not in waiting
            told = sitting.service.notifications.conditional_moves.told
            assert ("Played as you set it ahead" in await told(game, ANN)) is bool(moves)
            assert await told(game, BOB) == ""
