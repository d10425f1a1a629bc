"""The process is killed again and again while answers that were set ahead are due, or decisions without a choice are to be
ended: each is played once, or dropped."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from bot.table.model.table import Place
from games.highest_ground.state import Stage
from tests.databases import raw
from tests.table.conftest import ANN, BOB, Sitting
from tests.table.test_auto_passes import OPEN, SETTLED, combat, stage
from tests.table.test_clocks_killed import KILLER
from tests.table.test_conditional_moves import climb_at, draw, last_draw, set_line

GAMES = 16
KILLS = 20


async def killed(sitting: Sitting) -> tuple[dict[int, int], dict[int, int], int]:
    """Let the process be killed while everything falls due at once. Returns the actions of each game before and after, and
    how many timers are left."""
    await sitting.deliver()
    await sitting.service.close()
    with raw(sitting.path) as database:
        database.execute("DELETE FROM outages")
        (due,) = database.execute("SELECT max(due) FROM timers WHERE kind = 'ahead'").fetchone()
        database.execute("UPDATE timers SET due = ? WHERE kind = 'ahead'", (due,))
        database.commit()
    before = actions(sitting)
    now = sitting.clock.now.fromtimestamp(due / 1_000_000 + 1, sitting.clock.now.tzinfo)
    await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", KILLER, str(sitting.path), now.isoformat(), str(KILLS)],
        check=True,
        cwd=Path.cwd(),
    )
    sitting.clock.now = now
    with raw(sitting.path) as database:
        left = database.execute("SELECT count(*) FROM timers WHERE kind = 'ahead'").fetchone()[0]
    return before, actions(sitting), left


def actions(sitting: Sitting) -> dict[int, int]:
    """How many actions of players each game has."""
    with raw(sitting.path) as database:
        return dict(
            database.execute("SELECT game, count(*) FROM log WHERE kind = 'action' GROUP BY game").fetchall()
        )


async def test_a_decision_without_a_choice_is_ended_once_whenever_the_process_is_killed(
    sitting: Sitting,
) -> None:
    open_to = {}
    for number in range(GAMES // 2):
        # In every other game Ann has an attack to choose.
        table = await combat(sitting, OPEN if number % 2 else SETTLED, place=Place(1, 8000 + number))
        open_to[table.id] = {0} if number % 2 else set()
    before, after, _ = await killed(sitting)
    assert after == {game: before[game] + 2 - len(waits) for game, waits in open_to.items()}
    sitting.service = sitting._made()
    await sitting.service.open()
    for game, waits in open_to.items():
        table = await sitting.service.play.projection.get(game)
        combats = await stage(sitting, table) is Stage.FIRST_COMBAT
        assert combats == bool(waits)
        assert not waits or table.owing == waits


async def test_an_answer_is_played_once_whenever_the_process_is_killed(sitting: Sitting) -> None:
    answered = []
    for number in range(GAMES):
        table = await climb_at(sitting, Place(1, 7000 + number))
        await set_line(sitting, table)
        # Every fourth game goes another way.
        table = await sitting.move(table, last_draw if number % 4 == 0 else draw)
        answered += [table.id] if number % 4 else []
    before, after, left = await killed(sitting)
    assert {game for game in after if after[game] > before[game]} == set(answered)
    assert all(after[game] == before[game] + 1 for game in answered)
    assert left == 0
    sitting.service = sitting._made()
    await sitting.service.open()
    for game in before:
        said = await sitting.service.notifications.conditional_moves.told(game, ANN)
        assert ("Played as you set it ahead" in said) is (game in answered)
        assert await sitting.service.notifications.conditional_moves.told(game, BOB) == ""
