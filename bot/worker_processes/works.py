"""The kinds of work, their time limits, the crews that do them, and why there may be no answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

FOLLOWED: Final = ":followed"
"""What the name of a function ends with that says how far it is."""
Tell: TypeAlias = Callable[[int, int, bytes], None]
"""Takes how much of a job is done, how much there is in all, and what it has found since; only the job knows what that is good for."""


@dataclass(frozen=True, slots=True)
class Work:
    """One kind of work. `function` is `module:function`, which takes the question and returns the answer, both bytes.
    `seconds` is its time limit, counted from when it begins.

    The function of `followed` work also takes a function, by which it says how far it is. Such work is stopped once
    nobody waits for it any more.
    """

    name: str
    function: str
    seconds: float
    followed: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """How a crew works.

    usual      workers at a time, not counting those whose job takes longer than `slow` seconds
    most       workers at a time, slow ones included
    warm       workers that are kept ready once the bot is up
    nice       the niceness of the processes
    patience   seconds that a job may wait for a worker
    longest    jobs that may wait in all; `each`: jobs that may wait for one person
    idle       seconds without work after which a worker ends, unless it is kept ready
    """

    name: str
    works: tuple[Work, ...]
    usual: int
    most: int
    nice: int
    warm: int = 0
    slow: float = 1.0
    patience: float = 600.0
    longest: int = 256
    each: int = 3
    idle: float = 60.0


DRAW: Final = Work("draw", "render.draw_order:draw", 5.0)
TELL: Final = Work("tell", "render.draw_order:tell", 5.0)
COVER: Final = Work("cover", "render.draw_order:cover", 5.0)
CARD: Final = Work("card", "render.draw_order:card", 5.0)
LADDER: Final = Work("ladder", "render.draw_order:ladder", 5.0)
RECORD: Final = Work("record", "render.draw_order:record", 5.0)
COURSE: Final = Work("course", "render.draw_order:review", 5.0)
HINT: Final = Work("hint", "games.thinking:think", 30.0)
ADVICE: Final = Work("advice", "games.thinking:think", 60.0)
MOVE: Final = Work("move", "games.thinking:think", 60.0)
WORTHY: Final = Work("worthy", "games.thinking:think", 60.0)
REVIEW: Final = Work("review", "games.thinking:look_back", 3600.0, followed=True)
ANIMATE: Final = Work("animate", "render.animating:animate", 240.0, followed=True)

DRAWING: Final = Plan(
    "drawing",
    (DRAW, TELL, COVER, CARD, LADDER, RECORD, COURSE),
    usual=1,
    most=3,
    nice=10,
    warm=1,
    slow=0.5,
    patience=15.0,
    longest=2048,
    each=2048,
)
HINTING: Final = Plan(
    "hinting", (HINT, ADVICE), usual=2, most=4, nice=10, slow=5.0, patience=60.0, longest=64
)
PLAYING: Final = Plan("playing", (MOVE,), usual=1, most=2, nice=19, slow=20.0, longest=2048, each=1)
"""The decisions of computer players."""
LOOKING_BACK: Final = Plan("looking back", (WORTHY,), usual=1, most=3, nice=19, slow=30.0)
"""Work that nobody waits for."""
REVIEWING: Final = Plan("reviewing", (REVIEW,), usual=1, most=1, nice=19)
"""Reviews take minutes, so nothing else waits behind them."""
ANIMATING: Final = Plan(
    "animating", (ANIMATE,), usual=1, most=2, nice=19, slow=60.0, patience=300.0, longest=16, each=1
)
PLANS: Final = (DRAWING, HINTING, PLAYING, LOOKING_BACK, REVIEWING, ANIMATING)


# Why a worker gave no answer


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
