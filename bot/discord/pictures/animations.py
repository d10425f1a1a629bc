"""Animations of games, made by the workers from the pictures of their positions, and those under way."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Final

from bot.discord import words
from bot.discord.errors import Refusal
from bot.discord.pictures import drawing
from bot.discord.pictures.boards import ALT_LIMIT, Drawn, look, owner_reads
from bot.discord.pictures.drawing import NotDrawnError
from bot.table.model import Shown, TableError
from bot.table.notifications.preferences import USUAL, Appearance
from bot.worker_processes.errors import BusyError, StoppedError
from bot.worker_processes.service import Workers
from bot.worker_processes.works import ANIMATE, Tell
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


KEPT: Final = 2
"""How many that are to be posted are kept, until they are; others would be made anew."""


class Animating:
    """Who waits for what: each person for one animation, and for each finished game one is made."""

    def __init__(self) -> None:
        self.closed = False
        self._of_person: dict[int, tuple[int, asyncio.Task[Drawn]]] = {}
        self._public: set[int] = set()
        self._ready: OrderedDict[int, Drawn] = OrderedDict()

    @contextmanager
    def begun(
        self, game: int, person: int, work: Coroutine[Any, Any, Drawn], *, public: bool
    ) -> Iterator[asyncio.Task[Drawn]]:
        """The task that does the work; it is cancelled if it is left before its end. Raises TableError if this person
        waits already, or if the same `public` one is being made."""
        try:
            if person in self._of_person:
                raise TableError(
                    "own_animation",
                    "You are already waiting for an animation.",
                    "Ask again once it is here, or stop it.",
                )
            if public and game in self._public:
                raise TableError(
                    "being_animated",
                    "This animation is being made already.",
                    "It comes in this channel in a moment.",
                )
        except TableError:
            work.close()
            raise
        task = asyncio.ensure_future(work)
        self._of_person[person] = game, task
        self._public |= {game} if public else set()
        try:
            yield task
        finally:
            task.cancel()
            del self._of_person[person]
            self._public -= {game} if public else set()

    def stop(self, game: int, person: int) -> bool:
        """Stop what this person waits for. Returns whether they waited for an animation of this game."""
        waited, task = self._of_person.get(person, (0, None))
        return waited == game and task is not None and task.cancel()

    def keep(self, game: int, drawn: Drawn) -> None:
        """Keep what is to be posted in the channel of a game."""
        self._ready[game] = drawn
        while len(self._ready) > KEPT:
            self._ready.popitem(last=False)

    def kept(self, game: int) -> Drawn | None:
        """What is to be posted in the channel of a game."""
        return self._ready.get(game)

    def close(self) -> None:
        """Stop everything, because the bot stops."""
        self.closed = True
        for _, task in self._of_person.values():
            task.cancel()
