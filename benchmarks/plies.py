"""How fast this machine is right now: plies a second of random python-chess games, in one thread.

Machines differ, and one machine differs from hour to hour. Times in plies of the same run are about the same
everywhere.
"""

import json
import random
import subprocess
import sys
import time
from typing import Final, NamedTuple

import chess

SECONDS: Final = 1.0
SECONDS_IN: Final = {"s": 1.0, "ms": 1e-3, "µs": 1e-6}
CPU: Final = " CPU"
"""The ending of the units of processor time."""
A_SECOND: Final = "/s"


class Plies(float):
    """A bar in plies: the most plies that a time may take, or the lowest rate per thousand plies."""


class Rate(NamedTuple):
    """Plies per second of wall-clock time and of processor time. They are equal if nothing else runs."""

    second: float
    cpu_second: float


def rate() -> Rate:
    """The rate, measured in a process that does nothing else."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.plies"], capture_output=True, text=True, check=True
    )
    return Rate(*json.loads(done.stdout))


def between(before: Rate, after: Rate) -> Rate:
    """The mean of two rates."""
    return Rate((before.second + after.second) / 2, (before.cpu_second + after.cpu_second) / 2)


def in_plies(value: float, unit: str, plies: Rate) -> float | None:
    """A time in plies, or a rate per thousand plies; None for anything else."""
    if unit == A_SECOND:
        return value / plies.second * 1000
    a_second = plies.cpu_second if unit.endswith(CPU) else plies.second
    seconds = SECONDS_IN.get(unit.removesuffix(CPU))
    return None if seconds is None else value * seconds * a_second


def _measured(seconds: float) -> Rate:
    luck = random.Random(5)
    pushed, began, cpu_began = 0, time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - began) < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(luck.choice(list(board.legal_moves)))
            pushed += 1
    return Rate(pushed / spent, pushed / (time.process_time() - cpu_began))


if __name__ == "__main__":
    print(json.dumps(_measured(SECONDS)))
