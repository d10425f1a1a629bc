"""The bot with measurements inside: `python -m benchmarks.inside FILE [profile FILE]`, then as `bot run`.

The measurement is attached to the event loop when the loop is made, so the bot needs no hook for it. SIGUSR1 discards
what was measured so far; SIGUSR2 writes it to FILE as JSON.
"""

import asyncio
import cProfile
import json
import os
import resource
import runpy
import signal
import sys
import time
from pathlib import Path
from typing import Final

from bot import process

EVERY: Final = 0.002
"""Seconds between two samples of the loop."""


class Measure:
    """Measures how late the event loop runs what is due."""

    def __init__(self, loop: asyncio.AbstractEventLoop, file: Path, profile: Path | None) -> None:
        self._loop = loop
        self._file = file
        self._profile_file = profile
        self._profile: cProfile.Profile | None = None
        self._late: list[float] = []
        self._cpu = time.process_time()
        self._began = time.perf_counter()
        loop.add_signal_handler(signal.SIGUSR1, self._forget)
        loop.add_signal_handler(signal.SIGUSR2, self._write)
        self._look()

    def _look(self) -> None:
        self._due = self._loop.time() + EVERY
        self._loop.call_at(self._due, self._looked)

    def _looked(self) -> None:
        self._late.append(max(0.0, self._loop.time() - self._due))
        self._look()

    def _forget(self) -> None:
        self._late.clear()
        self._cpu = time.process_time()
        self._began = time.perf_counter()
        if self._profile_file is not None:
            self._profile = cProfile.Profile()
            self._profile.enable()

    def _write(self) -> None:
        if self._profile is not None and self._profile_file is not None:
            self._profile.disable()
            self._profile.dump_stats(self._profile_file)
        late = sorted(self._late) or [0.0]
        found = {
            "lag_p50": late[len(late) // 2],
            "lag_p99": late[min(len(late) - 1, int(len(late) * 0.99))],
            "lag_max": late[-1],
            "cpu": time.process_time() - self._cpu,
            "seconds": time.perf_counter() - self._began,
            "peak_kib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
        }
        written = self._file.with_suffix(".new")
        written.write_text(json.dumps(found))
        os.replace(written, self._file)


def main() -> None:
    file = Path(sys.argv[1])
    profile = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    make = process.new_event_loop

    def new_event_loop() -> asyncio.AbstractEventLoop:
        loop: asyncio.AbstractEventLoop = make()
        loop.call_soon(lambda: Measure(loop, file, profile))
        return loop

    process.new_event_loop = new_event_loop
    sys.argv = ["bot", "run"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
