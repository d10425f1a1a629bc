"""The list of games: those of the first release in their order, then every other folder in `games/` that has a GAME."""

import pkgutil
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, Final, TypeAlias

import games
from games.bring_down_the_mountain import GAME as BRING_DOWN_THE_MOUNTAIN
from games.core.protocol import Game
from games.dog_eat_dog import GAME as DOG_EAT_DOG
from games.high_ground import GAME as HIGH_GROUND
from games.high_heavens import GAME as HIGH_HEAVENS
from games.highest_ground import GAME as HIGHEST_GROUND, VERSION_1 as HIGHEST_GROUND_1

_FIRST: Final[tuple[Game[Any, Any, Any], ...]] = (
    DOG_EAT_DOG,
    BRING_DOWN_THE_MOUNTAIN,
    HIGH_GROUND,
    HIGH_HEAVENS,
    HIGHEST_GROUND,
)


def _others() -> Iterator[Game[Any, Any, Any]]:
    """Return the games of the other folders, by the folders' names."""
    known = {"core", *(game.about.key for game in _FIRST)}
    for folder in pkgutil.iter_modules(games.__path__):
        if folder.ispkg and folder.name not in known:
            game = getattr(import_module(f"games.{folder.name}"), "GAME", None)
            if game is not None:
                yield game


GAMES: Final[tuple[Game[Any, Any, Any], ...]] = (*_FIRST, *_others())
EARLIER: Final[tuple[Game[Any, Any, Any], ...]] = (HIGHEST_GROUND_1,)
"""Games by an earlier version of their rules. A game that began under one continues by it; no new game begins."""

Games: TypeAlias = Sequence[Game[Any, Any, Any]]
_BY_KEY: Final = {game.about.key: game for game in GAMES}


def by_key(key: str, rules_version: int | None = None) -> Game[Any, Any, Any]:
    """Return the game with this key, by this version of its rules or by the newest.

    Raises KeyError for an unknown key or version.
    """
    if rules_version is None:
        return _BY_KEY[key]
    game = by_version(GAMES, key, rules_version)
    if game is None:
        raise KeyError(f"{key}, version {rules_version} of its rules")
    return game


def by_version(games: Games, key: str, rules_version: int) -> Game[Any, Any, Any] | None:
    """Return the game with this key and rules version, from `games` or from EARLIER; None if there is none."""
    for game in (*games, *EARLIER):
        if (game.about.key, game.about.rules_version) == (key, rules_version):
            return game
    return None
