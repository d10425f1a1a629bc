"""The bot that cannot stop: `python -m tests.wire.stuck database`, or `loop`, or `log`."""

import asyncio
import logging
import runpy
import signal
import sys
import threading
import time


async def never(_: object) -> None:
    """Wait for ever."""
    await asyncio.Event().wait()


def stick(what: str) -> None:
    """Let this hang: the closing of the database, the loop from SIGUSR1 on, or both the closing and the log."""
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


def main() -> None:
    stick(sys.argv[1])
    sys.argv = ["bot", "run"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
