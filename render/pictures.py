"""Finds the drawing of a game."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from games.core.protocol import Game
from render.core.look import Picture


@lru_cache(maxsize=64)
def _picture(key: str) -> Picture[Any]:
    found: Picture[Any] = import_module(f"render.{key}").PICTURE
    return found


def picture(game: Game[Any, Any, Any]) -> Picture[Any]:
    """The game's drawing: `PICTURE` in `render/<game key>/`. Raises ImportError if the game has none."""
    return _picture(game.about.key)
