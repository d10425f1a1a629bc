"""Who may know what: everybody may know everything."""

from collections.abc import Mapping, Sequence

from games.core.components import Draw, Stack
from games.core.protocol import Event, Seat, Step
from games.dog_eat_dog.actions import Aimed, Attacked
from games.dog_eat_dog.state import (
    SPOTS,
    Over,
    Place,
    PlaceView,
    Spot,
    State,
    View,
    holds,
    sortings,
    spots_of,
    winners,
)


def view(state: State, seat: Seat | None) -> View:
    """Return the view, which is the same for everybody."""
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


def determinize(view: View, draw: Draw) -> State:
    """Return the state, all of which the view has."""
    table = [Place(())] * len(spots_of(view.seats))
    for place in view.places:
        table[SPOTS.index(place.spot)] = Place(place.stack, place.tipped)
    return State(
        seats=view.seats,
        guards_may_attack=view.guards_may_attack,
        treehouse_die=view.treehouse_die,
        table=tuple(table),
        captured=view.captured,
        player=view.player,
        turn=view.turn,
        passes=view.passes,
        phase=view.phase,
        resigned=view.resigned,
    )


def certain(step: Step[State], seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """Return the whole step: nothing in it is hidden."""
    return step.state, step.events


def hides(options: Mapping[str, str]) -> bool:
    """Return False: this game has no secrets."""
    return False


def touches(before: View, events: Sequence[Event], after: View, seat: Seat) -> bool:
    """Return whether others attacked this seat or changed where its pyramids stand, even if it held. Pyramids that only
    stood up are as they were."""

    def mine(view: View) -> list[tuple[Spot, Stack]]:
        return [(place.spot, place.stack) for place in view.places if holds(place.stack, seat)]

    return mine(before) != mine(after) or any(
        (isinstance(event, Attacked) and holds(event.defenders, seat))
        or (isinstance(event, Aimed) and event.pyramid.colour == seat)
        for event in events
    )
