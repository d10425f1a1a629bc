"""What was drawn is kept, up to so many bytes over all games. What was used least recently goes first."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

T = TypeVar("T")

MOST: Final = 30_000_000
"""How many bytes are kept. What goes before it is used again is unpacked, not drawn (`PACKED` in `tiles.py`)."""


class DrawnOnce:
    """Drawings by what they show. Safe to use from several threads."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.bytes = 0
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._changing = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, key: Hashable, draw: Callable[[], T], size: Callable[[T], int]) -> T:
        """The drawing for a key; it is drawn and kept if it is not there, and `size` tells its bytes."""
        with self._changing:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
                known: T = kept[0]
                return known
        drawing = draw()
        with self._changing:
            _, before = self._kept.pop(key, (None, 0))
            taken = size(drawing)
            self._kept[key] = drawing, taken
            self.bytes += taken - before
            while self.bytes > self.most and len(self._kept) > 1:
                _, (_, gone) = self._kept.popitem(last=False)
                self.bytes -= gone
        return drawing

    def clear(self) -> None:
        """Forget everything."""
        with self._changing:
            self._kept.clear()
            self.bytes = 0
