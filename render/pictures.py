"""Finds the drawing of a game and the scene of its cover, and draws a view in the palette and with the text that its reader has
chosen."""

from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

from games.core.protocol import Game
from render.core.default_pictures.picture import DescribedPicture
from render.core.frame.banner import MORE
from render.core.look import Look, Picture, Theme
from render.core.scene import Rect, Scene


class Scenery(Protocol):
    """How a game draws the scene of its cover: `cover` in `render/<game key>/cover.py`."""

    def __call__(self, theme: Theme, left: int, height: int) -> Scene:
        """The scene, 1200 wide and `height` high: what makes one want to play, right of `left`. The title and what one
        has to know lie over the rest."""


class CardDrawing(Protocol):
    """How a game draws one of its cards (`Cards` in `games/core/protocol.py`): `card` in `render/<game key>/card.py`."""

    def __call__(self, edition: str, key: str, theme: Theme) -> Scene:
        """The card, at most 1200 units wide and 1500 high."""


@lru_cache(maxsize=64)
def picture(game: Game[Any, Any, Any]) -> Picture[Any]:
    """The game's drawing: `PICTURE` in `render/<game key>/`, or the usual picture of a game that describes its board.
    Raises ImportError if the game has neither."""
    key = game.about.key
    if game.board is not None and _module(f"render.{key}") is None:
        return DescribedPicture(game, game.board)
    found: Picture[Any] = import_module(f"render.{key}").PICTURE
    return found


@lru_cache(maxsize=64)
def scenery(key: str) -> Scenery | None:
    """How the game with this key draws the scene of its cover; None if it does not."""
    module = _part(key, "cover")
    found: Scenery | None = None if module is None else module.cover
    return found


@lru_cache(maxsize=64)
def card_drawing(key: str) -> CardDrawing | None:
    """How the game with this key draws its cards; None if it does not."""
    module = _part(key, "card")
    found: CardDrawing | None = None if module is None else module.card
    return found


def _part(key: str, part: str) -> ModuleType | None:
    """A module of a game's drawing that not every game has."""
    return _module(f"render.{key}.{part}") if key.isidentifier() else None


def _module(name: str) -> ModuleType | None:
    """The module of this name, or None if there is none, nor its package."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name in (name, name.rpartition(".")[0]):
            return None
        raise


def scene(drawing: Picture[Any], view: Any, look: Look) -> Scene:
    """The picture as frozen data. A large one is higher by what its header needs."""
    drawn = drawing.scene(view, look)
    if look.palette != drawn.palette:
        drawn = replace(drawn, palette=look.palette)
    above = any(isinstance(mark, Rect) and mark.y == -MORE for mark in (*drawn.ground, *drawn.marks))
    return _below_its_header(drawn) if above else drawn


def _below_its_header(drawn: Scene) -> Scene:
    """The same with room above for the part of the header that is above it."""
    return replace(
        drawn,
        height=drawn.height + MORE,
        ground=tuple(mark.shifted(0, MORE) for mark in drawn.ground),
        marks=tuple(mark.shifted(0, MORE) for mark in drawn.marks),
    )
