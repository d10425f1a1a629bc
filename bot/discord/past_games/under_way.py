"""The animations that are being made, and those that are on their way to a channel. All of it is in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Final

from bot.discord.pictures.boards import Drawn
from bot.table.errors import TableError

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
