"""Workers draw the pictures, even if some of them hang or die."""

import asyncio
import os
import signal
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest

from bot.discord import words
from bot.discord.pictures import boards
from bot.discord.pictures.boards import ALT_LIMIT, Drawn, NotDrawnError
from bot.worker_processes.crew import NOWHERE, Workers
from bot.worker_processes.works import DRAW, DRAWING, TELL, StoppedError, Work
from games.registry import GAMES
from render import order, samples
from render.core.look import Look
from render.core.painter import png
from render.pictures import picture
from tests.workers.test_service import pids

GAME = GAMES[0]
SAMPLE = samples.play(GAME, min(GAME.about.seat_counts), 6, seed=1)
VIEW, LOOK = GAME.knowledge.view(SAMPLE.state, None), samples.look(GAME, SAMPLE)


async def drawn(workers: Workers) -> Drawn:
    async with asyncio.timeout(60):
        return await boards.draw(workers, DRAW, "a game", boards._ordered(DRAW, GAME, VIEW, LOOK), 0)


async def told(workers: Workers, game: Any, view: object, look: Look) -> str:
    return (await boards._answer(workers, TELL, order.write(game, view, look), 0)).decode()


def expected(game: Any, view: object, look: Look) -> Drawn:
    alt = words.cut(picture(game).alt(view, look), ALT_LIMIT)
    return Drawn(png(picture(game).scene(view, look)), alt)


def killing(function: str, seconds: float = 20.0) -> Workers:
    """Workers whose pictures end the process or hang."""
    works = tuple(Work(work.name, f"tests.workers.toys:{function}", seconds) for work in DRAWING.works)
    return Workers(plans=(replace(DRAWING, works=works),))


async def test_a_thread_draws_where_processes_are_not_wanted() -> None:
    workers = Workers(plans=(DRAWING,), in_processes=NOWHERE)
    assert await drawn(workers) == expected(GAME, VIEW, LOOK)
    assert await told(workers, GAME, VIEW, LOOK) == picture(GAME).text(VIEW, LOOK)
    assert pids(workers) == []
    await workers.close()


async def test_processes_draw_and_tell_every_game_even_if_one_is_killed_or_asked_for_nonsense(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    works = tuple(replace(work, seconds=60.0) for work in DRAWING.works)
    workers = Workers(plans=(replace(DRAWING, works=works, patience=60.0),))  # however busy the machine is
    shown = []
    for game in GAMES:
        sample = samples.play(game, min(game.about.seat_counts), 6, seed=1)
        shown.append((game, game.knowledge.view(sample.state, None), samples.look(game, sample)))
    pictures = await asyncio.gather(*(boards.drawn(workers, *each, 0) for each in shown))
    for (game, view, look), drawn_one in zip(shown, pictures, strict=True):
        assert drawn_one == expected(game, view, look)
        assert await told(workers, game, view, look) == picture(game).text(view, look)
    with monkeypatch.context() as wrong:
        wrong.setattr(order, "write", lambda *_: b'{"game": "no_such_game"}')
        with pytest.raises(NotDrawnError):
            await drawn(workers)
    with monkeypatch.context() as wrong:
        wrong.setattr(order, "LONGEST", 1)
        with pytest.raises(NotDrawnError):
            await drawn(workers)
    asked = asyncio.gather(*(drawn(workers) for _ in range(5)))
    await asyncio.sleep(0)
    os.kill(pids(workers)[0], signal.SIGKILL)
    assert await asked == [expected(GAME, VIEW, LOOK)] * 5
    late = asyncio.create_task(drawn(workers))
    await asyncio.sleep(0)
    await workers.close()
    with pytest.raises(StoppedError):  # no picture is to blame
        await late


@pytest.mark.parametrize(
    ("function", "seconds"), [("fail", 20.0), ("hang_unnoticed", 0.3), ("die_unnoticed", 20.0)]
)
async def test_what_cannot_be_drawn_is_told_with_a_reference_and_not_tried_in_the_bot(
    function: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "render.pictures.picture", Mock(side_effect=AssertionError("it was tried in the bot's own process"))
    )
    workers = killing(function, seconds)
    references = set()
    for _ in range(3):
        with pytest.raises(NotDrawnError) as refused:
            await drawn(workers)
        references.add(refused.value.reference)
    assert len(references) == 3
    await workers.close()
