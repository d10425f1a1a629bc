"""What can be decided."""

from dataclasses import dataclass
from typing import TypeAlias

from games.core.hexes.grid import Hex


@dataclass(frozen=True, slots=True)
class Order:
    """This unit of one's own moves to a neighbouring hex, or stays in its own. It takes the place of an earlier order."""

    unit: int
    to: Hex


@dataclass(frozen=True, slots=True)
class Submit:
    """The orders are sealed as they stand."""


Action: TypeAlias = Order | Submit
