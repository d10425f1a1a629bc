"""The bot with something spoiled: `python -m tests.wire.spoiled draw=hangs:3 hint=hangs`, or `clock=FILE`, or `stuck=loop`.

`clock=FILE`: its clock can be set. FILE holds the seconds by which it is wrong; SIGUSR1 reads it again. SIGUSR2 writes into the log
what every task waits for. `stuck=database`, `stuck=loop` and `stuck=log`: the closing of the database hangs, the loop from SIGUSR1 on,
or both the closing and the log. Any other argument names a kind of work, a function of this file that a worker does instead, and
perhaps its time limit in seconds.
"""

import asyncio
import logging
import os
import resource
import signal
import sys
import threading
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partialmethod
from pathlib import Path
from typing import Any

# Work


def dies(_: bytes) -> bytes:
    """Ends its process."""
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def hangs(_: bytes) -> bytes:
    """Never answers."""
    threading.Event().wait()
    return b""


def hangs_in_the_first_game(question: bytes) -> bytes:
    """Draws, but hangs over the game with the number 1."""
    from render.draw_order import draw

    return hangs(question) if b'"number":1,' in question else draw(question)


def spoil(changes: dict[str, str]) -> None:
    """Let the workers do these functions instead."""
    from bot.worker_processes.crew import Workers
    from bot.worker_processes.works import PLANS, Work

    def spoiled(work: Work) -> Work:
        function, _, seconds = changes.get(work.name, "").partition(":")
        changed = replace(work, seconds=float(seconds or work.seconds))
        return replace(changed, function=f"{__spec__.name}:{function}") if function else work

    plans = tuple(replace(plan, works=tuple(map(spoiled, plan.works))) for plan in PLANS)
    Workers.__init__ = partialmethod(Workers.__init__, plans=plans)  # type: ignore[method-assign,assignment]


# The clock


class Skewed(datetime):
    """The time of a machine whose clock somebody has set."""

    wrong = timedelta()

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        return datetime.now(tz or UTC) + cls.wrong


def waits(*_: object) -> None:
    """Write down what all tasks and threads wait for, even if the disk is full."""
    from bot import process

    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    for line in process.waiting_tasks(asyncio.get_running_loop()) + process.running_threads():
        print("waits", line, file=sys.stderr, flush=True)


def skew(file: Path) -> None:
    """Let the clock be wrong."""
    from bot import clock

    def read(*_: object) -> None:
        Skewed.wrong = timedelta(seconds=float(file.read_text()))

    if file.exists():
        read()
    signal.signal(signal.SIGUSR1, read)
    signal.signal(signal.SIGUSR2, waits)
    clock.datetime = Skewed  # type: ignore[attr-defined]


# What never ends


async def never(_: object) -> None:
    """Wait for ever."""
    await asyncio.Event().wait()


def stick(what: str) -> None:
    """Let this hang."""
    from bot.store import Store

    if what == "loop":
        signal.signal(
            signal.SIGUSR1, lambda *_: asyncio.get_running_loop().call_soon_threadsafe(time.sleep, 600)
        )
        return
    Store.close = never  # type: ignore[method-assign,assignment]
    if what == "log":
        signal.signal(signal.SIGUSR1, lambda *_: hang_the_log())


def hang_the_log() -> None:
    """Whoever writes to the log waits for ever."""

    def emit(_: object) -> None:
        if threading.current_thread() is not threading.main_thread():
            threading.Event().wait()

    for handler in logging.getLogger().handlers:
        handler.emit = emit  # type: ignore[method-assign,assignment]


if __name__ == "__main__":
    given = dict(argument.split("=", 1) for argument in sys.argv[1:])
    if "clock" in given:
        skew(Path(given.pop("clock")))
    if "stuck" in given:
        stick(given.pop("stuck"))
    if given:
        spoil(given)
    from bot.__main__ import main

    sys.exit(main(["run"]))
