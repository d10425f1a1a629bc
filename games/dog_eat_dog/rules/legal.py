"""What may attack, be attacked, swapped, dug or aimed at: the only place for each of these rules, and for what is said where one forbids something."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import NoReturn

from games.core.components import Face, Size, stack_words
from games.core.protocol import CHANCE, Actor, Seat
from games.core.words import MOST, UNKNOWN, either_of, examples, marked, refuse
from games.dog_eat_dog.actions import (
    Action,
    Aim,
    Attack,
    Buried,
    Decline,
    Dig,
    Pass,
    Swap,
    write,
    write_buried,
)
from games.dog_eat_dog.state import (
    SPOT_INDEX,
    SPOTS,
    Choosing,
    Over,
    Phase,
    Place,
    Resolving,
    Spot,
    Starting,
    State,
    controller,
    singles,
    spots_of,
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
    return [
        index for index, place in enumerate(state.table) if place.stack and may_attack(place, seat, guards)
    ]


def targets(state: State, seat: Seat) -> list[int]:
    """Return the indices of the spots that this seat may attack."""
    return [index for index, place in enumerate(state.table) if place.stack and may_be_attacked(place, seat)]


def has_attack(state: State, seat: Seat) -> bool:
    """Return whether this seat has any legal attack (DED-15)."""
    guards = state.guards_may_attack
    return any(may_attack(place, seat, guards) for place in state.table) and any(
        may_be_attacked(place, seat) for place in state.table
    )


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
        if state.treehouse_die and state.table[index].stack[-1].size is not Size.SMALL:
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


_FACE_OF: dict[type, Face] = {Swap: Face.SWAP, Dig: Face.DIG, Aim: Face.AIM}


def check_actor(state: State, actor: Actor) -> None:
    """Refuse an actor who is not to act."""
    phase = state.phase
    if isinstance(phase, Over):
        refuse("game_over", "The game is over.", "No more moves can be made.", "DED-15")
    if not isinstance(phase, (Choosing, Resolving)):
        if actor is not CHANCE:
            rule = "DED-2" if isinstance(phase, Starting) else "DED-8"
            refuse("dice_first", "The dice come first.", "The game rolls them.", rule)
    elif actor is CHANCE:
        refuse("no_roll_owed", "No roll is due.", f"Wait for {UNKNOWN.name(state.player)}.", "DED-5")
    elif actor != state.player:
        whose, who = UNKNOWN.possessive(state.player), UNKNOWN.name(state.player)
        refuse("not_your_turn", f"It is {whose} turn.", f"Wait for {who}.", "DED-2")


def owed(state: State) -> str:
    """Return a hint with up to three legal moves."""
    return examples(write, tuple(legal_actions(state, state.player)))


def _attacks(state: State, *, attacker: Spot | None = None, target: Spot | None = None) -> str:
    """Return a hint with up to three legal attacks from or at this spot, or with other legal moves."""
    possible = attacks(state, state.player, attacker=attacker, target=target)
    found = list(islice((each for each in possible if not each.treehouse), MOST))
    return f"Write {either_of(map(write, found))}." if found else owed(state)


def check_phase(state: State, action: object) -> None:
    """Refuse a kind of decision that is not possible now."""
    phase = state.phase
    kind = type(action)
    if kind is Decline and not state.treehouse_die:
        _refuse_no_die(owed(state))
    if kind in _FACE_OF:
        if not (isinstance(phase, Resolving) and phase.face is _FACE_OF[kind]):
            refuse_face(kind, state.treehouse_die, owed(state))
    elif kind is Attack:
        if isinstance(phase, Resolving):
            refuse_attack_now(phase, owed(state))
    elif kind is Pass:
        if phase != Choosing():
            refuse("attack_made", "You have already attacked, so you cannot pass.", owed(state), "DED-5")
    elif kind is Decline:
        if phase == Choosing():
            refuse("nothing_to_decline", "You have nothing to decline.", owed(state), "DED-14")
    else:
        refuse("not_a_decision", "The game rolls the dice.", owed(state), "DED-8")


def refuse_face(kind: type, treehouse_die: bool, hint: str) -> NoReturn:
    """Refuse SWAP, DIG or AIM when the Treehouse die does not show that face."""
    if not treehouse_die:
        _refuse_no_die(hint)
    refuse("face_not_rolled", f"You have not rolled {_FACE_OF[kind].value}.", hint, "DED-14")


def _refuse_no_die(hint: str) -> NoReturn:
    refuse("no_treehouse_die", "This game has no Treehouse die.", hint, "DED-12")


def refuse_attack_now(phase: Phase, hint: str) -> NoReturn:
    """Refuse an attack when no attack like it is possible."""
    if isinstance(phase, Resolving):
        message = f"You have already attacked. Now use {phase.face.value} or decline."
        refuse("attack_made", message, hint, "DED-5")
    refuse("no_attack", "That attack is not possible now.", hint, "DED-5")


def index_of(state: State, spot: Spot) -> int:
    """Return the spot's index in the table; refuse a spot that this game does not have."""
    index = SPOT_INDEX.get(spot, len(state.table))
    if index >= len(state.table):
        last = spots_of(state.seats)[-1]
        refuse("no_such_spot", f"This game has no spot {spot[:8]}.", f"The spots are A1 to {last}.", "DED-1")
    return index


