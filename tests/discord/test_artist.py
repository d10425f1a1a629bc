"""Pictures are drawn whatever becomes of the process that draws them."""
# ruff: noqa: ASYNC240 - a test has nothing else to do meanwhile

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.discord.pictures import artist as artists
from bot.discord.pictures.artist import Artist, NotDrawnError
from games.registry import GAMES
from render import order, samples
from render.core.painter import png
from render.pictures import picture

GAME = GAMES[0]
SAMPLE = samples.play(GAME, min(GAME.about.seat_counts), 6, seed=1)
VIEW, LOOK = GAME.knowledge.view(SAMPLE.state, None), samples.look(GAME, SAMPLE)
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
    others = [samples.play(GAME, min(GAME.about.seat_counts), moves, seed=2) for moves in range(8)]
    shown = [(GAME.knowledge.view(each.state, None), samples.look(GAME, each)) for each in others]
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


async def test_a_late_answer_reaches_nobody_else(artist: Artist, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await drawn(artist) == EXPECTED
    monkeypatch.setattr(artists, "PATIENCE", 0.05)
    slow = artist.pid
    assert slow is not None
    os.kill(slow, signal.SIGSTOP)
    first = asyncio.create_task(drawn(artist))
    await until(lambda: artist.pid is None)
    monkeypatch.undo()
    other = samples.play(GAME, min(GAME.about.seat_counts), 3, seed=5)
    view, look = GAME.knowledge.view(other.state, None), samples.look(GAME, other)
    artist._again = 0.0
    second = asyncio.create_task(artist.draw(GAME, view, look))
    await until(lambda: artist.pid not in (None, slow))
    os.kill(slow, signal.SIGCONT)
    assert (await second)[1] == png(picture(GAME).scene(view, look)) != EXPECTED[1]
    assert await first == EXPECTED


async def test_patience_is_for_a_picture_and_not_for_those_before_it(
    artist: Artist, monkeypatch: pytest.MonkeyPatch
) -> None:
    pid = artist.pid
    assert await drawn(artist) == EXPECTED
    now = 0.0
    loop = asyncio.get_running_loop()
    true_time = loop.time
    monkeypatch.setattr(loop, "time", lambda: true_time() + now)
    pictures = [asyncio.create_task(artist.draw(GAME, VIEW, LOOK)) for _ in range(6)]
    for done in range(6):
        now += artists.PATIENCE / 2
        await pictures[done]
    assert artist.pid == pid


async def test_after_any_number_of_deaths_a_picture_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/no/such/python")
    artist = Artist()
    await artist.open()
    artist._deaths, artist._again = 5000, 0.0
    assert await drawn(artist) == EXPECTED
    await artist.close()


async def test_whoever_went_away_leaves_no_error_behind(
    artist: Artist, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: left.append(context))
    wrong = b'{"game": "no_such_game"}'
    monkeypatch.setattr(order, "write", lambda *_: order.LENGTH.pack(len(wrong)) + wrong)
    asked = asyncio.create_task(drawn(artist))
    await asyncio.sleep(0)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    monkeypatch.undo()
    assert await drawn(artist) == EXPECTED
    del asked
    gc.collect()
    await asyncio.sleep(0)
    assert left == []


async def test_two_starts_leave_one_process(artist: Artist) -> None:
    pid = artist.pid
    await artist._start()
    assert artist.pid == pid
    assert await drawn(artist) == EXPECTED
