"""The rules: how a game begins, proceeds and ends, who plays with whom, and what becomes of a seat whose player has left.

Only `apply` decides what is legal.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from games.core.components import FACES, Draw, Face, Stack, is_roll
from games.core.options import each_alone, nobody_out, resigned
from games.core.protocol import CHANCE, Actor, Chance, Event, Outcome, Seat, Step
from games.core.words import IllegalAction
from games.core.working import changed
from games.dog_eat_dog import actions as a
from games.dog_eat_dog.rules import legal
from games.dog_eat_dog.rules.legal import face_actions, has_attack, legal_actions as legal_actions
from games.dog_eat_dog.state import (
    EMPTY,
    MOST_SEATS,
    PYRAMIDS_EACH,
    SPOT_INDEX,
    SPOTS,
    TURN_CAP,
    Choosing,
    Defending,
    Over,
    Phase,
    Place,
    Resolving,
    Rolling,
    Starting,
    State,
    sortings,
    start_table,
    winners,
)

_PYRAMIDS: Final = MOST_SEATS * PYRAMIDS_EACH
_TIPPED: Final = 2 * _PYRAMIDS + TURN_CAP * (PYRAMIDS_EACH + 1)
_STACKED_OR_LOST: Final = 2 * _PYRAMIDS
MAX_ACTIONS: Final = 1 + 3 * _TIPPED + (2 + _PYRAMIDS) * _STACKED_OR_LOST + TURN_CAP
"""No game has more actions. An attack ends in one of three ways. (1) It tips a single, in three actions; that single
was upright at the start, was left by a stack, or has stood up since, and in one turn at most nine stand up in the
clean-up and one by AIM. (2) It empties a spot. (3) It takes a pyramid off the table. Ways 2 and 3 happen at most
once for each pyramid, with a roll for each defender. Besides attacks, a turn has at most one action, which ends it.
One more action rolls for the start."""


def new(seats: int, options: Mapping[str, str]) -> State:
    """Return the table as set up, before the rolls for the start (DED-1)."""
    return State(
        seats=seats,
        guards_may_attack=options["guards_may_attack"] == "on",
        treehouse_die=options["treehouse_die"] == "on",
        table=start_table(seats),
        captured=((),) * seats,
        player=0,
        turn=0,
        passes=0,
        phase=Starting(),
        resigned=(),
    )


def to_act(state: State) -> frozenset[Seat] | Chance:
    """Return who is to act: the player, the dice, or nobody."""
    if isinstance(state.phase, (Choosing, Resolving)):
        return frozenset((state.player,))
    return frozenset() if isinstance(state.phase, Over) else CHANCE


def turn(state: State) -> int:
    """Return the number of the turn."""
    return state.turn


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None (DED-17)."""
    if not isinstance(state.phase, Over):
        return None
    sorted_by_seat = sortings(state.table, state.captured)
    scores = tuple(sorting.points for sorting in sorted_by_seat)
    return Outcome(state.phase.reason, winners(sorted_by_seat, state.resigned), scores)


def apply(state: State, actor: Actor, action: a.Action) -> Step[State]:
    """Return what an action leads to. Raises IllegalAction."""
    legal.check_actor(state, actor)
    if actor is CHANCE:
        return _roll(state, action)
    legal.check_phase(state, action)
    return _DECISIONS[type(action)](state, action)


def sample(state: State, draw: Draw) -> a.Action:
    """Return a random roll for this state. Raises ValueError if no roll is due."""
    phase = state.phase
    match phase:
        case Starting():
            rounds = [draw.dice(state.seats)]
            while (tied := rounds[-1].count(max(rounds[-1]))) > 1:
                rounds.append(draw.dice(tied))
            return a.StartRoll(tuple(rounds))
        case Rolling():
            dice = draw.dice(_attack_dice(state, phase))
            return a.AttackRoll(dice, draw.choice(FACES) if phase.treehouse else None)
        case Defending():
            return a.DefenceRoll(draw.dice(_stack(state, phase.target)[phase.level].size))
    raise ValueError("no roll is due")


# Decisions


def _attack(state: State, action: a.Attack) -> Step[State]:
    legal.check_attack(state, action)
    force, defenders = _stack(state, action.attacker), _stack(state, action.target)
    event = a.Attacked(state.player, action.attacker, action.target, action.treehouse, force, defenders)
    phase = Rolling(action.attacker, action.target, action.treehouse)
    return Step(changed(state, passes=0, phase=phase), (event,))


def _pass(state: State, action: a.Pass) -> Step[State]:
    passes = state.passes + 1
    return _next_turn(state, state.table, state.captured, [a.Passed(state.player, passes)], passes=passes)


