"""What runs for ever: a step again and again, whatever goes wrong in it, until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final, NoReturn, TypeAlias

from bot import waits
from bot.errors import StoreError
from bot.logs import log, reference

LOG = log(__name__)

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 300.0
"""Seconds of the first pause after a failure, and of the longest: each is twice as long as the one before."""

Step: TypeAlias = Callable[[], Awaitable[float | None]]
"""Does what is to be done now; returns in how many seconds to do it again, None for when the bell rings."""


def pause(failures: int, first: float = FIRST_PAUSE, longest: float = LONGEST_PAUSE) -> float:
    """Seconds to wait after so many failures in a row."""
    return min(first * 2.0 ** min(failures - 1, 32), longest)


async def supervised(name: str, step: Step, bell: asyncio.Event | None = None) -> NoReturn:
    """Do a step again and again until cancelled: at the time it names, or when the bell rings.

    A step that raises is named in the log with a reference, and done again after a pause that grows until one
    succeeds. The bell does not shorten that pause.
    """
    bell = asyncio.Event() if bell is None else bell
    failures = 0
    while True:
        bell.clear()
        try:
            seconds = await step()
        except Exception as error:
            failures += 1
            seconds = pause(failures, FIRST_PAUSE)
            _tell(name, error, failures, seconds)
            await waits.wait(asyncio.sleep(seconds), f"{name}: after a failure")
        else:
            failures = 0
            await waits.wait(_rung(bell, seconds), f"{name}: nothing to do")


def _tell(name: str, error: Exception, failures: int, seconds: float) -> None:
    if isinstance(error, StoreError):
        LOG.error(
            f"{name}: the database cannot be used", reason=error.message, hint=error.hint, seconds=seconds
        )
    else:
        LOG.error(
            f"{name}: an unexpected error",
            reference=reference(),
            failures=failures,
            seconds=seconds,
            exc_info=error,
        )


async def _rung(bell: asyncio.Event, seconds: float | None) -> None:
    """Wait until the bell rings, or so long. In one task, so that pretended time sees all of the waiting."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await bell.wait()


class Loop:
    """A task that runs a step under supervision, and begins again if the task has ended although nobody stopped it."""

    def __init__(self, name: str, step: Step) -> None:
        self._name = name
        self._step = step
        self._bell = asyncio.Event()
        self._task: asyncio.Task[NoReturn] | None = None

    @property
    def running(self) -> bool:
        """Whether its task is there and has not ended."""
        return self._task is not None and not self._task.done()

    def start(self) -> None:
        """Begin; nothing is changed when it has begun."""
        if not self.running:
            self._task = asyncio.create_task(supervised(self._name, self._step, self._bell), name=self._name)
            self._task.add_done_callback(self._ended)

    def ring(self) -> None:
        """There may be something to do. A task that has ended is replaced."""
        self._bell.set()
        if self._task is not None:
            self.start()

    async def stop(self) -> None:
        """Stop, and wait until it has stopped."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    def _ended(self, task: asyncio.Task[NoReturn]) -> None:
        if task is self._task and task.cancelling():
            # Somebody ends all tasks: to begin again would keep them busy for ever.
            self._task = None
        elif task is self._task:
            error = None if task.cancelled() else task.exception()
            LOG.error(
                f"{self._name}: its task has ended and begins again with the next event",
                reference=reference(),
                exc_info=error,
            )
