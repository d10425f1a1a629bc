"""Workers draw the pictures, even if some of them hang or die."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
import pytest_asyncio

from bot.discord.pictures import drawing
from bot.discord.pictures.drawing import NotDrawnError
from bot.worker_processes.errors import StoppedError
from bot.worker_processes.service import NOWHERE, Workers
from bot.worker_processes.works import DRAW, DRAWING, Work
from games.registry import GAMES
from render import order, samples
from render.core.look import Look
from render.core.painter import png
from render.pictures import picture

GAME = GAMES[0]
SAMPLE = samples.play(GAME, min(GAME.about.seat_counts), 6, seed=1)
VIEW, LOOK = GAME.knowledge.view(SAMPLE.state, None), samples.look(GAME, SAMPLE)
EXPECTED = (picture(GAME).alt(VIEW, LOOK), png(picture(GAME).scene(VIEW, LOOK)))


@pytest_asyncio.fixture
async def workers() -> AsyncIterator[Workers]:
    made = Workers(plans=(DRAWING,))
    yield made
    await made.close()


async def drawn(workers: Workers) -> tuple[str, bytes]:
    async with asyncio.timeout(20):
        return await ordered(workers, GAME, VIEW, LOOK)


async def ordered(workers: Workers, game: Any, view: object, look: Look) -> tuple[str, bytes]:
    return await drawing.draw(workers, game, view, look, drawing.ordered(DRAW, game, view, look), None)


def killing(function: str, seconds: float = 20.0) -> Workers:
    """Workers whose pictures end the process or hang."""
    works = tuple(Work(work.name, f"tests.workers.toys:{function}", seconds) for work in DRAWING.works)
    return Workers(plans=(replace(DRAWING, works=works),))


async def test_a_thread_draws_where_processes_are_not_wanted() -> None:
    workers = Workers(plans=(DRAWING,), in_processes=NOWHERE)
    assert await drawn(workers) == EXPECTED
    assert await drawing.tell(workers, GAME, VIEW, LOOK, None) == picture(GAME).text(VIEW, LOOK)
    assert workers.pids(DRAWING) == []
    await workers.close()


async def test_a_process_draws_many_at_once_each_for_whoever_asked(workers: Workers) -> None:
    others = [samples.play(GAME, min(GAME.about.seat_counts), moves, seed=2) for moves in range(8)]
    shown = [(GAME.knowledge.view(each.state, None), samples.look(GAME, each)) for each in others]
    pictures = await asyncio.gather(*(ordered(workers, GAME, view, look) for view, look in shown))
    for (view, look), (_, image) in zip(shown, pictures, strict=True):
        assert image == png(picture(GAME).scene(view, look))
    assert workers.pids(DRAWING)


async def test_whoever_asks_for_many_pictures_waits_for_them_alone(workers: Workers) -> None:
    await drawn(workers)

    def asked(number: int, person: int | None) -> asyncio.Task[Any]:
        look = replace(LOOK, number=number)
        order = drawing.ordered(DRAW, GAME, VIEW, look)
        return asyncio.create_task(drawing.draw(workers, GAME, VIEW, look, order, person))

    many = [asked(number, 1) for number in range(40)]
    await asyncio.sleep(0)
    await asyncio.gather(asked(100, 2), asked(101, 3))
    assert sum(each.done() for each in many) < 20
    await asyncio.gather(*many)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)
async def test_a_process_draws_and_tells_every_game(workers: Workers, game) -> None:
    sample = samples.play(game, min(game.about.seat_counts), 6, seed=1)
    view, look = game.knowledge.view(sample.state, None), samples.look(game, sample)
    expected = (picture(game).alt(view, look), png(picture(game).scene(view, look)))
    assert await ordered(workers, game, view, look) == expected
    assert await drawing.tell(workers, game, view, look, None) == picture(game).text(view, look)


async def test_a_process_that_is_killed_costs_no_picture(workers: Workers) -> None:
    assert await drawn(workers) == EXPECTED
    (pid, *_) = workers.pids(DRAWING)
    asked = asyncio.gather(*(drawn(workers) for _ in range(5)))
    await asyncio.sleep(0)
    os.kill(pid, signal.SIGKILL)
    assert await asked == [EXPECTED] * 5


@pytest.mark.parametrize(
    ("function", "seconds"), [("fail", 20.0), ("hang_unnoticed", 0.3), ("die_unnoticed", 20.0)]
)
async def test_what_cannot_be_drawn_is_told_with_a_reference_and_not_tried_in_the_bot(
    function: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*_: object) -> None:
        raise AssertionError("it was tried in the bot's own process")

    monkeypatch.setattr("render.pictures.picture", here)
    workers = killing(function, seconds)
    references = set()
    for _ in range(3):
        with pytest.raises(NotDrawnError) as refused:
            await drawn(workers)
        references.add(refused.value.reference)
    assert len(references) == 3
    await workers.close()


async def test_what_is_no_order_is_not_drawn(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as wrong:
        wrong.setattr(order, "write", lambda *_: b'{"game": "no_such_game"}')
        with pytest.raises(NotDrawnError):
            await drawn(workers)
    monkeypatch.setattr(order, "LONGEST", 1)
    with pytest.raises(NotDrawnError):
        await drawn(workers)
    monkeypatch.undo()
    assert await drawn(workers) == EXPECTED


async def test_when_the_bot_stops_no_picture_is_to_blame(workers: Workers) -> None:
    asked = asyncio.create_task(drawn(workers))
    await asyncio.sleep(0)
    await workers.close()
    with pytest.raises(StoppedError):
        await asked
