"""What holds for the words beside every game's picture, whatever the game."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from games.core.protocol import Game
from games.registry import GAMES
from render import samples
from render.core.letters.telling import ALT_LIMIT
from render.core.painter import png
from render.core.scene import Text
from render.pictures import picture
from tests.render.boxes import LONG

STRANGE = ("x" * 5000, "a\nb\r\x00\u202e", "@everyone **bold** `code`", "", "   ", "🀄")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.about.key))


@lru_cache
def shown(game: Game[Any, Any, Any]) -> tuple[Any, Any]:
    """A game in its middle, as everybody sees it."""
    sample = samples.play(game, 2, 12, 3)
    return game.knowledge.view(sample.state, None), samples.look(game, sample)


@every_game
def test_a_preview_is_told_as_one(game: Game[Any, Any, Any]) -> None:
    view, look = shown(game)
    ahead, title = replace(look, preview=True), f"{game.about.title}, game 7"
    assert picture(game).alt(view, ahead).startswith(f"Preview of {title}")
    assert picture(game).text(view, ahead).startswith(f"Preview, not done yet. {title}")


@every_game
def test_a_game_that_the_players_ended_waits_for_nobody(game: Game[Any, Any, Any]) -> None:
    view, look = shown(game)
    ended, drawing = replace(look, to_act=frozenset()), picture(game)
    drawn = [mark.text for mark in drawing.scene(view, ended).marks if isinstance(mark, Text)]
    for told in (drawing.alt(view, ended), drawing.text(view, ended)):
        assert "The game is over." in told
    assert "The game is over" in drawn


@every_game
@pytest.mark.parametrize("name", STRANGE)
def test_any_name_can_be_drawn_and_told_and_steers_no_words(game: Game[Any, Any, Any], name: str) -> None:
    view, look = shown(game)
    strange, plain = replace(look, names=(name,) * 2), picture(game).text(view, look)
    assert png(picture(game).scene(view, strange))
    assert len(picture(game).alt(view, strange)) <= ALT_LIMIT
    text = picture(game).text(view, strange)
    assert text.count("\n") == plain.count("\n")
    assert not any(ord(character) < 32 and character != "\n" for character in text)


@every_game
def test_the_alt_text_fits_with_long_names(game: Game[Any, Any, Any]) -> None:
    view, look = shown(game)
    assert len(picture(game).alt(view, replace(look, names=LONG))) <= ALT_LIMIT
