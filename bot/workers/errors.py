"""Why a worker has not answered.

WorkError
├── FailedError     the work itself raised an error
├── HungError       it took longer than it may
├── DiedError       its process ended in the middle of it
├── GivenUpError    it has hung or ended a worker too often and is not tried again for a while
├── BusyError       too much is waiting already
└── StoppedError    the bot stops
"""

from __future__ import annotations


class WorkError(Exception):
    """Work that was asked for has no answer; the text says why."""


class FailedError(WorkError):
    """The work raised an error; the text is its traceback."""


class HungError(WorkError):
    """The work took longer than it may, and its worker was ended."""


class DiedError(WorkError):
    """The process ended in the middle of the work."""


class GivenUpError(WorkError):
    """The same work has hung or ended a worker too often; it is not tried again for a while."""


class BusyError(WorkError):
    """Too much is waiting. `own`: too much of it was asked for by the same person."""

    def __init__(self, text: str, *, own: bool = False) -> None:
        super().__init__(text)
        self.own = own


class StoppedError(WorkError):
    """The bot stops, and nothing more is worked on."""
