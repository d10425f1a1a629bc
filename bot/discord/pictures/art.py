"""Pictures of views: drawn by workers (`artist.py`), the last few kept.

The key of a kept picture is the view itself and the look, so that two people who may know the same get
the same picture, and nobody gets another's.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

import discord

from bot.discord import words
from bot.discord.errors import Refusal
from bot.discord.pictures import artist
from bot.discord.pictures.artist import NotDrawnError
from bot.table.types import Shown
from bot.workers.service import Workers
from render.core.look import Look

KEPT: Final = 16
ALT_LIMIT: Final = 1024
NO_PICTURE: Final = "No picture: it could not be drawn."

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


async def draw(workers: Workers, shown: Shown) -> Drawn:
    """The picture of a position. Raises NotDrawnError, and StoppedError when the bot stops."""
    how = look(shown, words.plain_names(shown.table))
    key = (shown.table.game.about.key, shown.view, how)
    found = _kept.get(key)
    if found is None:
        alt, image = await artist.draw(workers, shown.table.game, shown.view, how)
        found = _kept[key] = Drawn(image, words.cut(alt, ALT_LIMIT))
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    return found


async def file(workers: Workers, shown: Shown) -> discord.File:
    """The picture of a position as an upload; its name tells the game and the position only. Raises NotDrawnError,
    and StoppedError when the bot stops."""
    return (await draw(workers, shown)).file(f"game-{shown.table.id}-{shown.seq}.png")


async def text(workers: Workers, shown: Shown) -> str:
    """The whole board in words, as message text. Refused where it cannot be told."""
    how = look(shown, words.names(shown.table))
    try:
        return await artist.tell(workers, shown.table.game, shown.view, how)
    except NotDrawnError as error:
        raise Refusal("not_told", "The board cannot be shown in words.", owner_reads(error)) from None


async def instead(workers: Workers, shown: Shown, error: NotDrawnError, room: int) -> str:
    """What stands in a message in place of a picture that could not be drawn, in at most `room` characters: the board
    in words as far as there is room for it, and where the owner finds the reason."""
    note = f"-# {NO_PICTURE} {owner_reads(error)}"
    try:
        board = words.block(await text(workers, shown))
    except Refusal:
        return note
    return f"{board}\n{note}" if len(board) + 1 + len(note) <= room else note


def owner_reads(error: NotDrawnError) -> str:
    """Where the reason is found."""
    return f"The bot's owner finds the reason in the log under **{error.reference}**."
