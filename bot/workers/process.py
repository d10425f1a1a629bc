"""A worker process, as the bot sees it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from functools import partial
from typing import Final, cast

from bot.workers import frames
from bot.workers.complaints import Complaints
from bot.workers.environment import environment
from bot.workers.queue import Job
from bot.workers.worker import Listener
from bot.workers.works import FOLLOWED, Work

_ERRORS: Final = 2
"""The number of a process's error output."""
_LAST_WORDS: Final = 0.5
"""How many seconds the error output of a process that has ended may take to arrive."""


class ProcessWorker(asyncio.SubprocessProtocol):
    """One process, one job at a time."""

    def __init__(self, listener: Listener, works: Sequence[Work], nice: int) -> None:
        self._listener = listener
        self._works, self._nice = tuple(works), nice
        self._reader = frames.Reader()
        self._complaints = Complaints(partial(listener.complained, self))
        self._transport: asyncio.SubprocessTransport | None = None
        self._jobs: asyncio.WriteTransport | None = None
        self._ended = False
        self._exited = self._silent = False
        self._closing: asyncio.TimerHandle | None = None
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def pid(self) -> int | None:
        """The process id, once the process has started."""
        return None if self._transport is None else self._transport.get_pid()

    async def start(self) -> None:
        """Start the process, which says READY later. Raises OSError if it cannot start."""
        functions = [work.function + FOLLOWED * work.followed for work in self._works]
        pipe = asyncio.subprocess.PIPE
        try:
            await asyncio.get_running_loop().subprocess_exec(
                lambda: self,
                sys.executable,
                "-u",  # what a game prints is told before the process can die
                "-m",
                "bot.workers.main",
                str(self._nice),
                *functions,
                stdin=pipe,
                stdout=pipe,
                # Errors come as answers. Anything else, inherited, would land in the bot's log as plain text.
                stderr=pipe,
                env=environment(),
            )
        except BaseException:
            if not self.gone.done():
                self.gone.set_result(None)
            raise

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

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd == _ERRORS:
            self._silent = True
            if self._exited:
                self._close()

    def process_exited(self) -> None:
        if self._transport is None:
            return
        self._exited = True
        status = self._transport.get_returncode()
        if self._ended or self._silent:
            self._close()
        else:
            self._closing = asyncio.get_running_loop().call_later(_LAST_WORDS, self._close)
        if not self._ended:
            self._ended = True
            self._listener.lost(self, f"the process ended with status {status}")

    def _close(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
        self._complaints.flush()
        if not self.gone.done() and self._transport is not None:
            self._transport.close()
            self.gone.set_result(None)
