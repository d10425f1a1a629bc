"""Loops that run until they are stopped, whatever goes wrong in a step."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, NoReturn, TypeAlias
from weakref import WeakSet

from bot import waits
from bot.errors import StoreError
from bot.logs import log, reference

LOG = log(__name__)

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 300.0
"""Seconds. The pause after a failure starts at FIRST_PAUSE and doubles up to LONGEST_PAUSE."""
DATABASE_PAUSE: Final = 30.0
"""The longest pause while the database cannot be used: once it is back, what is due must not wait for minutes."""

Step: TypeAlias = Callable[[], Awaitable[float | None]]
"""Does what is due. Returns the seconds until it should run again; None: when the bell rings."""


def pause(failures: int, first: float = FIRST_PAUSE, longest: float = LONGEST_PAUSE) -> float:
    """Seconds to wait after so many failures in a row."""
    return min(first * 2.0 ** min(failures - 1, 32), longest)


def _asked_to_end() -> bool:
    """Whether somebody has cancelled this task. If not, a CancelledError comes from something that it waited for."""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0


def _tell(name: str, error: BaseException, failures: int, seconds: float) -> None:
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


async def rung(bell: asyncio.Event, seconds: float | None) -> bool:
    """Wait for the bell, at most so long. Returns whether it has rung."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):  # in the same task, so that pretended time sees the whole wait
            await bell.wait()
    return bell.is_set()


class Loop:
    """A task that runs a step until it is stopped: at the time that the step names, or when the bell rings.

    A step that raises is logged with a reference and run again after a pause, which doubles until the step succeeds.
    The bell does not shorten this pause. `failures` are those of the step in a row.
    """

    def __init__(self, name: str, step: Step) -> None:
        self.name = name
        self.failures = 0
        self._step = step
        self._bell = asyncio.Event()
        self._task: asyncio.Task[NoReturn] | None = None

    @property
    def running(self) -> bool:
        """Whether the task has started and not ended."""
        return self._task is not None and not self._task.done()

    def start(self) -> None:
        """Start the task unless it is running."""
        if not self.running:
            self._task = asyncio.create_task(self._run(), name=self.name)
            _LOOPS.add(self)

    def ring(self) -> None:
        """Wake the step: there may be something to do."""
        self._bell.set()

    async def stop(self) -> None:
        """Stop the task and wait for its end."""
        task, self._task = self._task, None
        _LOOPS.discard(self)
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    async def _run(self) -> NoReturn:
        self.failures = 0
        while True:
            self._bell.clear()
            try:
                seconds = await self._step()
            except (Exception, asyncio.CancelledError) as error:
                if isinstance(error, asyncio.CancelledError) and _asked_to_end():
                    raise
                self.failures += 1
                longest = DATABASE_PAUSE if isinstance(error, StoreError) else LONGEST_PAUSE
                seconds = pause(self.failures, FIRST_PAUSE, longest)
                _tell(self.name, error, self.failures, seconds)
                await waits.wait(asyncio.sleep(seconds), f"{self.name}: after a failure")
            else:
                self.failures = 0
                await waits.wait(rung(self._bell, seconds), f"{self.name}: nothing to do")


_LOOPS: Final[WeakSet[Loop]] = WeakSet()


def loops() -> list[Loop]:
    """The loops that were started and not stopped."""
    return sorted(_LOOPS, key=lambda loop: loop.name)


class Tasks:
    """Work that runs beside all else, one piece for each key. What is stopped is left for the next start."""

    def __init__(self) -> None:
        self.running: dict[int, asyncio.Task[None]] = {}

    def start(self, key: int, work: Callable[[int], Coroutine[Any, Any, None]], name: str) -> None:
        """Start the work for this key, unless it is under way."""
        if key not in self.running:
            task = self.running[key] = asyncio.create_task(work(key), name=f"{name}: {key}")
            task.add_done_callback(lambda _: self.running.pop(key, None))

    async def stop(self) -> None:
        """Stop all work."""
        tasks = list(self.running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
