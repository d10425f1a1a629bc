"""How long something takes, at its best: the machine may be busy. Bars are in plies of python-chess, since machines
differ."""

import random
import time
from collections.abc import Callable

import chess

PLIES = 40


def quickest(times: int, work: Callable[[], object]) -> float:
    """The shortest time of some tries, in plies: what a random ply of python-chess takes here and now is 1."""
    ply = _shortest(5, _play_chess) / PLIES
    return _shortest(times, work) / ply


def _shortest(times: int, work: Callable[[], object]) -> float:
    found = []
    for _ in range(times):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found)


def _play_chess() -> None:
    luck, board = random.Random(5), chess.Board()
    for _ in range(PLIES):
        board.push(luck.choice(list(board.legal_moves)))
