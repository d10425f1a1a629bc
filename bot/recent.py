"""What was noted last, of which memory keeps only so much."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(OrderedDict[K, V]):
    """The entries that were set last, at most so many: the oldest give way."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self.most:
            self.popitem(last=False)


class Known(Generic[K, V]):
    """What was read last, at most so much, until it is forgotten."""

    def __init__(self, most: int, read: Callable[[K], Awaitable[V]]) -> None:
        self._found = Recent[K, V](most)
        self._read = read
        self._forgot = 0

    async def of(self, key: K) -> V:
        """What is known of this, or else read."""
        if key in self._found:
            return self._found[key]
        forgot, found = self._forgot, await self._read(key)
        if forgot == self._forgot:  # else it may have been read before the change
            self._found[key] = found
        return found

    def forget(self, *keys: K) -> None:
        """Read these anew when they are asked for."""
        self._forgot += 1
        for key in keys:
            self._found.pop(key, None)

    def clear(self) -> None:
        """Read everything anew."""
        self._forgot += 1
        self._found.clear()
