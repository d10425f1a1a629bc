"""Those who do the work: a process, as the bot sees it, and a thread for crews without processes."""

import asyncio
import concurrent.futures
import contextlib
import os
import sys
import threading
import traceback
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Final, cast

from bot.worker_processes import frames
from bot.worker_processes.frames import Answer
from bot.worker_processes.queue import Job
from bot.worker_processes.works import FOLLOWED, DiedError, FailedError, Work


class NotNeededError(Exception):
    """Nobody waits for the work any more."""


class ThreadWorker:
    """A thread for each job. A job that hangs cannot be stopped: its thread is abandoned, and does not keep the bot from
    ending. One that says how far it is ends there if nobody waits for it any more."""

    def __init__(self) -> None:
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def start(self) -> None:
        """Nothing: each job starts its own thread."""

    async def do(self, job: Job) -> bytes:
        """The answer to a job. Raises FailedError."""
        loop = asyncio.get_running_loop()
        answer: concurrent.futures.Future[bytes] = concurrent.futures.Future()

        def tell(done: int, of: int, found: bytes) -> None:
            if job.answer.done():
                raise NotNeededError
            loop.call_soon_threadsafe(job.say, done, of, found)

        def run() -> None:
            with contextlib.suppress(concurrent.futures.InvalidStateError):  # nobody waits
                try:
                    answer.set_result(job.here(tell))
                except Exception:
                    answer.set_exception(FailedError(traceback.format_exc(limit=-6)))

        threading.Thread(target=run, daemon=True, name="worker").start()
        return await asyncio.wrap_future(answer)

    async def end(self) -> None:
        """Nothing: a thread ends with its job."""


_SETTINGS: Final = "CAIRN_"
_ROOT: Final = str(Path(__file__).parents[2])


def environment() -> dict[str, str]:
    """The bot's environment without its settings and token, and with this code on the Python path."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS)}
    paths = (_ROOT, kept.get("PYTHONPATH", ""))
    return kept | {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}


LONGEST: Final = 2000
"""The most characters of a piece. What comes last counts most: the end of a traceback says what went wrong."""
MOST: Final = 20
"""The most pieces of one worker."""
TOGETHER: Final = 0.1
"""What comes within so many seconds makes one piece, such as the lines of a traceback."""
_AT_ONCE: Final = 1 << 16


async def complaints(output: asyncio.StreamReader) -> AsyncIterator[tuple[str, int]]:
    """What a worker writes besides its answers, in pieces; with each, how many bytes before it are left out. Reads on, so
    that the worker is not held up, when there are too many."""
    pieces = 0
    while kept := await output.read(_AT_ONCE):
        came = len(kept)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(TOGETHER):
                while more := await output.read(_AT_ONCE):
                    came += len(more)
                    kept = (kept + more)[-LONGEST:]
        text = kept[-LONGEST:].decode(errors="replace").strip()
        if not text or pieces == MOST:
            continue
        pieces += 1
        if pieces == MOST:
            text += "\n(What this worker says from now on is left out.)"
        yield text, max(came - LONGEST, 0)


_LAST_WORDS: Final = 0.5
"""How many seconds the error output of a process that has ended may take to arrive."""


class ProcessWorker:
    """One process. `complain` is given what it writes besides its answers."""

    def __init__(self, works: Sequence[Work], nice: int, complain: Callable[[str, int], None]) -> None:
        self._works, self._nice = tuple(works), nice
        self._complain = complain
        self._process: asyncio.subprocess.Process | None = None
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def start(self) -> None:
        """Start the process and wait until it is ready. Raises OSError, FailedError and DiedError."""
        pipe = asyncio.subprocess.PIPE
        process = self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-u",  # what a game prints is told before the process can die
            "-m",
            "bot.worker_processes.main",
            str(self._nice),
            *(work.function + FOLLOWED * work.followed for work in self._works),
            stdin=pipe,
            stdout=pipe,
            # Errors come as answers. Anything else, inherited, would land in the bot's log as plain text.
            stderr=pipe,
            env=environment(),
        )
        self._jobs = cast(asyncio.StreamWriter, process.stdin)
        self._answers = cast(asyncio.StreamReader, process.stdout)
        self._listening = asyncio.create_task(self._listen(cast(asyncio.StreamReader, process.stderr)))
        self.ended = asyncio.ensure_future(process.wait())
        await self._answer()

    async def _listen(self, output: asyncio.StreamReader) -> None:
        async for text, left_out in complaints(output):
            self._complain(text, left_out)

    async def do(self, job: Job) -> bytes:
        """The answer to a job. Raises FailedError if it is an error, DiedError if the process ends or says nonsense."""
        self._jobs.write(frames.job(self._works.index(job.work), job.question))
        while True:
            what, content = await self._answer()
            if what is not Answer.SO_FAR:
                return content
            try:
                job.say(*frames.read_so_far(content))
            except ValueError as error:
                raise DiedError(str(error)) from None

    async def _answer(self) -> tuple[Answer, bytes]:
        try:
            what, content = await frames.read_answer(self._answers)
        except ValueError as error:
            raise DiedError(str(error)) from None
        except asyncio.IncompleteReadError:
            self._kill()
            raise DiedError(f"the process ended with status {await self.ended}") from None
        if what is Answer.FAILED:
            raise FailedError(content.decode(errors="replace"))
        return what, content

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            cast(asyncio.subprocess.Process, self._process).kill()

    async def end(self) -> None:
        """Kill the process, and wait until it has ended."""
        if self._process is not None:
            self._kill()
            await self.ended
            # Its output closes with it, unless another process has it, which is not waited for.
            await asyncio.wait({self._listening}, timeout=_LAST_WORDS)
            self._listening.cancel()
