"""Why a worker gave no answer.

WorkError
├── FailedError     the work raised an error
├── HungError       the work passed its time limit
├── DiedError       the process ended in the middle of the work
├── GivenUpError    the same work made workers hang or die before; it is refused for a while
├── BusyError       too many jobs are waiting
└── StoppedError    the bot is stopping
"""


class WorkError(Exception):
    """The work has no answer; the text says why."""


class FailedError(WorkError):
    """The work raised an error; the text is its traceback."""


class HungError(WorkError):
    """The work passed its time limit, and its worker was stopped."""


class DiedError(WorkError):
    """The process ended in the middle of the work."""


class GivenUpError(WorkError):
    """The same work has made workers hang or die too often, so it is refused for a while."""


class BusyError(WorkError):
    """Too many jobs are waiting. `own`: too many of them belong to the person who asks."""

    def __init__(self, text: str, *, own: bool = False) -> None:
        super().__init__(text)
        self.own = own


class StoppedError(WorkError):
    """The bot is stopping and takes no more work."""
