"""Ends the process in time once it is asked to stop, even if something hangs.

A stop finishes what is under way. Should anything of it never end, the process ends all the same: whatever was not
finished is found by the next start, as after a kill.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final

from bot.logs import log

LOG = log(__name__)
LONGEST: Final = 8.5
"""Seconds after which a process that was asked to stop ends, whatever it still waits for."""
_LAST_WORDS: Final = 0.5
"""Seconds that writing about it in the log may take: the log may be what hangs."""
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_STOPPED_AS_ASKED: Final = 0
_MOST: Final = 20
"""So many tasks and threads are told of."""
_DEEP: Final = 6
"""So many lines of code of each thread are told."""


@contextlib.contextmanager
def asked_to_stop(then: Callable[[], None]) -> Iterator[None]:
    """Call `then` in the running loop at SIGINT and SIGTERM, and end the process soon after, even if the loop hangs.

    Once somebody has asked, this goes on after the block, until the process has ended.
    """
    loop = asyncio.get_running_loop()
    read, write = os.pipe()
    asked = False

    def ask(*_: object) -> None:
        # Only what may be done in the middle of anything: the signal may come at any line of code.
        nonlocal asked
        asked = True
        os.write(write, b".")
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(then)

    threading.Thread(target=_watch, args=(read, loop), name="asked to stop", daemon=True).start()
    before = {number: signal.signal(number, ask) for number in _SIGNALS}
    try:
        yield
    finally:
        if not asked:
            for number, handler in before.items():
                signal.signal(number, handler)
            os.close(write)


def _watch(read: int, loop: asyncio.AbstractEventLoop) -> None:
    if not os.read(read, 1):
        os.close(read)
        return
    time.sleep(LONGEST)
    telling = threading.Thread(target=_tell, args=(loop,), daemon=True)
    telling.start()
    telling.join(_LAST_WORDS)
    os._exit(_STOPPED_AS_ASKED)


def _tell(loop: asyncio.AbstractEventLoop) -> None:
    LOG.error(
        "the bot took too long to stop and ends as it is; nothing is lost",
        seconds=LONGEST,
        tasks="; ".join(waiting_tasks(loop)[:_MOST]),
        threads="; ".join(running_threads()[:_MOST]),
        hint="Please report this line.",
    )


def waiting_tasks(loop: asyncio.AbstractEventLoop) -> list[str]:
    """Each task with the lines of code that it waits in, the innermost last."""
    found = []
    for task in asyncio.all_tasks(loop):
        lines: list[str] = []
        awaited: Any = task.get_coro()
        while frame := getattr(awaited, "cr_frame", None) or getattr(awaited, "gi_frame", None):
            lines.append(_line(frame))
            awaited = getattr(awaited, "cr_await", None) or getattr(awaited, "gi_yieldfrom", None)
        found.append(f"{task.get_name()}: {' > '.join(lines)}")
    return found


def running_threads() -> list[str]:
    """Each thread with its innermost lines of code, the innermost last."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    found = []
    for ident, innermost in sys._current_frames().items():
        lines: list[str] = []
        frame: FrameType | None = innermost
        while frame is not None and len(lines) < _DEEP:
            lines.insert(0, _line(frame))
            frame = frame.f_back
        found.append(f"{names.get(ident, ident)}: {' > '.join(lines)}")
    return found


def _line(frame: FrameType) -> str:
    return f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} {frame.f_code.co_name}"
