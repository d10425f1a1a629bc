"""The games that can be played: one line each."""

from __future__ import annotations

from typing import Any, Final

from games.bring_down_the_mountain import GAME as BRING_DOWN_THE_MOUNTAIN
from games.core.protocol import Game
from games.dog_eat_dog import GAME as DOG_EAT_DOG
from games.high_ground import GAME as HIGH_GROUND

GAMES: Final[tuple[Game[Any, Any, Any], ...]] = (DOG_EAT_DOG, BRING_DOWN_THE_MOUNTAIN, HIGH_GROUND)

_BY_KEY: Final = {game.about.key: game for game in GAMES}


def by_key(key: str) -> Game[Any, Any, Any]:
    """The game with this key. Raises KeyError."""
    return _BY_KEY[key]
