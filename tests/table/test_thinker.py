"""Slow questions to games: one that hangs fails alone, and no other question waits for it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from unittest.mock import AsyncMock

import pytest
import pytest_asyncio

from bot.table.play.computations import Computations
from bot.worker_processes.crew import Workers
from bot.worker_processes.works import AFTERWORD, LOOKING_BACK, BusyError, StoppedError, Work, WorkError
from games.core.components import Draw, daily_secret
from games.core.protocol import CHANCE
from games.registry import GAMES
from tests.table.conftest import ANN, Sitting
from tests.table.test_together import CLIMB, climbed, told

GAME = next(game for game in GAMES if game.hints and game.daily)
FIRST = GAME.new(min(GAME.about.seat_counts), {})
DEALT = GAME.rules.apply(
    FIRST, CHANCE, GAME.rules.sample(FIRST, Draw(daily_secret(GAME.about.key, "2026-03-01", 2), 0))
).state
LONG = 20.0
Make = Callable[[float], Computations]


@pytest_asyncio.fixture
async def hanging_after() -> AsyncIterator[Make]:
    """Somebody who asks workers whose stories hang until so many seconds are over."""
    made: list[Workers] = []

    def computations(seconds: float) -> Computations:
        toy = Work(AFTERWORD.name, "tests.workers.toys:hang_unnoticed", seconds)
        works = tuple(toy if each == AFTERWORD else each for each in LOOKING_BACK.works)
        made.append(Workers(plans=(replace(LOOKING_BACK, works=works, slow=0.05),)))
        return Computations(made[-1])

    yield computations
    for each in made:
        await each.close()


async def test_a_story_that_hangs_does_not_end_the_deals_of_the_day(hanging_after: Make) -> None:
    computations = hanging_after(LONG)
    hanging = asyncio.create_task(computations.afterword(GAME, [DEALT], ["Ann"]))
    async with asyncio.timeout(LONG):
        assert isinstance(await computations.worthy(GAME, DEALT), bool)
    assert not hanging.done()
    hanging.cancel()


async def test_a_story_that_hangs_is_left_out_once_and_for_all(sitting: Sitting, hanging_after: Make) -> None:
    sitting.service.archive.stories._computations = hanging_after(0.2)
    await climbed(sitting, await sitting.game(ANN, key=CLIMB))
    assert not [line for line in await told(sitting) if "went" in line]
    assert await sitting.service.store.next_timer() is None


@pytest.mark.parametrize("error", [StoppedError("the bot stops"), BusyError("too much waits")])
async def test_a_story_that_could_not_be_begun_is_told_later_also_if_it_was_found_due_before(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, error: WorkError
) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    with monkeypatch.context() as stopping:
        stopping.setattr(sitting.service.play.computations, "afterword", AsyncMock(side_effect=error))
        await climbed(sitting, await sitting.game(ANN, key=CLIMB))
        numbers = await sitting.service.store.timers_due(sitting.clock())
        for _ in range(2):
            for number in numbers:  # of the rating, too
                await sitting.service.time_control.scheduler._run_out(number)
            await asyncio.gather(*sitting.service.archive.stories.tasks.running.values())
        assert await sitting.service.store.next_timer() is not None
        assert not [line for line in await told(sitting) if "went" in line]
    sitting.clock.turn(minutes=16)
    assert [line for line in await told(sitting) if "went" in line]
