"""Pictures are drawn whatever becomes of the process that draws them."""
# ruff: noqa: ASYNC240 - a test has nothing else to do meanwhile

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.discord import artist as artists
from bot.discord.artist import Artist, NotDrawnError
from games.registry import GAMES
from render import order, samples
from render.core.painter import png
from render.pictures import picture

GAME = GAMES[0]
SAMPLE = samples.play(GAME, min(GAME.seats), 6, seed=1)
VIEW, LOOK = GAME.view(SAMPLE.state, None), samples.look(GAME, SAMPLE)
EXPECTED = (picture(GAME).alt(VIEW, LOOK), png(picture(GAME).scene(VIEW, LOOK)))


@pytest.fixture
async def artist() -> AsyncIterator[Artist]:
    made = Artist()
    await made.open()
    yield made
    await made.close()


async def drawn(artist: Artist) -> tuple[str, bytes]:
    async with asyncio.timeout(20):
        return await artist.draw(GAME, VIEW, LOOK)


async def until(condition: object) -> None:
    """Let the loop run until this holds."""
    assert callable(condition)
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - another process is waited for
            await asyncio.sleep(0.01)


async def test_without_a_process_a_thread_draws() -> None:
    artist = Artist()
    assert await drawn(artist) == EXPECTED
    assert artist.pid is None


async def test_a_process_draws_many_at_once_each_for_whoever_asked(artist: Artist) -> None:
    pid = artist.pid
    others = [samples.play(GAME, min(GAME.seats), moves, seed=2) for moves in range(8)]
    shown = [(GAME.view(each.state, None), samples.look(GAME, each)) for each in others]
    pictures = await asyncio.gather(*(artist.draw(GAME, view, look) for view, look in shown))
    for (view, look), (_, image) in zip(shown, pictures, strict=True):
        assert image == png(picture(GAME).scene(view, look))
    assert artist.pid == pid is not None


async def test_a_process_that_is_killed_costs_no_picture(artist: Artist) -> None:
    for _ in range(2):
        pid = artist.pid
        assert pid is not None
        asked = asyncio.gather(*(drawn(artist) for _ in range(5)))
        await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        assert await asked == [EXPECTED] * 5
        await until(lambda pid=pid: artist.pid != pid)
        artist._again = 0.0
        assert await drawn(artist) == EXPECTED
        assert artist.pid not in (None, pid)


async def test_a_process_that_hangs_is_given_up(artist: Artist, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(artists, "PATIENCE", 0.2)
    pid = artist.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    assert await drawn(artist) == EXPECTED
    assert artist.pid != pid
    await until(lambda: not Path(f"/proc/{pid}").exists())


async def test_after_deaths_in_a_row_it_is_started_less_often(artist: Artist) -> None:
    pauses = []
    for _ in range(3):
        pid = artist.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        await until(lambda: artist.pid is None)
        before = asyncio.get_running_loop().time()
        artist._again = 0.0
        await artist._start()
        pauses.append(round(artist._again - before))
    assert pauses == [2, 4, 8]


async def test_where_no_process_can_be_started_a_thread_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/no/such/python")
    artist = Artist()
    await artist.open()
    assert artist.pid is None
    assert await drawn(artist) == EXPECTED
    await artist.close()


async def test_what_cannot_be_drawn_is_told_with_its_reason(
    artist: Artist, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = b'{"game": "no_such_game"}'
    monkeypatch.setattr(order, "write", lambda *_: order.LENGTH.pack(len(wrong)) + wrong)
    with pytest.raises(NotDrawnError, match="no_such_game"):
        await drawn(artist)
    monkeypatch.undo()
    assert await drawn(artist) == EXPECTED


async def test_the_process_is_told_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_TOKEN", "a-very-secret-token")
    artist = Artist()
    await artist.open()
    assert await drawn(artist) == EXPECTED
    assert artist.pid is not None
    assert b"a-very-secret-token" not in Path(f"/proc/{artist.pid}/environ").read_bytes()
    await artist.close()


async def test_closing_ends_the_process_and_a_thread_draws_what_is_asked_for_later() -> None:
    artist = Artist()
    await artist.open()
    pid = artist.pid
    await artist.close()
    assert not Path(f"/proc/{pid}").exists()
    assert await drawn(artist) == EXPECTED
    assert artist.pid is None
