"""What is true of every state: pyramids are conserved, and nothing stands as it cannot."""

from __future__ import annotations

from collections import Counter

from games.core.pyramids import SIZES, Pyramid
from games.dog_eat_dog.legal import has_attack
from games.dog_eat_dog.state import (
    PYRAMIDS_EACH,
    SPOT_INDEX,
    TURN_CAP,
    Choosing,
    Defending,
    Over,
    Rolling,
    Starting,
    State,
)


def check(state: State) -> None:
    """Raises ValueError that says what broke."""
    _check_pyramids(state)
    for index, place in enumerate(state.table):
        if place.tipped and len(place.stack) != 1:
            raise ValueError(f"spot {index} is tipped but holds {len(place.stack)} pyramids")
    for seat, pile in enumerate(state.captured):
        if any(pyramid.colour == seat for pyramid in pile):
            raise ValueError(f"the pile of seat {seat} holds its own colour")
    if not 0 <= state.player < state.seats:
        raise ValueError(f"there is no seat {state.player}")
    if not 0 <= state.turn <= TURN_CAP:
        raise ValueError(f"turn {state.turn} is beyond the cap of {TURN_CAP}")
    if (state.turn == 0) != isinstance(state.phase, Starting):
        raise ValueError(f"turn {state.turn} does not fit the phase {state.phase}")
    if not 0 <= state.passes <= state.seats:
        raise ValueError(f"{state.passes} passes in a row of {state.seats} players")
    _check_phase(state)


def _check_pyramids(state: State) -> None:
    if len(state.table) != state.seats * PYRAMIDS_EACH or len(state.captured) != state.seats:
        raise ValueError("the table or the piles have the wrong size")
    found = Counter(pyramid for place in state.table for pyramid in place.stack)
    found.update(pyramid for pile in state.captured for pyramid in pile)
    wanted = Counter({Pyramid(seat, size): 3 for seat in range(state.seats) for size in SIZES})
    if found != wanted:
        raise ValueError(f"pyramids were lost or made: {wanted - found} missing, {found - wanted} too many")


def _check_phase(state: State) -> None:
    phase = state.phase
    if isinstance(phase, Choosing) and not has_attack(state, state.player):
        raise ValueError(f"seat {state.player} is to attack but cannot")
    if (state.passes == state.seats) != (phase == Over("all_passed")):
        raise ValueError(f"{state.passes} passes in a row do not fit the phase {phase}")
    if isinstance(phase, (Rolling, Defending)):
        force = state.table[SPOT_INDEX[phase.attacker]].stack
        defenders = state.table[SPOT_INDEX[phase.target]].stack
        if not force or not defenders:
            raise ValueError(f"the attack {phase.attacker} on {phase.target} has an empty side")
        if isinstance(phase, Defending) and not 0 <= phase.level < len(defenders):
            raise ValueError(f"the defenders have no level {phase.level}")
