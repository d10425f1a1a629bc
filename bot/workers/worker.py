"""What a worker is to its crew, be it a process or a thread."""

from __future__ import annotations

import asyncio
from typing import Protocol

from bot.workers.frames import Answer
from bot.workers.queue import Job


class Worker(Protocol):
    """Works on one job at a time. `gone` is done when nothing of it is left."""

    @property
    def gone(self) -> asyncio.Future[None]: ...

    def begin(self, job: Job) -> None:
        """Work on this. Raises ValueError for a question that is too long."""

    def end(self) -> None:
        """End at once, in the middle of a job too; the listener hears nothing more."""


class Listener(Protocol):
    """Whoever hears of workers."""

    def heard(self, worker: Worker, what: Answer, content: bytes) -> None:
        """A worker is ready, or has answered."""

    def lost(self, worker: Worker, reason: str) -> None:
        """A worker is no more, though nobody has ended it."""
