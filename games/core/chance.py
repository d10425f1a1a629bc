"""Random draws that anyone can check: each follows from the game's secret and a place in its log.

The generator is a stream of SHA-256 blocks, so that it can be rebuilt in any language. Block i is
SHA256(secret || ":" || seq || ":" || i), with seq and i as decimal digits. The stream is read eight bytes at
a time as big-endian numbers. `below(n)` takes the first number under the largest multiple of n that fits in
64 bits, modulo n.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_WORD = 1 << 64


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a game's secret in hexadecimal: published at the start, checked at the end."""
    return hashlib.sha256(secret).hexdigest()


def daily_secret(game: str, day: str, attempt: int) -> bytes:
    """Return the seed of a deal of the day, which is drawn at seq 0.

    It is made of the game's key, the day in UTC as `2026-11-21`, and the number of the attempt, from 1. It is
    public: anybody can repeat the deal.
    """
    return f"{game}:{day}:{attempt}".encode()


class Draw:
    """The random numbers of one chance action. The same secret and seq give the same numbers."""

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, secret: bytes, seq: int) -> None:
        self._prefix = secret + b":" + str(seq).encode() + b":"
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = hashlib.sha256(self._prefix + str(self._block).encode()).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely. Raises ValueError unless n is positive."""
        if n < 1:
            raise ValueError(f"below needs a positive number, not {n}")
        limit = _WORD - _WORD % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def die(self, sides: int = 6) -> int:
        """Roll one die: 1 to `sides`."""
        return self.below(sides) + 1

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Roll `count` dice, in order."""
        return tuple(self.die(sides) for _ in range(count))

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order (Fisher-Yates, from the last place down)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)
