"""What of a review has been found so far: kept while it is worked out, so that a bot that was killed goes on from there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.errors import StoreError
from bot.store import Store, Write, schema
from bot.table.log import LOG
from bot.waits import wait
from games.computer.review import VERSION


class Pieces:
    """The pieces of the review of one game, as its log stands after row `seq`. `known` is what an earlier attempt has kept."""

    def __init__(self, store: Store, game: int, seq: int, known: list[bytes]) -> None:
        self._store, self._game, self._seq = store, game, seq
        self.known = known
        self._new = asyncio.Queue[bytes]()

    @classmethod
    async def read(cls, store: Store, game: int, seq: int) -> Pieces:
        """What is kept of a review; what is of another log, or by another version of the judge, goes."""
        rows = await store.rows_with(schema.review_pieces, game=game)
        if any((row.version, row.seq) != (VERSION, seq) for row in rows):
            await cls(store, game, seq, []).drop()
            rows = []
        rows = sorted(rows, key=lambda row: row.number)
        return cls(store, game, seq, [row.found.encode() for row in rows])

    def add(self, found: bytes) -> None:
        """Keep what was found, in a while."""
        self._new.put_nowait(found)

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Keep what is added meanwhile."""
        keeping = asyncio.create_task(self._keep(), name=f"keep review: {self._game}")
        try:
            yield
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)

    async def _keep(self) -> None:
        number = len(self.known)
        while True:
            found = (await wait(self._new.get(), "a review finds something")).decode()
            row = {"game": self._game, "number": number, "version": VERSION, "seq": self._seq, "found": found}
            try:
                await self._store.commit(Write().insert(schema.review_pieces, **row))
                number += 1
            except StoreError as error:
                # It is found once more if this attempt is interrupted.
                LOG.warning("a piece of the review of game %s is not kept: %s", self._game, error.message)

    async def drop(self) -> None:
        """Keep nothing of it."""
        await self._store.commit(Write().delete(schema.review_pieces, game=self._game))
