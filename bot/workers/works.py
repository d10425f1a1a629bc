"""What is asked of workers, how long it may take, and which crew does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Work:
    """One kind of work. `function` is `module:function`: it takes the question and returns the answer, both bytes.
    `seconds`: how long it may take from its beginning."""

    name: str
    function: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Plan:
    """How a crew works.

    usual      workers at a time, as long as each is done within `slow` seconds
    most       workers at a time: one whose job is slow does not keep others from working
    warm       workers that are kept ready once the bot is up
    nice       how far they give way to everything else on the machine
    patience   seconds that work may wait for its turn; None: as long as it takes
    longest    jobs that may wait; `each` of them for the same person
    idle       seconds after which a worker with nothing to do ends, unless it is to be kept ready
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
HINT: Final = Work("hint", "games.thinking:think", 20.0)
WORTHY: Final = Work("worthy", "games.thinking:think", 60.0)
AFTERWORD: Final = Work("afterword", "games.thinking:think", 180.0)

DRAWING: Final = Plan(
    "drawing", (DRAW, TELL), usual=1, most=3, warm=1, nice=5, slow=0.5, patience=15.0, longest=2048
)
HINTING: Final = Plan("hinting", (HINT,), usual=2, most=4, nice=5, slow=5.0, patience=60.0, longest=64)
LOOKING_BACK: Final = Plan("looking back", (WORTHY, AFTERWORD), usual=1, most=3, nice=15, slow=30.0)
"""What nobody is kept waiting for."""
PLANS: Final = (DRAWING, HINTING, LOOKING_BACK)