def _decline(state: State, action: a.Decline) -> Step[State]:
    face = state.phase.face if isinstance(state.phase, Resolving) else Face.WILD
    return _next_turn(state, state.table, state.captured, [a.FaceUnused(state.player, face, True)])


def _swap(state: State, action: a.Swap) -> Step[State]:
    legal.check_swap(state, action)
    first, second = _stack(state, action.first), _stack(state, action.second)
    table = _put(
        state.table,
        (action.first, Place((*first[:-1], second[-1]))),
        (action.second, Place((*second[:-1], first[-1]))),
    )
    event = a.Swapped(state.player, action.first, action.second, second[-1], first[-1])
    return _next_turn(state, table, state.captured, [event])


def _dig(state: State, action: a.Dig) -> Step[State]:
    legal.check_dig(state, action)
    spot, level = action.pyramid.stack, action.pyramid.level
    stack = _stack(state, spot)
    dug = stack[level - 1]
    table = _put(state.table, (spot, Place((*stack[: level - 1], *stack[level:], dug))))
    return _next_turn(state, table, state.captured, [a.Dug(state.player, action.pyramid, dug)])


def _aim(state: State, action: a.Aim) -> Step[State]:
    legal.check_aim(state, action)
    place = state.table[SPOT_INDEX[action.single]]
    table = _put(state.table, (action.single, Place(place.stack, not place.tipped)))
    event = a.Aimed(state.player, action.single, place.stack[0], not place.tipped)
    return _next_turn(state, table, state.captured, [event])


_DECISIONS: Final[dict[type, Callable[[State, Any], Step[State]]]] = {
    a.Attack: _attack,
    a.Pass: _pass,
    a.Decline: _decline,
    a.Swap: _swap,
    a.Dig: _dig,
    a.Aim: _aim,
}


# Rolls


def _roll(state: State, action: a.Action) -> Step[State]:
    phase = state.phase
    match phase:
        case Starting() if isinstance(action, a.StartRoll):
            return _start(state, action)
        case Rolling() if isinstance(action, a.AttackRoll):
            return _attack_rolled(state, phase, action)
        case Defending() if isinstance(action, a.DefenceRoll):
            return _defence_rolled(state, phase, action)
    raise _wrong_roll()


def _wrong_roll(rule: str = "DED-8") -> IllegalAction:
    return IllegalAction("wrong_roll", "This roll does not fit the position.", "Roll again.", rule)


def _start(state: State, action: a.StartRoll) -> Step[State]:
    """Check all rounds of rolls; seats that tie for the highest roll again (DED-2)."""
    rolling = list(range(state.seats))
    shown = []
    for dice in action.rounds:
        if len(rolling) < 2 or not is_roll(dice, len(rolling)):
            raise _wrong_roll("DED-2")
        shown.append(tuple(zip(rolling, dice, strict=True)))
        rolling = [seat for seat, die in shown[-1] if die == max(dice)]
    if len(rolling) != 1:
        raise _wrong_roll("DED-2")
    event = a.StartRolled(tuple(shown), rolling[0])
    return Step(changed(state, player=rolling[0], turn=1, phase=Choosing()), (event,), barrier=True)


def _attack_rolled(state: State, phase: Rolling, action: a.AttackRoll) -> Step[State]:
    if not is_roll(action.dice, _attack_dice(state, phase)) or phase.treehouse == (action.face is None):
        raise _wrong_roll()
    leader = _stack(state, phase.attacker)[-1]
    top = len(_stack(state, phase.target)) - 1
    events: list[Event] = [a.AttackRolled(state.player, phase.attacker, leader, action.dice, action.face)]
    attack = Defending(phase.attacker, phase.target, action.dice, max(action.dice), action.face, top)
    if action.face is Face.TIP:
        return _repelled(state, attack, events)
    if action.face is Face.HOP:
        return _captured(state, attack, events)
    return Step(changed(state, phase=attack), tuple(events), barrier=True)


def _defence_rolled(state: State, phase: Defending, action: a.DefenceRoll) -> Step[State]:
    """The higher die wins; on a tie the smaller pyramid; if both have the same size, the defender (DED-8)."""
    leader = _stack(state, phase.attacker)[-1]
    defender = _stack(state, phase.target)[phase.level]
    if not is_roll(action.dice, defender.size):
        raise _wrong_roll()
    best = max(action.dice)
    tie = best == phase.best
    beaten = leader.size < defender.size if tie else phase.best > best
    events: list[Event] = [
        a.DefenceRolled(phase.target, defender, action.dice, phase.best, not beaten, tie, leader)
    ]
    if not beaten:
        return _repelled(state, phase, events)
    if phase.level == 0:
        return _captured(state, phase, events)
    return Step(changed(state, phase=replace(phase, level=phase.level - 1)), tuple(events), barrier=True)


# The end of an attack


