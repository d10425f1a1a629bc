"""What a viewer may know."""

from dataclasses import dataclass

from games.core.words import Seat


@dataclass(frozen=True, slots=True)
class Table:
    """The view: the viewer's own cards, and what lies open."""

    seat: Seat | None
    low_wins: bool
    hand: tuple[int, ...]
    bid: int | None
    sealed: tuple[bool, ...]
    shown: tuple[int, ...]
    points: tuple[int, ...]
    round: int
    over: bool
    gone: tuple[int, ...] = ()
