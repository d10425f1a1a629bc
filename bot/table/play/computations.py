"""Lets workers answer slow questions about games.

Workers get none of the bot's settings, and no secret that chance is drawn from.
"""

import asyncio
import json
import logging
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from bot.table.model.table import Table
from bot.worker_processes.crew import Workers
from bot.worker_processes.works import (
    ADVICE,
    HINT,
    MOVE,
    REVIEW,
    WORTHY,
    FailedError,
    Tell,
    Work,
)
from games.computer.course import Entry
from games.computer.review import Effort, Review
from games.computer.search import EASY, Level, Thought
from games.core.optional_parts.parts import Hint
from games.core.protocol import Game, Seat
from games.thinking import (
    ask_computer,
    ask_hint,
    ask_review,
    ask_worthy,
    look_back,
    read_hint,
    read_review,
    read_thought,
    think,
)

LOG: Final = logging.getLogger("cairn.table")


class Computations:
    """Asks workers for hints and deals. Every method may raise WorkError."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def hint(self, game: Game[Any, Any, Any], view: Any, person: int | None = None) -> Hint:
        """A hint for this view, for the person who asks."""
        return read_hint(await self._ask(HINT, game, ask_hint(game, view), person))

    async def move(
        self,
        table: Table,
        view: Any,
        seat: Seat,
        level: Level,
        seed: bytes,
        person: int | None = None,
        *,
        plays: bool = False,
    ) -> Thought:
        """What a computer player of this level does in a seat that sees this view. A person who asks gets advice, unless the computer
        `plays` against them alone."""
        question = self._computer("move", table, view, seat, level, seed)
        work = MOVE if person is None or plays else ADVICE
        return read_thought(table.game, await self._ask(work, table.game, question, person or table.id))

    async def quick(self, table: Table, view: Any, seat: Seat, seed: bytes) -> Thought:
        """What a computer player does without a search."""
        question = self._computer("quick", table, view, seat, EASY, seed)
        return read_thought(table.game, await self._ask(MOVE, table.game, question, table.id))

    async def chance(self, table: Table, view: Any, seat: Seat, level: Level, seed: bytes) -> float:
        """How good a computer player finds the position of a seat that sees this view, from 0 to 1."""
        question = self._computer("chance", table, view, seat, level, seed)
        return float(await self._ask(MOVE, table.game, question, table.id))

    def _computer(self, what: str, table: Table, view: Any, seat: Seat, level: Level, seed: bytes) -> bytes:
        return ask_computer(
            table.game,
            what,
            view,
            seat,
            seats=len(table.players),
            options=table.options,
            level=level.key,
            seed=seed,
        )

    async def worthy(self, game: Game[Any, Any, Any], state: Any) -> bool:
        """Whether this deal is worthy of a day."""
        return bool(await self._ask(WORTHY, game, ask_worthy(game, state)))

    async def review(
        self,
        table: Table,
        entries: Sequence[Entry],
        seed: bytes,
        effort: Effort,
        known: Sequence[bytes],
        tell: Tell,
    ) -> Review:
        """How a finished game was played; `tell` is told how far that is, and what has been found. What is `known` of it from an earlier
        attempt is not looked for again."""
        seats, options = len(table.players), table.options
        question = await asyncio.to_thread(
            ask_review,
            table.game,
            entries,
            seats=seats,
            options=options,
            seed=seed,
            effort=effort,
            known=known,
        )
        answer = await self._workers.follow(
            REVIEW, question, lambda tell: look_back(question, tell, lambda *_: table.game), None, tell
        )
        return read_review(json.loads(answer)["answer"])

    async def _ask(
        self, work: Work, game: Game[Any, Any, Any], question: bytes, person: int | None = None
    ) -> Any:
        here = partial(think, question, lambda *_: game)
        try:
            return json.loads(await self._workers.ask(work, question, here, person))["answer"]
        except FailedError as error:
            LOG.error("no answer from %s (%s): %s", game.about.key, work.name, error)
            raise
