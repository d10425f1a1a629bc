"""Those who do the work: a worker process, as the bot sees it, and a thread for where no process can start."""

import asyncio
import contextlib
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, Protocol, TypeAlias, cast

from bot.worker_processes import frames
from bot.worker_processes.frames import SO_FAR, Answer
from bot.worker_processes.queue import Job
from bot.worker_processes.works import FOLLOWED, Work

Worker: TypeAlias = "ProcessWorker | ThreadWorker"
"""Works on one job at a time. `gone` is done once the worker has ended completely."""


class Listener(Protocol):
    """Those who are told about workers."""

    def heard(self, worker: Worker, what: Answer, content: bytes) -> None:
        """A worker is ready, has answered, or says how far it is."""

    def lost(self, worker: Worker, reason: str) -> None:
        """A worker has ended by itself."""

    def complained(self, worker: Worker, text: str, left_out: int) -> None:
        """A worker has written this besides its answers; `left_out` counts the bytes before it that are not told."""


class NotNeededError(Exception):
    """Nobody waits for the work any more."""


class ThreadWorker:
    """One thread, one job at a time. A job that hangs cannot be stopped: its thread is abandoned, and does not keep
    the bot from ending. One that says how far it is ends there if nobody waits for it any more."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._ended = False
        self.gone: asyncio.Future[None] = self._loop.create_future()
        threading.Thread(target=self._run, daemon=True, name="worker").start()

    def begin(self, job: Job) -> None:
        """Start a job."""
        self._jobs.put(job)

    def end(self) -> None:
        """Take no more jobs; the listener hears nothing more."""
        if not self._ended:
            self._ended = True
            self._jobs.put(None)
            self.gone.set_result(None)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                what, content = Answer.DONE, job.here(self._tell)
            except Exception:
                what, content = Answer.FAILED, traceback.format_exc(limit=-6).encode(errors="replace")
            self._answer(what, content)

    def _tell(self, done: int, of: int) -> None:
        if self._ended:
            raise NotNeededError
        self._answer(Answer.SO_FAR, SO_FAR.pack(done, of))

    def _answer(self, what: Answer, content: bytes) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody waits
            self._loop.call_soon_threadsafe(self._heard, what, content)

    def _heard(self, what: Answer, content: bytes) -> None:
        if not self._ended:
            self._listener.heard(self, what, content)


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


class Complaints:
    """Collects text. `tell` is given each piece, and how many bytes before it were left out."""

    def __init__(self, tell: Callable[[str, int], None]) -> None:
        self._tell = tell
        self._kept = b""
        self._left_out = 0
        self._pieces = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, data: bytes) -> None:
        """More has come."""
        if self._pieces >= MOST:
            return
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(TOGETHER, self.flush)
        whole = self._kept + data[-LONGEST:]
        self._kept = whole[-LONGEST:]
        self._left_out += len(data) - len(data[-LONGEST:]) + len(whole) - len(self._kept)

    def flush(self) -> None:
        """Pass on what has come so far."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        text = self._kept.decode(errors="replace").strip()
        left_out, self._kept, self._left_out = self._left_out, b"", 0
        if not text:
            return
        self._pieces += 1
        if self._pieces == MOST:
            text += "\n(What this worker says from now on is left out.)"
        self._tell(text, left_out)


_ERRORS: Final = 2
"""The number of a process's error output."""
_LAST_WORDS: Final = 0.5
"""How many seconds the error output of a process that has ended may take to arrive."""


class ProcessWorker(asyncio.SubprocessProtocol):
    """One process, one job at a time. It starts at once; the listener hears when it is ready, or that it is lost."""

    def __init__(self, listener: Listener, works: Sequence[Work], nice: int) -> None:
        self._listener = listener
        self._works, self._nice = tuple(works), nice
        self._reader = frames.Reader()
        self._complaints = Complaints(partial(listener.complained, self))
        self._transport: asyncio.SubprocessTransport | None = None
        self._jobs: asyncio.WriteTransport | None = None
        self._ended = False
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._starting = asyncio.create_task(self._start(), name="worker: start")

    @property
    def pid(self) -> int | None:
        """The process id, once the process has started."""
        return None if self._transport is None else self._transport.get_pid()

    async def _start(self) -> None:
        """Start the process, which says READY later."""
        functions = [work.function + FOLLOWED * work.followed for work in self._works]
        pipe = asyncio.subprocess.PIPE
        try:
            await asyncio.get_running_loop().subprocess_exec(
                lambda: self,
                sys.executable,
                "-u",  # what a game prints is told before the process can die
                "-m",
                "bot.worker_processes.main",
                str(self._nice),
                *functions,
                stdin=pipe,
                stdout=pipe,
                # Errors come as answers. Anything else, inherited, would land in the bot's log as plain text.
                stderr=pipe,
                env=environment(),
            )
        except BaseException as error:
            if not self.gone.done():
                self.gone.set_result(None)
            if not isinstance(error, OSError):
                raise
            if not self._ended:
                self._listener.lost(self, str(error))

    def begin(self, job: Job) -> None:
        """Send a job. Raises ValueError if the question is too long."""
        which = self._works.index(job.work)
        sent = frames.job(which, job.work.seconds, job.question)
        if self._jobs is not None:
            self._jobs.write(sent)

    def end(self) -> None:
        """Kill the process; the listener hears nothing more."""
        self._ended = True
        if self.pid is not None and not self.gone.done():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    # called by asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self._jobs = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        if self._ended:
            self.end()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == _ERRORS:
            self._complaints.add(data)
            return
        try:
            answers = [] if self._ended else self._reader.feed(data)
        except ValueError as error:
            self.end()
            self._listener.lost(self, str(error))
            return
        for what, content in answers:
            if not self._ended:
                self._listener.heard(self, what, content)

    def process_exited(self) -> None:
        if self._transport is None:
            return
        # Its pipes close with it, unless another process has them, which is not waited for.
        asyncio.get_running_loop().call_later(_LAST_WORDS, self._transport.close)
        if not self._ended:
            self._ended = True
            self._listener.lost(self, f"the process ended with status {self._transport.get_returncode()}")

    def connection_lost(self, exc: Exception | None) -> None:
        """The process and all its pipes have ended."""
        self._complaints.flush()
        if not self.gone.done() and self._transport is not None:
            self._transport.close()
            self.gone.set_result(None)
