"""What a worker writes besides its answers, passed on in pieces of bounded length and number."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

LONGEST: Final = 2000
"""The most characters of a piece. What comes last counts most: the end of a traceback says what went wrong."""
MOST: Final = 20
"""The most pieces of one worker."""
TOGETHER: Final = 0.1
"""What comes within so many seconds makes one piece, such as the lines of a traceback."""


class Complaints:
    """Collects text. `tell` is given each piece, and how many bytes before it were left out."""

    def __init__(self, tell: Callable[[str, int], None]) -> None:
        self._tell = tell
        self._kept = b""
        self._left_out = 0
        self._pieces = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, data: bytes) -> None:
        """More has come."""
        if self._pieces >= MOST:
            return
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(TOGETHER, self.flush)
        whole = self._kept + data[-LONGEST:]
        self._kept = whole[-LONGEST:]
        self._left_out += len(data) - len(data[-LONGEST:]) + len(whole) - len(self._kept)

    def flush(self) -> None:
        """Pass on what has come so far."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        text = self._kept.decode(errors="replace").strip()
        left_out, self._kept, self._left_out = self._left_out, b"", 0
        if not text:
            return
        self._pieces += 1
        if self._pieces == MOST:
            text += "\n(What this worker says from now on is left out.)"
        self._tell(text, left_out)
