"""Thinks in a process of its own: `python -m bot.table.stories.think [nice]`.

It answers the one question on the first line of its input (`games/thinking.py`). The rest of the input is only
watched: when whoever asked is gone, so is this.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback

from games.thinking import failed, think


def main() -> None:
    """Answer, and end."""
    # Ctrl+C, and a stop that goes to every process of a service, are for whoever asked.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    question = sys.stdin.buffer.readline()
    threading.Thread(target=_watch, daemon=True).start()
    try:
        answer = think(question)
    except Exception as error:
        traceback.print_exc()
        answer = failed(error)
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()


def _watch() -> None:
    # Not through Python's own buffer, which could not be put away at the end while somebody reads from it.
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
