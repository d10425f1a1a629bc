"""Pictures of views: drawn elsewhere (`artist.py`), the last few kept.

The key of a kept picture is the view itself and the look, so that two people who may know the same get
the same picture, and nobody gets another's.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

import discord

from bot.discord import words
from bot.discord.pictures.artist import Artist
from bot.table.types import Shown
from render.core.look import Look
from render.pictures import picture

KEPT: Final = 16
ALT_LIMIT: Final = 1024

artist = Artist()
"""Who draws for the whole bot."""
_kept: OrderedDict[tuple[str, Any, Look], Drawn] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as a file's bytes, and the same in words."""

    image: bytes
    alt: str

    def file(self, name: str) -> discord.File:
        """A new upload of this picture."""
        return discord.File(BytesIO(self.image), filename=name, description=self.alt)


def look(shown: Shown, names: tuple[str, ...]) -> Look:
    """How a position is shown to whom it was made for."""
    return Look(
        names=names,
        number=shown.table.id,
        move=shown.moves,
        to_act=shown.owing,
        events=shown.events,
        preview=shown.preview,
    )


async def draw(shown: Shown) -> Drawn:
    """The picture of a position. The event loop goes on meanwhile."""
    how = look(shown, words.plain_names(shown.table))
    key = (shown.table.game.about.key, shown.view, how)
    found = _kept.get(key)
    if found is None:
        alt, image = await artist.draw(shown.table.game, shown.view, how)
        found = _kept[key] = Drawn(image, words.cut(alt, ALT_LIMIT))
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    return found


async def file(shown: Shown) -> discord.File:
    """The picture of a position as an upload; its name tells the game and the position only."""
    return (await draw(shown)).file(f"game-{shown.table.id}-{shown.seq}.png")


async def text(shown: Shown) -> str:
    """The whole board in words, as message text."""
    how = look(shown, words.names(shown.table))
    return await asyncio.to_thread(picture(shown.table.game).text, shown.view, how)
