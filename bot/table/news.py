"""What other processes change of what this one has in memory, or does by itself: it is told of it, and looks every minute."""

from collections.abc import Callable
from typing import Final

from bot.clock import since_boot
from bot.supervision import Loop
from bot.table.log import Tables
from bot.table.notifications import Notifications
from bot.table.outbox.queue import OutboxQueue
from bot.table.setup import Setup
from bot.table.time_control import TimeControl

A_MINUTE: Final = 60.0
"""Seconds between two looks at everything, in case that nothing was told."""


class News:
    """Hears which games, people's wishes and servers' settings others have changed, and reads them anew. A process that is alone hears nothing."""

    def __init__(
        self,
        tables: Tables,
        outbox: OutboxQueue,
        time_control: TimeControl,
        notifications: Notifications,
        setup: Setup,
        steady: Callable[[], float] = since_boot,
    ) -> None:
        self._tables = tables
        self._outbox = outbox
        self._time_control = time_control
        self._notifications = notifications
        self._setup = setup
        self._steady = steady
        self._games: set[int] = set()
        self._people: set[int] = set()
        self._doubts = False
        self._looked = steady()
        self.on_people: Callable[[], None] = lambda: None
        """Called once others may have changed what people wish."""
        self.loop = Loop("news", self._round)
        tables.store.engine.on_told, tables.store.engine.on_doubt = self.told, self.doubt

    def told(self, what: str) -> None:
        """Another process has saved a change: `game 5`, `person 101` or `server 7`."""
        kind, _, number = what.partition(" ")
        if kind == "game":
            self._tables.overtaken(int(number))
            self._games.add(int(number))
        elif kind == "person":
            self._notifications.forget(int(number))
            self._people.add(int(number))
        elif kind == "server":
            self._setup.settings.known.forget(int(number))
        self.loop.ring()

    def doubt(self) -> None:
        """Something may have been missed: read everything anew."""
        self._read_anew()
        self._tables.overtaken()
        self._doubts = True
        self.loop.ring()

    async def look(self) -> None:
        """Read what others have changed, and do what is due by it."""
        games, people, doubts = self._games, self._people, self._doubts
        self._games, self._people, self._doubts = set(), set(), False
        began = self._steady()
        whole = doubts or began - self._looked >= A_MINUTE
        try:
            if whole:
                self._read_anew()
                await self._tables.look(doubts=doubts)
            await self._time_control.updates.look(None if whole else people)
            if games or whole:
                await self._outbox.look(None if whole else games)
        except BaseException:
            self._doubts = True
            raise
        if whole:
            self._looked = began
        self._time_control.scheduler.loop.ring()
        if people or whole:
            self._outbox.bring_forward()
            self._notifications.digests.loop.ring()
            self.on_people()

    def _read_anew(self) -> None:
        """Forget what servers and people have chosen."""
        self._setup.settings.known.clear()
        self._notifications.forget()

    async def _round(self) -> float:
        await self.look()
        return A_MINUTE
