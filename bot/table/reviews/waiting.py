"""Who waits for a review, and how they hear that it is there: by a direct message if theirs could not become it."""

from __future__ import annotations

from collections.abc import Callable, Container
from datetime import timedelta
from typing import Final

from bot.store import Write, as_read, schema, timer_row, to_micros
from bot.table.log import Part, Tables, UnitOfWork, changing
from bot.table.model import REVIEW, PostKind, title
from bot.table.notifications.preferences import ReminderSettings, Way

WORD: Final = "review word"
"""The kind of the timer of somebody who waits for a review. It stands until they have seen it, or a direct message is owed to them."""
JUDGED: Final = "judged"
"""What `buttons` says of the direct message that a review is there."""
FAILED: Final = "This game could not be judged."
_AGAIN: Final = timedelta(minutes=15)
"""How often to look whether a review is there whose end has told nobody."""
_MEANWHILE: Final = timedelta(seconds=10)
"""So long the message of whoever waits has to become the review, before anybody is told directly."""


class Waiting(Part):
    """Those who wait for reviews. A person waits once for that of a game. `watched` are the games and people whose messages are still
    to become the review."""

    def __init__(
        self,
        tables: Tables,
        settings: ReminderSettings,
        watched: Container[tuple[int, int]],
        on_judged: Callable[[], None],
    ) -> None:
        super().__init__(tables)
        self._settings = settings
        self._watched = watched
        self._on_judged = on_judged

    async def told_directly(self, person: int) -> bool:
        """Whether somebody gets a direct message once a review is there for which they wait."""
        return (await self._settings.of(person)).way is not Way.NEVER

    def begin(self, change: UnitOfWork, person: int) -> None:
        """Note that somebody waits for the review of a game."""
        self._end(change.write, change.table.id, person)
        change.write.insert(
            schema.timers, **timer_row(change.table.id, WORD, change.now + _AGAIN, person=person)
        )

    async def end(self, game: int, person: int) -> None:
        """Note that somebody has seen what there is of a review."""
        if await self._tables.store.rows_with(schema.timers, game=game, kind=WORD, person=person):
            await self._tables.store.commit(self._end(Write(), game, person))

    @staticmethod
    def _end(write: Write, game: int, person: int) -> Write:
        return write.delete(schema.timers, game=game, kind=WORD, person=person)

    async def judged(self, game: int, write: Write) -> None:
        """Save what was found of a game; it is judged, or cannot be, and in a moment those who still wait are told."""
        write.delete(schema.timers, game=game, kind=REVIEW)
        due = to_micros(self._tables.clock() + _MEANWHILE)
        write.update(schema.timers, {"game": game, "kind": WORD}, due=due)
        await self._tables.store.commit(write)
        self._on_judged()

    @changing()
    async def tell(self, change: UnitOfWork) -> None:
        """Tell those who wait for a review that it is there, once they can be called; or look again later."""
        store, game, now = self._tables.store, change.table.id, self._tables.clock()
        under_way = await store.rows_with(schema.timers, game=game, kind=REVIEW)
        row = await store.row(schema.reviews, game=game)
        there = row is not None and bool(row.review)
        for each in await store.timers_of(game, WORD):
            if each.person is None or each.due > now:
                continue
            if under_way:
                until = now + _AGAIN
            elif (game, each.person) in self._watched:
                until = now + _MEANWHILE
            else:
                until = await self._settings.alone_until(each.person) or now
            if until > now:
                change.write.update(
                    schema.timers, as_read(each), exact=True, due=to_micros(until), failures=0
                )
                continue
            change.write.delete(schema.timers, exact=True, **as_read(each))
            if await self.told_directly(each.person):
                text = f"The review of {title(change.table)} is ready."
                change.post(
                    PostKind.DIRECT,
                    text=text if there else f"{title(change.table)}: {FAILED}",
                    buttons=JUDGED if there else "",
                    person=each.person,
                )
