"""The list of games: one line for each, and one for each earlier version of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from games.bring_down_the_mountain import GAME as BRING_DOWN_THE_MOUNTAIN
from games.core.protocol import Game
from games.dog_eat_dog import GAME as DOG_EAT_DOG
from games.high_ground import GAME as HIGH_GROUND
from games.high_heavens import GAME as HIGH_HEAVENS
from games.highest_ground import GAME as HIGHEST_GROUND

GAMES: Final[tuple[Game[Any, Any, Any], ...]] = (
    DOG_EAT_DOG,
    BRING_DOWN_THE_MOUNTAIN,
    HIGH_GROUND,
    HIGH_HEAVENS,
    HIGHEST_GROUND,
)
EARLIER: Final[tuple[Game[Any, Any, Any], ...]] = ()
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
