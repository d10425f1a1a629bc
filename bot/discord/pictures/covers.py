"""The pictures of the lobby and the gallery, kept while the bot runs, and those of single cards, of which the last few are kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.discord.pictures import drawing
from bot.discord.pictures.boards import Drawn, Kept
from bot.worker_processes.service import Workers
from games.core.protocol import Game
from render.core.look import Cover, Theme

MOST: Final = 12
"""How many games the gallery shows at most so that they can be read on a phone."""

_kept: Final = Kept(256)


async def cover(workers: Workers, game: Game[Any, Any, Any], waiting: int) -> Drawn:
    """A game's cover; `waiting` is the id of the person or channel that waits.

    Raises NotDrawnError, and StoppedError when the bot stops.
    """
    return await _drawn(workers, (_cover(game),), waiting)


async def gallery(
    workers: Workers, games: Sequence[Game[Any, Any, Any]], waiting: int, theme: Theme = "dark"
) -> Drawn | None:
    """The covers of several games in one picture; None if they are too many to be read.

    Raises NotDrawnError, and StoppedError when the bot stops.
    """
    if len(games) > MOST:
        return None
    return await _drawn(workers, tuple(_cover(game) for game in games), waiting, theme)


def _cover(game: Game[Any, Any, Any]) -> Cover:
    about = game.about
    return Cover(
        about.key,
        about.title,
        about.players,
        about.facts.length,
        about.facts.company,
        about.seat_counts[-1],
    )


async def _drawn(workers: Workers, covers: tuple[Cover, ...], waiting: int, theme: Theme = "dark") -> Drawn:
    return await _kept.drawn((theme, covers), lambda: drawing.draw_covers(workers, covers, waiting, theme))


KEPT: Final = 32
_kept_cards: Final = Kept(KEPT)


async def card(
    workers: Workers,
    game: Game[Any, Any, Any],
    edition: str,
    key: str,
    waiting: int,
    theme: Theme = "dark",
) -> Drawn:
    """The picture of a game's card; `waiting` is the id of the person who waits.

    Raises NotDrawnError, and StoppedError when the bot stops.
    """
    asked = game.about.key, game.about.rules_version, edition, key, theme
    return await _kept_cards.drawn(
        asked, lambda: drawing.draw_card(workers, game, edition, key, waiting, theme)
    )
