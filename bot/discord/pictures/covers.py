"""The pictures of the lobby and the gallery, kept while the bot runs, and those of single cards, of which the last few are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from bot.discord import words
from bot.discord.pictures import drawing
from bot.discord.pictures.boards import ALT_LIMIT, Drawn
from bot.workers.service import Workers
from games.core.protocol import Game
from render.core.look import Cover, Theme

MOST: Final = 12
"""How many games the gallery shows at most so that they can be read on a phone."""

_kept: dict[tuple[Theme, tuple[Cover, ...]], Drawn] = {}


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
    found = _kept.get((theme, covers))
    if found is None:
        alt, image = await drawing.draw_covers(workers, covers, waiting, theme)
        found = _kept[theme, covers] = Drawn(image, words.cut(alt, ALT_LIMIT))
    return found


KEPT: Final = 32
_Card: TypeAlias = tuple[str, int, str, str, Theme]

_kept_cards: OrderedDict[_Card, Drawn] = OrderedDict()


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
    found = _kept_cards.get(asked)
    if found is None:
        alt, image = await drawing.draw_card(workers, game, edition, key, waiting, theme)
        found = _kept_cards[asked] = Drawn(image, words.cut(alt, ALT_LIMIT))
        while len(_kept_cards) > KEPT:
            _kept_cards.popitem(last=False)
    else:
        _kept_cards.move_to_end(asked)
    return found