def check_attack(state: State, action: Attack) -> None:
    """Refuse an attack that the rules forbid, in a phase that allows attacks."""
    seat = state.player
    own = state.table[index_of(state, action.attacker)]
    goal = state.table[index_of(state, action.target)]
    if not may_attack(own, seat, state.guards_may_attack):
        refuse_attacker(action.attacker, own, seat, _attacks(state, target=action.target))
    if not may_be_attacked(goal, seat):
        refuse_target(action.target, goal, seat, _attacks(state, attacker=action.attacker))
    if action.treehouse:
        hint = f"Attack without it: {marked(write(Attack(action.attacker, action.target)))}."
        if not state.treehouse_die:
            _refuse_no_die(hint)
        if own.stack[-1].size is Size.SMALL:  # it would roll no d6 beside the Treehouse die (DED-12)
            refuse_small(action.attacker, hint)


def refuse_small(spot: Spot, hint: str) -> NoReturn:
    """Refuse the Treehouse die to a small attacker."""
    refuse("no_die_to_replace", f"{spot} is small: its only die must be a d6.", hint, "DED-12")


def refuse_attacker(spot: Spot, place: Place, seat: Seat, hint: str) -> NoReturn:
    """Refuse this spot as an attacker, saying why."""
    if not place.stack:
        refuse("empty_spot", f"{spot} is empty: nothing there can attack.", hint, "DED-5")
    whose = controller(place.stack)
    if whose != seat and len(place.stack) > 1:
        message = f"The stack on {spot} is {UNKNOWN.possessive(whose)}: the top pyramid decides."
        refuse("not_yours", message, hint, "DED-3")
    if whose != seat:
        refuse("not_yours", f"{spot} belongs to {UNKNOWN.name(whose)}.", hint, "DED-5")
    if place.tipped:
        refuse("tipped", f"{spot} is tipped and cannot attack until it stands up.", hint, "DED-7")
    refuse("guard", f"{spot} is a stack: its top pyramid stays as a guard.", hint, "DED-6")


def refuse_target(spot: Spot, place: Place, seat: Seat, hint: str) -> NoReturn:
    """Refuse this spot as a target, saying why."""
    if not place.stack:
        refuse("empty_spot", f"{spot} is empty: nothing there to attack.", hint, "DED-5")
    if len(place.stack) == 1 and controller(place.stack) == seat:
        refuse("own_colour", f"{spot} is your own colour.", hint, "DED-5")
    if place.tipped:
        refuse("tipped", f"{spot} is tipped and cannot be attacked.", hint, "DED-7")
    if controller(place.stack) == seat:
        refuse("own_stack", f"You already control the stack on {spot}.", hint, "DED-10")
    refuse("holds_your_colour", f"The stack on {spot} contains your colour.", hint, "DED-10")


def check_swap(state: State, action: Swap) -> None:
    """Refuse a swap of anything but the tops of two stacks."""
    hint = owed(state)
    for spot in (action.first, action.second):
        if len(state.table[index_of(state, spot)].stack) < 2:
            _refuse_no_stack(spot, hint)
    if action.first == action.second:
        refuse("same_stack", "SWAP needs two different stacks.", hint, "DED-14")


def _refuse_no_stack(spot: Spot, hint: str) -> NoReturn:
    refuse("not_a_stack", f"{spot} is not a stack of two or more pyramids.", hint, "DED-14")


def check_dig(state: State, action: Dig) -> None:
    """Refuse to dig up anything but a buried pyramid of the player's own."""
    seat = state.player
    spot, level = action.pyramid.stack, action.pyramid.level
    hint = owed(state)
    stack = state.table[index_of(state, spot)].stack
    where = write_buried(action.pyramid)
    if len(stack) < 2:
        _refuse_no_stack(spot, hint)
    if not 1 <= level <= len(stack):
        message = f"The stack on {spot} has only {len(stack)} pyramids: {where} does not exist."
        refuse("no_such_level", message, hint, "DED-14")
    if stack[level - 1].colour != seat:
        refuse("not_yours", f"{where} belongs to {UNKNOWN.name(stack[level - 1].colour)}.", hint, "DED-14")
    if level == len(stack):
        refuse("on_top", f"{where} is already on top: {stack_words(stack, UNKNOWN)}.", hint, "DED-14")


def check_aim(state: State, action: Aim) -> None:
    """Refuse to aim at anything but a single."""
    stack = state.table[index_of(state, action.single)].stack
    hint = owed(state)
    if not stack:
        refuse("empty_spot", f"{action.single} is empty.", hint, "DED-14")
    if len(stack) > 1:
        refuse("not_a_single", f"{action.single} is a stack; AIM is only for singles.", hint, "DED-14")
