"""What a crew needs of a worker, whether process or thread."""

from __future__ import annotations

import asyncio
from typing import Protocol

from bot.workers.frames import Answer
from bot.workers.queue import Job


class Worker(Protocol):
    """Works on one job at a time. `gone` is done once the worker has ended completely."""

    @property
    def gone(self) -> asyncio.Future[None]: ...

    def begin(self, job: Job) -> None:
        """Start a job. Raises ValueError if the question is too long."""

    def end(self) -> None:
        """End at once, even in the middle of a job; the listener hears nothing more."""


class Listener(Protocol):
    """Whoever is told about workers."""

    def heard(self, worker: Worker, what: Answer, content: bytes) -> None:
        """A worker is ready, has answered, or says how far it is."""

    def lost(self, worker: Worker, reason: str) -> None:
        """A worker has ended by itself."""

    def complained(self, worker: Worker, text: str, left_out: int) -> None:
        """A worker has written this besides its answers; `left_out` counts the bytes before it that are not told."""
