"""Counts the bot's starts in a file beside the database, so that no crash becomes a loop of logins.

Discord allows a thousand logins a day and resets the token after that. A supervisor restarts a program that crashes
at once; so each start looks at those before it, and waits if they were many.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

DAY: Final = 86_400.0
FREE_FAILURES: Final = 2
"""Starts in a row that may fail before the next one waits."""
LONGEST: Final = 900.0
FREE_A_DAY: Final = 700
SPACING: Final = 300.0
"""Seconds between starts beyond those: 700, then one every five minutes, stay under a thousand a day."""


class Starts:
    """The starts of the last day. `base` is the first wait in seconds after failures; 0 never waits."""

    def __init__(self, database: Path, base: float, clock: Callable[[], float]) -> None:
        self._path = database.with_name(database.name + ".starts")
        self._base = base
        self._clock = clock
        self._failed, self._when = self._read()

    def begin(self) -> float:
        """Count a start. Returns how many seconds to wait before logging in."""
        now = self._clock()
        failed = self._failed
        self._failed += 1
        # A clock that was set back must not lock the bot out.
        self._when = [when for when in self._when if now - DAY < when <= now]
        waiting = self._wait(failed, now)
        self._when.append(now + waiting)
        self._write()
        return waiting

    def succeeded(self) -> None:
        """The bot is logged in: forget the failures before."""
        self._failed = 0
        self._write()

    def _wait(self, failed: int, now: float) -> float:
        if self._base == 0:
            return 0.0
        waiting = 0.0
        if failed > FREE_FAILURES:
            waiting = min(self._base * 2.0 ** min(failed - FREE_FAILURES - 1, 16), LONGEST)
        if len(self._when) >= FREE_A_DAY:
            waiting = max(waiting, SPACING - (now - max(self._when)))
        return waiting

    def _read(self) -> tuple[int, list[float]]:
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
            return int(data["failed"]), [float(when) for when in data["starts"]]
        except (OSError, ValueError, TypeError, KeyError):
            # Missing or unreadable, as at a first start: the count begins anew.
            return 0, []

    def _write(self) -> None:
        text = json.dumps({"failed": self._failed, "starts": self._when[-FREE_A_DAY - 300 :]})
        unfinished = self._path.with_name(self._path.name + ".part")
        try:
            with open(os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w") as file:
                file.write(text)
            unfinished.replace(self._path)
        except OSError:
            # The count is only a precaution. If the folder is read-only, the database says so.
            return
