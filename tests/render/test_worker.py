"""The process that draws: the same pictures as in this one, and an end when nobody asks any more."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.core.errors import BadData
from games.registry import GAMES
from render import order, samples
from render.core.painter import png
from render.pictures import picture
from render.worker import serve

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)


def boards(game, moves=12):
    """A position and how it is shown, of a game of every size."""
    for seats in game.about.seat_counts:
        sample = samples.play(game, seats, moves, seed=seats)
        yield game.knowledge.view(sample.state, None), samples.look(game, sample)


@pytest.fixture
def worker() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "render.worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield process
        process.kill()


def answer(process):
    drawn, words, size = order.ANSWER.unpack(process.stdout.read(order.ANSWER.size))
    return drawn, process.stdout.read(words).decode(), process.stdout.read(size)


@every_game
def test_a_picture_is_the_same_whoever_draws_it(game, worker):
    shown = list(boards(game))
    for view, look in shown:
        worker.stdin.write(order.write(game, view, look))
    worker.stdin.flush()
    for view, look in shown:
        expected = (True, picture(game).alt(view, look), png(picture(game).scene(view, look)))
        assert answer(worker) == expected


@every_game
def test_an_order_says_all_that_the_picture_depends_on(game):
    for view, look in boards(game):
        for theme in ("dark", "light"):
            for preview in (False, True):
                asked = replace(look, theme=theme, preview=preview)
                assert order.read(order.write(game, view, asked)[4:]) == (game, view, asked)


def test_it_ends_with_its_input(worker):
    worker.stdin.close()
    assert worker.wait(10) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_outlives_a_signal_that_is_meant_for_the_bot(worker, number):
    game = GAMES[0]
    view, look = next(boards(game))
    for _ in range(2):
        worker.stdin.write(order.write(game, view, look))
        worker.stdin.flush()
        assert answer(worker)[0]
        worker.send_signal(number)
    worker.stdin.close()
    assert worker.wait(10) == 0


def test_what_cannot_be_drawn_is_answered_with_the_reason_and_the_next_is_drawn():
    game = GAMES[0]
    view, look = next(boards(game))
    wrong = b'{"game": "no_such_game"}'
    answers = io.BytesIO()
    serve(io.BytesIO(order.LENGTH.pack(len(wrong)) + wrong + order.write(game, view, look)), answers)
    drawn, words, size = order.ANSWER.unpack(answers.getvalue()[: order.ANSWER.size])
    assert (drawn, size) == (False, 0)
    assert "no_such_game" in answers.getvalue()[order.ANSWER.size :][:words].decode()
    assert answers.getvalue().endswith(png(picture(game).scene(view, look)))


def test_half_an_order_at_the_end_is_none():
    game = GAMES[0]
    view, look = next(boards(game))
    answers = io.BytesIO()
    serve(io.BytesIO(order.write(game, view, look)[:-1]), answers)
    assert answers.getvalue() == b""


def test_an_order_of_any_length_is_not_read():
    with pytest.raises(ValueError, match="is none"):
        serve(io.BytesIO(order.LENGTH.pack(order.LONGEST + 1)), io.BytesIO())
    game = GAMES[0]
    view, look = next(boards(game))
    with pytest.raises(ValueError, match="too many"):
        order.write(game, view, replace(look, names=("x" * order.LONGEST,)))


def test_a_foreign_view_is_refused():
    game = GAMES[0]
    view, look = next(boards(game))
    body = order.write(game, view, look)[4:].replace(b'"view":{', b'"view":{"more":1,')
    with pytest.raises(BadData):
        order.read(body)
