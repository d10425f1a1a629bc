"""Who draws: a process of its own where the bot has opened one, else a thread.

Drawing is most of what a move costs. In the same process it takes the interpreter from the event loop a hundred
times a second, so a bot in earnest gives it away; a process that dies costs a moment and no picture.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from bot.children import environment
from bot.logs import log
from games.core.protocol import Game
from render import order
from render.core.look import Look

LOG = log(__name__)

PATIENCE: Final = 20.0
"""Seconds until a process that does not answer is given up."""
LONGEST_PAUSE: Final = 300.0
_threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="draw")

Picture = tuple[str, bytes]


class NotDrawnError(Exception):
    """The picture could not be drawn; the text is the traceback of the process that tried."""


class GoneError(Exception):
    """The process that should have drawn it is not there any more."""


class Line:
    """A process that draws, and who waits for its answers, in their order. Each process has a line of its own, so
    that what one answers late never goes to somebody who asked another."""

    def __init__(self, process: Process, orders: asyncio.StreamWriter, answers: asyncio.StreamReader) -> None:
        self.process, self.orders, self.answers = process, orders, answers
        self.waiting: deque[asyncio.Future[Picture]] = deque()
        self.heard = 0.0

    def ask(self, body: bytes) -> asyncio.Future[Picture]:
        """Order a picture."""
        answer: asyncio.Future[Picture] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(_seen)
        self.waiting.append(answer)
        self.orders.write(body)
        return answer

    async def hear(self) -> bool:
        """Hand the next answer to whoever waits for it; whether somebody had asked for it. Raises
        IncompleteReadError or OSError when the process has ended."""
        drawn, words, size = order.ANSWER.unpack(await self.answers.readexactly(order.ANSWER.size))
        told = (await self.answers.readexactly(words)).decode(errors="replace")
        image = await self.answers.readexactly(size)
        self.heard = asyncio.get_running_loop().time()
        if not self.waiting:
            return False
        answer = self.waiting.popleft()
        if drawn:
            answer.set_result((told, image))
        else:
            answer.set_exception(NotDrawnError(told))
        return True

    def lose(self) -> None:
        """Nothing more comes; whoever waits is told."""
        while self.waiting:
            self.waiting.popleft().set_exception(GoneError())


class Artist:
    """Draws pictures, one after another, in the order in which they are asked for."""

    def __init__(self) -> None:
        self._line: Line | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._wanted = False
        self._deaths = 0
        self._again = 0.0

    @property
    def pid(self) -> int | None:
        """The number of the process that draws, if there is one."""
        return None if self._line is None else self._line.process.pid

    async def open(self) -> None:
        """Let a process draw from now on. Where none can be started, a thread does."""
        if self._wanted:
            return
        self._wanted = True
        await self._start()

    async def close(self) -> None:
        """Let the process end. What is asked of it still is drawn by the thread."""
        self._wanted = False
        if self._line is not None:
            self._let_go(self._line)
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def draw(self, game: Game[Any, Any, Any], view: object, look: Look) -> Picture:
        """The alt text and the PNG. Raises NotDrawnError, or in a thread whatever the drawing raises."""
        if self._wanted and self._line is None and asyncio.get_running_loop().time() >= self._again:
            await self._start()
        if self._line is not None:
            try:
                return await self._asked(self._line, order.write(game, view, look))
            except GoneError:
                LOG.warning("a picture is drawn in the bot itself", game=game.about.key)
        return await asyncio.get_running_loop().run_in_executor(_threads, _drawn, game, view, look)

    async def _start(self) -> None:
        # While it starts, nobody else starts another.
        pause = min(2.0 ** min(self._deaths, 16), LONGEST_PAUSE)
        self._again = asyncio.get_running_loop().time() + pause
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "render.worker", stdin=PIPE, stdout=PIPE, env=environment()
            )
        except OSError as error:
            self._deaths += 1
            LOG.warning("no process can be started to draw in; a thread draws", reason=str(error))
            return
        if not self._wanted or self._line is not None:
            await _ended(process)
            return
        if process.stdin is not None and process.stdout is not None:  # always so: they were asked for
            self._line = Line(process, process.stdin, process.stdout)
            self._keep(self._read(self._line), "artist")

    async def _asked(self, line: Line, body: bytes) -> Picture:
        """Order a picture and wait for it. The patience is for one picture: as long as the process gets on with
        those before it, it is not given up."""
        clock = asyncio.get_running_loop().time
        asked = clock()
        answer = line.ask(body)
        while not answer.done():
            left = max(asked, line.heard) + PATIENCE - clock()
            if left > 0:
                await asyncio.wait({answer}, timeout=left)
            else:
                LOG.warning("the process that draws does not answer and is given up", pid=line.process.pid)
                self._deaths += 1
                self._let_go(line)
        return answer.result()

    async def _read(self, line: Line) -> None:
        """Hand on what a process answers until it ends. What comes when it was given up is thrown away, so that it
        never waits for a reader."""
        try:
            while True:
                if not await line.hear() and self._line is line:
                    LOG.error("the process that draws has answered what nobody asked; it is given up")
                    self._let_go(line)
                elif self._line is line:
                    self._deaths = 0
        except (asyncio.IncompleteReadError, OSError):
            if self._line is line:
                self._deaths += 1
                self._line = None
                line.lose()
                LOG.warning("the process that draws has ended", status=await _ended(line.process))

    def _let_go(self, line: Line) -> None:
        """Draw without this process, and let it end while nobody waits for that."""
        if self._line is line:
            self._line = None
            self._keep(_end(line.process), "artist: end")
        line.lose()

    def _keep(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _seen(answer: asyncio.Future[Picture]) -> None:
    """Whoever asked may have gone away: an error that nobody looks at is none of Python's business then."""
    if not answer.cancelled():
        answer.exception()


async def _end(process: Process) -> None:
    await _ended(process)


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
