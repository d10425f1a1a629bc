"""The frozen state."""

from dataclasses import dataclass
from typing import Any

ROUNDS = 2
HAND = 2


@dataclass(frozen=True, slots=True)
class Bids:
    """The state."""

    low_wins: bool
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    bids: tuple[int | None, ...]
    shown: tuple[int, ...]
    points: tuple[int, ...]
    round: int
    gone: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.hands)


def with_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """The items with another one in this place."""
    return (*items[:index], item, *items[index + 1 :])
