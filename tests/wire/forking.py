"""Starts the bot as a process of its own without importing it anew, since imports are most of a start.

One process per run of the tests has imported everything that the bot imports, and forks for each start that is asked
of it. What is forked runs `python -m MODULE ...` as if it had just been started: with its own environment, folder and log,
to be killed like any other process.
"""

import asyncio
import atexit
import gc
import importlib
import json
import os
import runpy
import selectors
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache, partialmethod
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
LISTENING: Final = "listening"
IMPORTED_LATE: Final = (
    "alembic.runtime.environment",
    "alembic.script",
    "bot.discord.features",
    "bot.discord.outbox.worker",
    "bot.discord.runner",
    "bot.table.service",
    "uvloop",
)
FIRST_OWN_FILE: Final = 3
"""The number after those of input, output and error output."""


# In the tests


class Forked:
    """A process that was forked, with as much of `asyncio.subprocess.Process` as is used."""

    def __init__(self, pid: int, told: asyncio.StreamReader, line: asyncio.StreamWriter) -> None:
        self.pid = pid
        self._ended = asyncio.ensure_future(self._code(told, line))

    async def _code(self, told: asyncio.StreamReader, line: asyncio.StreamWriter) -> int:
        code = int(await told.readline())
        line.close()
        return code

    @property
    def returncode(self) -> int | None:
        """The exit code; None while it runs."""
        return self._ended.result() if self._ended.done() else None

    async def wait(self) -> int:
        """Wait until it has ended; its exit code."""
        return await asyncio.shield(self._ended)


async def start_forked(
    program: Sequence[str], folder: Path, environment: Mapping[str, str], log: Path, *, in_threads: bool
) -> Forked:
    """`python -m` with this module and its arguments, all that it says appended to the log.

    With `in_threads` it has no worker processes: their imports would be most of what a short life costs.
    """
    told, line = await asyncio.open_unix_connection(_server())
    asked = {
        "program": list(program),
        "folder": str(folder),
        "environment": dict(environment),
        "log": str(log),
        "in_threads": in_threads,
    }
    line.write(json.dumps(asked).encode() + b"\n")
    return Forked(int(await told.readline()), told, line)


@cache
def _server() -> str:
    """The address of this process's server, which is started when it is first needed and ends with the process."""
    folder = tempfile.TemporaryDirectory(prefix="cairn-")
    address = f"{folder.name}/forks"
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.wire.forking", address],
        cwd=ROOT,
        env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    assert server.stdout.readline().strip() == LISTENING

    def end() -> None:
        server.communicate()
        folder.cleanup()

    atexit.register(end)
    return address


# In the server


def serve(address: str) -> dict[str, Any]:
    """Fork for everyone who asks, until the input ends. Returns only in what was forked: what it is asked to be."""
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(address)
    listening.listen()
    print(LISTENING, flush=True)
    waiting = selectors.DefaultSelector()
    waiting.register(listening, selectors.EVENT_READ)
    waiting.register(sys.stdin, selectors.EVENT_READ)
    while True:
        for key, _ in waiting.select():
            if key.fileobj is sys.stdin:
                sys.exit()
            if key.fileobj is listening:
                line, _ = listening.accept()
                asked: dict[str, Any] = json.loads(line.makefile().readline())
                pid = os.fork()
                if pid == 0:
                    return asked
                line.sendall(f"{pid}\n".encode())
                waiting.register(os.pidfd_open(pid), selectors.EVENT_READ, (pid, line))
            else:
                _tell_end(key)
                waiting.unregister(key.fileobj)
                os.close(key.fd)


def _tell_end(key: selectors.SelectorKey) -> None:
    pid, line = key.data
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    with line:
        line.sendall(f"{code}\n".encode())


def become(asked: Mapping[str, Any]) -> None:
    """Be what `python -m` would be if it had been started like this."""
    os.closerange(FIRST_OWN_FILE, os.sysconf("SC_OPEN_MAX"))
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    log = os.open(asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(log, 1)
    os.dup2(log, 2)
    sys.argv = asked["program"]
    if asked["in_threads"]:
        from bot.worker_processes.crew import NOWHERE, Workers

        Workers.__init__ = partialmethod(Workers.__init__, in_processes=NOWHERE)  # type: ignore[method-assign,assignment]


def prepare() -> None:
    """Import whatever a bot imports, and make what every picture needs."""
    from bot.worker_processes.main import find
    from bot.worker_processes.works import PLANS
    from games.registry import GAMES
    from render import draw_order

    for plan in PLANS:
        for work in plan.works:
            find(work.function, print)
    for name in (*IMPORTED_LATE, *(f"render.{game.about.key}.cover" for game in GAMES)):
        importlib.import_module(name)
    for _ in draw_order.prepare():
        pass
    gc.freeze()


if __name__ == "__main__":
    prepare()
    asked_for = serve(sys.argv[1])
    become(asked_for)
    runpy.run_module(asked_for["program"][0], run_name="__main__", alter_sys=True)
