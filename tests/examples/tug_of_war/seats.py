"""Who plays with whom, and what happens to a seat whose player has left."""

from collections.abc import Mapping
from dataclasses import replace

from games.core.words import Seat
from tests.examples.tug_of_war.actions import Pull
from tests.examples.tug_of_war.state import Rope, teams_of


def teams(count: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
    return teams_of(count)


def idle(state: Rope, seat: Seat) -> Pull:
    return Pull(1)


def retire(state: Rope, seat: Seat) -> Rope:
    return replace(state, gone=tuple(sorted({*state.gone, seat})))


def out(state: Rope) -> frozenset[Seat]:
    """Nobody is out before the end."""
    return frozenset()
