"""Starts the bot as a process of its own without importing it anew, since imports are most of a start.

One process per run of the tests has imported everything that the bot imports, and forks for each start that is asked
of it. What is forked runs `python -m MODULE ...` as if it had just been started: with its own environment, folder and log,
to be killed like any other process.
"""

import asyncio
import multiprocessing
import os
import runpy
import sys
from collections.abc import Mapping, Sequence
from functools import partialmethod
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Final

FIRST_OWN_FILE: Final = 3
"""The number after those of input, output and error output."""
FORKS: Final = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.wire.imported"])


class Forked:
    """A process that was forked, with as much of `asyncio.subprocess.Process` as is used."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        """Its id."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """The exit code; None while it runs."""
        return self._process.exitcode

    async def wait(self) -> int:
        """Wait until it has ended; its exit code."""
        while self.returncode is None:  # noqa: ASYNC110 - another process has no event to wait for
            await asyncio.sleep(0.002)
        return int(self.returncode)


def start_forked(
    program: Sequence[str], folder: Path, environment: Mapping[str, str], log: Path, *, in_threads: bool
) -> Forked:
    """`python -m` with this module and its arguments, all that it says appended to the log.

    With `in_threads` it has no worker processes: their imports would be most of what a short life costs. It then judges games with
    little effort, too.
    """
    asked = (list(program), folder, dict(environment), log, in_threads)
    process = FORKS.Process(target=become, args=asked, daemon=True)
    process.start()
    return Forked(process)


def become(
    program: list[str], folder: Path, environment: dict[str, str], log: Path, in_threads: bool
) -> None:
    """Be what `python -m` would be if it had been started like this."""
    os.closerange(FIRST_OWN_FILE, os.sysconf("SC_OPEN_MAX"))
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(written, 1)
    os.dup2(written, 2)
    sys.argv = program
    if in_threads:
        from bot.table import reviews
        from bot.worker_processes.crew import NOWHERE, Workers
        from games.computer.review import Effort

        vars(reviews)["USUAL"] = Effort(200, 2)
        Workers.__init__ = partialmethod(Workers.__init__, in_processes=NOWHERE)  # type: ignore[method-assign,assignment]
    runpy.run_module(program[0], run_name="__main__", alter_sys=True)
