"""The bot with a clock that can be set: `python -m tests.wire.skewed FILE`, then as `bot run`.

FILE holds the seconds by which the clock is wrong. SIGUSR1 reads it again. SIGUSR2 writes into the log what every
task waits for.
"""

import asyncio
import resource
import runpy
import signal
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot import clock, process


class Skewed(datetime):
    """The time of a machine whose clock somebody has set."""

    wrong = timedelta()

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        return datetime.now(tz or UTC) + cls.wrong


def waits(*_: object) -> None:
    """Write down what all tasks and threads wait for, even if the disk is full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    for line in process.waiting_tasks(asyncio.get_running_loop()) + process.running_threads():
        print("waits", line, file=sys.stderr, flush=True)


def main() -> None:
    file = Path(sys.argv[1])

    def read(*_: object) -> None:
        Skewed.wrong = timedelta(seconds=float(file.read_text()))

    if file.exists():
        read()
    signal.signal(signal.SIGUSR1, read)
    signal.signal(signal.SIGUSR2, waits)
    clock.datetime = Skewed  # type: ignore[attr-defined]
    sys.argv = ["bot", "run"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
