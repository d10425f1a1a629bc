"""Covers: each game has a scene of its own, in both themes and both sizes."""

from __future__ import annotations

import pytest

from games.registry import GAMES
from render.core.painter import png
from render.core.scene import Scene, Text, Theme
from render.pictures import scenery

KEYS = [game.about.key for game in GAMES]
SIZES = ((640, 520), (790, 270))
LARGEST = 100_000


def scene(key: str, theme: Theme = "dark", size: tuple[int, int] = SIZES[0]) -> Scene:
    found = scenery(key)
    assert found is not None
    return found(theme, *size)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", KEYS)
def test_a_scene_has_the_size_that_is_asked_for(key: str, size: tuple[int, int], theme: Theme) -> None:
    found = scene(key, theme, size)
    assert (found.width, found.height, found.theme) == (1200, size[1], theme)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", KEYS)
def test_what_is_written_on_a_scene_is_large_and_seen(key: str, size: tuple[int, int]) -> None:
    found = scene(key, size=size)
    for mark in (*found.ground, *found.marks):
        if isinstance(mark, Text):
            assert mark.size >= 48
            assert size[0] - 40 <= mark.x < 1200


@pytest.mark.parametrize("key", KEYS)
def test_a_scene_is_a_small_file(key: str) -> None:
    assert len(png(scene(key))) < LARGEST


def test_no_two_games_have_the_same_colours() -> None:
    assert len({scene(key).scheme for key in KEYS}) == len(KEYS)


@pytest.mark.parametrize("key", ["unknown", "core", "", "../x"])
def test_a_game_without_a_cover_has_no_scene(key: str) -> None:
    assert scenery(key) is None
