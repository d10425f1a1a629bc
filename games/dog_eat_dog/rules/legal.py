"""What may attack, be attacked, swapped, dug or aimed at: the only place for each of these rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.core.dice import Face
from games.core.protocol import Seat
from games.core.pyramids import Size
from games.dog_eat_dog.actions import Action, Aim, Attack, Buried, Decline, Dig, Pass, Swap
from games.dog_eat_dog.state import (
    SPOTS,
    Choosing,
    Place,
    Resolving,
    Spot,
    State,
    singles,
    stacks,
)


def may_attack(place: Place, seat: Seat, guards_may_attack: bool) -> bool:
    """Return whether this seat may attack with what stands here.

    It may with an upright single of its colour and, if guards may attack, a stack that it controls (DED-6, DED-7).
    """
    stack = place.stack
    if not stack or place.tipped or stack[-1].colour != seat:
        return False
    return guards_may_attack or len(stack) == 1


def may_be_attacked(place: Place, seat: Seat) -> bool:
    """Return whether this seat may attack what stands here.

    It may attack an upright single of another colour (DED-5, DED-7) and a stack without its own colour (DED-10).
    """
    if place.tipped or not place.stack:
        return False
    for pyramid in place.stack:  # noqa: SIM110 - asked for every place at every decision
        if pyramid.colour == seat:
            return False
    return True


def attackers(state: State, seat: Seat) -> list[int]:
    """Return the indices of the spots from which this seat may attack."""
    guards = state.guards_may_attack
    return [index for index, place in enumerate(state.table) if may_attack(place, seat, guards)]


def targets(state: State, seat: Seat) -> list[int]:
    """Return the indices of the spots that this seat may attack."""
    return [index for index, place in enumerate(state.table) if may_be_attacked(place, seat)]


def has_attack(state: State, seat: Seat) -> bool:
    """Return whether this seat has any legal attack (DED-15)."""
    guards = state.guards_may_attack
    return any(may_attack(place, seat, guards) for place in state.table) and any(
        may_be_attacked(place, seat) for place in state.table
    )


def may_take_treehouse(size: Size) -> bool:
    """Return whether an attacker of this size still rolls a d6 with the Treehouse die (DED-12)."""
    return size is not Size.SMALL


def diggable(state: State, seat: Seat) -> Iterator[Buried]:
    """Yield each pyramid that this seat may dig up: of its colour, and not on top."""
    for index in stacks(state.table):
        for level, pyramid in enumerate(state.table[index].stack[:-1], start=1):
            if pyramid.colour == seat:
                yield Buried(SPOTS[index], level)


def face_actions(state: State, face: Face, seat: Seat) -> Iterator[Action]:
    """Yield what this face allows, except declining it (DED-14)."""
    if face is Face.SWAP:
        found = list(stacks(state.table))
        yield from (_swap(SPOTS[a], SPOTS[b]) for a in found for b in found if a != b)
    elif face is Face.DIG:
        yield from map(Dig, diggable(state, seat))
    elif face is Face.AIM:
        yield from (Aim(SPOTS[index]) for index in singles(state.table))
    elif face is Face.WILD:
        yield from attacks(state, seat)


def legal_actions(state: State, seat: Seat) -> Iterator[Action]:
    """Yield every action of this seat now, passing or declining last."""
    if seat != state.player:
        return iter(())
    phase = state.phase
    found: list[Action] = []
    if isinstance(phase, Choosing):
        found += attacks(state, seat)
        found.append(Decline() if phase.wild else Pass())
    elif isinstance(phase, Resolving):
        found += face_actions(state, phase.face, seat)
        found.append(Decline())
    return iter(found)


def attacks(
    state: State, seat: Seat, *, attacker: Spot | None = None, target: Spot | None = None
) -> list[Attack]:
    """The attacks of this seat, from and at these spots where they are given, in a phase that allows attacks."""
    defended = [SPOTS[index] for index in targets(state, seat)]
    if target is not None:
        defended = [spot for spot in defended if spot == target]
    found: list[Attack] = []
    for index in attackers(state, seat):
        own = SPOTS[index]
        if attacker not in (None, own):
            continue
        if state.treehouse_die and may_take_treehouse(state.table[index].stack[-1].size):
            found += [_attack(own, other, treehouse) for other in defended for treehouse in (False, True)]
        else:
            found += map(_attacks_from(own).__getitem__, defended)
    return found


# Games ask for the same few thousand values again and again. Looking one up takes a fifth of the time of making it.


@cache
def _attack(attacker: Spot, target: Spot, treehouse: bool) -> Attack:
    return Attack(attacker, target, treehouse)


@cache
def _attacks_from(attacker: Spot) -> dict[Spot, Attack]:
    return {target: _attack(attacker, target, False) for target in SPOTS}


@cache
def _swap(first: Spot, second: Spot) -> Swap:
    return Swap(first, second)
