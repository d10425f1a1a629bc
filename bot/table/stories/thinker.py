"""Who works out what takes long: a process for each question, a thread where none can be had.

No setting of the bot goes along, and no secret that chance is drawn from.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Any, Final

from bot.children import environment
from games.core.protocol import Game, Hint
from games.registry import GAMES
from games.thinking import (
    ask_afterword,
    ask_hint,
    ask_worthy,
    failed,
    read_hint,
    think,
)

LOG: Final = logging.getLogger("cairn.table")
_SOMEBODY_WAITS, _NOBODY_WAITS = 5, 15
"""How far the process gives way to others (nice)."""


class NoAnswerError(Exception):
    """The process that should have answered ended without an answer."""


class FailedError(Exception):
    """The game could not answer: the text says what went wrong in it."""


class Thinker:
    """Asks games what takes long. Two questions that somebody waits for at a time, and one besides."""

    def __init__(self) -> None:
        self._closed = False
        self._waited_for = asyncio.Semaphore(2)
        self._besides = asyncio.Semaphore(1)
        self._processes: set[Process] = set()

    async def close(self) -> None:
        """End what is still being worked out; whoever waits gets NoAnswerError."""
        self._closed = True
        for process in list(self._processes):
            await _end(process)

    async def hint(self, game: Game[Any, Any, Any], view: Any) -> Hint:
        """A way on from this view."""
        question = ask_hint(game, view)
        return read_hint(await self._ask(game, question, self._waited_for, _SOMEBODY_WAITS))

    async def worthy(self, game: Game[Any, Any, Any], state: Any) -> bool:
        """Whether this may be everyone's deal on a day."""
        return bool(await self._ask(game, ask_worthy(game, state), self._besides, _NOBODY_WAITS))

    async def afterword(self, game: Game[Any, Any, Any], states: Sequence[Any], names: Sequence[str]) -> str:
        """What is to be told of a game that is over."""
        # A game of many moves takes seconds to write down: nobody else is to wait for that.
        question = await asyncio.to_thread(ask_afterword, game, states, names)
        return str(await self._ask(game, question, self._besides, _NOBODY_WAITS))

    async def _ask(
        self, game: Game[Any, Any, Any], question: bytes, turn: asyncio.Semaphore, nice: int
    ) -> Any:
        async with turn:
            answer = await self._answer(game, question, nice)
        if "failed" in answer:
            raise FailedError(answer["failed"])
        return answer["answer"]

    async def _answer(self, game: Game[Any, Any, Any], question: bytes, nice: int) -> dict[str, Any]:
        if game in GAMES:
            try:
                return dict(json.loads(await self._process(question, nice)))
            except (OSError, ValueError, NoAnswerError) as error:
                if self._closed:
                    raise NoAnswerError("the bot stops") from error
                LOG.warning("no process has answered; a thread thinks: %s", error)
        return dict(json.loads(await asyncio.to_thread(_thought, question, game)))

    async def _process(self, question: bytes, nice: int) -> bytes:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot.table.stories.think",
            str(nice),
            stdin=PIPE,
            stdout=PIPE,
            env=environment(),
        )
        self._processes.add(process)
        try:
            if process.stdin is None or process.stdout is None:  # never so: they were asked for
                raise NoAnswerError("the process has no input")
            # The input stays open: its end tells the process that nobody waits any more.
            process.stdin.write(question + b"\n")
            answer = await process.stdout.read()
            if await process.wait() != 0 or not answer:
                raise NoAnswerError(f"the process ended with {process.returncode}")
            return answer
        finally:
            self._processes.discard(process)
            await _end(process)


async def _end(process: Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    if process.stdin is not None:
        process.stdin.close()


def _thought(question: bytes, game: Game[Any, Any, Any]) -> bytes:
    try:
        return think(question, lambda _: game)
    except Exception as error:
        LOG.exception("%s could not answer", game.about.key)
        return failed(error)
