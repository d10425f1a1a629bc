"""A picture that is ordered from another process: the same as in this one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.errors import BadData
from games.registry import GAMES
from render import order, samples
from render.core.look import Choice, figures
from render.core.painter import png
from render.draw_order import draw, tell
from render.pictures import picture

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)


def boards(game, moves=12):
    """A position and how it is shown, of a game of every size."""
    for seats in game.about.seat_counts:
        sample = samples.play(game, seats, moves, seed=seats)
        yield game.knowledge.view(sample.state, None), samples.look(game, sample)


@every_game
def test_a_picture_and_its_words_are_the_same_whoever_makes_them(game):
    for view, look in boards(game):
        asked = order.write(game, view, look)
        expected = (picture(game).alt(view, look), png(picture(game).scene(view, look)))
        assert order.read_answer(draw(asked)) == expected
        assert tell(asked).decode() == picture(game).text(view, look)


@every_game
def test_an_order_says_all_that_the_picture_depends_on(game):
    for view, look in boards(game):
        for theme in ("dark", "light"):
            for preview in (False, True):
                chosen = (Choice(1, (("cell", "M14"),)), Choice(2, ()))
                asked = replace(look, theme=theme, preview=preview, choices=chosen, chosen=(("god", "thor"),))
                assert order.read(order.write(game, view, asked)) == (game, view, asked)


def test_an_order_of_any_length_is_not_written():
    game = GAMES[0]
    view, look = next(boards(game))
    with pytest.raises(ValueError, match="too many"):
        order.write(game, view, replace(look, names=("x" * order.LONGEST,)))


def test_a_foreign_view_is_refused():
    game = GAMES[0]
    view, look = next(boards(game))
    body = order.write(game, view, look).replace(b'"view":{', b'"view":{"more":1,')
    with pytest.raises(BadData):
        order.read(body)


def test_what_is_no_picture_is_not_read():
    with pytest.raises(ValueError, match="no picture"):
        order.read_answer(b"\0")


@pytest.mark.parametrize(
    ("numbers", "told"), [((3,), "3"), ((5, 3, 4), "3–5"), ((2, 9), "2 9"), ((1, 2, 7), "1–2 7")]
)
def test_numbers_at_one_place_are_told_together(numbers, told):
    assert figures(numbers) == told
