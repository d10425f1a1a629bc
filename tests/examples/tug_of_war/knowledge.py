"""Who may know what: a team its own pulls, the referee all of them."""

from collections.abc import Mapping

from games.core.components import Draw
from games.core.protocol import OBSERVER, Event, Step
from games.core.words import Seat
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


def determinize(ground: Ground, draw: Draw) -> Rope:
    """A state that this viewer thinks possible: any strength for each pull that they do not know."""
    pulls = tuple(
        tuple(draw.shuffled(tuple(STRENGTHS))[0] if pull is None else pull for pull in each)
        for each in ground.pulls
    )
    return Rope(ground.rounds, pulls, ground.marks, ground.gone)


def certain(step: Step[Rope], seat: Seat) -> tuple[None, tuple[Event, ...]]:
    """Nothing: what the last pull reveals depends on all of them."""
    return None, ()


def hides(options: Mapping[str, str]) -> bool:
    """Pulls are always hidden."""
    return True
