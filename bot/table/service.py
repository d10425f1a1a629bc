"""The table service: everything that players, their platform and the owner ask of a table.

desk       games in memory, locks, commits          lobby      before the game
play       moves and taking back                    offers     what others must agree to, and endings
looking    positions, history, who is waited for    records    export, record, import
outbox     messages owed to Discord                 timers     what happens by itself
starting   from the lobby to the first decision     days       what everyone is dealt on a day
afterwards stories and tables of results            thinker    what takes long, asked of workers
"""

from __future__ import annotations

from bot.table.outbox.queue import Outbox
from bot.table.records.records import Records
from bot.table.starting import Starting
from bot.table.timers import Timers


class TableService(Records, Timers, Starting, Outbox):
    """One object for the whole bot. Every method may raise TableError or StoreError."""

    async def open(self) -> None:
        """Migrate or check the database, and begin to wait for timers."""
        await self.store.open()
        await self.renumber()
        await self.open_outbox()
        await self.forget_requests()
        await self.drop_unreadable_timers()
        await self.resume_stories()
        self.start_timers()

    async def close(self) -> None:
        """Stop waiting and close the database."""
        await self.stop_timers()
        await self.stop_days()
        await self.stop_telling()
        await self.workers.close()
        await self.store.close()