def _captured(state: State, attack: Defending, events: list[Event]) -> Step[State]:
    """The attacker, or the whole attacking stack (DED-6), stands on what it captured (DED-9, DED-11)."""
    force, taken = _stack(state, attack.attacker), _stack(state, attack.target)
    events.append(a.Captured(state.player, attack.attacker, attack.target, force, taken))
    table = _put(state.table, (attack.attacker, EMPTY), (attack.target, Place(taken + force)))
    return _use_face(state, attack.face, table, state.captured, events)


def _repelled(state: State, attack: Defending, events: list[Event]) -> Step[State]:
    """The attack fails: against a single, both are tipped (DED-9); against a stack, the attacker goes to the pile of
    the colour that beat it (DED-11)."""
    force, defenders = _stack(state, attack.attacker), _stack(state, attack.target)
    if len(defenders) == 1:
        tipped = (attack.attacker, attack.target) if len(force) == 1 else (attack.target,)
        events.append(a.Repelled(state.player, attack.attacker, attack.target, tipped))
        table = _put(state.table, *((spot, Place(_stack(state, spot), tipped=True)) for spot in tipped))
        return _use_face(state, attack.face, table, state.captured, events)
    lost, defender = force[-1], defenders[attack.level]
    captor = defender.colour
    events.append(a.AttackerLost(state.player, attack.attacker, attack.target, lost, defender, captor))
    table = _put(state.table, (attack.attacker, Place(force[:-1])))
    captured = tuple((*pile, lost) if seat == captor else pile for seat, pile in enumerate(state.captured))
    return _use_face(state, attack.face, table, captured, events)


def _use_face(
    state: State,
    face: Face | None,
    table: tuple[Place, ...],
    captured: tuple[Stack, ...],
    events: list[Event],
) -> Step[State]:
    """After the attack, the player may use the face if it allows anything (DED-14)."""
    if face in (None, Face.TIP, Face.HOP):
        return _next_turn(state, table, captured, events, barrier=True)
    phase: Phase = Choosing(wild=True) if face is Face.WILD else Resolving(face)
    after = changed(state, table=table, captured=captured, phase=phase)
    if not any(True for _ in face_actions(after, face, state.player)):
        events.append(a.FaceUnused(state.player, face, declined=False))
        return _next_turn(state, table, captured, events, barrier=True)
    if face is Face.WILD:
        events.append(a.WildGranted(state.player))
    return Step(after, tuple(events), barrier=True)


def _next_turn(
    state: State,
    table: tuple[Place, ...],
    captured: tuple[Stack, ...],
    events: list[Event],
    passes: int = 0,
    barrier: bool = False,
) -> Step[State]:
    """The turn passes: clean-up (DED-4), then the game ends if no attack is left (DED-15)."""
    if passes >= state.seats or state.turn >= TURN_CAP:
        reason = "all_passed" if passes >= state.seats else "turn_cap"
        after = changed(state, table=table, captured=captured, passes=passes)
        return _end(after, reason, None, events, barrier)
    player = (state.player + 1) % state.seats
    down = [index for index, place in enumerate(table) if place.tipped and place.stack[0].colour == player]
    if down:
        events.append(a.StoodUp(player, tuple(SPOTS[index] for index in down)))
        table = _put(table, *((SPOTS[index], Place(table[index].stack)) for index in down))
    after = changed(
        state,
        table=table,
        captured=captured,
        player=player,
        turn=state.turn + 1,
        passes=passes,
        phase=Choosing(),
    )
    if not has_attack(after, player):
        return _end(after, "no_attack", player, events, barrier)
    return Step(after, tuple(events), barrier)


def _end(state: State, reason: str, seat: Seat | None, events: list[Event], barrier: bool) -> Step[State]:
    sorted_by_seat = sortings(state.table, state.captured)
    events.append(a.Ended(reason, seat, sorted_by_seat, winners(sorted_by_seat, state.resigned)))
    return Step(changed(state, phase=Over(reason)), tuple(events), barrier)


# Helpers


def _stack(state: State, spot: str) -> Stack:
    return state.table[SPOT_INDEX[spot]].stack


def _put(table: tuple[Place, ...], *changes: tuple[str, Place]) -> tuple[Place, ...]:
    places = list(table)
    for spot, place in changes:
        places[SPOT_INDEX[spot]] = place
    return tuple(places)


def _attack_dice(state: State, phase: Rolling) -> int:
    """Return the number of d6: one for each pip of the leader, one fewer with the Treehouse die (DED-8, DED-12)."""
    return _stack(state, phase.attacker)[-1].size - phase.treehouse


teams = each_alone
retire = resigned
out = nobody_out


def idle(state: State, seat: Seat) -> a.Action:
    """Return the pass, or the refusal of the die's face, of a seat whose player has left."""
    return a.Pass() if state.phase == Choosing() else a.Decline()
