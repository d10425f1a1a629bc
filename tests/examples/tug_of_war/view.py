"""What a viewer may know."""

from dataclasses import dataclass

from games.core.words import Seat


@dataclass(frozen=True, slots=True)
class Ground:
    """`pulls` holds None for each pull that the viewer may not know."""

    seat: Seat | None
    rounds: int
    pulls: tuple[tuple[int | None, ...], ...]
    marks: tuple[str, ...]
    gone: tuple[Seat, ...]
    over: bool
