"""A worker thread, for when no process can start."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import traceback

from bot.workers.frames import Answer
from bot.workers.queue import Job
from bot.workers.worker import Listener


class ThreadWorker:
    """One thread, one job at a time. A job that hangs cannot be stopped: its thread is abandoned, and does not keep
    the bot from ending."""

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
                what, content = Answer.DONE, job.here()
            except Exception:
                what, content = Answer.FAILED, traceback.format_exc(limit=-6).encode(errors="replace")
            with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody waits
                self._loop.call_soon_threadsafe(self._heard, what, content)

    def _heard(self, what: Answer, content: bytes) -> None:
        if not self._ended:
            self._listener.heard(self, what, content)
