"""Who may know what: a team its own pulls, the referee all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core.chance import Draw
from games.core.protocol import OBSERVER, Seat, Step
from tests.examples.tug_of_war.rules import STRENGTHS
from tests.examples.tug_of_war.state import Rope, team_of
from tests.examples.tug_of_war.view import Ground


def knows(state: Rope, viewer: Seat | None, seat: Seat) -> bool:
    """Whether this viewer may know how hard this seat pulls."""
    return state.over or viewer == OBSERVER or (viewer is not None and seat in team_of(state, viewer))


def view(state: Rope, seat: Seat | None) -> Ground:
    pulls = tuple(
        each if knows(state, seat, puller) else (None,) * len(each) for puller, each in enumerate(state.pulls)
    )
    return Ground(seat, state.rounds, pulls, state.marks, state.gone, state.over)


def resample(state: Rope, seat: Seat | None, draw: Draw) -> Rope:
    pulls = tuple(
        each if knows(state, seat, puller) else tuple(draw.shuffled(tuple(STRENGTHS))[0] for _ in each)
        for puller, each in enumerate(state.pulls)
    )
    return replace(state, pulls=pulls)


def veiled(before: Rope, step: Step[Rope]) -> Step[Rope]:
    """The step itself."""
    return step


def hides(options: Mapping[str, str]) -> bool:
    """Pulls are always hidden."""
    return True
