"""Who draws: a process of its own where the bot has opened one, else a thread.

Drawing is most of what a move costs. In the same process it takes the interpreter from the event loop a hundred
times a second, so a bot in earnest gives it away; a process that dies costs a moment and no picture.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import render
from bot.logs import log
from games.core.protocol import Game
from render import order
from render.core.look import Look

LOG = log(__name__)

PATIENCE: Final = 20.0
"""Seconds until a process that does not answer is given up."""
LONGEST_PAUSE: Final = 300.0
_ROOT: Final = str(Path(render.__file__).parents[1])
_threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="draw")

Picture = tuple[str, bytes]


class NotDrawnError(Exception):
    """The picture could not be drawn; the text is the traceback of the process that tried."""


class GoneError(Exception):
    """The process that should have drawn it is not there any more."""


class Artist:
    """Draws pictures, one after another, in the order in which they are asked for."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiting: deque[asyncio.Future[Picture]] = deque()
        self._wanted = False
        self._deaths = 0
        self._again = 0.0

    @property
    def pid(self) -> int | None:
        """The number of the process that draws, if there is one."""
        return None if self._process is None else self._process.pid

    async def open(self) -> None:
        """Let a process draw from now on. Where none can be started, a thread does."""
        if self._wanted:
            return
        self._wanted = True
        await self._start()

    async def close(self) -> None:
        """Let the process end. What is asked of it still is drawn by the thread."""
        self._wanted = False
        process, reader = self._process, self._reader
        self._lose()
        if process is not None:
            await _ended(process)
        if reader is not None:
            await asyncio.gather(reader, return_exceptions=True)

    async def draw(self, game: Game[Any, Any, Any], view: object, look: Look) -> Picture:
        """The alt text and the PNG. Raises NotDrawnError, or in a thread whatever the drawing raises."""
        if self._wanted and self._process is None and asyncio.get_running_loop().time() >= self._again:
            await self._start()
        if self._process is not None:
            try:
                return await self._asked(game, view, look)
            except GoneError:
                LOG.warning("a picture is drawn in the bot itself", game=game.key)
        return await asyncio.get_running_loop().run_in_executor(_threads, _drawn, game, view, look)

    async def _start(self) -> None:
        # Not one of the bot's settings goes along, and so neither does its token.
        settings = {name: value for name, value in os.environ.items() if not name.startswith("CAIRN_")}
        paths = (_ROOT, settings.get("PYTHONPATH", ""))
        settings["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
        # While it starts, nobody else starts another.
        self._again = asyncio.get_running_loop().time() + min(2.0**self._deaths, LONGEST_PAUSE)
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "render.worker", stdin=PIPE, stdout=PIPE, env=settings
            )
        except OSError as error:
            self._deaths += 1
            LOG.warning("no process can be started to draw in; a thread draws", reason=str(error))
            return
        if not self._wanted:
            await _ended(process)
            return
        answers = process.stdout
        if answers is not None:  # always so: it was asked for
            self._process = process
            self._reader = asyncio.create_task(self._read(process, answers), name="artist")

    async def _asked(self, game: Game[Any, Any, Any], view: object, look: Look) -> Picture:
        body = order.write(game, view, look)
        process = self._process
        if process is None or process.stdin is None:
            raise GoneError
        answer: asyncio.Future[Picture] = asyncio.get_running_loop().create_future()
        self._waiting.append(answer)
        try:
            process.stdin.write(body)
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(answer)
        except (OSError, TimeoutError) as error:
            if self._process is process:
                self._lose()
                await _ended(process)
            raise GoneError from error

    async def _read(self, process: Process, answers: asyncio.StreamReader) -> None:
        """Hand each answer to whoever waits for it, until the process ends."""
        try:
            while True:
                drawn, words, size = order.ANSWER.unpack(await answers.readexactly(order.ANSWER.size))
                told = (await answers.readexactly(words)).decode()
                image = await answers.readexactly(size)
                answer = self._waiting.popleft()
                if answer.done():
                    continue
                if drawn:
                    self._deaths = 0
                    answer.set_result((told, image))
                else:
                    answer.set_exception(NotDrawnError(told))
        except (asyncio.IncompleteReadError, OSError):
            if self._process is process:
                self._deaths += 1
                LOG.warning("the process that draws has ended", status=await _ended(process))
                self._lose()

    def _lose(self) -> None:
        """There is no process any more; whoever waits for it is told."""
        self._process = self._reader = None
        waiting, self._waiting = self._waiting, deque()
        for answer in waiting:
            if not answer.done():
                answer.set_exception(GoneError())
                answer.exception()  # whoever asked may have gone away


async def _ended(process: Process) -> int:
    """Let a process go, and make it go if it does not; what it ended with."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        async with asyncio.timeout(1.0):
            return await process.wait()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        return await process.wait()


def _drawn(game: Game[Any, Any, Any], view: object, look: Look) -> Picture:
    from render.core.painter import png
    from render.pictures import picture

    drawing = picture(game)
    return drawing.alt(view, look), png(drawing.scene(view, look))
