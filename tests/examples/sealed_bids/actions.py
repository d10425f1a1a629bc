"""What can be decided or dealt."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Bid:
    """This card of the hand is sealed."""

    card: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The shuffled deck."""

    order: tuple[int, ...]


Action: TypeAlias = Bid | Deal
