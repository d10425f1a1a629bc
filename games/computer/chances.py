"""What chance can do in a position, and how likely each of it is: all of it where that is little, as with dice; or a sample."""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, Final

from games.core.components import Draw
from games.core.protocol import Game

POSSIBLE: Final = 36
"""So many results of chance are drawn where there are too many to look at each."""
NUMBERS: Final = 64
"""After so many numbers chance is no longer followed one by one."""


class _Given(Draw):
    """A draw whose first numbers are given; the others are 0. `sizes` is how many numbers were possible each time."""

    __slots__ = ("_given", "sizes")

    def __init__(self, given: Sequence[int]) -> None:
        super().__init__(b"", 0)
        self._given, self.sizes = given, list[int]()

    def below(self, n: int) -> int:
        if len(self.sizes) == NUMBERS:
            raise _TooManyError
        self.sizes.append(n)
        return self._given[len(self.sizes) - 1] if len(self.sizes) <= len(self._given) else 0


class _TooManyError(Exception):
    """Chance has more possible results than are looked at one by one."""


def every(game: Game[Any, Any, Any], state: Any, most: int) -> Mapping[Any, float]:
    """Return what chance can do in a position, each with how likely it is; nothing, if there are more ways than so many."""
    found, path = dict[Any, float](), list[int]()
    for _ in range(most):
        draw = _Given(path)
        try:
            action = game.rules.sample(state, draw)
        except _TooManyError:
            break
        ways = prod(draw.sizes)
        if ways > most:
            break
        found[action] = found.get(action, 0.0) + 1 / ways
        path += [0] * (len(draw.sizes) - len(path))
        while path and path[-1] + 1 == draw.sizes[len(path) - 1]:
            path.pop()
        if not path:
            return found
        path[-1] += 1
    return {}


def some(game: Game[Any, Any, Any], state: Any, seed: bytes) -> Mapping[Any, float]:
    """Return a sample of what chance can do in a position, each with how often it was drawn."""
    found = dict[Any, float]()
    for number in range(POSSIBLE):
        action = game.rules.sample(state, Draw(seed + b" sample", number))
        found[action] = found.get(action, 0.0) + 1 / POSSIBLE
    return found
