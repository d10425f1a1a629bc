"""Those who do the work: what a worker offers, and the one in a thread where no process can start."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import traceback
from typing import Protocol

from bot.worker_processes.frames import SO_FAR, Answer
from bot.worker_processes.queue import Job


class Worker(Protocol):
    """Works on one job at a time. `gone` is done once the worker has ended completely."""

    @property
    def gone(self) -> asyncio.Future[None]: ...

    def begin(self, job: Job) -> None:
        """Start a job. Raises ValueError if the question is too long."""

    def end(self) -> None:
        """End at once, even in the middle of a job; the listener hears nothing more."""


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
