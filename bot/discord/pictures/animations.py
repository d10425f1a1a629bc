"""Animations of games, made by the workers from the pictures of their positions."""

from __future__ import annotations

from collections.abc import AsyncIterator

from bot.discord import words
from bot.discord.errors import Refusal
from bot.discord.pictures import drawing
from bot.discord.pictures.boards import ALT_LIMIT, Drawn, look, owner_reads
from bot.discord.pictures.drawing import NotDrawnError
from bot.table.people import USUAL, Appearance
from bot.table.types import Shown
from bot.workers.errors import BusyError, StoppedError
from bot.workers.service import Workers
from bot.workers.works import ANIMATE, Tell
from render import order


async def animated(
    workers: Workers,
    positions: AsyncIterator[Shown],
    heading: str,
    person: int,
    tell: Tell | None = None,
    style: Appearance = USUAL,
) -> Drawn:
    """The animation of these positions as a WebP; `heading` begins its alt text. `tell` is called with how many pictures
    are done, and how many there are. `person` is the id of who waits.

    Raises Refusal if it cannot be made, and StoppedError when the bot stops.
    """
    try:
        orders = [
            drawing.ordered(
                ANIMATE,
                shown.table.game,
                shown.view,
                look(shown, words.plain_names(shown.table), style=style),
            )
            async for shown in positions
        ]
        alt, image = await drawing.animate(workers, order.write_each(orders), person, tell)
    except NotDrawnError as error:
        raise Refusal("not_animated", "The animation could not be made.", owner_reads(error)) from None
    except StoppedError:
        raise
    except BusyError:
        raise Refusal(
            "many_animations",
            "Too many people are waiting for animations.",
            "Try again in a few minutes.",
        ) from None
    return Drawn(image, words.cut(f"{heading} At the end: {alt}", ALT_LIMIT))
