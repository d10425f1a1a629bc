"""How long something takes, at its best: the machine may be busy."""

from __future__ import annotations

import time
from collections.abc import Callable


def quickest(times: int, work: Callable[[], object]) -> float:
    """The shortest time of some tries, in seconds."""
    found = []
    for _ in range(times):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found)
