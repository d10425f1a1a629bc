"""The process of the bot: its event loop, its starts one after another, and its end in time once it is asked to stop."""

import asyncio
import contextlib
import json
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any, Final

from bot.logs import log


def new_event_loop() -> asyncio.AbstractEventLoop:
    """uvloop's, which takes less time for each message; asyncio's own where uvloop does not run, as on Windows."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
    return loop


HOUR: Final = 3600.0
FREE: Final = 3
"""So many starts within an hour wait for nothing."""


def wait_of_start(beside: Path, pause: float, now: float) -> float:
    """Count a start, in a file whose name begins with `beside` (`Settings.beside`). Returns how many seconds to wait before
    logging in: a pause for each start beyond the free ones within the last hour. With a pause of five seconds, a day has less than the thousand logins that Discord allows."""
    path = beside.with_name(beside.name + ".starts")
    try:
        before = [float(when) for when in json.loads(path.read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError, RecursionError, OverflowError):
        # Missing or unreadable, as at a first start: the count begins anew.
        before = []
    # A clock that was set back must not lock the bot out.
    before = [when for when in before if now - HOUR < when <= now]
    with contextlib.suppress(OSError):  # the count is only a precaution; the database says what is wrong
        path.write_text(json.dumps([*before, now]), encoding="utf-8")
    return pause * max(0, len(before) + 1 - FREE)


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
    telling = threading.Thread(target=_tell, args=(loop,))
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
        lines = [_line(frame) for frame, _ in islice(traceback.walk_stack(innermost), _DEEP)]
        found.append(f"{names.get(ident, ident)}: {' > '.join(reversed(lines))}")
    return found


def _line(frame: FrameType) -> str:
    return f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} {frame.f_code.co_name}"
