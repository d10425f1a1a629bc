"""The kinds of work, their time limits, and the crews that do them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Work:
    """One kind of work. `function` is `module:function`, which takes the question and returns the answer, both bytes.
    `seconds` is its time limit, counted from when it begins."""

    name: str
    function: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Plan:
    """How a crew works.

    usual      workers at a time, not counting those whose job takes longer than `slow` seconds
    most       workers at a time, slow ones included
    warm       workers that are kept ready once the bot is up
    nice       the niceness of the processes
    patience   seconds that a job may wait for a worker; None: as long as it takes
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
    patience: float | None = None
    longest: int = 256
    each: int = 3
    idle: float = 60.0


DRAW: Final = Work("draw", "render.draw_order:draw", 5.0)
TELL: Final = Work("tell", "render.draw_order:tell", 5.0)
COVER: Final = Work("cover", "render.draw_order:cover", 5.0)
CARD: Final = Work("card", "render.draw_order:card", 5.0)
HINT: Final = Work("hint", "games.thinking:think", 30.0)
WORTHY: Final = Work("worthy", "games.thinking:think", 60.0)
AFTERWORD: Final = Work("afterword", "games.thinking:think", 180.0)

DRAWING: Final = Plan(
    "drawing",
    (DRAW, TELL, COVER, CARD),
    usual=1,
    most=3,
    nice=5,
    warm=1,
    slow=0.5,
    patience=15.0,
    longest=2048,
    each=2048,
)
HINTING: Final = Plan("hinting", (HINT,), usual=2, most=4, nice=5, slow=5.0, patience=60.0, longest=64)
LOOKING_BACK: Final = Plan("looking back", (WORTHY, AFTERWORD), usual=1, most=3, nice=15, slow=30.0)
"""Work that nobody waits for."""
PLANS: Final = (DRAWING, HINTING, LOOKING_BACK)
