"""The process is killed again and again while answers that were set ahead are due: each is played once, or dropped."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import Counter
from pathlib import Path

from bot.table.types import Place
from tests.databases import raw
from tests.table.conftest import ANN, BOB, Sitting
from tests.table.test_ahead import climb_at, draw, last_draw, set_line
from tests.table.test_clocks_killed import KILLER

GAMES = 16
KILLS = 20


async def test_an_answer_is_played_once_whenever_the_process_is_killed(sitting: Sitting) -> None:
    answered = []
    for number in range(GAMES):
        table = await climb_at(sitting, Place(1, 7000 + number))
        await set_line(sitting, table)
        # Every fourth game goes another way.
        table = await sitting.move(table, last_draw if number % 4 == 0 else draw)
        answered += [table.id] if number % 4 else []
    await sitting.deliver()
    await sitting.service.close()
    with raw(sitting.path) as database:
        database.execute("DELETE FROM outages")
        # All are due in the same moment.
        (due,) = database.execute("SELECT max(due) FROM timers WHERE kind = 'ahead'").fetchone()
        database.execute("UPDATE timers SET due = ? WHERE kind = 'ahead'", (due,))
        before = dict(database.execute("SELECT game, count(*) FROM log WHERE kind = 'action' GROUP BY game"))
        database.commit()
    now = sitting.clock.now.fromtimestamp(due / 1_000_000 + 1, sitting.clock.now.tzinfo)
    await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", KILLER, str(sitting.path), now.isoformat(), str(KILLS)],
        check=True,
        cwd=Path.cwd(),
    )
    with raw(sitting.path) as database:
        after = Counter(
            dict(database.execute("SELECT game, count(*) FROM log WHERE kind = 'action' GROUP BY game"))
        )
        left = database.execute("SELECT count(*) FROM timers WHERE kind = 'ahead'").fetchone()[0]
    assert {game for game in after if after[game] > before[game]} == set(answered)
    assert all(after[game] == before[game] + 1 for game in answered)
    assert left == 0
    sitting.clock.now = now
    sitting.service = sitting._made()
    await sitting.service.open()
    for game in before:
        said = await sitting.service.ahead.told(game, ANN)
        assert ("Played as you set it ahead" in said) is (game in answered)
        assert await sitting.service.ahead.told(game, BOB) == ""
