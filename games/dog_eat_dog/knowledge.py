"""Who may know what: everybody knows everything."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.chance import Draw
from games.core.protocol import Seat, Step
from games.dog_eat_dog.rules.score import sortings, winners
from games.dog_eat_dog.state import SPOTS, Over, State
from games.dog_eat_dog.view import PlaceView, View


def view(state: State, seat: Seat | None) -> View:
    """The same for everybody: nothing in this game is secret."""
    sorted_by_seat = sortings(state.table, state.captured)
    return View(
        seats=state.seats,
        guards_may_attack=state.guards_may_attack,
        treehouse_die=state.treehouse_die,
        places=tuple(
            PlaceView(SPOTS[index], place.stack, place.tipped)
            for index, place in enumerate(state.table)
            if place.stack
        ),
        captured=state.captured,
        sortings=sorted_by_seat,
        player=state.player,
        turn=state.turn,
        passes=state.passes,
        phase=state.phase,
        winners=winners(sorted_by_seat, state.resigned) if isinstance(state.phase, Over) else (),
        resigned=state.resigned,
    )


def resample(state: State, seat: Seat | None, draw: Draw) -> State:
    """The state itself."""
    return state


def veiled(before: State, step: Step[State]) -> Step[State]:
    """The step itself."""
    return step


def hides(options: Mapping[str, str]) -> bool:
    """Nothing is hidden."""
    return False
