"""The pictures of cards that somebody looks at; the last few are kept."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final, TypeAlias

from bot.discord import words
from bot.discord.pictures import drawing
from bot.discord.pictures.boards import ALT_LIMIT, Drawn
from bot.workers.service import Workers
from games.core.protocol import Game
from render.core.look import Theme

KEPT: Final = 32
_Card: TypeAlias = tuple[str, int, str, str, Theme]

_kept: OrderedDict[_Card, Drawn] = OrderedDict()


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
    found = _kept.get(asked)
    if found is None:
        alt, image = await drawing.draw_card(workers, game, edition, key, waiting, theme)
        found = _kept[asked] = Drawn(image, words.cut(alt, ALT_LIMIT))
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(asked)
    return found
