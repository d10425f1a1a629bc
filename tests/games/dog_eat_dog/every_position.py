"""What is true of every state: no pyramid is lost, and every part fits the others.

What could be written in Dog Eat Dog, legal or not.
"""

from collections import Counter
from collections.abc import Iterator

from games.core.components import SIZES, Face, Pyramid
from games.dog_eat_dog.actions import Action, Aim, Attack, Buried, Decline, Dig, Pass, Swap
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
    View,
    spots_of,
)

ENDINGS = ("no_attack", "all_passed", "turn_cap")


def holds(state: State) -> None:
    """Check a position. Raises AssertionError saying what is wrong."""
    _check_pyramids(state)
    for index, place in enumerate(state.table):
        assert not place.tipped or len(place.stack) == 1, (
            f"spot {index} is tipped but has {len(place.stack)} pyramids"
        )
    for seat, pile in enumerate(state.captured):
        assert all(pyramid.colour != seat for pyramid in pile), (
            f"the pile of seat {seat} holds its own colour"
        )
    assert 0 <= state.player < state.seats, f"no seat {state.player}"
    assert 0 <= state.turn <= TURN_CAP, f"turn {state.turn} is beyond the cap of {TURN_CAP}"
    assert (state.turn == 0) == isinstance(state.phase, Starting), (
        f"turn {state.turn} does not fit the phase {state.phase}"
    )
    assert 0 <= state.passes <= state.seats, f"{state.passes} passes in a row with {state.seats} players"
    _check_phase(state)


def _check_pyramids(state: State) -> None:
    assert len(state.table) == state.seats * PYRAMIDS_EACH, "the table or the piles have the wrong size"
    assert len(state.captured) == state.seats, "the table or the piles have the wrong size"
    found = Counter(pyramid for place in state.table for pyramid in place.stack)
    found.update(pyramid for pile in state.captured for pyramid in pile)
    wanted = Counter({Pyramid(seat, size): 3 for seat in range(state.seats) for size in SIZES})
    assert found == wanted, f"the pyramids are wrong: {wanted - found} missing, {found - wanted} too many"


def _check_phase(state: State) -> None:
    phase = state.phase
    assert not isinstance(phase, Choosing) or has_attack(state, state.player), (
        f"seat {state.player} is to attack but cannot"
    )
    assert (state.passes == state.seats) == (phase == Over("all_passed")), (
        f"{state.passes} passes in a row do not fit the phase {phase}"
    )
    assert not isinstance(phase, Over) or phase.reason in ENDINGS, f"a game cannot end by {phase.reason}"
    if isinstance(phase, (Rolling, Defending)):
        _check_attack(state, phase)
    assert not _die_was_rolled(phase) or state.treehouse_die, (
        f"this game has no Treehouse die, which the phase {phase} needs"
    )
    assert not isinstance(phase, Resolving) or (
        phase.face is not Face.WILD and any(True for _ in face_actions(state, phase.face, state.player))
    ), f"the phase offers {phase.face.value}, which allows nothing"


def _die_was_rolled(phase: Phase) -> bool:
    match phase:
        case Choosing(wild=used) | Rolling(treehouse=used):
            return used
        case Defending(face=face):
            return face is not None
    return isinstance(phase, Resolving)


def _check_attack(state: State, phase: Rolling | Defending) -> None:
    force, target = state.table[SPOT_INDEX[phase.attacker]], state.table[SPOT_INDEX[phase.target]]
    assert may_attack(force, state.player, state.guards_may_attack), f"{phase.attacker} may not attack"
    assert may_be_attacked(target, state.player), f"{phase.target} may not be attacked"
    assert not isinstance(phase, Defending) or 0 <= phase.level < len(target.stack), (
        f"the defenders have no level {phase.level}"
    )
    assert not isinstance(phase, Defending) or phase.best == max(phase.dice), (
        f"{phase.best} is not the highest of {phase.dice}"
    )


def around(view: View) -> Iterator[Action]:
    """Every action that can be written about the spots of this game."""
    spots = spots_of(view.seats)
    for attacker in spots:
        for target in spots:
            yield Attack(attacker, target, False)
            yield Attack(attacker, target, True)
    yield Pass()
    yield Decline()
    yield from (Swap(first, second) for first in spots for second in spots)
    yield from (Dig(Buried(spot, level)) for spot in spots for level in range(1, len(spots) + 1))
    yield from map(Aim, spots)
