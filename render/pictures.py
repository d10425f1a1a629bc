"""Finds the drawing of a game, and the scene of its cover."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any, Protocol

from games.core.protocol import Game
from render.core.look import Picture, Theme
from render.core.scene import Scene


class Scenery(Protocol):
    """How a game draws the scene of its cover: `cover` in `render/<game key>/cover.py`."""

    def __call__(self, theme: Theme, left: int, height: int) -> Scene:
        """The scene, 1200 wide and `height` high: what makes one want to play, right of `left`. The title and what one
        has to know lie over the rest."""


@lru_cache(maxsize=64)
def _picture(key: str) -> Picture[Any]:
    found: Picture[Any] = import_module(f"render.{key}").PICTURE
    return found


def picture(game: Game[Any, Any, Any]) -> Picture[Any]:
    """The game's drawing: `PICTURE` in `render/<game key>/`. Raises ImportError if the game has none."""
    return _picture(game.about.key)


@lru_cache(maxsize=64)
def scenery(key: str) -> Scenery | None:
    """How the game with this key draws the scene of its cover; None if it does not."""
    if not key.isidentifier():
        return None
    name = f"render.{key}.cover"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name in (name, f"render.{key}"):
            return None
        raise
    found: Scenery = module.cover
    return found
