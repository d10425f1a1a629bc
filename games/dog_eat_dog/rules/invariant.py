"""What is true of every state: no pyramid is lost, and every part fits the others."""

from __future__ import annotations

from collections import Counter

from games.core.dice import Face
from games.core.pyramids import SIZES, Pyramid
from games.dog_eat_dog.rules.legal import face_actions, has_attack, may_attack, may_be_attacked
from games.dog_eat_dog.state import (
    PYRAMIDS_EACH,
    SPOT_INDEX,
    TURN_CAP,
    Choosing,
    Defending,
    Over,
    Phase,
    Resolving,
    Rolling,
    Starting,
    State,
)

ENDINGS = ("no_attack", "all_passed", "turn_cap")


def check(state: State) -> None:
    """Check a state. Raises ValueError saying what is wrong."""
    _check_pyramids(state)
    for index, place in enumerate(state.table):
        if place.tipped and len(place.stack) != 1:
            raise ValueError(f"spot {index} is tipped but has {len(place.stack)} pyramids")
    for seat, pile in enumerate(state.captured):
        if any(pyramid.colour == seat for pyramid in pile):
            raise ValueError(f"the pile of seat {seat} holds its own colour")
    if not 0 <= state.player < state.seats:
        raise ValueError(f"no seat {state.player}")
    if not 0 <= state.turn <= TURN_CAP:
        raise ValueError(f"turn {state.turn} is beyond the cap of {TURN_CAP}")
    if (state.turn == 0) != isinstance(state.phase, Starting):
        raise ValueError(f"turn {state.turn} does not fit the phase {state.phase}")
    if not 0 <= state.passes <= state.seats:
        raise ValueError(f"{state.passes} passes in a row with {state.seats} players")
    _check_phase(state)


def _check_pyramids(state: State) -> None:
    if len(state.table) != state.seats * PYRAMIDS_EACH or len(state.captured) != state.seats:
        raise ValueError("the table or the piles have the wrong size")
    found = Counter(pyramid for place in state.table for pyramid in place.stack)
    found.update(pyramid for pile in state.captured for pyramid in pile)
    wanted = Counter({Pyramid(seat, size): 3 for seat in range(state.seats) for size in SIZES})
    if found != wanted:
        raise ValueError(f"the pyramids are wrong: {wanted - found} missing, {found - wanted} too many")


def _check_phase(state: State) -> None:
    phase = state.phase
    if isinstance(phase, Choosing) and not has_attack(state, state.player):
        raise ValueError(f"seat {state.player} is to attack but cannot")
    if (state.passes == state.seats) != (phase == Over("all_passed")):
        raise ValueError(f"{state.passes} passes in a row do not fit the phase {phase}")
    if isinstance(phase, Over) and phase.reason not in ENDINGS:
        raise ValueError(f"a game cannot end by {phase.reason}")
    if isinstance(phase, (Rolling, Defending)):
        _check_attack(state, phase)
    if _die_was_rolled(phase) and not state.treehouse_die:
        raise ValueError(f"this game has no Treehouse die, which the phase {phase} needs")
    if isinstance(phase, Resolving) and (
        phase.face is Face.WILD or not any(True for _ in face_actions(state, phase.face, state.player))
    ):
        raise ValueError(f"the phase offers {phase.face.value}, which allows nothing")


def _die_was_rolled(phase: Phase) -> bool:
    match phase:
        case Choosing(wild=used) | Rolling(treehouse=used):
            return used
        case Defending(face=face):
            return face is not None
    return isinstance(phase, Resolving)


def _check_attack(state: State, phase: Rolling | Defending) -> None:
    force, target = state.table[SPOT_INDEX[phase.attacker]], state.table[SPOT_INDEX[phase.target]]
    if not may_attack(force, state.player, state.guards_may_attack):
        raise ValueError(f"{phase.attacker} may not attack")
    if not may_be_attacked(target, state.player):
        raise ValueError(f"{phase.target} may not be attacked")
    if isinstance(phase, Defending) and not 0 <= phase.level < len(target.stack):
        raise ValueError(f"the defenders have no level {phase.level}")
    if isinstance(phase, Defending) and phase.best != max(phase.dice):
        raise ValueError(f"{phase.best} is not the highest of {phase.dice}")
